"""A rack as one number: each different tile has a few bits that count its copies.

The number of a rack with some tiles taken is then also the index of that leave in a table of 2**rack_size values,
so that the value of what stays on the rack costs one array read.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine._jit import int64, kernel


class Rack(NamedTuple):
    """The bits of each tile on a rack; arrays are indexed by placed tile (0..31 natural, 32..63 as a blank)."""

    one: NDArray[np.int64]
    """int64[64]: what to subtract from the rack's number to take one."""
    field: NDArray[np.int64]
    """int64[64]: bits that count this tile."""
    gone: NDArray[np.int64]
    """int64[64]: bits of the usable mask to keep when the last one is taken."""
    state: NDArray[np.int64]
    """int64[3]: the full rack's number, its usable mask, its count of tiles.

    The usable mask has bit L for a natural L on the rack, and bits 32.. (any letter) if there is a blank.
    """


FULL, USABLE, COUNT = 0, 1, 2
BLANK_BITS = -1 << 32


def new_rack() -> Rack:
    """Storage that `set_rack` fills."""
    return Rack(np.zeros(64, np.int64), np.zeros(64, np.int64), np.zeros(64, np.int64), np.zeros(3, np.int64))


@kernel
def _bits_for(copies: int) -> int:
    """Bits needed to count from 0 to `copies`; never more than `copies`."""
    bits = 0
    while (1 << bits) <= copies:
        bits += 1
    return bits


@kernel
def set_rack(rack: Rack, counts: NDArray[np.uint8], letters: int) -> None:
    """Describe the rack that holds `counts` (uint8[letters + 1], blanks last)."""
    shift, full, usable, total = 0, 0, 0, 0
    for tile in range(letters + 1):
        copies = int64(counts[tile])
        if copies == 0:
            continue
        bits = _bits_for(copies)
        one, field = 1 << shift, ((1 << bits) - 1) << shift
        full |= copies << shift
        shift += bits
        total += copies
        if tile < letters:
            rack.one[tile], rack.field[tile], rack.gone[tile] = one, field, ~(1 << tile)
            usable |= 1 << tile
        else:
            rack.one[32:], rack.field[32:], rack.gone[32:] = one, field, ~BLANK_BITS
            usable |= BLANK_BITS
    rack.state[FULL], rack.state[USABLE], rack.state[COUNT] = full, usable, total


@kernel
def take(rack: Rack, number: int, tile: int) -> int:
    """The rack's number after one placed tile `tile` was taken from it."""
    return number - rack.one[tile]


@kernel
def leave_counts(
    rack: Rack, number: int, counts: NDArray[np.uint8], letters: int, left: NDArray[np.uint8]
) -> None:
    """Spell a leave's number back into counts: `left` uint8[letters + 1]; `counts` are the full rack's."""
    for tile in range(letters + 1):
        left[tile] = 0
        if counts[tile] > 0:
            at = tile if tile < letters else 32
            left[tile] = (number & rack.field[at]) // rack.one[at]
