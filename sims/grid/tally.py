"""What a game leaves behind: a row a game, a row a seat and tile, and on request a row a turn."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine._jit import cttz, int64, kernel
from engine.grid.cells import (
    CELL,
    CROSS_FLAT,
    CROSS_MUL,
    HEIGHT,
    IS_TILE,
    PLACE_MUL,
    TILE,
    WORD_MUL,
    Cells,
    cell_at,
)
from engine.grid.plays import blanks_of, direction_of, line_of, placed_of, score_of, squares_of
from engine.grid.rules import GridRules

REASON, TURNS, BAG_LEFT, SQUARES, FULL_STACKS, HIGHEST, PLAYS, FORFEITED, FAULT = range(9)
"""Columns of a game's row: why it ended, turns, tiles in the bag, squares used, stacks of full height, highest stack,
plays that scored, 1 + the seat that forfeited the game (0: none did), by which fault (`bots.thinking`)."""
SEAT_COLUMNS = 16
"""From this column on the row has SEAT_FIELDS columns for each seat."""
SCORE, BEFORE_END, BINGOS, EXCHANGES, PASSES_MADE, SEAT_PLAYS, RACK_LEFT, BOT = range(8)
SEAT_FIELDS = 8
"""Final score, score before the end adjustment, plays of the whole rack, exchanges, passes, plays, tiles left, bot."""

DRAWN, PLAYED, OWN_POINTS, SHARE, HELD, LEFT = range(6)
LETTER_FIELDS = 6
"""Copies drawn; played; points of the tile itself when it was played; its equal share of the plays' scores, in
thousandths; turns that copies of it were on the rack when it was this seat's turn; copies left at the end."""

(
    T_GAME,
    T_TURN,
    T_SEAT,
    T_KIND,
    T_TILES,
    T_SQUARES,
    T_PLACE,
    T_RACK,
    T_SCORE,
    T_TOTAL,
    T_BAG,
    T_MOVES,
    T_BEST,
    T_START,
    T_LENGTH,
    T_EQUITY,
    T_WORD,
) = range(17)
TURN_FIELDS = 21
NO_EQUITY = -(1 << 40)
"""T_EQUITY of a turn that the bot did not value."""
"""A turn's row: T_TILES .. T_PLACE are the play as `engine.grid.plays` packs it (an exchange: its tiles as in
T_RACK), T_RACK the rack (5 bits a tile, their count from bit 60 on), T_MOVES legal plays, T_BEST the best score,
T_EQUITY the score and what the leave is worth to the bot, in thousandths,
T_START row and column of the main word, T_LENGTH its tiles, from T_WORD on its letters, twelve of 5 bits a column."""


def game_columns(players: int) -> int:
    """Length of a game's row."""
    return SEAT_COLUMNS + SEAT_FIELDS * players


@kernel
def packed_tiles(counts: NDArray[np.uint8]) -> int:
    """A rack in one int64: 5 bits a tile in code order, the number of tiles from bit 60 on."""
    packed, size = int64(0), int64(0)
    for tile in range(counts.shape[0]):
        for _ in range(int64(counts[tile])):
            if size < 12:
                packed |= int64(tile) << (5 * size)
                size += 1
    return packed | (size << 60)


@kernel
def line_word_factor(rules: GridRules, cells: Cells, view: int, play: NDArray[np.int64]) -> int:
    """Product of the word premiums that a play's main word gets."""
    factor, squares = int64(1), squares_of(play)
    while squares != 0:
        s = cell_at(rules, view, direction_of(play), line_of(play), cttz(squares))
        factor *= int64(cells[s + WORD_MUL])
        squares &= squares - 1
    return factor


