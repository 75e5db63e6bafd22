"""One rollout: a candidate is made, then every seat plays by equity for some turns or to the end of the game."""

from __future__ import annotations

from bots.brains import Brains
from bots.grid_steps import bag_left, choose_turn, exchange, play, reason_to_end
from bots.grid_table import Table
from bots.rollout.rolls import Rolls
from bots.rollout.samples import set_table
from bots.rollout.sight import S_PASSES, S_SCORELESS, S_SEAT, Sight
from engine._jit import int64, ix, kernel
from engine.grid.ending import (
    EXCHANGE,
    NOT_OVER,
    OUT,
    PLAY,
    final_scores,
    passes_after,
    scoreless_after,
)
from engine.grid.plays import placed_of, rack_number_of, score_of
from engine.grid.rack import FULL
from engine.grid.record import THOUSAND
from engine.grid.rules import GridRules
from engine.grid.searching import VALUE
from engine.grid.turn_rules import TurnRules
from engine.lexicon.graph import Graph

TO_THE_END = 1 << 30
"""Plies of a rollout that stops only when the game is over."""
MOST_PLIES = 400
"""Turns after which a game that does not end by its rules is valued as it stands."""


@kernel
def kept_value(table: Table, kind: int) -> int:
    """Worth of what the turn just chosen by equity keeps, in thousandths of a point."""
    search = table.search
    if kind == PLAY:
        return search.leaves[ix(rack_number_of(search.plays[0]))]
    if kind == EXCHANGE:
        return search.found[VALUE]
    return search.leaves[ix(table.rack.state[FULL])]


@kernel
def put_candidate(table: Table, rolls: Rolls, candidate: int) -> int:
    """Make a candidate the turn chosen at the table; returns its kind."""
    for word in range(3):
        table.search.plays[0, word] = rolls.plays[candidate, word]
    for tile in range(table.chosen.shape[0]):
        table.chosen[tile] = rolls.chosen[candidate, tile]
    return rolls.kinds[candidate]


@kernel
def _carry_out(
    rules: GridRules, turns: TurnRules, graph: Graph, table: Table, seat: int, kind: int, two_ended: int
) -> None:
    """The turn chosen at the table."""
    if kind == PLAY:
        play(rules, graph, table, seat, two_ended)
    elif kind == EXCHANGE:
        exchange(rules, turns, table, seat, two_ended)


@kernel
def _value_seats(table: Table, rolls: Rolls, with_leaves: int) -> None:
    """Write the value of each seat: its score, and what it kept."""
    for seat in range(table.scores.shape[0]):
        rolls.values[seat] = table.scores[seat] * THOUSAND + (rolls.kept[seat] if with_leaves != 0 else 0)


@kernel
def playout(
    brains: Brains,
    rules: GridRules,
    turns: TurnRules,
    graph: Graph,
    table: Table,
    sight: Sight,
    rolls: Rolls,
    candidate: int,
    plies: int,
    two_ended: int,
) -> int:
    """Play a candidate and `plies` turns more; returns the number of turns made, the candidate's included.

    It is negative if the game is over. `rolls.values` then are final scores, else scores and the worth of what each
    seat has kept in its last turn. The last play is scored and not laid, when the game goes on after it.
    """
    set_table(sight, rolls, table)
    players, seat = int64(table.seats.shape[0]), sight.facts[S_SEAT]
    passes, scoreless = sight.facts[S_PASSES], sight.facts[S_SCORELESS]
    rolls.kept[:] = 0
    kind, kept, made = put_candidate(table, rolls, candidate), rolls.leaves[candidate], int64(0)
    while True:
        rolls.kept[seat] = kept
        made += 1
        if made > plies and kind == PLAY and bag_left(table) > placed_of(table.search.plays[0]):
            table.scores[seat] += score_of(table.search.plays[0])
            table.sizes[seat] -= placed_of(table.search.plays[0])
            break
        _carry_out(rules, turns, graph, table, seat, kind, two_ended)
        passes, scoreless = passes_after(passes, kind), scoreless_after(scoreless, kind)
        reason = reason_to_end(rules, turns, graph, table, passes, scoreless)
        if reason != NOT_OVER:
            out = seat if reason == OUT and table.sizes[seat] == 0 else int64(-1)
            final_scores(
                table.scores, table.racks, turns.tile_points, out, turns.end_adjust, turns.leftover,
                turns.leftover_per_tile, table.scores,
            )  # fmt: skip
            _value_seats(table, rolls, int64(0))
            return -made
        if made > plies or made > MOST_PLIES:
            break
        seat = (seat + 1) % players
        kind = choose_turn(brains, int64(0), rules, turns, graph, table, seat)
        kept = kept_value(table, kind) if table.sizes[seat] > 0 else int64(0)
    _value_seats(table, rolls, int64(1))
    return made
