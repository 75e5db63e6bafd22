"""The share of luck: what was planted comes out."""

import numpy as np
import pytest
from planted import covered, paired_games

from sims.balance.game.luck import luck_share, seed_share, shares, spreads_in_pairs

TWINS = frozenset(("one", "other"))


def test_the_share_of_the_draw_comes_out():
    games = paired_games(np.random.default_rng(1), 3000, draw=40, rest=30)
    found = seed_share(games, seed=1)
    truth = 40**2 / (40**2 + 30**2)
    assert found.low < truth < found.high
    assert found.high - found.low < 0.06


def test_no_draw_no_share():
    found = seed_share(paired_games(np.random.default_rng(2), 1000, draw=0), seed=1)
    assert found.low < 0 < found.high


def test_the_same_moves_are_all_draw():
    found = seed_share(paired_games(np.random.default_rng(3), 100, rest=0), seed=1)
    assert found.value == pytest.approx(1)


def test_seats_do_not_count_as_draw():
    games = paired_games(np.random.default_rng(4), 2000, draw=0, seat=100)
    assert abs(seed_share(games, seed=1).value) < 0.06


def test_luck_is_what_strength_does_not_explain():
    games = paired_games(np.random.default_rng(5), 4000, strength=50, draw=30, rest=40)
    luck, _ = shares(spreads_in_pairs(games, "one"))
    assert luck == pytest.approx(0.5, abs=0.03)  # 50^2 of strength against 30^2 + 40^2


def test_the_exhibit_names_the_stronger_first_and_reads_of_the_twins():
    rng = np.random.default_rng(6)
    exhibit = luck_share([paired_games(rng, 200, strength=-80)], TWINS, seed=1)
    row = exhibit.frame.iloc[0]
    assert row["match"] == "other – one"
    assert row["spread"] > 0
    assert row["luck_low"] < row["luck"] < row["luck_high"]
    assert "other – one" in exhibit.reading


def test_without_pairs_it_says_so():
    exhibit = luck_share([paired_games(np.random.default_rng(7), 12)], TWINS, seed=1)
    assert exhibit.missing.startswith("needs 30 pairs on one seed or more")


@pytest.mark.slow
def test_intervals_hold_95_times_of_100():
    rng = np.random.default_rng(8)
    truth = 30**2 / (30**2 + 60**2)
    found = [seed_share(paired_games(rng, 150), seed=1) for _ in range(1000)]
    share = covered(truth, [each.low for each in found], [each.high for each in found])
    assert 0.92 < share < 0.97
