"""Which cards a bot keeps, replaces and discards."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bots.tycoon_chooser import COPIES, Chooser, Knowledge
from bots.tycoon_weights import KEEP, UNIT, Weights
from bots.tycoon_words import look, make_words, pay_of
from engine._jit import int64, kernel, merged
from engine.rng import below
from engine.tycoon.rules import DOUBLERS, REPLACE, TycoonRules
from engine.tycoon.wordtable import WordTable

IN_POOL = 64
"""Added to the letter of a card of the pool that is to be replaced."""
NOTHING = -1
"""No card is replaced."""


@kernel
def keep_value(known: Knowledge, owned: int, letter: int, copy: int) -> int:
    """Worth of holding the card number `copy` (from 0) of a letter above a new card."""
    return known.keeps[owned & DOUBLERS, min(copy, int64(COPIES - 1)), letter]


@kernel
def set_keep(
    rules: TycoonRules,
    known: Knowledge,
    chooser: Chooser,
    hand: NDArray[np.int64],
    owned: int,
    weights: Weights,
) -> None:
    """What the cards of `hand` int64[L] are worth to keep; a card that would be discarded costs nothing to play."""
    for letter in range(rules.letters):
        worth = keep_value(known, owned, int64(letter), max(int64(0), hand[letter] - 1))
        chooser.keep[0, letter] = max(int64(0), worth * weights[KEEP] // UNIT)
        chooser.keep[1, letter] = 0


@kernel
def pick_discards(
    rules: TycoonRules, known: Knowledge, chooser: Chooser, hand: NDArray[np.int64], owned: int, least: int
) -> None:
    """Discard, of the cards that `chooser.spent` leaves, those worth less to keep than `least`."""
    for letter in range(rules.letters):
        kept = hand[letter] - chooser.spent[0, letter]
        chooser.discards[letter] = 0
        while kept > 0 and keep_value(known, owned, int64(letter), kept - 1) < least:
            chooser.discards[letter] += 1
            kept -= 1


@kernel
def pick_some(
    rules: TycoonRules, chooser: Chooser, hand: NDArray[np.int64], stream: NDArray[np.uint64]
) -> None:
    """Discard each card that is left or not, by the toss of a coin."""
    for letter in range(rules.letters):
        chooser.discards[letter] = 0
        for _ in range(hand[letter] - chooser.spent[0, letter]):
            chooser.discards[letter] += below(stream, int64(2))


@merged
def spend_on_best(
    rules: TycoonRules,
    words: WordTable,
    chooser: Chooser,
    hand: NDArray[np.int64],
    pool: NDArray[np.int64],
    owned: int,
) -> None:
    """The cards of the word that pays most into `chooser.spent`."""
    count = look(rules, words, chooser, hand, pool, owned)
    best, word = int64(0), int64(-1)
    for i in range(count):
        each = int64(chooser.search.found.words[i])
        pay = pay_of(words, chooser, each, owned)
        if pay > best:
            best, word = pay, each
    chooser.spent[:] = 0
    if word >= 0:
        make_words(rules, words, chooser, word, int64(-1), owned)


@merged
def pick_replaced(
    rules: TycoonRules,
    words: WordTable,
    known: Knowledge,
    chooser: Chooser,
    hand: NDArray[np.int64],
    pool: NDArray[np.int64],
    owned: int,
    weights: Weights,
) -> int:
    """The card that the best word does not need and that is worth least: its letter (+ IN_POOL), or NOTHING.

    Hand cards first, as a new one stays.
    """
    if owned & REPLACE == 0:
        return int64(NOTHING)
    set_keep(rules, known, chooser, hand, owned, weights)
    spend_on_best(rules, words, chooser, hand, pool, owned)
    worst, least = int64(NOTHING), int64(0)
    for source in range(1 if rules.replace_hand_only != 0 else 2):
        if worst != NOTHING:
            break
        for letter in range(rules.letters):
            held = hand[letter] if source == 0 else pool[letter]
            if held <= chooser.spent[source, letter]:
                continue
            worth = keep_value(known, owned, int64(letter), hand[letter] + pool[letter] - 1)
            if worst == NOTHING or worth < least:
                worst, least = int64(letter) + source * IN_POOL, worth
    return worst
