"""Lists of plays: made anew at the root, then brought up to date by what was laid since.

Of an older list of the same seat stay the plays that its rack still has the tiles for and whose reach nothing was laid
on; the plays that reach one of the new squares are searched for in the lines that these change.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bots.endgame.reach import add_reach, holds, lines_changed, meets, reaches
from bots.endgame.solver import (
    F_COUNT,
    F_LAID,
    F_LEVEL,
    F_LIST,
    F_RACK,
    F_TOP,
    F_WHERE,
    NO_LIST,
    PLAY_KEY,
    PLAY_REACH,
    PLAY_USED,
    S_LISTED,
    S_OVERFLOW,
    Solver,
)
from bots.endgame.table import mixed
from engine._jit import cttz, int64, ix, kernel
from engine.grid.anchors import find_plays_in, where_to_play
from engine.grid.cells import HEIGHT, TILE, Cells, cell_at
from engine.grid.plays import blanks_of, direction_of, line_of, rack_number_of, score_of, squares_of
from engine.grid.rack import COUNT, FULL, USABLE
from engine.grid.rules import OWN, GridRules
from engine.grid.searching import OVERFLOW
from engine.lexicon.graph import Graph

ROW_BITS = 24
"""Bits of a row of `plays` in `ranks` and `order`; what ranks it stands above."""
ROW_MASK = (1 << ROW_BITS) - 1


@kernel
def use_rack(rules: GridRules, solver: Solver, seat: int, number: int) -> None:
    """Make the seat's rack for the generator the one of `number`, in the numbers of the root's rack."""
    rack = solver.rack_0 if seat == 0 else solver.rack_1
    usable, total = int64(0), int64(0)
    for tile in range(rules.letters + 1):
        if solver.counts[seat, tile] > 0:
            at = tile if tile < rules.letters else 32
            left = (number & rack.field[at]) // rack.one[at]
            total += left
            if left > 0:
                usable |= int64(1) << tile if tile < rules.letters else int64(-1) << 32
    rack.state[FULL], rack.state[USABLE], rack.state[COUNT] = number, usable, total


@kernel
def _key_of(rules: GridRules, solver: Solver, cells: Cells, view: int, owner: int, play: int) -> int:
    """What laying the play in row `play` changes in the board's key."""
    row = solver.plays[play]
    left, line, direction = squares_of(row), line_of(row), direction_of(row)
    letters, blanks = row[0], blanks_of(row)
    key = int64(0)
    while left != 0:
        position = cttz(left)
        left &= left - 1
        s = cell_at(rules, view, direction, line, position)
        square = line * 32 + position if direction == 0 else position * 32 + line
        tile = (letters & 31) | ((blanks & 1) << 5)
        height = int64(cells[s + HEIGHT])
        # Owner 0, 1 or (where nobody owns tiles) 2.
        key ^= mixed((((square * 64 + tile) * 16 + height + 1) << 2) | owner)
        if height > 0:
            key ^= mixed((((square * 64 + int64(cells[s + TILE])) * 16 + height) << 2) | owner)
        letters >>= 5
        blanks >>= 1
    return key


@kernel
def _where(rules: GridRules, solver: Solver, ply: int, seat: int) -> int:
    """Where the seat may play at this ply."""
    frame = solver.frames[ply]
    return where_to_play(rules, frame[F_LAID] + frame[F_LAID + 1], frame[F_LAID + seat])


@kernel
def sort_down(values: NDArray[np.int64], start: int, stop: int) -> None:
    """Sort `values[start:stop]` downwards."""
    gap = int64(1)
    while gap * 3 + 1 < stop - start:
        gap = gap * 3 + 1
    while gap > 0:
        for i in range(start + gap, stop):
            value = values[ix(i)]
            j = int64(i)
            while j - gap >= start and values[ix(j - gap)] < value:
                values[ix(j)] = values[ix(j - gap)]
                j -= gap
            values[ix(j)] = value
        gap //= 3


