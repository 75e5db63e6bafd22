"""A word list: which strings are words, and which letters may follow a prefix."""

from __future__ import annotations

import gzip
from collections.abc import Iterable
from functools import cache
from pathlib import Path

ENABLE = Path(__file__).resolve().parents[2] / "wordlists" / "enable.txt.gz"


class Words:
    """A set of upper-case words; `after[prefix]` holds the letters that lead on towards a word."""

    def __init__(self, words: Iterable[str]):
        self.words = frozenset(word.upper() for word in words)
        after: dict[str, set[str]] = {"": set()}
        for word in self.words:
            for i, letter in enumerate(word):
                after.setdefault(word[:i], set()).add(letter)
        # sorted: the order in which plays are found must not depend on how a set is laid out
        self.after = {prefix: "".join(sorted(letters)) for prefix, letters in after.items()}

    def __contains__(self, word: str) -> bool:
        return word in self.words

    def __len__(self) -> int:
        return len(self.words)

    def leads_on(self, prefix: str) -> bool:
        """Whether `prefix` is a word or begins one."""
        return prefix in self.after or prefix in self.words


@cache
def enable() -> Words:
    """The ENABLE list, words of up to 21 letters (the widest board that the comparisons use)."""
    lines = gzip.decompress(ENABLE.read_bytes()).decode("ascii").split()
    return Words(word for word in lines if len(word) <= 21)
