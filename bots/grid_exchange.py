"""How many tiles may be exchanged, and what a bot without leave values exchanges."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine._jit import int64, kernel
from engine.grid.turn_rules import TurnRules


@kernel
def most_to_exchange(turns: TurnRules, rack_size: int, bag: int) -> int:
    """Tiles that may be exchanged at most from a rack of `rack_size` tiles with `bag` tiles in the bag; 0 = none."""
    if bag < turns.bag_minimum:
        return 0
    most = min(turns.exchange_max, rack_size)
    if turns.bag_at_least_count != 0 or turns.draw_first != 0:
        most = min(most, bag)
    return most if most >= turns.exchange_min else 0


@kernel
def pick_for_exchange(
    turns: TurnRules, counts: NDArray[np.uint8], most: int, chosen: NDArray[np.uint8]
) -> None:
    """Fill `chosen` uint8[letters + 1] with `most` tiles: most copies first, then the dearest, then the last."""
    chosen[:] = 0
    for _ in range(most):
        best, best_key = -1, -1
        for tile in range(counts.shape[0]):
            left = int64(counts[tile]) - int64(chosen[tile])
            key = left * 1_000_000 + turns.tile_points[tile] * 1000 + tile
            if left > 0 and key > best_key:
                best, best_key = tile, key
        chosen[best] += 1
