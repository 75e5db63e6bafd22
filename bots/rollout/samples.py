"""Hidden tiles, dealt out at random: racks and a bag that may be, in agreement with all that the player sees."""

from __future__ import annotations

from bots.grid_bag import BACK, FRONT
from bots.grid_table import Table
from bots.rollout.rolls import R_SAMPLES, Rolls
from bots.rollout.sight import S_BAG, S_SEAT, Sight, copy_cells
from engine._jit import int64, kernel
from engine.rng import below, next_u64


@kernel
def deal_sample(sight: Sight, rolls: Rolls) -> None:
    """Shuffle the unseen tiles and deal them to the other racks and the bag; each tile is as likely anywhere.

    Tiles too many (some lie unseen in stacks) are left over; are there too few, the bag and the last racks are short.
    """
    left = int64(0)
    for tile in range(sight.unseen.shape[0]):
        for _ in range(sight.unseen[tile]):
            rolls.pool[left] = tile
            left += 1
    for last in range(left - 1, 0, -1):
        other = below(rolls.stream, last + 1)
        rolls.pool[last], rolls.pool[other] = rolls.pool[other], rolls.pool[last]
    rolls.racks[:] = 0
    players, seat = sight.sizes.shape[0], sight.facts[S_SEAT]
    for other in range(players):
        rolls.dealt[other] = 0
        while other != seat and rolls.dealt[other] < sight.sizes[other] and left > 0:
            left -= 1
            rolls.racks[other, rolls.pool[left]] += 1
            rolls.dealt[other] += 1
    for tile in range(sight.rack.shape[0]):
        rolls.racks[seat, tile] = sight.rack[tile]
    rolls.dealt[seat] = sight.sizes[seat]
    bag = min(sight.facts[S_BAG], left)
    for i in range(bag):
        rolls.bag[i] = rolls.pool[left - 1 - i]
    rolls.dealt[players] = bag
    for i in range(4):
        rolls.mixing[i] = next_u64(rolls.stream)
    rolls.status[R_SAMPLES] += 1


@kernel
def set_table(sight: Sight, rolls: Rolls, table: Table) -> None:
    """Set the game up as the player sees it, with the hidden tiles as they were dealt."""
    players = sight.sizes.shape[0]
    copy_cells(sight.cells, table.cells)
    for seat in range(players):
        table.sizes[seat], table.scores[seat] = rolls.dealt[seat], sight.scores[seat]
        table.laid[seat] = sight.laid[seat]
        for tile in range(sight.rack.shape[0]):
            table.racks[seat, tile] = rolls.racks[seat, tile]
    for i in range(rolls.dealt[players]):
        table.bag[i] = rolls.bag[i]
    table.ends[FRONT], table.ends[BACK] = 0, rolls.dealt[players]
    for i in range(4):
        table.streams[0, i] = rolls.mixing[i]
