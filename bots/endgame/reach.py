"""Squares as bits: what a play reaches, and which lines a play changes.

A play's reach is every square of its words (old ones and new ones) and the squares at which those words end. Tiles laid
elsewhere neither make it illegal nor change its score; and a play that is new, or pays otherwise, after some
tiles were laid reaches one of them.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bots.endgame.solver import PLAY_REACH
from engine._jit import cttz, inlined, int64, ix, kernel
from engine.grid.cells import CELL, EMPTY, IS_TILE, TILE, Cells, cell_at
from engine.grid.plays import direction_of, line_of, squares_of
from engine.grid.rules import GridRules


@inlined
def set_bit(words: NDArray[np.int64], at: int) -> None:
    """Add square number `at` (row * cols + column)."""
    words[ix(at >> 6)] |= int64(1) << (at & 63)


@kernel
def add_squares(rules: GridRules, play: NDArray[np.int64], words: NDArray[np.int64]) -> None:
    """Add the squares on which a play lays tiles."""
    left, line = squares_of(play), line_of(play)
    across = direction_of(play) == 0
    while left != 0:
        position = cttz(left)
        left &= left - 1
        set_bit(words, line * rules.cols + position if across else position * rules.cols + line)


@kernel
def _add_run(
    rules: GridRules,
    cells: Cells,
    view: int,
    direction: int,
    line: int,
    at: int,
    squares: int,
    words: NDArray[np.int64],
) -> None:
    """Add the run through position `at` of a line, where `squares` are laid too, and the squares at its ends."""
    length = rules.cols if direction == 0 else rules.rows
    first = cell_at(rules, view, direction, line, int64(0))
    start, stop = at, at
    while start >= 0 and (
        start == at or cells[first + start * CELL + TILE] < IS_TILE or (squares >> start) & 1 != 0
    ):
        start -= 1
    while stop < length and (
        stop == at or cells[first + stop * CELL + TILE] < IS_TILE or (squares >> stop) & 1 != 0
    ):
        stop += 1
    for position in range(max(start, 0), min(stop, length - 1) + 1):
        set_bit(words, line * rules.cols + position if direction == 0 else position * rules.cols + line)


@kernel
def add_reach(
    rules: GridRules, cells: Cells, view: int, play: NDArray[np.int64], words: NDArray[np.int64]
) -> None:
    """Add the reach of a play that is legal on `cells`."""
    squares, line, direction = squares_of(play), line_of(play), direction_of(play)
    _add_run(rules, cells, view, direction, line, cttz(squares), squares, words)
    left = squares
    while left != 0:
        position = cttz(left)
        left &= left - 1
        _add_run(rules, cells, view, 1 - direction, position, line, int64(0), words)


@kernel
def _lines_along(rules: GridRules, cells: Cells, view: int, direction: int, line: int, at: int) -> int:
    """Lines across the run beside position `at` of a line, in which a tile could join that run; as bits."""
    length = rules.cols if direction == 0 else rules.rows
    first = cell_at(rules, view, direction, line, int64(0))
    found = int64(1) << at
    for step in range(-1, 2, 2):
        position = at + step
        while 0 <= position < length and cells[first + position * CELL + TILE] < IS_TILE:
            if rules.max_height > 1:
                found |= int64(1) << position
            position += step
        if 0 <= position < length and cells[first + position * CELL + TILE] == EMPTY:
            found |= int64(1) << position
    return found


@kernel
def lines_changed(rules: GridRules, cells: Cells, view: int, direction: int, words: NDArray[np.int64]) -> int:
    """Lines of a direction in which plays can be new after tiles were laid on the squares of `words`; as bits."""
    found = int64(0)
    for word in range(words.shape[0]):
        left = words[word]
        while left != 0:
            square = word * 64 + cttz(left)
            left &= left - 1
            row, column = square // rules.cols, square % rules.cols
            # A play along rows joins the column's run from the rows beside it, and the other way round.
            line, at = (column, row) if direction == 0 else (row, column)
            found |= _lines_along(rules, cells, view, 1 - direction, line, at)
    return found


@inlined
def copy_words(source: NDArray[np.int64], target: NDArray[np.int64]) -> None:
    """Copy an int64 array into another of its length (kernels have no slices that copy)."""
    for at in range(source.shape[0]):
        target[ix(at)] = source[ix(at)]


@inlined
def copy_cells(source: Cells, target: Cells) -> None:
    """Copy a board."""
    for at in range(source.shape[0]):
        target[ix(at)] = source[ix(at)]


@inlined
def meets(a: NDArray[np.int64], b: NDArray[np.int64]) -> bool:
    """Whether two sets of squares have one in common."""
    for word in range(a.shape[0]):
        if a[word] & b[word] != 0:
            return True
    return False


@inlined
def reaches(plays: NDArray[np.int64], row: int, words: NDArray[np.int64]) -> bool:
    """Whether the play in a row of the lists reaches one of the squares `words`."""
    common = int64(0)
    for word in range(words.shape[0]):
        common |= plays[ix(row), ix(PLAY_REACH + word)] & words[ix(word)]
    return common != 0


@inlined
def holds(number: int, used: int, top: int) -> bool:
    """Whether a rack of `number` has all the tiles `used`; `top` is the highest bit of each field of the numbers."""
    borrows = (~number & used) | (~(number ^ used) & (number - used))
    return borrows & top == 0
