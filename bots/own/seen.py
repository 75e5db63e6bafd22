"""A turn of a compiled game as the bot on the seat sees it, a `Position`; and its `Move` back onto the table."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from bots.thinking import Moment
from engine.grid.cells import CELL, HEIGHT, IS_TILE, TILE
from engine.grid.ending import EXCHANGE, PASS, PLAY
from engine.grid.move import Move
from engine.grid.plays import DIRECTION_BIT, PLACED_SHIFT, SCORE_SHIFT
from engine.grid.tiles import DOWN, laid, main_run
from engine.lexicon import Lexicon
from engine.position import Position
from engine.rulesets.grid import GridRuleset


def seen_position(moment: Moment, ruleset: GridRuleset, lexicon: Lexicon) -> Position:
    """The position with the mover's rack; the other racks and the order of the bag are unknown."""
    table, alphabet = moment.table, ruleset.alphabet
    players = len(table.scores)
    empty = Position.empty(ruleset, lexicon, players)
    letters, heights, owners = empty.letters.copy(), empty.heights.copy(), empty.owners.copy()
    territory = ruleset.board.connection == "own"
    for view in range(players if territory else 1):
        tiles, stacks = _board(moment, ruleset, view)
        there = tiles < IS_TILE
        letters[there], heights[there] = tiles[there], stacks[there]
        owners[there] = view if territory else -1
    racks: list[str | None] = [None] * players
    racks[moment.seat] = alphabet.rack_text(table.racks[moment.seat].tolist())
    return replace(
        empty,
        letters=letters,
        heights=heights,
        owners=owners,
        racks=tuple(racks),
        scores=tuple(table.scores.tolist()),
        seat=moment.seat,
        passes=moment.passes,
        scoreless=moment.scoreless,
        bag_count=moment.bag,
    )


def _board(moment: Moment, ruleset: GridRuleset, view: int) -> tuple[np.ndarray, np.ndarray]:
    """What lies on top (as in `engine.grid.cells`) and how high: uint32[rows, cols] each."""
    rows, cols = ruleset.board.rows, ruleset.board.cols
    side = max(rows, cols)
    cells = side * (side + 1) + 1
    first = view * 2 * cells + 1  # the first cell is a wall
    block = moment.table.cells.reshape(-1, CELL)[first : first + cells - 1]
    board = block.reshape(side, side + 1, CELL)[:rows, :cols]
    return board[:, :, TILE], board[:, :, HEIGHT]


def carry_out(moment: Moment, position: Position, move: Move) -> int:
    """Put a legal move onto the table for the game to carry out; returns its kind."""
    alphabet, table = position.ruleset.alphabet, moment.table
    if move.kind == "exchange":
        table.chosen[:] = alphabet.rack_counts(move.tiles)
        return EXCHANGE
    if move.kind == "pass":
        return PASS
    squares = [(row, column) for row, column, _ in move.placements]
    after = laid(position.words_tiles, move.placements, position.owner)
    down = main_run(after, squares)[1] == DOWN
    line = squares[0][1] if down else squares[0][0]
    letters = blanks = mask = 0
    for number, (row, column, name) in enumerate(move.placements):
        letters |= alphabet.index(name.upper()) << (5 * number)
        blanks |= int(name.islower()) << number
        mask |= 1 << (row if down else column)
    where = (int(down) << DIRECTION_BIT) | line
    score = position.score(move).total
    table.search.plays[0] = (
        letters,
        mask | (blanks << 32),
        (score << SCORE_SHIFT) | (len(squares) << PLACED_SHIFT) | where,
    )
    return PLAY
