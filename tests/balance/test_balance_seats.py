"""Seat advantage: planted ones are found, none is found where there is none, intervals hold as often as they say."""

import dataclasses

import numpy as np
import pytest
from planted import covered, made_games, paired_games
from small_rulesets import CROSSWORD

from sims import simulate
from sims.balance.game.rows import games_of
from sims.balance.game.seats import every_seat, first_seat, seat_advantage


def swapped(games):
    """The same games with the seats of every odd one swapped."""
    scores, wins, bots = games.scores.copy(), games.wins.copy(), games.bots.copy()
    for each in (scores, wins, bots):
        each[1::2] = each[1::2, ::-1]
    return dataclasses.replace(games, scores=scores, wins=wins, bots=bots)


def test_a_planted_advantage_is_found():
    points, wins = first_seat(paired_games(np.random.default_rng(1), 2000, strength=40, seat=12))
    assert points.low < 12 < points.high
    assert wins.low > 0
    assert points.detectable < 12


def test_strength_of_the_bots_drops_out():
    points, _ = first_seat(paired_games(np.random.default_rng(2), 1000, strength=500, seat=0, draw=0, rest=1))
    assert abs(points.value) < 0.2


def test_real_games_with_seats_alternating_show_no_advantage():
    run = simulate(CROSSWORD, "greedy", games=2000, seed=3, progress=False)
    games = games_of(run)
    points, wins = first_seat(games)
    assert points.low > 0  # the game itself favours who begins ...
    points, wins = first_seat(swapped(games))
    assert points.low < 0 < points.high  # ... but not when seats alternate
    assert wins.low < 0 < wins.high


def test_summary_and_exhibit_agree():
    run = simulate(CROSSWORD, "greedy,random", games=200, seed=4, progress=False)
    exhibit = seat_advantage([games_of(run)])
    first = run.summary["first_seat"]
    row = exhibit.frame.iloc[0]
    assert row["points"] == pytest.approx(first["points"], abs=1e-3)
    assert row["points_low"] == pytest.approx(first["points_low"], abs=1e-3)
    assert row["win_share"] == pytest.approx(first["win_share"], abs=1e-3)
    assert (exhibit.unit, exhibit.n) == ("pairs", 100)


def test_words_follow_the_numbers():
    rng = np.random.default_rng(5)
    assert "No advantage" in seat_advantage([paired_games(rng, 500)]).reading
    ahead = seat_advantage([paired_games(rng, 500, seat=60)]).reading
    assert ahead.startswith("The seat that begins is ahead in points and in wins")
    behind = seat_advantage([paired_games(rng, 500, seat=-60)]).reading
    assert behind.startswith("The seat that begins is behind in points and in wins")


def test_few_games_are_said_to_be_too_few():
    games = paired_games(np.random.default_rng(6), 29)
    exhibit = seat_advantage([games])
    assert exhibit.missing == "needs 30 pairs or more, this run has 29"
    assert exhibit.frame is None


def test_three_seats_have_a_row_each():
    rng = np.random.default_rng(7)
    scores = rng.normal(100, 10, (600, 3)) + np.array([0, 0, 5])
    exhibit = every_seat(made_games(scores))
    assert exhibit.frame["seat"].tolist() == ["1.", "2.", "3."]
    assert exhibit.frame["win_share"].sum() == pytest.approx(0, abs=1e-5)
    assert exhibit.frame["win_share_low"].iloc[2] > 0
    assert exhibit.reading.startswith("Seat 3 wins most")


def test_matches_with_too_few_pairs_are_left_out():
    rng = np.random.default_rng(8)
    exhibit = seat_advantage([paired_games(rng, 50), paired_games(rng, 10)])
    assert len(exhibit.frame) == 1


@pytest.mark.slow
def test_intervals_hold_95_times_of_100():
    rng = np.random.default_rng(9)
    found = [first_seat(paired_games(rng, 60, strength=20, seat=7))[0] for _ in range(1000)]
    share = covered(7, [each.low for each in found], [each.high for each in found])
    assert 0.93 < share < 0.97


@pytest.mark.slow
def test_intervals_hold_on_real_games():
    truth = first_seat(games_of(simulate(CROSSWORD, "greedy", games=60_000, seed=0, progress=False)))[0].value
    found = []
    for seed in range(1, 101):
        found.append(
            first_seat(games_of(simulate(CROSSWORD, "greedy", games=200, seed=seed, progress=False)))[0]
        )
    share = covered(truth, [each.low for each in found], [each.high for each in found])
    assert share >= 0.88  # 95 of 100 on average, 2.2 standard deviations of chance
