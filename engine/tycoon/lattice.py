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

from engine._jit import int64, kernel
from engine.tycoon.cards import Cards, can_add_final, can_copy
from engine.tycoon.kinds import MOST_KINDS
from engine.tycoon.rules import TycoonRules

HAND, POOL = 0, 1
PARTS = MOST_KINDS // 64
"""int64 that a mask of kinds takes."""
WITHIN, BESIDE, SEEN, SEEN_TWICE = range(4)
"""Masks: kinds within each set; the same of words with a card of one letter; ways met so far, and met twice."""
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
    masks: NDArray[np.int64]
    """int64[4, PARTS, S]."""
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
    return Lattice(
        strides=np.zeros((2, rules.letters), np.int64),
        dims=np.zeros((16, 2), np.int64),
        facts=np.zeros(FACTS, np.int64),
        masks=np.zeros((4, PARTS, sets), np.int64),
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
def digit(lattice: Lattice, state: int, dim: int) -> int:
    """One digit of a set's number."""
    return state // lattice.dims[dim, 0] % lattice.dims[dim, 1]


@kernel
def fits(lattice: Lattice, state: int, within: int) -> bool:
    """Whether the set `state` is part of the set `within`."""
    for dim in range(lattice.facts[DIMS]):
        if digit(lattice, state, dim) > digit(lattice, within, dim):
            return False
    return True


@kernel
def cards_of(cards: Cards, lattice: Lattice, state: int, letter: int, source: int) -> int:
    """Cards of a letter that the set takes from HAND or POOL."""
    held = cards.hand[letter] if source == HAND else cards.pool[letter]
    if held == 0:
        return int64(0)
    return state // lattice.strides[source, letter] % (held + 1)


@kernel
def clear_masks(lattice: Lattice, which: int) -> None:
    """Empty the masks of one sort."""
    for part in range(lattice.facts[MASK_PARTS]):
        lattice.masks[which, part, : lattice.facts[FULL] + 1] = 0


@kernel
def spread(lattice: Lattice, which: int) -> None:
    """Let each set have the kinds of all the sets within it: digit by digit, each from one card less."""
    size = lattice.facts[FULL] + 1
    for part in range(lattice.facts[MASK_PARTS]):
        mask = lattice.masks[which, part]
        for dim in range(lattice.facts[DIMS]):
            stride, radix = lattice.dims[dim, 0], lattice.dims[dim, 1]
            block = stride * radix
            for start in range(0, size, block):
                for state in range(start + stride, start + block):
                    mask[state] |= mask[state - stride]
