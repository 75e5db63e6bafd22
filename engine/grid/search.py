"""Where `Position` asks for plays: the seam between the people's face and the compiled generator.

Plays come as (placements, score), in the order of the whole project: score (highest first), most tiles,
row, column, direction (across first), main word, naturals before blanks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.grid.move import Placement

if TYPE_CHECKING:
    from engine.position import Position

Play = tuple[tuple[Placement, ...], int]
"""Placements sorted by row and column, and the score."""


def list_plays(position: Position) -> list[Play]:
    """All legal plays of the seat to move, each set of placements once, best first."""
    raise NotImplementedError("the move generator is not connected yet")


def best_plays(position: Position, count: int) -> list[Play]:
    """The first `count` of `list_plays`."""
    return list_plays(position)[:count]


def count_plays(position: Position) -> int:
    """How many plays `list_plays` has."""
    return len(list_plays(position))


def can_play(position: Position) -> bool:
    """Whether the seat to move has a legal play."""
    return bool(list_plays(position))
