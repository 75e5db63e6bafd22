"""What the planner thinks of patents and words: money and stock now, royalties and abilities over the rounds left."""

from __future__ import annotations

from bots.tycoon_chooser import (
    BUY,
    BY_ABILITY,
    BY_DENIAL,
    BY_PRICE,
    BY_ROYALTIES,
    CARDS,
    ENDS,
    FIRST,
    LEAD,
    PAID_OUT,
    PARTS,
    PAY,
    PURCHASE,
    SECOND,
    VALUE,
    Chooser,
    Knowledge,
)
from bots.tycoon_weights import ABILITY, DENY, END_LEAD, PAID, PRICE, ROUNDS, ROYALTY, UNIT, Weights
from bots.tycoon_words import NO_WORD, best_two, make_words, pay_of
from engine._jit import inlined, int64, kernel, merged
from engine.tycoon.kinds import length_of, money_of, total_of
from engine.tycoon.making import IMPOSSIBLE
from engine.tycoon.pairs import FIRST as PAIR_FIRST
from engine.tycoon.pairs import SECOND as PAIR_SECOND
from engine.tycoon.rules import NONE, TycoonRules, abilities_of
from engine.tycoon.table import LAST_ROUND, START, Table, score
from engine.tycoon.wordtable import KIND_MASK, WIDTH, WordTable

_MOST_LEAD = 8  # points of a lead beyond which more makes the game no safer
_MOST_ROUNDS = 40 * UNIT


@kernel
def income_of(rules: TycoonRules, known: Knowledge, table: Table, seat: int) -> int:
    """Money a round that a seat can expect, in thousandths."""
    owned = abilities_of(rules, table.owners, seat)
    royalties = int64(0)
    for letter in range(rules.letters):
        if table.owners[letter] == seat:
            royalties += known.rates[letter]
    return known.income[owned] * known.money[0] // UNIT + royalties * (len(table.money) - 1)


@kernel
def _dearest(rules: TycoonRules, table: Table) -> int:
    """Price of the dearest patent on sale, at least 1."""
    price = int64(1)
    for letter in range(rules.letters):
        if table.owners[letter] == NONE:
            price = max(price, rules.prices[letter])
    return price


