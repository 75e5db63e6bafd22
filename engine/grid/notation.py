"""Plays as people and other programs write them: `8D WORD` across, `D8 WORD` down.

A character is a tile: the Qu tile is `Q`, a blank is lower case. Tiles that lie there already are plain
letters, `.` (as in GCG files) or in parentheses, as in `8D (C)AT`. People may write the Qu tile as `Qu`, but in
games without blanks only: elsewhere that is a Q and a blank.
"""

from __future__ import annotations

import re
from typing import Literal

from engine.alphabet import Alphabet
from engine.errors import PositionError
from engine.grid.move import Move, Placement
from engine.grid.tiles import ACROSS, DOWN, Square, Tiles, laid, line_name, main_run, square_name
from engine.letters import capitals

Style = Literal["plain", "gcg", "people"]

_PLACE = re.compile(r"(\d{1,2})([A-Y])|([A-Y])(\d{1,2})", re.IGNORECASE | re.ASCII)
_WORD = re.compile(r"(?:[^\W\d_]|\.|\([^\W\d_]+\))+")
_EXPECTED = "expected '8D WORD', 'D8 WORD', 'exchange TILES' or 'pass'"


def play_notation(
    tiles: Tiles, move: Move, style: Style = "plain", owner: int = -1, alphabet: Alphabet | None = None
) -> str:
    """A play as text; `tiles` is the board before it (with `connection = "own"` the mover's own tiles).

    `plain`: `8D CAT`, `gcg`: `8D .AT`, `people`: `8D (C)AT`, where the `alphabet` says what is written `Qu`.
    """
    placed = {(row, column) for row, column, _ in move.placements}
    after = laid(tiles, move.placements, owner)
    squares, step = main_run(after, placed)
    shown = alphabet.shown if alphabet is not None and style == "people" else str
    names = [_styled(shown(after[square].name), square in placed, style) for square in squares]
    return f"{line_name(squares[0], step)} {''.join(names).replace(')(', '')}"


def _styled(name: str, new: bool, style: Style) -> str:
    if new or style == "plain":
        return name
    return "." if style == "gcg" else f"({name})"


def parse_move(text: str, tiles: Tiles, alphabet: Alphabet | None = None) -> Move:
    """The move written as `text` on the board `tiles`. Raises PositionError if it cannot be read.

    With the `alphabet` a tile may also be written as people read it, `Qu`.

    In a word without `.` and parentheses, a letter equal to the one on its square is the tile that lies
    there. `-` is a pass and `-QV` an exchange, as in GCG files.
    """
    parts = text.split()
    if text.strip() in ("pass", "-"):
        return Move.passing()
    if len(parts) == 2 and parts[0] == "exchange":
        return Move.exchange(parts[1])
    if len(parts) == 1 and parts[0].startswith("-"):
        return Move.exchange(parts[0][1:])
    place = _PLACE.fullmatch(parts[0]) if len(parts) == 2 else None
    if place is None or not _WORD.fullmatch(parts[1]):
        raise PositionError(f"move {text!r}: {_EXPECTED}")
    first, step = _place(place)
    word = parts[1] if alphabet is None else _with_names(parts[1], alphabet)
    placements = _placements(text, _tokens(word), tiles, first, step)
    return Move.play(placements, notation=text if _is_plain(word) and word == parts[1] else "")


def _with_names(word: str, alphabet: Alphabet) -> str:
    """A word with the names of tiles that are written as what they spell, the longest of them first."""
    names = {alphabet.shown(letter): letter for letter in alphabet.letters}
    longer = sorted((shown for shown in names if len(shown) > 1), key=len, reverse=True)
    return re.sub("|".join(longer), lambda found: names[found[0]], word) if longer else word


def _is_plain(word: str) -> bool:
    return "." not in word and "(" not in word


def _place(match: re.Match[str]) -> tuple[Square, Square]:
    row, column, step = match[1], match[2], ACROSS
    if row is None:
        row, column, step = match[4], match[3], DOWN
    return (int(row) - 1, ord(column.upper()) - ord("A")), step


def _tokens(word: str) -> list[tuple[str, str]]:
    """(letter, how) a square: how is `new`, `there`, or `either` in a word without marks."""
    tokens: list[tuple[str, str]] = []
    inside = False
    for character in word:
        if character in "()":
            inside = character == "("
        elif _is_plain(word):
            tokens.append((character, "either"))
        else:
            tokens.append((character, "there" if inside or character == "." else "new"))
    return tokens


def _placements(
    text: str, tokens: list[tuple[str, str]], tiles: Tiles, first: Square, step: Square
) -> list[Placement]:
    placements: list[Placement] = []
    for index, (name, how) in enumerate(tokens):
        square = (first[0] + index * step[0], first[1] + index * step[1])
        old = tiles.get(square)
        same = old is not None and capitals(name) in (old.letter, ".")
        if how == "there" and not same:
            lies = f"holds {old.name}" if old else "is empty"
            expected = "a tile" if name == "." else capitals(name)
            raise PositionError(f"move {text!r}: {square_name(square)} {lies}, expected {expected}")
        if how == "new" or not same:
            placements.append((*square, name))
    if not placements:
        raise PositionError(f"move {text!r}: every letter lies there already, expected a new tile")
    return placements
