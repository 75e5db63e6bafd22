"""Lists of plays that are brought up to date turn by turn, against lists made anew, along endgames played at random."""

import pytest

from bots.endgame import face
from bots.endgame.lists import ROW_MASK, list_plays
from bots.endgame.search import advance
from bots.endgame.solver import F_COUNT, F_LIST, F_SEAT, PASS_PLAY, S_OVERFLOW
from engine import Move
from engine.grid.plays import RACK_SHIFT
from engine.grid.search import named
from engine.grid.workspace import all_plays
from tests.agreement.scale import SHIPPED, amounts, random
from tests.agreement.world import own, shipped
from tests.endgame.boards import endgames

NO_RACK = ~(0xFFFFF << RACK_SHIFT)
"""The number of the rack after a play counts from another rack."""


class Follower:
    """The solver at work on a position, one turn after another."""

    def __init__(self, position):
        self.position = position
        self.endgame = face._Endgame(position, None, 1 << 10, None)
        self.endgame._begin()
        self.kept = self.endgame._kept
        self.solver = self.kept.solver

    def rows(self):
        """Rows of the mover's list."""
        list_plays(self.kept.rules, self.kept.graph, self.solver, 0, self.position.seat)
        frame = self.solver.frames[0]
        assert frame[F_SEAT] == self.position.seat
        start = frame[F_LIST + self.position.seat]
        return self.solver.ranks[start : start + frame[F_COUNT + self.position.seat]] & ROW_MASK

    def listed(self):
        return sorted((int(a), int(b), int(c) & NO_RACK) for a, b, c in self.solver.plays[self.rows(), :3])

    def turn(self, row):
        """Make a play or pass; the position after it, whether it is over or not."""
        move = Move.passing()
        if row != PASS_PLAY:
            move = Move.play(named(self.position, self.solver.plays[row])[0])
        self.position = self.position.play(move)
        if not self.position.is_over:
            assert advance(self.kept.rules, self.kept.turns, self.kept.graph, self.solver, row) == 0


def made_anew(position):
    return sorted((int(a), int(b), int(c) & NO_RACK) for a, b, c in all_plays(position)[1])


def check_lists(world, rng, wanted, tiles):
    """Follow `wanted` endgames to the end; returns how many lists were compared."""
    compared = 0
    for position in endgames(world, rng, wanted, tiles):
        follower = Follower(position)
        while not follower.solver.status[S_OVERFLOW]:
            assert follower.listed() == made_anew(follower.position), (position.to_json(), world.text)
            compared += 1
            rows = follower.rows()
            idle = rng.random() < 0.2 or len(rows) == 0
            follower.turn(PASS_PLAY if idle else int(rng.choice(list(rows))))
            if follower.position.is_over:
                break
    return compared


@amounts(12, 400)
@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_rulesets(name, amount):
    assert check_lists(shipped(name), random("endgame lists", name), amount, 8) > amount


@amounts(10, 300)
def test_own_rulesets(amount):
    for seed in range(amount):
        check_lists(own(seed), random("endgame lists", seed), 3, 6)
