"""Bradley-Terry ratings against known ones, their intervals, and the second view."""

from itertools import combinations

import numpy as np
import pytest
from scipy.optimize import minimize
from scipy.stats import beta

from sims.tournaments.ratings import ELO, PRIOR, Outcomes, fit, group_rounds, rate
from sims.tournaments.skill import skills

KNOWN = np.array([120.0, 40.0, -30.0, -130.0])


def simulated(ratings, pairs, generator):
    """Outcomes of a round robin of pairs of games."""
    size, found = len(ratings), []
    for i, j in combinations(range(size), 2):
        chance = 1 / (1 + 10 ** ((ratings[j] - ratings[i]) / 400))
        wins = generator.binomial(2, chance, size=pairs)
        points = np.zeros((pairs, size, size))
        points[:, i, j], points[:, j, i] = wins, 2 - wins
        found.append(group_rounds(points))
    return found


def test_known_ratings_are_found():
    found = rate(simulated(KNOWN, 20_000, np.random.default_rng(1)), seed=1, samples=200)
    np.testing.assert_allclose(found.elo, KNOWN, atol=4)
    assert (found.low < found.elo).all()
    assert (found.elo < found.high).all()
    assert (found.high - found.low < 10).all()


def test_intervals_cover():
    generator = np.random.default_rng(2)
    trials = 150
    inside = np.zeros(4)
    for seed in range(trials):
        found = rate(simulated(KNOWN, 60, generator), seed, samples=200)
        inside += (found.low <= KNOWN) & (found.high >= KNOWN)
    assert (inside / trials > 0.88).all()
    assert (inside / trials < 0.995).all()


def test_likelihood_is_greatest_there():
    """The same maximum as a general optimiser finds."""
    points = np.array([[0, 30.5, 12], [20.5, 0, 9], [3, 17, 0]])

    def loss(level):
        chance = 1 / (1 + np.exp(level[None, :] - level[:, None]))
        return -((points + PRIOR) * np.log(chance))[~np.eye(3, dtype=bool)].sum()

    best = minimize(loss, np.zeros(3), tol=1e-12).x
    np.testing.assert_allclose(fit(points), (best - best.mean()) * ELO, atol=0.01)


def test_a_bot_that_always_wins_has_a_rating():
    points = np.array([[0.0, 2000.0], [0.0, 0.0]])
    elo = fit(points)
    assert elo[0] == -elo[1] == pytest.approx(200 * np.log10(2000.5 / 0.5))


def test_opponents_that_never_met():
    """A gauntlet: the first bot links the others."""
    points = np.array([[0, 50, 80], [50, 0, 0], [20, 0, 0]], float)
    elo = fit(points)
    assert elo[0] == pytest.approx(elo[1])
    assert elo[0] - elo[2] == pytest.approx(400 * np.log10(80.5 / 20.5))


def test_bots_that_nothing_connects_are_rated_within_their_group():
    points = np.zeros((5, 5))
    points[0, 1], points[1, 0] = 60, 20
    points[2, 3], points[3, 2] = 10, 30
    elo = fit(points)
    assert elo[0] - elo[1] == pytest.approx(400 * np.log10(60.5 / 20.5))
    assert elo[3] - elo[2] == pytest.approx(400 * np.log10(30.5 / 10.5))
    assert elo[0] == pytest.approx(-elo[1])
    assert elo[2] == pytest.approx(-elo[3])
    assert elo[4] == 0


def test_equal_rounds_are_taken_together():
    points = np.zeros((6, 2, 2))
    points[:, 0, 1] = [0, 2, 1, 1, 2, 1]
    points[:, 1, 0] = 2 - points[:, 0, 1]
    found = group_rounds(points)
    assert dict(zip(found.points[:, 0, 1].tolist(), found.counts.tolist(), strict=True)) == {0: 1, 1: 3, 2: 2}


def test_certainty_of_being_better():
    found = rate(simulated(KNOWN, 200, np.random.default_rng(3)), seed=1)
    np.testing.assert_allclose(found.better + found.better.T, 1)
    assert found.better[0, 3] == 1
    equal = Outcomes(np.array([[[0, 1.0], [1.0, 0]]]), np.array([100]))
    assert rate([equal], seed=1).better[0, 1] == pytest.approx(0.5, abs=0.05)


@pytest.mark.parametrize("games", [40, 800])
def test_a_bot_that_lost_all_its_games_may_be_better_than_that(games):
    """Its interval is Jeffreys' for a chance of which nothing was seen in so many games, and not a point."""
    lost = Outcomes(np.array([[[0.0, 2.0], [0.0, 0.0]]]), np.array([games // 2]))
    found = rate([lost], seed=1, samples=20_000)
    least, most = beta.ppf([0.025, 0.975], 0.5, games + 0.5)
    assert found.high[1] == pytest.approx(200 * np.log10(most / (1 - most)), abs=8)
    assert found.low[1] == pytest.approx(200 * np.log10(least / (1 - least)), abs=60)


def test_a_bot_that_lost_all_its_games_makes_the_others_no_less_sure():
    points = np.zeros((1, 3, 3))
    points[0, :2, 2] = 2
    against_both = [Outcomes(points * (np.arange(3) == i)[:, None], np.array([200])) for i in range(2)]
    even = simulated(np.zeros(2), 200, np.random.default_rng(6))[0]
    between = Outcomes(np.pad(even.points, [(0, 0), (0, 1), (0, 1)]), even.counts)
    alone, found = rate([even], seed=1), rate([between, *against_both], seed=1)
    assert found.high[2] - found.low[2] > 400
    assert found.high[0] - found.low[0] == pytest.approx(alone.high[0] - alone.low[0], rel=0.2)


def test_one_pair_makes_nobody_sure():
    won = Outcomes(np.array([[[0.0, 2.0], [0.0, 0.0]]]), np.array([1]))
    found = rate([won], seed=1)
    assert found.low[0] < 0 < found.elo[0] < found.high[0]
    assert 0.9 < found.better[0, 1] < 0.99


def test_the_seed_decides_the_intervals():
    outcomes = simulated(KNOWN, 50, np.random.default_rng(4))
    first, again, other = rate(outcomes, 1), rate(outcomes, 1), rate(outcomes, 2)
    assert (first.low == again.low).all()
    assert (first.low != other.low).any()
    assert (first.elo == other.elo).all()


def test_skills_follow_the_order_of_finish():
    generator = np.random.default_rng(5)
    seats = np.tile([0, 1, 2], (300, 1))
    keys = generator.normal([30, 20, 20], 10, size=(300, 3)).astype(int)
    best, second, third = skills(3, [(seats, keys)])
    assert best["ordinal"] > second["ordinal"] + 2
    assert best["mu"] - 3 * best["sigma"] == pytest.approx(best["ordinal"])
    assert abs(second["mu"] - third["mu"]) < 2


def test_skill_of_a_bot_against_copies_of_another():
    seats = np.tile([0, 1, 1], (100, 1))
    keys = np.tile([5, 3, 3], (100, 1))
    first, field = skills(2, [(seats, keys)])
    assert first["mu"] > 25 > field["mu"]
