"""Hints for the seat to move: a nudge, the word, or everything: cards, pay, what to buy, what to discard.

The words proposed pay most, unless one that pays less allows a purchase that is worth more. Values alone: nothing is
printed here.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from engine.errors import LexiconError, PositionError
from engine.grid.hint import FULL, NUDGE, WORDS
from engine.rulesets.tycoon import ABILITIES
from engine.tycoon import scoring
from engine.tycoon.hint_reasons import buying_of, discarding, replacing
from engine.tycoon.hint_text import full, nudge, words
from engine.tycoon.outlook import Outlook
from engine.tycoon.payout import payout
from engine.tycoon.piles import without
from engine.tycoon.turn import HAND, TycoonTurn

if TYPE_CHECKING:
    from engine.tycoon.position import TycoonPosition

_LOOKED_AT = 60
"""Words, best first, that may be the turn proposed."""


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


@dataclass(frozen=True)
class TycoonHint:
    """`turn` is the one proposed, None where there is none or for a nudge; `moves` the words that pay most.

    `text` says in a sentence or two what the level lets out, `reasons` a sentence each why. `words` counts the words
    that can be played. `two`: the best two words, None without that ability. `purchases`: the most useful first.
    """

    level: int
    text: str
    words: int
    turn: TycoonTurn | None = None
    moves: tuple[TycoonTurn, ...] = ()
    two: TycoonTurn | None = None
    purchases: tuple[Purchase, ...] = ()
    reasons: tuple[str, ...] = field(default=())


def hint(
    position: TycoonPosition,
    level: int = FULL,
    count: int = 5,
    vocabulary: Container[str] | None = None,
    proposed: TycoonTurn | None = None,
) -> TycoonHint:
    """The best turn as far as the level lets it out: 1 how long and which ability, 2 the word, 3 all of it.

    `vocabulary` limits what is proposed to its words. A turn `proposed` by somebody else, a bot say, takes the place
    of the one found here. Raises PositionError for an unknown level and in the middle of a turn.
    """
    if level not in (NUDGE, WORDS, FULL):
        raise PositionError(f"hint level: {level}, expected 1, 2 or 3")
    check_start(position)
    if position.over:
        return TycoonHint(level, "The game is over.", 0)
    total = position.words.count()
    asked = position if vocabulary is None else replace(position, lexicon=vocabulary)
    outlook = Outlook(position)
    if not total:
        return _skip(position, outlook, level)
    if not _count(asked):
        which = "the only word is a rarer one" if total == 1 else f"all {total} words are rarer ones"
        return TycoonHint(level, f"Nothing with common words only: {which}.", total)
    found = _Found(asked, outlook)
    turn = found.turn() if proposed is None or not proposed.play else _paid_for(position, proposed)
    if level == NUDGE:
        return TycoonHint(level, nudge(position, turn, outlook), total)
    if level == WORDS:
        return TycoonHint(level, words(found.best, turn), total, turn)
    return TycoonHint(
        level,
        full(position, turn),
        total,
        turn,
        tuple(asked.words.best(count)),
        asked.words.best_two(),
        tuple(found.purchases),
        tuple(found.reasons(turn)),
    )


def _count(position: TycoonPosition) -> int:
    """Words that can be played; none with a list of which no word can be made."""
    try:
        return position.words.count()
    except LexiconError:
        return 0


def check_start(position: TycoonPosition) -> None:
    """Raise PositionError in the middle of a turn."""
    if position.state not in ("word", "over"):
        raise PositionError(f"state: {position.state!r}, expected 'word': hints are for the start of a turn")


def _paid_for(position: TycoonPosition, turn: TycoonTurn) -> TycoonTurn:
    """The turn with money, stock and royalties."""
    if turn.money is not None:
        return turn
    pay = payout(position.ruleset, position.owned, turn.play)
    return replace(turn, money=pay.money, stock=pay.stock, royalties=scoring.royalties(position, turn.play))


def _skip(position: TycoonPosition, outlook: Outlook, level: int) -> TycoonHint:
    """What to do without a word: replace a card where that may help, else discard."""
    text = "No word is possible"
    replacement = outlook.replacement()
    if replacement is not None:
        text += ", but a card may be replaced first"
    if level == NUDGE:
        return TycoonHint(level, text + ".", 0)
    kept = outlook.keep(position.hand) if outlook.turns_left[0] else position.hand
    turn = TycoonTurn.of((), discard=without(position.hand, kept))
    text += f": skip and discard {turn.discard}." if turn.discard else ": skip."
    if level == WORDS:
        return TycoonHint(level, text, 0, turn)
    reasons = [*replacing(outlook), *discarding(outlook, position.hand, turn.discard)]
    return TycoonHint(level, text, 0, turn, reasons=tuple(reasons))


class _Found:
    """What can be done in a turn: the words that pay most, the patents, and which of it is best together."""

    def __init__(self, position: TycoonPosition, outlook: Outlook) -> None:
        self._position, self._outlook = position, outlook
        two = position.words.best_two()
        self._turns = position.words.best(_LOOKED_AT) + ([two] if two else [])
        self.best = max(self._turns, key=_paid)
        found = [self._purchase(letter) for letter in _for_sale(position)]
        self.purchases = sorted((one for one in found if one), key=lambda one: (-one.worth, -one.price))

    def turn(self) -> TycoonTurn:
        """The turn that is worth most with what it buys, and without the cards that are better discarded."""
        turns = [*self._turns, *(purchase.turn for purchase in self.purchases)]
        best = max(turns, key=lambda turn: (self._value(turn), turn is self.best, _paid(turn)))
        bought, discard = self._bought(best), ""
        if self._position.ruleset.discard_after_word and self._outlook.turns_left[0]:
            left = self._left(best)
            discard = without(left, self._outlook.keep(left))
        return replace(best, buy=bought.letter if bought else "", discard=discard)

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
        """Money and stock ahead of the mean opponent, with what the patent bought brings until the end."""
        bought, given = self._bought(turn), sum(turn.royalties.values())
        return _total(turn) - given / (self._position.players - 1) + (bought.worth if bought else 0)

    def _bought(self, turn: TycoonTurn) -> Purchase | None:
        """The most useful patent that the turn can buy."""
        letters, money = scoring.real_letters(turn.play), self._money(turn)
        for purchase in self.purchases:
            if purchase.letter in letters and purchase.price <= money:
                return purchase
        return None

    def _money(self, turn: TycoonTurn) -> int:
        position = self._position
        spent = sum(turn.royalties.values()) if position.ruleset.royalty_payer == "player" else 0
        return position.money[position.seat] + (turn.money or 0) - spent

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
