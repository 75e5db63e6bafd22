"""`Finder`: the compiled search with its storage, asked from Python. One per thread."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.lexicon import Lexicon
from engine.rulesets.tycoon import TycoonRuleset
from engine.tycoon.cards import set_cards
from engine.tycoon.find import OVERFLOW, find_words, new_found
from engine.tycoon.kinds import TOTAL_SHIFT, fill_worths
from engine.tycoon.lattice import new_lattice
from engine.tycoon.making import IMPOSSIBLE, UNUSED, make
from engine.tycoon.pairs import FIRST, PAY, SECOND, best_pair
from engine.tycoon.rules import TWO, tycoon_rules
from engine.tycoon.search import new_search
from engine.tycoon.wordtable import KIND_MASK, word_table

_ORIGINS = "hcds"
_ALONE, _IN_PAIR = 0, 1


class Made(NamedTuple):
    """A word and where its letters come from: h hand, c pool, d the copy, s the added final letter."""

    word: str
    origins: str


class Best(NamedTuple):
    """One or two words with what they pay together."""

    words: tuple[Made, ...]
    money: int
    stock: int


def unpack(pay: int) -> tuple[int, int]:
    """Money and stock of a packed pay."""
    money = pay & ((1 << TOTAL_SHIFT) - 1)
    return money, (pay >> TOTAL_SHIFT) - money


class Finder:
    """Finds words for hands and pools under one ruleset and lexicon. `capacity`: words listed before it grows."""

    def __init__(self, ruleset: TycoonRuleset, lexicon: Lexicon, capacity: int = 8192) -> None:
        self.ruleset = ruleset
        self.rules = tycoon_rules(ruleset)
        self.table = word_table(lexicon, ruleset)
        self.search = new_search(self.rules, capacity)
        self._owned = 0
        self._seen = ("", "", "")
        self._no_keep = np.zeros((2, self.rules.letters), np.int64)

    def look(self, hand: str, pool: str, patents: str) -> None:
        """Take the cards of a player who owns `patents`; unknown cards (`?`) make no word."""
        if (hand, pool, patents) == self._seen:
            return
        self._seen = hand, pool, patents
        abilities = (int(self.rules.abilities[self.ruleset.alphabet.index(letter)]) for letter in patents)
        self._owned = sum(abilities)
        counts = self.counts(hand), self.counts(pool)
        set_cards(self.rules, self.table, self.search.cards, *counts, self._owned)
        fill_worths(self.rules, self._owned, self.search.worths)

    def counts(self, cards: str) -> NDArray[np.int64]:
        """Cards of each letter, int64[L]."""
        return np.array([cards.count(letter) for letter in self.ruleset.letters], np.int64)

    def words(self) -> NDArray[np.int32]:
        """Numbers of all words that can be played alone, int32[n]."""
        return self._find(_ALONE)

    def pays(self, words: NDArray[np.int32]) -> NDArray[np.int64]:
        """Packed pay of each word played alone, int64[n]."""
        return self.search.worths[self.table.kinds[words] & KIND_MASK]

    def text(self, word: int) -> str:
        """The word with this number."""
        codes = self.table.codes[word]
        return self.ruleset.alphabet.spell(codes[codes != 255].tolist())

    def texts(self, words: NDArray[np.int32]) -> list[str]:
        """The words with these numbers."""
        letters = np.array([*self.ruleset.letters, *[""] * (256 - self.rules.letters)])
        return ["".join(row) for row in letters[self.table.codes[words]].tolist()]

    def make(
        self, first: int, second: int = -1, keep: NDArray[np.int64] | None = None, cost: int = 0
    ) -> Best | None:
        """The best way to make one or two words; None if the cards cannot. `keep` as in `engine.tycoon.making`."""
        values = self._no_keep if keep is None else keep
        pay = make(
            self.rules,
            self.table,
            self.search.cards,
            self.search.making,
            first,
            second,
            self._owned,
            values,
            cost,
        )
        if pay == IMPOSSIBLE:
            return None
        numbers = (first,) if second < 0 else (first, second)
        return Best(tuple(self._made(numbers)), *unpack(int(pay)))

    def best_two(self) -> Best | None:
        """The best two words for an owner of the ability two-words; None without it or if there are none."""
        if not self._owned & TWO:
            return None
        words = self._find(_IN_PAIR)
        while True:
            arguments = (self.rules, self.table, self.search.cards, words, len(words), self._owned)
            if best_pair(*arguments, self.search.lattice) != OVERFLOW:
                break
            ways = 2 * len(self.search.lattice.ways)
            self.search = self.search._replace(lattice=new_lattice(self.rules, ways))
        pay, first, second = (int(self.search.lattice.best[i]) for i in (PAY, FIRST, SECOND))
        if pay < 0:
            return None
        made = max((self.make(one, two) for one, two in ((first, second), (second, first))), key=_value)
        if made is None or (made.money, made.stock) != unpack(pay):
            raise AssertionError(f"best two words: {made}, search {unpack(pay)}")
        return made

    def _made(self, numbers: tuple[int, ...]) -> Iterator[Made]:
        for row, number in enumerate(numbers):
            origins = self.search.making.origins[row]
            yield Made(self.text(number), "".join(_ORIGINS[i] for i in origins[origins != UNUSED]))

    def _find(self, in_pair: int) -> NDArray[np.int32]:
        while True:
            count = find_words(self.rules, self.table, self.search.cards, self.search.found, in_pair)
            if count != OVERFLOW:
                return self.search.found.words[:count].copy()
            self.search = self.search._replace(found=new_found(2 * len(self.search.found.words)))


def _value(best: Best | None) -> tuple[int, int]:
    return (-1, -1) if best is None else (best.money + best.stock, best.money)


def finder(ruleset: TycoonRuleset, lexicon: Lexicon) -> Finder:
    """The finder of a ruleset and a lexicon, made once in each thread."""
    return _finder(ruleset, lexicon, threading.get_ident())


@lru_cache(maxsize=8)
def _finder(ruleset: TycoonRuleset, lexicon: Lexicon, thread: int) -> Finder:
    return Finder(ruleset, lexicon)
