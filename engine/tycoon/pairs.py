"""The best two words that share no card: every way to make a word is a set of cards, and sets are numbers.

For each way the other word must lie within what is left, `full - number`; one look at the masks of the lattice tells
whether a kind of word lies there that would beat the best pair so far. A copy whose original lies in the other word
is looked at last, letter by letter, and only where such a pair could be the best.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine._jit import inlined, int64, kernel, merged
from engine.tycoon.cards import Cards, can_copy
from engine.tycoon.find import OVERFLOW
from engine.tycoon.kinds import DOUBLING_BIT, length_of, pair_worth
from engine.tycoon.lattice import (
    COPY_STRIDE,
    FINAL_STRIDE,
    FULL,
    HAND,
    KIND,
    KINDS,
    MASK_PARTS,
    NEXT,
    POOL,
    STATE,
    WAYS,
    WORD,
    Lattice,
    Masks,
    cards_of,
    clear,
    fits,
    has,
    lay_out,
    put,
    spread,
)
from engine.tycoon.rules import TycoonRules
from engine.tycoon.ways import add_word, copy_allowed, place_of
from engine.tycoon.wordtable import WordTable

PAY, FIRST, SECOND = range(3)
"""Indices into `lattice.best`."""


@merged
def _fill_worths(rules: TycoonRules, lattice: Lattice, owned: int) -> None:
    """Pay of all pairs of the kinds met, and the most that each can get."""
    count = lattice.facts[KINDS]
    lattice.most[:count] = 0
    for one in range(count):
        for two in range(one, count):
            first, second = lattice.kinds[one], lattice.kinds[two]
            paid = pair_worth(rules, first, second, owned)
            if rules.server_split != 0:
                paid = max(paid, pair_worth(rules, second, first, owned))
            lattice.worths[one, two] = lattice.worths[two, one] = paid
            lattice.most[one] = max(lattice.most[one], paid)
            lattice.most[two] = max(lattice.most[two], paid)


@kernel
def _set_useful(lattice: Lattice, place: int) -> None:
    """The kinds that together with this one would beat the best pair so far."""
    lattice.useful[:] = 0
    for other in range(lattice.facts[KINDS]):
        if lattice.worths[place, other] > lattice.best[PAY]:
            lattice.useful[other >> 6] |= int64(1) << (other & 63)


@inlined
def _promising(lattice: Lattice, masks: Masks, rest: int) -> bool:
    """Whether a useful kind lies within the set `rest`."""
    for part in range(lattice.facts[MASK_PARTS]):
        if masks[part, rest] & lattice.useful[part] != 0:
            return True
    return False


@kernel
def _pair_up(
    rules: TycoonRules,
    cards: Cards,
    lattice: Lattice,
    masks: Masks,
    rest: int,
    place: int,
    word: int,
    letter: int,
) -> None:
    """Find the best partner within the set `rest` for a way of kind `place`; it holds a card of `letter` if >= 0."""
    improved = False
    for other in range(lattice.facts[KINDS]):
        if lattice.worths[place, other] <= lattice.best[PAY] or not has(masks, rest, other):
            continue
        at = lattice.heads[other]
        while at >= 0:
            way = lattice.ways[at]
            at = way[NEXT]
            if rules.same_word == 0 and way[WORD] == word:
                continue
            if not fits(lattice.facts, lattice.dims, way[STATE], rest):
                continue
            if letter >= 0 and not _holds(cards, lattice, way[STATE], letter):
                continue
            lattice.best[PAY] = lattice.worths[place, other]
            lattice.best[FIRST], lattice.best[SECOND] = word, way[WORD]
            improved = True
            break
    if improved:
        _set_useful(lattice, place)


@inlined
def _of_hand(cards: Cards, lattice: Lattice, state: int, letter: int) -> int:
    """Hand cards of a letter that a set takes."""
    return cards_of(state, lattice.strides[HAND, letter], cards.hand[letter])


@inlined
def _of_pool(cards: Cards, lattice: Lattice, state: int, letter: int) -> int:
    """Pool cards of a letter that a set takes."""
    return cards_of(state, lattice.strides[POOL, letter], cards.pool[letter])


@kernel
def _holds(cards: Cards, lattice: Lattice, state: int, letter: int) -> bool:
    """Whether a set without a copy has a card of `letter`."""
    return _of_hand(cards, lattice, state, letter) + _of_pool(cards, lattice, state, letter) > 0


@kernel
def _is_copy(lattice: Lattice, state: int) -> bool:
    """Whether a set copies a card."""
    stride = lattice.facts[COPY_STRIDE]
    return stride > 0 and state // stride % 2 != 0


@merged
def _search_apart(rules: TycoonRules, cards: Cards, lattice: Lattice) -> None:
    """The best pair in which each word has the original of its copy, the most promising kinds first."""
    full, tried = lattice.facts[FULL], lattice.word[3]
    tried[:] = 0  # a bit for each kind looked at, in MOST_KINDS / 64 of 16 numbers
    for _ in range(lattice.facts[KINDS]):
        place = int64(-1)
        for one in range(lattice.facts[KINDS]):
            fresh = (tried[one >> 6] >> (one & 63)) & 1 == 0
            if fresh and (place < 0 or lattice.most[one] > lattice.most[place]):
                place = int64(one)
        tried[place >> 6] |= int64(1) << (place & 63)
        if lattice.most[place] <= lattice.best[PAY]:
            return
        _set_useful(lattice, place)
        at = lattice.heads[place]
        while at >= 0:
            way = lattice.ways[at]
            if _promising(lattice, lattice.within, full - way[STATE]):
                _pair_up(
                    rules, cards, lattice, lattice.within, full - way[STATE], place, way[WORD], int64(-1)
                )
            at = way[NEXT]


@inlined
def _borrowing(rules: TycoonRules, cards: Cards, lattice: Lattice, state: int, letter: int, kind: int) -> int:
    """The set of a way that copies its only card of `letter` from the other word instead, -1 if it cannot."""
    if _is_copy(lattice, state):
        return int64(-1)
    in_hand = _of_hand(cards, lattice, state, letter)
    if in_hand + _of_pool(cards, lattice, state, letter) != 1:
        return int64(-1)
    rest = state - lattice.strides[HAND if in_hand > 0 else POOL, letter]
    hand = False
    for other in range(rules.letters):
        hand = hand or _of_hand(cards, lattice, rest, other) > 0
    stride = lattice.facts[FINAL_STRIDE]
    added = rest // stride % 2 if stride > 0 else int64(0)
    if not hand or not copy_allowed(rules, length_of(kind) - added - 1, added):
        return int64(-1)
    return rest + lattice.facts[COPY_STRIDE]


@merged
def _search_borrowed(rules: TycoonRules, cards: Cards, lattice: Lattice, letter: int) -> None:
    """Better pairs in which one word copies a card of `letter` that only the other one has."""
    full, filled = lattice.facts[FULL], False
    for at in range(lattice.facts[WAYS]):
        way = lattice.ways[at]
        kind = lattice.kinds[way[KIND]]
        if letter == rules.doubling and rules.copied_doubles == 0:
            kind &= ~DOUBLING_BIT
        place = lattice.places[kind]
        if lattice.most[place] <= lattice.best[PAY]:
            continue
        state = _borrowing(rules, cards, lattice, way[STATE], letter, kind)
        if state < 0:
            continue
        _set_useful(lattice, place)
        if not _promising(lattice, lattice.within, full - state):
            continue
        if not filled:
            _fill_beside(cards, lattice, letter)
            filled = True
        if _promising(lattice, lattice.beside, full - state):
            _pair_up(rules, cards, lattice, lattice.beside, full - state, place, way[WORD], letter)


@merged
def _fill_beside(cards: Cards, lattice: Lattice, letter: int) -> None:
    """Masks of the words that have a card of `letter` and copy none."""
    clear(lattice.beside, lattice.facts)
    for at in range(lattice.facts[WAYS]):
        state = lattice.ways[at, STATE]
        if not _is_copy(lattice, state) and _holds(cards, lattice, state, letter):
            put(lattice.beside, state, lattice.ways[at, KIND])
    spread(lattice.beside, lattice.facts, lattice.dims)


@kernel
def best_pair(
    rules: TycoonRules,
    table: WordTable,
    cards: Cards,
    words: NDArray[np.int32],
    count: int,
    owned: int,
    lattice: Lattice,
) -> int:
    """Find the two words without a common card that pay most, money before stock where the sum is the same.

    `words[:count]` are the words that `find_words` (`in_pair` 1) found for an owner of the abilities
    `owned`. Writes packed pay and words to `lattice.best` (-1 if there is no pair); with
    `server_split` the better order of the two is the caller's to find. Answers 0, or OVERFLOW.
    """
    lattice.best[:] = -1
    lay_out(rules, cards, lattice)
    for i in range(count):
        if not add_word(rules, table, cards, lattice, int64(words[i]), owned):
            return OVERFLOW
    if rules.copied_doubles == 0:
        for place in range(lattice.facts[KINDS]):
            place_of(lattice, lattice.kinds[place] & ~DOUBLING_BIT)
    _fill_worths(rules, lattice, owned)
    for part in range(lattice.facts[MASK_PARTS]):
        for state in range(lattice.facts[FULL] + 1):
            lattice.within[part, state] = lattice.seen[part, state]
    spread(lattice.within, lattice.facts, lattice.dims)
    _search_apart(rules, cards, lattice)
    if can_copy(cards) != 0:
        for letter in range(rules.letters):
            if cards.hand[letter] + cards.pool[letter] > 0:
                _search_borrowed(rules, cards, lattice, int64(letter))
    return int64(0)
