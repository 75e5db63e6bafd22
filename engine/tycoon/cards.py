"""The cards that a word can be made of: hand, pool, and what the player's abilities add."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine._jit import int64, kernel
from engine.tycoon.rules import COPY, FINAL, TycoonRules
from engine.tycoon.wordtable import WordTable

SCALARS = 4
OWNED, HAND_MASK, ALL_MASK, SIZE = range(SCALARS)
"""Indices into `facts`: the ability mask; letters (bits by rank) in the hand, and in hand or pool; cards in all."""


class Cards(NamedTuple):
    """Cards by letter; L letters."""

    hand: NDArray[np.int64]
    """int64[L]."""
    pool: NDArray[np.int64]
    """int64[L]."""
    by_rank: NDArray[np.int64]
    """int64[32]: cards of hand and pool of the letter at each rank of the word table."""
    facts: NDArray[np.int64]
    """int64[SCALARS]."""


def new_cards(letters: int) -> Cards:
    """No cards, of an alphabet of that size."""
    return Cards(*(np.zeros(size, np.int64) for size in (letters, letters, 32, SCALARS)))


@kernel
def set_cards(
    rules: TycoonRules,
    table: WordTable,
    cards: Cards,
    hand: NDArray[np.int64],
    pool: NDArray[np.int64],
    owned: int,
) -> None:
    """Take over hand and pool (int64[L] counts) and the ability mask `owned`."""
    cards.facts[OWNED] = owned
    cards.facts[HAND_MASK] = cards.facts[ALL_MASK] = cards.facts[SIZE] = 0
    for letter in range(rules.letters):
        rank, count = table.rank[letter], hand[letter] + pool[letter]
        cards.hand[letter], cards.pool[letter] = hand[letter], pool[letter]
        cards.by_rank[rank] = count
        cards.facts[SIZE] += count
        if hand[letter] > 0:
            cards.facts[HAND_MASK] |= int64(1) << rank
        if count > 0:
            cards.facts[ALL_MASK] |= int64(1) << rank


@kernel
def can_copy(cards: Cards) -> int:
    """1 if the player may copy a card."""
    return int64(1) if cards.facts[OWNED] & COPY else int64(0)


@kernel
def can_add_final(cards: Cards) -> int:
    """1 if the player may add the final letter."""
    return int64(1) if cards.facts[OWNED] & FINAL else int64(0)
