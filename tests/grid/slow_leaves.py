"""Leave values read the slow way, and random ones to read."""

from collections import Counter

import numpy as np

from bots.leave_values import Leaves, largest_in_table, leave_binomials, leave_offsets, table_rows
from engine.grid.turn_rules import turn_rules
from sims.training.estimate import ranks_of


def random_leaves(ruleset, seed):
    """Leave values in which nothing is zero or like anything else."""
    rng = np.random.default_rng(seed)
    kinds, size = len(ruleset.tiles.letters) + 1, ruleset.tiles.rack_size
    most = largest_in_table(kinds, size)
    pairs = rng.integers(-3000, 3000, (kinds, kinds))
    return Leaves(
        most=most,
        table=rng.integers(-30_000, 30_000, table_rows(kinds, most)).astype(np.int32),
        offsets=leave_offsets(kinds, most),
        binomials=leave_binomials(kinds, most),
        tiles=rng.integers(-9000, 9000, kinds),
        pairs=np.triu(pairs) + np.triu(pairs, 1).T,
        late_slope=rng.integers(0, 2000, size + 1),
        late_base=rng.integers(-9000, 9000, (size + 1, size + 1)),
        end_slope=int(rng.integers(0, 3000)),
        end_base=rng.integers(-9000, 9000, size + 1),
    )


def codes(ruleset, tiles):
    """Tiles of a rack as sorted codes, the blank last."""
    return sorted([*ruleset.tiles.letters, "?"].index(tile) for tile in tiles)


def full_bag_value(leaves, tiles):
    """Worth of a leave, given as sorted codes, with a full bag."""
    if not tiles:
        return 0
    if len(tiles) <= leaves.most:
        rank = int(ranks_of(np.array([tiles]), leaves.binomials)[0])
        return int(leaves.table[leaves.offsets[len(tiles)] + rank])
    value = sum(int(leaves.tiles[tile]) for tile in tiles)
    for i, tile in enumerate(tiles):
        value += sum(int(leaves.pairs[tile, other]) for other in tiles[:i])
    return value


def late(leaves, value, kept, bag):
    """Worth of a leave of `kept` tiles with `bag` tiles in the bag after drawing."""
    at = max(0, min(bag, len(leaves.late_slope) - 1))
    return value * int(leaves.late_slope[at]) // 1000 + int(leaves.late_base[at, kept])


def leave_after(rack, used):
    """Tiles that stay when `used` (a blank in lower case) are gone."""
    left = Counter(rack) - Counter("?" if tile.islower() else tile for tile in used)
    return "".join(left.elements())


def value_after(leaves, position, used, gains, is_exchange=False):
    """Worth in thousandths of what stays on a rack after a play of the tiles `used`, or their exchange."""
    kept = codes(position.ruleset, leave_after(position.rack, used))
    if position.bag_left == 0:
        costs = turn_rules(position.ruleset).tile_costs
        cost = int(leaves.end_slope) * sum(int(costs[tile]) for tile in kept)
        return int(leaves.end_base[len(kept)]) - cost + (0 if kept else gains)
    drawn = 0 if is_exchange else len(used)
    return late(leaves, full_bag_value(leaves, kept), len(kept), position.bag_left - drawn)
