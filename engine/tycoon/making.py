"""How to make one or two chosen words: which letters are hand cards, pool cards, the copy or the added letter.

All ways that pay most are compared by what the cards spent are worth to the player, who gives each card a keep value
(int64, any unit). A word takes the cards of a letter from hand or pool; each word needs a hand card.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine._jit import inlined, int64, kernel, merged
from engine.tycoon.cards import Cards, can_add_final, can_copy
from engine.tycoon.kinds import DOUBLING_BIT, length_of, pair_worth, word_worth
from engine.tycoon.rules import TycoonRules
from engine.tycoon.wordtable import ENDS_FINAL_BIT, KIND_MASK, WIDTH, WordTable

FROM_HAND, FROM_POOL, COPIED, ADDED = range(4)
"""Origins of a letter."""
UNUSED = 255
IMPOSSIBLE = -1
"""Answer of `make` if the cards cannot make the words."""
IMPOSSIBLE_COST = -(1 << 62)
"""Stands for the cost of what cannot be made."""
_PAY, _COST, _ADDED_TO, _COPY_IN, _COPY_OF = range(5)


class Making(NamedTuple):
    """Storage and answer; L letters."""

    origins: NDArray[np.uint8]
    """uint8[2, 16]: where each letter of each word comes from, UNUSED behind the last."""
    wanted: NDArray[np.int64]
    """int64[2, L]: letters of each word."""
    needs: NDArray[np.int64]
    """int64[2, L]: real cards of each letter for each word."""
    hands: NDArray[np.int64]
    """int64[2, L]: how many of them come from the hand."""
    best: NDArray[np.int64]
    """int64[5]: pay, cost, word with the added letter, word with the copy (-1 = none), letter copied."""


def new_making(letters: int) -> Making:
    """Storage for an alphabet of that size."""
    wanted, needs, hands = (np.zeros((2, letters), np.int64) for _ in range(3))
    return Making(np.zeros((2, WIDTH), np.uint8), wanted, needs, hands, np.zeros(5, np.int64))


@inlined
def _set_needs(rules: TycoonRules, making: Making, added_to: int, copy_in: int, letter: int) -> bool:
    """The real cards that the words need; False if one would need less than no card, or lacks the original."""
    for word in range(2):
        for each in range(rules.letters):
            making.needs[word, each] = making.wanted[word, each]
    if added_to >= 0:
        making.needs[added_to, rules.final] -= 1
    if copy_in >= 0:
        making.needs[copy_in, letter] -= 1
        if making.needs[copy_in, letter] < 0 or making.needs[0, letter] + making.needs[1, letter] < 1:
            return False
    return True


@inlined
def _allowed(rules: TycoonRules, making: Making, words: int, added_to: int, copy_in: int) -> bool:
    """Whether there are enough real cards beside a copy and an added letter."""
    all_real = int64(0)
    for word in range(words):
        real = int64(0)
        for letter in range(rules.letters):
            real += making.needs[word, letter]
        all_real += real
        if word == added_to and real < rules.final_min_real:
            return False
        if word == copy_in and rules.copy_in_word != 0 and real < rules.copy_min_real:
            return False
    return copy_in < 0 or all_real >= rules.copy_min_real


@inlined
def _from_hand(cards: Cards, making: Making, keep: NDArray[np.int64], letter: int, forced: int) -> int:
    """Cards of a letter to take from the hand, at least `forced`; -1 if that cannot be."""
    need = making.needs[0, letter] + making.needs[1, letter]
    low, high = max(forced, need - cards.pool[letter]), min(need, cards.hand[letter])
    if low > high:
        return int64(-1)
    return high if keep[0, letter] < keep[1, letter] else low


@inlined
def _cost(
    rules: TycoonRules, cards: Cards, making: Making, keep: NDArray[np.int64], first: int, second: int
) -> int:
    """Worth of the cards spent if the words have hand cards of the letters `first` and `second` (-1: one word).

    IMPOSSIBLE_COST if the cards do not allow that.
    """
    cost = int64(0)
    for letter in range(rules.letters):
        need = making.needs[0, letter] + making.needs[1, letter]
        if need == 0:
            continue
        forced = (int64(1) if letter == first else int64(0)) + (int64(1) if letter == second else int64(0))
        taken = _from_hand(cards, making, keep, letter, forced)
        if taken < 0:
            return int64(IMPOSSIBLE_COST)
        cost += taken * keep[0, letter] + (need - taken) * keep[1, letter]
    return cost


@kernel
def _allot(rules: TycoonRules, cards: Cards, making: Making, words: int, keep: NDArray[np.int64]) -> int:
    """Choose hand or pool for all cards at the least cost, into `making.hands`; the cost, or IMPOSSIBLE_COST."""
    least, one, two = int64(IMPOSSIBLE_COST), int64(-1), int64(-1)
    for first in range(rules.letters):
        if making.needs[0, first] == 0 or cards.hand[first] == 0:
            continue
        for second in range(rules.letters if words == 2 else 1):
            other = int64(second) if words == 2 else int64(-1)
            if words == 2 and (making.needs[1, second] == 0 or cards.hand[second] == 0):
                continue
            cost = _cost(rules, cards, making, keep, int64(first), other)
            if cost > IMPOSSIBLE_COST and (one < 0 or cost < least):
                least, one, two = cost, int64(first), other
    if one < 0:
        return least
    for letter in range(rules.letters):
        for_one = int64(1) if letter == one else int64(0)
        for_two = int64(1) if letter == two else int64(0)
        taken = _from_hand(cards, making, keep, int64(letter), for_one + for_two)
        to_one = min(making.needs[0, letter], taken - for_two)
        making.hands[0, letter], making.hands[1, letter] = to_one, taken - to_one
    return least


@inlined
def _pay(
    rules: TycoonRules,
    making: Making,
    kinds: tuple[int, int],
    words: int,
    owned: int,
    copy_in: int,
    letter: int,
) -> int:
    """Packed pay of the words; a doubling letter that is only copied may not double."""
    first, second = kinds
    if copy_in >= 0 and letter == rules.doubling and rules.copied_doubles == 0:
        if making.needs[copy_in, letter] == 0 and copy_in == 0:
            first &= ~DOUBLING_BIT
        elif making.needs[copy_in, letter] == 0:
            second &= ~DOUBLING_BIT
    return pair_worth(rules, first, second, owned) if words == 2 else word_worth(rules, first, owned)


@kernel
def _try(
    rules: TycoonRules,
    cards: Cards,
    making: Making,
    kinds: tuple[int, int],
    words: int,
    owned: int,
    keep: NDArray[np.int64],
    copy_cost: int,
    added_to: int,
    copy_in: int,
    letter: int,
) -> None:
    """Compare one choice of the added letter and the copy with the best so far."""
    if not _set_needs(rules, making, added_to, copy_in, letter):
        return
    if not _allowed(rules, making, words, added_to, copy_in):
        return
    pay = _pay(rules, making, kinds, words, owned, copy_in, letter)
    if pay < making.best[_PAY]:
        return
    cost = _allot(rules, cards, making, words, keep)
    if cost == IMPOSSIBLE_COST:
        return
    cost += (copy_cost if copy_in >= 0 else int64(0)) + (copy_cost if added_to >= 0 else int64(0))
    best = making.best
    if pay > best[_PAY] or cost < best[_COST]:
        best[_PAY], best[_COST], best[_ADDED_TO], best[_COPY_IN], best[_COPY_OF] = (
            pay,
            cost,
            added_to,
            copy_in,
            letter,
        )


@kernel
def _write_origins(rules: TycoonRules, table: WordTable, making: Making, word: int, index: int) -> None:
    """Origins of the letters of a word: hand cards first, the copy last of its letter."""
    length = length_of(int64(table.kinds[index]) & KIND_MASK)
    added = making.best[_ADDED_TO] == word
    for i in range(WIDTH):
        making.origins[word, i] = UNUSED
    for i in range(length):
        letter = int64(table.codes[index, i])
        if added and i == length - 1:
            making.origins[word, i] = ADDED
        elif making.hands[word, letter] > 0:
            making.origins[word, i] = FROM_HAND
            making.hands[word, letter] -= 1
            making.needs[word, letter] -= 1
        elif making.needs[word, letter] > 0:
            making.origins[word, i] = FROM_POOL
            making.needs[word, letter] -= 1
        else:
            making.origins[word, i] = COPIED


@inlined
def _kind(table: WordTable, word: int) -> int:
    """Kind of a word."""
    return int64(table.kinds[word]) & KIND_MASK


@merged
def _compare_ways(
    rules: TycoonRules,
    table: WordTable,
    cards: Cards,
    making: Making,
    first: int,
    second: int,
    words: int,
    owned: int,
    keep: NDArray[np.int64],
    copy_cost: int,
) -> None:
    """Try every choice of the added letter and the copy; the best one is in `making.best`."""
    making.wanted[:] = 0
    for word in range(words):
        index = first if word == 0 else second
        for i in range(length_of(_kind(table, index))):
            making.wanted[word, int64(table.codes[index, i])] += 1
    kinds = (_kind(table, first), _kind(table, second) if words == 2 else int64(0))
    making.best[_PAY] = IMPOSSIBLE
    for added in range(-1, words):
        index = second if added == 1 else first
        if added >= 0 and (can_add_final(cards) == 0 or int64(table.kinds[index]) & ENDS_FINAL_BIT == 0):
            continue
        _try(rules, cards, making, kinds, words, owned, keep, copy_cost, int64(added), int64(-1), int64(-1))
        for copy_in in range(words if can_copy(cards) != 0 else 0):
            for letter in range(rules.letters):
                if making.wanted[copy_in, letter] > 0:
                    _try(
                        rules,
                        cards,
                        making,
                        kinds,
                        words,
                        owned,
                        keep,
                        copy_cost,
                        int64(added),
                        int64(copy_in),
                        int64(letter),
                    )


@kernel
def make(
    rules: TycoonRules,
    table: WordTable,
    cards: Cards,
    making: Making,
    first: int,
    second: int,
    owned: int,
    keep: NDArray[np.int64],
    copy_cost: int,
) -> int:
    """The best way to make word `first`, and word `second` in the same turn if it is not -1.

    `keep` int64[2, L]: what a card of each letter is worth in the hand, and in the pool; of the ways that pay most
    the one that spends least is taken. A copy and an added letter cost `copy_cost` each. Writes `making.origins`;
    answers the packed pay (see `engine.tycoon.kinds`), or IMPOSSIBLE.
    """
    words = int64(1) if second < 0 else int64(2)
    _compare_ways(rules, table, cards, making, first, second, words, owned, keep, copy_cost)
    if making.best[_PAY] == IMPOSSIBLE:
        return int64(IMPOSSIBLE)
    best = making.best
    _set_needs(rules, making, best[_ADDED_TO], best[_COPY_IN], best[_COPY_OF])
    _allot(rules, cards, making, words, keep)
    _write_origins(rules, table, making, int64(0), first)
    if words == 2:
        _write_origins(rules, table, making, int64(1), second)
    return best[_PAY]
