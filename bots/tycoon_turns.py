"""Turns of Letter Tycoon worth a closer look: the planner's best words, each with its best purchases and discards."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bots.tycoon_cards import pick_discards
from bots.tycoon_chooser import BUY, FIRST, MOST_CANDIDATES, PAY, SECOND, VALUE, Chooser, Knowledge
from bots.tycoon_planner import buy_value, lead_after
from bots.tycoon_weights import DISCARD, PAID, UNIT, Weights
from bots.tycoon_words import NO_WORD, make_words
from engine._jit import inlined, int64, kernel
from engine.tycoon.kinds import money_of, total_of
from engine.tycoon.making import IMPOSSIBLE
from engine.tycoon.rules import NONE, TycoonRules, abilities_of
from engine.tycoon.table import LAST_ROUND, Table, ends_round
from engine.tycoon.wordtable import WIDTH, WordTable

MOST_TURNS = 32
"""Turns that can be listed."""
_LEAST = -(1 << 60)
_FIELDS = 5


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
        np.zeros((MOST_TURNS, _FIELDS), np.int64),
        np.zeros((MOST_TURNS, 2, WIDTH), np.uint8),
        np.zeros((MOST_TURNS, rules.letters), np.int64),
    )


@kernel
def recall(turns: Turns, row: int, chooser: Chooser) -> None:
    """Make a turn listed the chooser's answer."""
    for field in range(turns.answers.shape[1]):
        chooser.answer[field] = turns.answers[row, field]
    for word in range(2):
        for i in range(WIDTH):
            chooser.origins[word, i] = turns.origins[row, word, i]
    for letter in range(turns.discards.shape[1]):
        chooser.discards[letter] = turns.discards[row, letter]


@kernel
def _move(turns: Turns, row: int, to: int) -> None:
    """Copy a turn to another row."""
    for field in range(turns.answers.shape[1]):
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
    for field in range(_FIELDS):
        turns.answers[at, field] = answer[field]
    for word in range(2):
        for i in range(WIDTH):
            turns.origins[at, word, i] = chooser.search.making.origins[word, i]
    for letter in range(turns.discards.shape[1]):
        turns.discards[at, letter] = chooser.discards[letter]
    return count


@inlined
def _over_after(rules: TycoonRules, table: Table, seat: int, letter: int) -> bool:
    """Whether the game is over after a turn of the seat in which it buys `letter` (NONE: nothing)."""
    players, last = len(table.money), table.facts[LAST_ROUND] != 0
    if letter != NONE:
        value, patents = table.values[seat] + rules.prices[letter], table.patents[seat] + 1
        last = last or (value >= rules.goal_value[players] and patents >= rules.goal_patents[players])
    return last and ends_round(table, seat)


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
    """List up to `most` turns after the planner has chosen; answers how many.

    Each of its candidates is listed without a purchase and with each patent that can be bought; what is discarded
    follows from the abilities owned then.
    """
    owned, count = abilities_of(rules, table.owners, seat), int64(0)
    best_first, best_second = chooser.answer[FIRST], chooser.answer[SECOND]
    for row in range(MOST_CANDIDATES + 1):
        if row < MOST_CANDIDATES:
            first, second = chooser.candidates[row, 1], chooser.candidates[row, 2]
        elif best_second != NO_WORD:
            first, second = best_first, best_second
        else:
            break
        if first == NO_WORD:
            continue
        pay = make_words(rules, words, chooser, first, second, owned)
        if pay == IMPOSSIBLE:
            continue
        lead, money = lead_after(rules, known, table, seat, total_of(pay)), table.money[seat] + money_of(pay)
        value = total_of(pay) * UNIT
        for letter in range(rules.letters):
            spent = chooser.spent[0, letter] + chooser.spent[1, letter]
            value -= chooser.spent[0, letter] * chooser.keep[0, letter]
            if spent > 0 and table.owners[letter] != NONE and table.owners[letter] != seat:
                value -= spent * weights[PAID]
        for bought in range(-1, rules.letters):
            letter, worth, then = int64(bought), int64(0), owned
            if letter != NONE:
                if chooser.spent[0, letter] + chooser.spent[1, letter] == 0 or table.owners[letter] != NONE:
                    continue
                if rules.prices[letter] > money:
                    continue
                worth = buy_value(rules, table, seat, letter, lead, weights, chooser)
                then |= rules.abilities[letter]
            if count == most and value + worth <= turns.answers[most - 1, VALUE]:
                continue
            chooser.discards[:] = 0
            if rules.discard_after_word != 0 and not _over_after(rules, table, seat, letter):
                pick_discards(rules, known, chooser, table.hands[seat], then, weights[DISCARD])
            count = _insert(turns, count, most, chooser, (first, second, letter, pay, value + worth))
    return count
