"""Words a bot can play: looked up in its storage, the best one, the best two, and how they are made."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bots.tycoon_chooser import Chooser
from engine._jit import inlined, int64, kernel
from engine.tycoon.cards import set_cards
from engine.tycoon.find import OVERFLOW, find_words
from engine.tycoon.making import FROM_HAND, FROM_POOL, IMPOSSIBLE, UNUSED, make
from engine.tycoon.pairs import FIRST, PAY, SECOND, best_pair
from engine.tycoon.rules import DOUBLERS, TWO, TycoonRules
from engine.tycoon.wordtable import KIND_MASK, WIDTH, WordTable

NO_WORD = -1


@kernel
def look(
    rules: TycoonRules,
    words: WordTable,
    chooser: Chooser,
    hand: NDArray[np.int64],
    pool: NDArray[np.int64],
    owned: int,
) -> int:
    """Find the words that hand and pool (int64[L]) make for the abilities `owned`; answers how many there are."""
    set_cards(rules, words, chooser.search.cards, hand, pool, owned)
    return find_words(rules, words, chooser.search.cards, chooser.search.found, int64(0))


@inlined
def pay_of(words: WordTable, chooser: Chooser, word: int, owned: int) -> int:
    """Packed pay of a word by itself."""
    return chooser.worths[owned & DOUBLERS, int64(words.kinds[word]) & KIND_MASK]


@kernel
def best_pay(words: WordTable, chooser: Chooser, count: int, owned: int) -> int:
    """The most that one of the words found pays, packed; 0 if there are none."""
    best = int64(0)
    for i in range(count):
        best = max(best, pay_of(words, chooser, int64(chooser.search.found.words[i]), owned))
    return best


@kernel
def best_now(
    rules: TycoonRules,
    words: WordTable,
    chooser: Chooser,
    hand: NDArray[np.int64],
    pool: NDArray[np.int64],
    owned: int,
) -> int:
    """The most that one word of hand and pool pays, packed; 0 if there is none."""
    return best_pay(words, chooser, look(rules, words, chooser, hand, pool, owned), owned)


@kernel
def best_two(rules: TycoonRules, words: WordTable, chooser: Chooser, owned: int) -> int:
    """Find the two words that pay most; answers their packed pay, -1 if there are no two. Forgets the words found.

    The words are then in `chooser.search.lattice.best`, in the better order.
    """
    search = chooser.search
    if owned & TWO == 0:
        return int64(-1)
    count = find_words(rules, words, search.cards, search.found, int64(1))
    if best_pair(rules, words, search.cards, search.found.words, count, owned, search.lattice) == OVERFLOW:
        return int64(-1)
    best = search.lattice.best
    if best[PAY] >= 0 and rules.server_split != 0:
        one = make_words(rules, words, chooser, best[FIRST], best[SECOND], owned)
        if one < best[PAY]:
            best[FIRST], best[SECOND] = best[SECOND], best[FIRST]
    return best[PAY]


@kernel
def make_words(
    rules: TycoonRules, words: WordTable, chooser: Chooser, first: int, second: int, owned: int
) -> int:
    """Make one word, or two, of the cards worth least to keep; answers the packed pay, IMPOSSIBLE if it cannot be.

    `chooser.search.making.origins` and `chooser.spent` say how.
    """
    search = chooser.search
    pay = make(
        rules, words, search.cards, search.making, first, second, owned, chooser.keep, int64(0)
    )  # fmt: skip
    chooser.spent[:] = 0
    if pay == IMPOSSIBLE:
        return pay
    for word in range(1 if second < 0 else 2):
        index = first if word == 0 else second
        for i in range(WIDTH):
            origin = search.making.origins[word, i]
            if origin == UNUSED:
                break
            letter = int64(words.codes[index, i])
            if origin == FROM_HAND:
                chooser.spent[0, letter] += 1
            elif origin == FROM_POOL:
                chooser.spent[1, letter] += 1
    return pay
