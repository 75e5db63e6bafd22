"""Turns of Letter Tycoon worth a closer look: the planner's best words, each with its best purchases and discards."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bots.tycoon_cards import pick_discards
from bots.tycoon_choice import over_after
from bots.tycoon_chooser import ANSWER, BUY, FIRST, MOST_CANDIDATES, SECOND, VALUE, Chooser, Knowledge
from bots.tycoon_planner import buy_value, lead_after
from bots.tycoon_weights import DISCARD, PAID, UNIT, Weights
from bots.tycoon_words import NO_WORD, make_words
from engine._jit import int64, kernel
from engine.tycoon.kinds import money_of, total_of
from engine.tycoon.making import IMPOSSIBLE
from engine.tycoon.rules import NONE, TycoonRules, abilities_of
from engine.tycoon.table import Table
from engine.tycoon.wordtable import WIDTH, WordTable

MOST_TURNS = 32
"""Turns that can be listed."""
_VARIED = 2  # turns that are also tried with more and with fewer discards
_STEP = 1000  # how far apart the worths are below which cards are discarded, in thousandths


class Turns(NamedTuple):
    """Turns listed, the best by the planner's lights first; L letters."""

    answers: NDArray[np.int64]
    """int64[MOST_TURNS, 5]: as `Chooser.answer`."""
    origins: NDArray[np.uint8]
    """uint8[MOST_TURNS, 2, 16]: as `Chooser.origins`."""
    discards: NDArray[np.int64]
    """int64[MOST_TURNS, L]: as `Chooser.discards`."""


def new_turns(rules: TycoonRules) -> Turns:
    """Storage."""
    return Turns(
        np.zeros((MOST_TURNS, ANSWER), np.int64),
        np.zeros((MOST_TURNS, 2, WIDTH), np.uint8),
        np.zeros((MOST_TURNS, rules.letters), np.int64),
    )


@kernel
def recall(turns: Turns, row: int, chooser: Chooser) -> None:
    """Make a turn listed the chooser's answer."""
    for field in range(ANSWER):
        chooser.answer[field] = turns.answers[row, field]
    for word in range(2):
        for i in range(WIDTH):
            chooser.origins[word, i] = turns.origins[row, word, i]
    for letter in range(turns.discards.shape[1]):
        chooser.discards[letter] = turns.discards[row, letter]


@kernel
def _move(turns: Turns, row: int, to: int) -> None:
    """Copy a turn to another row."""
    for field in range(ANSWER):
        turns.answers[to, field] = turns.answers[row, field]
    for word in range(2):
        for i in range(WIDTH):
            turns.origins[to, word, i] = turns.origins[row, word, i]
    for letter in range(turns.discards.shape[1]):
        turns.discards[to, letter] = turns.discards[row, letter]


@kernel
def _insert(
    turns: Turns, count: int, most: int, chooser: Chooser, answer: tuple[int, int, int, int, int]
) -> int:
    """Put the words just made with a purchase in their place among the best; answers how many turns there are then."""
    value, at = answer[VALUE], count
    while at > 0 and value > turns.answers[at - 1, VALUE]:
        at -= 1
    if at >= most:
        return count
    count = min(count + 1, most)
    for row in range(count - 1, at, -1):
        _move(turns, int64(row - 1), int64(row))
    for field in range(ANSWER):
        turns.answers[at, field] = answer[field]
    for word in range(2):
        for i in range(WIDTH):
            turns.origins[at, word, i] = chooser.search.making.origins[word, i]
    for letter in range(turns.discards.shape[1]):
        turns.discards[at, letter] = chooser.discards[letter]
    return count


@kernel
def _value_of_words(
    rules: TycoonRules, table: Table, seat: int, weights: Weights, chooser: Chooser, pay: int
) -> int:
    """Worth of the words just made but for a purchase: pay, cards spent, royalties to others; in thousandths."""
    value = total_of(pay) * UNIT
    for letter in range(rules.letters):
        value -= chooser.spent[0, letter] * chooser.keep[0, letter]
        owner = table.owners[letter]
        if owner != NONE and owner != seat:
            value -= (chooser.spent[0, letter] + chooser.spent[1, letter]) * weights[PAID]
    return value


