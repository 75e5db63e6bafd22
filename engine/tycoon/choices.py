"""What can be done in a turn of Letter Tycoon: words, purchases, discards, and which of it is best together."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.rulesets.tycoon import ABILITIES
from engine.tycoon import scoring
from engine.tycoon.hint_reasons import buying_of, discarding, replacing
from engine.tycoon.outlook import Outlook
from engine.tycoon.payout import payout
from engine.tycoon.piles import without
from engine.tycoon.turn import HAND, Play, TycoonTurn

if TYPE_CHECKING:
    from engine.tycoon.position import TycoonPosition

TRUST = 2.0
"""Points by which a turn may look worse here and still be taken from somebody who looks at more."""
_LOOKED_AT = 60
"""Words, best first, that may be the turn proposed."""
_CLOSELY = 8
"""Turns, best first, of which the cards left are looked at."""


@dataclass(frozen=True)
class Purchase:
    """A patent that can be bought this turn.

    Its price is what it is worth at the end, so all it brings until then is gained: `royalties` a round, `gain` a
    turn from its `ability` (empty if it has none), `worth` both together until the end. `turn` pays most of those
    that allow to buy it.
    """

    letter: str
    price: int
    royalties: float
    ability: str
    gain: float
    worth: float
    turn: TycoonTurn


class Choices:
    """What can be done in a turn: the words that pay most, the patents, and which of it is best together."""

    def __init__(self, position: TycoonPosition, outlook: Outlook) -> None:
        self._position, self._outlook = position, outlook
        self._moneys: dict[Play, int] = {}
        two = position.words.best_two()
        self._turns = position.words.best(_LOOKED_AT) + ([two] if two else [])
        self.best = max(self._turns, key=_paid)
        found = [self._purchase(letter) for letter in _for_sale(position)]
        self.purchases = sorted((one for one in found if one), key=lambda one: (-one.worth, -one.price))

    def turn(self, proposed: TycoonTurn | None = None) -> TycoonTurn:
        """The turn that is worth most with what it buys and the cards it leaves, without those better discarded.

        A legal turn `proposed` is preferred if it is worth no more than TRUST less.
        """
        turns = [*self._turns, *(purchase.turn for purchase in self.purchases)]
        turns.sort(key=lambda turn: (self._value(turn), turn is self.best, _paid(turn)), reverse=True)
        whole = [self._whole(turn) for turn in turns[:_CLOSELY]]
        best = max(whole, key=self.worth)
        if proposed is None or not proposed.play or self._position.check(proposed) is not None:
            return best
        proposed = _paid_for(self._position, proposed)
        return proposed if self.worth(proposed) >= self.worth(best) - TRUST else best

    def worth(self, turn: TycoonTurn) -> float:
        """Pay ahead of the mean opponent, what the patent brings until the end, and the pay of the next turn."""
        bought = sum(purchase.worth for purchase in self.purchases if purchase.letter == turn.buy)
        following = 0.0
        if self._outlook.turns_left[0]:
            following = self._outlook.next_turn(without(self._left(turn), turn.discard))
        return self._ahead(turn) + bought + following

    def _whole(self, turn: TycoonTurn) -> TycoonTurn:
        """The turn with the best purchase and discard."""
        bought, discard = self._bought(turn), ""
        if self._position.ruleset.discard_after_word and self._outlook.turns_left[0]:
            left = self._left(turn)
            discard = without(left, self._outlook.keep(left))
        return replace(turn, buy=bought.letter if bought else "", discard=discard)

    def reasons(self, turn: TycoonTurn) -> list[str]:
        """Why to buy and discard what the turn does, a sentence each."""
        bought = [purchase for purchase in self.purchases if purchase.letter == turn.buy]
        if bought:
            buying = [buying_of(bought[0], self._position, _total(self.best) - _total(turn))]
        else:
            buying = [f"Buy {turn.buy}."] if turn.buy else [self._why_not(turn)]
        return [
            *replacing(self._outlook),
            *buying,
            *discarding(self._outlook, self._left(turn), turn.discard),
        ]

    def _left(self, turn: TycoonTurn) -> str:
        """The hand cards that the words leave."""
        return without(self._position.hand, "".join(word.letters(HAND) for word in turn.play))

    def _value(self, turn: TycoonTurn) -> float:
        """As `worth`, with the best purchase and without the next turn."""
        bought = self._bought(turn)
        return self._ahead(turn) + (bought.worth if bought else 0)

    def _ahead(self, turn: TycoonTurn) -> float:
        """Money and stock that the words pay, ahead of the royalties of the mean opponent."""
        return _total(turn) - sum(turn.royalties.values()) / (self._position.players - 1)

    def _bought(self, turn: TycoonTurn) -> Purchase | None:
        """The most useful patent that the turn can buy."""
        letters, money = scoring.real_letters(turn.play), self._money(turn)
        for purchase in self.purchases:
            if purchase.letter in letters and purchase.price <= money:
                return purchase
        return None

    def _money(self, turn: TycoonTurn) -> int:
        """Money of the player once the words are paid for."""
        if turn.play not in self._moneys:
            after = scoring.scored(self._position, turn.play, 0)
            self._moneys[turn.play] = after.money[after.seat]
        return self._moneys[turn.play]

    def _purchase(self, letter: str) -> Purchase | None:
        """The patent with the turn that pays most of those that can buy it; None if there is none."""
        rules, outlook = self._position.ruleset, self._outlook
        turn = self._turn_to_buy(letter)
        if turn is None:
            return None
        royalties = outlook.cards[letter]
        own, others = outlook.turns_left
        ability = rules.abilities.get(letter, "none")
        gain = max(0.0, outlook.gain(letter)) if own else 0.0
        return Purchase(
            letter=letter,
            price=rules.patents[letter],
            royalties=royalties * (self._position.players - 1),
            ability=ability if ability in ABILITIES else "",
            gain=gain,
            worth=royalties * others + gain * own,
            turn=turn,
        )

    def _turn_to_buy(self, letter: str) -> TycoonTurn | None:
        price = self._position.ruleset.patents[letter]
        listed = [turn for turn in self._turns if self._can_buy(turn, letter, price)]
        if listed:
            return max(listed, key=_paid)
        words = self._position.words
        for place, word in enumerate(words.texts()):
            if letter in word and place >= _LOOKED_AT:
                turn = words.at(place)
                if self._can_buy(turn, letter, price):
                    return turn
        return None

    def _can_buy(self, turn: TycoonTurn, letter: str, price: int) -> bool:
        return letter in scoring.real_letters(turn.play) and price <= self._money(turn)

    def _why_not(self, turn: TycoonTurn) -> str:
        """Why nothing is bought."""
        position = self._position
        letters = [
            letter for letter in scoring.real_letters(turn.play) if letter not in "".join(position.patents)
        ]
        if not letters:
            return "Buy nothing: all letters of the word are owned."
        cheapest = min(letters, key=lambda letter: position.ruleset.patents[letter])
        price, money = position.ruleset.patents[cheapest], self._money(turn)
        if price <= money:
            return f"Buy nothing, though {cheapest} is to be had for {price}."
        return f"Buy nothing: {cheapest} is the cheapest at {price}, and there will be {money} money."


def _total(turn: TycoonTurn) -> int:
    return (turn.money or 0) + (turn.stock or 0)


def _paid(turn: TycoonTurn) -> tuple[int, int]:
    return _total(turn), turn.money or 0


def _for_sale(position: TycoonPosition) -> str:
    """Letters in sight that nobody owns."""
    taken = "".join(position.patents)
    return "".join(sorted(set(position.hand + position.pool) - set(taken) - {"?"}))


def _paid_for(position: TycoonPosition, turn: TycoonTurn) -> TycoonTurn:
    """The turn with money, stock and royalties."""
    if turn.money is not None:
        return turn
    pay = payout(position.ruleset, position.owned, turn.play)
    return replace(turn, money=pay.money, stock=pay.stock, royalties=scoring.royalties(position, turn.play))
