"""The endgame search against the slow rule book, which tries everything, on endgames of every kind of ruleset."""

from contextlib import suppress

import pytest

from bots.endgame.face import solve
from tests.agreement.scale import SHIPPED, amounts, random
from tests.agreement.world import own, shipped
from tests.endgame.boards import by_playing_on, by_the_rule_book, endgames
from tests.reference.endgame import TooLarge


def check_endgames(world, positions, wanted, value):
    """Compare up to `wanted` of the positions with `value`; those that are too large for it do not count."""
    compared = 0
    for position in positions:
        with suppress(TooLarge):
            expected = value(position)
            found = solve(position, entries=1 << 12)
            assert (found.proved, found.spread) == (True, expected), (position.to_json(), world.text)
            check_line(position, found)
            compared += 1
        if compared == wanted:
            break
    return compared


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
def test_shipped_rulesets_by_playing_on(name, amount):
    world = shipped(name)
    positions = endgames(world, random("endgame", name), 20 * amount, 3)
    assert check_endgames(world, positions, amount, lambda position: by_playing_on(position, 800)) == amount


@amounts(1, 4)
@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_rulesets_by_the_rule_book(name, amount):
    world = shipped(name)
    positions = endgames(world, random("endgame book", name), 20 * amount, 2)
    assert (
        check_endgames(world, positions, amount, lambda position: by_the_rule_book(world, position, 40)) > 0
    )


@amounts(6, 80)
def test_own_rulesets(amount):
    compared = 0
    for seed in range(amount):
        world = own(seed)
        board = world.ruleset.board
        if exchanges_with_empty_bag(world):
            continue
        rng = random("endgame", seed)
        positions = endgames(world, rng, 6, rng.randint(3, 5))
        compared += check_endgames(world, positions, 2, lambda position: by_playing_on(position, 400))
        if board.rows * board.cols <= 50:
            positions = endgames(world, rng, 4, 3)
            compared += check_endgames(
                world,
                positions,
                1,
                lambda position: by_the_rule_book(world, position, 60),  # noqa: B023
            )
    assert compared > amount // 3


def exchanges_with_empty_bag(world):
    rules = world.ruleset.exchange
    return rules.max > 0 and rules.bag_minimum == 0 and not rules.bag_at_least_count
