"""What drawing a tile is worth (letter equity): least squares of the spread on who drew how many of each."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.rulesets.grid import GridRuleset
from sims.balance.game.rows import ahead
from sims.balance.letters.trials import Dealt
from sims.equity import Floats, LeastSquares


class Worth(NamedTuple):
    """Equity of the K tiles that a set has, in points of the spread a copy drawn, the mean of all copies taken off."""

    tiles: NDArray[np.int64]
    """int64[K]: codes of the tiles."""
    value: Floats
    """float64[K]."""
    covariance: Floats
    """float64[K, K], of `value`."""
    explained: float
    """Share of the variance of the spread that the draw of tiles explains (adjusted R squared)."""
    games: int

    @property
    def error(self) -> Floats:
        """Standard errors, float64[K]."""
        return np.sqrt(np.diag(self.covariance))

    def unevenness(self, among: NDArray[np.bool_] | None = None) -> float:
        """Standard deviation of the true equities of the tiles `among` bool[K], chance taken off; 0 if that is all."""
        picked = np.ones(len(self.value), np.bool_) if among is None else among
        values, noise = self.value[picked], np.diag(self.covariance)[picked]
        if len(values) < 2:
            return 0.0
        return float(np.sqrt(max(0.0, values.var(ddof=1) - noise.mean())))


def worth_of(dealt: Dealt, ruleset: GridRuleset) -> Worth | None:
    """The equities that games show; None if there are too few of them or the draws go hand in hand."""
    tiles = np.flatnonzero(ruleset.tile_counts > 0)
    games, players = dealt.scores.shape
    x, y = rows_of(dealt.scores, dealt.drawn[:, :, tiles])
    fit = LeastSquares(x.shape[1], 1 if players == 2 else players)
    if games < fit.needed:
        return None
    fit.add(x, y)
    beta = fit.solve()
    if beta is None:
        return None
    fit.add_residuals(x, y)
    count = len(tiles)
    share = ruleset.tile_counts[tiles] / ruleset.tile_counts.sum()
    centred = np.eye(count) - share
    covariance = centred @ fit.covariance()[:count, :count] @ centred.T
    left = float(((y - x @ beta) ** 2).sum() / (len(y) - x.shape[1]))
    explained = 1 - left / float(y.var(ddof=1))
    return Worth(tiles, centred @ beta[:count], covariance, explained, games)


def rows_of(scores: NDArray[np.int64], drawn: NDArray[np.int64]) -> tuple[Floats, Floats]:
    """Rows of the fit from int64[n, players] and int64[n, players, tiles]: x float64[m, tiles + seats], y float64[m].

    Two players: a row a game, the first seat's score and draws minus the other's. More: a row a seat, its own minus the
    mean of the others'. The last columns are the seats (two players: a one).
    """
    players = scores.shape[1]
    seats = 1 if players == 2 else players
    y = ahead(scores.astype(np.float64))[:, :seats]
    x = np.moveaxis(ahead(np.moveaxis(drawn, 1, 2).astype(np.float64)), 2, 1)[:, :seats]
    seat = np.broadcast_to(np.eye(seats), (len(scores), seats, seats))
    return np.concatenate([x, seat], axis=2).reshape(-1, x.shape[2] + seats), y.reshape(-1)


def gains(dealt: Dealt, ruleset: GridRuleset, tiles: NDArray[np.int64]) -> Floats:
    """What one more point on a tile adds to its equity, float64[K] for `tiles`, from what its points brought in.

    A point of a tile counts as often as the premiums and crossing words let it; a copy stuck on a rack at the end loses
    its points to the other. Of tiles without points it is that of all others together; 0.2 is the least.
    """
    drawn, played, own, left = (row[tiles].astype(np.float64) for row in dealt.sums)
    points = ruleset.tile_points[tiles].astype(np.float64)
    has = points > 0
    usual = own[has].sum() / max(1.0, (points * played)[has].sum())
    rate = np.where(has, own / np.maximum(points * played, 1), usual)
    known = played / (played + 50)  # seldom played: nearer to the usual rate
    rate = known * rate + (1 - known) * usual
    share = played / np.maximum(drawn, 1)
    lost = _loss(ruleset, dealt.scores.shape[1]) * left / np.maximum(drawn, 1)
    found: Floats = np.maximum(rate * share - lost, 0.2)
    return found


def _loss(ruleset: GridRuleset, players: int) -> float:
    """What a point left on a rack at the end costs against the others."""
    if ruleset.ending.leftover != "points":
        return 0.0
    if ruleset.ending.end_adjust == "penalty":
        return 1.0
    return 2.0 if players == 2 else 1.0
