"""One whole game, and a chunk of them, in compiled code."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bots.grid_choice import choose
from engine._jit import inlined, int64, kernel
from engine.grid.anchors import find_plays, where_to_play
from engine.grid.cells import clear_cells
from engine.grid.ending import (
    EXCHANGE,
    NOT_OVER,
    OUT,
    PASS,
    PLAY,
    end_reason,
    final_scores,
    passes_after,
    scoreless_after,
)
from engine.grid.lay import lay
from engine.grid.plays import blanks_of, direction_of, line_of, placed_of, score_of, squares_of
from engine.grid.rack import set_rack
from engine.grid.rules import OWN, GridRules
from engine.grid.searching import MODE_BEST, MODE_NTH, WANTED
from engine.grid.turn_rules import TurnRules
from engine.lexicon.graph import Graph
from engine.rng import seed_stream
from sims.grid.bag import BACK, FRONT, draw_tile, fill_bag, return_tile
from sims.grid.table import Table
from sims.grid.tally import (
    BAG_LEFT,
    BEFORE_END,
    BINGOS,
    BOT,
    DRAWN,
    EXCHANGES,
    HELD,
    LEFT,
    PASSES_MADE,
    PLAYS,
    RACK_LEFT,
    REASON,
    SCORE,
    SEAT_COLUMNS,
    SEAT_FIELDS,
    SEAT_PLAYS,
    T_BAG,
    T_BEST,
    T_GAME,
    T_KIND,
    T_MOVES,
    T_PLACE,
    T_RACK,
    T_SCORE,
    T_SEAT,
    T_SQUARES,
    T_TILES,
    T_TOTAL,
    T_TURN,
    TURNS,
    packed_tiles,
    tally_board,
    tally_play,
    tally_word,
)

STALLED = 5
"""The reason (besides those of `engine.grid.ending`) of a game stopped because it did not end by its rules."""
MOST_TURNS = 2000
"""Turns after which a game counts as stalled."""
LOST_TILES, LOG_FULL = -1, -2
"""Instead of a count: tiles are not what the set has (a fault of this program), or the log is too short."""
BOT_STREAMS = 0x5EED
"""Mixed into the run's seed for the bots' own random streams."""


@inlined
def _bag_left(table: Table) -> int:
    """Tiles in the bag."""
    return table.ends[BACK] - table.ends[FRONT]


@inlined
def _view_of(rules: GridRules, seat: int) -> int:
    """The view of the board that a seat plays on."""
    return seat if rules.connection == OWN else int64(0)


@kernel
def _draw(
    rules: GridRules, table: Table, seat: int, up_to: int, two_ended: int, letters: NDArray[np.int64]
) -> None:
    """Fill a seat's rack from the bag to `up_to` tiles."""
    while table.sizes[seat] < up_to and _bag_left(table) > 0:
        tile = draw_tile(table.bag, table.ends, two_ended != 0 and seat == 1)
        table.racks[seat, tile] += 1
        table.sizes[seat] += 1
        letters[seat, tile, DRAWN] += 1


@kernel
def _exchange(
    rules: GridRules, turns: TurnRules, table: Table, seat: int, two_ended: int, letters: NDArray[np.int64]
) -> None:
    """Exchange the tiles `table.chosen` of a seat's rack, in the ruleset's order."""
    size = table.sizes[seat]
    for tile in range(rules.letters + 1):
        table.racks[seat, tile] -= table.chosen[tile]
        table.sizes[seat] -= int64(table.chosen[tile])
    if turns.draw_first != 0:
        _draw(rules, table, seat, size, two_ended, letters)
    for tile in range(rules.letters + 1):
        for _ in range(int64(table.chosen[tile])):
            return_tile(table.bag, table.ends, tile, table.streams[0])
    _draw(rules, table, seat, size, two_ended, letters)


@kernel
def _play(
    rules: GridRules,
    graph: Graph,
    table: Table,
    seat: int,
    players: int,
    two_ended: int,
    letters: NDArray[np.int64],
) -> None:
    """Lay the play in row 0 of the search's plays for a seat, score it and draw."""
    play, view = table.search.plays[0], _view_of(rules, seat)
    tiles, blanks, placed = play[0], blanks_of(play), placed_of(play)
    tally_play(rules, table.cells, view, play, letters[seat])
    views = players if rules.connection == OWN else int64(1)
    direction, line, squares = direction_of(play), line_of(play), squares_of(play)
    lay(rules, graph, table.cells, views, view, direction, line, squares, tiles, blanks)
    for _ in range(placed):
        tile = rules.letters if blanks & 1 else tiles & 31
        table.racks[seat, tile] -= 1
        tiles >>= 5
        blanks >>= 1
    table.sizes[seat] -= placed
    table.laid[seat] += placed
    table.scores[seat] += score_of(play)
    _draw(rules, table, seat, rules.rack_size, two_ended, letters)


