"""Bots of Letter Tycoon, most of which do one thing that a bot must not do; played by the tests in their processes."""

import random
from collections import Counter
from dataclasses import replace

from readme_card_bot import Wordy

from bots.face import load
from engine import Move, TycoonTurn
from engine.tycoon.turn import WordPlay


class Mirror:
    """`planner`, asked through the Python face; a card is replaced first, and the words chosen when it is there."""

    def __init__(self):
        self.bot = load("planner", family="tycoon")

    def choose(self, position):
        card = self.bot.replaced(position)
        return TycoonTurn(replace=card) if card else self.bot.choose(position)


class Keen(Wordy):
    """Buys the patent that lets it replace a card, if it can."""

    def choose(self, position):
        turn = super().choose(position)
        keen = replace(turn, buy=position.ruleset.ability_letters["replace-card"])
        return keen if position.check(keen) is None else turn


class Replacer(Keen):
    """Replaces a card that its word does not need, in the same turn, whenever it may."""

    def choose(self, position):
        turn = super().choose(position)
        used = "".join(word.letters("h") for word in turn.play)
        left = sorted((Counter(position.hand) - Counter(used)).elements())
        with_card = replace(turn, replace="h" + left[0]) if turn.play and left else turn
        return with_card if position.check(with_card) is None else turn


class Blind(Wordy):
    """Looks for what it must not know."""

    def choose(self, position):
        print("thinking aloud")
        others = [hand for seat, hand in enumerate(position.hands) if seat != position.seat]
        assert set("".join(others)) == {"?"}
        assert "?" not in position.hand + position.pool
        assert (position.deck, position.discard, position.stream) == (None, "", (0, 0, 0, 0))
        return super().choose(position)


class Dice:
    """Plays any of the ten best words by the global random numbers."""

    def choose(self, position):
        best = position.words.best(10)
        return random.choice(best) if best else TycoonTurn()


class Late(Wordy):
    """Misbehaves in its second turn only."""

    def __init__(self):
        self.turns = 0

    def choose(self, position):
        self.turns += 1
        return super().choose(position) if self.turns < 2 else self.misbehave(position)


class Crasher(Late):
    def misbehave(self, position):
        return 1 / 0


class Hanger(Late):
    def misbehave(self, position):
        while True:
            pass


class Stranger(Late):
    def misbehave(self, position):
        return Move.passing()


class Liar(Late):
    def misbehave(self, position):
        return TycoonTurn.of([WordPlay(position.hand, "h" * len(position.hand))])


class Forger(Late):
    def misbehave(self, position):
        return TycoonTurn.of([WordPlay("PIZZAZZ", "hhhhhhh")])


class Spender(Late):
    def misbehave(self, position):
        turn = Wordy.choose(self, position)
        return replace(turn, buy=next(x for x in position.ruleset.letters if x not in turn.play[0].word))


class Thrower(Late):
    def misbehave(self, position):
        return TycoonTurn(discard=2 * position.hand)


class Swapper(Late):
    def misbehave(self, position):
        return TycoonTurn(replace="h" + position.hand[0])


class Twice(Keen):
    """Replaces a card, and then another one."""

    def choose(self, position):
        turn = TycoonTurn(replace="h" + position.hand[0])
        return (
            turn
            if position.replaced or position.check_step(position.steps_of(turn)[0]) is None
            else super().choose(position)
        )


class Unclear(Late):
    def misbehave(self, position):
        return TycoonTurn(replace="E")


BOTS = {
    kind.__name__.lower(): kind
    for kind in (
        *(Mirror, Replacer, Blind, Dice, Crasher, Hanger, Stranger, Liar, Forger, Spender, Thrower, Swapper),
        *(Twice, Unclear),
    )
}
