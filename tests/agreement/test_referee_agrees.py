"""The generator's list against the referee: what is listed is legal, what is not listed is not."""

from __future__ import annotations

from random import Random

import pytest

from engine import Move, Position
from engine.grid import referee, search
from tests.agreement.boards import positions
from tests.agreement.candidates import candidates
from tests.agreement.scale import SHIPPED, amounts, random
from tests.agreement.told import told
from tests.agreement.world import World, own, shipped

MANY = 300
"""Of longer lists only so many plays are shown to the referee, on two positions of three."""


def check_listed(world: World, position: Position, plays: list[search.Play], rng: Random) -> None:
    """Every play listed (or a sample) is legal, with the score of the referee, and listed once."""
    assert len({play for play, _ in plays}) == len(plays), told(world, position)
    assert search.count_plays(position) == len(plays), told(world, position)
    sample = plays if len(plays) <= MANY or rng.random() < 1 / 3 else rng.sample(plays, MANY)
    for placements, score in sample:
        move = Move.play(placements)
        violation = referee.check(position, move)
        assert violation is None, told(world, position, move, listed=score, referee=violation)
        total = position.score(move).total
        assert total == score, told(world, position, move, listed=score, referee=total)


def check_candidates(
    world: World, position: Position, plays: list[search.Play], rng: Random, wanted: int
) -> None:
    """A play that may be legal or not is legal if it is listed, and only then."""
    listed = dict(plays)
    for move in candidates(position, list(listed), rng, wanted):
        violation = referee.check(position, move)
        expected = violation is None
        assert (move.placements in listed) == expected, told(world, position, move, referee=violation)


def check_positions(world: World, rng: Random, amount: int, wanted: int) -> None:
    for position in positions(world, rng, amount):
        plays = search.list_plays(position)
        check_listed(world, position, plays, rng)
        check_candidates(world, position, plays, rng, wanted)


@amounts(25, 2000)
@pytest.mark.parametrize("name", SHIPPED)
def test_listed_is_legal_in_shipped_rulesets(name, amount):
    check_positions(shipped(name), random("referee", name, amount), amount, 40)


@amounts(20, 600)
def test_listed_is_legal_in_own_rulesets(amount):
    for seed in range(amount):
        check_positions(own(seed), random("referee", seed), 8, 60)
