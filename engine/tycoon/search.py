"""Everything that one thread needs to look for words: allocated once, used for position after position.

In compiled code: `set_cards`, then `find_words`; the pay of a word found is `word_worth` of its kind, or its entry in
`worths` after `fill_worths`; `best_pair` on words found with `in_pair` 1; `make` says which cards a choice takes.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.tycoon.cards import Cards, new_cards
from engine.tycoon.find import Found, new_found
from engine.tycoon.kinds import MOST_KINDS
from engine.tycoon.lattice import Lattice, new_lattice
from engine.tycoon.making import Making, new_making
from engine.tycoon.rules import TycoonRules


class Search(NamedTuple):
    """Cards looked at, words found, sets of cards for two words, and how a chosen word is made."""

    cards: Cards
    found: Found
    lattice: Lattice
    making: Making
    worths: NDArray[np.int64]
    """int64[MOST_KINDS]: packed pay of each kind of word for the player looked at."""


def new_search(rules: TycoonRules, words: int = 8192) -> Search:
    """Storage for lists of so many words, and four times as many ways to make them."""
    return Search(
        cards=new_cards(rules.letters),
        found=new_found(words),
        lattice=new_lattice(rules, 4 * words),
        making=new_making(rules.letters),
        worths=np.zeros(MOST_KINDS, np.int64),
    )
