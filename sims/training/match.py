"""Old values against new: pairs of games between two bots that differ in their leave values alone."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bots.grid_table import Table
from bots.leave_values import Leaves
from sims.grid.game import play_chunk
from sims.grid.tally import LETTER_FIELDS, SCORE, SEAT_COLUMNS, SEAT_FIELDS, TURN_FIELDS, game_columns
from sims.training.desk import Desk


@dataclass(frozen=True)
class Match:
    """The first bot's points ahead of the others a game, on average, and the standard error of that."""

    spread: float
    error: float

    @property
    def is_better(self) -> bool:
        """Whether the first bot won it."""
        return self.spread > 0

    def __str__(self) -> str:
        return f"{self.spread:+.1f} ± {1.96 * self.error:.1f} points a game"


def play_match(desk: Desk, first: Leaves, second: Leaves, pairs: int, seed: int) -> Match:
    """Play `pairs` rounds of as many games as there are players, seats taken in turn.

    The bot with `first` sits on one seat of each game, bots with `second` on the others.
    """
    players = desk.training.players
    brains = desk.brains(first, *[second] * (players - 1))
    paired, games = int(players == 2), pairs * players
    ahead = np.zeros(games, np.int64)

    def play(table: Table, start: int, count: int) -> None:
        rows = np.zeros((count, game_columns(players)), np.int64)
        letters = np.zeros((count, players, desk.kinds, LETTER_FIELDS), np.int64)
        heights, log = np.zeros((count, 16), np.int32), np.zeros((0, TURN_FIELDS), np.int64)
        play_chunk(
            brains, desk.rules, desk.turns, desk.graph, table, paired, seed, start, rows, letters, heights, log,
        )  # fmt: skip
        ahead[start : start + count] = _points_ahead(rows, start, players)

    desk.spread(games, desk.table, play)
    rounds = ahead.reshape(pairs, players).mean(axis=1) / (players - 1)
    error = float(rounds.std(ddof=1)) / math.sqrt(pairs) if pairs > 1 else math.inf
    return Match(float(rounds.mean()), error)


def _points_ahead(rows: NDArray[np.int64], start: int, players: int) -> NDArray[np.int64]:
    """Points of bot 0 ahead of the others, summed over them, in the games from `start` on."""
    scores = rows[:, [SEAT_COLUMNS + seat * SEAT_FIELDS + SCORE for seat in range(players)]]
    games = np.arange(start, start + len(rows))
    own = scores[np.arange(len(rows)), -games % players]
    points: NDArray[np.int64] = players * own - scores.sum(axis=1)
    return points
