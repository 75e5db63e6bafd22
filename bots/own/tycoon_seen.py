"""A turn of a compiled game of Letter Tycoon as its player sees it, a `TycoonPosition`; and a `TycoonTurn` back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bots.tycoon_cards import IN_POOL
from bots.tycoon_chooser import BUY, FIRST, PAY, SECOND, Chooser
from engine.lexicon import Lexicon
from engine.rulesets.tycoon import TycoonRuleset
from engine.tycoon.kinds import TOTAL_SHIFT
from engine.tycoon.making import UNUSED
from engine.tycoon.payout import payout
from engine.tycoon.position import TycoonPosition
from engine.tycoon.referee import UNKNOWN
from engine.tycoon.rules import NONE
from engine.tycoon.table import LAST_ROUND, START, Table
from engine.tycoon.turn import ADDED, COPY, HAND, POOL, TycoonTurn
from engine.tycoon.wordtable import WIDTH, WordTable

_ORIGINS = HAND + POOL + COPY + ADDED  # in the order of their codes in kernels
_NO_LETTER = 255


@dataclass
class TycoonMoment:
    """One turn of a game that is being played. Deck and other hands are on the table, and not to be read."""

    table: Table
    chooser: Chooser
    """Where the turn is answered."""
    seat: int
    game: int
    """Number of the game in its run."""
    turn: int
    replace: Callable[[int], None]
    """Replaces a card, named as in `bots.tycoon_cards`, before the words."""


def seen_position(
    moment: TycoonMoment, ruleset: TycoonRuleset, lexicon: Lexicon, replaced: bool
) -> TycoonPosition:
    """The position with the player's hand; the other hands, the discard pile and the deck are unknown."""
    table, letters = moment.table, ruleset.letters
    players, owners = len(table.money), table.owners.tolist()
    hands = [UNKNOWN * ruleset.hand_size] * players
    hands[moment.seat] = _cards(letters, table.hands[moment.seat])
    return TycoonPosition(
        ruleset=ruleset,
        lexicon=lexicon,
        hands=tuple(hands),
        pool=_cards(letters, table.pool),
        patents=tuple(
            "".join(letter for letter, owner in zip(letters, owners, strict=True) if owner == seat)
            for seat in range(players)
        ),
        money=tuple(table.money.tolist()),
        stock=tuple(table.stock.tolist()),
        seat=moment.seat,
        start_seat=int(table.facts[START]),
        last_round=bool(table.facts[LAST_ROUND]),
        replaced=replaced,
    )


def _cards(letters: str, counts: NDArray[np.int64]) -> str:
    return "".join(letter * count for letter, count in zip(letters, counts.tolist(), strict=True))


def card_of(turn: TycoonTurn, ruleset: TycoonRuleset) -> int:
    """The card that a turn replaces, as in `bots.tycoon_cards`."""
    source, letter = turn.replace[0], turn.replace[1]
    return ruleset.alphabet.index(letter) + (IN_POOL if source == POOL else 0)


def carry_out(moment: TycoonMoment, words: WordTable, position: TycoonPosition, turn: TycoonTurn) -> None:
    """Answer with a legal turn, its card already replaced, for the game to carry out."""
    ruleset, answer = position.ruleset, moment.chooser.answer
    answer[:] = 0
    answer[[FIRST, SECOND]], answer[BUY] = -1, NONE
    moment.chooser.origins[:] = UNUSED
    for row, word in enumerate(turn.play):
        answer[FIRST + row] = _number(words, [ruleset.alphabet.index(letter) for letter in word.word])
        codes = [_ORIGINS.index(origin) for origin in word.origins]
        moment.chooser.origins[row, : len(codes)] = codes
    if turn.play:
        paid = payout(ruleset, position.owned, turn.play)
        answer[PAY] = paid.money | (paid.money + paid.stock) << TOTAL_SHIFT
    if turn.buy:
        answer[BUY] = ruleset.alphabet.index(turn.buy)
    moment.chooser.discards[:] = [turn.discard.count(letter) for letter in ruleset.letters]


def _number(words: WordTable, codes: list[int]) -> int:
    """Where a word of the list is in the table."""
    wanted = np.full(WIDTH, _NO_LETTER, np.uint8)
    wanted[: len(codes)] = codes
    halves, half = (
        words.codes.view(np.uint64),
        wanted.view(np.uint64),
    )  # two comparisons a word in place of sixteen
    return int(np.flatnonzero((halves[:, 0] == half[0]) & (halves[:, 1] == half[1]))[0])
