"""A game of Letter Tycoon in arrays, and the steps of a turn on them, for games played in compiled code.

The same as `engine.tycoon.flow` does for people: with the same seed, cards are drawn in the same order. No step checks
whether it is allowed; whoever calls chooses legal ones. A turn is: `lay` the words that `making.make` has worked out,
`pay`, `pay_royalties`, `buy` a letter of `purchasable`, `clear_table`, `discard`, `end_turn`; or only the last two.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine._jit import int64, kernel
from engine.rng import below, seed_stream
from engine.tycoon.kinds import TOTAL_SHIFT
from engine.tycoon.making import FROM_HAND, FROM_POOL, UNUSED, Making
from engine.tycoon.rules import NONE, TycoonRules
from engine.tycoon.wordtable import WIDTH, WordTable

FACTS = 6
TOP, END, START, LAST_ROUND, TURNS, RESHUFFLES = range(FACTS)
"""Indices into `facts`: the deck is `deck[facts[TOP]:facts[END]]`; the seat that began; 1 in the last round; turns
that have ended; times the discard pile was shuffled."""


class Table(NamedTuple):
    """The game at hand; P players, L letters."""

    hands: NDArray[np.int64]
    """int64[P, L]: cards of each letter."""
    sizes: NDArray[np.int64]
    """int64[P]: cards of each hand."""
    pool: NDArray[np.int64]
    """int64[L]."""
    played: NDArray[np.int64]
    """int64[L]: real cards of the words just played."""
    discarded: NDArray[np.int64]
    """int64[L]: the discard pile."""
    deck: NDArray[np.uint8]
    """uint8[cards of the game]: letters, the top first."""
    owners: NDArray[np.int64]
    """int64[L]: seat that owns each patent, NONE for nobody."""
    money: NDArray[np.int64]
    """int64[P]."""
    stock: NDArray[np.int64]
    """int64[P]."""
    values: NDArray[np.int64]
    """int64[P]: value of the patents of each seat."""
    patents: NDArray[np.int64]
    """int64[P]: number of patents."""
    royalties: NDArray[np.int64]
    """int64[P]: what each seat got in royalties for the words just played."""
    facts: NDArray[np.int64]
    """int64[FACTS]."""
    stream: NDArray[np.uint64]
    """uint64[4]: the game's random numbers."""


def new_table(rules: TycoonRules, players: int) -> Table:
    """Storage for games of so many players."""
    by_letter, by_seat = (rules.letters,), (players,)
    return Table(
        hands=np.zeros((players, rules.letters), np.int64),
        sizes=np.zeros(by_seat, np.int64),
        pool=np.zeros(by_letter, np.int64),
        played=np.zeros(by_letter, np.int64),
        discarded=np.zeros(by_letter, np.int64),
        deck=np.zeros(int(rules.cards.sum()), np.uint8),
        owners=np.full(by_letter, NONE, np.int64),
        money=np.zeros(by_seat, np.int64),
        stock=np.zeros(by_seat, np.int64),
        values=np.zeros(by_seat, np.int64),
        patents=np.zeros(by_seat, np.int64),
        royalties=np.zeros(by_seat, np.int64),
        facts=np.zeros(FACTS, np.int64),
        stream=np.zeros(4, np.uint64),
    )


@kernel
def shuffle_in(table: Table, cards: NDArray[np.int64]) -> None:
    """Make a shuffled deck of `cards` int64[L]."""
    total, deck = int64(0), table.deck
    for letter in range(len(cards)):
        for _ in range(cards[letter]):
            deck[total] = letter
            total += 1
    for last in range(total - 1, 0, -1):
        other = below(table.stream, int64(last + 1))
        deck[last], deck[other] = deck[other], deck[last]
    table.facts[TOP], table.facts[END] = 0, total


@kernel
def draw_card(table: Table) -> int:
    """Take the top card; the discard pile becomes the deck when that is empty. NONE if there is no card at all."""
    facts = table.facts
    if facts[TOP] == facts[END]:
        shuffle_in(table, table.discarded)
        table.discarded[:] = 0
        facts[RESHUFFLES] += 1
        if facts[END] == 0:
            return int64(NONE)
    facts[TOP] += 1
    return int64(table.deck[facts[TOP] - 1])