@kernel
def _main_word_is_flat(rules: GridRules, cells: Cells, view: int, play: NDArray[np.int64]) -> bool:
    """Whether no stack of the main word is higher than one once the play is laid."""
    direction, line, squares = direction_of(play), line_of(play), squares_of(play)
    position = cttz(squares)
    s = cell_at(rules, view, direction, line, position)
    while cells[s - CELL + TILE] < IS_TILE:
        s -= CELL
        position -= 1
    while True:
        placed = (squares >> position) & 1
        if placed == 0 and cells[s + TILE] >= IS_TILE:
            return True
        if int64(cells[s + HEIGHT]) + placed > 1:
            return False
        s += CELL
        position += 1


@kernel
def tally_play(
    rules: GridRules, cells: Cells, view: int, play: NDArray[np.int64], letters: NDArray[np.int64]
) -> None:
    """Count the tiles of a play before it is laid; `letters` int64[letters + 1, LETTER_FIELDS] is the mover's.

    A tile's own points are what it adds, with its premiums, to its line's word and to the word that crosses there.
    """
    factor = line_word_factor(rules, cells, view, play)
    flat = _main_word_is_flat(rules, cells, view, play)
    share = score_of(play) * 1000 // placed_of(play)
    squares, tiles, blanks = squares_of(play), play[0], blanks_of(play)
    while squares != 0:
        s = cell_at(rules, view, direction_of(play), line_of(play), cttz(squares))
        squares &= squares - 1
        placed = (tiles & 31) | ((blanks & 1) << 5)
        tile = int64(rules.letters) if blanks & 1 else tiles & 31
        value, bonus = rules.values[placed], rules.flat_bonus[placed]
        main = value * int64(cells[s + PLACE_MUL])
        if flat:
            main = main * rules.flat_factor + bonus
        if not _is_alone(cells, s, play):
            letters[tile, OWN_POINTS] += main * factor
        letters[tile, OWN_POINTS] += value * int64(cells[s + CROSS_MUL]) + bonus * int64(
            cells[s + CROSS_FLAT]
        )
        letters[tile, PLAYED] += 1
        letters[tile, SHARE] += share
        tiles >>= 5
        blanks >>= 1


@kernel
def _is_alone(cells: Cells, s: int, play: NDArray[np.int64]) -> bool:
    """Whether a play of one tile at cell `s` makes no word in its own line."""
    return placed_of(play) == 1 and cells[s - CELL + TILE] >= IS_TILE and cells[s + CELL + TILE] >= IS_TILE


@kernel
def tally_word(
    rules: GridRules, cells: Cells, view: int, play: NDArray[np.int64], row: NDArray[np.int64]
) -> None:
    """Write the main word of a play, before it is laid, into a turn's row (int64[TURN_FIELDS])."""
    direction, line, squares, tiles = direction_of(play), line_of(play), squares_of(play), play[0]
    position = cttz(squares)
    s = cell_at(rules, view, direction, line, position)
    while cells[s - CELL + TILE] < IS_TILE:
        s -= CELL
        position -= 1
    row[T_START] = (line << 8) | position if direction == 0 else (position << 8) | line
    length = int64(0)
    while True:
        if (squares >> position) & 1:
            letter = tiles & 31
            tiles >>= 5
        elif cells[s + TILE] < IS_TILE:
            letter = int64(cells[s + TILE]) & 31
        else:
            break
        row[T_WORD + length // 12] |= letter << (5 * (length % 12))
        length += 1
        s += CELL
        position += 1
    row[T_LENGTH] = length


@kernel
def tally_board(
    rules: GridRules, cells: Cells, views: int, row: NDArray[np.int64], heights: NDArray[np.int32]
) -> None:
    """Write the board's columns of a game's row, and count its squares by height in `heights` int32[16].

    With more than one view a square is empty in all but its owner's.
    """
    for line in range(rules.rows):
        for position in range(rules.cols):
            height = int64(0)
            for view in range(views):
                height = max(height, int64(cells[cell_at(rules, view, int64(0), line, position) + HEIGHT]))
            heights[height] += 1
            if height > 0:
                row[SQUARES] += 1
            if height == rules.max_height:
                row[FULL_STACKS] += 1
            row[HIGHEST] = max(row[HIGHEST], height)
