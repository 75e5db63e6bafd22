"""The endgame search against the slow rule book, which tries everything, on endgames of every kind of ruleset."""

from contextlib import suppress

import pytest

from bots.endgame.face import solve
from tests.agreement.scale import SHIPPED, amounts, random
from tests.agreement.world import own, shipped
from tests.endgame.boards import by_trying_everything, endgames
from tests.reference.endgame import TooLarge


def check_endgames(world, rng, wanted, tiles, most):
    """Compare `wanted` endgames; those that are too large for the rule book do not count."""
    compared = 0
    for position in endgames(world, rng, 8 * wanted, tiles):
        with suppress(TooLarge):
            expected = by_trying_everything(world, position, most)
            found = solve(position, entries=1 << 12)
            assert (found.proved, found.spread) == (True, expected), (position.to_json(), world.text)
            check_line(position, found)
            compared += 1
        if compared == wanted:
            break
    assert compared > 0


def check_line(position, found):
    """The line is legal, leads to the end, and ends with the spread that was told."""
    seat = position.seat
    assert found.line[0] == found.move
    for move in found.line:
        assert not position.is_over
        position = position.play(move)
    assert position.is_over
    final = position.final_scores
    assert final[seat] - final[1 - seat] == found.spread


@amounts(4, 60)
@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_rulesets(name, amount):
    check_endgames(shipped(name), random("endgame", name), amount, 3, 300)


@amounts(25, 600)
def test_own_rulesets(amount):
    tried = 0
    for seed in range(amount):
        world = own(seed)
        if world.ruleset.players.min == 2 and not exchanges_with_empty_bag(world):
            check_endgames(world, random("endgame", seed), 2, 4, 300)
            tried += 1
    assert tried > 0


def exchanges_with_empty_bag(world):
    rules = world.ruleset.exchange
    return rules.max > 0 and rules.bag_minimum == 0 and not rules.bag_at_least_count
