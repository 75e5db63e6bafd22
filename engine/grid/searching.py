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
"""F_LEFT of a frame that reads forwards; else how many squares the left part may still take."""

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
    """int64[8]: see the F... names of the fields below."""


COUNTED, VALUE, WANTED, OVERFLOW = 0, 1, 2, 3
"""Fields of `Search.found`: plays found, best value in thousandths, which play NTH keeps, buffer was too small."""


def new_search(rules: GridRules, capacity: int) -> Search:
    """Storage for searches that list up to `capacity` plays."""
    depth = 2 * max(rules.rows, rules.cols) + 4
    leaves = np.zeros(1 << rules.rack_size, np.int64)
    return Search(
        np.zeros(depth * FRAME, np.int64), np.zeros((capacity, 3), np.int64), leaves, np.zeros(8, np.int64)
    )