@kernel
def rounds_left(rules: TycoonRules, known: Knowledge, table: Table) -> int:
    """Rounds until somebody can be expected to reach the goal, in thousandths, the present one not counted.

    Money must come in, and one patent a turn can be bought.
    """
    players = len(table.money)
    least, dearest = int64(_MOST_ROUNDS), _dearest(rules, table)
    if table.facts[LAST_ROUND] != 0:
        return int64(0)
    for seat in range(players):
        lacking = max(int64(0), rules.goal_value[players] - table.values[seat])
        to_earn = max(int64(0), lacking - table.money[seat])
        rounds = UNIT * UNIT * to_earn // max(int64(1), income_of(rules, known, table, int64(seat)))
        rounds = max(rounds, UNIT * lacking // dearest)
        rounds = max(rounds, UNIT * (rules.goal_patents[players] - table.patents[seat]))
        least = min(least, rounds)
    return least


@kernel
def _ability_gain(rules: TycoonRules, known: Knowledge, owned: int, letter: int) -> int:
    """What the ability of a patent adds to the income of somebody who owns `owned`, in thousandths."""
    return known.income[owned | rules.abilities[letter]] - known.income[owned]


@kernel
def value_patents(
    rules: TycoonRules, known: Knowledge, table: Table, seat: int, weights: Weights, chooser: Chooser
) -> None:
    """Worth of every patent on sale to a seat, into `chooser.buys`; what it costs comes back at the end."""
    players = len(table.money)
    rounds = rounds_left(rules, known, table) * weights[ROUNDS] // UNIT
    owned = abilities_of(rules, table.owners, seat)
    for letter in range(rules.letters):
        if table.owners[letter] != NONE:
            continue
        gain, most = _ability_gain(rules, known, owned, int64(letter)), int64(0)
        for other in range(players):
            if other != seat:
                theirs = abilities_of(rules, table.owners, int64(other))
                most = max(most, _ability_gain(rules, known, theirs, int64(letter)))
        rate = known.rates[letter] * (players - 1)
        parts = chooser.parts
        parts[BY_ROYALTIES, letter] = weights[ROYALTY] * rate // UNIT * rounds // UNIT
        parts[BY_ABILITY, letter] = weights[ABILITY] * gain // UNIT * rounds // UNIT
        parts[BY_DENIAL, letter] = weights[DENY] * (rate + most) // UNIT * rounds // UNIT
        parts[BY_PRICE, letter] = weights[PRICE] * rules.prices[letter]
        chooser.buys[letter] = 0
        for part in range(PARTS):
            chooser.buys[letter] += parts[part, letter]


@kernel
def lead_after(rules: TycoonRules, known: Knowledge, table: Table, seat: int, pay: int) -> int:
    """Points a seat would be ahead if this turn, which pays `pay` points, began the last round, in thousandths."""
    players, best = len(table.money), int64(0)
    for step in range(1, players):
        other = (seat + step) % players
        expected = score(table, other) * UNIT
        if (other - table.facts[START]) % players > (seat - table.facts[START]) % players:
            expected += known.income[abilities_of(rules, table.owners, other)]
        best = max(best, expected)
    return (score(table, seat) + pay) * UNIT - best


@inlined
def _ends(rules: TycoonRules, table: Table, seat: int, letter: int) -> bool:
    """Whether buying a letter would begin the last round."""
    players = len(table.money)
    return (
        table.facts[LAST_ROUND] == 0
        and table.values[seat] + rules.prices[letter] >= rules.goal_value[players]
        and table.patents[seat] + 1 >= rules.goal_patents[players]
    )


@inlined
def buy_value(
    rules: TycoonRules, table: Table, seat: int, letter: int, lead: int, weights: Weights, chooser: Chooser
) -> int:
    """Worth of buying a letter; `lead` as `lead_after` says."""
    if _ends(rules, table, seat, letter):
        return weights[END_LEAD] * max(min(lead, int64(_MOST_LEAD * UNIT)), int64(-_MOST_LEAD * UNIT)) // UNIT
    return chooser.buys[letter]


@kernel
def _rough_value(
    rules: TycoonRules,
    words: WordTable,
    table: Table,
    seat: int,
    weights: Weights,
    chooser: Chooser,
    word: int,
    pay: int,
    lead: int,
) -> int:
    """Worth of a word before it is known which cards make it: pay, best purchase, royalties to others."""
    money = table.money[seat] + money_of(pay)
    best, paid = int64(0), int64(0)
    for i in range(length_of(int64(words.kinds[word]) & KIND_MASK)):
        letter = int64(words.codes[word, i])
        owner = table.owners[letter]
        if owner == NONE:
            if rules.prices[letter] <= money:
                worth = buy_value(rules, table, seat, letter, lead, weights, chooser)
                best = max(best, worth)
        elif owner != seat:
            paid += 1
    return total_of(pay) * UNIT + best - paid * weights[PAID]


@kernel
def note(chooser: Chooser, value: int, first: int, second: int, most: int) -> None:
    """Put a word, or two, among the `most` candidates, best first; of equal ones the first found stays ahead."""
    candidates, at = chooser.candidates, int64(most)
    while at > 0 and value > candidates[at - 1, 0]:
        at -= 1
    if at == most:
        return
    for row in range(most - 1, at, -1):
        for column in range(3):
            candidates[row, column] = candidates[row - 1, column]
    candidates[at, 0], candidates[at, 1], candidates[at, 2] = value, first, second


@kernel
def clear_candidates(chooser: Chooser) -> None:
    """No candidates."""
    chooser.candidates[:, 0] = -(int64(1) << 60)
    chooser.candidates[:, 1] = NO_WORD
    chooser.candidates[:, 2] = NO_WORD


@merged
def weigh(
    rules: TycoonRules,
    words: WordTable,
    known: Knowledge,
    table: Table,
    seat: int,
    owned: int,
    weights: Weights,
    chooser: Chooser,
    first: int,
    second: int,
) -> None:
    """Make a candidate; it becomes the answer if it is worth more than the answer so far."""
    pay = make_words(rules, words, chooser, first, second, owned)
    if pay == IMPOSSIBLE:
        return
    lead = lead_after(rules, known, table, seat, total_of(pay))
    money = table.money[seat] + money_of(pay)
    letter_bought, bought, cost, paid = int64(NONE), int64(0), int64(0), int64(0)
    for letter in range(rules.letters):
        real = chooser.spent[0, letter] + chooser.spent[1, letter]
        if real == 0:
            continue
        cost += chooser.spent[0, letter] * chooser.keep[0, letter]
        owner = table.owners[letter]
        if owner == NONE and rules.prices[letter] <= money:
            worth = buy_value(rules, table, seat, int64(letter), lead, weights, chooser)
            if worth > bought or (worth == bought and letter_bought == NONE):
                letter_bought, bought = int64(letter), worth
        elif owner != NONE and owner != seat:
            paid += real * weights[PAID]
    reasons, answer = chooser.reasons, chooser.answer
    reasons[PURCHASE], reasons[PAID_OUT], reasons[CARDS], reasons[LEAD], reasons[ENDS] = (
        bought,
        -paid,
        -cost,
        lead,
        0,
    )
    if letter_bought != NONE and _ends(rules, table, seat, letter_bought):
        reasons[ENDS] = 1
    value = total_of(pay) * UNIT + bought - cost - paid
    if answer[FIRST] != NO_WORD and value <= answer[VALUE]:
        return
    answer[FIRST], answer[SECOND], answer[BUY], answer[PAY], answer[VALUE] = (
        first,
        second,
        letter_bought,
        pay,
        value,
    )
    for word in range(2):
        for i in range(WIDTH):
            chooser.origins[word, i] = chooser.search.making.origins[word, i]


@kernel
def _most_bought(
    rules: TycoonRules, table: Table, seat: int, lead: int, weights: Weights, chooser: Chooser
) -> int:
    """The most that any purchase, and royalties to others, can add to the value of a word."""
    most = int64(0)
    for letter in range(rules.letters):
        if table.owners[letter] == NONE:
            most = max(most, buy_value(rules, table, seat, int64(letter), lead, weights, chooser))
    return most + max(int64(0), -weights[PAID]) * WIDTH


@merged
def plan(
    rules: TycoonRules,
    words: WordTable,
    known: Knowledge,
    table: Table,
    seat: int,
    owned: int,
    weights: Weights,
    chooser: Chooser,
    count: int,
    looks: int,
) -> None:
    """Choose among the `count` words found, and two words for those who may play them; the answer is in `chooser`.

    The best `looks` (1 to MOST_CANDIDATES) single words are looked at closely.
    """
    value_patents(rules, known, table, seat, weights, chooser)
    clear_candidates(chooser)
    typical = known.income[owned] // UNIT
    lead = lead_after(rules, known, table, seat, typical)
    more = _most_bought(rules, table, seat, lead, weights, chooser)
    for i in range(count):
        word = int64(chooser.search.found.words[i])
        pay = pay_of(words, chooser, word, owned)
        if total_of(pay) * UNIT + more > chooser.candidates[looks - 1, 0]:
            value = _rough_value(rules, words, table, seat, weights, chooser, word, pay, lead)
            note(chooser, value, word, int64(NO_WORD), looks)
    for row in range(looks + 1):
        if row < looks:
            first, second = chooser.candidates[row, 1], int64(NO_WORD)
        elif best_two(rules, words, chooser, owned) >= 0:
            pair = chooser.search.lattice.best
            first, second = pair[PAIR_FIRST], pair[PAIR_SECOND]
        else:
            first = second = int64(NO_WORD)
        if first != NO_WORD:
            weigh(rules, words, known, table, seat, owned, weights, chooser, first, second)