@kernel
def _search(rules: GridRules, graph: Graph, table: Table, seat: int, mode: int) -> int:
    """Search for plays of a seat as `find_plays` does, by score."""
    set_rack(table.rack, table.racks[seat], rules.letters)
    where = where_to_play(rules, table.laid.sum(), table.laid[seat])
    view = _view_of(rules, seat)
    return find_plays(rules, graph, table.cells, view, table.rack, table.search, where, mode, int64(0))


@kernel
def _anybody_can_play(rules: GridRules, graph: Graph, table: Table, players: int) -> int:
    """1 if some seat has a legal play with its rack, 0 if none."""
    for seat in range(players):
        table.search.found[WANTED] = 0
        if table.sizes[seat] > 0 and _search(rules, graph, table, int64(seat), int64(MODE_NTH)) > 0:
            return int64(1)
    return int64(0)


@kernel
def _start(
    rules: GridRules,
    turns: TurnRules,
    graph: Graph,
    table: Table,
    players: int,
    two_ended: int,
    seed: int,
    stream: int,
    game: int,
    letters: NDArray[np.int64],
) -> None:
    """Empty board, shuffled bag, full racks, fresh random streams."""  # fmt: skip
    seed_stream(table.streams[0], seed, stream)
    for seat in range(players):
        seed_stream(table.streams[seat + 1], seed ^ BOT_STREAMS, game * 8 + seat)
    clear_cells(rules, graph, table.cells, players if rules.connection == OWN else int64(1))
    fill_bag(turns.tile_counts, table.bag, table.ends, table.streams[0])
    table.racks[:] = 0
    table.sizes[:] = 0
    table.scores[:] = 0
    table.laid[:] = 0
    for seat in range(players):
        _draw(rules, table, int64(seat), rules.rack_size, two_ended, letters)


@kernel
def _choose(
    rules: GridRules, turns: TurnRules, graph: Graph, table: Table, seat: int, letters: NDArray[np.int64]
) -> int:
    """What the bot on a seat does, PASS for a seat that is out; counts the tiles it holds."""
    if table.sizes[seat] == 0:
        return int64(PASS)
    for tile in range(rules.letters + 1):
        letters[seat, tile, HELD] += int64(table.racks[seat, tile])
    set_rack(table.rack, table.racks[seat], rules.letters)
    where = where_to_play(rules, table.laid.sum(), table.laid[seat])
    return choose(
        table.seats[seat], rules, turns, graph, table.cells, _view_of(rules, seat), table.rack, table.racks[seat],
        table.search, where, _bag_left(table), table.streams[seat + 1], table.chosen,
    )  # fmt: skip


@kernel
def _note_choice(
    rules: GridRules, graph: Graph, table: Table, seat: int, kind: int, row: NDArray[np.int64]
) -> None:
    """Write what a seat is about to do, and what it could have done, into a turn's row."""
    search = table.search
    row[:] = 0
    row[T_SEAT], row[T_KIND], row[T_RACK] = seat, kind, packed_tiles(table.racks[seat])
    row[T_BAG] = _bag_left(table)
    kept_0, kept_1, kept_2 = search.plays[0, 0], search.plays[0, 1], search.plays[0, 2]
    if kind == PLAY:
        row[T_SCORE] = score_of(search.plays[0])
        tally_word(rules, table.cells, _view_of(rules, seat), search.plays[0], row)
    elif kind == EXCHANGE:
        kept_0, kept_1, kept_2 = packed_tiles(table.chosen), int64(0), int64(0)
    row[T_TOTAL] = table.scores[seat] + row[T_SCORE]
    search.found[WANTED] = -1
    row[T_MOVES] = _search(rules, graph, table, seat, int64(MODE_NTH))
    if row[T_MOVES] > 0:
        _search(rules, graph, table, seat, int64(MODE_BEST))
        row[T_BEST] = score_of(search.plays[0])
    search.plays[0, 0], search.plays[0, 1], search.plays[0, 2] = kept_0, kept_1, kept_2
    if kind != PASS:
        row[T_TILES], row[T_SQUARES], row[T_PLACE] = kept_0, kept_1, kept_2


@kernel
def _act(
    rules: GridRules,
    turns: TurnRules,
    graph: Graph,
    table: Table,
    seat: int,
    kind: int,
    two_ended: int,
    row: NDArray[np.int64],
    letters: NDArray[np.int64],
) -> None:
    """Carry out what a seat has chosen and count it in the game's row."""  # fmt: skip
    base = SEAT_COLUMNS + seat * SEAT_FIELDS
    if kind == PLAY:
        row[base + SEAT_PLAYS] += 1
        row[PLAYS] += 1
        if placed_of(table.search.plays[0]) == rules.rack_size:
            row[base + BINGOS] += 1
        _play(rules, graph, table, seat, table.seats.shape[0], two_ended, letters)
    elif kind == EXCHANGE:
        row[base + EXCHANGES] += 1
        _exchange(rules, turns, table, seat, two_ended, letters)
    else:
        row[base + PASSES_MADE] += 1


