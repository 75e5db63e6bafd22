"""Lists the turns of Letter Tycoon that a bot should look at closely: words, each with purchases and discards."""

from __future__ import annotations

from bots.tycoon_cards import keep_value
from bots.tycoon_choice import abilities_after, over_after
from bots.tycoon_chooser import BUY, FIRST, MOST_CANDIDATES, PAY, SECOND, VALUE, Chooser, Knowledge
from bots.tycoon_planner import buy_value, lead_after
from bots.tycoon_turns import Turns, insert
from bots.tycoon_weights import DISCARD, KEEP, PAID, UNIT, Weights
from bots.tycoon_words import NO_WORD, make_words
from engine._jit import int64, kernel
from engine.tycoon.kinds import money_of, total_of
from engine.tycoon.making import IMPOSSIBLE
from engine.tycoon.rules import NONE, TycoonRules, abilities_of
from engine.tycoon.table import Table
from engine.tycoon.wordtable import WordTable

Answer = tuple[int, int, int, int, int]
"""As `Chooser.answer`."""


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
def _loss(known: Knowledge, owned: int, letter: int, held: int, discarded: int, least: int) -> int:
    """What it costs, in thousandths, to discard so many of the cards held of a letter, and not just those worth less
    than `least`."""
    loss = int64(0)
    for copy in range(held):
        above = keep_value(known, owned, letter, int64(copy)) - least
        loss += max(int64(0), above if copy >= held - discarded else -above)
    return loss


@kernel
def _next_discards(rules: TycoonRules, table: Table, seat: int, chooser: Chooser) -> bool:
    """Turn `chooser.discards` to the next choice from the cards left, like a counter; False after the last.

    A ruleset has at most 12 cards in sight and words of at least 3, so that there are at most 512 choices.
    """
    for letter in range(rules.letters):
        held = table.hands[seat, letter] - chooser.spent[0, letter]
        if chooser.discards[letter] < held:
            chooser.discards[letter] += 1
            return True
        chooser.discards[letter] = 0
    return False


@kernel
def _list_discards(
    rules: TycoonRules,
    known: Knowledge,
    table: Table,
    seat: int,
    weights: Weights,
    chooser: Chooser,
    turns: Turns,
    count: int,
    most: int,
    answer: Answer,
) -> int:
    """List the words just made and a purchase with each choice of discards; answers how many turns there are."""
    chooser.discards[:] = 0
    if rules.discard_after_word == 0 or over_after(rules, table, seat, answer[BUY]):
        return insert(turns, count, most, chooser, answer)
    owned = abilities_after(rules, table, seat, answer[BUY])
    while True:
        loss = int64(0)
        for letter in range(rules.letters):
            held = table.hands[seat, letter] - chooser.spent[0, letter]
            if held > 0:
                loss += _loss(known, owned, int64(letter), held, chooser.discards[letter], weights[DISCARD])
        value = answer[VALUE] - loss * weights[KEEP] // UNIT
        count = insert(
            turns, count, most, chooser, (answer[FIRST], answer[SECOND], answer[BUY], answer[PAY], value)
        )
        if not _next_discards(rules, table, seat, chooser):
            return count


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
        if count < most or value + worth > turns.answers[most - 1, VALUE]:
            answer = (first, second, letter, pay, value + worth)
            count = _list_discards(rules, known, table, seat, weights, chooser, turns, count, most, answer)
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
    """List the best `most` turns (1 to MOST_TURNS) by the planner's lights; answers how many there are.

    `choose` must have looked for words, for ROLLOUT. Each of its candidates is weighed without a purchase and with each
    patent that can be bought, and these with each choice of discards: less the worth of a card kept that the planner
    would discard, or the other way round.
    """
    owned, count = abilities_of(rules, table.owners, seat), int64(0)
    best_first, best_second = chooser.answer[FIRST], chooser.answer[SECOND]
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
                rules, known, table, seat, weights, chooser, turns, count, most, first, second, pay
            )
    return count
