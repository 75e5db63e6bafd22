"""The board as a dictionary, and a position to and from its JSON form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from .rules import BLANK, RULES, Rules, Square
from .words import Words

NOBODY = -1


class Stack(NamedTuple):
    """What lies on a square: the top tile (lower case for a blank), how high, and whose it is."""

    tile: str
    height: int = 1
    owner: int = NOBODY


Board = dict[Square, Stack]
Placements = frozenset[tuple[int, int, str]]


@dataclass(frozen=True)
class Position:
    """A board and the player to move. `rack` is None where nobody knows it; it is then not checked."""

    rules: Rules
    words: Words
    board: Board
    rack: str | None = None
    seat: int = 0

    def __post_init__(self) -> None:
        for tile in self.rack or "":
            if tile != BLANK and tile not in self.rules.letter_set:
                raise ValueError(f"rack {self.rack!r}: {tile!r} is no tile of {self.rules.name}")

    def sees(self, square: Square) -> bool:
        """Whether a tile lies there that words of the player to move can use (foreign tiles are walls)."""
        return visible(self.rules, self.board, square, self.seat)

    def is_wall(self, square: Square) -> bool:
        return square in self.board and not self.sees(square)

    def with_play(self, placements: Placements) -> Position:
        """The position after the tiles are laid, the same player still to move."""
        board = dict(self.board)
        for r, c, tile in placements:
            below = board.get((r, c))
            board[r, c] = Stack(tile, 1 + (below.height if below else 0), self.seat)
        return replace(self, board=board)


def visible(rules: Rules, board: Board, square: Square, seat: int) -> bool:
    return square in board and (rules.connection != "own" or board[square].owner == seat)


def parse_board(rules: Rules, record: Mapping[str, Any]) -> Board:
    """The board of a JSON position. Heights default to one tile a letter, owners to nobody."""
    letters = record.get("letters") or ["." * rules.cols] * rules.rows
    heights = record.get("heights") or ["".join("01"[sign != "."] for sign in row) for row in letters]
    owners = record.get("owners") or ["." * len(row) for row in letters]
    for name, rows in (("letters", letters), ("heights", heights), ("owners", owners)):
        if len(rows) != rules.rows or any(len(row) != rules.cols for row in rows):
            raise ValueError(f"{name}: expected {rules.rows} rows of {rules.cols}")
    board: Board = {}
    for r, c in rules.squares:
        tile, height, owner = letters[r][c], int(heights[r][c], 16), owners[r][c]
        if (tile == ".") != (height == 0):
            raise ValueError(f"row {r}, column {c}: letter {tile!r} with height {height}")
        if tile == ".":
            continue
        if not (rules.is_tile(tile) or rules.is_blank(tile)):
            raise ValueError(f"row {r}, column {c}: {tile!r} is no tile of {rules.name}")
        if rules.connection == "own" and owner == ".":
            raise ValueError(f"row {r}, column {c}: {tile!r} has no owner")
        board[r, c] = Stack(tile, height, NOBODY if owner == "." else int(owner))
    return board


def parse_position(record: Mapping[str, Any], words: Words, rules: Rules | None = None) -> Position:
    """A JSON position (`rules` overrides the ruleset it names; `words_allowed` overrides the words)."""
    rules = rules or RULES[record["ruleset"]]
    if "words_allowed" in record:
        words = Words(record["words_allowed"])
    seat = record.get("seat", 0)
    racks = record.get("racks")
    rack = record.get("rack", racks[seat] if racks else None)
    return Position(rules, words, parse_board(rules, record), rack, seat)


def print_position(position: Position) -> dict[str, Any]:
    """The JSON form of a position; heights only for stacking games, owners only for territory."""
    rules, board = position.rules, position.board

    def rows(sign) -> list[str]:
        return ["".join(sign(board.get((r, c))) for c in range(rules.cols)) for r in range(rules.rows)]

    record: dict[str, Any] = {"ruleset": rules.name, "letters": rows(lambda s: s.tile if s else ".")}
    if rules.max_height > 1:
        record["heights"] = rows(lambda s: f"{s.height:X}" if s else "0")
    if rules.connection == "own":
        record["owners"] = rows(lambda s: str(s.owner) if s else ".")
    if position.rack is not None:
        record["rack"] = position.rack
    record["seat"] = position.seat
    return record
