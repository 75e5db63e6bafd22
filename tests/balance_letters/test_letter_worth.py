"""Equity: planted values come out of made data and of games, and intervals hold the truth as often as they say."""

import numpy as np
import pytest

from sims.balance.letters.trials import Dealt
from sims.balance.letters.worth import gains, worth_of
from sims.stats import t_factor

from .letter_world import TWIN_RULES, TWINS, at, trials

DEAR = TWIN_RULES.replace(points={"R": 12})
TRUTH = np.array([3.0, -2.0, 0.5, 1.0, -4.0, 2.0, 0.0])


def made(rng, games, players=2, noise=20.0):
    """Games whose scores are what the tiles drawn are worth, and noise."""
    counts = TWIN_RULES.tile_counts[:7]
    drawn = np.stack([rng.binomial(counts, 1 / players, (games, 7)) for _ in range(players)], axis=1)
    scores = np.rint(100 + drawn @ TRUTH + rng.normal(0, noise, (games, players))).astype(np.int64)
    drawn = np.concatenate([drawn, np.zeros((games, players, 1), np.int64)], axis=2)
    return Dealt(scores, drawn.astype(np.int64), np.zeros((4, 8), np.int64))


def centred(values):
    counts = TWIN_RULES.tile_counts[:7]
    return values - (values * counts).sum() / counts.sum()


@pytest.mark.parametrize("players", [2, 3])
def test_planted_values_come_out(players):
    worth = worth_of(made(np.random.default_rng(1), 4000, players), TWIN_RULES)
    assert np.abs(worth.value - centred(TRUTH)).max() < 4 * worth.error.max() < 3
    spread = np.std(centred(TRUTH), ddof=1)
    assert abs(worth.unevenness() - spread) < 0.3
    assert 0.02 < worth.explained < 0.4


def test_too_few_games_tell_nothing():
    assert worth_of(made(np.random.default_rng(1), 60), TWIN_RULES) is None


def test_tiles_that_nobody_draws_tell_nothing():
    dealt = made(np.random.default_rng(1), 200)
    dealt.drawn[:, :, 2] = 0
    assert worth_of(dealt, TWIN_RULES) is None


def test_intervals_hold_the_truth_nineteen_times_out_of_twenty():
    rng, truth = np.random.default_rng(7), centred(TRUTH)
    inside = []
    for _ in range(1000):
        worth = worth_of(made(rng, 250), TWIN_RULES)
        inside.append(np.abs(worth.value - truth) <= t_factor(249) * worth.error)
    assert 0.94 < np.mean(inside) < 0.96
    assert np.min(np.mean(inside, axis=0)) > 0.92


def difference(ruleset, games, seed=1):
    """Equity of R above that of N, its standard error, and what ten points are expected to add."""
    dealt = trials(seed).play(ruleset, None, games, seed)
    worth = worth_of(dealt, ruleset)
    n, r = at(ruleset, *TWINS)
    apart = np.zeros(len(worth.value))
    apart[r], apart[n] = 1, -1
    gain = gains(dealt, ruleset, worth.tiles)
    return apart @ worth.value, np.sqrt(apart @ worth.covariance @ apart), 10 * gain[r]


def test_twins_are_worth_the_same():
    value, error, _ = difference(TWIN_RULES, 3000)
    assert abs(value) < 1.96 * error < 1


def test_ten_points_more_than_its_twin_show():
    """A point counts as often as it is played well: more often for a dear tile than for a cheap one, and so between."""
    value, error, most = difference(DEAR, 3000)
    _, _, least = difference(TWIN_RULES, 3000)
    assert least - 1.96 * error < value < most + 1.96 * error
    assert abs(value - (least + most) / 2) < 1.96 * error
    assert 1.96 * error < 1 < least / 5


def test_gains_are_points_by_played_share():
    dealt = trials().play(TWIN_RULES, None, 300, 3)
    drawn, _, own, left = dealt.sums
    found = gains(dealt, TWIN_RULES, np.arange(7))
    plain = own[:7] / TWIN_RULES.tile_points[:7] / drawn[:7]
    assert (found < plain).all()  # what is left costs
    assert np.allclose(found, plain - left[:7] / drawn[:7], rtol=0.15, atol=0.1)


@pytest.mark.slow
def test_intervals_of_real_games_hold_zero_between_twins():
    inside = 0
    for seed in range(100):
        value, error, _ = difference(TWIN_RULES, 400, seed + 100)
        inside += abs(value) <= t_factor(399) * error
    assert inside >= 88
