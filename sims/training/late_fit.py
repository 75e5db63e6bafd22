"""From late turns and how their games went on to what counts of a leave near the end, by least squares."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bots.grid_table import Table
from bots.leave_values import Leaves
from sims.training.desk import CHUNK, Desk
from sims.training.late import (
    L_BAG,
    L_BEFORE,
    L_COST,
    L_KEPT,
    L_REST,
    L_VALUE,
    LATE_FIELDS,
    ROWS_A_GAME,
    LateTurns,
    late_games,
)

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
_ENOUGH = 200
"""Turns without which nothing is said of a case."""
_MOST_SLOPE = 2.0
_MOST_COST = 4.0


def late_turns(desk: Desk, leaves: Leaves, seed: int, games: int) -> Ints:
    """The late turns of `games` games, int64[n, LATE_FIELDS], in the order of the games."""
    brains = desk.brains(leaves)
    found: dict[int, Ints] = {}

    def new_state() -> tuple[Table, LateTurns]:
        rows = np.zeros((CHUNK * ROWS_A_GAME, LATE_FIELDS), np.int64)
        return desk.table(), LateTurns(rows, np.zeros(1, np.int64))

    def play(state: tuple[Table, LateTurns], first: int, count: int) -> None:
        table, late = state
        late_games(brains, desk.rules, desk.turns, desk.graph, table, late, seed, first, count)
        found[first] = late.rows[: late.used[0]].copy()

    desk.spread(games, new_state, play)
    return np.concatenate([found[first] for first in sorted(found)])


def with_late_bag(leaves: Leaves, turns: Ints) -> Leaves:
    """`leaves` with what counts of them by tiles left in the bag, a full rack of tiles left being the rule.

    The rest of the game is fitted on the tiles in the bag before the turn, which no choice changes, those left after
    it, and the leave's value for each number of them.
    """
    size = len(leaves.late_slope) - 1
    rows = turns[turns[:, L_BEFORE] > 0]
    left = np.minimum(rows[:, L_BAG], size)
    if len(rows) < _ENOUGH or (left == size).sum() < _ENOUGH:
        return leaves
    before = np.eye(rows[:, L_BEFORE].max() + 1)[rows[:, L_BEFORE]]
    after = np.eye(size + 1)[left]
    values = after * rows[:, [L_VALUE]]
    found = _solved(np.hstack([before, after[:, :size], values]), rows[:, L_REST])
    base, slope = found[-(2 * size + 1) : -(size + 1)], found[-(size + 1) :]
    late_slope, late_base = leaves.late_slope.copy(), leaves.late_base.copy()
    for bag in range(size):
        if (left == bag).sum() < _ENOUGH:
            continue
        late_base[bag] = round(base[bag])
        if slope[size] > 0:
            late_slope[bag] = round(1000 * min(_MOST_SLOPE, max(0.0, slope[bag] / slope[size])))
    return leaves._replace(late_slope=late_slope, late_base=late_base)


def with_empty_bag(leaves: Leaves, turns: Ints, goes_on: bool) -> Leaves:
    """`leaves` with what tiles kept with an empty bag cost, by their number and by their points.

    `goes_on`: the game does after one player is out, and being out is worth what the rest brings.
    """
    rows = turns[turns[:, L_BEFORE] == 0]
    end_base = leaves.end_base.copy()
    kept = rows[:, L_KEPT]
    some = rows[kept > 0]
    if len(some) < _ENOUGH:
        return leaves
    cases = np.eye(len(end_base))[some[:, L_KEPT]]
    found = _solved(np.column_stack([cases, -some[:, L_COST]]), some[:, L_REST])
    for tiles in range(1, len(end_base)):
        if (kept == tiles).sum() >= _ENOUGH:
            end_base[tiles] = round(found[tiles])
        elif tiles > 1:
            end_base[tiles] = end_base[tiles - 1]
    if goes_on and (kept == 0).sum() >= _ENOUGH:
        end_base[0] = round(float(rows[kept == 0, L_REST].mean()))
    slope = round(min(1000 * _MOST_COST, max(0.0, found[-1])))
    return leaves._replace(end_slope=slope, end_base=end_base)


def _solved(features: Floats, wanted: Ints) -> Floats:
    """Least squares, with columns that say nothing left at zero."""
    found: Floats = np.linalg.lstsq(features, wanted.astype(float), rcond=None)[0]
    return found
