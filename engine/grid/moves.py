"""`position.moves`: the legal plays, found when somebody asks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.errors import PositionError
from engine.grid import search
from engine.grid.move import Move
from engine.grid.position_fields import checked_number

if TYPE_CHECKING:
    from engine.position import Position


class Moves:
    """The legal plays of a position, best first; nothing is searched before it is asked for.

    Iterates `Move` values with score, words and notation; `move in moves`, `.count()`, `.best(10)`.
    There is no `len`: counting means searching. Exchanges and passes are not listed.
    """

    __slots__ = ("_position",)

    def __init__(self, position: Position) -> None:
        self._position = position

    def __iter__(self) -> Iterator[Move]:
        for play in search.each_play(self._known()):
            yield self._move(play)

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and move.kind == "play" and self._known().check(move) is None

    def __bool__(self) -> bool:
        return search.can_play(self._known())

    def count(self) -> int:
        """Number of legal plays."""
        return search.count_plays(self._known())

    def best(self, count: int = 10) -> list[Move]:
        """The first `count` plays: highest score first, then most tiles, row, column, direction, word.

        Raises PositionError if `count` is no whole number from 0 on.
        """
        count = checked_number("count of plays", count, 0)
        return [self._move(play) for play in search.best_plays(self._known(), count)]

    def __repr__(self) -> str:
        return f"<Moves of {self._position!r}>"

    def _known(self) -> Position:
        """The position. Raises PositionError without a rack, which a search needs."""
        if self._position.rack is None:
            raise PositionError(f"rack of seat {self._position.seat}: unknown, plays cannot be found")
        return self._position

    def _move(self, play: search.Play) -> Move:
        placements, score = play
        move = self._position.described(Move.play(placements))
        if move.score != score:
            raise AssertionError(f"{move}: generator {score}, referee {move.score}\n{self._position}")
        return move
