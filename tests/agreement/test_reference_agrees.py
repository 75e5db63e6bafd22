"""The generator's list against the slow rule book's: the same plays, the same scores."""

from __future__ import annotations

import pytest

from engine import Move, Position
from engine.grid import search
from tests import reference
from tests.agreement.boards import positions, self_play
from tests.agreement.scale import SHIPPED, amounts, random
from tests.agreement.told import told
from tests.agreement.world import World, own, shipped

MANY = 5000
"""The rule book takes seconds for more plays than this."""


def check_same_plays(world: World, position: Position) -> None:
    """Both lists hold the same plays with the same scores."""
    ours = {frozenset(play): score for play, score in search.list_plays(position)}
    theirs = reference.all_plays(world.as_reference(position))
    if ours == theirs:
        return
    play = min(ours.keys() ^ theirs.keys() or (p for p in ours if ours[p] != theirs[p]), key=sorted)
    message = told(world, position, Move.play(play), generator=ours.get(play), rule_book=theirs.get(play))
    raise AssertionError(message)


def check_some(world: World, rng, amount: int) -> None:
    for position in positions(world, rng, amount):
        if search.count_plays(position) <= MANY:
            check_same_plays(world, position)


@amounts(6, 300)
@pytest.mark.parametrize("name", SHIPPED)
def test_same_plays_in_shipped_rulesets(name, amount):
    check_some(shipped(name), random("reference", name, amount), amount)


@amounts(15, 600)
def test_same_plays_in_own_rulesets(amount):
    for seed in range(amount):
        check_some(own(seed), random("reference", seed), 6)


@pytest.mark.slow
@pytest.mark.parametrize("name", SHIPPED)
def test_same_plays_through_whole_games(name):
    world = shipped(name)
    for game in range(10):
        for turn in self_play(world, random("reference game", name, game)):
            if search.count_plays(turn.before) <= MANY:
                check_same_plays(world, turn.before)
