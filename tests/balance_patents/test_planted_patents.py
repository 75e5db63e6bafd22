"""Worths that are known beforehand come out of the experiments."""

import numpy as np
import pytest

from sims.balance.estimates import mean_of
from sims.balance.patents.book import book_of
from sims.balance.patents.goals import seats, seats_frame
from sims.balance.patents.trials import Variant

from .patent_world import ENABLE, KNOWN, PAY, RULES, SYLLABLES, made_up, played, trials

DECKS = 150


def known(players, bot):
    """Games without a grant, with the patent that brings PAY a turn, and with the one that does nothing."""
    variants = [Variant(KNOWN), Variant(KNOWN, (("K", 0),)), Variant(KNOWN, (("X", 0),))]
    return trials(KNOWN, SYLLABLES, players, bot).play(variants, DECKS)


@pytest.mark.parametrize(("players", "bot"), [(2, "greedy"), (3, "greedy"), (2, "random")])
def test_an_ability_of_known_worth_shows_it_point_by_point(players, bot):
    """These bots play the same words with the patent and without."""
    control, given, _ = known(players, bot)
    doubled = given.earned[:, :, 0] / 2  # each word of the owner pays twice
    assert given.points() - control.points() == pytest.approx(doubled.mean(axis=1))
    assert np.array_equal(given.earned[:, :, 0], 2 * control.earned[:, :, 0])
    assert np.array_equal(given.rounds, control.rounds)


@pytest.mark.parametrize("players", [2, 3])
def test_an_ability_of_known_worth_shows_it_within_the_interval(players):
    """Decks without a grant on the one side, other decks with it on the other: what is left is the luck of the deck."""
    control, given, _ = known(players, "planner")
    half = DECKS // 2
    turns = given.turns.sum(axis=1)[half:] / players**2  # a player's turns in a game
    gain = mean_of(given.points()[half:])
    assert gain.low <= PAY * turns.mean() <= gain.high
    assert gain.high - gain.low < 0.3 * gain.value
    assert mean_of(given.chance()).low > 0.5 * (1 - 1 / players)
    assert np.abs(control.chance()).max() < 1e-12


@pytest.mark.parametrize("players", [2, 3])
def test_a_patent_that_does_nothing_changes_nothing(players):
    control, _, idle = known(players, "planner")
    assert np.array_equal(idle.scores, control.scores)
    assert np.abs(idle.chance()).max() < 1e-12


def test_money_paid_is_missed_point_by_point():
    free, dear = trials(KNOWN, SYLLABLES).play([Variant(KNOWN, (("X", paid),)) for paid in (0, 30)], DECKS)
    lost = mean_of(free.points() - dear.points())
    assert lost.low > 25
    assert dear.chance().mean() == pytest.approx(-0.5, abs=0.05)


def test_seats_that_begin_in_turn_have_no_advantage():
    book = book_of(played(400, turns=False))
    frame = seats_frame(book)
    for row in frame[frame.kind == "seat"].itertuples():
        assert row.win_low <= 1 / 2 <= row.win_high
        assert row.lead_low <= 0 <= row.lead_high


def test_a_first_player_who_always_wins_is_seen():
    games = 200
    wins = np.zeros((games, 2))
    wins[np.arange(games), np.arange(games) % 2] = 1
    book = made_up(np.full((games, 26), -1), wins)
    frame = seats_frame(book).set_index("label").win
    assert frame["plays first"] == 1
    assert frame["plays second"] == 0
    assert frame["seat 0"] == frame["seat 1"] == 0.5
    assert seats(book).reading.startswith("Yes: who plays first wins 100.0 %")
    fair = made_up(np.full((games, 26), -1), np.full((games, 2), 0.5))
    assert seats(fair).reading.startswith("Not that it shows")


@pytest.mark.slow
def test_intervals_of_grants_hold_the_truth_as_often_as_they_say():
    """100 experiments on real games, each on decks of its own, against the mean of all of them."""
    world = trials(RULES, ENABLE, bot="greedy")
    effect = world.play([Variant(RULES, (("B", 2),))], 100 * 40)[0].chance()
    truth, parts = effect.mean(), effect.reshape(100, 40)
    held = sum(each.low <= truth <= each.high for each in map(mean_of, parts))
    assert 88 <= held <= 100
