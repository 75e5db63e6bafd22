"""One whole game, and a chunk of them, in compiled code: the steps of a game with what they leave behind counted."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bots.brains import Brains
from bots.grid_equity import LIST_FULL
from bots.grid_steps import (
    all_tiles_there,
    bag_left,
    choose_turn,
    deal,
    exchange,
    play,
    reason_to_end,
    search_by_score,
    view_of,
    views_in,
)
from bots.grid_table import Table
from engine._jit import int64, kernel
from engine.grid.ending import (
    EXCHANGE,
    NOT_OVER,
    OUT,
    PASS,
    PLAY,
    final_scores,
    passes_after,
    scoreless_after,
)
from engine.grid.plays import placed_of, score_of
from engine.grid.rules import GridRules
from engine.grid.searching import MODE_BEST, MODE_NTH, WANTED
from engine.grid.turn_rules import TurnRules
from engine.lexicon.graph import Graph
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
LOST_TILES, LOG_FULL, PLAYS_FULL = -1, -2, -3
"""Instead of a count: tiles are not what the set has (a fault of this program), the log or the list of plays is too
short."""


@kernel
def note_held(rules: GridRules, table: Table, seat: int, letters: NDArray[np.int64]) -> None:
    """Count the tiles that a seat holds when its turn comes."""
    for tile in range(rules.letters + 1):
        letters[seat, tile, HELD] += int64(table.racks[seat, tile])


@kernel
def note_choice(
    rules: GridRules, graph: Graph, table: Table, seat: int, kind: int, row: NDArray[np.int64]
) -> None:
    """Write what a seat is about to do, and what it could have done, into a turn's row."""
    search = table.search
    row[:] = 0
    row[T_SEAT], row[T_KIND], row[T_RACK] = seat, kind, packed_tiles(table.racks[seat])
    row[T_BAG] = bag_left(table)
    kept_0, kept_1, kept_2 = search.plays[0, 0], search.plays[0, 1], search.plays[0, 2]
    if kind == PLAY:
        row[T_SCORE] = score_of(search.plays[0])
        tally_word(rules, table.cells, view_of(rules, seat), search.plays[0], row)
    elif kind == EXCHANGE:
        kept_0, kept_1, kept_2 = packed_tiles(table.chosen), int64(0), int64(0)
    row[T_TOTAL] = table.scores[seat] + row[T_SCORE]
    search.found[WANTED] = -1
    row[T_MOVES] = search_by_score(rules, graph, table, seat, int64(MODE_NTH))
    if row[T_MOVES] > 0:
        search_by_score(rules, graph, table, seat, int64(MODE_BEST))
        row[T_BEST] = score_of(search.plays[0])
    search.plays[0, 0], search.plays[0, 1], search.plays[0, 2] = kept_0, kept_1, kept_2
    if kind != PASS:
        row[T_TILES], row[T_SQUARES], row[T_PLACE] = kept_0, kept_1, kept_2


