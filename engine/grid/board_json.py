"""The three layers of a board as lists of row texts: letters, heights, owners."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.errors import PositionError
from engine.grid.json_values import rows_of_text
from engine.grid.tiles import BLANK_FLAG, EMPTY, square_name
from engine.letters import capitals
from engine.rulesets.grid import GridRuleset


def read_letters(value: object, rules: GridRuleset) -> NDArray[np.uint8]:
    """Tile codes uint8[rows, cols] of row texts: `.` empty, lower case a blank. Raises PositionError."""
    letters = np.full((rules.board.rows, rules.board.cols), EMPTY, dtype=np.uint8)
    if value is None:
        return letters
    for row, line in enumerate(rows_of_text(value, "letters", *letters.shape)):
        for column, name in enumerate(line):
            if name != ".":
                letters[row, column] = _code(name, f"letters {square_name((row, column))}", rules)
    return letters


def _code(name: str, where: str, rules: GridRuleset) -> int:
    if name in rules.tiles.letters:
        return rules.alphabet.index(name)
    letter = capitals(name)
    if letter == name or letter not in rules.tiles.letters:
        raise PositionError(f"{where}: {name!r} is no tile, expected . or one of {rules.tiles.letters}")
    if not rules.tiles.counts.get("?", 0):
        raise PositionError(f"{where}: {name!r} is a blank, but {rules.name} has none")
    return rules.alphabet.index(letter) + BLANK_FLAG


def read_heights(value: object, letters: NDArray[np.uint8], rules: GridRuleset) -> NDArray[np.uint8]:
    """Stack heights uint8[rows, cols] of digit texts; if left out all are 1. Raises PositionError."""
    heights = (letters != EMPTY).astype(np.uint8)
    if value is None:
        return heights
    limit = rules.board.max_height
    if limit == 1:
        raise PositionError(f"heights: given, but {rules.name} has no stacks")
    for row, line in enumerate(rows_of_text(value, "heights", *letters.shape)):
        for column, digit in enumerate(line):
            where = f"heights {square_name((row, column))}"
            height = "0123456789abcdef".find(digit)
            if not 0 <= height <= limit:
                raise PositionError(f"{where}: {digit!r}, expected a digit from 0 to {limit:x}")
            if (height > 0) != (heights[row, column] > 0):
                lies = "there is a letter" if height == 0 else "there is no letter"
                raise PositionError(f"{where}: {height}, but {lies}")
            heights[row, column] = height
    return heights


def read_owners(
    value: object, letters: NDArray[np.uint8], rules: GridRuleset, players: int
) -> NDArray[np.int8]:
    """Owners int8[rows, cols] of texts of seat digits, -1 = none. Raises PositionError."""
    owners = np.full(letters.shape, -1, dtype=np.int8)
    if rules.board.connection != "own":
        if value is not None:
            raise PositionError(f"owners: given, but tiles have no owners in {rules.name}")
        return owners
    if value is None:
        if (letters != EMPTY).any():
            raise PositionError(f"owners: missing, but tiles have owners in {rules.name}")
        return owners
    for row, line in enumerate(rows_of_text(value, "owners", *letters.shape)):
        for column, digit in enumerate(line):
            where = f"owners {square_name((row, column))}"
            owners[row, column] = _owner(digit, where, letters[row, column] != EMPTY, players)
    return owners


def _owner(digit: str, where: str, holds_tile: bool, players: int) -> int:
    if digit == ".":
        if holds_tile:
            raise PositionError(f"{where}: none, but there is a letter, expected a seat up to {players - 1}")
        return -1
    owner = "0123456789".find(digit)
    if not 0 <= owner < players:
        raise PositionError(f"{where}: {digit!r}, expected a seat from 0 to {players - 1}")
    if not holds_tile:
        raise PositionError(f"{where}: {owner}, but there is no letter")
    return owner
