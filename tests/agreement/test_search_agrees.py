"""The ways to search agree: listing and sorting, the best play alone, counting, one play by its number."""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np
import pytest

from engine import Position
from engine.grid import search
from engine.grid.plays import rack_number_of
from engine.grid.rack import leave_counts
from tests.agreement.boards import positions, self_play
from tests.agreement.order import rank
from tests.agreement.scale import SHIPPED, amounts, random
from tests.agreement.spaces import Loaded, leave_tables
from tests.agreement.told import told
from tests.agreement.world import World, own, shipped


def check_best(world: World, position: Position, loaded: Loaded, rng: Random) -> None:
    """The best play is the first of the sorted list, whatever the leaves are worth."""
    for name, leaves in leave_tables(world.ruleset.tiles.rack_size, rng.randrange(2**32)).items():
        expected = next(iter(loaded.sorted(leaves)), None)
        for with_leaves in (0, 1) if name == "none" else (1,):
            best = loaded.best(leaves, with_leaves)
            assert best == expected, told(
                world, position, leaves=name, best=_named(position, best), first=_named(position, expected)
            )


def _named(position: Position, play: tuple[int, int, int] | None) -> object:
    return play and search.named(position, np.array(play, np.int64))


def check_numbers(world: World, position: Position, loaded: Loaded, rng: Random) -> None:
    """Counting, keeping one play by its number, and stopping at the first."""
    count = len(loaded.plays)
    assert loaded.numbered(-1)[0] == count, told(world, position)
    assert loaded.numbered(count)[0] == count, told(world, position)
    for wanted in {0, count - 1, *(rng.randrange(count) for _ in range(3))} if count else ():
        found, play = loaded.numbered(wanted)
        assert wanted < found <= count, told(world, position, wanted=wanted, found=found)
        assert play == tuple(loaded.plays[wanted]), told(world, position, wanted=wanted)
    assert search.can_play(position) == (count > 0), told(world, position)


def check_order(world: World, position: Position, loaded: Loaded, rng: Random) -> None:
    """The sorted list is sorted by the words of its description, and names the leaves right."""
    plays = [np.array(play, np.int64) for play in loaded.sorted(leave_tables(1, 0)["none"].repeat(2**11))]
    at = rng.randrange(max(1, len(plays) - 300))
    named = [search.named(position, play) for play in plays[at : at + 300]]
    assert named == sorted(named, key=lambda play: rank(position, *play)), told(world, position)
    alphabet, left = position.ruleset.alphabet, position.rack_counts()
    for play, (placements, _) in list(zip(plays[at:], named, strict=False))[:50]:
        leave_counts(loaded.space.rack, rack_number_of(play), position.rack_counts(), alphabet.size, left)
        used = Counter("?" if name.islower() else name for _, _, name in placements)
        kept = "".join((Counter(position.rack) - used).elements())
        assert alphabet.rack_text(left) == alphabet.rack_text(alphabet.rack_counts(kept)), told(
            world, position
        )


def check(world: World, position: Position, rng: Random) -> None:
    loaded = Loaded.of(position)
    check_best(world, position, loaded, rng)
    check_numbers(world, position, loaded, rng)
    check_order(world, position, loaded, rng)


@amounts(1, 200)
@pytest.mark.parametrize("name", SHIPPED)
def test_searches_agree_through_whole_games(name, amount):
    world = shipped(name)
    for game in range(amount):
        rng = random("searches", name, game)
        for turn in self_play(world, rng):
            if turn.before.rack and rng.random() < 0.3:
                check(world, turn.before, rng)


@amounts(10, 300)
@pytest.mark.parametrize("name", SHIPPED)
def test_searches_agree_on_odd_racks_and_boards(name, amount):
    rng = random("odd searches", name, amount)
    for position in positions(shipped(name), rng, amount):
        check(shipped(name), position, rng)


@amounts(20, 600)
def test_searches_agree_in_own_rulesets(amount):
    for seed in range(amount):
        rng, world = random("own searches", seed), own(seed)
        for position in positions(world, rng, 6):
            check(world, position, rng)
