"""What rollouts add up to: shares of the win, who is given up, the order of turns."""

import numpy as np
import pytest

from bots.tycoon_outcomes import FEWEST, Outcomes, hopeful, leads_of, odds_of, values_of
from bots.tycoon_playout import FIELDS, LATER_LUCK, ROUNDS, TOTAL, UNDECIDED, WHOLE


def standings(totals, luck=0, rounds=4):
    """One turn, a sample for each row of totals (points of each seat)."""
    found = np.zeros((1, len(totals), len(totals[0]), FIELDS), np.int64)
    found[0, :, :, TOTAL] = 1000 * np.array(totals)
    found[0, :, 0, LATER_LUCK] = 1000 * luck
    found[0, :, :, ROUNDS] = 1000 * rounds
    return found


def undecided(count):
    return np.full((1, count), UNDECIDED)


def test_equals_share_the_win():
    for players in (2, 3, 5):
        odds = odds_of(np.full(players, 40_000), np.full(players, 3000))
        assert (odds == WHOLE).all()
        assert values_of(standings([[7] * players]), undecided(1), 0)[0, 0] == WHOLE // players


def test_a_lead_is_worth_more_the_larger_it_is():
    values = values_of(standings([[lead, 0] for lead in range(-40, 41)]), undecided(81), 0)[0]
    assert (np.diff(values) > 0).all()
    assert (values > 0).all()
    assert (values < WHOLE).all()
    assert values + values[::-1] == pytest.approx(WHOLE, abs=1)
    assert values[0] < 0.01 * WHOLE


def test_a_lead_counts_less_the_more_is_to_come():
    """Two points, and one for each round, are odds of e to 1."""
    for rounds in (0, 1, 4, 10):
        value = values_of(standings([[30 + 2 + rounds, 30]], rounds=rounds), undecided(1), 0)[0, 0]
        assert value == pytest.approx(WHOLE * np.e / (1 + np.e), abs=2)


def test_luck_does_not_count():
    lucky = values_of(standings([[50, 40]], luck=10), undecided(1), 0)
    assert lucky[0, 0] == WHOLE // 2


def test_who_has_won_counts_where_nothing_was_drawn():
    over = np.array([[WHOLE, 0, WHOLE // 2]])
    table = standings([[50, 50], [50, 50], [50, 50]])
    assert (values_of(table, over, 0) == over).all()
    table[0, 0, 1, LATER_LUCK] = 5000
    assert WHOLE // 2 < values_of(table, over, 0)[0, 0] < WHOLE


def test_leads_are_over_the_best_other():
    totals = np.array([[10, 30, 20], [50, 0, 20]])
    assert leads_of(totals, 0).tolist() == [-20, 30]
    assert leads_of(totals, 1).tolist() == [10, -50]


def test_who_is_clearly_behind_is_given_up():
    steady = np.full(20, 500)
    noisy = np.where(np.arange(20) % 2, 900, 90)
    found = hopeful(WHOLE // 1000 * np.stack([steady, noisy, steady - 100]))
    assert found.tolist() == [True, True, False]


def test_a_turn_that_is_surely_no_better_is_given_up():
    steady = np.full(20, WHOLE // 2)
    assert hopeful(np.stack([steady, steady, steady + 1])).tolist() == [False, False, True]


def test_turns_are_dropped_and_ordered():
    outcomes = Outcomes(0, np.zeros(3))
    assert outcomes.alive.tolist() == [0, 1, 2]
    batch = np.concatenate([standings([[lead + i % 3, 0] for i in range(FEWEST)]) for lead in (0, 5, -60)])
    outcomes.add(batch, np.repeat(undecided(FEWEST), 3, axis=0))
    assert outcomes.alive.tolist()[:1] == [1] or 1 in outcomes.alive
    assert 2 not in outcomes.alive
    assert outcomes.rollouts == 3 * FEWEST
    size = len(outcomes.alive)
    outcomes.add(batch[outcomes.alive], np.repeat(undecided(FEWEST), size, axis=0))
    found = outcomes.tried()
    assert found[0].row == 1
    assert [each.rollouts for each in found] == sorted((each.rollouts for each in found), reverse=True)
    assert found[0].lead == pytest.approx(5 + np.mean([i % 3 for i in range(FEWEST)]))
    assert found[-1].row == 2


def test_without_samples_the_planner_decides():
    found = Outcomes(0, np.array([3.0, 2.0, 1.0])).tried()
    assert [each.row for each in found] == [0, 1, 2]
    assert found[0].rollouts == 0


def test_an_opinion_decides_between_equals():
    outcomes = Outcomes(0, np.array([3.0, 2.0]))
    batch = np.concatenate([standings([[1, 0], [0, 1]])] * 2)
    outcomes.add(batch, np.repeat(undecided(2), 2, axis=0))
    assert [each.row for each in outcomes.tried()] == [0, 1]
