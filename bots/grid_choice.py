"""How the compiled bots of the board games choose: one kernel that every game loop asks."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bots.brains import GREEDY, HUMAN, RANDOM, Brains
from bots.grid_equity import choose_by_equity
from bots.grid_exchange import most_to_exchange, pick_for_exchange
from bots.leave_values import LeaveScratch
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


@kernel
def _take_any(
    rules: GridRules,
    graph: Graph,
    cells: Cells,
    view: int,
    rack: Rack,
    search: Search,
    where: int,
    stream: NDArray[np.uint64],
) -> bool:
    """Find any legal play, each equally likely; False if there is none."""
    search.found[WANTED] = -1
    found = find_plays(rules, graph, cells, view, rack, search, where, int64(MODE_NTH), int64(0))
    if found == 0:
        return False
    search.found[WANTED] = below(stream, found)
    find_plays(rules, graph, cells, view, rack, search, where, int64(MODE_NTH), int64(0))
    return True


@kernel
def choose(
    brains: Brains,
    bot: int,
    rules: GridRules,
    turns: TurnRules,
    graph: Graph,
    cells: Cells,
    view: int,
    rack: Rack,
    counts: NDArray[np.uint8],
    search: Search,
    scratch: LeaveScratch,
    where: int,
    bag: int,
    others: int,
    stream: NDArray[np.uint64],
    chosen: NDArray[np.uint8],
) -> int:
    """What the bot number `bot` does: PLAY (in `search.plays[0]`), EXCHANGE (of `chosen`), PASS, or LIST_FULL.

    `rack` describes `counts`, the mover's rack; `others` are the points on the other racks, asked
    for with an empty bag; `stream` is the bot's own random stream.
    """
    kind = brains.kinds[bot]
    if kind == RANDOM:
        if _take_any(rules, graph, cells, view, rack, search, where, stream):
            return int64(PLAY)
    elif kind == GREEDY:
        if find_plays(rules, graph, cells, view, rack, search, where, int64(MODE_BEST), int64(0)) > 0:
            return int64(PLAY)
    else:
        return choose_by_equity(
            brains, bot, int64(kind == HUMAN), rules, turns, graph, cells, view, rack, counts, search, scratch, where,
            bag, others, stream, chosen,
        )  # fmt: skip
    size = int64(0)
    for tile in range(counts.shape[0]):
        size += int64(counts[tile])
    most = most_to_exchange(turns, size, bag)
    if most == 0:
        return int64(PASS)
    pick_for_exchange(turns, counts, most, chosen)
    return int64(EXCHANGE)
