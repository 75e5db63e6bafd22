"""Snowball: planted slopes are found, for two players and three."""

import numpy as np
import pytest
from planted import covered, made_games, random_walks

from sims.balance.game.clusters import game_mean, ratio, slope, turn_mean
from sims.balance.game.momentum import lead_and_gain, snowball
from sims.balance.game.rows import Course


def planted_slope(rng, units, truth=0.4):
    """x, y and the unit of each row, two rows a unit that share their noise."""
    x = rng.normal(size=(units, 2))
    y = truth * x + rng.normal(size=(units, 1)) + rng.normal(size=(units, 2))
    return x.ravel(), y.ravel(), np.repeat(np.arange(units), 2)


def test_steps_without_memory_show_no_snowball():
    exhibit = snowball(*random_walks(np.random.default_rng(1), 800))
    assert "neither snowball nor catching up" in exhibit.reading
    inside = (exhibit.frame["slope_low"] < 0) & (exhibit.frame["slope_high"] > 0)
    assert inside.sum() >= 7


@pytest.mark.parametrize(("pull", "words"), [(0.05, "a lead snowballs"), (-0.1, "those behind catch up")])
def test_planted_pulls_are_found(pull, words):
    assert words in snowball(*random_walks(np.random.default_rng(2), 800, pull=pull)).reading


def test_strength_of_bots_is_no_snowball():
    rng = np.random.default_rng(3)
    games, course = random_walks(rng, 2000)
    bonus = np.where(np.arange(2000) % 2 == 0, 1.0, -1.0)
    before = course.before.reshape(2000, -1, 2).copy()
    before[:, :, 0] += bonus[:, None] * 5 * np.arange(before.shape[1])  # the better bot gains 5 a turn
    scores = games.scores + np.stack([bonus * 100, 0 * bonus], axis=1)
    strong = made_games(scores, ("one", "other"))
    went = Course(course.game, course.turn, course.seat, before.reshape(-1, 2), course.left, course.turns)
    found = slope(*lead_and_gain(strong, went, 0.5))
    assert found.low < 0 < found.high


def test_moments_are_whole_rounds():
    games, course = random_walks(np.random.default_rng(4), 50, turns=9)
    lead, gain, unit = lead_and_gain(games, course, 0.5)
    at = course.before.reshape(50, 9, 2)[:, 4]  # 4.5 turns: two rounds
    wanted = at[:, 0] - at[:, 1]
    assert lead == pytest.approx(wanted - wanted.mean())
    assert unit.tolist() == list(range(50))
    total = games.scores[:, 0] - games.scores[:, 1] - wanted
    assert gain == pytest.approx(total - total.mean())


def test_slope_and_its_interval():
    found = slope(*planted_slope(np.random.default_rng(5), 4000))
    assert found.low < 0.4 < found.high
    assert found.high - found.low < 0.1


def test_slope_says_nothing_of_few_or_of_nothing():
    rng = np.random.default_rng(6)
    assert np.isnan(slope(*planted_slope(rng, 29)).value)
    assert np.isnan(slope(np.ones(50), rng.normal(size=50), np.arange(50)).value)


def test_means_of_turns_weigh_turns_and_group_games():
    values, game = np.array([1.0, 1.0, 4.0]), np.array([0, 0, 1])
    assert turn_mean(values, game, 2, 1).value == 2
    assert np.isnan(turn_mean(values, game, 2, 1).low)  # two games are too few for an interval


def test_means_of_games_leave_out_those_without():
    values = np.where(np.arange(100) % 4 == 0, np.nan, 2.0)
    assert game_mean(values, 1).value == 2
    assert game_mean(values, 2).value == 2


@pytest.mark.slow
def test_intervals_hold_95_times_of_100():
    rng = np.random.default_rng(7)
    slopes = [slope(*planted_slope(rng, 100)) for _ in range(1000)]
    assert 0.93 < covered(0.4, [each.low for each in slopes], [each.high for each in slopes]) < 0.97
    ratios = []
    for _ in range(1000):
        below = rng.poisson(20, 100).astype(np.float64)
        ratios.append(ratio(rng.poisson(3 * below).astype(np.float64), below))
    assert 0.93 < covered(3, [each.low for each in ratios], [each.high for each in ratios]) < 0.97
