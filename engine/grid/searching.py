"""Working storage of a search: frames, found plays, leave values.

No recursion in kernels: a search keeps a stack of frames, each a square with the tiles still to be tried on it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.grid.rules import GridRules

FRAME = 16
"""int64 fields of a frame."""
(
    F_OPTIONS,
    F_NODE,
    F_CELL,
    F_RACK,
    F_USABLE,
    F_TILES,
    F_SQUARES,
    F_BLANKS,
    F_SUM,
    F_WORD,
    F_CROSS,
    F_PLACED,
    F_STATE,
    F_LEFT,
    F_COVERED,
) = range(15)
KEEP = 31
"""Option bit: leave the tile of this square as it is (letters have the bits 0..30)."""
FORWARD = -1
"""F_LEFT of a frame that reads backwards: how many squares the left part may still take. Of one that reads forwards:
FORWARD minus the number of squares that the left part has taken."""

MODE_ALL, MODE_BEST, MODE_NTH = 0, 1, 2
"""What becomes of a found play: it is listed, kept if it is the best so far, or counted (one of them kept)."""


class Search(NamedTuple):
    """Working storage of a search, and what it found."""

    frames: NDArray[np.int64]
    """int64[depth * FRAME]."""
    plays: NDArray[np.int64]
    """int64[capacity, 3]: found plays, see `engine.grid.plays`; in the modes BEST and NTH row 0 is the answer."""
    leaves: NDArray[np.int64]
    """int64[2**rack_size]: value of each leave in thousandths of a point, zeros to rank by score."""
    found: NDArray[np.int64]
    """int64[4]: see COUNTED and the names after it."""
    bounds: NDArray[np.int64]
    """int64[(BOUND_ROWS + 1) * BOUND_ROWS]: no play of the anchor at hand with `left` squares left of it and `placed`
    or more tiles is worth more than element `left * BOUND_ROWS + placed`."""
    anchors: NDArray[np.int64]
    """int64[2 * rows * cols * ANCHOR_FIELDS]: anchors that wait to be searched, see A_BOUND and the names after it."""
    tops: NDArray[np.int64]
    """int64[6 * 32]: what the bounds know of the rack: its points, largest first, their running sums, the best leave by
    tiles placed; and sorted lists that they work with."""


COUNTED, VALUE, WANTED, OVERFLOW = 0, 1, 2, 3
"""Fields of `Search.found`: plays found, best value in thousandths, which play NTH keeps, buffer was too small."""
BOUND_ROWS = 16
"""Row length of `Search.bounds`: more than the largest rack."""
ANCHOR_FIELDS = 8
A_BOUND, A_CELL, A_PLACE, A_FREE, A_NODE, A_POINTS, A_STATE, A_RESUME = range(8)
"""Bound on the value of its plays, cell, direction and line, free squares left of it (FORWARD: read forwards only),
node that the search starts from, points and state of the tiles beside it, cell where the right part goes on."""
NOTHING = -(1 << 40)
"""A value below that of any play."""


def new_search(rules: GridRules, capacity: int) -> Search:
    """Storage for searches that list up to `capacity` plays (at least 2)."""
    depth = 2 * max(rules.rows, rules.cols) + 4
    return Search(
        frames=np.zeros(depth * FRAME, np.int64),
        plays=np.zeros((capacity, 3), np.int64),
        leaves=np.zeros(1 << rules.rack_size, np.int64),
        found=np.zeros(4, np.int64),
        bounds=np.zeros((BOUND_ROWS + 1) * BOUND_ROWS, np.int64),
        anchors=np.zeros(2 * rules.rows * rules.cols * ANCHOR_FIELDS, np.int64),
        tops=np.zeros(6 * 32, np.int64),
    )
