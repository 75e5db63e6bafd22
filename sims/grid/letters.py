"""The letter table: how often each tile is drawn and played, what it brings in, and what drawing it is worth."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.rulesets.grid import GridRuleset
from sims.equity import Floats, LeastSquares
from sims.grid.records import LETTER_COLUMNS
from sims.grid.tally import DRAWN, HELD, LEFT, OWN_POINTS, PLAYED, SHARE
from sims.parts import Columns, Parts, stacked
from sims.setup import Setup
from sims.stats import share, tidy

_THOUSAND = 1000


class Letters:
    """Letter table of a run of a board game, from its parts."""

    def __init__(self, setup: Setup, names: list[str], ruleset: GridRuleset) -> None:
        self._setup = setup
        self._names = names
        self._ruleset = ruleset
        self._sums = np.zeros((len(names), len(LETTER_COLUMNS)), np.int64)
        self._in_set = np.flatnonzero(ruleset.tile_counts > 0)
        players = setup.players
        seats = 1 if players == 2 else players
        columns = len(self._in_set) + len(setup.different_bots) - 1 + seats
        self._fit = LeastSquares(columns, setup.cluster if players == 2 else players)
        self._game_columns = [f"{name}_{seat}" for name in ("score", "bot") for seat in range(players)]

    def tables(self, parts: Parts) -> dict[str, Any]:
        """`letters`, a record a tile of the set, and `equity`, what its last columns come from."""
        for part in parts.read("letters", LETTER_COLUMNS):
            self._sums += stacked(part, LETTER_COLUMNS).reshape(-1, *self._sums.shape).sum(axis=0)
        values, halves, why = self._equity(parts)
        letters = [self._record(tile, values[i], halves[i]) for i, tile in enumerate(self._in_set.tolist())]
        equity = {
            "method": "least squares of the spread on copies drawn minus copies the other drew, all tiles together",
            "errors": "clustered" if self._fit.cluster_rows > 1 else "HC1",
            "n": self._fit.rows,
            "clusters": self._fit.clusters,
            "note": why,
        }
        return {"letters": letters, "equity": equity}

    def _record(self, tile: int, equity: float | None, half: float | None) -> dict[str, Any]:
        sums = self._sums[tile].tolist()
        drawn, played = sums[DRAWN], sums[PLAYED]
        return {
            "tile": self._names[tile],
            "copies": int(self._ruleset.tile_counts[tile]),
            "points": int(self._ruleset.tile_points[tile]),
            "drawn": share(drawn, self._setup.games),
            "played": share(played, drawn),
            "held": share(sums[HELD], drawn),
            "left": share(sums[LEFT], drawn),
            "own_points": share(sums[OWN_POINTS], played),
            "share_points": share(sums[SHARE], played * _THOUSAND),
            "equity": tidy(equity),
            "equity_low": None if equity is None or half is None else tidy(equity - half),
            "equity_high": None if equity is None or half is None else tidy(equity + half),
        }

    def _equity(self, parts: Parts) -> tuple[list[float | None], list[float | None], str | None]:
        """Coefficients and half-widths of the tiles in the set, or why there are none."""
        none: list[float | None] = [None] * len(self._in_set)
        independent = self._setup.games // self._setup.cluster
        unit = "pairs" if self._setup.paired else "games"
        if independent < self._fit.needed:
            return none, none, f"equity needs {self._fit.needed} {unit} or more, this run has {independent}"
        for x, y in self._blocks(parts):
            self._fit.add(x, y)
        beta = self._fit.solve()
        if beta is None:
            return none, none, "equity cannot be told: the draws of some tiles go hand in hand in this run"
        for x, y in self._blocks(parts):
            self._fit.add_residuals(x, y)
        count = len(self._in_set)
        return list(beta[:count].tolist()), list(self._fit.half_widths()[:count].tolist()), None

    def _blocks(self, parts: Parts) -> Iterator[tuple[Floats, Floats]]:
        shape = (-1, self._setup.players, len(self._names))
        pairs = zip(parts.read("games", self._game_columns), parts.read("letters", ["drawn"]), strict=True)
        for games, letters in pairs:
            drawn = letters["drawn"].astype(np.int64).reshape(shape)[:, :, self._in_set]
            yield design(self._setup, games, drawn)


def design(setup: Setup, games: Columns, drawn: NDArray[np.int64]) -> tuple[Floats, Floats]:
    """The rows of the fit: x float64[n, columns], y float64[n]; `drawn` int64[games, players, tiles].

    Two players: a row a game, seat 0 minus seat 1. More: a row a seat, its own minus the mean of the others, times
    players - 1 to keep whole numbers. Columns: tiles, then bots (all but the first), then seats.
    """
    players = setup.players
    scores = stacked(games, (f"score_{seat}" for seat in range(players)))
    bots = np.stack([games[f"bot_{seat}"] for seat in range(players)], axis=1)
    is_bot = [(bots == str(bot)).astype(np.int64)[:, :, None] for bot in setup.different_bots[1:]]
    explain = _ahead(np.concatenate([drawn, *is_bot], axis=2), players)
    wanted = _ahead(scores[:, :, None], players)[:, :, 0]
    if players == 2:
        explain, wanted = explain[:, :1], wanted[:, :1]
    count, seats, width = explain.shape
    is_seat = np.broadcast_to(np.eye(seats), (count, seats, seats))
    x = np.concatenate([explain, is_seat], axis=2).reshape(count * seats, width + seats)
    return x.astype(np.float64), wanted.reshape(count * seats).astype(np.float64)


def _ahead(values: NDArray[np.int64], players: int) -> NDArray[np.int64]:
    """Own value times the number of others, minus theirs; int64[games, players, k]."""
    return players * values - values.sum(axis=1, keepdims=True)
