"""What a game of Letter Tycoon leaves behind: a row a game, a row a patent, and on request a row a turn."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bots.tycoon_chooser import FIRST, PAY, SECOND, Chooser
from bots.tycoon_words import best_pay, best_two, look
from engine._jit import int64, kernel, merged
from engine.tycoon.kinds import DOUBLING_BIT, money_of, pair_worth, total_of, word_worth, worth
from engine.tycoon.making import ADDED, COPIED
from engine.tycoon.rules import COPY, DOUBLERS, REPLACE, TWO, TycoonRules
from engine.tycoon.table import Table
from engine.tycoon.wordtable import KIND_MASK, WIDTH, WordTable

REASON, TURNS, ROUNDS, TRIGGER, FIRST_SEAT, SHUFFLES, FORFEITED, FAULT = range(8)
"""Columns of a game's row: why it ended, turns, rounds begun, turn in which the goal was reached (-1 = never), seat
that began, times the discard pile was shuffled, 1 + the seat that forfeited the game (0: none did), by which fault
(`bots.thinking`)."""
SEAT_COLUMNS = 8
"""From this column on the row has SEAT_FIELDS columns for each seat."""
(
    SCORE,
    MONEY,
    STOCK,
    PATENTS,
    VALUE,
    BOT,
    WORD_MONEY,
    WORD_STOCK,
    DOUBLED,
    ROYALTIES,
    ROYALTIES_PAID,
    SPENT,
    SKIPS,
    WINS,
    GIVEN,
) = range(15)
SEAT_FIELDS = 15
"""At the end: score, money, stock, mask of patents, their value; the bot; what its words paid in money and in stock
before doubling, and by doubling; royalties got and paid (only where players pay); value of the patents that it got;
turns without a word; 1 if it has the highest score, and the highest patent value of those who have (in a game that was
not forfeited); what patents owned from the start are worth above what was paid for them."""

OWNER, BOUGHT_IN, PRICE, PATENT_ROYALTIES, USES, GAIN = range(6)
PATENT_FIELDS = 6
"""Of a patent: owner (-1 = nobody), turn in which it was bought, price, royalties got for it, turns in which its
ability served, points that this brought."""

(
    T_GAME,
    T_TURN,
    T_SEAT,
    T_FIRST,
    T_SECOND,
    T_ORIGINS,
    T_ORIGINS_2,
    T_HAND,
    T_POOL,
    T_REPLACED,
    T_MONEY,
    T_STOCK,
    T_ROYALTIES,
    T_BOUGHT,
    T_DISCARDS,
    T_TOTAL,
    T_WORDS,
    T_BEST,
) = range(18)
TURN_FIELDS = 18
"""Of a turn: the words' numbers (-1 = none), origins (2 bits a letter), hand and pool that they were made of (see
`packed_cards`), card replaced before (-1 = none, see `bots.tycoon_cards`), pay, royalties to others, letter bought,
hand cards discarded, score after the turn, words that could be made, the most that one of them paid (packed)."""


class Rows(NamedTuple):
    """The rows of a game."""

    game: NDArray[np.int64]
    """int64[game_columns]."""
    patents: NDArray[np.int64]
    """int64[L, PATENT_FIELDS]."""


def game_columns(players: int) -> int:
    """Length of a game's row."""
    return SEAT_COLUMNS + SEAT_FIELDS * players


@kernel
def packed_cards(counts: NDArray[np.int64]) -> int:
    """Up to twelve cards in one int64: 5 bits a card in the order of the letters, their number from bit 60 on."""
    packed, size = int64(0), int64(0)
    for letter in range(len(counts)):
        for _ in range(counts[letter]):
            if size < 12:
                packed |= int64(letter) << (5 * size)
                size += 1
    return packed | (size << 60)


@kernel
def packed_origins(chooser: Chooser, word: int) -> int:
    """Origins of a word's letters, 2 bits each."""
    packed = int64(0)
    for i in range(WIDTH):
        origin = int64(chooser.origins[word, i])
        if origin > ADDED:
            break
        packed |= origin << (2 * i)
    return packed


@kernel
def _kind(words: WordTable, word: int) -> int:
    """Kind of a word."""
    return int64(words.kinds[word]) & KIND_MASK


@merged
def plain_pay(rules: TycoonRules, words: WordTable, chooser: Chooser) -> int:
    """Packed pay of the words of the answer if nothing doubled them."""
    pay = int64(0)
    for word in range(2):
        if chooser.answer[FIRST + word] >= 0:
            kind = _kind(words, chooser.answer[FIRST + word]) & ~DOUBLING_BIT
            pay += worth(rules, kind, int64(0))
    return pay


