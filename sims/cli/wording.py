"""Words and notation of the many plays of one position, without the cost of scoring each again.

What the plays of a position have in common, the letters that wait before and behind each square, is looked up once.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from engine.grid.move import Placement
from engine.grid.tiles import ACROSS, DOWN, Square, line_name, own_tiles

if TYPE_CHECKING:
    from engine.position import Position


class Wording:
    """Says what `Position.described` says of legal plays: their words, main word first, and their notation."""

    def __init__(self, position: Position) -> None:
        tiles = own_tiles(position.tiles, position.owner) if position.owner >= 0 else position.tiles
        self._names = {square: tile.name for square, tile in tiles.items()}
        alphabet = position.ruleset.alphabet
        spelled = dict(zip(alphabet.letters, alphabet.spellings, strict=True))
        self._spelled = {**spelled, **{letter.lower(): text for letter, text in spelled.items()}}
        self._reach = cache(self._count)
        self._crossing = cache(self._crossing_word)

    def of(self, placements: tuple[Placement, ...]) -> tuple[tuple[str, ...], str]:
        """Words as spelled and notation of a play; its placements are in the order of the line."""
        row, column, _ = placements[0]
        step = self._direction(placements)
        before = self._reach((row, column), (-step[0], -step[1]))
        square = first = (row - before * step[0], column - before * step[1])
        placed = {(row, column): name for row, column, name in placements}
        names = []
        while True:
            name = placed.get(square) or self._names.get(square)
            if name is None:
                break
            names.append(name)
            square = (square[0] + step[0], square[1] + step[1])
        words = ["".join([self._spelled[name] for name in names])]
        across = step != ACROSS
        for placement in placements:
            word = self._crossing(placement, across)
            if word:
                words.append(word)
        return tuple(words), f"{line_name(first, step)} {''.join(names)}"

    def _direction(self, placements: tuple[Placement, ...]) -> Square:
        """The step along the main word: that of a lone tile is across if an across word is made."""
        row, column, _ = placements[0]
        if len(placements) > 1:
            return ACROSS if placements[1][0] == row else DOWN
        has_across = (row, column - 1) in self._names or (row, column + 1) in self._names
        return ACROSS if has_across else DOWN

    def _count(self, square: Square, step: Square) -> int:
        """How many tiles lie in a row next to the square."""
        count = 0
        while (square := (square[0] + step[0], square[1] + step[1])) in self._names:
            count += 1
        return count

    def _crossing_word(self, placement: Placement, across: bool) -> str:
        """The word that a tile makes across (or down) with the tiles that lie there; empty if it is alone."""
        row, column, name = placement
        step = ACROSS if across else DOWN
        before = self._reach((row, column), (-step[0], -step[1]))
        behind = self._reach((row, column), step)
        if before + behind == 0:
            return ""
        names = [self._names[row + i * step[0], column + i * step[1]] for i in range(-before, 0)]
        names.append(name)
        names += [self._names[row + i * step[0], column + i * step[1]] for i in range(1, behind + 1)]
        return "".join([self._spelled[name] for name in names])
