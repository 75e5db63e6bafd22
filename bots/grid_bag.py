"""The bag of a simulated game: tiles in an array with two ends, one for each seat of a pair of games.

In pairs one seat draws from the front and the other from the back, so that what one draws does not depend on how many
tiles the other takes; that halves the luck in the difference of the two games.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine._jit import int64, kernel
from engine.rng import below

FRONT, BACK = 0, 1
"""Indices into `ends`: the tiles in the bag are `tiles[ends[FRONT]:ends[BACK]]`."""


@kernel
def fill_bag(
    tile_counts: NDArray[np.int64],
    tiles: NDArray[np.uint8],
    ends: NDArray[np.int64],
    stream: NDArray[np.uint64],
) -> None:
    """Put all tiles of the set into `tiles` uint8[total], shuffled."""
    total = int64(0)
    for tile in range(tile_counts.shape[0]):
        for _ in range(tile_counts[tile]):
            tiles[total] = tile
            total += 1
    for last in range(total - 1, 0, -1):
        other = below(stream, last + 1)
        tiles[last], tiles[other] = tiles[other], tiles[last]
    ends[FRONT], ends[BACK] = 0, total


@kernel
def draw_tile(tiles: NDArray[np.uint8], ends: NDArray[np.int64], from_back: bool) -> int:
    """Take one tile out of a bag that is not empty."""
    if from_back:
        ends[BACK] -= 1
        return int64(tiles[ends[BACK]])
    ends[FRONT] += 1
    return int64(tiles[ends[FRONT] - 1])


@kernel
def return_tile(
    tiles: NDArray[np.uint8], ends: NDArray[np.int64], tile: int, stream: NDArray[np.uint64]
) -> None:
    """Put a tile back on a random place; the one that lay there moves to an end where tiles have been drawn."""
    if ends[FRONT] > 0:
        ends[FRONT] -= 1
        free = ends[FRONT]
    else:
        free = ends[BACK]
        ends[BACK] += 1
    at = ends[FRONT] + below(stream, ends[BACK] - ends[FRONT])
    tiles[free] = tiles[at]
    tiles[at] = tile
