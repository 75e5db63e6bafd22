"""What a player cannot see: the tiles in the bag and on the other racks."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.grid.tiles import EMPTY
from engine.grid.turn_rules import turn_rules
from engine.position import Position


def unseen(position: Position) -> NDArray[np.int64]:
    """Tiles that are neither on the mover's rack nor in sight on the board, int64[letters + 1].

    Those under other tiles of a stack are counted too, as a `Position` does not tell which they are; where a position
    holds more of a tile than the set has, none of it is unseen.
    """
    ruleset = position.ruleset
    size = ruleset.alphabet.size
    left = ruleset.tile_counts.astype(np.int64) - position.rack_counts()
    tops = position.letters[position.letters != EMPTY]
    left -= np.bincount(np.where(tops >= 32, size, tops), minlength=size + 1)
    return np.maximum(left, 0)


def others_points(position: Position) -> int:
    """What the tiles on the other racks cost at the end, 0 while the bag is not empty: nobody can know then."""
    if position.bag_left > 0:
        return 0
    costs = turn_rules(position.ruleset).tile_costs
    others = [seat for seat in range(position.players) if seat != position.seat]
    if all(position.racks[seat] is not None for seat in others):
        return sum(int(position.rack_counts(seat) @ costs) for seat in others)
    left = unseen(position)
    held = int(left.sum())
    size = position.ruleset.tiles.rack_size * len(others)
    points = int(left @ costs)
    return points if held <= size else points * size // held