@kernel
def fill_hand(rules: TycoonRules, table: Table, seat: int) -> None:
    """Draw a hand full."""
    while table.sizes[seat] < rules.hand_size:
        letter = draw_card(table)
        if letter == NONE:
            return
        table.hands[seat, letter] += 1
        table.sizes[seat] += 1


@kernel
def fill_pool(rules: TycoonRules, table: Table) -> None:
    """Draw the pool full."""
    for _ in range(rules.pool_size - table.pool.sum()):
        letter = draw_card(table)
        if letter == NONE:
            return
        table.pool[letter] += 1


@kernel
def deal(rules: TycoonRules, table: Table, start: int, seed: int, stream: int) -> None:
    """A new game that seat `start` begins: the deck shuffled by (seed, stream), hands and pool dealt."""
    for array in (
        table.sizes,
        table.pool,
        table.played,
        table.discarded,
        table.money,
        table.stock,
        table.values,
    ):
        array[:] = 0
    table.hands[:] = 0
    table.patents[:] = 0
    table.royalties[:] = 0
    table.facts[:] = 0
    table.owners[:] = NONE
    table.facts[START] = start
    seed_stream(table.stream, seed, stream)
    shuffle_in(table, rules.cards)
    for seat in range(len(table.sizes)):
        fill_hand(rules, table, int64(seat))
    fill_pool(rules, table)


@kernel
def replace_card(rules: TycoonRules, table: Table, seat: int, letter: int, in_pool: int) -> None:
    """Put a card of the hand (or of the pool, `in_pool` 1) on the discard pile and draw one for it."""
    table.discarded[letter] += 1
    if in_pool != 0:
        table.pool[letter] -= 1
        drawn = draw_card(table)  # one card only: with a pool that is filled by the round there may be gaps
        if drawn != NONE:
            table.pool[drawn] += 1
        return
    table.hands[seat, letter] -= 1
    table.sizes[seat] -= 1
    drawn = draw_card(table)
    if drawn != NONE:
        table.hands[seat, drawn] += 1
        table.sizes[seat] += 1


@kernel
def lay(words: WordTable, making: Making, table: Table, seat: int, first: int, second: int) -> None:
    """Put the cards of the words made (`second` -1: one word) out of hand and pool on the table."""
    for word in range(1 if second < 0 else 2):
        index = first if word == 0 else second
        for i in range(WIDTH):
            origin = making.origins[word, i]
            if origin == UNUSED:
                break
            letter = int64(words.codes[index, i])
            if origin == FROM_HAND:
                table.hands[seat, letter] -= 1
                table.sizes[seat] -= 1
                table.played[letter] += 1
            elif origin == FROM_POOL:
                table.pool[letter] -= 1
                table.played[letter] += 1


@kernel
def bank_money_left(rules: TycoonRules, table: Table) -> int:
    """Money that the bank can still pay."""
    return max(int64(0), rules.bank_money - table.money.sum()) if rules.bank_money >= 0 else int64(1) << 40


@kernel
def pay(rules: TycoonRules, table: Table, seat: int, packed: int) -> None:
    """Pay a seat for its words; `packed` as in `engine.tycoon.kinds`. The bank pays what it has."""
    money = packed & ((int64(1) << TOTAL_SHIFT) - 1)
    stock = (packed >> TOTAL_SHIFT) - money
    if rules.bank_stock >= 0:
        stock = min(stock, max(int64(0), rules.bank_stock - table.stock.sum()))
    table.money[seat] += min(money, bank_money_left(rules, table))
    table.stock[seat] += stock


@kernel
def pay_royalties(rules: TycoonRules, table: Table, seat: int) -> None:
    """Pay the other owners of the letters on the table, clockwise, into their money and `table.royalties`."""
    players = len(table.money)
    table.royalties[:] = 0
    for step in range(1, players):
        owner, due = (seat + step) % players, int64(0)
        for letter in range(rules.letters):
            if table.owners[letter] == owner:
                due += table.played[letter]
        if rules.player_pays != 0:
            due = min(due, max(int64(0), table.money[seat]))  # who is in debt pays nothing
            table.money[seat] -= due
        else:
            due = min(due, bank_money_left(rules, table))
        table.money[owner] += due
        table.royalties[owner] = due


