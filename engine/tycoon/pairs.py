"""The best two words that share no card: every way to make a word is a set of cards, and sets are numbers.

For each way the other word must lie within what is left, `full - number`; one look at the masks of the lattice tells
whether a kind of word lies there that would beat the best pair so far. A copy whose original lies in the other word
is looked at last, letter by letter, and only where such a pair could be the best.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine._jit import inlined, int64, kernel
from engine.tycoon.cards import Cards, can_add_final, can_copy
from engine.tycoon.find import OVERFLOW
from engine.tycoon.kinds import DOUBLING_BIT, length_of, pair_worth, reduced
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
    clear_part,
    fits,
    has,
    lay_out,
    put,
    spread,
)
from engine.tycoon.rules import TycoonRules
from engine.tycoon.wordtable import ENDS_FINAL_BIT, KIND_MASK, WordTable

PAY, FIRST, SECOND = range(3)
"""Indices into `lattice.best`."""


@inlined
def _place(lattice: Lattice, kind: int) -> int:
    """Place of a kind in the list of the kinds met, which it joins if it is new."""
    place = lattice.places[kind]
    if place < 0:
        place = lattice.facts[KINDS]
        lattice.facts[KINDS] = place + 1
        if place & 63 == 0:  # the first kind of another part of the masks
            lattice.facts[MASK_PARTS] += 1
            clear_part(lattice.seen, lattice.facts, place >> 6)
            clear_part(lattice.seen_twice, lattice.facts, place >> 6)
        lattice.kinds[place] = kind
        lattice.places[kind] = place
    return place


@inlined
def _add_way(lattice: Lattice, state: int, kind: int, word: int, twice: int) -> bool:
    """Note a way to make a word; False if there is no room. Of equal ways one is kept, with `twice` two."""
    place = _place(lattice, kind)
    if has(lattice.seen, state, place):
        if twice == 0 or has(lattice.seen_twice, state, place):
            return True
        put(lattice.seen_twice, state, place)
    at = lattice.facts[WAYS]
    if at >= len(lattice.ways):
        return False
    put(lattice.seen, state, place)
    way = lattice.ways[at]
    way[STATE], way[KIND], way[WORD], way[NEXT] = state, place, word, lattice.heads[place]
    lattice.heads[place] = at
    lattice.facts[WAYS] = at + 1
    return True


@inlined
def _count_letters(table: WordTable, lattice: Lattice, word: int, length: int) -> int:
    """Letters of a word and how many of each into the scratch; answers how many different ones."""
    letters = int64(0)
    for i in range(length):
        code = int64(table.codes[word, i])
        at = int64(0)
        while at < letters and lattice.word[0, at] != code:
            at += 1
        if at == letters:
            lattice.word[0, at], lattice.word[1, at] = code, 0
            letters += 1
        lattice.word[1, at] += 1
    return letters


@kernel
def _add_choices(
    lattice: Lattice, state: int, hand: int, choices: int, kind: int, word: int, twice: int
) -> bool:
    """Note a way for each choice between hand and pool; False if there is no room.

    `state` takes the fewest hand cards (`hand` of them); rows 2 and 3 of the scratch say what one more hand card
    in place of a pool card adds to the number, and how many times that can be done.
    """
    total = int64(1)
    for i in range(choices):
        total *= lattice.word[3, i] + 1
    for choice in range(total):
        number, from_hand, left = state, hand, int64(choice)
        for i in range(choices):
            more = left % (lattice.word[3, i] + 1)
            left //= lattice.word[3, i] + 1
            number += more * lattice.word[2, i]
            from_hand += more
        if from_hand > 0 and not _add_way(lattice, number, kind, word, twice):
            return False
    return True


@kernel
def _add_made(
    rules: TycoonRules,
    cards: Cards,
    lattice: Lattice,
    letters: int,
    added: int,
    copied: int,
    kind: int,
    word: int,
) -> bool:
    """Note the ways to make a word with the final letter added or not and letter number `copied` copied (-1: none)."""
    state, hand, choices = int64(0), int64(0), int64(0)
    for i in range(letters):
        letter, need = lattice.word[0, i], lattice.word[1, i]
        if added != 0 and letter == rules.final:
            need -= 1
        if i == copied:
            need -= 1
            if need < 1:
                return True
        in_hand, in_pool = cards.hand[letter], cards.pool[letter]
        if need > in_hand + in_pool:
            return True
        low, high = max(int64(0), need - in_pool), min(need, in_hand)
        state += low * lattice.strides[HAND, letter] + (need - low) * lattice.strides[POOL, letter]
        hand += low
        if high > low:
            lattice.word[2, choices] = lattice.strides[HAND, letter] - lattice.strides[POOL, letter]
            lattice.word[3, choices] = high - low
            choices += 1
    if added != 0:
        state += lattice.facts[FINAL_STRIDE]
    if copied >= 0:
        state += lattice.facts[COPY_STRIDE]
    return _add_choices(lattice, state, hand, choices, kind, word, int64(1 - rules.same_word))


@kernel
def _add_word(
    rules: TycoonRules, table: WordTable, cards: Cards, lattice: Lattice, word: int, owned: int
) -> bool:
    """Note all ways to make a word by itself, the original of a copy being in it; False if there is no room."""
    packed = int64(table.kinds[word])
    kind = reduced(rules, packed & KIND_MASK, owned)
    length = length_of(kind)
    letters = _count_letters(table, lattice, word, length)
    can_end = can_add_final(cards) != 0 and packed & ENDS_FINAL_BIT != 0
    for added in range(2 if can_end else 1):
        if added != 0 and length - 1 < rules.final_min_real:
            continue
        if not _add_made(rules, cards, lattice, letters, int64(added), int64(-1), kind, word):
            return False
        if can_copy(cards) == 0 or not _copy_allowed(rules, length - added - 1, int64(added)):
            continue
        for i in range(letters):
            if lattice.word[1, i] < 2:
                continue
            if not _add_made(rules, cards, lattice, letters, int64(added), int64(i), kind, word):
                return False
    return True


@inlined
def _copy_allowed(rules: TycoonRules, real: int, added: int) -> bool:
    """Whether a word with a copy and so many real cards may be one of two words."""
    if rules.copy_in_word != 0 and real < rules.copy_min_real:
        return False
    return added == 0 or real >= rules.final_min_real


@kernel
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


@kernel
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
    if not hand or not _copy_allowed(rules, length_of(kind) - added - 1, added):
        return int64(-1)
    return rest + lattice.facts[COPY_STRIDE]


@kernel
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


@kernel
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
        if not _add_word(rules, table, cards, lattice, int64(words[i]), owned):
            return OVERFLOW
    if rules.copied_doubles == 0:
        for place in range(lattice.facts[KINDS]):
            _place(lattice, lattice.kinds[place] & ~DOUBLING_BIT)
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
