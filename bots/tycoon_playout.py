"""Games of Letter Tycoon played on from a turn, with hands and a deck that the mover cannot tell from the real ones."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bots.tycoon_cards import IN_POOL, NOTHING
from bots.tycoon_choice import choose, choose_replaced
from bots.tycoon_chooser import BUY, FIRST, PAY, SECOND, Chooser, Knowledge
from bots.tycoon_planner import income_of, rounds_left
from bots.tycoon_turns import Turns, recall
from bots.tycoon_weights import UNIT, Weights
from engine._jit import int64, kernel, merged, popcount
from engine.rng import seed_stream
from engine.tycoon.kinds import total_of
from engine.tycoon.rules import NONE, REPLACE, TycoonRules, abilities_of
from engine.tycoon.table import (
    END,
    LAST_ROUND,
    START,
    TOP,
    Table,
    buy,
    clear_table,
    discard,
    end_turn,
    fill_hand,
    lay,
    pay,
    pay_royalties,
    replace_card,
    score,
    shuffle_in,
    winners,
)
from engine.tycoon.wordtable import WIDTH, WordTable

WHOLE = 1_000_000
"""A win in the units of values."""
UNDECIDED = -1
"""In place of a share of the win where the game was not over."""
FIELDS = 4
TOTAL, NEXT_LUCK, LATER_LUCK, ROUNDS = range(FIELDS)
"""Of a seat, in thousandths: score at the end or as expected there; what its words paid above what is expected of its
abilities, in its next turn and in those that follow; rounds that are still to be played (the same for all seats)."""
_LEAST_TO_COME, _MOST_TO_COME = 3 * UNIT // 2, 12 * UNIT
_MOST_ROUNDS = 60  # rounds after which a game played on is broken off


@kernel
def _imagine(
    rules: TycoonRules,
    seen: Table,
    seat: int,
    unseen: NDArray[np.int64],
    seed: int,
    sample: int,
    table: Table,
) -> None:
    """Set up `table` as `seat` sees the table `seen`, with cards that follow from (seed, sample) where it sees none.

    `unseen` int64[L] is scratch.
    """
    for letter in range(rules.letters):
        own, pool = seen.hands[seat, letter], seen.pool[letter]
        unseen[letter] = max(int64(0), rules.cards[letter] - own - pool)
        table.pool[letter], table.owners[letter] = pool, seen.owners[letter]
        table.played[letter] = table.discarded[letter] = 0
    seed_stream(table.stream, seed, sample)
    shuffle_in(table, unseen)
    table.facts[START], table.facts[LAST_ROUND] = seen.facts[START], seen.facts[LAST_ROUND]
    for each in range(len(table.money)):
        table.money[each], table.stock[each] = seen.money[each], seen.stock[each]
        table.values[each], table.patents[each] = seen.values[each], seen.patents[each]
        table.royalties[each] = table.sizes[each] = 0
        for letter in range(rules.letters):
            table.hands[each, letter] = 0
        if each != seat:
            fill_hand(rules, table, int64(each))
    for letter in range(rules.letters):
        table.hands[seat, letter] = seen.hands[seat, letter]
        table.sizes[seat] += seen.hands[seat, letter]


@kernel
def _skip_to(table: Table, place: int) -> None:
    """Pass over the cards of the deck above a place, so that the next is drawn from there; not beyond the deck.

    They are cards that nobody has seen, and come back with the discard pile.
    """
    if place >= table.facts[END]:
        return
    while table.facts[TOP] < place:
        table.discarded[table.deck[table.facts[TOP]]] += 1
        table.facts[TOP] += 1


@merged
def _carry_out(
    rules: TycoonRules, words: WordTable, table: Table, chooser: Chooser, seat: int, place: int
) -> int:
    """Play the chooser's answer; answers who is next, NONE if the game is over.

    The pool is filled from the top of the deck, the hand from `place` on.
    """
    answer = chooser.answer
    if answer[FIRST] >= 0:
        for word in range(2):
            for i in range(WIDTH):
                chooser.search.making.origins[word, i] = chooser.origins[word, i]
        lay(words, chooser.search.making, table, seat, answer[FIRST], answer[SECOND])
        pay(rules, table, seat, answer[PAY])
        pay_royalties(rules, table, seat)
        letter = answer[BUY]
        if letter != NONE and rules.prices[letter] <= table.money[seat]:
            buy(rules, table, seat, letter)
        clear_table(rules, table, seat)
    for letter in range(rules.letters):
        for _ in range(chooser.discards[letter]):
            discard(table, seat, int64(letter))
    _skip_to(table, place)
    return end_turn(rules, table, seat)


@kernel
def _rounds_to_come(rules: TycoonRules, known: Knowledge, table: Table) -> int:
    """Rounds that will be played from now on, in thousandths: more than the fewest that the goal needs.

    Nobody spends all on patents. In 500 games of planners each, with r as `rounds_left` says, there were 1.7 + 1.5 r
    with two players, 3.2 + 1.2 r with three, 3.1 + 0.8 r with four, 2.2 + 0.7 r with five.
    """
    return min(_MOST_TO_COME, _LEAST_TO_COME + 5 * rounds_left(rules, known, table) // 4)


@kernel
def _turns_ahead(table: Table, seat: int, now: int) -> int:
    """How much nearer to its next turn than the mean a seat is, in P-ths of a round, if it is the turn of `now`.

    A seat that waits for its turn of this round has one more to come than one that has had it.
    """
    players = len(table.money)
    had = (now - table.facts[START]) % players
    return had if (seat - table.facts[START]) % players >= had else had - players


@kernel
def _note_standing(
    rules: TycoonRules, known: Knowledge, table: Table, now: int, standing: NDArray[np.int64]
) -> None:
    """Write each seat's score to `standing` int64[P, FIELDS]; of a game that is not over, what is to be expected.

    It is the turn of `now`, NONE after the end.
    """
    players = len(table.money)
    rounds = int64(0) if now == NONE else _rounds_to_come(rules, known, table)
    for seat in range(players):
        standing[seat, TOTAL] = score(table, int64(seat)) * UNIT
        standing[seat, ROUNDS] = rounds
        if now != NONE:
            standing[seat, TOTAL] += income_of(rules, known, table, int64(seat)) * rounds // UNIT
            turn = known.income[abilities_of(rules, table.owners, int64(seat))]
            standing[seat, TOTAL] += turn * _turns_ahead(table, int64(seat), now) // players


@kernel
def play_on(
    rules: TycoonRules,
    words: WordTable,
    known: Knowledge,
    seen: Table,
    seat: int,
    turns: Turns,
    alive: NDArray[np.int64],
    policy: int,
    weights: Weights,
    rounds: int,
    seed: int,
    first: int,
    unseen: NDArray[np.int64],
    table: Table,
    chooser: Chooser,
    standings: NDArray[np.int64],
    wins: NDArray[np.int64],
) -> None:
    """Play the turns `alive` (rows of `turns`) and on for so many rounds (0: to the end), once in each sample.

    All turns meet the same cards in a sample: each turn's pool and hand have places of their own in the deck, so that
    how many cards one of them uses does not change what is drawn later. The samples are those number `first` and on.
    Reads of `seen` only what the seat sees. Writes `standings` int64[len(alive), samples, P, FIELDS], and to `wins`
    int64[len(alive), samples] the seat's share of the win, of WHOLE, or UNDECIDED.
    """
    players = len(seen.money)
    most = players * (rounds if rounds > 0 else int64(_MOST_ROUNDS))
    for sample in range(wins.shape[1]):
        for i in range(len(alive)):
            standing = standings[i, sample]
            standing[:] = 0
            _imagine(rules, seen, seat, unseen, seed, first + sample, table)
            recall(turns, alive[i], chooser)
            now, played, place = int64(seat), int64(0), int64(table.facts[TOP])
            while True:
                after = _carry_out(rules, words, table, chooser, now, place + rules.pool_size)
                played += 1
                place += rules.pool_size + rules.hand_size
                _skip_to(table, place)
                if after == NONE or played >= most:
                    break
                now = after
                owned = abilities_of(rules, table.owners, now)
                if owned & REPLACE != 0:
                    card = choose_replaced(
                        policy, rules, words, known, table, now, weights, chooser, table.stream
                    )
                    if card != NOTHING:
                        replace_card(rules, table, now, card % IN_POOL, card // IN_POOL)
                choose(policy, rules, words, known, table, now, weights, chooser, table.stream)
                field = int64(NEXT_LUCK) if played <= players else int64(LATER_LUCK)
                standing[now, field] += total_of(chooser.answer[PAY]) * UNIT - known.income[owned]
            _note_standing(rules, known, table, int64(after), standing)
            won = winners(table)
            wins[i, sample] = WHOLE // popcount(won) if (won >> seat) & 1 != 0 else int64(0)
            if after != NONE:
                wins[i, sample] = UNDECIDED
