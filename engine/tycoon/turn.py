"""What a player does: words with the origin of each letter, single steps, and a whole turn; as immutable values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from engine.errors import PositionError
from engine.grid.json_values import is_integer, shown

HAND, POOL, COPY, ADDED = "h", "c", "d", "s"
"""Origins of a letter: hand card, pool card, the copy, the added final letter."""
VOWEL, CONSONANT, PLAIN = "v", "c", "_"
"""Types of a letter: declared a vowel, declared a consonant, or what it is (the best for an undeclared one)."""
STEPS = (
    *("replace", "skip_replace", "play", "skip_play", "accept", "challenge", "must_discard"),
    *("buy", "skip_buy", "discard", "skip_discard"),
)
"""What a player may be asked to do."""


@dataclass(frozen=True, slots=True)
class WordPlay:
    """A word; for each letter its origin (h, c, d, s) and its type (v, c, _)."""

    word: str
    origins: str
    types: str = ""

    def __post_init__(self) -> None:
        for name in ("word", "origins", "types"):
            if not isinstance(getattr(self, name), str):
                raise PositionError(f"{name}: {shown(getattr(self, name))}, expected a text")
        if not self.types:
            object.__setattr__(self, "types", PLAIN * len(self.word))
        for name, allowed in (("origins", "hcds"), ("types", "vc_")):
            text = getattr(self, name)
            if len(text) != len(self.word) or set(text) - set(allowed):
                raise PositionError(
                    f"{name} of {self.word}: {shown(text)}, expected one of {allowed} a letter"
                )

    def letters(self, *origins: str) -> str:
        """The letters of these origins, in the order of the word."""
        pairs = zip(self.word, self.origins, strict=True)
        return "".join(letter for letter, origin in pairs if origin in origins)

    def to_json(self) -> dict[str, str]:
        """The word as a JSON object."""
        return {"word": self.word, "origins": self.origins, "types": self.types}

    @classmethod
    def from_json(cls, document: object) -> WordPlay:
        """The word of a JSON object. Raises PositionError."""
        if not isinstance(document, Mapping):
            raise PositionError(f"play: {shown(document)}, expected an object with word and origins")
        texts = [document.get("word"), document.get("origins"), document.get("types", "")]
        for key, value in zip(("word", "origins", "types"), texts, strict=True):
            if not isinstance(value, str):
                raise PositionError(f"play: {key} {shown(value)}, expected a text")
        return cls(*(str(text) for text in texts))


Play = tuple[WordPlay, ...]


def read_play(document: object) -> Play:
    """The words of a JSON list. Raises PositionError."""
    if not isinstance(document, list):
        raise PositionError(f"play: {shown(document)}, expected a list of words")
    return tuple(WordPlay.from_json(word) for word in document)


@dataclass(frozen=True, slots=True)
class Step:
    """One step: `do` is one of STEPS; `letters` what it is about, `source` hand or pool, `player` who answers."""

    do: str
    play: Play = ()
    letters: str = ""
    source: str = HAND
    player: int = -1

    @classmethod
    def from_json(cls, document: object) -> Step:
        """The step of a JSON object. Raises PositionError."""
        if not isinstance(document, Mapping):
            raise PositionError(f"step: {shown(document)}, expected an object")
        do = document.get("do")
        if do == "play":
            return cls("play", play=read_play(document.get("play")))
        if do in ("accept", "challenge"):
            player = document.get("player")
            if not is_integer(player):
                raise PositionError(f"{do}: player {shown(player)}, expected a seat")
            return cls(str(do), player=int(str(player)))
        if do == "replace":
            source = document.get("from")
            if source not in ("hand", "pool"):
                raise PositionError(f"replace: from {shown(source)}, expected hand or pool")
            return cls("replace", letters=_letter(document), source=HAND if source == "hand" else POOL)
        if do in ("buy", "must_discard"):
            return cls(str(do), letters=_letter(document))
        if do == "discard":
            return cls("discard", letters=_text(document, "letters"))
        if do not in STEPS:
            raise PositionError(f"do: {shown(do)}, expected one of {', '.join(STEPS)}")
        return cls(str(do))

    def to_json(self) -> dict[str, Any]:
        """The step as a JSON object."""
        document: dict[str, Any] = {"do": self.do}
        if self.do == "play":
            document["play"] = [word.to_json() for word in self.play]
        elif self.do in ("accept", "challenge"):
            document["player"] = self.player
        elif self.do == "discard":
            document["letters"] = self.letters
        elif self.letters:
            document["letter"] = self.letters
        if self.do == "replace":
            document["from"] = "hand" if self.source == HAND else "pool"
        return document


def _letter(document: Mapping[str, Any]) -> str:
    letter = _text(document, "letter")
    if len(letter) != 1:
        raise PositionError(f"letter: {shown(letter)}, expected one letter")
    return letter


def _text(document: Mapping[str, Any], key: str) -> str:
    value = document.get(key)
    if not isinstance(value, str):
        raise PositionError(f"{key}: {shown(value)}, expected letters")
    return value


@dataclass(frozen=True, slots=True, repr=False)
class TycoonTurn:
    """A whole turn: the words (none = skip), the patent bought and the cards discarded afterwards.

    `replace` is the card given back before the word, as `hE` (hand) or `cE` (pool). `money`, `stock` and
    `royalties` (seat -> money) are filled in where they are known and do not count when turns are compared.
    """

    play: Play = ()
    buy: str = ""
    discard: str = ""
    replace: str = ""
    money: int | None = field(default=None, compare=False)
    stock: int | None = field(default=None, compare=False)
    royalties: Mapping[int, int] = field(default_factory=lambda: MappingProxyType({}), compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "play", tuple(self.play))
        if not all(isinstance(word, WordPlay) for word in self.play):
            raise PositionError(f"play: {shown(self.play)}, expected a tuple of WordPlay")
        for name in ("buy", "discard", "replace"):
            if not isinstance(getattr(self, name), str):
                raise PositionError(f"{name}: {shown(getattr(self, name))}, expected letters")
        if self.replace and (len(self.replace) != 2 or self.replace[0] not in (HAND, POOL)):
            raise PositionError(f"replace: {shown(self.replace)}, expected h or c and a letter")
        object.__setattr__(self, "royalties", MappingProxyType(dict(self.royalties)))

    def __reduce__(self) -> tuple[type[TycoonTurn], tuple[Any, ...]]:
        paid = (self.money, self.stock, dict(self.royalties))
        return TycoonTurn, (self.play, self.buy, self.discard, self.replace, *paid)

    @classmethod
    def of(cls, words: Iterable[WordPlay], buy: str = "", discard: str = "") -> TycoonTurn:
        """A turn with these words."""
        return cls(tuple(words), buy, "".join(sorted(discard)))

    @classmethod
    def from_json(cls, document: object) -> TycoonTurn:
        """The turn of a JSON object: play, and maybe buy, discard, replace. Raises PositionError."""
        if not isinstance(document, Mapping) or document.get("kind", "words") != "words":
            raise PositionError(f"turn: {shown(document)}, expected an object of kind words")
        buy, discard = document.get("buy") or "", document.get("discard") or ""
        for key, value in (("buy", buy), ("discard", discard)):
            if not isinstance(value, str):
                raise PositionError(f"{key}: {shown(value)}, expected letters")
        turn = cls.of(read_play(document.get("play")), buy, discard)
        replaced = document.get("replace")
        if replaced is None:
            return turn
        if not isinstance(replaced, Mapping):
            raise PositionError(f"replace: {shown(replaced)}, expected an object with from and letter")
        step = Step.from_json({**replaced, "do": "replace"})
        return replace(turn, replace=step.source + step.letters)

    def to_json(self) -> dict[str, Any]:
        """The turn as a JSON object."""
        document: dict[str, Any] = {"kind": "words", "play": [word.to_json() for word in self.play]}
        document |= {"buy": self.buy or None, "discard": self.discard}
        if self.replace:
            source = "hand" if self.replace[0] == HAND else "pool"
            document["replace"] = {"from": source, "letter": self.replace[1:]}
        if self.money is not None:
            royalties = {str(seat): paid for seat, paid in self.royalties.items()}
            document |= {"money": self.money, "stock": self.stock, "royalties": royalties}
        return document

    def __str__(self) -> str:
        replaced = f"replace {self.replace}, " if self.replace else ""
        words = " + ".join(word.word for word in self.play) or "skip"
        bought = f", buy {self.buy}" if self.buy else ""
        discarded = f", discard {self.discard}" if self.discard else ""
        return replaced + words + bought + discarded

    def __repr__(self) -> str:
        paid = "" if self.money is None else f" {self.money}+{self.stock}"
        return f"<TycoonTurn {self}{paid}>"
