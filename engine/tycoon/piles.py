"""Cards as text: a hand, the pool, the deck with its top first. `?` is a card that nobody has seen."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from engine.errors import PositionError
from engine.rng import below, seed_stream
from engine.rulesets.tycoon import TycoonRuleset
from engine.tycoon.referee import UNKNOWN

Stream = tuple[int, int, int, int]
"""State of a random stream (four 64-bit numbers), with which the discard pile is shuffled."""
NO_STREAM: Stream = (0, 0, 0, 0)


def stream_of(seed: int) -> Stream:
    """The random stream of a seed from 0 to 2**63 - 1. Raises PositionError."""
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < 2**63:
        raise PositionError(f"seed: {seed!r}, expected a whole number from 0 to 2**63 - 1")
    state = np.zeros(4, dtype=np.uint64)
    seed_stream(state, seed, 0)
    return _as_stream(state)


def shuffled(cards: str, stream: Stream) -> tuple[str, Stream]:
    """The cards in a random order (Fisher-Yates), and the stream after it."""
    state = np.array(stream, dtype=np.uint64)
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = below(state, last + 1)
        order[last], order[other] = order[other], order[last]
    return "".join(order), _as_stream(state)


def _as_stream(state: np.ndarray[tuple[int], np.dtype[np.uint64]]) -> Stream:
    a, b, c, d = (int(number) for number in state)
    return a, b, c, d


def full_deck(rules: TycoonRuleset) -> str:
    """All cards of the game in the order of the letters."""
    return "".join(letter * rules.cards[letter] for letter in rules.letters)


def in_order(cards: str) -> str:
    """Cards sorted, unknown ones last."""
    return "".join(sorted(cards, key=lambda card: (card == UNKNOWN, card)))


def without(cards: str, taken: str) -> str:
    """Cards left when `taken` are taken; an unknown card goes for one that is not seen."""
    left = list(cards)
    for card in taken:
        left.remove(card if card in left else UNKNOWN)
    return "".join(left)


class Drawing(NamedTuple):
    """The piles that cards are drawn from; `deck` None = its order is unknown."""

    deck: str | None
    discard: str
    stream: Stream

    def draw(self, count: int) -> tuple[str, Drawing]:
        """Up to `count` cards; the discard pile is shuffled to be the new deck when the deck runs out."""
        if self.deck is None:
            return UNKNOWN * max(count, 0), self
        drawn, deck, discard, stream = "", self.deck, self.discard, self.stream
        while len(drawn) < count and (deck or discard):
            if not deck:
                deck, stream = shuffled(in_order(discard), stream)
                discard = ""
            taken = min(count - len(drawn), len(deck))
            drawn, deck = drawn + deck[:taken], deck[taken:]
        return drawn, Drawing(deck, discard, stream)
