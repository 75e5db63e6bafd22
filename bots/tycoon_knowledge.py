"""What bots of Letter Tycoon know of a game: measured on random hands under its own ruleset and list.

Prices, payouts, abilities and options are the ruleset's, so that nothing here is tied to a letter. The measurement has
a fixed seed and whole numbers: the same ruleset and list give the same knowledge anywhere.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from bots.tycoon_chooser import COPIES, DOUBLED, MASKS, Chooser, Knowledge, new_chooser
from bots.tycoon_weights import UNIT
from bots.tycoon_words import best_pay, best_two, look, make_words, pay_of
from engine._jit import int64, kernel, merged
from engine.lexicon import Lexicon
from engine.rng import below
from engine.rulesets.tycoon import TycoonRuleset
from engine.tycoon.kinds import money_of, total_of
from engine.tycoon.rules import COPY, DOUBLERS, FINAL, REPLACE, TWO, TycoonRules, tycoon_rules
from engine.tycoon.table import Table, deal, draw_card, new_table
from engine.tycoon.wordtable import WordTable, word_table

SAMPLES = 400
_PAIR_STEP = 8  # every so many hands are also looked at for two words, which takes longer
_SEED = 102
_FEWEST = 8  # hands from which on a keep value is believed
_FURTHER = 300  # what a further card of a letter is worth less, in thousandths, where it was not seen


@merged
def _measure_pay(
    rules: TycoonRules,
    words: WordTable,
    chooser: Chooser,
    table: Table,
    totals: NDArray[np.int64],
    money: NDArray[np.int64],
    uses: NDArray[np.int64],
) -> None:
    """Add the best pay of one hand by ability mask to `totals` int64[MASKS], the letters of its best word to `uses`."""
    for means in range(4):
        owned = (int64(COPY) if means & 1 else int64(0)) | (int64(FINAL) if means & 2 else int64(0))
        count = look(rules, words, chooser, table.hands[0], table.pool, owned)
        for doublers in range(DOUBLED):
            totals[owned | doublers] += total_of(best_pay(words, chooser, count, int64(doublers)))
        if means != 0:
            continue
        best, word = int64(0), int64(-1)
        for i in range(count):
            each = int64(chooser.search.found.words[i])
            pay = pay_of(words, chooser, each, int64(0))
            if pay > best:
                best, word = pay, each
        if word >= 0:
            money[0] += money_of(best)
            make_words(rules, words, chooser, word, int64(-1), int64(0))
            for letter in range(rules.letters):
                uses[letter] += chooser.spent[0, letter] + chooser.spent[1, letter]


@merged
def _measure_two(
    rules: TycoonRules, words: WordTable, chooser: Chooser, table: Table, gains: NDArray[np.int64]
) -> None:
    """Add what two words bring above one by the doublers owned to `gains` int64[DOUBLED]."""
    for doublers in range(DOUBLED):
        owned = int64(TWO) | doublers
        count = look(rules, words, chooser, table.hands[0], table.pool, owned)
        one = best_pay(words, chooser, count, owned)
        gains[doublers] += total_of(max(one, best_two(rules, words, chooser, owned))) - total_of(one)


@kernel
def _take_any(table: Table, cards: NDArray[np.int64]) -> int:
    """Take a random card out of `cards` int64[L]."""
    at = below(table.stream, cards.sum())
    for letter in range(len(cards)):
        at -= cards[letter]
        if at < 0:
            cards[letter] -= 1
            return int64(letter)
    return int64(-1)


@merged
def _measure_keep(
    rules: TycoonRules,
    words: WordTable,
    chooser: Chooser,
    table: Table,
    best: NDArray[np.int64],
    sums: NDArray[np.int64],
    seen: NDArray[np.int64],
) -> None:
    """Add what each letter as the last hand card is worth above the average card.

    `best` int64[L, DOUBLED] is scratch, `sums` int64[DOUBLED, COPIES, L] in cards of the game times points, `seen`
    int64[COPIES, L].
    """
    hand, cards = table.hands[0], rules.cards.sum()
    _take_any(table, hand)
    for letter in range(rules.letters):
        hand[letter] += 1
        count = look(rules, words, chooser, hand, table.pool, int64(0))
        for doublers in range(DOUBLED):
            best[letter, doublers] = total_of(best_pay(words, chooser, count, int64(doublers)))
        hand[letter] -= 1
    for doublers in range(DOUBLED):
        mean = int64(0)
        for letter in range(rules.letters):
            mean += rules.cards[letter] * best[letter, doublers]
        for letter in range(rules.letters):
            copy = min(hand[letter] + table.pool[letter], int64(COPIES - 1))
            sums[doublers, copy, letter] += cards * best[letter, doublers] - mean
            if doublers == 0:
                seen[copy, letter] += 1


@merged
def _measure_replace(rules: TycoonRules, words: WordTable, chooser: Chooser, table: Table) -> int:
    """What one more card in place of an idle one adds to the best word of a hand."""
    count = look(rules, words, chooser, table.hands[0], table.pool, int64(0))
    before, word = int64(0), int64(-1)
    for i in range(count):
        each = int64(chooser.search.found.words[i])
        if pay_of(words, chooser, each, int64(0)) > before:
            before, word = pay_of(words, chooser, each, int64(0)), each
    chooser.spent[:] = 0
    if word >= 0:
        make_words(rules, words, chooser, word, int64(-1), int64(0))
    idle = int64(-1)
    for letter in range(rules.letters):
        if table.hands[0, letter] > chooser.spent[0, letter] and (
            idle < 0 or chooser.keep[0, letter] < chooser.keep[0, idle]
        ):
            idle = int64(letter)
    drawn = draw_card(table)
    if idle < 0 or drawn < 0:
        return int64(0)
    table.hands[0, idle] -= 1
    table.hands[0, drawn] += 1
    count = look(rules, words, chooser, table.hands[0], table.pool, int64(0))
    return total_of(best_pay(words, chooser, count, int64(0))) - total_of(before)


@kernel
def _measure(
    rules: TycoonRules,
    words: WordTable,
    chooser: Chooser,
    table: Table,
    samples: int,
    totals: NDArray[np.int64],
    money: NDArray[np.int64],
    uses: NDArray[np.int64],
    twice: NDArray[np.int64],
    best: NDArray[np.int64],
    sums: NDArray[np.int64],
    seen: NDArray[np.int64],
) -> None:
    """Deal `samples` hands and add up what the steps above measure on each."""
    for sample in range(samples):
        deal(rules, table, int64(0), int64(_SEED), int64(sample))
        _measure_pay(rules, words, chooser, table, totals, money, uses)
        if sample % _PAIR_STEP == 0:
            _measure_two(rules, words, chooser, table, twice)
        _measure_keep(rules, words, chooser, table, best, sums, seen)


@kernel
def _measure_replacing(
    rules: TycoonRules, words: WordTable, chooser: Chooser, table: Table, samples: int
) -> int:
    """What replacing a card adds on `samples` further hands, in all; `chooser.keep` says which cards are idle."""
    total = int64(0)
    for sample in range(samples):
        deal(rules, table, int64(0), int64(_SEED), int64(samples + sample))
        total += _measure_replace(rules, words, chooser, table)
    return total


@lru_cache(maxsize=8)
def knowledge(ruleset: TycoonRuleset, lexicon: Lexicon, samples: int = SAMPLES) -> Knowledge:
    """What is known of a ruleset and a list; takes half a second the first time it is asked."""
    rules, words = tycoon_rules(ruleset), word_table(lexicon, ruleset)
    chooser, table = new_chooser(rules, words), new_table(rules, 2)
    totals, money = np.zeros(MASKS, np.int64), np.zeros(1, np.int64)
    uses = np.zeros(rules.letters, np.int64)
    twice = np.zeros(DOUBLED, np.int64)
    best = np.zeros((rules.letters, DOUBLED), np.int64)
    sums, seen = (
        np.zeros((DOUBLED, COPIES, rules.letters), np.int64),
        np.zeros((COPIES, rules.letters), np.int64),
    )
    _measure(rules, words, chooser, table, samples, totals, money, uses, twice, best, sums, seen)
    keeps = _keeps(sums, seen, int(rules.cards.sum()))
    chooser.keep[0] = keeps[0, 0]
    replaced = int(_measure_replacing(rules, words, chooser, table, samples))
    pair_hands = -(-samples // _PAIR_STEP)
    share = UNIT * int(money[0]) // max(1, int(totals[0]))
    income = _incomes(UNIT * totals // samples, UNIT * twice // pair_hands, UNIT * replaced // samples)
    return Knowledge(income, np.array([share], np.int64), UNIT * uses // samples, keeps)


def _incomes(one: NDArray[np.int64], two: NDArray[np.int64], replacing: int) -> NDArray[np.int64]:
    """Income by ability mask; `one` is known for doublers, copy and final letter; the others are added."""
    income = np.zeros(MASKS, np.int64)
    for mask in range(MASKS):
        income[mask] = one[mask & (DOUBLERS | COPY | FINAL)]
        income[mask] += two[mask & DOUBLERS] if mask & TWO else 0
        income[mask] += replacing if mask & REPLACE else 0
    return income


def _keeps(sums: NDArray[np.int64], seen: NDArray[np.int64], cards: int) -> NDArray[np.int64]:
    """Keep values int64[DOUBLED, COPIES, L]; those seldom seen follow from the card before."""
    keeps = np.zeros(sums.shape, np.int64)
    for copy in range(COPIES):
        known = seen[copy] >= _FEWEST
        keeps[:, copy] = UNIT * sums[:, copy] // (cards * np.maximum(seen[copy], 1))
        before = keeps[:, max(copy - 1, 0)]
        keeps[:, copy] = np.where(known, keeps[:, copy], before - (_FURTHER if copy else 0))
    return keeps
