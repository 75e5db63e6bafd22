"""The steps of a game at a table: deal, choose, play, exchange, see whether it is over. Nothing is counted here."""

from __future__ import annotations

from bots.brains import Brains
from bots.grid_bag import BACK, FRONT, draw_tile, fill_bag, return_tile
from bots.grid_choice import choose
from bots.grid_table import Table
from engine._jit import inlined, int64, kernel
from engine.grid.anchors import find_plays, where_to_play
from engine.grid.cells import clear_cells
from engine.grid.ending import PASS, end_reason
from engine.grid.lay import lay
from engine.grid.plays import blanks_of, direction_of, line_of, placed_of, score_of, squares_of
from engine.grid.rack import set_rack
from engine.grid.rules import OWN, GridRules
from engine.grid.searching import MODE_NTH, WANTED
from engine.grid.turn_rules import TurnRules
from engine.lexicon.graph import Graph
from engine.rng import seed_stream

BOT_STREAMS = 0x5EED
"""Mixed into the run's seed for the bots' own random streams."""


@inlined
def bag_left(table: Table) -> int:
    """Tiles in the bag."""
    return table.ends[BACK] - table.ends[FRONT]


@inlined
def view_of(rules: GridRules, seat: int) -> int:
    """The view of the board that a seat plays on."""
    return seat if rules.connection == OWN else int64(0)


@inlined
def views_in(rules: GridRules, table: Table) -> int:
    """Views of the board that are in use."""
    return int64(table.seats.shape[0]) if rules.connection == OWN else int64(1)


@kernel
def draw(table: Table, seat: int, up_to: int, two_ended: int) -> None:
    """Fill a seat's rack from the bag to `up_to` tiles."""
    while table.sizes[seat] < up_to and bag_left(table) > 0:
        tile = draw_tile(table.bag, table.ends, two_ended != 0 and seat == 1)
        table.racks[seat, tile] += 1
        table.sizes[seat] += 1
        table.drawn[seat, tile] += 1


@kernel
def exchange(rules: GridRules, turns: TurnRules, table: Table, seat: int, two_ended: int) -> None:
    """Exchange the tiles `table.chosen` of a seat's rack, in the ruleset's order."""
    size = table.sizes[seat]
    for tile in range(rules.letters + 1):
        table.racks[seat, tile] -= table.chosen[tile]
        table.sizes[seat] -= int64(table.chosen[tile])
    if turns.draw_first != 0:
        draw(table, seat, size, two_ended)
    for tile in range(rules.letters + 1):
        for _ in range(int64(table.chosen[tile])):
            return_tile(table.bag, table.ends, tile, table.streams[0])
    draw(table, seat, size, two_ended)


@kernel
def play(rules: GridRules, graph: Graph, table: Table, seat: int, two_ended: int) -> None:
    """Lay the play in row 0 of the search's plays for a seat, score it and draw."""
    found, view = table.search.plays[0], view_of(rules, seat)
    tiles, blanks, placed = found[0], blanks_of(found), placed_of(found)
    direction, line, squares = direction_of(found), line_of(found), squares_of(found)
    lay(rules, graph, table.cells, views_in(rules, table), view, direction, line, squares, tiles, blanks)
    for _ in range(placed):
        tile = rules.letters if blanks & 1 else tiles & 31
        table.racks[seat, tile] -= 1
        tiles >>= 5
        blanks >>= 1
    table.sizes[seat] -= placed
    table.laid[seat] += placed
    table.scores[seat] += score_of(found)
    draw(table, seat, rules.rack_size, two_ended)


@kernel
def search_by_score(rules: GridRules, graph: Graph, table: Table, seat: int, mode: int) -> int:
    """Search for plays of a seat as `find_plays` does, by score."""
    set_rack(table.rack, table.racks[seat], rules.letters)
    where = where_to_play(rules, table.laid.sum(), table.laid[seat])
    view = view_of(rules, seat)
    return find_plays(rules, graph, table.cells, view, table.rack, table.search, where, mode, int64(0))


@kernel
def _anybody_can_play(rules: GridRules, graph: Graph, table: Table) -> int:
    """1 if some seat has a legal play with its rack, 0 if none."""
    for seat in range(table.seats.shape[0]):
        table.search.found[WANTED] = 0
        if table.sizes[seat] > 0 and search_by_score(rules, graph, table, int64(seat), int64(MODE_NTH)) > 0:
            return int64(1)
    return int64(0)


@kernel
def deal(
    rules: GridRules,
    turns: TurnRules,
    graph: Graph,
    table: Table,
    two_ended: int,
    seed: int,
    stream: int,
    game: int,
) -> None:
    """Empty board, bag shuffled by (`seed`, `stream`), full racks, fresh random streams for the bots."""
    players = table.seats.shape[0]
    seed_stream(table.streams[0], seed, stream)
    for seat in range(players):
        seed_stream(table.streams[seat + 1], seed ^ BOT_STREAMS, game * 8 + seat)
    clear_cells(rules, graph, table.cells, views_in(rules, table))
    fill_bag(turns.tile_counts, table.bag, table.ends, table.streams[0])
    table.racks[:] = 0
    table.sizes[:] = 0
    table.scores[:] = 0
    table.laid[:] = 0
    table.drawn[:] = 0
    for seat in range(players):
        draw(table, int64(seat), rules.rack_size, two_ended)


@kernel
def others_points(turns: TurnRules, table: Table, seat: int) -> int:
    """What the tiles on the other racks cost at the end; 0 while the bag is not empty, as nobody can know then."""
    points = int64(0)
    if bag_left(table) == 0:
        for other in range(table.sizes.shape[0]):
            for tile in range(turns.tile_costs.shape[0]):
                points += (
                    int64(table.racks[other, tile]) * turns.tile_costs[tile] if other != seat else int64(0)
                )
    return points


@kernel
def choose_turn(
    brains: Brains, bot: int, rules: GridRules, turns: TurnRules, graph: Graph, table: Table, seat: int
) -> int:
    """What the bot number `bot` does on a seat, PASS for a seat that is out; LIST_FULL as `choose` says."""
    if table.sizes[seat] == 0:
        return int64(PASS)
    set_rack(table.rack, table.racks[seat], rules.letters)
    where = where_to_play(rules, table.laid.sum(), table.laid[seat])
    return choose(
        brains, bot, rules, turns, graph, table.cells, view_of(rules, seat), table.rack,
        table.racks[seat], table.search, table.scratch, where, bag_left(table), others_points(turns, table, seat),
        table.streams[seat + 1], table.chosen,
    )  # fmt: skip


@kernel
def reason_to_end(
    rules: GridRules, turns: TurnRules, graph: Graph, table: Table, passes: int, scoreless: int
) -> int:
    """Why the game is over after so many passes and scoreless turns in a row, NOT_OVER if it goes on."""
    bag, can_play = bag_left(table), int64(-1)
    if bag == 0 and (turns.end_when_no_play != 0 or turns.end_all_out != 0):
        can_play = _anybody_can_play(rules, graph, table)
    return int64(
        end_reason(
            bag, table.sizes, passes, scoreless, int64(table.seats.shape[0]), turns.pass_rounds, turns.scoreless_turns,
            turns.scoreless_rounds, turns.end_all_out, can_play,
        )
    )  # fmt: skip


@kernel
def all_tiles_there(turns: TurnRules, table: Table) -> bool:
    """Whether board, racks and bag hold as many tiles as the set has."""
    there = table.laid.sum() + table.sizes.sum() + bag_left(table)
    return bool(there == turns.tile_counts.sum())
