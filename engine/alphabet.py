"""Tiles, their codes and what they spell: mostly one letter each, but `Q` may spell QU."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from engine.errors import PositionError, RulesetError
from engine.letters import is_capital

MAX_LETTERS = 31  # a word graph keeps one bit a letter and one for its separator in 32 bits
BLANK = "?"
EMPTY = "."


@dataclass(frozen=True)
class Alphabet:
    """Tile names in code order, and what each spells.

    `letters` are distinct upper-case characters, at most 31; `spellings` has one upper-case text a tile.
    The code of a tile is its place in `letters`; the blank's code is `size`. Raises RulesetError.
    """

    letters: tuple[str, ...]
    spellings: tuple[str, ...]

    def __post_init__(self) -> None:
        if not 1 <= len(self.letters) <= MAX_LETTERS:
            raise RulesetError(f"alphabet: {len(self.letters)} letters, expected 1 to {MAX_LETTERS}")
        if len(self.spellings) != len(self.letters):
            raise RulesetError(f"alphabet: {len(self.spellings)} spellings for {len(self.letters)} letters")
        for name, spelling in zip(self.letters, self.spellings, strict=True):
            if len(name) != 1 or not is_capital(name):
                raise RulesetError(f"alphabet: tile name {name!r}, expected one capital letter")
            if not spelling or not all(map(is_capital, spelling)):
                raise RulesetError(f"alphabet: tile {name} spells {spelling!r}, expected capital letters")
        if len(set(self.letters)) != len(self.letters):
            twice = next(name for name in self.letters if self.letters.count(name) > 1)
            raise RulesetError(f"alphabet: tile name {twice} is given twice")

    @classmethod
    def of(cls, letters: Iterable[str], spellings: Mapping[str, str] | None = None) -> Alphabet:
        """Alphabet of the tile names `letters`; each spells itself but for those in `spellings`."""
        names = tuple(letters)
        special = dict(spellings or {})
        for name in special:
            if name not in names:
                raise RulesetError(f"alphabet: a spelling for {name!r}, which is not a tile")
        return cls(names, tuple(special.get(name, name) for name in names))

    @property
    def size(self) -> int:
        """Number of letters, without the blank."""
        return len(self.letters)

    @property
    def blank(self) -> int:
        """Code of the blank."""
        return len(self.letters)

    @cached_property
    def digest(self) -> str:
        """Short fingerprint of names and spellings (16 hexadecimal digits)."""
        text = "\n".join(
            f"{name}={spelling}" for name, spelling in zip(self.letters, self.spellings, strict=True)
        )
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    @cached_property
    def _codes(self) -> dict[str, int]:
        return {name: code for code, name in enumerate(self.letters)}

    def index(self, name: str) -> int:
        """Code of the tile `name` (`?` is the blank). Raises PositionError for an unknown one."""
        if name == BLANK:
            return self.blank
        code = self._codes.get(name)
        if code is None:
            raise PositionError(f"tile {name!r}: expected one of {''.join(self.letters)} or {BLANK}")
        return code

    def encode_word(self, word: str) -> list[bytes]:
        """Every way the tiles can spell `word`, as codes: usually one, none if they cannot."""
        ways: list[list[bytes]] = [[] for _ in word] + [[b""]]
        for start in range(len(word) - 1, -1, -1):
            for code, spelling in enumerate(self.spellings):
                if word.startswith(spelling, start):
                    ways[start] += [bytes([code]) + rest for rest in ways[start + len(spelling)]]
        return ways[0] if word else []

    def spell(self, codes: Iterable[int]) -> str:
        """What the tiles with these codes spell (a `+32` for a blank is ignored)."""
        return "".join(self.spellings[int(code) & 31] for code in codes)

    def names(self, codes: Iterable[int]) -> str:
        """Tile names of these codes; a code `+32`, a blank standing for the letter, in lower case."""
        plain = (int(code) for code in codes)
        return "".join(
            self.letters[code & 31].lower() if code & 32 else self.letters[code & 31] for code in plain
        )

    def shown(self, name: str) -> str:
        """A tile as people read it: `Qu` where it spells QU, `qu` for a blank that stands for it."""
        code = self._codes.get(name.upper())
        spelling = name if code is None else self.spellings[code]
        if len(spelling) == 1:
            return name
        return spelling.lower() if name.islower() else spelling[0] + spelling[1:].lower()

    def rack_counts(self, rack: str) -> NDArray[np.uint8]:
        """Counts uint8[size + 1] of the tiles in `rack`, blanks (`?`) last. Raises PositionError."""
        counts = np.zeros(self.size + 1, dtype=np.uint8)
        if len(rack) > 255:
            raise PositionError(f"rack of {len(rack)} tiles: expected 255 at most")
        for name in rack:
            if name != BLANK and name not in self._codes:
                raise PositionError(
                    f"rack {rack!r}: {name!r} is no tile, expected {''.join(self.letters)} or {BLANK}"
                )
            counts[self.index(name)] += 1
        return counts

    def rack_text(self, counts: Iterable[int]) -> str:
        """The rack with these `counts` [size + 1] as text, in alphabet order, blanks last."""
        return "".join(name * int(count) for name, count in zip((*self.letters, BLANK), counts, strict=True))
