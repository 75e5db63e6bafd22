"""How the compiled bots of the board games choose: one kernel that every game loop asks."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine._jit import int64, kernel
from engine.grid.anchors import find_plays
from engine.grid.cells import Cells
from engine.grid.ending import EXCHANGE, PASS, PLAY
from engine.grid.rack import Rack
from engine.grid.rules import GridRules
from engine.grid.searching import MODE_BEST, MODE_NTH, WANTED, Search
from engine.grid.turn_rules import TurnRules
from engine.lexicon.graph import Graph
from engine.rng import below

RANDOM, GREEDY = 0, 1
"""Codes of the compiled bots."""
BOT_CODES = {"random": RANDOM, "greedy": GREEDY}


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


@kernel
def choose(
    bot: int,
    rules: GridRules,
    turns: TurnRules,
    graph: Graph,
    cells: Cells,
    view: int,
    rack: Rack,
    counts: NDArray[np.uint8],
    search: Search,
    where: int,
    bag: int,
    stream: NDArray[np.uint64],
    chosen: NDArray[np.uint8],
) -> int:
    """What bot `bot` does: PLAY (in `search.plays[0]`), EXCHANGE (of `chosen`) or PASS.

    `rack` describes `counts`, the mover's rack; `stream` is the bot's own random stream.
    """
    if bot == RANDOM:
        search.found[WANTED] = -1
        found = find_plays(rules, graph, cells, view, rack, search, where, int64(MODE_NTH), int64(0))
        if found > 0:
            search.found[WANTED] = below(stream, found)
            find_plays(rules, graph, cells, view, rack, search, where, int64(MODE_NTH), int64(0))
            return PLAY
    elif find_plays(rules, graph, cells, view, rack, search, where, int64(MODE_BEST), int64(0)) > 0:
        return PLAY
    size = int64(0)
    for tile in range(counts.shape[0]):
        size += int64(counts[tile])
    most = most_to_exchange(turns, size, bag)
    if most == 0:
        return PASS
    pick_for_exchange(turns, counts, most, chosen)
    return EXCHANGE
