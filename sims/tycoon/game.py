"""One whole game of Letter Tycoon, and a chunk of them, in compiled code."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bots.tycoon_cards import IN_POOL, NOTHING
from bots.tycoon_choice import OWN, ROLLOUT, choose, choose_replaced
from bots.tycoon_chooser import BUY, FIRST, PAY, SECOND, Chooser, Knowledge, new_chooser
from bots.tycoon_weights import DEFAULTS
from bots.tycoon_words import best_now, best_pay, look
from engine._jit import int64, kernel, merged
from engine.rng import seed_stream
from engine.tycoon.kinds import total_of
from engine.tycoon.rules import NONE, REPLACE, TycoonRules, abilities_of
from engine.tycoon.table import (
    LAST_ROUND,
    RESHUFFLES,
    Table,
    buy,
    cards_in_game,
    clear_table,
    deal,
    discard,
    end_turn,
    ends_round,
    lay,
    new_table,
    pay,
    pay_royalties,
    replace_card,
    score,
    winners,
)
from engine.tycoon.table import TURNS as TURNS_ENDED
from engine.tycoon.wordtable import WordTable
from sims.tycoon.grants import give, no_grants
from sims.tycoon.tally import (
    BOT,
    BOUGHT_IN,
    DOUBLED,
    FIRST_SEAT,
    GIVEN,
    MONEY,
    OWNER,
    PATENTS,
    PRICE,
    REASON,
    ROUNDS,
    ROYALTIES,
    ROYALTIES_PAID,
    SCORE,
    SEAT_COLUMNS,
    SEAT_FIELDS,
    SHUFFLES,
    SKIPS,
    SPENT,
    STOCK,
    T_BEST,
    T_BOUGHT,
    T_DISCARDS,
    T_FIRST,
    T_GAME,
    T_HAND,
    T_MONEY,
    T_ORIGINS,
    T_ORIGINS_2,
    T_POOL,
    T_REPLACED,
    T_ROYALTIES,
    T_SEAT,
    T_SECOND,
    T_STOCK,
    T_TOTAL,
    T_TURN,
    T_WORDS,
    TRIGGER,
    TURNS,
    VALUE,
    WINS,
    WORD_MONEY,
    WORD_STOCK,
    packed_cards,
    packed_origins,
    plain_pay,
    tally_abilities,
    tally_pay,
    tally_replaced,
    tally_royalties,
)

NOT_OVER, GOAL, STALLED, FORFEIT = range(4)
"""Why a game ended: the goal was reached, it went on for MOST_ROUNDS, or a bot lost it by a fault."""
MOST_ROUNDS = 200
"""Rounds after which a game counts as stalled."""
LOST = -1
"""Status of a game that lost cards, money or patents: an error of the program."""
AT, STAGE, SEAT, CARD, LOGGED = range(5)
"""Indices into `Players.progress`: game of the chunk, stage, whose turn, card replaced, rows of the log used."""
NEW_GAME, NEW_TURN, CHOSEN = range(3)
"""Stages."""
WAITING = -2
"""Status when a bot is to think that is not compiled into the game: its answer is awaited in the chooser, or FORFEIT as
the reason in the game's row."""
BOT_STREAMS = 0x5EED
"""Mixed into the run's seed for the bots' own random streams."""


class Players(NamedTuple):
    """Who plays, and the storage of one thread; P players."""

    table: Table
    chooser: Chooser
    codes: NDArray[np.int64]
    """int64[P]: codes of the bots in the order of the run."""
    weights: NDArray[np.int64]
    """int64[P, W]: weights of the bots in the same order."""
    bots: NDArray[np.int64]
    """int64[P]: number of the bot on each seat, in that order."""
    streams: NDArray[np.uint64]
    """uint64[P, 4]: a random stream for each seat's bot."""
    progress: NDArray[np.int64]
    """int64[5]: how far a chunk of games is; all 0 before the first."""
    grants: NDArray[np.int64]
    """int64[P, L]: what each bot paid for the patents that it owns from the start; see `sims.tycoon.grants`."""