@kernel
def purchasable(rules: TycoonRules, table: Table, seat: int) -> int:
    """Bit mask of the letters that a seat may buy now: on a real card of the words, unowned, not too dear."""
    mask = int64(0)
    for letter in range(rules.letters):
        if (
            table.played[letter] > 0
            and table.owners[letter] == NONE
            and rules.prices[letter] <= table.money[seat]
        ):
            mask |= int64(1) << letter
    return mask


@kernel
def buy(rules: TycoonRules, table: Table, seat: int, letter: int) -> None:
    """Buy a letter; reaching the goal starts the last round."""
    players = len(table.money)
    table.owners[letter] = seat
    table.money[seat] -= rules.prices[letter]
    table.values[seat] += rules.prices[letter]
    table.patents[seat] += 1
    if table.values[seat] >= rules.goal_value[players] and table.patents[seat] >= rules.goal_patents[players]:
        table.facts[LAST_ROUND] = 1


@kernel
def ends_round(table: Table, seat: int) -> bool:
    """Whether the turn of this seat is the last of a round."""
    return (seat + 1) % len(table.money) == table.facts[START]


@kernel
def ends_game(table: Table, seat: int) -> bool:
    """Whether the turn of this seat is the last of the game."""
    return table.facts[LAST_ROUND] != 0 and ends_round(table, seat)


@kernel
def clear_table(rules: TycoonRules, table: Table, seat: int) -> None:
    """Refill the pool and put the played cards on the discard pile, in the ruleset's order.

    In the turn that ends the game nothing is drawn any more.
    """
    drawing = rules.pool_per_round == 0 and not ends_game(table, seat)
    if rules.refill_first != 0 and drawing:
        fill_pool(rules, table)
    for letter in range(rules.letters):
        table.discarded[letter] += table.played[letter]
        table.played[letter] = 0
    if rules.refill_first == 0 and drawing:
        fill_pool(rules, table)


@kernel
def may_discard(rules: TycoonRules, table: Table, seat: int, word_played: int) -> bool:
    """Whether hand cards may be discarded: not in the turn that ends the game."""
    return not ends_game(table, seat) and (word_played == 0 or rules.discard_after_word != 0)


@kernel
def discard(table: Table, seat: int, letter: int) -> None:
    """Put one hand card on the discard pile."""
    table.hands[seat, letter] -= 1
    table.sizes[seat] -= 1
    table.discarded[letter] += 1


@kernel
def end_turn(rules: TycoonRules, table: Table, seat: int) -> int:
    """Draw the hand full; answers the next seat, or NONE if the game is over (then nothing is drawn)."""
    table.facts[TURNS] += 1
    if ends_game(table, seat):
        return int64(NONE)
    fill_hand(rules, table, seat)
    if ends_round(table, seat) and rules.pool_per_round != 0:
        fill_pool(rules, table)
    return (seat + 1) % len(table.money)


@kernel
def score(table: Table, seat: int) -> int:
    """Money, stock and patent value of a seat."""
    return table.money[seat] + table.stock[seat] + table.values[seat]


@kernel
def winners(table: Table) -> int:
    """Bit mask of the seats with the highest score, of these the highest patent value."""
    best, mask = int64(-1), int64(0)
    for seat in range(len(table.money)):
        rank = (score(table, int64(seat)) << 32) | table.values[seat]
        if rank > best:
            best, mask = rank, int64(0)
        if rank == best:
            mask |= int64(1) << seat
    return mask


@kernel
def cards_in_game(table: Table) -> int:
    """Cards in hands, pool, deck, discard pile and on the table: the same at all times."""
    in_deck = table.facts[END] - table.facts[TOP]
    return table.hands.sum() + table.pool.sum() + table.played.sum() + table.discarded.sum() + in_deck
