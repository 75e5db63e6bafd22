"""What a bot of Letter Tycoon works with: storage for one thread, what it knows of the game, and where it answers."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.tycoon.find import new_found
from engine.tycoon.kinds import MOST_KINDS, fill_worths
from engine.tycoon.lattice import new_lattice
from engine.tycoon.rules import DOUBLERS, TycoonRules
from engine.tycoon.search import Search, new_search
from engine.tycoon.wordtable import WordTable

MASKS = 128
"""Ability masks."""
DOUBLED = DOUBLERS + 1
"""Masks of doublers: they are the lowest bits of an ability mask."""
COPIES = 3
"""Keep values tell the first, the second and any further card of a letter apart."""
MOST_CANDIDATES = 64
"""Words that can be looked at closely."""
_WAYS = 1 << 16

FIRST, SECOND, BUY, PAY, VALUE = range(5)
"""Indices into `answer`: the words (-1 = none), the letter to buy (-1 = none), packed pay, value by the bot's lights in
thousandths of a point."""
ANSWER = 5
BY_ROYALTIES, BY_ABILITY, BY_DENIAL, BY_PRICE = range(4)
PARTS = 4
"""Worth of a patent, in thousandths: royalties and ability over the rounds left, what it is kept from others, price."""
PURCHASE, PAID_OUT, CARDS, LEAD, ENDS = range(5)
REASONS = 5
"""Value of words beside their pay, in thousandths: purchase, royalties to others, cards spent; the lead after them; 1
if the purchase begins the last round."""


class Knowledge(NamedTuple):
    """What a bot knows of a ruleset and a list: measured by `bots.tycoon_knowledge`; L letters, all in thousandths."""

    income: NDArray[np.int64]
    """int64[MASKS]: money and stock of the best turn by the abilities owned."""
    money: NDArray[np.int64]
    """int64[1]: share of money in it."""
    rates: NDArray[np.int64]
    """int64[L]: cards of each letter in the best word of a turn."""
    keeps: NDArray[np.int64]
    """int64[DOUBLED, COPIES, L]: what the first, second and third card of each letter adds to the best word above a
    new card, by the doublers owned."""


class Chooser(NamedTuple):
    """Storage and answers of the bots of one thread."""

    search: Search
    worths: NDArray[np.int64]
    """int64[DOUBLED, MOST_KINDS]: packed pay of each kind by the doublers owned."""
    keep: NDArray[np.int64]
    """int64[2, L]: worth of a card in the hand and in the pool."""
    spent: NDArray[np.int64]
    """int64[2, L]: cards of each letter that the words take from hand and pool."""
    buys: NDArray[np.int64]
    """int64[L]: worth of each patent to the player."""
    parts: NDArray[np.int64]
    """int64[PARTS, L]: what the worth of each patent is made of."""
    reasons: NDArray[np.int64]
    """int64[REASONS]: what the value of the words last weighed is made of."""
    candidates: NDArray[np.int64]
    """int64[MOST_CANDIDATES, 3]: value, word, second word."""
    origins: NDArray[np.uint8]
    """uint8[2, 16]: where the letters of the words chosen come from; see `engine.tycoon.making`."""
    discards: NDArray[np.int64]
    """int64[L]: hand cards to discard."""
    answer: NDArray[np.int64]
    """int64[ANSWER]."""


def new_chooser(rules: TycoonRules, words: WordTable) -> Chooser:
    """Storage for one thread."""
    search = new_search(rules, 16)
    worths = np.zeros((DOUBLED, MOST_KINDS), np.int64)
    for doublers in range(DOUBLED):
        fill_worths(rules, doublers, worths[doublers])
    return Chooser(
        search=search._replace(found=new_found(len(words.codes)), lattice=new_lattice(rules, _WAYS)),
        worths=worths,
        keep=np.zeros((2, rules.letters), np.int64),
        spent=np.zeros((2, rules.letters), np.int64),
        buys=np.zeros(rules.letters, np.int64),
        parts=np.zeros((PARTS, rules.letters), np.int64),
        reasons=np.zeros(REASONS, np.int64),
        candidates=np.zeros((MOST_CANDIDATES, 3), np.int64),
        origins=np.zeros((2, 16), np.uint8),
        discards=np.zeros(rules.letters, np.int64),
        answer=np.zeros(ANSWER, np.int64),
    )