def new_players(
    rules: TycoonRules,
    words: WordTable,
    codes: NDArray[np.int64],
    weights: NDArray[np.int64],
    grants: NDArray[np.int64] | None = None,
) -> Players:
    """Storage for games of these bots (`codes` int64[P], `weights` int64[P, W], `grants` int64[P, L])."""
    count = len(codes)
    given = no_grants(count, rules.letters) if grants is None else np.ascontiguousarray(grants, np.int64)
    if given.shape != (count, rules.letters):
        raise ValueError(f"grants {given.shape}, expected {(count, rules.letters)}")
    if weights.shape != (count, len(DEFAULTS)):
        raise ValueError(f"weights {weights.shape}, expected {(count, len(DEFAULTS))}")
    bots, streams = np.zeros(count, np.int64), np.zeros((count, 4), np.uint64)
    progress = np.zeros(5, np.int64)
    return Players(
        new_table(rules, count), new_chooser(rules, words), codes, weights, bots, streams, progress, given
    )


@kernel
def replace_for(
    rules: TycoonRules,
    words: WordTable,
    players: Players,
    seat: int,
    card: int,
    patents: NDArray[np.int64],
) -> None:
    """Replace the card that the owner of the ability has chosen, and count what that brings."""
    table, chooser = players.table, players.chooser
    owned = abilities_of(rules, table.owners, seat)
    hand, gain = table.hands[seat], int64(0)
    gain -= total_of(best_now(rules, words, chooser, hand, table.pool, owned))
    replace_card(rules, table, seat, card % IN_POOL, card // IN_POOL)
    gain += total_of(best_now(rules, words, chooser, hand, table.pool, owned))
    tally_replaced(rules, table, seat, gain, patents)


@merged
def _replace(
    rules: TycoonRules,
    words: WordTable,
    known: Knowledge,
    players: Players,
    seat: int,
    patents: NDArray[np.int64],
) -> int:
    """The card that the owner of the ability replaces before the words; NOTHING for none, and for one who is asked."""
    table, chooser, bot = players.table, players.chooser, players.bots[seat]
    owned = abilities_of(rules, table.owners, seat)
    if owned & REPLACE == 0 or players.codes[bot] == OWN:
        return int64(NOTHING)
    card = choose_replaced(
        players.codes[bot],
        rules,
        words,
        known,
        table,
        seat,
        players.weights[bot],
        chooser,
        players.streams[seat],
    )
    if card != NOTHING:
        replace_for(rules, words, players, seat, card, patents)
    return card


@merged
def _play(
    rules: TycoonRules,
    words: WordTable,
    players: Players,
    seat: int,
    row: NDArray[np.int64],
    patents: NDArray[np.int64],
) -> int:
    """Lay and pay the words chosen, and buy; answers the royalties that the others got."""
    table, chooser = players.table, players.chooser
    answer, base = chooser.answer, SEAT_COLUMNS + seat * SEAT_FIELDS
    fields = row[base : base + SEAT_FIELDS]
    owned = abilities_of(rules, table.owners, seat)
    if owned != 0:
        tally_abilities(rules, words, table, seat, owned, chooser, patents)
    for word in range(2):  # the making may have changed since
        for i in range(chooser.origins.shape[1]):
            chooser.search.making.origins[word, i] = chooser.origins[word, i]
    lay(words, chooser.search.making, table, seat, answer[FIRST], answer[SECOND])
    money, stock = table.money[seat], table.stock[seat]
    pay(rules, table, seat, answer[PAY])
    tally_pay(plain_pay(rules, words, chooser), table.money[seat] - money, table.stock[seat] - stock, fields)
    pay_royalties(rules, table, seat)
    royalties = tally_royalties(rules, table, seat, row, patents)
    letter, ended = answer[BUY], table.facts[LAST_ROUND]
    if letter != NONE and rules.prices[letter] <= table.money[seat]:
        buy(rules, table, seat, letter)
        fields[SPENT] += rules.prices[letter]
        patents[letter, OWNER], patents[letter, BOUGHT_IN] = seat, table.facts[TURNS_ENDED]
        patents[letter, PRICE] = rules.prices[letter]
        if ended != table.facts[LAST_ROUND]:
            row[TRIGGER] = table.facts[TURNS_ENDED]
    else:
        answer[BUY] = NONE
    clear_table(rules, table, seat)
    return royalties


@merged
def _note_choice(
    rules: TycoonRules, words: WordTable, players: Players, seat: int, card: int, line: NDArray[np.int64]
) -> None:
    """Write what a seat is about to do, and what it could have done, into a turn's row."""
    table, chooser = players.table, players.chooser
    owned = abilities_of(rules, table.owners, seat)
    line[T_FIRST], line[T_SECOND] = chooser.answer[FIRST], chooser.answer[SECOND]
    line[T_ORIGINS] = packed_origins(chooser, int64(0))
    line[T_ORIGINS_2] = packed_origins(chooser, int64(1))
    line[T_HAND], line[T_POOL] = packed_cards(table.hands[seat]), packed_cards(table.pool)
    line[T_REPLACED] = card
    line[T_WORDS] = look(rules, words, chooser, table.hands[seat], table.pool, owned)
    line[T_BEST] = best_pay(words, chooser, line[T_WORDS], owned)


@merged
def _finish_turn(
    rules: TycoonRules,
    words: WordTable,
    players: Players,
    seat: int,
    card: int,
    row: NDArray[np.int64],
    patents: NDArray[np.int64],
    log: NDArray[np.int64],
    logged: int,
) -> int:
    """Carry out what the bot of a seat has chosen; answers who is next, NONE if the game is over."""
    table, chooser, royalties = players.table, players.chooser, int64(0)
    if log.shape[0] > 0:
        _note_choice(rules, words, players, seat, card, log[logged])
    money, stock, turn = table.money[seat], table.stock[seat], table.facts[TURNS_ENDED]
    if chooser.answer[FIRST] >= 0:
        royalties = _play(rules, words, players, seat, row, patents)
    else:
        row[SEAT_COLUMNS + seat * SEAT_FIELDS + SKIPS] += 1
        chooser.answer[BUY] = NONE
    for letter in range(rules.letters):
        for _ in range(chooser.discards[letter]):
            discard(table, seat, int64(letter))
    after = end_turn(rules, table, seat)
    if log.shape[0] > 0:
        line, letter = log[logged], chooser.answer[BUY]
        line[T_TURN], line[T_SEAT], line[T_BOUGHT], line[T_ROYALTIES] = turn, seat, letter, royalties
        line[T_MONEY] = table.money[seat] - money + (rules.prices[letter] if letter != NONE else int64(0))
        line[T_STOCK] = table.stock[seat] - stock
        if rules.player_pays != 0:
            line[T_MONEY] += royalties
        line[T_DISCARDS], line[T_TOTAL] = packed_cards(chooser.discards), score(table, seat)
    return after


@merged
def _sound(rules: TycoonRules, players: Players, row: NDArray[np.int64]) -> bool:
    """Whether cards, money and patents add up after a turn; a fault of this program otherwise."""
    table = players.table
    sound = cards_in_game(table) == rules.cards.sum()
    for seat in range(len(players.bots)):
        fields = row[SEAT_COLUMNS + seat * SEAT_FIELDS : SEAT_COLUMNS + (seat + 1) * SEAT_FIELDS]
        value, count, debt = int64(0), int64(0), int64(0)
        for letter in range(rules.letters):
            debt += max(int64(0), players.grants[players.bots[seat], letter])
            if table.owners[letter] == seat:
                value += rules.prices[letter]
                count += 1
        earned = fields[WORD_MONEY] + fields[WORD_STOCK] + fields[DOUBLED] + fields[ROYALTIES]
        earned += fields[GIVEN] - fields[ROYALTIES_PAID]
        sound = sound and value == table.values[seat] == fields[SPENT] and count == table.patents[seat]
        sound = sound and earned == score(table, int64(seat)) and table.money[seat] >= -debt
    return sound


@merged
def _begin(
    rules: TycoonRules,
    players: Players,
    shared: int,
    seed: int,
    game: int,
    row: NDArray[np.int64],
    patents: NDArray[np.int64],
) -> int:
    """Deal the game number `game`; answers the seat that begins."""
    count = len(players.bots)
    start = (game // count) % count
    for seat in range(count):
        players.bots[seat] = (seat + game) % count
        seed_stream(players.streams[seat], seed ^ BOT_STREAMS, game * 8 + seat)
    deal(rules, players.table, start, seed, game // shared)
    patents[:, OWNER] = NONE
    row[TRIGGER], row[FIRST_SEAT], row[REASON] = -1, start, NOT_OVER
    give(rules, players.table, players.bots, players.grants, row, patents)
    return start


@merged
def _close(rules: TycoonRules, players: Players, row: NDArray[np.int64]) -> None:
    """Final columns of a game's row."""
    table, won, count = players.table, winners(players.table), len(players.bots)
    row[TURNS], row[SHUFFLES] = table.facts[TURNS_ENDED], table.facts[RESHUFFLES]
    row[ROUNDS] = (row[TURNS] + count - 1) // count
    for seat in range(count):
        base = SEAT_COLUMNS + seat * SEAT_FIELDS
        fields = row[base : base + SEAT_FIELDS]
        for letter in range(rules.letters):
            if table.owners[letter] == seat:
                fields[PATENTS] |= int64(1) << letter
        fields[SCORE], fields[BOT], fields[WINS] = (
            score(table, int64(seat)),
            players.bots[seat],
            (won >> seat) & 1,
        )
        fields[MONEY], fields[STOCK], fields[VALUE] = table.money[seat], table.stock[seat], table.values[seat]


@kernel
def play_tycoon_chunk(
    rules: TycoonRules,
    words: WordTable,
    known: Knowledge,
    players: Players,
    shared: int,
    seed: int,
    first: int,
    rows: NDArray[np.int64],
    patents: NDArray[np.int64],
    log: NDArray[np.int64],
) -> int:
    """Play the games number `first` .. `first + len(rows) - 1`; answers rows of `log` used, WAITING or LOST.

    When it is WAITING, the bot of seat `progress[SEAT]` is to choose into the chooser (one of the user's own also
    replaces its card then, into `progress[CARD]`), or has forfeited the game; then the same call goes on.
    Seat s of game g is taken by bot (s + g) % players; the seat that begins goes on by one every `players` games, so
    that in a pair each bot begins once. The deck follows from (`seed`, game); so many games in a row as `shared` says
    have the same. `rows` int64[n, game_columns] and `patents` int64[n, L, PATENT_FIELDS] are zero at the start; `log`
    int64[m, TURN_FIELDS] gets a row a turn, none if m = 0.
    """
    count, progress, table = len(players.bots), players.progress, players.table
    while progress[AT] < rows.shape[0]:
        at, seat = progress[AT], progress[SEAT]
        row, game = rows[at], first + progress[AT]
        if row[REASON] != NOT_OVER:
            _close(rules, players, row)
            progress[AT] += 1
            progress[STAGE], progress[SEAT] = NEW_GAME, 0
            continue
        if progress[STAGE] == NEW_GAME:
            progress[SEAT] = _begin(rules, players, shared, seed, game, row, patents[at])
            progress[STAGE] = NEW_TURN
            continue
        if progress[STAGE] == NEW_TURN:
            bot = players.bots[seat]
            progress[CARD] = _replace(rules, words, known, players, seat, patents[at])
            if players.codes[bot] == ROLLOUT or players.codes[bot] == OWN:
                progress[STAGE] = CHOSEN
                return int64(WAITING)
            choose(
                players.codes[bot], rules, words, known, table, seat, players.weights[bot], players.chooser,
                players.streams[seat],
            )  # fmt: skip
        after = _finish_turn(
            rules, words, players, seat, progress[CARD], row, patents[at], log, progress[LOGGED]
        )  # fmt: skip
        progress[STAGE] = NEW_TURN
        if not _sound(rules, players, row):
            return int64(LOST)
        if log.shape[0] > 0:
            log[progress[LOGGED], T_GAME] = game
            progress[LOGGED] += 1
        if after == NONE:
            row[REASON] = GOAL
        elif ends_round(table, seat) and table.facts[TURNS_ENDED] >= MOST_ROUNDS * count:
            row[REASON] = STALLED
        progress[SEAT] = after
    logged = progress[LOGGED]
    progress[:] = 0
    return logged
