"""What is to be expected of the rest of a game: measured on random hands of the cards that are not in sight.

Every player is taken to play the word that pays most. The hands are drawn from a fixed seed: the same position always
gives the same figures.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from engine.lexicon import Lexicon
from engine.rulesets.tycoon import ABILITIES, REPLACE_CARD, TWO_WORDS
from engine.tycoon import piles
from engine.tycoon.finder import Finder, finder, unpack
from engine.tycoon.turn import HAND, POOL, WordPlay

if TYPE_CHECKING:
    from engine.tycoon.position import TycoonPosition

_SEED = 1
_KEEP = 120
"""Hands that each choice of cards to keep is tried on."""


class Cards(NamedTuple):
    """A hand and a pool."""

    hand: str
    pool: str


class Outlook:
    """Estimates for the seat to move: royalties, what an ability is worth, how long the game lasts, what to keep."""

    def __init__(self, position: TycoonPosition, samples: int = 200) -> None:
        self._position = position
        given = position.lexicon
        words = given if isinstance(given, Lexicon) else Lexicon.of(given)  # type: ignore[arg-type] # a set of words
        self._finder: Finder = finder(position.ruleset, words)
        self._hands = _random_hands(position, samples)

    @cached_property
    def cards(self) -> dict[str, float]:
        """Letter -> how many real cards of it an opponent's best word has, in the mean."""
        position, used = self._position, Counter[str]()
        others = [position.patents[seat] for seat in position.clockwise]
        for number, cards in enumerate(self._hands):
            used.update(self._best_cards(cards, others[number % len(others)]))
        return {letter: used[letter] / len(self._hands) for letter in position.ruleset.letters}

    @cached_property
    def income(self) -> float:
        """Mean money of a turn, without any ability."""
        paid = 0
        for cards in self._hands:
            self._finder.look(*cards, "")
            pays = self._finder.pays(self._finder.words())
            paid += unpack(int(pays.max()))[0] if len(pays) else 0
        return paid / len(self._hands)

    def gain(self, letter: str) -> float:
        """Money and stock a turn that the ability of a patent adds for the player; 0 if it has none."""
        ability = self._position.ruleset.abilities.get(letter, "none")
        if ability not in ABILITIES:
            return 0.0
        owned = self._position.owned
        if ability == REPLACE_CARD:
            return self._gain_of_replacing(owned)
        return self._mean(owned + letter) - self._mean(owned)

    @cached_property
    def turns_left(self) -> tuple[int, int]:
        """Estimated turns that are still to come after this one: the player's, and the opponents' in all."""
        position = self._position
        behind = (position.start_seat - position.seat - 1) % position.players
        if position.last_round:
            return 0, behind
        value, _ = position.ruleset.goal(position.players)
        lacking = min(
            value - owned - money for owned, money in zip(position.patent_values, position.money, strict=True)
        )
        own = max(0, ceil(lacking / max(self.income, 0.5)) - 1)  # this round is one of them
        return own, behind + own * (position.players - 1)

    def keep(self, hand: str) -> str:
        """Of the cards left in a hand those to keep."""
        kept = hand
        while kept:
            choices = sorted({kept.replace(letter, "", 1) for letter in kept})
            found = max(choices, key=self.next_turn)
            if self.next_turn(found) <= self.next_turn(kept):
                break
            kept = found
        return kept

    def next_turn(self, kept: str) -> float:
        """Mean money and stock of the next turn when these cards are kept and the hand is drawn full."""
        if kept not in self._seen:
            size, owned = self._position.ruleset.hand_size, self._position.owned
            hands = self._hands[:_KEEP]
            drawn = (Cards(kept + cards.hand[: size - len(kept)], cards.pool) for cards in hands)
            self._seen[kept] = sum(self._best(cards, owned) for cards in drawn) / len(hands)
        return self._seen[kept]

    def replacement(self) -> tuple[str, str, float, float] | None:
        """The card to replace before the word: origin, letter, mean best pay then, and best pay now.

        None if no card can be replaced, or none better be.
        """
        position, rules = self._position, self._position.ruleset
        letter = rules.ability_letters.get(REPLACE_CARD, "-")
        if letter not in position.owned or position.replaced or position.refused:
            return None
        now = self._best(Cards(position.hand, position.pool), position.owned)
        unseen = Counter(_unseen(position))
        sources = [(HAND, card) for card in sorted(set(position.hand))]
        if rules.q_replace_scope != "hand":
            sources += [(POOL, card) for card in sorted(set(position.pool))]
        values = {source: self._mean_after(source, unseen) for source in sources}
        source = max(values, key=lambda each: values[each])
        return (*source, values[source], now) if values[source] > now else None

    # how it is measured

    def _mean_after(self, source: tuple[str, str], unseen: Counter[str]) -> float:
        """Mean best pay when a card of hand or pool is replaced by one not in sight."""
        position, (origin, card) = self._position, source
        hand, pool = position.hand, position.pool
        if origin == HAND:
            hand = hand.replace(card, "", 1)
        else:
            pool = pool.replace(card, "", 1)
        total = 0.0
        for drawn, count in unseen.items():
            cards = Cards(hand + drawn, pool) if origin == HAND else Cards(hand, pool + drawn)
            total += count * self._best(cards, position.owned)
        return total / max(1, unseen.total())

    def _best(self, cards: Cards, owned: str) -> int:
        """Money and stock of the best turn."""
        self._finder.look(*cards, owned)
        pays = self._finder.pays(self._finder.words())
        most = sum(unpack(int(pays.max()))) if len(pays) else 0
        if self._position.ruleset.ability_letters.get(TWO_WORDS, "-") in owned:
            two = self._finder.best_two()
            most = max(most, two.money + two.stock if two else 0)
        return most

    def _mean(self, owned: str) -> float:
        return sum(self._best(cards, owned) for cards in self._hands) / len(self._hands)

    def _best_cards(self, cards: Cards, owned: str) -> str:
        """Letters of the real cards in the word that pays most."""
        self._finder.look(*cards, owned)
        words = self._finder.words()
        if not len(words):
            return ""
        made = self._finder.make(int(words[np.argmax(self._finder.pays(words))]))
        return "" if made is None else "".join(WordPlay(*word).letters(HAND, POOL) for word in made.words)

    def _gain_of_replacing(self, owned: str) -> float:
        """What one new card for one that the best word does not need adds."""
        total = 0
        for cards, other in zip(self._hands, self._hands[1:] + self._hands[:1], strict=True):
            idle = Counter(cards.hand) - Counter(self._best_cards(cards, owned))
            if idle:
                hand = cards.hand.replace(min(idle), "", 1) + other.hand[0]
                total += max(0, self._best(Cards(hand, cards.pool), owned) - self._best(cards, owned))
        return total / len(self._hands)

    @cached_property
    def _seen(self) -> dict[str, float]:
        return {}


def _unseen(position: TycoonPosition) -> str:
    """The cards of the game that are neither in the player's hand, nor in the pool, nor discarded."""
    rules = position.ruleset
    shown = Counter(position.hand + position.pool + position.discard)
    left = "".join(sorted((Counter(piles.full_deck(rules)) - shown).elements()))
    return left if len(left) >= rules.hand_size + rules.pool_size else piles.full_deck(rules)


def _random_hands(position: TycoonPosition, count: int) -> list[Cards]:
    """Hands and pools of cards not in sight, each of a fresh shuffle."""
    cards, stream = _unseen(position), piles.stream_of(_SEED)
    size, pool = position.ruleset.hand_size, position.ruleset.pool_size
    hands = []
    for _ in range(count):
        cards, stream = piles.shuffled(cards, stream)
        hands.append(Cards(cards[:size], cards[size : size + pool]))
    return hands
