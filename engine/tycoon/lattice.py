"""Sets of cards as numbers, and what kinds of words lie within each set: how two words find their cards.

A set takes so many cards of each letter out of the hand and out of the pool, may copy one card and may add the final
letter. Read as digits of mixed radix these counts are the set's number, so that what is left of all cards is simply
`full - number`. There are at most 2 ** (cards + 2) sets. For each, a bit mask of kinds says which kinds of words can
be made of it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine._jit import inlined, int64, kernel
from engine.tycoon.cards import Cards, can_add_final, can_copy
from engine.tycoon.kinds import MOST_KINDS
from engine.tycoon.rules import TycoonRules

HAND, POOL = 0, 1
PARTS = MOST_KINDS // 64
"""int64 that a mask of kinds takes."""
Masks = NDArray[np.int64]
"""int64[PARTS, S]: a mask of kinds for each set."""
FACTS = 7
FULL, DIMS, COPY_STRIDE, FINAL_STRIDE, WAYS, KINDS, MASK_PARTS = range(FACTS)
"""Indices into `facts`: number of the set of all cards; digits; weight of the two special digits (0 = not there);
ways and kinds met; parts of a mask in use."""
STATE, KIND, WORD, NEXT = range(4)
"""Columns of `ways`: the set's number, kind (place in `kinds`), word, next way of the same kind (-1 = none)."""


class Lattice(NamedTuple):
    """Storage for one search of two words; S sets, L letters, E ways."""

    strides: NDArray[np.int64]
    """int64[2, L]: weight of the digit of each letter in hand and pool."""
    dims: NDArray[np.int64]
    """int64[16, 2]: weight and radix of each digit."""
    facts: NDArray[np.int64]
    """int64[FACTS]."""
    seen: Masks
    """Kinds of the ways met: each takes exactly the cards of the set."""
    seen_twice: Masks
    """The same of ways met with two words."""
    within: Masks
    """Kinds of words that can be made within each set."""
    beside: Masks
    """The same of words that have a card of one letter and copy none."""
    ways: NDArray[np.int64]
    """int64[E, 4]."""
    heads: NDArray[np.int64]
    """int64[MOST_KINDS]: first way of each kind met."""
    kinds: NDArray[np.int64]
    """int64[MOST_KINDS]: the kinds met."""
    places: NDArray[np.int64]
    """int64[MOST_KINDS]: place of each kind in `kinds`, -1 if it was not met."""
    worths: NDArray[np.int64]
    """int64[MOST_KINDS, MOST_KINDS]: packed pay of two words of the kinds met, in the better order."""
    most: NDArray[np.int64]
    """int64[MOST_KINDS]: the most that each kind met can pay with another word."""
    useful: NDArray[np.int64]
    """int64[PARTS]: mask of the kinds that would make a better pair than the best so far."""
    word: NDArray[np.int64]
    """int64[4, 16]: scratch: letters of a word, how many of each, letters with a choice of source, choices."""
    best: NDArray[np.int64]
    """int64[3]: packed pay and the two words of the best pair."""


def new_lattice(rules: TycoonRules, ways: int) -> Lattice:
    """Storage for `rules`, with room for so many ways."""
    sets = 4 << (int(rules.hand_size) + int(rules.pool_size))
    seen, seen_twice, within, beside = (np.zeros((PARTS, sets), np.int64) for _ in range(4))
    return Lattice(
        strides=np.zeros((2, rules.letters), np.int64),
        dims=np.zeros((16, 2), np.int64),
        facts=np.zeros(FACTS, np.int64),
        seen=seen,
        seen_twice=seen_twice,
        within=within,
        beside=beside,
        ways=np.zeros((ways, 4), np.int64),
        heads=np.zeros(MOST_KINDS, np.int64),
        kinds=np.zeros(MOST_KINDS, np.int64),
        places=np.zeros(MOST_KINDS, np.int64),
        worths=np.zeros((MOST_KINDS, MOST_KINDS), np.int64),
        most=np.zeros(MOST_KINDS, np.int64),
        useful=np.zeros(PARTS, np.int64),
        word=np.zeros((4, 16), np.int64),
        best=np.zeros(3, np.int64),
    )


@kernel
def _add_digit(lattice: Lattice, size: int, count: int) -> int:
    """A digit for up to `count` things; `size` sets so far, answers how many there are then."""
    at = lattice.facts[DIMS]
    lattice.dims[at, 0], lattice.dims[at, 1] = size, count + 1
    lattice.facts[DIMS] = at + 1
    return size * (count + 1)


@kernel
def lay_out(rules: TycoonRules, cards: Cards, lattice: Lattice) -> None:
    """Digits for these cards; no ways yet."""
    facts = lattice.facts
    facts[:] = 0
    size = int64(1)
    for letter in range(rules.letters):
        if cards.hand[letter] > 0:
            lattice.strides[HAND, letter] = size
            size = _add_digit(lattice, size, cards.hand[letter])
        if cards.pool[letter] > 0:
            lattice.strides[POOL, letter] = size
            size = _add_digit(lattice, size, cards.pool[letter])
    if can_copy(cards) != 0:
        facts[COPY_STRIDE] = size
        size = _add_digit(lattice, size, int64(1))
    if can_add_final(cards) != 0:
        facts[FINAL_STRIDE] = size
        size = _add_digit(lattice, size, int64(1))
    facts[FULL] = size - 1
    lattice.places[:] = -1
    lattice.heads[:] = -1


@kernel
def fits(facts: NDArray[np.int64], dims: NDArray[np.int64], state: int, within: int) -> bool:
    """Whether the set `state` is part of the set `within`: whether no digit is larger."""
    for dim in range(facts[DIMS]):
        stride, radix = dims[dim, 0], dims[dim, 1]
        if state // stride % radix > within // stride % radix:
            return False
    return True


@inlined
def cards_of(state: int, stride: int, held: int) -> int:
    """Cards of one letter that a set takes, of `held` in hand or pool whose digit has the weight `stride`."""
    return state // stride % (held + 1) if held > 0 else int64(0)


@inlined
def has(masks: Masks, state: int, place: int) -> bool:
    """Whether a set's mask has a kind."""
    return (masks[place >> 6, state] >> (place & 63)) & 1 != 0


@inlined
def put(masks: Masks, state: int, place: int) -> None:
    """Put a kind into a set's mask."""
    masks[place >> 6, state] |= int64(1) << (place & 63)


@kernel
def clear_part(masks: Masks, facts: NDArray[np.int64], part: int) -> None:
    """Empty one part of the masks of all sets."""
    for state in range(facts[FULL] + 1):
        masks[part, state] = 0


@kernel
def clear(masks: Masks, facts: NDArray[np.int64]) -> None:
    """Empty the masks of all sets."""
    for part in range(facts[MASK_PARTS]):
        clear_part(masks, facts, int64(part))


@kernel
def spread(masks: Masks, facts: NDArray[np.int64], dims: NDArray[np.int64]) -> None:
    """Let each set have the kinds of all the sets within it: digit by digit, each from one card less."""
    size = facts[FULL] + 1
    for part in range(facts[MASK_PARTS]):
        mask = masks[part]
        for dim in range(facts[DIMS]):
            stride = dims[dim, 0]
            block = stride * dims[dim, 1]
            for start in range(0, size, block):
                for state in range(start + stride, start + block):
                    mask[state] |= mask[state - stride]
