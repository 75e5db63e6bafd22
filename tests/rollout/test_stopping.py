"""Candidates far behind are dropped, and never the best one."""

import numpy as np
import pytest
from small_rulesets import CROSSWORD

from bots.rollout.rolls import R_COUNT, R_SAMPLES, new_rolls
from bots.rollout.stopping import FIRST_LOOK, NEXT_LOOK, drop_hopeless, judged, leader, note_rollouts
from engine.grid.rules import grid_rules
from engine.grid.turn_rules import turn_rules

RULES, TURNS = grid_rules(CROSSWORD), turn_rules(CROSSWORD)


def new(count):
    rolls = new_rolls(RULES, TURNS, 2, count)
    rolls.status[R_COUNT] = count
    rolls.alive[:] = 1
    return rolls


def note(rolls, utilities):
    """Count one sample in which the candidates came to these utilities."""
    alive = rolls.alive == 1
    rolls.utility[alive] = utilities[alive]
    rolls.utility_sum[alive] += utilities[alive]
    rolls.rolled[alive] += 1
    rolls.status[R_SAMPLES] += 1
    note_rollouts(rolls)


def race(means, noise, seed, samples=400, belief=24, width=2.5):
    """Samples of candidates whose true utilities are `means`, with looks as in play."""
    rolls, random = new(len(means)), np.random.default_rng(seed)
    rolls.prior[:] = np.mean(means)
    for sample in range(1, samples + 1):
        common = random.normal(0, 3 * noise)
        note(rolls, (means + common + random.normal(0, noise, len(means))).astype(np.int64))
        if sample >= FIRST_LOOK and (sample - FIRST_LOOK) % NEXT_LOOK == 0:
            drop_hopeless(rolls, belief, width)
    return rolls


def test_a_clear_best_is_never_dropped_and_the_hopeless_are():
    means = np.array([480_000, 520_000, 300_000, 420_000])
    for seed in range(200):
        rolls = race(means, 60_000, seed, samples=100)
        assert rolls.alive[1] == 1
        assert rolls.alive[2] == 0
        assert rolls.rolled[2] < 40


def test_close_ones_are_rarely_lost():
    means = np.array([500_000, 508_000, 480_000])
    lost = sum(race(means, 60_000, seed).alive[1] == 0 for seed in range(200))
    assert lost <= 20


def test_gaps_are_sums_of_squared_differences_while_both_live():
    rolls = new(3)
    note(rolls, np.array([10, 4, 1]))
    rolls.alive[2] = 0
    note(rolls, np.array([1, 4, 99]))
    assert rolls.gaps.tolist() == [[0, 45, 81], [45, 0, 9], [81, 9, 0]]


def test_the_same_results_all_along_are_dropped_after_the_better_equity():
    rolls = new(2)
    for _ in range(FIRST_LOOK):
        note(rolls, np.array([7000, 7000]))
    assert drop_hopeless(rolls, 24, 2.5) == 1
    assert rolls.alive.tolist() == [1, 0]


@pytest.mark.parametrize(("belief", "best"), [(0, 1), (1000, 0)])
def test_equity_counts_as_so_many_rollouts(belief, best):
    rolls = new(2)
    rolls.prior[:] = 500, 100
    note(rolls, np.array([200, 300]))
    assert leader(rolls, belief) == best
    assert judged(rolls, 0, belief) == pytest.approx((200 + 500 * belief) / (1 + belief))


def test_dropped_ones_cannot_lead():
    rolls = new(2)
    note(rolls, np.array([9, 1]))
    rolls.alive[0] = 0
    assert leader(rolls, 0) == 1
