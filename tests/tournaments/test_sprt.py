"""Sequential tests: error rates on simulated matches, known values, bounds."""

import math

import numpy as np
import pytest

from engine.errors import RunError
from sims.tournaments.sprt import FEWEST_SPREADS, Progress, Sprt, expected_score, score_llr, spread_llr

MATCHES, MOST_PAIRS = 200, 20_000
NULL = np.array([0.13, 0.09, 0.56, 0.09, 0.13])
"""Shares of 0, 1/2, 1, 3/2 and 2 points a pair of two bots that are equally strong."""


def shifted(elo):
    """Shares with the mean that `elo` says."""
    more = 2 * (expected_score(elo) - 0.5)
    return NULL + np.array([-more / 2, 0, 0, 0, more / 2])


def played(test, shares, seed):
    """The test after one simulated match."""
    progress = Progress(test)
    generator = np.random.default_rng(seed)
    for _ in range(0, MOST_PAIRS, 100):
        points = generator.choice(5, size=100, p=shares)
        if progress.add(points, 20.0 * (points - 2)):
            break
    return progress


def check_rate(count, rate):
    """Whether `count` of the matches are as many as `rate` says, give or take three standard deviations."""
    sigma = math.sqrt(MATCHES * rate * (1 - rate))
    assert MATCHES * rate - 3 * sigma <= count <= MATCHES * rate + 3 * sigma


@pytest.mark.parametrize("alpha", [0.05, 0.1])
def test_false_positives_near_alpha(alpha):
    results = [played(Sprt(0, 60, alpha, alpha), NULL, seed).result for seed in range(MATCHES)]
    assert "undecided" not in results
    check_rate(results.count("H1"), alpha)


def test_false_negatives_near_beta():
    results = [played(Sprt(0, 60, 0.05, 0.1), shifted(60), seed).result for seed in range(MATCHES)]
    assert "undecided" not in results
    check_rate(results.count("H0"), 0.1)


def test_false_positives_of_the_test_on_spread():
    results = [played(Sprt(0, 8, on="spread"), NULL, seed).result for seed in range(MATCHES)]
    assert "undecided" not in results
    check_rate(results.count("H1"), 0.05)


def test_llr_of_two_outcomes():
    """With losses and wins alone the likeliest distribution with a given mean is known: the mean itself."""
    counts = [40, 0, 0, 0, 60]
    low, high = expected_score(0), expected_score(50)
    wanted = 60 * math.log(high / low) + 40 * math.log((1 - high) / (1 - low))
    assert score_llr(counts, 0, 50) == pytest.approx(wanted, abs=0.02)


def test_llr_is_antisymmetric():
    counts = [10, 20, 40, 25, 15]
    assert score_llr(counts, -5, 20) == pytest.approx(score_llr(counts[::-1], 5, -20))
    assert score_llr(counts, 0, 10) == pytest.approx(-score_llr(counts, 10, 0))
    assert spread_llr(50, 120.0, 100.0) == -spread_llr(50, 100.0, 120.0)


def test_equal_games_accept_h0():
    """A bot against itself splits every pair."""
    for test in (Sprt(0, 10), Sprt(0, 10, on="spread")):
        progress = Progress(test)
        assert progress.add(np.full(500, 2), np.zeros(500))
        assert progress.result == "H0"
        assert progress.pairs <= 200


def test_pairs_after_the_decision_do_not_count():
    progress = Progress(Sprt(0, 100))
    points = np.full(400, 4)
    assert progress.add(points, points * 10.0)
    document = progress.document()
    assert document["result"] == "H1"
    assert document["pairs"] == progress.pairs < 400
    assert document["llr"] > document["upper"] == pytest.approx(math.log(19), abs=1e-4)
    assert progress.add(points, points * 10.0)
    assert progress.document() == document


def test_a_test_on_spread_waits_until_it_knows_the_variance():
    progress = Progress(Sprt(0, 1, on="spread"))
    spreads = np.full(FEWEST_SPREADS - 1, 50.0)
    assert not progress.add(np.full(len(spreads), 4), spreads)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((10, 0), "sprt 10,0: expected two numbers, the lower one first"),
        ((0, math.nan), "sprt 0,nan: expected two numbers, the lower one first"),
        ((0, 10, 0.7), "alpha = 0.7: expected a number between 0 and 0.5"),
        ((0, 10, 0.05, 0), "beta = 0: expected a number between 0 and 0.5"),
        ((0, 10, 0.05, 0.05, "wins"), "sprt on 'wins': not known, expected score or spread"),
    ],
)
def test_tests_that_make_no_sense(arguments, message):
    with pytest.raises(RunError, match="^" + message.replace(".", r"\.") + "$"):
        Sprt(*arguments)