@kernel
def _keep_old(solver: Solver, ply: int, seat: int, top: int) -> int:
    """Copy the plays of the seat's older list that are still the same to rows from `top` on; returns the end."""
    frame, plays = solver.frames[ply], solver.plays
    number, fields, laid = frame[F_RACK + seat], solver.tops[seat], solver.pending[ply, seat]
    start = frame[F_LIST + seat]
    for i in range(start, start + frame[F_COUNT + seat]):
        row = solver.ranks[ix(i)] & ROW_MASK
        if not holds(number, plays[ix(row), PLAY_USED], fields) or reaches(plays, row, laid):
            continue
        if top == plays.shape[0]:
            solver.status[S_OVERFLOW] = 1
            return top
        for column in range(plays.shape[1]):
            plays[ix(top), ix(column)] = plays[ix(row), ix(column)]
        solver.ranks[ix(top)] = (score_of(plays[top]) << ROW_BITS) | top
        top += 1
    return top


@kernel
def _add_found(
    rules: GridRules, solver: Solver, ply: int, seat: int, found: int, every: int, top: int
) -> int:
    """Append the plays that the generator found: all of them, or those that reach a new square; returns the end."""
    frame, plays, search = solver.frames[ply], solver.plays, solver.search
    cells, number = solver.levels[frame[F_LEVEL]], frame[F_RACK + seat]
    view = seat if rules.connection == OWN else int64(0)
    owner = seat if rules.connection == OWN else int64(2)
    for i in range(found):
        if top == plays.shape[0]:
            solver.status[S_OVERFLOW] = 1
            return top
        row = plays[top]
        row[0], row[1], row[2] = search.plays[i, 0], search.plays[i, 1], search.plays[i, 2]
        row[PLAY_REACH:] = 0
        reach = row[PLAY_REACH:]
        add_reach(rules, cells, view, row, reach)
        if every == 0 and not meets(reach, solver.pending[ply, seat]):
            continue
        row[PLAY_USED] = number - rack_number_of(row)
        row[PLAY_KEY] = _key_of(rules, solver, cells, view, owner, top)
        solver.ranks[ix(top)] = (score_of(row) << ROW_BITS) | top
        top += 1
    return top


@kernel
def list_plays(rules: GridRules, graph: Graph, solver: Solver, ply: int, seat: int) -> None:
    """Bring the seat's list up to date at this ply: F_LIST, F_COUNT, its ranks, F_TOP, nothing pending.

    A list that does not fit sets S_OVERFLOW.
    """
    frame = solver.frames[ply]
    pending = solver.pending[ply, seat]
    where, start = _where(rules, solver, ply, seat), frame[F_TOP]
    every_row, every_column = (int64(1) << rules.rows) - 1, (int64(1) << rules.cols) - 1
    across, down, top, every = every_row, every_column, start, int64(1)
    view = seat if rules.connection == OWN else int64(0)
    cells = solver.levels[frame[F_LEVEL]]
    if frame[F_COUNT + seat] != NO_LIST and frame[F_WHERE + seat] == where:
        laid = int64(0)
        for word in range(pending.shape[0]):
            laid |= pending[word]
        if laid == 0:
            return
        across = lines_changed(rules, cells, view, int64(0), pending)
        down = lines_changed(rules, cells, view, int64(1), pending)
        top = _keep_old(solver, ply, seat, top)
        every = int64(0)
    use_rack(rules, solver, seat, frame[F_RACK + seat])
    rack = solver.rack_0 if seat == 0 else solver.rack_1
    found = find_plays_in(rules, graph, cells, view, rack, solver.search, where, across, down)
    if solver.search.found[OVERFLOW] != 0:
        solver.status[S_OVERFLOW] = 1
        found = int64(0)
    top = _add_found(rules, solver, ply, seat, found, every, top)
    sort_down(solver.ranks, start, top)
    frame[F_LIST + seat], frame[F_COUNT + seat], frame[F_TOP] = start, top - start, top
    frame[F_WHERE + seat] = where
    pending[:] = 0
    solver.status[S_LISTED] += 1
