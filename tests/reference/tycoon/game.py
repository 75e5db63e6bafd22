"""A game as a machine that takes steps: who may do what, what is drawn, when it ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from ..words import Words
from .judge import HAND, POOL, Judgement, Play, Word, judge_turn, parse_play
from .position import Position
from .rules import Rules


class Refused(ValueError):
    """A step that may not be taken; nothing has changed."""


def require(condition: bool, why: str) -> None:
    if not condition:
        raise Refused(why)


def without(cards: str, taken: str) -> str:
    """The cards that stay, sorted."""
    left = Counter(cards)
    left.subtract(taken)
    if min(left.values(), default=0) < 0:
        raise Refused(f"{taken} cannot be taken from {cards}")
    return "".join(sorted(left.elements()))


def shuffler(rng: Random) -> Callable[[str], str]:
    """Shuffles a pile of cards into a deck, top first."""
    return lambda cards: "".join(rng.sample(cards, len(cards)))


@dataclass
class Game:
    """A running game. `state` is what is asked next of the player at `seat`:

    `word` (play or skip, and before the first try replace a card), `challenge` (asked of the others),
    `buy`, `discard`, `penalty` (one card for a refused word), `over`.
    """

    rules: Rules
    words: Words
    hands: list[str]
    pool: str
    deck: str  # top first
    discard_pile: str = ""
    patents: list[str] = field(default_factory=list)
    money: list[int] = field(default_factory=list)
    stock: list[int] = field(default_factory=list)
    seat: int = 0
    first_seat: int = 0  # the last seat of a round is the one before
    last_round: bool = False
    shuffle: Callable[[str], str] = field(default_factory=lambda: shuffler(Random(0)))
    state: str = "word"
    table: str = ""  # cards of the word just played, until the pool has been refilled
    tries: int = 0  # refused words of this turn
    may_replace: bool = True
    pending: tuple[Word, ...] = ()  # played, the others have yet to accept
    answers: dict[int, bool] = field(default_factory=dict)  # player -> challenges
    judgement: Judgement | None = None  # of the last play that was settled, maybe of an earlier turn

    def __post_init__(self) -> None:
        players = len(self.hands)
        self.hands = ["".join(sorted(hand)) for hand in self.hands]
        # copies: the game changes its lists, and the caller's stay as they are
        self.patents = list(self.patents) or [""] * players
        self.money = list(self.money) or [0] * players
        self.stock = list(self.stock) or [0] * players

    # -- what there is ---------------------------------------------------------------------------------------

    @property
    def players(self) -> int:
        return len(self.hands)

    @property
    def last_seat(self) -> int:
        return (self.first_seat - 1) % self.players

    def position(self) -> Position:
        return Position(
            self.rules,
            self.words,
            self.hands[self.seat],
            self.pool,
            tuple(self.patents),
            self.seat,
            tuple(self.money),
            tuple(self.stock),
        )

    def cards(self) -> Counter[str]:
        """All cards, wherever they lie. They are the same after every step."""
        return Counter("".join([*self.hands, self.pool, self.deck, self.discard_pile, self.table]))

    def buyable(self) -> str:
        """The patents that can be bought now."""
        return self.judgement.buyable if self.state == "buy" and self.judgement else ""

    def scores(self) -> tuple[list[int], list[int], list[int]]:
        """Scores, patent values and leading seats as things stand."""
        return final_scores(self.rules, self.money, self.stock, self.patents)

    # -- cards -----------------------------------------------------------------------------------------------

    def _draw(self, count: int) -> str:
        """Up to `count` cards; the discard pile becomes the deck where that runs out."""
        drawn = ""
        while len(drawn) < count:
            if not self.deck:
                if not self.discard_pile:
                    break
                self.deck, self.discard_pile = self.shuffle(self.discard_pile), ""
            drawn, self.deck = drawn + self.deck[0], self.deck[1:]
        return drawn

    def _fill_hand(self) -> None:
        hand = self.hands[self.seat]
        self.hands[self.seat] = "".join(sorted(hand + self._draw(self.rules.hand_size - len(hand))))

    def _fill_pool(self) -> None:
        self.pool = "".join(sorted(self.pool + self._draw(self.rules.pool_size - len(self.pool))))

    def _clear_table(self) -> None:
        self.discard_pile, self.table = self.discard_pile + self.table, ""

    # -- step 1: replace -------------------------------------------------------------------------------------

    def replace(self, source: str, letter: str) -> None:
        """The owner of Q puts a card away and draws one in its place."""
        self._check_replace()
        scope = ("hand", "pool") if self.rules.q_replace_scope == "hand_or_pool" else ("hand",)
        require(source in scope, f"a card of the {source} cannot be replaced")
        require(len(letter) == 1, f"one card is replaced, not {letter!r}")
        if source == "hand":
            self.hands[self.seat] = without(self.hands[self.seat], letter)
        else:
            self.pool = without(self.pool, letter)
        self.discard_pile += letter
        new = self._draw(1)
        if source == "hand":
            self.hands[self.seat] = "".join(sorted(self.hands[self.seat] + new))
        else:
            self.pool = "".join(sorted(self.pool + new))
        self.may_replace = False

    def skip_replace(self) -> None:
        self._check_replace()
        self.may_replace = False

    def _check_replace(self) -> None:
        self._expect("word")
        require(self.position().has("replace"), f"seat {self.seat} does not own {self.rules.replace or '?'}")
        require(self.may_replace, "a card is replaced once a turn, before the word")

    # -- steps 2 and 3: the word -----------------------------------------------------------------------------

    def play(self, play: Play) -> None:
        """Makes one or two words. What only the list refuses costs a try; other faults are `Refused`."""
        self._expect("word")
        play = tuple(play)
        judgement = judge_turn(self.position(), play)
        require(judgement.legal or judgement.rule == "list", judgement.why)
        self.may_replace = False
        if self.rules.challenge == "players":
            self.pending, self.answers, self.state = play, {}, "challenge"
        elif judgement.legal:
            self._score(play, judgement)
        else:
            self.judgement = judgement
            self.tries += 1
            if 0 <= self.rules.retries < self.tries:
                self.state = "penalty"

    def skip_play(self) -> None:
        self._expect("word")
        self.state = "discard"
        self._end_if_last()

    def accept(self, player: int) -> None:
        self._answer(player, False)

    def challenge(self, player: int) -> None:
        self._answer(player, True)

    def _answer(self, player: int, challenges: bool) -> None:
        self._expect("challenge")
        others = self.position().others_clockwise()
        require(player in others, f"player {player} has no say")
        require(player not in self.answers, f"player {player} has answered already")
        self.answers[player] = challenges
        if len(self.answers) == len(others):
            self._settle_challenge(next((other for other in others if self.answers[other]), None))

    def _settle_challenge(self, challenger: int | None) -> None:
        play, self.pending = self.pending, ()
        as_listed = judge_turn(self.position(), play, check_words=True)
        if challenger is not None and not as_listed.legal:
            self.judgement, self.state = as_listed, "penalty"
            return
        fine = 0
        if challenger is not None:
            fine = self._fine(challenger)
        judgement = judge_turn(self.position(), play, check_words=False)
        self._score(play, replace(judgement, money=judgement.money + fine))

    def _fine(self, challenger: int) -> int:
        """What a wrong challenger, or in his stead the bank, pays to the active player."""
        limit = self.rules.bank_limit
        if self.money[challenger]:
            self.money[challenger] -= 1
        elif limit is not None and sum(self.money) >= limit[0]:
            return 0
        self.money[self.seat] += 1
        return 1

    def _score(self, play: Play, judgement: Judgement) -> None:
        from_hand = "".join(item.letters(HAND) for item in play)
        from_pool = "".join(item.letters(POOL) for item in play)
        self.hands[self.seat] = without(self.hands[self.seat], from_hand)
        self.pool = without(self.pool, from_pool)
        self.table = from_hand + from_pool
        self.money, self.stock = list(judgement.money_after), list(judgement.stock_after)
        self.judgement, self.state = judgement, "buy"
        if not judgement.buyable:
            self._after_buying()

    # -- step 4: buy -----------------------------------------------------------------------------------------

    def buy(self, letter: str) -> None:
        self._expect("buy")
        require(len(letter) == 1 and letter in self.buyable(), f"{letter} cannot be bought")
        self.money[self.seat] -= self.rules.prices[letter]
        self.patents[self.seat] = "".join(sorted(self.patents[self.seat] + letter))
        if self.rules.goal_reached(self.players, self.patents[self.seat]):
            self.last_round = True
        self._after_buying()

    def skip_buy(self) -> None:
        self._expect("buy")
        self._after_buying()

    def _after_buying(self) -> None:
        """Step 5: the pool is refilled, then the played cards go to the discard pile."""
        self.state = "discard"
        if self._end_if_last():
            return
        if not self.rules.refill_before_discard:
            self._clear_table()
        if not self.rules.pool_fixed_per_round:
            self._fill_pool()
        self._clear_table()
        if not self.rules.discard_after_word:
            self._end_turn()

    # -- step 6: discard, draw, next -------------------------------------------------------------------------

    def discard(self, letters: str) -> None:
        self._expect("discard")
        self.hands[self.seat] = without(self.hands[self.seat], letters)
        self.discard_pile += letters
        self._end_turn()

    def skip_discard(self) -> None:
        self.discard("")

    def must_discard(self, letter: str) -> None:
        """The penalty for a refused word: one card of the hand."""
        self._expect("penalty")
        require(len(letter) == 1, f"one card is the penalty, not {letter!r}")
        self.hands[self.seat] = without(self.hands[self.seat], letter)
        self.discard_pile += letter
        if not self._end_if_last():
            self._end_turn()

    def _end_if_last(self) -> bool:
        """The last turn of the last round ends the game without a discard or a draw."""
        if self.last_round and self.seat == self.last_seat:
            self._clear_table()
            self.state = "over"
        return self.state == "over"

    def _end_turn(self) -> None:
        self._fill_hand()
        if self.rules.pool_fixed_per_round and self.seat == self.last_seat:
            self._fill_pool()
        self.seat = (self.seat + 1) % self.players
        self.state, self.tries, self.may_replace = "word", 0, True

    # -- steps by name ---------------------------------------------------------------------------------------

    def _expect(self, state: str) -> None:
        require(self.state == state, f"asked for is {self.state}, not {state}")

    def step(self, step: Mapping[str, Any]) -> None:
        """Takes a step in its JSON form; `Refused` if it may not be taken."""
        do = step["do"]
        arguments: dict[str, tuple[str, ...]] = {
            "replace": ("from", "letter"),
            "must_discard": ("letter",),
            "buy": ("letter",),
            "discard": ("letters",),
            "accept": ("player",),
            "challenge": ("player",),
        }
        if do == "play":
            self.play(parse_play(step["play"]))
        elif do in arguments:
            getattr(self, do)(*(step[key] for key in arguments[do]))
        elif do in ("skip_replace", "skip_play", "skip_buy", "skip_discard"):
            getattr(self, do)()
        else:
            raise ValueError(f"unknown step {do!r}")


def new_game(rules: Rules, words: Words, players: int, rng: Random, first_seat: int = 0) -> Game:
    """All cards shuffled; the hands are dealt seat by seat from the first, then the pool."""
    shuffle = shuffler(rng)
    deck = shuffle("".join(Counter(rules.cards).elements()))
    hands = [""] * players
    for turn in range(players):
        hands[(first_seat + turn) % players], deck = deck[: rules.hand_size], deck[rules.hand_size :]
    pool, deck = deck[: rules.pool_size], deck[rules.pool_size :]
    return Game(rules, words, hands, pool, deck, seat=first_seat, first_seat=first_seat, shuffle=shuffle)


def final_scores(
    rules: Rules, money: Sequence[int], stock: Sequence[int], patents: Sequence[str]
) -> tuple[list[int], list[int], list[int]]:
    """Scores, patent values, winners: a tie goes to the higher patent value, then it is shared."""
    values = [rules.value(owned) for owned in patents]
    scores = [sum(parts) for parts in zip(money, stock, values, strict=True)]
    ranks = list(zip(scores, values, strict=True))
    return scores, values, [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
