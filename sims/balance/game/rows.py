"""The rows of a run as arrays: who sat where, who won, and how each game went turn by turn.

Seats are counted from the one that began, whichever game it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from engine.rulesets.grid import GridRuleset
from engine.rulesets.tycoon import TycoonRuleset
from sims.balance.estimates import by_cluster

if TYPE_CHECKING:
    import pandas as pd

    from sims.run import Run

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
MOST_GAMES = 4000
"""Games of which the turns are looked at: enough for every table, and they fit into memory."""


@dataclass(frozen=True, eq=False)
class Games:
    """n games of a number of players, `cluster` of which in a row depend on each other (a pair).

    Args:
        scores: float64[n, players], final.
        wins: float64[n, players]: 1 for the winner, those who tie share it.
        bots: names, object[n, players].
        cluster: 2 for pairs that share a seed, with seats swapped; else 1.
    """

    scores: Floats
    wins: Floats
    bots: NDArray[np.object_]
    cluster: int

    @property
    def players(self) -> int:
        """Seats."""
        return self.scores.shape[1]

    @property
    def unit(self) -> str:
        """What the independent observations are."""
        return "pairs" if self.cluster > 1 else "games"

    @property
    def count(self) -> int:
        """Independent observations."""
        return len(self.scores) // self.cluster

    @property
    def leads(self) -> Floats:
        """float64[n, players]: own score minus the mean of the others'."""
        return ahead(self.scores)

    @property
    def names(self) -> list[str]:
        """The bots that play, sorted."""
        return sorted(set(self.bots.ravel().tolist()))

    def of(self, values: Floats) -> Floats:
        """Values float64[n, ...], one a game, as means of the independent observations."""
        return by_cluster(values, self.cluster)


def ahead(scores: Floats) -> Floats:
    """Own value minus the mean of the others': float64[..., players] -> the same shape."""
    players = scores.shape[-1]
    return (players * scores - scores.sum(axis=-1, keepdims=True)) / (players - 1)


def win_shares(scores: Floats, tie_break: Floats | None = None) -> Floats:
    """1 for the highest score in a row, shared by those who tie: float64[n, players] -> the same shape."""
    best = scores == scores.max(axis=1, keepdims=True)
    if tie_break is not None:
        values = np.where(best, tie_break, -np.inf)
        best = values == values.max(axis=1, keepdims=True)
    return best / best.sum(axis=1, keepdims=True)


def games_of(run: Run) -> Games:
    """The games of a run, seats in order of play."""
    frame, players = run.games, run.setup.players
    order = _order(frame, players)

    def seats(name: str) -> NDArray[np.object_]:
        columns = np.stack([frame[f"{name}_{seat}"].to_numpy() for seat in range(players)], axis=1)
        return np.take_along_axis(columns, order, axis=1)

    scores = seats("score").astype(np.float64)
    ties = seats("value").astype(np.float64) if "value_0" in frame else None
    return Games(scores, win_shares(scores, ties), seats("bot").astype(object), run.setup.cluster)


def _order(frame: pd.DataFrame, players: int) -> Ints:
    """int64[n, players]: the seat that moves i-th."""
    first = (
        frame["first_seat"].to_numpy(np.int64) if "first_seat" in frame else np.zeros(len(frame), np.int64)
    )
    return (first[:, None] + np.arange(players)) % players


@dataclass(frozen=True, eq=False)
class Course:
    """How games went: m turns of k games, in order; the games are the first k of the `Games` beside it.

    Args:
        game: int64[m], row of the game. turn: int64[m], from 0. seat: int64[m], who moves.
        before: float64[m, players], scores before the turn.
        left: float64[m], share of the game still to come by what everybody sees (tiles, value to the goal): 1 to 0.
        turns: int64[k], turns of each game.
    """

    game: Ints
    turn: Ints
    seat: Ints
    before: Floats
    left: Floats
    turns: Ints

    @property
    def leads(self) -> Floats:
        """float64[m, players]: own score before the turn minus the mean of the others'."""
        return ahead(self.before)


def turns_of(run: Run) -> pd.DataFrame:
    """The turns of the first games of a run, whole pairs."""
    frame = run.turns
    return frame[frame["game_id"] < MOST_GAMES]


def course_of(run: Run) -> Course:
    """How the first games of a run went."""
    frame, players = turns_of(run), run.setup.players
    game = frame["game_id"].to_numpy(np.int64)
    turn = frame["turn"].to_numpy(np.int64)
    games = run.games.iloc[: int(game[-1]) + 1]
    order = _order(games, players)
    seat = (frame["seat"].to_numpy(np.int64) - order[game, 0]) % players
    before = running(game, seat, frame["total"].to_numpy(np.float64), players)
    rules = run.setup.ruleset
    if isinstance(rules, TycoonRuleset):
        left = _value_left(frame, game, seat, players, rules)
    else:
        assert isinstance(rules, GridRuleset)
        left = _tiles_left(frame, players, rules)
    return Course(game, turn, seat, before, left, np.bincount(game).astype(np.int64))


def running(game: Ints, seat: Ints, total: Floats, players: int) -> Floats:
    """Each seat's last `total` before a turn, 0 at the start: float64[m, players]."""
    before = np.zeros((len(game), players))
    now = np.zeros(players)
    for i, (each, mover) in enumerate(zip(game.tolist(), seat.tolist(), strict=True)):
        if i == 0 or each != game[i - 1]:
            now[:] = 0
        before[i] = now
        now[mover] = total[i]
    return before


def _tiles_left(frame: pd.DataFrame, players: int, rules: GridRuleset) -> Floats:
    """Tiles in the bag and, as many a seat as the mover holds, on the racks, as a share of the set."""
    held = frame["rack"].str.len().to_numpy(np.float64) * players
    return np.minimum(1.0, (frame["bag"].to_numpy(np.float64) + held) / rules.total_tiles)


def _value_left(frame: pd.DataFrame, game: Ints, seat: Ints, players: int, rules: TycoonRuleset) -> Floats:
    """Patent value that the seat nearest to the goal still lacks, as a share of the goal."""
    owned = np.zeros(players)
    left = np.ones(len(frame))
    goal = max(1, rules.goal(players)[0])
    price = frame["price"].to_numpy(np.float64)
    for i, (each, mover) in enumerate(zip(game.tolist(), seat.tolist(), strict=True)):
        if i == 0 or each != game[i - 1]:
            owned[:] = 0
        left[i] = max(0.0, 1.0 - owned.max() / goal)
        owned[mover] += price[i]
    return left
