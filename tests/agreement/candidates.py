"""Plays that may be legal or not: legal ones with something changed, and tiles put down at random."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from engine import Move, Position
from engine.grid.move import Placement

Placements = list[Placement]


def candidates(
    position: Position, legal: Sequence[tuple[Placement, ...]], rng: Random, wanted: int
) -> Iterator[Move]:
    """`wanted` plays, most of them a legal one with one or two changes."""
    for _ in range(wanted):
        if legal and rng.random() < 0.8:
            placements = list(rng.choice(legal))
            for _ in range(rng.choice([1, 1, 2])):
                placements = rng.choice(CHANGES)(position, placements, rng)
        else:
            placements = _at_random(position, rng)
        yield Move.play(placements)


def _tile(position: Position, rng: Random) -> str:
    """A tile of the rack, now and then any letter; a blank as some letter."""
    letters = position.ruleset.tiles.letters
    name = rng.choice(position.rack) if rng.random() < 0.8 else rng.choice([*letters, "?", "0"])
    return rng.choice(letters).lower() if name == "?" else name


def _other_letter(position: Position, placements: Placements, rng: Random) -> Placements:
    return _changed(placements, rng, lambda _: _tile(position, rng))


def _other_blank(position: Position, placements: Placements, rng: Random) -> Placements:
    """A blank as another letter, or a natural tile and a blank for each other."""
    letters = position.ruleset.tiles.letters

    def change(name: str) -> str:
        return rng.choice(letters).lower() if name.islower() and rng.random() < 0.5 else name.swapcase()

    return _changed(placements, rng, change)


def _changed(placements: Placements, rng: Random, change: Callable[[str], str]) -> Placements:
    if not placements:
        return placements
    at = rng.randrange(len(placements))
    row, column, name = placements[at]
    return [*placements[:at], (row, column, change(name)), *placements[at + 1 :]]


def _swapped(position: Position, placements: Placements, rng: Random) -> Placements:
    """The same squares, the tiles in another order."""
    names = [name for _, _, name in placements]
    rng.shuffle(names)
    return [(row, column, name) for (row, column, _), name in zip(placements, names, strict=True)]


def _moved(position: Position, placements: Placements, rng: Random) -> Placements:
    down, right = rng.choice([(0, 1), (1, 0), (0, -1), (-1, 0), (2, 0), (0, 2)])
    return [(row + down, column + right, name) for row, column, name in placements]


def _turned(position: Position, placements: Placements, rng: Random) -> Placements:
    """Across for down, from the same first square."""
    if not placements:
        return placements
    top, left = placements[0][:2]
    return [(top + column - left, left + row - top, name) for row, column, name in placements]


def _dropped(position: Position, placements: Placements, rng: Random) -> Placements:
    at = rng.randrange(max(1, len(placements)))
    return [*placements[:at], *placements[at + 1 :]]


def _added(position: Position, placements: Placements, rng: Random) -> Placements:
    """One tile more: on a square beside the play, or on an old tile of its line."""
    if not placements:
        return _at_random(position, rng)
    row, column, _ = rng.choice(placements)
    down, right = rng.choice([(0, 1), (1, 0), (0, -1), (-1, 0)])
    taken = {placement[:2] for placement in placements}
    while (row, column) in taken and rng.random() < 0.97:
        row, column = row + down, column + right
    return [*placements, (row, column, _tile(position, rng))]


CHANGES = (_other_letter, _other_blank, _swapped, _moved, _turned, _dropped, _added, _added)


def _at_random(position: Position, rng: Random) -> Placements:
    """Some tiles of the rack in a line, on free and on taken squares."""
    board = position.ruleset.board
    row, column = rng.randrange(board.rows), rng.randrange(board.cols)
    down, right = rng.choice([(0, 1), (1, 0)])
    tiles = rng.sample(position.rack, rng.randint(0, min(4, len(position.rack))))
    letters = position.ruleset.tiles.letters
    placements = []
    for name in tiles:
        while (row, column) in position.tiles and rng.random() < (1.0 if board.max_height == 1 else 0.5):
            row, column = row + down, column + right
        placements.append((row, column, rng.choice(letters).lower() if name == "?" else name))
        row, column = row + down, column + right
    return placements
