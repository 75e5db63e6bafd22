"""What the tiles kept on a rack are worth: the form that kernels read, and how they read it.

Leaves of up to `most` tiles are a table with a row for each multiset of tiles; larger ones, too many for a table, are
summed up from values of tiles and of pairs of tiles. All values are in thousandths of a point.
"""

from __future__ import annotations

from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine._jit import int64, ix, kernel
from engine.grid.rack import FULL, Rack
from engine.grid.record import THOUSAND
from engine.grid.searching import NOTHING, Search

MOST_ROWS = 2_000_000
"""Rows that a table of leaves may have: all leaves of up to six tiles of 27 kinds are 1.1 million."""


class Leaves(NamedTuple):
    """Leave values of one ruleset; T kinds of tiles on a rack, the blank last, racks of up to R tiles."""

    most: int
    """Tiles of the largest leave in `table`."""
    table: NDArray[np.int32]
    """int32[rows]: by `offsets[size]` + rank among the leaves of that size, see `rank_step`."""
    offsets: NDArray[np.int64]
    """int64[most + 2]: where the leaves of each size start."""
    binomials: NDArray[np.int64]
    """int64[T + most + 1, most + 2]: `binomials[n, k]` = n over k."""
    tiles: NDArray[np.int64]
    """int64[T]: worth of a tile, for leaves that are not in the table."""
    pairs: NDArray[np.int64]
    """int64[T, T], symmetric: worth of two tiles together, on the diagonal of two of a kind."""
    late_slope: NDArray[np.int64]
    """int64[R + 1]: what counts of a leave's value with that many tiles in the bag (R: or more) after drawing."""
    late_base: NDArray[np.int64]
    """int64[R + 1, R + 1]: added to it, by tiles in the bag after drawing and tiles kept."""
    end_slope: int
    """What a point kept costs when the bag was empty before the play, in thousandths of a point."""
    end_base: NDArray[np.int64]
    """int64[R + 1]: worth of keeping that many tiles (of none: besides the others' racks) with an empty bag."""


class LeaveScratch(NamedTuple):
    """Working storage of one thread: the leaves of a rack by number, as `fill_leaves` lists them."""

    numbers: NDArray[np.int64]
    """int64[2**R]: the rack's number with that leave."""
    ranks: NDArray[np.int64]
    """int64[2**R]: rank among the leaves of the same size."""
    sizes: NDArray[np.int64]
    """int64[2**R]: tiles."""
    points: NDArray[np.int64]
    """int64[2**R]: points that the tiles would cost at the end."""
    values: NDArray[np.int64]
    """int64[2**R]: worth with a full bag."""


def new_leave_scratch(rack_size: int) -> LeaveScratch:
    """Storage for racks of `rack_size` tiles."""
    return LeaveScratch(*(np.zeros(1 << rack_size, np.int64) for _ in range(5)))


def table_rows(kinds: int, most: int) -> int:
    """Leaves of up to `most` tiles of `kinds` kinds, the empty one included."""
    return comb(kinds + most, most)


def largest_in_table(kinds: int, rack_size: int) -> int:
    """Tiles of the largest leaves of which a table has room for all."""
    most = rack_size - 1
    while most > 1 and table_rows(kinds, most) > MOST_ROWS:
        most -= 1
    return most


def leave_offsets(kinds: int, most: int) -> NDArray[np.int64]:
    """int64[most + 2]: where the leaves of each size start in a table."""
    return np.cumsum([0, *(comb(kinds + size - 1, size) for size in range(most + 1))]).astype(np.int64)


def leave_binomials(kinds: int, most: int) -> NDArray[np.int64]:
    """int64[kinds + most + 1, most + 2]: n over k."""
    return np.array([[comb(n, k) for k in range(most + 2)] for n in range(kinds + most + 1)], np.int64)


def no_leaves(kinds: int, rack_size: int) -> Leaves:
    """Leaves that are all worth nothing."""
    most = 0
    return Leaves(
        most=most,
        table=np.zeros(table_rows(kinds, most), np.int32),
        offsets=leave_offsets(kinds, most),
        binomials=leave_binomials(kinds, most),
        tiles=np.zeros(kinds, np.int64),
        pairs=np.zeros((kinds, kinds), np.int64),
        late_slope=np.full(rack_size + 1, THOUSAND, np.int64),
        late_base=np.zeros((rack_size + 1, rack_size + 1), np.int64),
        end_slope=0,
        end_base=np.zeros(rack_size + 1, np.int64),
    )


