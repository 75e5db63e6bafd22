"""Choosing by equity: points now and what stays on the rack, plays and exchanges compared."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bots.brains import EVERY_WORD, NOISES, Brains, leaves_of
from bots.grid_exchange import most_to_exchange
from bots.grid_vocabulary import knows_play
from bots.leave_values import Leaves, LeaveScratch, fill_leaves, late_value
from engine._jit import int64, ix, kernel
from engine.grid.anchors import find_plays
from engine.grid.cells import Cells
from engine.grid.ending import ADJUST_PENALTY, EXCHANGE, PASS, PLAY
from engine.grid.plays import rack_number_of, score_of
from engine.grid.rack import Rack, leave_counts
from engine.grid.record import THOUSAND
from engine.grid.rules import GridRules
from engine.grid.searching import MODE_ALL, MODE_BEST, NOTHING, OVERFLOW, VALUE, Search
from engine.grid.turn_rules import TurnRules
from engine.lexicon.graph import Graph
from engine.rng import below

LIST_FULL = -1
"""Instead of a kind of turn: there are more plays than `Search.plays` has room for."""


@kernel
def going_out_gains(turns: TurnRules, others: int) -> int:
    """Thousandths of a point that going out is worth with `others` points on the other racks."""
    if turns.end_all_out != 0:
        return int64(0)
    return others * THOUSAND * (1 if turns.end_adjust == ADJUST_PENALTY else 2)


@kernel
def best_exchange(leaves: Leaves, turns: TurnRules, count: int, bag: int, scratch: LeaveScratch) -> int:
    """Which of the `count` leaves listed in `scratch` is best to keep in an exchange, -1 if none is allowed."""
    full = scratch.sizes[ix(count - 1)]
    most, best, found = most_to_exchange(turns, full, bag), int64(NOTHING), int64(-1)
    for i in range(count):
        kept = scratch.sizes[ix(i)]
        changed = full - kept
        if changed > most or changed < turns.exchange_min or changed == 0:
            continue
        value = late_value(leaves, scratch.values[ix(i)], kept, bag)
        if value > best:
            best, found = value, int64(i)
    return found


@kernel
def _take_noisy(
    brains: Brains,
    bot: int,
    rules: GridRules,
    cells: Cells,
    view: int,
    search: Search,
    found: int,
    stream: NDArray[np.uint64],
) -> int:
    """The listed play that seems best to a bot, in row 0; returns its value, NOTHING if it knows none of them."""
    best, best_at, knows = int64(NOTHING), int64(-1), brains.knows[bot]
    for i in range(found):
        play = search.plays[i]
        value = score_of(play) * THOUSAND + search.leaves[ix(rack_number_of(play))]
        value += brains.noise[below(stream, int64(NOISES))] * brains.temperature[bot] // THOUSAND
        if value > best and (
            knows == EVERY_WORD
            or knows_play(rules, brains.vocabulary[knows], brains.roots[knows], cells, view, play)
        ):
            best, best_at = value, int64(i)
    if best_at > 0:
        for word in range(3):
            search.plays[0, word] = search.plays[best_at, word]
    return best


@kernel
def choose_by_equity(
    brains: Brains,
    bot: int,
    as_human: int,
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
    """The best turn by equity: PLAY (in `search.plays[0]`, its value in `search.found[VALUE]`), EXCHANGE, PASS.

    `others`: points on the other racks, asked for with an empty bag. With `as_human` not 0 values are judged with the
    bot's noise and only plays of its vocabulary are made; LIST_FULL if the plays do not fit into the list.
    """
    leaves = leaves_of(brains, bot)
    gains = going_out_gains(turns, others)
    count = fill_leaves(leaves, rack, counts, turns.tile_costs, bag, gains, scratch, search)
    best = int64(NOTHING)
    if as_human != 0:
        found = find_plays(rules, graph, cells, view, rack, search, where, int64(MODE_ALL), int64(1))
        if search.found[OVERFLOW] != 0:
            return int64(LIST_FULL)
        best = _take_noisy(brains, bot, rules, cells, view, search, found, stream)
    elif find_plays(rules, graph, cells, view, rack, search, where, int64(MODE_BEST), int64(1)) > 0:
        best = search.found[VALUE]
    kept = best_exchange(leaves, turns, count, bag, scratch)
    if kept >= 0:
        value = late_value(leaves, scratch.values[ix(kept)], scratch.sizes[ix(kept)], bag)
        if value > best:
            letters = int64(rules.letters)
            leave_counts(rack, scratch.numbers[ix(kept)], counts, letters, chosen)
            for tile in range(letters + 1):
                chosen[tile] = counts[tile] - chosen[tile]
            search.found[VALUE] = value
            return int64(EXCHANGE)
    search.found[VALUE] = best
    return int64(PLAY) if best > NOTHING else int64(PASS)
