"""Lead changes, drama, decision, uncertainty, win chances: by hand on small cases, and on games with a known truth."""

import numpy as np
import pytest
from planted import made_games, random_walks

from sims.balance.game.chances import fit, soft_maximum, win_chances
from sims.balance.game.rows import Course
from sims.balance.game.tension import calibration, entropies, lead_changes, tell, tension, uncertainty


def course_of(*games):
    """A course from the scores before each turn of each game, seats moving in turn."""
    turns = np.array([len(game) for game in games])
    return Course(
        game=np.repeat(np.arange(len(games)), turns),
        turn=np.concatenate([np.arange(count) for count in turns]),
        seat=np.concatenate([np.arange(count) % 2 for count in turns]),
        before=np.concatenate([np.array(game, np.float64) for game in games]),
        left=np.concatenate([1 - np.arange(count) / count for count in turns]),
        turns=turns,
    )


def test_leads_that_change_hands_are_counted():
    course = course_of(
        [(0, 0), (5, 0), (5, 9), (9, 9), (12, 9)],  # seat 0, then 1, level, then 0: two changes
        [(0, 0), (5, 0), (5, 5), (8, 5)],  # a tie in between is no change
        [(0, 0), (0, 0)],
    )
    assert lead_changes(course).tolist() == [2, 0, 0]


def test_drama_and_decision_by_hand():
    games = made_games([(20, 10), (10, 20), (15, 15)])
    course = course_of([(0, 0)] * 4, [(0, 0)] * 2, [(0, 0)] * 2)
    chances = np.array([0.5, 0.3, 0.9, 0.97, 0.04, 0.02, 0.5, 0.5])
    told = tell(games, course, np.stack([chances, 1 - chances], axis=1))
    assert told.behind[:2].tolist() == [1, 0]
    assert told.depth[0] == pytest.approx(np.sqrt(0.4))
    assert told.drama[:2].tolist() == pytest.approx([np.sqrt(0.4), 0])
    assert np.isnan(told.depth[1])
    assert told.decided[:2].tolist() == [0.75, 0]  # three of four turns before 0.97; never below 0.95
    assert np.isnan([told.drama[2], told.decided[2], told.behind[2]]).all()  # a tie has no winner


def test_a_chance_that_falls_again_was_not_yet_decided():
    games, course = made_games([(20, 10)]), course_of([(0, 0)] * 4)
    chances = np.array([0.96, 0.99, 0.9, 0.99])
    assert tell(games, course, np.stack([chances, 1 - chances], axis=1)).decided.tolist() == [0.75]


def test_entropy_is_one_for_open_and_zero_for_decided():
    assert entropies(np.full((1, 3), 1 / 3)) == pytest.approx([1])
    assert entropies(np.array([[0.0, 1.0]])) == pytest.approx([0], abs=1e-9)


def test_fit_finds_the_coefficients_that_made_the_wins():
    rng = np.random.default_rng(1)
    x = rng.normal(size=(20_000, 3, 2))
    chances = soft_maximum(x @ np.array([1.5, -0.7]))
    winner = (chances.cumsum(axis=1) < rng.random((20_000, 1))).sum(axis=1)
    assert fit(x, np.eye(3)[winner]) == pytest.approx([1.5, -0.7], abs=0.05)


def test_fit_of_two_is_the_logistic_fit_also_where_all_is_plain():
    x = np.array([[[1.0], [0.0]], [[-1.0], [0.0]]])
    beta = fit(x, np.array([[1.0, 0.0], [0.0, 1.0]]))
    assert np.isfinite(beta).all()
    assert beta[0] > 3


@pytest.fixture(scope="module")
def walks():
    """Games that are random walks, and the fitted chances."""
    games, course = random_walks(np.random.default_rng(2), 1500)
    return games, course, win_chances(games, course)


def test_chances_of_a_random_walk_are_the_true_ones(walks):
    from scipy.stats import norm

    _, course, chances = walks
    left = course.turns[course.game] - course.turn
    extra = np.where(course.seat == 0, np.ceil(left / 2) - left // 2, left // 2 - np.ceil(left / 2)) * 20
    lead = course.before[:, 0] - course.before[:, 1]
    true = norm.cdf((lead + extra) / (10 * np.sqrt(left)))
    assert np.abs(true - chances[:, 0]).mean() < 0.04


def test_chances_come_true(walks):
    frame = calibration(*walks).frame
    inside = (frame["true_low"] <= frame["said"]) & (frame["said"] <= frame["true_high"])
    assert inside.mean() >= 0.7
    assert frame["moments"].sum() == 2 * 1500 * 20


def test_uncertainty_falls_from_open_to_decided(walks):
    exhibit = uncertainty(*walks)
    entropy = exhibit.frame["entropy"].to_numpy()
    assert entropy[0] > 0.95
    assert entropy[-1] < 0.5
    assert (np.diff(entropy) < 0.03).all()
    assert exhibit.n == 1500


def test_tension_is_told_with_intervals(walks):
    exhibit = tension(*walks)
    values = exhibit.frame.set_index("measure")["value"]
    assert 1 < values["winner behind at some turn"] < 100  # percent
    assert (
        values["drama: how far behind the winner was"] < values["the same where the winner was behind at all"]
    )
    assert (exhibit.frame["value_low"] < exhibit.frame["value_high"]).all()


def test_a_game_that_is_won_at_once_has_no_drama():
    count = 40
    games = made_games(np.tile([100.0, 0.0], (count, 1)))
    course = course_of(*[[(0, 0), (50, 0), (50, 0), (90, 0)]] * count)
    told = tell(games, course, win_chances(games, course))
    assert told.drama.max() < 0.2
    assert told.changes.max() == 0


def test_few_games_are_too_few():
    games, course = random_walks(np.random.default_rng(3), 20)
    chances = win_chances(games, course)
    for exhibit in (tension, uncertainty, calibration):
        assert exhibit(games, course, chances).missing == "needs 30 games or more, this run has 20"
