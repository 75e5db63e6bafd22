"""One whole game, and a chunk of them, in compiled code."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bots.grid_choice import choose
from engine._jit import int64, kernel
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
from engine.lexicon.graph import Nodes
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


@kernel
def _draw(
    turns: TurnRules, table: Table, seat: int, rack_size: int, two_ended: int, letters: NDArray[np.int64]
) -> None:
    """Fill a seat's rack from the bag."""
    while table.sizes[seat] < rack_size and table.ends[FRONT] < table.ends[BACK]:
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
        _draw(turns, table, seat, size, two_ended, letters)
    for tile in range(rules.letters + 1):
        for _ in range(int64(table.chosen[tile])):
            return_tile(table.bag, table.ends, tile, table.streams[0])
    _draw(turns, table, seat, size, two_ended, letters)


@kernel
def _play(
    rules: GridRules,
    turns: TurnRules,
    nodes: Nodes,
    dawg: int,
    gaddag: int,
    table: Table,
    seat: int,
    players: int,
    two_ended: int,
    letters: NDArray[np.int64],
) -> None:
    """Lay the play in row 0 of the search's plays for a seat, score it and draw."""
    play = table.search.plays[0]
    own = rules.connection == OWN
    tally_play(rules, table.cells, seat if own else 0, play, letters[seat])
    direction, line, squares = direction_of(play), line_of(play), squares_of(play)
    views = players if own else 1
    lay(
        rules,
        nodes,
        dawg,
        gaddag,
        table.cells,
        views,
        seat if own else 0,
        direction,
        line,
        squares,
        play[0],
        blanks_of(play),
    )
    tiles, blanks = play[0], blanks_of(play)
    for _ in range(placed_of(play)):
        tile = rules.letters if blanks & 1 else tiles & 31
        table.racks[seat, tile] -= 1
        tiles >>= 5
        blanks >>= 1
    table.sizes[seat] -= placed_of(play)
    table.laid[seat] += placed_of(play)
    table.scores[seat] += score_of(play)
    _draw(turns, table, seat, rules.rack_size, two_ended, letters)


@kernel
def _anybody_can_play(
    rules: GridRules, nodes: Nodes, dawg: int, gaddag: int, table: Table, players: int
) -> int:
    """1 if some seat has a legal play with its rack, 0 if none."""
    table.search.found[WANTED] = 0
    total = table.laid.sum()
    for seat in range(players):
        if table.sizes[seat] == 0:
            continue
        set_rack(table.rack, table.racks[seat], rules.letters)
        view = seat if rules.connection == OWN else 0
        where = where_to_play(rules, total, table.laid[seat])
        if (
            find_plays(
                rules,
                nodes,
                dawg,
                gaddag,
                table.cells,
                view,
                table.rack,
                table.search,
                where,
                int64(MODE_NTH),
                int64(0),
            )
            > 0
        ):
            return 1
    return 0


@kernel
def _start(
    rules: GridRules,
    turns: TurnRules,
    nodes: Nodes,
    dawg: int,
    gaddag: int,
    table: Table,
    players: int,
    two_ended: int,
    seed: int,
    stream: int,
    game: int,
    letters: NDArray[np.int64],
) -> None:
    """Empty board, shuffled bag, full racks, fresh random streams."""
    seed_stream(table.streams[0], seed, stream)
    for seat in range(players):
        seed_stream(table.streams[seat + 1], seed ^ BOT_STREAMS, game * 8 + seat)
    clear_cells(rules, nodes, dawg, gaddag, table.cells, players if rules.connection == OWN else 1)
    fill_bag(turns.tile_counts, table.bag, table.ends, table.streams[0])
    table.racks[:] = 0
    table.sizes[:] = 0
    table.scores[:] = 0
    table.laid[:] = 0
    for seat in range(players):
        _draw(turns, table, seat, rules.rack_size, two_ended, letters)


@kernel
def _note_choice(
    rules: GridRules,
    nodes: Nodes,
    dawg: int,
    gaddag: int,
    table: Table,
    seat: int,
    kind: int,
    row: NDArray[np.int64],
) -> None:
    """Write what a seat is about to do, and what it could have done, into a turn's row."""
    own = rules.connection == OWN
    view = seat if own else 0
    search = table.search
    row[:] = 0
    row[T_KIND], row[T_RACK] = kind, packed_tiles(table.racks[seat])
    row[T_BAG] = table.ends[BACK] - table.ends[FRONT]
    kept_0, kept_1, kept_2 = search.plays[0, 0], search.plays[0, 1], search.plays[0, 2]
    if kind == PLAY:
        tally_word(rules, table.cells, view, search.plays[0], row)
    elif kind == EXCHANGE:
        kept_0, kept_1, kept_2 = packed_tiles(table.chosen), int64(0), int64(0)
    where = where_to_play(rules, table.laid.sum(), table.laid[seat])
    set_rack(table.rack, table.racks[seat], rules.letters)
    search.found[WANTED] = -1
    row[T_MOVES] = find_plays(
        rules, nodes, dawg, gaddag, table.cells, view, table.rack, search, where, int64(MODE_NTH), int64(0)
    )
    if row[T_MOVES] > 0:
        find_plays(
            rules,
            nodes,
            dawg,
            gaddag,
            table.cells,
            view,
            table.rack,
            search,
            where,
            int64(MODE_BEST),
            int64(0),
        )
        row[T_BEST] = score_of(search.plays[0])
    search.plays[0, 0], search.plays[0, 1], search.plays[0, 2] = kept_0, kept_1, kept_2
    if kind != PASS:
        row[T_TILES], row[T_SQUARES], row[T_PLACE] = kept_0, kept_1, kept_2


