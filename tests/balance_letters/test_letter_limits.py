"""Limits of points: what the options mean, lists of a wanted sum, whole lists, and what is refused."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_rulesets import CROSSWORD

from engine.errors import RunError
from sims.balance.letters.limits import limits_of

NUMBERS = st.lists(st.floats(-20, 40, allow_nan=False), min_size=8, max_size=8)
BAG = int((CROSSWORD.tile_points * CROSSWORD.tile_counts).sum())


def test_by_default_the_bag_keeps_its_points_and_blanks_theirs():
    limits = limits_of(CROSSWORD)
    assert limits.total == BAG
    assert limits.free.tolist() == [True] * 7 + [False]
    assert limits.low.tolist() == [1] * 7 + [0]
    assert not limits.exact


def test_options_set_limits():
    limits = limits_of(CROSSWORD, "r=6, N=2", 20, 9)
    assert (limits.low[4], limits.high[4]) == (6, 6)  # R
    assert (limits.low[3], limits.high[3]) == (2, 2)  # N
    assert limits.high[0] == 9
    assert limits.total == 20
    assert limits.weights.tolist() == [1] * 7 + [0]


@given(NUMBERS)
def test_a_list_has_the_sum_and_keeps_the_limits(values):
    for limits in (limits_of(CROSSWORD), limits_of(CROSSWORD, "R=6", 30, 9)):
        points = limits.level(np.array(values), np.ones(8))
        assert (points * limits.weights).sum() == pytest.approx(limits.total, abs=1e-6)
        assert ((limits.low <= points) & (points <= limits.high)).all()
        inner = (limits.low < points - 1e-6) & (points + 1e-6 < limits.high)
        shift = points[inner] - np.array(values)[inner]
        assert np.ptp(shift) < 1e-6 if inner.any() else True


@given(NUMBERS)
def test_a_whole_list_is_near_and_has_the_wanted_sum(values):
    limits = limits_of(CROSSWORD, "R=6", 30, 9)
    points = limits.level(np.array(values), np.ones(8))
    whole = limits.whole(points)
    assert whole.dtype == np.int64
    assert (whole * limits.weights).sum() == 30
    assert np.abs(whole - points).max() <= 1
    assert whole[4] == 6


def test_without_a_wanted_sum_whole_points_are_the_nearest():
    limits = limits_of(CROSSWORD)
    assert limits.whole(np.array([1.2, 1.6, 2.5, 2.4, 3.0, 1.0, 1.0, 0.0])).tolist() == [
        1,
        2,
        3,
        2,
        3,
        1,
        1,
        0,
    ]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"fix": "Q=10"}, "--fix 'Q=10': expected TILE=POINTS, a tile of AEINRST and 0 to 255"),
        ({"fix": "A"}, "--fix 'A': expected TILE=POINTS"),
        ({"fix": "?=3"}, "--fix '?=3': expected TILE=POINTS"),
        ({"fix": "A=-1"}, "--fix 'A=-1': expected TILE=POINTS"),
        ({"fix": "A=1,N=2,a=3"}, "--fix 'A=1,N=2,a=3': A is there twice, expected each tile once"),
        ({"fix": "A=9", "most": 8}, "--fix A=9: expected at most 8, as --max says"),
        ({"total": 6}, "--sum 6: expected a number from 7 to 210"),
        ({"most": 0}, "--max 0: expected a number from 1 to 255"),
    ],
)
def test_what_cannot_be_is_refused(options, message):
    with pytest.raises(RunError) as error:
        limits_of(CROSSWORD, **options)
    assert str(error.value).startswith(message)


def test_tiles_that_stay_keep_their_points_and_the_sum_can_be_had():
    limits = limits_of(CROSSWORD, "R=6")
    points = CROSSWORD.tile_points[CROSSWORD.tile_counts > 0]
    stay = np.array([True, False, True, False, False, False, False, False])
    less = limits.without(stay, points)
    assert less.free.tolist() == (limits.free & ~stay).tolist()
    assert less.low[[0, 2]].tolist() == less.high[[0, 2]].tolist() == points[[0, 2]].tolist()
    assert less.low[4] == less.high[4] == 6
    none = limits.without(np.ones(8, bool), points)
    assert none.total == (none.low * none.weights).sum()
