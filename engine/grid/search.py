"""Where `Position` asks for plays: the people's face of the compiled generator.

Plays come as (placements, score), in the order of the whole project: score (highest first), most tiles,
row, column, direction (across first), main word, naturals before blanks.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from engine.grid.move import Placement
from engine.grid.plays import score_of, unpack
from engine.grid.searching import MODE_BEST
from engine.grid.sort import play_order
from engine.grid.workspace import Workspace, all_plays, workspace
from engine.grid.workspace import count_plays as _count

if TYPE_CHECKING:
    from engine.position import Position

Play = tuple[tuple[Placement, ...], int]
"""Placements sorted by row and column, and the score."""


def list_plays(position: Position) -> list[Play]:
    """All legal plays of the seat to move, each set of placements once, best first."""
    return list(each_play(position))


def each_play(position: Position) -> Iterator[Play]:
    """`list_plays`, one at a time: millions of plays with the names of their tiles would fill the memory."""
    yield from in_order(position, *all_plays(position))


def best_plays(position: Position, count: int) -> list[Play]:
    """The first `count` of `list_plays`."""
    space, plays = all_plays(position)
    return [named(position, plays[i]) for i in _order(space, plays)[:count]]


def best_play(position: Position) -> Play | None:
    """The first of `list_plays`, found without listing them; None if there is no legal play."""
    space = workspace(position)
    if space.find(space.load(position), MODE_BEST) == 0:
        return None
    return named(position, space.search.plays[0])


def count_plays(position: Position) -> int:
    """How many plays `list_plays` has."""
    return _count(position)


def can_play(position: Position) -> bool:
    """Whether the seat to move has a legal play."""
    return _count(position, stop_at_first=True) > 0


def named(position: Position, play: NDArray[np.int64]) -> Play:
    """A packed play (int64[3]) with the names of its tiles."""
    letters = position.ruleset.alphabet.letters
    placements = tuple(
        (row, column, letters[code].lower() if blank else letters[code])
        for row, column, code, blank in unpack(play)
    )
    return placements, int(score_of(play))


def in_order(position: Position, space: Workspace, plays: NDArray[np.int64]) -> Iterator[Play]:
    """What `all_plays` found, best first; the workspace must still hold the position."""
    order = _order(space, plays)
    return (named(position, plays[i]) for i in order)


def _order(space: Workspace, plays: NDArray[np.int64]) -> NDArray[np.intp]:
    nothing = np.zeros(1 << space.rules.rack_size, np.int64)
    return play_order(space.rules, space.cells, 0, plays, nothing)
