"""What happens to a play that the search has found: scored, then listed, counted or kept as the best so far."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine._jit import cttz, inlined, int64, ix, kernel
from engine.grid.cells import CELL, CROSS_MUL, IS_TILE, STACKED, TILE, Cells
from engine.grid.plays import (
    PLACED_SHIFT,
    RACK_SHIFT,
    SCORE_SHIFT,
    blanks_of,
    direction_of,
    line_of,
    placed_of,
    squares_of,
)
from engine.grid.rules import GridRules
from engine.grid.searching import COUNTED, MODE_ALL, MODE_BEST, OVERFLOW, VALUE, WANTED, Search

THOUSAND = 1000
"""Equity is counted in thousandths of a point: whole numbers, the same on every machine."""


@kernel
def _ends_in_plural(rules: GridRules, cells: Cells, s: int) -> bool:
    """Whether the plural rule refuses the word that a tile at `s` ends: 3 letters or more, not its like before it."""
    if cells[s + CELL + TILE] < IS_TILE:
        return False
    before = int64(cells[s - CELL + TILE])
    longer = rules.spells_more[before] | rules.spells_more[rules.plural_tile]
    long_enough = longer != 0 or cells[s - 2 * CELL + TILE] < IS_TILE
    return long_enough and rules.ends_plural[before] == 0


@kernel
def _plural_refused(rules: GridRules, cells: Cells, s: int, crossing: int) -> bool:
    """The plural rule for a lone plural tile on the empty square `s` (`crossing` in the other direction)."""
    refused = True
    if cells[s - CELL + TILE] < IS_TILE or cells[s + CELL + TILE] < IS_TILE:
        before_is_tile = cells[s - CELL + TILE] < IS_TILE
        refused = before_is_tile and _ends_in_plural(rules, cells, s)
    if cells[crossing - CELL + TILE] < IS_TILE or cells[crossing + CELL + TILE] < IS_TILE:
        before_is_tile = cells[crossing - CELL + TILE] < IS_TILE
        refused = refused and before_is_tile and _ends_in_plural(rules, cells, crossing)
    return refused


@inlined
def lone_tile_counts(
    rules: GridRules,
    cells: Cells,
    first: int,
    flip: int,
    direction: int,
    line: int,
    squares: int,
    letter: int,
) -> bool:
    """Whether a play of one tile is to be recorded: not found across already, not refused by the plural rule."""
    position = cttz(squares)
    s = first + position * CELL
    if direction == 1 and cells[s + CROSS_MUL] != 0:
        return False
    if letter == rules.plural_tile and cells[s + TILE] >= IS_TILE:
        crossing = flip + (position * (max(rules.rows, rules.cols) + 1) + line) * CELL
        return not _plural_refused(rules, cells, s, crossing)
    return True


@kernel
def word_start(cells: Cells, first: int, position: int) -> int:
    """Position in the line where the run through `position` starts."""
    while cells[first + (position - 1) * CELL + TILE] < IS_TILE:
        position -= 1
    return position


@kernel
def letter_at(cells: Cells, first: int, position: int, play: NDArray[np.int64]) -> int:
    """Letter on `position` of the line once `play` is laid, -1 past the end of the run."""
    squares = squares_of(play)
    if (squares >> position) & 1:
        rank = 0
        below = squares & ((1 << position) - 1)
        while below != 0:
            below &= below - 1
            rank += 1
        return (play[0] >> (5 * rank)) & 31
    tile = int64(cells[first + position * CELL + TILE])
    return tile & 31 if tile < IS_TILE else int64(-1)


@kernel
def place_key(rules: GridRules, cells: Cells, view_first: int, play: NDArray[np.int64]) -> int:
    """Row, column and direction of the play's main word as one number, smaller first."""
    direction, line = direction_of(play), line_of(play)
    first = line_cell(rules, view_first, direction, line)
    start = word_start(cells, first, cttz(squares_of(play)))
    row, column = (line, start) if direction == 0 else (start, line)
    return (row << 16) | (column << 8) | direction


@inlined
def line_cell(rules: GridRules, view_first: int, direction: int, line: int) -> int:
    """Cell of position 0 of a line of the view that starts at `view_first`."""
    side = max(rules.rows, rules.cols)
    return view_first + (direction * (side * (side + 1) + 1) + line * (side + 1) + 1) * CELL


@kernel
def ranks_before(
    rules: GridRules, cells: Cells, view_first: int, a: NDArray[np.int64], b: NDArray[np.int64]
) -> bool:
    """Whether `a` comes before `b`, of the same value: most tiles, then row, column, direction, word, blanks."""
    if placed_of(a) != placed_of(b):
        return placed_of(a) > placed_of(b)
    place_a, place_b = place_key(rules, cells, view_first, a), place_key(rules, cells, view_first, b)
    if place_a != place_b:
        return place_a < place_b
    direction, line = direction_of(a), line_of(a)
    first = line_cell(rules, view_first, direction, line)
    position = word_start(cells, first, cttz(squares_of(a)))
    while True:
        letter_a, letter_b = letter_at(cells, first, position, a), letter_at(cells, first, position, b)
        if letter_a != letter_b:
            return letter_a < letter_b
        if letter_a < 0:
            break
        position += 1
    if squares_of(a) != squares_of(b):
        return squares_of(a) < squares_of(b)
    return blanks_of(a) < blanks_of(b)


@inlined
def record(
    rules: GridRules,
    cells: Cells,
    search: Search,
    mode: int,
    view_first: int,
    place: int,
    rack_number: int,
    tiles: int,
    squares: int,
    blanks: int,
    score: int,
    placed: int,
) -> None:
    """Keep one found play as the mode says."""
    word_2 = (score << SCORE_SHIFT) | (rack_number << RACK_SHIFT) | (placed << PLACED_SHIFT) | place
    word_1 = squares | (blanks << 32)
    count = search.found[COUNTED]
    search.found[COUNTED] = count + 1
    if mode == MODE_ALL:
        if count < search.plays.shape[0]:
            row = ix(count)
            search.plays[row, 0] = tiles
            search.plays[row, 1] = word_1
            search.plays[row, 2] = word_2
        else:
            search.found[OVERFLOW] = 1
        return
    keep = count == search.found[WANTED]
    if mode == MODE_BEST:
        value = score * THOUSAND + search.leaves[ix(rack_number)]
        keep = value > search.found[VALUE] or count == 0
        if value == search.found[VALUE] and not keep:
            search.plays[1, 0], search.plays[1, 1], search.plays[1, 2] = tiles, word_1, word_2
            keep = ranks_before(rules, cells, view_first, search.plays[1], search.plays[0])
        if keep:
            search.found[VALUE] = value
    if keep:
        search.plays[0, 0], search.plays[0, 1], search.plays[0, 2] = tiles, word_1, word_2


@inlined
def score_play(rules: GridRules, points: int, state: int, word: int, cross: int, placed: int) -> int:
    """Score of a play: its main word (points, state, word premium), its crossing words, the bonus for a full rack."""
    if state & STACKED == 0:
        points = points * rules.flat_factor + (state >> 1)
    bonus = rules.all_tiles_bonus if placed == rules.rack_size else 0
    return points * word + cross + bonus
