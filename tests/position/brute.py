"""All legal plays by trying everything and asking the referee: for tiny boards only."""

from __future__ import annotations

from itertools import combinations, permutations, product

from engine import Move
from engine.grid import referee
from engine.grid.tiles import ACROSS, laid, main_run, own_tiles


def brute_plays(position):
    """(placements, score) of every legal play, in the project's order."""
    found = {}
    for squares in _lines(position.ruleset.board):
        for names in _namings(position, len(squares)):
            move = Move.play([(*square, name) for square, name in zip(squares, names, strict=True)])
            if move.placements not in found and referee.check(position, move) is None:
                found[move.placements] = position.score(move).total
    return sorted(found.items(), key=lambda item: _order(position, *item))


def _lines(board):
    lines = [[(row, column) for column in range(board.cols)] for row in range(board.rows)]
    lines += [[(row, column) for row in range(board.rows)] for column in range(board.cols)]
    for line in lines:
        for size in range(1, len(line) + 1):
            yield from combinations(line, size)


def _namings(position, count):
    letters = position.ruleset.tiles.letters
    for tiles in set(permutations(position.rack, count)):
        yield from product(*(letters.lower() if tile == "?" else tile for tile in tiles))


def _order(position, placements, score):
    before = position.tiles if position.owner < 0 else own_tiles(position.tiles, position.seat)
    after = laid(before, placements)
    squares, step = main_run(after, [(row, column) for row, column, _ in placements])
    word = "".join(after[square].letter for square in squares)
    blanks = sum(1 << index for index, (_, _, name) in enumerate(placements) if name.islower())
    return (-score, -len(placements), squares[0], step != ACROSS, word, placed_squares(placements), blanks)


def placed_squares(placements):
    """Plays of the same word on the same line that cover different squares: the first square differs last."""
    return sum(1 << (row + column) for row, column, _ in placements)
