"""One turn of a grid game as an immutable value: a play, an exchange or a pass."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from engine.errors import PositionError
from engine.grid.json_values import is_whole, shown

Kind = Literal["play", "exchange", "pass"]
Placement = tuple[int, int, str]
"""Row, column (from 0) and tile name; lower case for a blank that stands for the letter."""

KINDS: tuple[Kind, ...] = ("play", "exchange", "pass")


@dataclass(frozen=True, slots=True, repr=False)
class Move:
    """A play (`placements`, sorted by row and column), an exchange (`tiles`) or a pass.

    `score`, `words` (as spelled) and `notation` are filled in where they are known. They do not count
    when two moves are compared: a move is what is laid down.
    """

    kind: Kind
    placements: tuple[Placement, ...] = ()
    tiles: str = ""
    score: int | None = field(default=None, compare=False)
    words: tuple[str, ...] = field(default=(), compare=False)
    notation: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise PositionError(f"kind: {shown(self.kind)}, expected play, exchange or pass")
        if not isinstance(self.tiles, str):
            raise PositionError(f"tiles: {shown(self.tiles)}, expected a text")
        placements = sorted(_placement(index, item) for index, item in enumerate(self.placements))
        object.__setattr__(self, "placements", tuple(placements))
        object.__setattr__(self, "words", tuple(self.words))
        object.__setattr__(self, "tiles", "".join(sorted(self.tiles, key=lambda tile: (tile == "?", tile))))

    @classmethod
    def play(
        cls,
        placements: Iterable[Placement],
        score: int | None = None,
        words: Iterable[str] = (),
        notation: str = "",
    ) -> Move:
        """Tiles laid on the board: (row, column, name) each, in any order. Raises PositionError for anything else."""
        return cls("play", tuple(placements), "", score, tuple(words), notation)

    @classmethod
    def exchange(cls, tiles: str) -> Move:
        """Tiles of the rack put back for new ones; `?` is a blank."""
        return cls("exchange", tiles=tiles, notation=f"exchange {tiles}")

    @classmethod
    def passing(cls) -> Move:
        """A turn without a play or an exchange."""
        return cls("pass", notation="pass")

    def tiles_used(self) -> str:
        """Rack tiles that the move takes, as names: `?` for each blank of a play."""
        if self.kind == "play":
            return "".join("?" if name.islower() else name for _, _, name in self.placements)
        return self.tiles

    def to_json(self) -> dict[str, Any]:
        """The move as a JSON object; what is not known is left out."""
        document: dict[str, Any] = {"kind": self.kind}
        if self.kind == "exchange":
            document["tiles"] = self.tiles
        if self.kind == "play":
            document["placements"] = [list(placement) for placement in self.placements]
            if self.score is not None:
                document["score"] = self.score
            if self.words:
                document["words"] = list(self.words)
            if self.notation:
                document["notation"] = self.notation
        return document

    @classmethod
    def from_json(cls, document: object) -> Move:
        """The move of a JSON object (`kind` may be left out of a play). Raises PositionError."""
        if not isinstance(document, Mapping):
            raise PositionError(f"move: {shown(document)}, expected an object")
        kind = document.get("kind", "play")
        if kind == "pass":
            return cls.passing()
        if kind == "exchange":
            return cls.exchange(_text(document, "tiles"))
        if kind != "play":
            raise PositionError(f"kind: {shown(kind)}, expected play, exchange or pass")
        return cls.play(
            _placements(document),
            score=_score(document.get("score")),
            words=_words(document.get("words", [])),
            notation=_text(document, "notation", ""),
        )

    def __str__(self) -> str:
        if self.kind == "pass":
            return "pass"
        if self.kind == "exchange":
            return f"exchange {self.tiles}"
        laid = " ".join(f"{row},{column},{name}" for row, column, name in self.placements)
        return self.notation or laid or "play of no tiles"

    def __repr__(self) -> str:
        if self.score is None:
            return f"<Move {self}>"
        return f"<Move {self} {self.score:+d}>"


def _text(document: Mapping[str, Any], key: str, default: str | None = None) -> str:
    value = document.get(key, default)
    if not isinstance(value, str):
        what = "missing" if key not in document else shown(value)
        raise PositionError(f"{key}: {what}, expected a text")
    return value


def _score(value: object) -> int | None:
    if value is not None and (isinstance(value, bool) or not isinstance(value, int)):
        raise PositionError(f"score: {shown(value)}, expected a whole number")
    return value


def _words(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
        raise PositionError(f"words: {shown(value)}, expected a list of texts")
    return tuple(value)


def _placements(document: Mapping[str, Any]) -> list[Any]:
    value = document.get("placements")
    if not isinstance(value, list):
        what = "missing" if "placements" not in document else shown(value)
        raise PositionError(f"placements: {what}, expected a list of [row, column, letter]")
    return value


def _placement(index: int, item: object) -> Placement:
    if isinstance(item, (list, tuple)) and len(item) == 3:
        row, column, name = item
        if is_whole(row) and is_whole(column) and isinstance(name, str) and len(name) == 1:
            return int(row), int(column), name
    raise PositionError(f"placements item {index}: {shown(item)}, expected [row, column, letter]")
