"""The kind of a word: all that its payout depends on, as one small number; and what kinds pay.

kind = (length - 3) * 64 + family + (DOUBLING_BIT if the doubling letter is in it). Letters that are declared vowel or
consonant leave a choice of which doublers hold: bit m of the family says that some declaration makes the doublers of
the mask m hold and no others. The masks are 0, ENDS, HALF, ENDS | HALF and ONE (see `engine.tycoon.rules`): on three
letters or more ONE never holds together with the others. A word without such letters has one bit.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine._jit import inlined, int64, kernel, popcount
from engine.tycoon.rules import ADD, DOUBLERS, ENDS, HALF, MULTIPLY, ONE, TycoonRules

DOUBLING_BIT = 32
"""Set in the kind of a word that holds the doubling letter."""
FAMILY = 31
"""The bits of the family."""
SHORTEST = 3
MOST_KINDS = 768
"""Kinds of words of 3 to 14 letters."""
TOTAL_SHIFT = 20
"""A pair of money and stock as one number that sorts as people compare: (money + stock) << 20 | money."""


@inlined
def length_of(kind: int) -> int:
    """Letters of a word of this kind."""
    return (kind >> 6) + SHORTEST


@inlined
def factor(rules: TycoonRules, doublers: int) -> int:
    """What so many doublers of one word multiply its pay by."""
    if rules.stacking == MULTIPLY:
        return int64(1) << doublers
    if rules.stacking == ADD:
        return doublers + 1
    return int64(2) if doublers > 0 else int64(1)


@inlined
def worth(rules: TycoonRules, kind: int, doublers: int) -> int:
    """Money and stock of a word with so many patents doubling it, packed (see TOTAL_SHIFT)."""
    length = length_of(kind)
    times = factor(rules, doublers + ((kind >> 5) & 1))
    money, stock = rules.money[length] * times, rules.stock[length] * times
    return ((money + stock) << TOTAL_SHIFT) | money


@inlined
def money_of(packed: int) -> int:
    """Money of a packed pay."""
    return packed & ((int64(1) << TOTAL_SHIFT) - 1)


@inlined
def total_of(packed: int) -> int:
    """Money and stock together of a packed pay."""
    return packed >> TOTAL_SHIFT


@inlined
def union(family: int, owned: int) -> int:
    """The owned doublers that hold under some declaration."""
    mask = int64(0)
    for each in range(ONE + 1):
        if (family >> each) & 1 != 0:
            mask |= each
    return mask & owned


@kernel
def reduced(rules: TycoonRules, kind: int, owned: int) -> int:
    """The kind without what makes no difference to two words of a player with the ability mask `owned`.

    Only owned doublers count; fewer doublers are no use, but where the split of the online game is followed.
    """
    family, left = kind & FAMILY, int64(0)
    for each in range(ONE + 1):
        if (family >> each) & 1 != 0:
            left |= int64(1) << (each & owned & DOUBLERS)
    if rules.server_split == 0 and left != 1:
        left &= ~int64(1)
        if left & (1 << (ENDS | HALF)) != 0:
            left &= ~int64((1 << ENDS) | (1 << HALF))
    return (kind & ~FAMILY) | left


@kernel
def word_worth(rules: TycoonRules, kind: int, owned: int) -> int:
    """Packed pay of one word for a player with the ability mask `owned`, the best declarations taken."""
    family, most = kind & FAMILY, int64(0)
    if rules.choice_per_ability != 0:
        return worth(rules, kind, popcount(union(family, owned)))
    for each in range(ONE + 1):
        if (family >> each) & 1 != 0:
            most = max(most, popcount(int64(each) & owned))
    return worth(rules, kind, most)


@kernel
def fill_worths(rules: TycoonRules, owned: int, worths: NDArray[np.int64]) -> None:
    """Packed pay of each kind for a player with the ability mask `owned` into `worths` int64[MOST_KINDS]."""
    longest = rules.hand_size + rules.pool_size + 2
    for kind in range(min((longest - SHORTEST + 1) * 64, MOST_KINDS)):
        worths[kind] = word_worth(rules, kind, owned)


@kernel
def _server_worth(rules: TycoonRules, first: int, second: int, holds_1: int, holds_2: int) -> int:
    """Pay of two words where contested patents go as the online game gives them."""
    both = holds_1 & holds_2
    alone_1, alone_2 = holds_1 & ~both, holds_2 & ~both
    if rules.one_word_doubled != 0:
        alone_1 = alone_2 = int64(0)
    pay_1, pay_2 = worth(rules, first, popcount(alone_1)), worth(rules, second, popcount(alone_2))
    money_1, money_2 = money_of(pay_1), money_of(pay_2)
    stock_1, stock_2 = total_of(pay_1) - money_1, total_of(pay_2) - money_2
    if money_1 >= money_2 and stock_1 >= stock_2:
        contested = holds_1 if rules.one_word_doubled != 0 else both
        return worth(rules, first, popcount(alone_1 | contested)) + pay_2
    contested = holds_2 if rules.one_word_doubled != 0 else both
    return pay_1 + worth(rules, second, popcount(alone_2 | contested))


@kernel
def _best_worth(rules: TycoonRules, first: int, second: int, holds_1: int, holds_2: int) -> int:
    """Pay of two words with the best split of the patents."""
    if rules.one_word_doubled != 0:
        one = worth(rules, first, popcount(holds_1)) + worth(rules, second, int64(0))
        return max(one, worth(rules, first, int64(0)) + worth(rules, second, popcount(holds_2)))
    best = int64(0)
    for split in range(DOUBLERS + 1):
        paid = worth(rules, first, popcount(holds_1 & split)) + worth(
            rules, second, popcount(holds_2 & ~split)
        )
        best = max(best, paid)
    return best


@inlined
def _split_worth(rules: TycoonRules, first: int, second: int, holds_1: int, holds_2: int) -> int:
    """Pay of two words for which these doublers hold."""
    if rules.server_split != 0:
        return _server_worth(rules, first, second, holds_1, holds_2)
    return _best_worth(rules, first, second, holds_1, holds_2)


@kernel
def pair_worth(rules: TycoonRules, first: int, second: int, owned: int) -> int:
    """Packed pay of two words of these kinds in this order, the best declarations taken."""
    family_1, family_2, best = first & FAMILY, second & FAMILY, int64(0)
    if rules.choice_per_ability != 0:
        return _split_worth(rules, first, second, union(family_1, owned), union(family_2, owned))
    for holds_1 in range(ONE + 1):
        if (family_1 >> holds_1) & 1 == 0:
            continue
        for holds_2 in range(ONE + 1):
            if (family_2 >> holds_2) & 1 != 0:
                paid = _split_worth(rules, first, second, int64(holds_1) & owned, int64(holds_2) & owned)
                best = max(best, paid)
    return best
