"""`TycoonPosition`: one moment of a game of Letter Tycoon, as an immutable value."""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from engine.errors import IllegalMove, PositionError
from engine.frozen import Immutable
from engine.rulesets.tycoon import TycoonRuleset
from engine.tycoon import flow, piles, position_json, scoring, svg, text
from engine.tycoon.position_fields import checked_fields
from engine.tycoon.referee import Judged, Violation
from engine.tycoon.scoring import Scored
from engine.tycoon.strict import check_strictly
from engine.tycoon.turn import Play, Step, TycoonTurn
from engine.tycoon.words import Words

if TYPE_CHECKING:
    from engine.tycoon.hint import TycoonHint

WORD, CHALLENGE, BUY, DISCARD, PENALTY, OVER = "word", "challenge", "buy", "discard", "penalty", "over"
"""States: what is asked next."""


@dataclass(frozen=True, repr=False, kw_only=True)
class TycoonPosition(Immutable):
    """Cards, patents, money and whose turn it is. Nothing changes it: `step` and `play` give a new one.

    Args:
        ruleset, lexicon: the rules, and the words that count (anything with `in`, upper case).
        hands: cards of each seat, `?` a card not seen. pool: the face-up cards.
        deck: top card first, None = order unknown. discard: the discard pile.
        patents: letters of each seat. money, stock: of each seat.
        seat: whose turn; start: who began. state: what is asked next (word, challenge, buy, discard, penalty, over).
        last_round: the goal was reached. replaced: the ability replace-card was used or declined this turn.
        refused: words refused this turn. answers: (seat, challenges) in `challenge` state.
        table: the words just played. scored: what they brought.
    """

    ruleset: TycoonRuleset
    lexicon: Container[str]
    hands: tuple[str, ...]
    pool: str
    patents: tuple[str, ...]
    money: tuple[int, ...]
    stock: tuple[int, ...]
    deck: str | None = None
    discard: str = ""
    seat: int = 0
    start_seat: int = 0
    state: str = WORD
    last_round: bool = False
    replaced: bool = False
    refused: int = 0
    answers: tuple[tuple[int, bool], ...] = ()
    table: Play = ()
    scored: Scored | None = None
    stream: piles.Stream = piles.NO_STREAM

    def __post_init__(self) -> None:
        """Cards and patents are kept in order, so that equal positions are equal."""
        for name, value in checked_fields(self).items():
            object.__setattr__(self, name, value)

    @classmethod
    def start(
        cls, ruleset: TycoonRuleset, lexicon: Container[str], players: int = 2, seed: int = 0, seat: int = 0
    ) -> TycoonPosition:
        """The start of a game: the deck shuffled by `seed`, hands and pool dealt; `seat` begins."""
        low, high = ruleset.players.min, ruleset.players.max
        if not low <= players <= high:
            raise PositionError(f"players: {players}, {ruleset.name} expects {low} to {high}")
        if not 0 <= seat < players:
            raise PositionError(f"seat: {seat}, expected 0 to {players - 1}")
        deck, stream = piles.shuffled(piles.full_deck(ruleset), piles.stream_of(seed))
        size, dealt = ruleset.hand_size, ruleset.hand_size * players
        return cls(
            ruleset=ruleset,
            lexicon=lexicon,
            hands=tuple(piles.in_order(deck[i : i + size]) for i in range(0, dealt, size)),
            pool=piles.in_order(deck[dealt : dealt + ruleset.pool_size]),
            deck=deck[dealt + ruleset.pool_size :],
            patents=("",) * players,
            money=(0,) * players,
            stock=(0,) * players,
            seat=seat,
            start_seat=seat,
            stream=stream,
        )

    @classmethod
    def from_json(
        cls,
        document: object,
        ruleset: TycoonRuleset | None = None,
        lexicon: Container[str] | None = None,
        strict: bool = False,
    ) -> TycoonPosition:
        """The position of a JSON object. Raises PositionError; see `engine.tycoon.position_json`.

        `strict` also refuses misspelt keys and what cannot be in a game, which a judged single turn may have.
        """
        position = cls(**position_json.parse_fields(document, ruleset, lexicon))
        if strict:
            check_strictly(document, position)
        return position

    def to_json(self, hidden: bool = False) -> dict[str, Any]:
        """The position as a JSON object; `hidden` also writes the other hands and the order of the deck."""
        return position_json.position_document(self, hidden)

    # what is there

    @property
    def players(self) -> int:
        """Number of seats."""
        return len(self.hands)

    @property
    def hand(self) -> str:
        """Hand of the seat whose turn it is."""
        return self.hands[self.seat]

    @property
    def owned(self) -> str:
        """Patents of the seat whose turn it is."""
        return self.patents[self.seat]

    @property
    def judged(self) -> Judged:
        """What the referee wants to know."""
        return Judged(self.ruleset, self.hand, self.pool, self.owned)

    @property
    def patent_values(self) -> tuple[int, ...]:
        """Value of the patents of each seat."""
        prices = self.ruleset.patents
        return tuple(sum(prices[letter] for letter in letters) for letters in self.patents)

    @property
    def scores(self) -> tuple[int, ...]:
        """Money, stock and patent value of each seat."""
        return tuple(map(sum, zip(self.money, self.stock, self.patent_values, strict=True)))

    @property
    def winners(self) -> tuple[int, ...]:
        """Seats with the highest score, of these the highest patent value; more than one if they share."""
        ranks = list(zip(self.scores, self.patent_values, strict=True))
        return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state == OVER

    @property
    def purchasable(self) -> str:
        """Letters that can be bought now, sorted; empty in all states but `buy`."""
        return scoring.purchasable(self) if self.state == BUY else ""

    @cached_property
    def words(self) -> Words:
        """The words that can be played, best first; lazy: iterates, `.count()`, `.best(10)`, `.best_two()`."""
        return Words(self)

    # moves

    def check_step(self, step: Step) -> Violation | None:
        """None if the step may be taken now, else the rule that it breaks. A word not in the list may be tried."""
        return flow.check(self, step)

    def step(self, step: Step) -> TycoonPosition:
        """The position after one step. Raises IllegalMove, which says why."""
        violation = flow.check(self, step)
        if violation is not None:
            raise IllegalMove(f"{step.do}: {violation.why}", violation.rule, step)
        return flow.after(self, step)

    def steps_of(self, turn: TycoonTurn) -> list[Step]:
        """The steps that a turn means here."""
        steps = (
            [] if not turn.replace else [Step("replace", letters=turn.replace[1:], source=turn.replace[0])]
        )
        if not turn.play:
            return [*steps, Step("skip_play"), *_discarding(turn)]
        steps.append(Step("play", play=turn.play))
        steps += [
            Step("accept", player=seat) for seat in self.clockwise if self.ruleset.challenge == "players"
        ]
        return [*steps, Step("buy", letters=turn.buy) if turn.buy else Step("skip_buy"), *_discarding(turn)]

    @property
    def clockwise(self) -> Iterable[int]:
        """The other seats, from the one after the player on."""
        return [(self.seat + 1 + i) % self.players for i in range(self.players - 1)]

    def check(self, turn: TycoonTurn) -> Violation | None:
        """None if the whole turn is legal, its words in the list, else the rule that it breaks."""
        position = self
        for step in self.steps_of(turn):
            if _idle(position, step):
                continue
            violation = flow.check(position, step) or flow.check_words(position, step)
            if violation is not None:
                return violation
            position = flow.after(position, step)
        return None

    def play(self, turn: TycoonTurn) -> TycoonPosition:
        """The position after a whole legal turn. Raises IllegalMove, which says why."""
        violation = self.check(turn)
        if violation is not None:
            raise IllegalMove(f"{turn}: {violation.why}", violation.rule, turn)
        position = self
        for step in self.steps_of(turn):
            if not _idle(position, step):
                position = flow.after(position, step)
        return position

    def with_cards(self, hand: str, pool: str) -> TycoonPosition:
        """The same position with another hand for the seat to move, and another pool."""
        hands = tuple(hand if seat == self.seat else cards for seat, cards in enumerate(self.hands))
        return replace(self, hands=hands, pool=pool)

    def hint(self, level: int = 3, count: int = 5, vocabulary: Container[str] | None = None) -> TycoonHint:
        """The best turn: 1 a nudge, 2 the word, 3 all of it with what to buy and discard, and why."""
        from engine.tycoon.hint import hint

        return hint(self, level, count, vocabulary)

    def __str__(self) -> str:
        return text.picture(self)

    def _repr_svg_(self) -> str:
        return svg.picture(self)

    def __repr__(self) -> str:
        return (
            f"<TycoonPosition {self.ruleset.name}: seat {self.seat}, {self.state}, "
            f"hand {self.hand}, pool {self.pool}>"
        )


def _discarding(turn: TycoonTurn) -> list[Step]:
    return [Step("discard", letters=turn.discard) if turn.discard else Step("skip_discard")]


def _idle(position: TycoonPosition, step: Step) -> bool:
    """Whether a step declines what is not asked, or answers a question that is settled."""
    if step.do == "skip_buy":
        return position.state != BUY
    if step.do == "skip_discard":
        return position.state != DISCARD
    return step.do == "accept" and position.state != CHALLENGE