@kernel
def _letter_of(rules: TycoonRules, table: Table, seat: int, ability: int) -> int:
    """The letter by which a seat has an ability."""
    for letter in range(rules.letters):
        if table.owners[letter] == seat and rules.abilities[letter] == ability:
            return int64(letter)
    return int64(-1)


@merged
def _best_without(
    rules: TycoonRules, words: WordTable, table: Table, seat: int, owned: int, chooser: Chooser
) -> int:
    """Points of the best turn with the same cards and the abilities `owned`."""
    count = look(rules, words, chooser, table.hands[seat], table.pool, owned)
    one = best_pay(words, chooser, count, owned)
    return total_of(max(one, best_two(rules, words, chooser, owned)))


@kernel
def _uses(chooser: Chooser, ability: int) -> bool:
    """Whether the words of the answer need the copy, the added letter or the second word."""
    if ability == TWO:
        return chooser.answer[SECOND] >= 0
    origin = COPIED if ability == COPY else ADDED
    for word in range(2):
        for i in range(WIDTH):
            if chooser.answer[FIRST + word] >= 0 and chooser.origins[word, i] == origin:
                return True
    return False


@kernel
def _pay_with(rules: TycoonRules, words: WordTable, chooser: Chooser, owned: int) -> int:
    """Points that the words of the answer pay an owner of the abilities `owned`."""
    first = _kind(words, chooser.answer[FIRST])
    if chooser.answer[SECOND] < 0:
        return total_of(word_worth(rules, first, owned))
    return total_of(pair_worth(rules, first, _kind(words, chooser.answer[SECOND]), owned))


@merged
def tally_abilities(
    rules: TycoonRules,
    words: WordTable,
    table: Table,
    seat: int,
    owned: int,
    chooser: Chooser,
    patents: NDArray[np.int64],
) -> None:
    """Count what each ability of a seat brings in this turn, before its words are laid.

    A doubler brings what the same words would pay less without it; a copy, an added letter or a second word what the
    best turn of the same cards would bring less without it.
    """
    for bit in range(7):
        ability = int64(1) << bit
        if owned & ability == 0 or ability == REPLACE:
            continue
        gain = int64(0)
        if ability & DOUBLERS != 0:
            gain = _pay_with(rules, words, chooser, owned) - _pay_with(
                rules, words, chooser, owned & ~ability
            )
            if gain == 0:
                continue
        elif not _uses(chooser, ability):
            continue
        else:
            least = _best_without(rules, words, table, seat, owned & ~ability, chooser)
            gain = max(int64(0), total_of(chooser.answer[PAY]) - least)
        letter = _letter_of(rules, table, seat, ability)
        patents[letter, USES] += 1
        patents[letter, GAIN] += gain


@merged
def tally_replaced(
    rules: TycoonRules, table: Table, seat: int, gain: int, patents: NDArray[np.int64]
) -> None:
    """Count a card replaced; `gain` is what it added to the best turn."""
    letter = _letter_of(rules, table, seat, int64(REPLACE))
    patents[letter, USES] += 1
    patents[letter, GAIN] += max(int64(0), gain)


@merged
def tally_royalties(
    rules: TycoonRules, table: Table, seat: int, row: NDArray[np.int64], patents: NDArray[np.int64]
) -> int:
    """Count the royalties just paid, letter by letter as far as they went; answers their sum."""
    players, total = len(table.money), int64(0)
    for owner in range(players):
        left = table.royalties[owner]
        total += left
        row[SEAT_COLUMNS + owner * SEAT_FIELDS + ROYALTIES] += left
        for letter in range(rules.letters):
            if table.owners[letter] == owner and owner != seat:
                got = min(left, table.played[letter])
                patents[letter, PATENT_ROYALTIES] += got
                left -= got
    if rules.player_pays != 0:
        row[SEAT_COLUMNS + seat * SEAT_FIELDS + ROYALTIES_PAID] += total
    return total


@merged
def tally_pay(plain: int, money: int, stock: int, fields: NDArray[np.int64]) -> None:
    """Count what words paid (money and stock that came in), of this `plain` (packed) without doubling."""
    plain_money = min(money_of(plain), money)
    plain_stock = min(total_of(plain) - money_of(plain), stock)
    fields[WORD_MONEY] += plain_money
    fields[WORD_STOCK] += plain_stock
    fields[DOUBLED] += money - plain_money + stock - plain_stock
