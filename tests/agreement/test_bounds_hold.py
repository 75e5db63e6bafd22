"""No play is worth more than what the bounds of its anchor say, which the best-play search relies on."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from engine import Position
from engine.grid import anchors, search
from engine.grid.bounds import prepare_bounds
from engine.grid.generate import search_from
from engine.grid.plays import placed_of, rack_number_of, score_of, squares_of
from engine.grid.record import THOUSAND
from engine.grid.searching import (
    A_CELL,
    A_PLACE,
    ANCHOR_FIELDS,
    BOUND_ROWS,
    COUNTED,
    MODE_ALL,
)
from tests.agreement.boards import positions
from tests.agreement.scale import SHIPPED, amounts, random
from tests.agreement.spaces import Loaded, leave_tables
from tests.agreement.told import told
from tests.agreement.world import World, own, shipped


class Anchors:
    """The anchors of a loaded position, one after the other, with the plays found from each."""

    def __init__(self, loaded: Loaded, leaves: np.ndarray):
        self.space, self.leaves = loaded.space, leaves
        space, graph = loaded.space, loaded.space.graph
        self.graph = graph
        space.search.leaves[:] = leaves
        self.count = anchors._gather(
            space.rules,
            graph,
            space.cells,
            space.rack,
            space.search,
            0,
            loaded.where,
            (1 << space.rules.rows) - 1,
            (1 << space.rules.cols) - 1,
        )
        prepare_bounds(space.rules, space.rack, space.search, 1)

    def bound(self, number: int) -> int:
        """The bound of an anchor; the details go to `search.bounds`."""
        space = self.space
        return int(
            anchors._bound(space.rules, space.cells, space.rack, space.search, number * ANCHOR_FIELDS, 1)
        )

    def plays(self, number: int) -> np.ndarray:
        space, at = self.space, number * ANCHOR_FIELDS
        space.search.found[COUNTED] = 0
        search_from(space.rules, self.graph.nodes, space.cells, space.rack, space.search, MODE_ALL, 0, at)
        return space.search.plays[: space.search.found[COUNTED]].copy()

    def position_in_line(self, number: int) -> int:
        """Which square of its line an anchor is."""
        at = number * ANCHOR_FIELDS
        place = int(self.space.search.anchors[at + A_PLACE])
        first = anchors.line_cell(self.space.rules, 0, place >> 6, place & 63)
        return int(self.space.search.anchors[at + A_CELL] - first) // 16


def check(world: World, position: Position, rng: Random) -> int:
    """All plays of all anchors against all bounds; returns how many plays."""
    loaded, total = Loaded.of(position), 0
    tables = leave_tables(world.ruleset.tiles.rack_size, rng.randrange(2**32))
    name = rng.choice(sorted(tables))
    found = Anchors(loaded, tables[name])
    for number in range(found.count):
        bound = found.bound(number)
        bounds = found.space.search.bounds.copy()
        anchor = found.position_in_line(number)
        plays = found.plays(number)
        for play in plays if len(plays) < 60 else plays[rng.sample(range(len(plays)), 60)]:
            value = int(score_of(play)) * THOUSAND + int(tables[name][rack_number_of(play)])
            left = int(squares_of(play) & ((1 << anchor) - 1)).bit_count()
            least = smallest_bound(bounds, left, int(placed_of(play)))
            assert value <= least <= bound, told(
                world,
                position,
                leaves=name,
                play=search.named(position, play),
                value=value,
                least=least,
                bound=bound,
            )
        total += len(plays)
    found.space.search.leaves[:] = 0
    assert total == len(loaded.plays), told(world, position, by_anchor=total, in_all=len(loaded.plays))
    return total


def smallest_bound(bounds: np.ndarray, left: int, placed: int) -> int:
    """The smallest of the bounds that the search may have asked on its way to a play."""
    row = bounds[left * BOUND_ROWS + left + 1 : left * BOUND_ROWS + placed + 1]
    by_left_part = bounds[BOUND_ROWS * BOUND_ROWS + 1 : BOUND_ROWS * BOUND_ROWS + left + 2]
    return int(min(row.min(), by_left_part.min()))


@amounts(4, 200)
@pytest.mark.parametrize("name", SHIPPED)
def test_bounds_hold_in_shipped_rulesets(name, amount):
    rng = random("bounds", name, amount)
    assert sum(check(shipped(name), position, rng) for position in positions(shipped(name), rng, amount)) > 0


@amounts(15, 600)
def test_bounds_hold_in_own_rulesets(amount):
    for seed in range(amount):
        rng, world = random("own bounds", seed), own(seed)
        for position in positions(world, rng, 3):
            check(world, position, rng)


def test_the_check_notices_a_bound_that_is_too_small(monkeypatch):
    world = shipped("scrabble")
    position = next(positions(world, random("too small"), 1))
    monkeypatch.setattr(Anchors, "bound", lambda self, number: 0)
    with pytest.raises(AssertionError, match="bound: 0"):
        check(world, position, random("too small"))
