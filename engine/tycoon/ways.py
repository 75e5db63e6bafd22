"""All ways to make the words found: each is a set of cards, noted in the lattice with the word and its kind."""

from __future__ import annotations

from engine._jit import inlined, int64, kernel
from engine.tycoon.cards import Cards, can_add_final, can_copy
from engine.tycoon.kinds import length_of, reduced
from engine.tycoon.lattice import (
    COPY_STRIDE,
    FINAL_STRIDE,
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
    clear_part,
    has,
    put,
)
from engine.tycoon.rules import TycoonRules
from engine.tycoon.wordtable import ENDS_FINAL_BIT, KIND_MASK, WordTable


@inlined
def place_of(lattice: Lattice, kind: int) -> int:
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
    place = place_of(lattice, kind)
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
def add_word(
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
        if can_copy(cards) == 0 or not copy_allowed(rules, length - added - 1, int64(added)):
            continue
        for i in range(letters):
            if lattice.word[1, i] < 2:
                continue
            if not _add_made(rules, cards, lattice, letters, int64(added), int64(i), kind, word):
                return False
    return True


@inlined
def copy_allowed(rules: TycoonRules, real: int, added: int) -> bool:
    """Whether a word with a copy and so many real cards may be one of two words."""
    if rules.copy_in_word != 0 and real < rules.copy_min_real:
        return False
    return added == 0 or real >= rules.final_min_real
