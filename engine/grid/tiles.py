"""The board as a plain dict of tiles, and the runs on it: what referee, notation and pictures share."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from engine.grid.move import Placement

EMPTY = 255
"""Code of an empty square in a position's `letters`."""

BLANK_FLAG = 32
"""Added in `letters` to the code of the letter that a blank stands for."""

Square = tuple[int, int]


class Tile(NamedTuple):
    """What lies on one square: the top tile's name (lower case = blank), stack height, owner (-1 none)."""

    name: str
    height: int = 1
    owner: int = -1

    @property
    def letter(self) -> str:
        """Name of the letter shown, upper case for a blank too."""
        return self.name.upper()


Tiles = Mapping[Square, Tile]

ACROSS: Square = (0, 1)
DOWN: Square = (1, 0)


def square_name(square: Square) -> str:
    """A square as people write it: column letter, row number from 1, as in `D8`."""
    row, column = square
    if 0 <= column < 26 and row >= 0:
        return f"{chr(ord('A') + column)}{row + 1}"
    return f"row {row}, column {column}"


def line_name(first: Square, step: Square) -> str:
    """Where a word lies: `8D` across, `D8` down."""
    row, column = first
    return square_name(first) if step == DOWN else f"{row + 1}{chr(ord('A') + column)}"


def beside(square: Square) -> list[Square]:
    """The four squares that share a side with `square`, on the board or not."""
    row, column = square
    return [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]


def run_through(tiles: Collection[Square] | Tiles, square: Square, step: Square) -> list[Square]:
    """The maximal line of occupied squares through the occupied `square`, in reading order."""
    run = [square]
    for sign in (-1, 1):
        row, column = square
        while (row := row + sign * step[0], column := column + sign * step[1]) in tiles:
            run.append((row, column))
    return sorted(run)


def laid(tiles: Tiles, placements: Collection[Placement], owner: int = -1) -> dict[Square, Tile]:
    """The board after the placements: each on top of what lies there, owned by `owner`."""
    after = dict(tiles)
    for row, column, name in placements:
        below = after.get((row, column))
        after[row, column] = Tile(name, below.height + 1 if below else 1, owner)
    return after


def own_tiles(tiles: Tiles, owner: int) -> dict[Square, Tile]:
    """The tiles of one owner: with `connection = "own"` all others are walls."""
    return {square: tile for square, tile in tiles.items() if tile.owner == owner}


def main_run(tiles: Tiles, squares: Collection[Square]) -> tuple[list[Square], Square]:
    """Squares and step of the play's main run; `tiles` is the board after the play.

    The line of two or more placed tiles; for a lone tile the across run if it has two or more squares,
    else the down run.
    """
    first = min(squares)
    across = run_through(tiles, first, ACROSS)
    if all(row == first[0] for row, _ in squares) and (len(squares) > 1 or len(across) > 1):
        return across, ACROSS
    down = run_through(tiles, first, DOWN)
    if len(squares) == 1 and len(down) == 1:
        return across, ACROSS
    return down, DOWN