@kernel
def _reason(
    rules: GridRules, turns: TurnRules, graph: Graph, table: Table, passes: int, scoreless: int, turn: int
) -> int:
    """Why the game is over after `turn` turns, NOT_OVER if it goes on."""
    bag, can_play, players = _bag_left(table), int64(-1), table.seats.shape[0]
    if bag == 0 and (turns.end_when_no_play != 0 or turns.end_all_out != 0):
        can_play = _anybody_can_play(rules, graph, table, players)
    reason = int64(
        end_reason(
            bag, table.sizes, passes, scoreless, players, turns.pass_rounds, turns.scoreless_turns,
            turns.scoreless_rounds, turns.end_all_out, can_play,
        )
    )  # fmt: skip
    return int64(STALLED) if reason == NOT_OVER and turn >= MOST_TURNS else reason


@kernel
def _close(
    rules: GridRules,
    turns: TurnRules,
    table: Table,
    seat: int,
    reason: int,
    count: int,
    row: NDArray[np.int64],
    letters: NDArray[np.int64],
    heights: NDArray[np.int32],
) -> None:
    """Final scores and the rows of a game that ended after a turn of `seat`."""  # fmt: skip
    players = table.seats.shape[0]
    for i in range(players):
        base = SEAT_COLUMNS + i * SEAT_FIELDS
        row[base + BEFORE_END], row[base + RACK_LEFT] = table.scores[i], table.sizes[i]
        row[base + BOT] = table.seats[i]
        for tile in range(rules.letters + 1):
            letters[i, tile, LEFT] = int64(table.racks[i, tile])
    out = seat if reason == OUT and table.sizes[seat] == 0 else int64(-1)
    final_scores(
        table.scores, table.racks, turns.tile_points, out, turns.end_adjust, turns.leftover, turns.leftover_per_tile,
        table.scores,
    )  # fmt: skip
    for i in range(players):
        row[SEAT_COLUMNS + i * SEAT_FIELDS + SCORE] = table.scores[i]
    row[REASON], row[TURNS], row[BAG_LEFT] = reason, count, _bag_left(table)
    tally_board(rules, table.cells, players if rules.connection == OWN else int64(1), row, heights)


@kernel
def play_game(
    rules: GridRules,
    turns: TurnRules,
    graph: Graph,
    table: Table,
    two_ended: int,
    seed: int,
    stream: int,
    game: int,
    row: NDArray[np.int64],
    letters: NDArray[np.int64],
    heights: NDArray[np.int32],
    log: NDArray[np.int64],
    logged: int,
) -> int:
    """Play one game and write its rows; returns how many rows of `log` are used, LOST_TILES or LOG_FULL.

    `table.seats` holds the codes of the bots by seat; the bag's order follows from (`seed`, `stream`). `row`
    int64[game_columns], `letters` int64[players, letters + 1, LETTER_FIELDS] and `heights` int32[16] are zero on entry.
    `log` int64[n, TURN_FIELDS]: turns are written from row `logged` on; with no rows (n = 0) none are.
    """  # fmt: skip
    players = table.seats.shape[0]
    _start(rules, turns, graph, table, players, two_ended, seed, stream, game, letters)
    seat, passes, scoreless, count = int64(0), int64(0), int64(0), int64(0)
    while True:
        kind = _choose(rules, turns, graph, table, seat, letters)
        if log.shape[0] > 0:
            if logged == log.shape[0]:
                return int64(LOG_FULL)
            _note_choice(rules, graph, table, seat, kind, log[logged])
            log[logged, T_GAME], log[logged, T_TURN] = game, count
            logged += 1
        _act(rules, turns, graph, table, seat, kind, two_ended, row, letters)
        count += 1
        passes, scoreless = passes_after(passes, kind), scoreless_after(scoreless, kind)
        reason = _reason(rules, turns, graph, table, passes, scoreless, count)
        if reason != NOT_OVER:
            break
        seat = (seat + 1) % players
    _close(rules, turns, table, seat, reason, count, row, letters, heights)
    if table.laid.sum() + table.sizes.sum() + _bag_left(table) != turns.tile_counts.sum():
        return int64(LOST_TILES)
    return logged


@kernel
def play_chunk(
    rules: GridRules,
    turns: TurnRules,
    graph: Graph,
    table: Table,
    bots: NDArray[np.int64],
    paired: int,
    seed: int,
    first: int,
    rows: NDArray[np.int64],
    letters: NDArray[np.int64],
    heights: NDArray[np.int32],
    log: NDArray[np.int64],
) -> int:
    """Play the games number `first` .. `first + len(rows) - 1`; returns rows of `log` used, LOST_TILES or LOG_FULL.

    Seat s of game g is taken by bot (s + g) % players of `bots`. With `paired` the games 2k and 2k + 1 share a seed and
    a bag with two ends; else each game has its own.
    """  # fmt: skip
    players = bots.shape[0]
    logged = int64(0)
    for i in range(rows.shape[0]):
        game = first + i
        for seat in range(players):
            table.seats[seat] = bots[(seat + game) % players]
        stream = game // 2 if paired != 0 else game
        logged = play_game(
            rules,
            turns,
            graph,
            table,
            paired,
            seed,
            stream,
            game,
            rows[i],
            letters[i],
            heights[i],
            log,
            logged,
        )
        if logged < 0:
            return logged
    return logged
