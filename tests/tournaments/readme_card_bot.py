"""A bot for Letter Tycoon: of the fifty words that pay best it takes the longest, and buys its dearest letter."""

from dataclasses import replace

from engine import TycoonTurn
from engine.tycoon.turn import Step


class Wordy:
    def choose(self, position):
        words = position.words.best(50)
        if not words:
            discarding = TycoonTurn(discard=position.hand)
            return discarding if position.check(discarding) is None else TycoonTurn()
        longest = max(words, key=lambda turn: len(turn.play[0].word))
        paid = position.step(Step("play", play=longest.play))
        dearest = max(paid.purchasable, key=position.ruleset.patents.get, default="")
        return replace(longest, buy=dearest)


BOTS = {"wordy": Wordy}
