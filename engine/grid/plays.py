"""A play as three int64, as the search writes it and the lists keep it.

* word 0: letters, 5 bits each, in the order of the squares along the line, the first placed lowest;
* word 1: bits 0..31 the squares of the line that get a tile, bits 32.. which of the placed tiles are blanks;
* word 2: bits 32.. score, bits 12..31 the rack's number after the play, bits 0..5 line, bit 6 direction,
  bits 7..10 number of tiles.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine._jit import inlined, kernel

LINE_BITS, DIRECTION_BIT, PLACED_SHIFT, RACK_SHIFT, SCORE_SHIFT = 63, 6, 7, 12, 32
SQUARES_MASK = 0xFFFFFFFF


@inlined
def pack_place(direction: int, line: int) -> int:
    """The part of word 2 that says where: the same for all plays of a line."""
    return (direction << DIRECTION_BIT) | line


@kernel
def score_of(play: NDArray[np.int64]) -> int:
    """Points of a play (int64[3])."""
    return play[2] >> SCORE_SHIFT


@kernel
def placed_of(play: NDArray[np.int64]) -> int:
    """Number of tiles of a play."""
    return (play[2] >> PLACED_SHIFT) & 15


@kernel
def rack_number_of(play: NDArray[np.int64]) -> int:
    """Number of the rack after a play, as `engine.grid.rack` counts."""
    return (play[2] >> RACK_SHIFT) & 0xFFFFF


@kernel
def direction_of(play: NDArray[np.int64]) -> int:
    """0 across, 1 down."""
    return (play[2] >> DIRECTION_BIT) & 1


@kernel
def line_of(play: NDArray[np.int64]) -> int:
    """Row of a play across, column of a play down."""
    return play[2] & LINE_BITS


@kernel
def squares_of(play: NDArray[np.int64]) -> int:
    """Bit mask of the positions in the line that get a tile."""
    return play[1] & SQUARES_MASK


@kernel
def blanks_of(play: NDArray[np.int64]) -> int:
    """Bit i is set if the placed tile number i is a blank."""
    return (play[1] >> 32) & 0xFFFFFFFF


def unpack(play: NDArray[np.int64]) -> list[tuple[int, int, int, bool]]:
    """The placements of a play: (row, column, letter code, is a blank), in the order of the line."""
    direction, line = int(direction_of(play)), int(line_of(play))
    squares, letters, blanks = int(squares_of(play)), int(play[0]), int(blanks_of(play))
    placements = []
    for position in range(32):
        if (squares >> position) & 1:
            row, column = (line, position) if direction == 0 else (position, line)
            placements.append((row, column, letters & 31, bool(blanks & 1)))
            letters >>= 5
            blanks >>= 1
    return placements