@kernel
def _set_discards(
    rules: TycoonRules, known: Knowledge, table: Table, seat: int, letter: int, least: int, chooser: Chooser
) -> None:
    """What the seat discards after the words just made and the purchase of `letter` (NONE: nothing)."""
    chooser.discards[:] = 0
    if rules.discard_after_word == 0 or over_after(rules, table, seat, letter):
        return
    owned = abilities_of(rules, table.owners, seat)
    if letter != NONE:
        owned |= rules.abilities[letter]
    pick_discards(rules, known, chooser, table.hands[seat], owned, least)


@kernel
def _list_purchases(
    rules: TycoonRules,
    known: Knowledge,
    table: Table,
    seat: int,
    weights: Weights,
    chooser: Chooser,
    turns: Turns,
    count: int,
    most: int,
    first: int,
    second: int,
    pay: int,
) -> int:
    """List the words just made without a purchase, and with each that can be made; answers how many turns there are."""
    lead, money = lead_after(rules, known, table, seat, total_of(pay)), table.money[seat] + money_of(pay)
    value = _value_of_words(rules, table, seat, weights, chooser, pay)
    for bought in range(-1, rules.letters):
        letter, worth = int64(bought), int64(0)
        if letter != NONE:
            real = chooser.spent[0, letter] + chooser.spent[1, letter]
            if real == 0 or table.owners[letter] != NONE or rules.prices[letter] > money:
                continue
            worth = buy_value(rules, table, seat, letter, lead, weights, chooser)
        if count == most and value + worth <= turns.answers[most - 1, VALUE]:
            continue
        _set_discards(rules, known, table, seat, letter, weights[DISCARD], chooser)
        count = _insert(turns, count, most, chooser, (first, second, letter, pay, value + worth))
    return count


@kernel
def _vary_discards(
    rules: TycoonRules,
    words: WordTable,
    known: Knowledge,
    table: Table,
    seat: int,
    weights: Weights,
    chooser: Chooser,
    turns: Turns,
    count: int,
) -> int:
    """List the best turns again with more and with fewer discards, behind the others; answers how many there are."""
    owned = abilities_of(rules, table.owners, seat)
    for row in range(min(count, int64(_VARIED))):
        answer = turns.answers[row]
        make_words(rules, words, chooser, answer[FIRST], answer[SECOND], owned)
        for step in range(-1, 2, 2):
            least = weights[DISCARD] + step * _STEP
            _set_discards(rules, known, table, seat, answer[BUY], least, chooser)
            same = True
            for letter in range(rules.letters):
                same = same and chooser.discards[letter] == turns.discards[row, letter]
            if not same:
                _move(turns, int64(row), count)
                for letter in range(rules.letters):
                    turns.discards[count, letter] = chooser.discards[letter]
                count += 1
    return count


@kernel
def list_turns(
    rules: TycoonRules,
    words: WordTable,
    known: Knowledge,
    table: Table,
    seat: int,
    weights: Weights,
    chooser: Chooser,
    turns: Turns,
    most: int,
) -> int:
    """List up to `most` turns (1 to MOST_TURNS) after the planner has chosen words; answers how many.

    Each of its candidates is listed without a purchase and with each patent that can be bought; what is discarded
    follows from the abilities owned then. The best turns are also listed with other discards, if `most` is 8 or more.
    """
    owned, count = abilities_of(rules, table.owners, seat), int64(0)
    best_first, best_second = chooser.answer[FIRST], chooser.answer[SECOND]
    spare = int64(2 * _VARIED) if most >= 4 * _VARIED else int64(0)
    for row in range(MOST_CANDIDATES + 1):
        first, second = best_first, best_second
        if row < MOST_CANDIDATES:
            first, second = chooser.candidates[row, 1], int64(NO_WORD)
        elif second == NO_WORD:
            break
        if first == NO_WORD:
            continue
        pay = make_words(rules, words, chooser, first, second, owned)
        if pay != IMPOSSIBLE:
            count = _list_purchases(
                rules, known, table, seat, weights, chooser, turns, count, most - spare, first, second, pay
            )
    if spare > 0 and count > 0:
        count = _vary_discards(rules, words, known, table, seat, weights, chooser, turns, count)
    return count
