"""`hint --bot rollout`: what is said of the candidates."""

import pytest

from tests.cli.run import run

ASKED = ("hint", "scrabble", "--rack", "AEIINQV", "--bot", "rollout:rollouts=100")


@pytest.fixture(scope="module")
def told():
    return run(*ASKED).out


@pytest.fixture(scope="module")
def best():
    return run(*ASKED, "--json").json["moves"][0]


def test_who_is_behind_is_not_ahead_by_less_than_nothing(told, best):
    assert best["lead"] < 0
    assert f"it is behind by {-best['lead']:.1f} in the mean" in told
    assert "ahead by" not in told


def test_a_choice_that_the_table_does_not_bear_out_is_explained(told):
    assert "the equity of a turn counts as well" in told
