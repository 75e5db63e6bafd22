"""What a leave is worth near the end: how many tiles a turn leaves in the bag, and what is kept when it is empty.

Games are played; for each turn with few tiles in the bag or none, what was kept and how the rest of the game went is
noted in compiled code. `sims.training.late_fit` makes values of it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bots.brains import Brains, leaves_of
from bots.grid_steps import bag_left, choose_turn, deal, exchange, play, reason_to_end
from bots.grid_table import Table
from engine._jit import int64, kernel
from engine.grid.ending import EXCHANGE, NOT_OVER, OUT, PLAY, final_scores, passes_after, scoreless_after
from engine.grid.plays import rack_number_of
from engine.grid.rules import GridRules
from engine.grid.turn_rules import TurnRules
from engine.lexicon.graph import Graph
from sims.training.sampling import MOST_TURNS

(L_BEFORE, L_BAG, L_KEPT, L_VALUE, L_COST, L_REST, L_SEAT) = range(7)
LATE_FIELDS = 7
"""Columns of a late turn: tiles in the bag before it and after drawing, tiles kept, worth of the leave in thousandths
with a full bag, what the tiles would cost at the end, points that the seat gained on the mean of the others afterwards
(in thousandths), seat."""
ROWS_A_GAME = 64
_RACKS_BACK = 3  # racks of tiles in the bag from which on turns are noted


class LateTurns(NamedTuple):
    """The late turns of one thread's chunk."""

    rows: NDArray[np.int64]
    """int64[n, LATE_FIELDS]."""
    used: NDArray[np.int64]
    """int64[1]: rows filled."""


@kernel
def _points_ahead(table: Table, seat: int) -> int:
    """Thousandths of a point that a seat is ahead of the mean of the others."""
    players = table.scores.shape[0]
    return (players * table.scores[seat] - table.scores.sum()) * 1000 // (players - 1)


@kernel
def _note_turn(brains: Brains, table: Table, late: LateTurns, seat: int, bag: int) -> None:
    """Note a turn that was just played by a seat with `bag` tiles in the bag before it; its leave is in the search."""
    leaves, number = leaves_of(brains, int64(0)), rack_number_of(table.search.plays[0])
    row = late.rows[late.used[0]]
    for i in range(table.scratch.numbers.shape[0]):
        if table.scratch.numbers[i] == number:
            row[L_KEPT], row[L_VALUE], row[L_COST] = (
                table.scratch.sizes[i],
                table.scratch.values[i],
                table.scratch.points[i],
            )
            break
    row[L_BEFORE], row[L_SEAT] = bag, seat
    row[L_BAG] = max(int64(0), bag - (leaves.late_slope.shape[0] - 1 - row[L_KEPT]))
    row[L_REST] = -_points_ahead(table, seat)
    late.used[0] += 1


@kernel
def late_games(
    brains: Brains,
    rules: GridRules,
    turns: TurnRules,
    graph: Graph,
    table: Table,
    late: LateTurns,
    seed: int,
    first: int,
    count: int,
) -> None:
    """Play games as `sample_chunk` does and note their late turns, ROWS_A_GAME a game at most."""
    players = int64(table.seats.shape[0])
    table.seats[:] = 0
    late.used[0] = 0
    for game in range(first, first + count):
        start = late.used[0]
        deal(rules, turns, graph, table, int64(0), seed, int64(game), int64(game))
        seat, passes, scoreless, turn, reason = int64(0), int64(0), int64(0), int64(0), int64(NOT_OVER)
        while turn < MOST_TURNS:
            bag = bag_left(table)
            kind = choose_turn(brains, int64(0), rules, turns, graph, table, seat)
            if kind == PLAY:
                play(rules, graph, table, seat, int64(0))
                if bag <= _RACKS_BACK * rules.rack_size and late.used[0] - start < ROWS_A_GAME:
                    _note_turn(brains, table, late, seat, bag)
            elif kind == EXCHANGE:
                exchange(rules, turns, table, seat, int64(0))
            turn += 1
            passes, scoreless = passes_after(passes, kind), scoreless_after(scoreless, kind)
            reason = reason_to_end(rules, turns, graph, table, passes, scoreless)
            if reason != NOT_OVER:
                break
            seat = (seat + 1) % players
        out = seat if reason == OUT and table.sizes[seat] == 0 else int64(-1)
        final_scores(
            table.scores, table.racks, turns.tile_points, out, turns.end_adjust, turns.leftover,
            turns.leftover_per_tile, table.scores,
        )  # fmt: skip
        for i in range(start, late.used[0]):
            late.rows[i, L_REST] += _points_ahead(table, late.rows[i, L_SEAT])
