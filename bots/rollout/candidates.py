"""The turns that are worth rolling out: the best plays and exchanges by equity."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bots.brains import Brains, leaves_of
from bots.grid_equity import going_out_gains
from bots.grid_exchange import most_to_exchange
from bots.grid_steps import view_of
from bots.grid_table import Table
from bots.leave_values import Leaves, fill_leaves, late_value
from bots.rollout.rolls import R_COUNT, Rolls
from bots.rollout.sight import S_BAG, S_SEAT, Sight
from engine._jit import int64, ix, kernel
from engine.grid.anchors import find_plays, where_to_play
from engine.grid.cells import Cells, direction_size
from engine.grid.ending import EXCHANGE, PASS, PLAY
from engine.grid.plays import rack_number_of, score_of
from engine.grid.rack import FULL, leave_counts, set_rack
from engine.grid.record import THOUSAND, ranks_before
from engine.grid.rules import GridRules
from engine.grid.searching import MODE_ALL, NOTHING, OVERFLOW
from engine.grid.turn_rules import TurnRules
from engine.lexicon.graph import Graph

MOST_EXCHANGES = 3
"""Exchanges among the candidates."""
NO_ROOM = -1
"""Instead of a number of candidates: there are more plays than the search has room for."""


@kernel
def place_for(
    rules: GridRules,
    cells: Cells,
    view_first: int,
    rolls: Rolls,
    kind: int,
    equity: int,
    play: NDArray[np.int64],
) -> int:
    """Make room for a candidate, the worst one falling out; returns its place, -1 if it is too bad.

    Plays of one equity stand in the project's order (`play` int64[3] is read for plays only), other turns after them.
    """
    count, most = rolls.status[R_COUNT], int64(rolls.kinds.shape[0])
    at = count
    while at > 0 and (
        rolls.equity[at - 1] < equity
        or (
            rolls.equity[at - 1] == equity
            and kind == PLAY
            and ranks_before(rules, cells, view_first, play, rolls.plays[at - 1])
        )
    ):
        at -= 1
    if at == most:
        return int64(-1)
    for i in range(min(count, most - 1), at, -1):
        rolls.kinds[i], rolls.equity[i] = rolls.kinds[i - 1], rolls.equity[i - 1]
        rolls.leaves[i] = rolls.leaves[i - 1]
        for word in range(3):
            rolls.plays[i, word] = rolls.plays[i - 1, word]
        for tile in range(rolls.chosen.shape[1]):
            rolls.chosen[i, tile] = rolls.chosen[i - 1, tile]
    rolls.status[R_COUNT] = min(count + 1, most)
    rolls.kinds[at], rolls.equity[at] = kind, equity
    return at


@kernel
def _add_plays(rules: GridRules, table: Table, sight: Sight, rolls: Rolls, found: int) -> None:
    """The first `found` plays listed."""
    plays, view_first = table.search.plays, view_of(rules, sight.facts[S_SEAT]) * 2 * direction_size(rules)
    for i in range(found):
        leave = table.search.leaves[ix(rack_number_of(plays[i]))]
        equity = score_of(plays[i]) * THOUSAND + leave
        at = place_for(rules, sight.cells, view_first, rolls, int64(PLAY), equity, plays[i])
        if at >= 0:
            rolls.leaves[at] = leave
            for word in range(3):
                rolls.plays[at, word] = plays[i, word]


@kernel
def _add_exchanges(
    rules: GridRules, turns: TurnRules, leaves: Leaves, table: Table, sight: Sight, rolls: Rolls, count: int
) -> None:
    """The best exchanges: those that keep the best of the `count` leaves listed."""
    scratch, bag = table.scratch, sight.facts[S_BAG]
    full = scratch.sizes[ix(count - 1)]
    most, limit, after = most_to_exchange(turns, full, bag), int64(1) << 40, int64(-1)
    if most == 0:
        return
    for _ in range(MOST_EXCHANGES):
        best, best_at = int64(NOTHING), int64(-1)
        for i in range(count):
            kept = scratch.sizes[ix(i)]
            changed = full - kept
            if changed > most or changed < turns.exchange_min or changed == 0:
                continue
            value = late_value(leaves, scratch.values[ix(i)], kept, bag)
            if (value < limit or (value == limit and i > after)) and value > best:
                best, best_at = value, int64(i)
        if best_at < 0:
            return
        limit, after = best, best_at
        at = place_for(rules, sight.cells, int64(0), rolls, int64(EXCHANGE), best, table.search.plays[0])
        if at >= 0:
            rolls.leaves[at] = best
            letters = int64(rules.letters)
            leave_counts(table.rack, scratch.numbers[ix(best_at)], sight.rack, letters, rolls.chosen[at])
            for tile in range(letters + 1):
                rolls.chosen[at, tile] = sight.rack[tile] - rolls.chosen[at, tile]


@kernel
def list_candidates(
    brains: Brains,
    rules: GridRules,
    turns: TurnRules,
    graph: Graph,
    table: Table,
    sight: Sight,
    rolls: Rolls,
) -> int:
    """Fill `rolls` with the best turns by equity, best first; returns how many, or NO_ROOM.

    `table` lends its search. To pass is a candidate with an empty bag, and where there is nothing else.
    """
    seat, bag, others = sight.facts[S_SEAT], sight.facts[S_BAG], int64(0)
    rolls.status[:] = 0
    rolls.chosen[:] = 0
    if bag == 0:
        for tile in range(turns.tile_costs.shape[0]):
            others += sight.unseen[tile] * turns.tile_costs[tile]
    leaves = leaves_of(brains, int64(0))
    set_rack(table.rack, sight.rack, rules.letters)
    gains = going_out_gains(turns, others)
    count = fill_leaves(
        leaves, table.rack, sight.rack, turns.tile_costs, bag, gains, table.scratch, table.search
    )
    where = where_to_play(rules, sight.laid.sum(), sight.laid[seat])
    view = view_of(rules, seat)
    found = find_plays(
        rules, graph, sight.cells, view, table.rack, table.search, where, int64(MODE_ALL), int64(1)
    )
    if table.search.found[OVERFLOW] != 0:
        return int64(NO_ROOM)
    _add_plays(rules, table, sight, rolls, found)
    _add_exchanges(rules, turns, leaves, table, sight, rolls, count)
    if bag == 0 or rolls.status[R_COUNT] == 0:
        leave = table.search.leaves[ix(table.rack.state[FULL])]
        at = place_for(rules, sight.cells, int64(0), rolls, int64(PASS), leave, table.search.plays[0])
        if at >= 0:
            rolls.leaves[at] = leave
    return rolls.status[R_COUNT]