@kernel
def rank_step(leaves: Leaves, tile: int, size: int) -> int:
    """What adding `tile`, not below any in it, to a leave of `size` tiles adds to its rank among those of its size.

    The tiles t0 <= t1 <= ... of a leave, ti + i, rise strictly: their rank is the sum of (ti + i over i + 1).
    """
    return leaves.binomials[ix(tile + size), ix(size + 1)]


@kernel
def modelled(leaves: Leaves, rack: Rack, number: int) -> int:
    """Worth of the leave with this number by tiles and pairs of tiles."""
    kinds = leaves.tiles.shape[0]
    value = int64(0)
    for tile in range(kinds):
        copies = _copies(rack, number, tile, kinds)
        if copies == 0:
            continue
        value += copies * leaves.tiles[tile] + copies * (copies - 1) // 2 * leaves.pairs[tile, tile]
        for other in range(tile):
            value += copies * _copies(rack, number, other, kinds) * leaves.pairs[tile, other]
    return value


@kernel
def _copies(rack: Rack, number: int, tile: int, kinds: int) -> int:
    """Copies of a rack tile in the leave with this number."""
    at = tile if tile < kinds - 1 else 32
    return (number & rack.field[at]) // rack.one[at] if rack.one[at] != 0 else 0


@kernel
def list_leaves(
    leaves: Leaves,
    rack: Rack,
    counts: NDArray[np.uint8],
    tile_costs: NDArray[np.int64],
    scratch: LeaveScratch,
) -> int:
    """List the leaves of a rack, the empty one first, in `scratch`; returns how many there are.

    `counts` uint8[T] are the tiles that `rack` describes, `tile_costs` int64[T] what each costs at the end.
    """
    numbers, ranks, sizes, points = scratch.numbers, scratch.ranks, scratch.sizes, scratch.points
    numbers[0], ranks[0], sizes[0], points[0], scratch.values[0] = 0, 0, 0, 0, 0
    count, kinds = int64(1), leaves.tiles.shape[0]
    for tile in range(kinds):
        one = rack.one[tile if tile < kinds - 1 else 32]
        listed = count
        for i in range(listed):
            number, rank, size, cost = numbers[i], ranks[i], sizes[i], points[i]
            for _ in range(int64(counts[tile])):
                if size < leaves.most:
                    rank += rank_step(leaves, int64(tile), size)
                number += one
                size += 1
                cost += tile_costs[tile]
                numbers[ix(count)], ranks[ix(count)], sizes[ix(count)], points[ix(count)] = (
                    number,
                    rank,
                    size,
                    cost,
                )
                if size <= leaves.most:
                    scratch.values[ix(count)] = int64(leaves.table[ix(leaves.offsets[ix(size)] + rank)])
                else:
                    scratch.values[ix(count)] = modelled(leaves, rack, number)
                count += 1
    return count


@kernel
def late_value(leaves: Leaves, value: int, kept: int, bag: int) -> int:
    """Worth of a leave of `kept` tiles worth `value` by itself, with `bag` tiles (negative: none) in the bag then."""
    at = max(int64(0), min(bag, leaves.late_slope.shape[0] - 1))
    return value * leaves.late_slope[at] // THOUSAND + leaves.late_base[at, kept]


@kernel
def fill_leaves(
    leaves: Leaves,
    rack: Rack,
    counts: NDArray[np.uint8],
    tile_costs: NDArray[np.int64],
    bag: int,
    going_out: int,
    scratch: LeaveScratch,
    search: Search,
) -> int:
    """Write what each leave of a rack is worth into `search.leaves`; returns how many are listed in `scratch`.

    With an empty bag a leave costs what its tiles will, and the empty one is worth `going_out` thousandths.
    """
    for number in range(rack.state[FULL] + 1):
        search.leaves[ix(number)] = NOTHING
    count = list_leaves(leaves, rack, counts, tile_costs, scratch)
    full = scratch.sizes[ix(count - 1)]
    for i in range(count):
        kept = scratch.sizes[ix(i)]
        if bag > 0:
            worth = late_value(leaves, scratch.values[ix(i)], kept, bag - (full - kept))
        else:
            worth = leaves.end_base[ix(kept)] - leaves.end_slope * scratch.points[ix(i)]
            if kept == 0:
                worth += going_out
        search.leaves[ix(scratch.numbers[ix(i)])] = worth
    return count
