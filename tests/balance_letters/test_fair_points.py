"""Fair points: a planted list comes back from made steps and from games, whichever list they start from."""

import dataclasses

import numpy as np
import pytest
from small_rulesets import STACKING

from sims.balance.letters.counts import fair_counts
from sims.balance.letters.fair import Step, estimate, fair_points, with_points
from sims.balance.letters.limits import limits_of
from sims.balance.letters.worth import Worth

from .letter_world import TWIN_RULES, TWINS, at, trials

TILES = np.flatnonzero(TWIN_RULES.tile_counts > 0)
LIMITS = limits_of(TWIN_RULES)
WIDE = dataclasses.replace(LIMITS, low=np.zeros(7, np.int64))
FAIR = np.array([1.4, 1.3, 2.2, 2.1, 3.6, 1.2, 1.5])
GAIN = np.array([1.2, 1.1, 1.3, 1.0, 1.6, 0.9, 1.2])
PLANTED = WIDE.level(FAIR, 1 / GAIN)
SIZE = {"games": 1500, "leave_games": 20, "steps": 4, "tolerance": 0.1}


def made_step(rng, points, error):
    """A step of a game in which equity is what points lack to be fair, and noise."""
    covariance = np.diag(np.full(len(TILES), error**2))
    value = GAIN * (points - PLANTED) + rng.normal(0, error, len(TILES))
    return Step(points, Worth(TILES, value, covariance, 0.2, 1000), GAIN)


def made_steps(rng, count, error=1.0):
    """That many steps, and what they tell."""
    points = TWIN_RULES.tile_points[TILES]
    steps = [made_step(rng, (points + number) % 5, error) for number in range(count)]
    return estimate(TWIN_RULES, WIDE, steps, 1)


def test_without_noise_the_planted_points_come_out():
    found = made_steps(np.random.default_rng(1), 4, 1e-6)
    assert found.points == pytest.approx(PLANTED, abs=1e-4)
    assert found.whole.tolist() == np.rint(PLANTED).astype(int).tolist()
    assert found.rounding == pytest.approx((found.whole - PLANTED) * GAIN, abs=1e-3)
    assert found.widened == 1


def test_the_first_steps_do_not_count():
    assert [made_steps(np.random.default_rng(1), count).used for count in (1, 2, 3, 4, 6, 8)] == [
        1,
        1,
        2,
        3,
        4,
        6,
    ]


def test_intervals_hold_the_planted_points():
    rng, inside = np.random.default_rng(5), []
    for _ in range(300):
        found = made_steps(rng, 6, 0.4)
        inside.append((found.low <= PLANTED) & (found.high >= PLANTED))
    assert 0.93 < np.mean(inside) < 0.98
    assert np.min(np.mean(inside, axis=0)) > 0.9


def test_steps_that_differ_too_much_widen_the_intervals():
    steps = made_steps(np.random.default_rng(1), 6).steps
    certain = [
        step._replace(worth=step.worth._replace(covariance=step.worth.covariance / 100)) for step in steps
    ]
    found = estimate(TWIN_RULES, LIMITS, certain, 1)
    assert found.widened > 4


@pytest.fixture(scope="module")
def found():
    """Fair points of the twins' game, from a list in which one twin pays ten points more."""
    dear = with_points(
        TWIN_RULES, TWIN_RULES.tile_points[TILES] + 10 * (np.arange(len(TILES)) == at(TWIN_RULES, "R")[0])
    )
    return fair_points(trials(workers=2), dear, limits_of(dear), **SIZE)


def test_twins_get_the_same_points(found):
    n, r = at(TWIN_RULES, *TWINS)
    assert found.steps[0].points[r] - found.steps[0].points[n] == 10
    apart = found.points[r] - found.points[n]
    width = np.hypot(found.high[r] - found.low[r], found.high[n] - found.low[n]) / 2
    assert abs(apart) < width < 2
    assert found.low[n] < found.points[n] < found.high[n]


def test_equities_are_more_even_than_before(found):
    free = found.limits.free
    assert found.steps[0].worth.unevenness(free) > 3
    assert found.check.unevenness(free) < found.steps[0].worth.unevenness(free) / 2


def test_another_start_comes_back(found):
    start = np.roll(found.steps[0].points, 3)
    other = fair_points(trials(seed=2, workers=2), found.ruleset, found.limits, start=start, **SIZE)
    assert other.steps[0].points.tolist() == start.tolist()
    assert np.abs(other.points - found.points).max() < 1.5


def test_threads_and_kept_games_change_nothing(tmp_path):
    size = {"games": 200, "leave_games": 10, "steps": 2, "tolerance": 0.1}
    lists = []
    for workers, folder in ((1, None), (2, tmp_path), (1, tmp_path)):
        fair = fair_points(trials(workers=workers, folder=folder), TWIN_RULES, LIMITS, **size)
        lists.append([*fair.points, *fair.low, *fair.check.value])
    assert lists[0] == lists[1] == lists[2]
    kept = sorted(tmp_path.glob("*.npz"))
    for path in kept[::2]:  # what is damaged is made again
        path.write_bytes(path.read_bytes()[:100])
    for path in kept[1::2]:  # and what others wrote
        with np.load(path) as file:
            np.savez(path, **{name: array[:1] for name, array in file.items()})
    fair = fair_points(trials(folder=tmp_path), TWIN_RULES, LIMITS, **size)
    assert [*fair.points, *fair.low, *fair.check.value] == lists[0]


def test_few_games_find_nothing():
    assert fair_points(trials(), TWIN_RULES, LIMITS, games=40, leave_games=10, steps=2, tolerance=1) is None


def test_counts_keep_the_size_of_the_set():
    counts = fair_counts(trials(workers=2), STACKING, games=300, leave_games=10, steps=2)
    assert [each.sum() for each in counts.lists] == [STACKING.total_tiles] * 3
    assert all(each.min() >= 1 and each[-1] == 1 for each in counts.lists)
    assert counts.lists[0].tolist() == STACKING.tile_counts.tolist()
    first, second = counts.lists[:2]
    value = counts.worths[0].value
    moved = second != first
    assert moved.any()
    assert (np.sign(second - first) * value)[moved].mean() > 0


@pytest.mark.slow
def test_scrabble_comes_back_from_a_perturbed_list():
    from engine import Lexicon, Ruleset
    from sims.balance.letters.trials import Trials

    scrabble, words = Ruleset.load("scrabble"), Lexicon.load("enable")
    limits = limits_of(scrabble)
    size = {"games": 8000, "leave_games": 300, "steps": 8, "tolerance": 0.5}
    standard = fair_points(Trials(words, 1, 2), scrabble, limits, **size)
    start = standard.steps[0].points.copy()
    start[:26] = np.clip(start[:26] + np.tile([4, -4, 0], 9)[:26], 1, None)
    other = fair_points(Trials(words, 2, 2), scrabble, limits, start=start, **size)
    assert np.abs(other.points - standard.points).max() < 1
