"""Reads the board that `engine.grid.text` draws, as rows of letters, heights and owners."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import NamedTuple

from engine.errors import PositionError
from engine.grid.tiles import square_name
from engine.rulesets.grid import GridRuleset
from engine.rulesets.premiums import LEGEND

_EMPTY = {*LEGEND, "+"}


class Drawn(NamedTuple):
    """The layers of a drawn board, a text a row, as positions in JSON have them."""

    letters: list[str]
    heights: list[str]
    owners: list[str]


def is_drawn(text: str) -> bool:
    """Whether a text has the drawing of a board: column letters, and below them a row with the number 1."""
    return bool(_headers(text.splitlines()))


def read_drawn(text: str, rules: GridRuleset) -> Drawn:
    """The board in a drawing; what stands above and below it does not matter. Raises PositionError."""
    lines = text.splitlines()
    headers = _headers(lines)
    if len(headers) > 1:
        raise PositionError(f"{len(headers)} boards, expected one")
    header, rows = lines[headers[0]], lines[headers[0] + 1 :]
    names = header.split()
    if len(names) != rules.board.cols:
        raise PositionError(f"{len(names)} columns, {rules.name} expects {rules.board.cols}")
    starts = [match.start() - 1 for match in re.finditer(r"\S", header)]
    drawn = Drawn([], [], [])
    for row in range(rules.board.rows):
        line = rows[row] if row < len(rows) else ""
        if line.split(maxsplit=1)[:1] != [str(row + 1)]:
            raise PositionError(
                f"row {row + 1}: missing, expected {rules.board.rows} rows with their numbers"
            )
        cells = [line[start:stop] for start, stop in zip(starts, [*starts[1:], None], strict=True)]
        squares = [_square(cell, (row, column), rules) for column, cell in enumerate(cells)]
        for layer, column_texts in zip(drawn, zip(*squares, strict=True), strict=True):
            layer.append("".join(column_texts))
    return drawn


def _headers(lines: list[str]) -> list[int]:
    """Which lines are column letters above a first row."""
    found = []
    for number, (line, below) in enumerate(pairwise(lines)):
        letters = line.split()
        expected = [square_name((0, column))[0] for column in range(len(letters))]
        if letters and line[0] == " " and letters == expected and below.split(maxsplit=1)[:1] == ["1"]:
            found.append(number)
    return found


def _square(cell: str, square: tuple[int, int], rules: GridRuleset) -> tuple[str, str, str]:
    """Letter, height and owner of a square: ` T3[0]`, ` T10`, with a star before it if it was laid last."""
    text = cell[1:].strip()
    if text in _EMPTY:
        return ".", "0", "."
    alphabet = rules.alphabet
    names = {alphabet.shown(name): name for letter in alphabet.letters for name in (letter, letter.lower())}
    shown = next((each for each in sorted(names, key=len, reverse=True) if text.startswith(each)), "")
    rest = re.fullmatch(r"([0-9]{0,2})(?:\[([0-9])\])?", text[len(shown) :])
    if not shown or rest is None or cell[:1] not in (" ", "*"):
        raise PositionError(f"{square_name(square)}: {cell.strip()!r} is no square, expected . or a tile")
    height, most = int(rest[1] or "1"), rules.board.max_height
    if not 1 <= height <= most:
        raise PositionError(f"{square_name(square)}: {height} high, {rules.name} expects 1 to {most}")
    if rest[2] and rules.board.connection != "own":
        raise PositionError(f"{square_name(square)}: has an owner, tiles have none in {rules.name}")
    return names[shown], f"{height:x}", rest[2] or "."