@kernel
def play_game(
    rules: GridRules,
    turns: TurnRules,
    nodes: Nodes,
    dawg: int,
    gaddag: int,
    table: Table,
    bots: NDArray[np.int64],
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

    `bots` int64[players] are the codes of the bots by seat; the bag's order follows from (`seed`, `stream`). `row`
    int64[game_columns], `letters` int64[players, letters + 1, LETTER_FIELDS] and `heights` int32[16] are zero on entry.
    `log` int64[n, TURN_FIELDS]: turns are written from row `logged` on; with no rows (n = 0) none are.
    """
    players = bots.shape[0]
    own = rules.connection == OWN
    _start(rules, turns, nodes, dawg, gaddag, table, players, two_ended, seed, stream, game, letters)
    seat, passes, scoreless, count, reason = int64(0), int64(0), int64(0), int64(0), int64(NOT_OVER)
    while reason == NOT_OVER:
        bag = table.ends[BACK] - table.ends[FRONT]
        kind, score = int64(PASS), int64(0)
        base = SEAT_COLUMNS + seat * SEAT_FIELDS
        if table.sizes[seat] > 0:
            for tile in range(rules.letters + 1):
                letters[seat, tile, HELD] += int64(table.racks[seat, tile])
            set_rack(table.rack, table.racks[seat], rules.letters)
            where = where_to_play(rules, table.laid.sum(), table.laid[seat])
            kind = choose(
                bots[seat],
                rules,
                turns,
                nodes,
                dawg,
                gaddag,
                table.cells,
                seat if own else 0,
                table.rack,
                table.racks[seat],
                table.search,
                where,
                bag,
                table.streams[seat + 1],
                table.chosen,
            )
        if log.shape[0] > 0:
            if logged == log.shape[0]:
                return int64(LOG_FULL)
            _note_choice(rules, nodes, dawg, gaddag, table, seat, kind, log[logged])
        if kind == PLAY:
            score = score_of(table.search.plays[0])
            row[base + SEAT_PLAYS] += 1
            row[PLAYS] += 1
            if placed_of(table.search.plays[0]) == rules.rack_size:
                row[base + BINGOS] += 1
            _play(rules, turns, nodes, dawg, gaddag, table, seat, players, two_ended, letters)
        elif kind == EXCHANGE:
            row[base + EXCHANGES] += 1
            _exchange(rules, turns, table, seat, two_ended, letters)
        else:
            row[base + PASSES_MADE] += 1
        if log.shape[0] > 0:
            log[logged, T_GAME], log[logged, T_TURN], log[logged, T_SEAT] = game, count, seat
            log[logged, T_SCORE], log[logged, T_TOTAL] = score, table.scores[seat]
            logged += 1
        count += 1
        passes, scoreless = passes_after(passes, kind), scoreless_after(scoreless, score)
        bag = table.ends[BACK] - table.ends[FRONT]
        can_play = int64(-1)
        if bag == 0 and (turns.end_when_no_play != 0 or turns.end_all_out != 0):
            can_play = int64(_anybody_can_play(rules, nodes, dawg, gaddag, table, players))
        reason = int64(
            end_reason(
                bag,
                table.sizes,
                passes,
                scoreless,
                players,
                turns.pass_rounds,
                turns.scoreless_turns,
                turns.scoreless_rounds,
                turns.end_all_out,
                can_play,
            )
        )
        if reason == NOT_OVER and count >= MOST_TURNS:
            reason = int64(STALLED)
        if reason == NOT_OVER:
            seat = (seat + 1) % players
    _close(rules, turns, table, bots, seat, reason, count, row, letters, heights)
    bag = table.ends[BACK] - table.ends[FRONT]
    if table.laid.sum() + table.sizes.sum() + bag != turns.tile_counts.sum():
        return int64(LOST_TILES)
    return logged


@kernel
def _close(
    rules: GridRules,
    turns: TurnRules,
    table: Table,
    bots: NDArray[np.int64],
    seat: int,
    reason: int,
    count: int,
    row: NDArray[np.int64],
    letters: NDArray[np.int64],
    heights: NDArray[np.int32],
) -> None:
    """Final scores and the rows of a game that ended after a turn of `seat`."""
    for i in range(bots.shape[0]):
        base = SEAT_COLUMNS + i * SEAT_FIELDS
        row[base + BEFORE_END], row[base + RACK_LEFT], row[base + BOT] = (
            table.scores[i],
            table.sizes[i],
            bots[i],
        )
        for tile in range(rules.letters + 1):
            letters[i, tile, LEFT] = int64(table.racks[i, tile])
    out = seat if reason == OUT and table.sizes[seat] == 0 else int64(-1)
    final_scores(
        table.scores,
        table.racks,
        turns.tile_points,
        out,
        turns.end_adjust,
        turns.leftover,
        turns.leftover_per_tile,
        table.scores,
    )
    for i in range(bots.shape[0]):
        row[SEAT_COLUMNS + i * SEAT_FIELDS + SCORE] = table.scores[i]
    row[REASON], row[TURNS], row[BAG_LEFT] = reason, count, table.ends[BACK] - table.ends[FRONT]
    views = bots.shape[0] if rules.connection == OWN else 1
    tally_board(rules, table.cells, views, row, heights)


@kernel
def play_chunk(
    rules: GridRules,
    turns: TurnRules,
    nodes: Nodes,
    dawg: int,
    gaddag: int,
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
    """
    players = bots.shape[0]
    seats = table.seats
    logged = int64(0)
    for i in range(rows.shape[0]):
        game = first + i
        for seat in range(players):
            seats[seat] = bots[(seat + game) % players]
        stream = game // 2 if paired != 0 else game
        logged = play_game(
            rules,
            turns,
            nodes,
            dawg,
            gaddag,
            table,
            seats,
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