@kernel
def act(
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
    """Carry out what a seat has chosen and count it in the game's row."""
    base = SEAT_COLUMNS + seat * SEAT_FIELDS
    if kind == PLAY:
        chosen = table.search.plays[0]
        row[base + SEAT_PLAYS] += 1
        row[PLAYS] += 1
        if placed_of(chosen) == rules.rack_size:
            row[base + BINGOS] += 1
        tally_play(rules, table.cells, view_of(rules, seat), chosen, letters[seat])
        play(rules, graph, table, seat, two_ended)
    elif kind == EXCHANGE:
        row[base + EXCHANGES] += 1
        exchange(rules, turns, table, seat, two_ended)
    else:
        row[base + PASSES_MADE] += 1


@kernel
def reason_or_stalled(
    rules: GridRules, turns: TurnRules, graph: Graph, table: Table, passes: int, scoreless: int, count: int
) -> int:
    """Why the game is over after `count` turns, NOT_OVER if it goes on."""
    reason = reason_to_end(rules, turns, graph, table, passes, scoreless)
    return int64(STALLED) if reason == NOT_OVER and count >= MOST_TURNS else reason


@kernel
def close_game(
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
    """Final scores and the rows of a game that ended after a turn of `seat`."""
    players = table.seats.shape[0]
    for i in range(players):
        base = SEAT_COLUMNS + i * SEAT_FIELDS
        row[base + BEFORE_END], row[base + RACK_LEFT] = table.scores[i], table.sizes[i]
        row[base + BOT] = table.seats[i]
        for tile in range(rules.letters + 1):
            letters[i, tile, LEFT] = int64(table.racks[i, tile])
            letters[i, tile, DRAWN] = table.drawn[i, tile]
    out = seat if reason == OUT and table.sizes[seat] == 0 else int64(-1)
    final_scores(
        table.scores, table.racks, turns.tile_points, out, turns.end_adjust, turns.leftover, turns.leftover_per_tile,
        table.scores,
    )  # fmt: skip
    for i in range(players):
        row[SEAT_COLUMNS + i * SEAT_FIELDS + SCORE] = table.scores[i]
    row[REASON], row[TURNS], row[BAG_LEFT] = reason, count, bag_left(table)
    tally_board(rules, table.cells, views_in(rules, table), row, heights)


@kernel
def play_game(
    brains: Brains,
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
    """Play one game and write its rows; returns how many rows of `log` are used, or LOST_TILES, LOG_FULL, PLAYS_FULL.

    `table.seats` holds the numbers of the bots by seat; the bag's order follows from (`seed`, `stream`). `row`
    int64[game_columns], `letters` int64[players, letters + 1, LETTER_FIELDS] and `heights` int32[16] are zero on entry.
    `log` int64[n, TURN_FIELDS]: turns are written from row `logged` on; with no rows (n = 0) none are.
    """
    players = table.seats.shape[0]
    deal(rules, turns, graph, table, two_ended, seed, stream, game)
    seat, passes, scoreless, count = int64(0), int64(0), int64(0), int64(0)
    while True:
        note_held(rules, table, seat, letters)
        kind = choose_turn(brains, table.seats[seat], rules, turns, graph, table, seat)
        if kind == LIST_FULL:
            return int64(PLAYS_FULL)
        if log.shape[0] > 0:
            if logged == log.shape[0]:
                return int64(LOG_FULL)
            note_choice(rules, graph, table, seat, kind, log[logged])
            log[logged, T_GAME], log[logged, T_TURN] = game, count
            logged += 1
        act(rules, turns, graph, table, seat, kind, two_ended, row, letters)
        count += 1
        passes, scoreless = passes_after(passes, kind), scoreless_after(scoreless, kind)
        reason = reason_or_stalled(rules, turns, graph, table, passes, scoreless, count)
        if reason != NOT_OVER:
            break
        seat = (seat + 1) % players
    close_game(rules, turns, table, seat, reason, count, row, letters, heights)
    return logged if all_tiles_there(turns, table) else int64(LOST_TILES)


@kernel
def play_chunk(
    brains: Brains,
    rules: GridRules,
    turns: TurnRules,
    graph: Graph,
    table: Table,
    paired: int,
    seed: int,
    first: int,
    rows: NDArray[np.int64],
    letters: NDArray[np.int64],
    heights: NDArray[np.int32],
    log: NDArray[np.int64],
) -> int:
    """Play the games number `first` .. `first + len(rows) - 1`; returns rows of `log` used.

    Instead of that LOST_TILES, LOG_FULL or PLAYS_FULL. Seat s of game g is taken by bot (s + g) % players of `brains`.
    With `paired` the games 2k and 2k + 1 share a seed and a bag with two ends; else each game has its own.
    """
    players = table.seats.shape[0]
    logged = int64(0)
    for i in range(rows.shape[0]):
        game = first + i
        for seat in range(players):
            table.seats[seat] = (seat + game) % players
        stream = game // 2 if paired != 0 else game
        logged = play_game(
            brains, rules, turns, graph, table, paired, seed, stream, game, rows[i], letters[i], heights[i], log, logged
        )  # fmt: skip
        if logged < 0:
            return logged
    return logged
