"""The project's one order of plays, from the words of its description, in plain Python."""

from __future__ import annotations

from engine import Position
from engine.grid.move import Placement
from engine.grid.tiles import ACROSS, laid, main_run, own_tiles


def rank(position: Position, placements: tuple[Placement, ...], value: int) -> tuple[object, ...]:
    """Sorts plays: most value, most tiles, row, column, across first, main word; then squares, blanks last.

    Squares and blanks count as binary numbers whose lowest digit is the first placed tile.
    """
    before = own_tiles(position.tiles, position.seat) if position.owner >= 0 else position.tiles
    after = laid(before, placements, position.owner)
    squares, step = main_run(after, [(row, column) for row, column, _ in placements])
    word = [position.ruleset.alphabet.index(after[square].letter) for square in squares]
    along = [column if step == ACROSS else row for row, column, _ in placements]
    blanks = sum(name.islower() << i for i, (_, _, name) in enumerate(placements))
    covered = sum(1 << at for at in along)
    return -value, -len(placements), squares[0], step != ACROSS, word, covered, blanks
