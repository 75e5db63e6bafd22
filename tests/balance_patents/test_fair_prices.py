"""Neutral prices from curves that are known, and whole-number lists."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sims.balance.patents.fair import Curve, PriceList, fair_curves, price_list, whole_prices
from sims.balance.patents.fair_tables import best_of, fair_frame, fair_prices, list_effect, suggested_prices
from sims.balance.patents.worth import play_grants

from .patent_world import RULES, trials

MOST = 44


def curve(truth, prices, noise, rng, slope=-0.015, decks=400):
    """Effects on a falling line that crosses zero at `truth`; decks matter at all prices alike and at each."""
    shared = rng.normal(0, noise, decks)
    effects = [slope * (price - truth) + shared + rng.normal(0, noise, decks) for price in prices]
    return Curve("J", list(prices), effects)


def test_a_curve_without_noise_crosses_where_it_should():
    rng = np.random.default_rng(1)
    for truth in (0.5, 6.0, 13.3):
        assert curve(truth, [2, 9, 12], 0, rng).neutral() == pytest.approx(truth)


def test_intervals_hold_the_neutral_price_as_often_as_they_say():
    rng, held = np.random.default_rng(7), 0
    for repetition in range(1000):
        found = curve(7.0, [3, 8, 12], 0.2, rng, decks=80)
        low, high = np.percentile(found.spread(repetition, draws=200), [2.5, 97.5])
        held += low <= 7.0 <= high
    assert 925 <= held <= 972


def test_a_search_by_a_few_prices_comes_near():
    rng = np.random.default_rng(3)
    for truth in (1.0, 4.0, 17.0, 30.0):
        prices = [2]
        for _ in range(3):
            following = curve(truth, prices, 0.02, rng).next_price(MOST)
            if following is None:
                break
            prices.append(following)
        assert min(abs(price - truth) for price in prices) <= 3
        assert curve(truth, prices, 0.02, rng).neutral() == pytest.approx(truth, abs=0.5)


@given(st.integers(0, 12), st.floats(-0.5, 0.5), st.integers(12, 60))
def test_prices_tried_are_new_and_allowed(price, effect, most):
    found = Curve("J", [price], [np.full(4, effect)])
    following = found.next_price(most)
    if following is None:
        assert price == most  # there is no room above
        return
    assert 0 <= following <= most
    assert following != price
    further = Curve("J", [price, following], [np.full(4, effect), np.full(4, effect / 2)]).next_price(most)
    assert further is None or (0 <= further <= most and further not in (price, following))


def test_a_curve_that_does_not_fall_is_far_from_neutral():
    flat = Curve("J", [2, 44], [np.full(9, 0.45), np.full(9, 0.40)])
    assert flat.neutral() > 100


@given(st.lists(st.floats(0.01, 50), min_size=1, max_size=26), st.data())
def test_whole_prices_have_the_sum_and_keep_the_order(wanted, data):
    most = data.draw(st.integers(1, 40))
    total = data.draw(st.integers(len(wanted), len(wanted) * most))
    prices = whole_prices(np.array(wanted), total, most)
    assert prices.sum() == total
    assert prices.min() >= 1
    assert prices.max() <= most
    for one, dear in zip(prices, wanted, strict=True):
        assert all(one <= other + 1 for other, price in zip(prices, wanted, strict=True) if price > dear)


def test_prices_that_cannot_be_are_refused():
    with pytest.raises(ValueError, match="sum 3: expected 4 to 40"):
        whole_prices(np.ones(4), 3, 10)


@pytest.fixture(scope="module")
def lists():
    """A few games of everything, with a bot that takes no time."""
    world = trials(bot="greedy", workers=2)
    given_away = play_grants(world, RULES, 30, free=False)
    curves = fair_curves(world, given_away, MOST, steps=1)
    return given_away, curves, price_list(world, given_away, curves, 22, steps=2)


def test_fair_prices_are_told_with_intervals(lists):
    given_away, curves, _ = lists
    frame = fair_frame(curves, given_away, MOST, seed=1)
    assert (frame.fair_low <= frame.fair).all()
    assert (frame.fair <= frame.fair_high).all()
    assert frame[["fair_low", "fair_high"]].stack().between(0, MOST).all()
    assert list(frame.price) == list(RULES.patents.values())
    best = frame.sort_values("too_cheap").letter.iloc[-1]
    assert best in "BJX"  # those that are by far too cheap
    exhibit = fair_prices(curves, given_away, MOST, seed=1)
    assert f"{best} at 2 is too cheap by" in exhibit.reading


def test_lists_keep_the_sum_and_the_limits(lists):
    for each in lists[2]:
        assert sum(each.ruleset.patents.values()) == sum(RULES.patents.values())
    for each in lists[2][1:]:
        assert 1 <= min(each.ruleset.patents.values()) <= max(each.ruleset.patents.values()) <= 22
        assert each.ruleset.goal(2) == RULES.goal(2)


def test_the_list_suggested_is_the_most_even_one(lists):
    uneven = [each.unevenness()[0] for each in lists[2]]
    assert best_of(lists[2]) == int(np.argmin(uneven))
    exhibit = suggested_prices(lists[2])
    best = lists[2][best_of(lists[2])].ruleset
    assert list(exhibit.frame.suggested) == [best.patents[letter] for letter in best.letters]
    assert "sum 110; printed, sum 110" in exhibit.reading
    effect = list_effect(lists[2]).frame.set_index("measure")
    row = effect.loc["length"]
    assert row.change == pytest.approx(row.suggested - row.printed)


def test_unevenness_takes_chance_off():
    rng = np.random.default_rng(5)

    class Played:
        def __init__(self, mean):
            self.mean = mean

        def chance(self):
            return self.mean + rng.normal(0, 0.3, 400)

    alike = PriceList(RULES, None, [Played(0.02) for _ in range(26)])
    apart = PriceList(RULES, None, [Played(mean) for mean in rng.normal(0, 0.1, 26)])
    assert alike.unevenness()[0] < 0.012
    assert 0.06 < apart.unevenness()[0] < 0.14
