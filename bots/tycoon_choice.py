"""How the compiled bots of Letter Tycoon choose: kernels that the game loop asks.

A bot reads of the table its own hand, the pool, patents, money and stock; never the deck nor another hand.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bots.tycoon_cards import NOTHING, pick_discards, pick_replaced, pick_some, set_keep
from bots.tycoon_chooser import BUY, FIRST, MOST_CANDIDATES, PAY, SECOND, VALUE, Chooser, Knowledge
from bots.tycoon_planner import plan
from bots.tycoon_weights import DISCARD, UNIT, Weights
from bots.tycoon_words import NO_WORD, best_two, look, make_words, pay_of
from engine._jit import int64, kernel, merged
from engine.rng import below
from engine.tycoon.kinds import money_of, total_of
from engine.tycoon.pairs import FIRST as PAIR_FIRST
from engine.tycoon.pairs import SECOND as PAIR_SECOND
from engine.tycoon.rules import NONE, TycoonRules, abilities_of
from engine.tycoon.table import LAST_ROUND, Table, ends_round
from engine.tycoon.wordtable import WIDTH, WordTable

RANDOM, GREEDY, PLANNER, HASTY, ROLLOUT, OWN = range(6)
"""Codes of the bots; `choose` serves all but OWN, for which see `bots.own`. HASTY is a planner that looks at the best
words only, for games played on in thought; ROLLOUT one that looks at many, for the turns that are thought about."""
_LOOKS, _HASTY_LOOKS = 8, 2
BOT_CODES = {"random": RANDOM, "greedy": GREEDY, "planner": PLANNER, "rollout": ROLLOUT}


@kernel
def choose_replaced(
    bot: int,
    rules: TycoonRules,
    words: WordTable,
    known: Knowledge,
    table: Table,
    seat: int,
    weights: Weights,
    chooser: Chooser,
    stream: NDArray[np.uint64],
) -> int:
    """The card to replace before the words: its letter, + IN_POOL for one of the pool; NOTHING for none."""
    owned = abilities_of(rules, table.owners, seat)
    if bot == RANDOM and below(stream, int64(2)) == 0:
        return int64(NOTHING)
    return pick_replaced(rules, words, known, chooser, table.hands[seat], table.pool, owned, weights)


@kernel
def _take(
    rules: TycoonRules, words: WordTable, chooser: Chooser, owned: int, first: int, second: int
) -> None:
    """Answer with these words."""
    pay, answer = make_words(rules, words, chooser, first, second, owned), chooser.answer
    answer[FIRST], answer[SECOND], answer[PAY] = first, second, pay
    answer[VALUE] = total_of(pay) * UNIT
    for word in range(2):
        for i in range(WIDTH):
            chooser.origins[word, i] = chooser.search.making.origins[word, i]


@kernel
def _respend(rules: TycoonRules, words: WordTable, chooser: Chooser) -> None:
    """The cards of the answer into `chooser.spent`."""
    chooser.spent[:] = 0
    for word in range(2):
        index = chooser.answer[FIRST + word]
        for i in range(WIDTH if index >= 0 else 0):
            if chooser.origins[word, i] <= 1:  # hand or pool
                chooser.spent[int64(chooser.origins[word, i]), int64(words.codes[index, i])] += 1


@kernel
def _may_buy(rules: TycoonRules, table: Table, seat: int, chooser: Chooser, letter: int) -> bool:
    """Whether a letter can be bought after the words of the answer."""
    return (
        chooser.spent[0, letter] + chooser.spent[1, letter] > 0
        and table.owners[letter] == NONE
        and rules.prices[letter] <= table.money[seat] + money_of(chooser.answer[PAY])
    )


@merged
def _greedy(
    rules: TycoonRules, words: WordTable, table: Table, seat: int, owned: int, chooser: Chooser, count: int
) -> None:
    """The most money and stock now, of equal words the one with the dearest patent that can be bought then."""
    best, dearest, word = int64(0), int64(-1), int64(NO_WORD)
    for i in range(count):
        each = int64(chooser.search.found.words[i])
        pay = pay_of(words, chooser, each, owned)
        if pay < best:
            continue
        price, money = int64(0), table.money[seat] + money_of(pay)
        for at in range(WIDTH):
            letter = int64(words.codes[each, at])
            if letter >= rules.letters:
                break
            if table.owners[letter] == NONE and rules.prices[letter] <= money:
                price = max(price, rules.prices[letter])
        if pay > best or price > dearest:
            best, dearest, word = pay, price, each
    two = best_two(rules, words, chooser, owned)
    pair = chooser.search.lattice.best
    if two > best:
        _take(rules, words, chooser, owned, pair[PAIR_FIRST], pair[PAIR_SECOND])
    elif word != NO_WORD:
        _take(rules, words, chooser, owned, word, int64(NO_WORD))
    dearest = int64(0)
    for letter in range(rules.letters):
        if _may_buy(rules, table, seat, chooser, int64(letter)) and rules.prices[letter] > dearest:
            dearest, chooser.answer[BUY] = rules.prices[letter], letter


@merged
def _random(
    rules: TycoonRules,
    words: WordTable,
    table: Table,
    seat: int,
    owned: int,
    chooser: Chooser,
    count: int,
    stream: NDArray[np.uint64],
) -> None:
    """Any word, and anything that can then be bought or nothing, each equally likely."""
    if count == 0:
        return
    word = int64(chooser.search.found.words[below(stream, count)])
    _take(rules, words, chooser, owned, word, int64(NO_WORD))
    choices = int64(1)
    for letter in range(rules.letters):
        if _may_buy(rules, table, seat, chooser, int64(letter)):
            choices += 1
            if below(stream, choices) == 0:
                chooser.answer[BUY] = letter


@kernel
def over_after(rules: TycoonRules, table: Table, seat: int, letter: int) -> bool:
    """Whether the game is over after this turn, in which `letter` is bought (NONE: nothing)."""
    players, last = len(table.money), table.facts[LAST_ROUND] != 0
    if letter != NONE:
        value, patents = table.values[seat] + rules.prices[letter], table.patents[seat] + 1
        last = last or (value >= rules.goal_value[players] and patents >= rules.goal_patents[players])
    return last and ends_round(table, seat)


@kernel
def abilities_after(rules: TycoonRules, table: Table, seat: int, letter: int) -> int:
    """Ability mask of a seat once it has bought `letter` (NONE: nothing)."""
    owned = abilities_of(rules, table.owners, seat)
    return owned if letter == NONE else owned | rules.abilities[letter]


@kernel
def choose_discards(
    bot: int,
    rules: TycoonRules,
    words: WordTable,
    known: Knowledge,
    table: Table,
    seat: int,
    weights: Weights,
    chooser: Chooser,
    stream: NDArray[np.uint64],
) -> None:
    """Choose what a seat discards after the words and the purchase of the answer."""
    answer = chooser.answer
    _respend(rules, words, chooser)
    chooser.discards[:] = 0
    played, letter = answer[FIRST] != NO_WORD, answer[BUY]
    if over_after(rules, table, seat, letter) or (played and rules.discard_after_word == 0):
        return
    if bot == RANDOM:
        pick_some(rules, chooser, table.hands[seat], stream)
        return
    owned = abilities_after(rules, table, seat, letter)
    pick_discards(rules, known, chooser, table.hands[seat], owned, weights[DISCARD])


@kernel
def choose(
    bot: int,
    rules: TycoonRules,
    words: WordTable,
    known: Knowledge,
    table: Table,
    seat: int,
    weights: Weights,
    chooser: Chooser,
    stream: NDArray[np.uint64],
) -> None:
    """Choose a seat's words, purchase and discards: into `chooser.answer`, `.origins` and `.discards`.

    `weights` are those of the planner; `stream` is the bot's own random stream.
    """
    owned, hand, answer = abilities_of(rules, table.owners, seat), table.hands[seat], chooser.answer
    answer[FIRST], answer[SECOND], answer[BUY], answer[PAY], answer[VALUE] = NO_WORD, NO_WORD, NONE, 0, 0
    chooser.spent[:] = 0
    set_keep(rules, known, chooser, hand, owned, weights)
    count = look(rules, words, chooser, hand, table.pool, owned)
    if bot in (PLANNER, HASTY, ROLLOUT):
        looks = int64(_LOOKS)
        if bot == HASTY:
            looks = int64(_HASTY_LOOKS)
        elif bot == ROLLOUT:
            looks = int64(MOST_CANDIDATES)
        plan(rules, words, known, table, seat, owned, weights, chooser, count, looks)
    elif bot == GREEDY:
        _greedy(rules, words, table, seat, owned, chooser, count)
    else:
        _random(rules, words, table, seat, owned, chooser, count, stream)
    choose_discards(bot, rules, words, known, table, seat, weights, chooser, stream)
