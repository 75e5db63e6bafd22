"""Found plays in the project's one order: value, then most tiles, row, column, direction, main word, naturals first."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine._jit import cttz, int64, kernel
from engine.grid.cells import Cells, direction_size
from engine.grid.plays import (
    blanks_of,
    direction_of,
    line_of,
    placed_of,
    rack_number_of,
    score_of,
    squares_of,
)
from engine.grid.record import THOUSAND, letter_at, line_cell, place_key, word_start
from engine.grid.rules import GridRules

_WORD = 3
"""First of the three key columns that hold the main word, ten letters each."""
_KEYS = 8


@kernel
def _fill_keys(
    rules: GridRules,
    cells: Cells,
    view_first: int,
    plays: NDArray[np.int64],
    leaves: NDArray[np.int64],
    keys: NDArray[np.int64],
) -> None:
    """Keys of each play, to be sorted upwards: -value, -tiles, place, word (three columns), squares, blanks."""
    for i in range(plays.shape[0]):
        play = plays[i]
        key = keys[i]
        key[0] = -(score_of(play) * THOUSAND + leaves[rack_number_of(play)])
        key[1] = -placed_of(play)
        key[2] = place_key(rules, cells, view_first, play)
        first = line_cell(rules, view_first, direction_of(play), line_of(play))
        position = word_start(cells, first, cttz(squares_of(play)))
        for column in range(3):
            word = int64(0)
            for _ in range(10):
                letter = letter_at(cells, first, position, play)
                # A word sorts before the longer ones that it starts.
                word = (word << 6) | (letter + 1)
                position += 1 if letter >= 0 else 0
            key[_WORD + column] = word
        key[6], key[7] = squares_of(play), blanks_of(play)


def play_order(
    rules: GridRules, cells: Cells, view: int, plays: NDArray[np.int64], leaves: NDArray[np.int64]
) -> NDArray[np.intp]:
    """Indices that sort `plays` (int64[n, 3]) found on a view of the board.

    `leaves` int64[2**rack_size] is what each leave adds to a play's value, in thousandths of a point.
    """
    keys = np.empty((len(plays), _KEYS), np.int64)
    _fill_keys(rules, cells, view * 2 * direction_size(rules), plays, leaves, keys)
    return np.lexsort(keys.T[::-1])
