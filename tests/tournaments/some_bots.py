"""Bots of which each but the first does one thing that a bot must not do; played by the tests in their processes."""

import os
import random
import sys

from engine import Move


class Mirror:
    """`greedy`, written once more."""

    def choose(self, position):
        best = position.moves.best(1)
        return best[0] if best else self.without_play(position)

    def without_play(self, position):
        rules = position.ruleset
        kept, given = list(position.rack), ""
        for _ in range(min(rules.exchange.max, len(kept), position.bag_left)):
            given += max(kept, key=lambda tile: self.nuisance(kept, tile, rules))
            kept.remove(given[-1])
        move = Move.exchange(given)
        return move if given and position.check(move) is None else Move.passing()

    def nuisance(self, kept, tile, rules):
        code = rules.alphabet.index(tile)
        return kept.count(tile), rules.tiles.points.get(tile, 0), code


class Late(Mirror):
    """Does it in its second turn only."""

    def __init__(self):
        self.turns = 0

    def choose(self, position):
        self.turns += 1
        return super().choose(position) if self.turns < 2 else self.misbehave(position)


class Crasher(Late):
    def misbehave(self, position):
        return 1 / 0


class Quitter(Late):
    def misbehave(self, position):
        os._exit(7)


class Exiter(Late):
    def misbehave(self, position):
        sys.exit("enough")


class Cheat(Late):
    def misbehave(self, position):
        return Move.play([(0, 0, "A"), (6, 6, "E")])


class Stranger(Late):
    def misbehave(self, position):
        return "pass"


class Outsider(Late):
    def misbehave(self, position):
        return Move.play([(70, -3, "Z")])


class Hanger(Late):
    def misbehave(self, position):
        while True:
            pass


class Unborn:
    def __init__(self):
        raise RuntimeError("not today")

    def choose(self, position):
        return Move.passing()


def mute():
    """Makes what is no bot."""
    return 3


class Chatty(Mirror):
    """Prints, and looks for what it must not know."""

    def choose(self, position):
        print("thinking aloud")
        others = [rack for seat, rack in enumerate(position.racks) if seat != position.seat]
        assert others == [None] * len(others)
        assert position.bag is None
        assert position.bag_count is not None
        return super().choose(position)


class Dice:
    """Plays any of the ten best by the global random numbers."""

    def choose(self, position):
        best = position.moves.best(10)
        return random.choice(best) if best else Move.passing()


BOTS = {
    kind.__name__.lower(): kind
    for kind in (
        *(Mirror, Crasher, Quitter, Exiter, Cheat, Stranger, Outsider, Hanger, Unborn, Chatty, Dice),
    )
} | {"mute": mute}
