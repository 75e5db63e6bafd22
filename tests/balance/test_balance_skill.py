"""Ratings, win matrix, ladder, vocabulary: known strengths come out."""

import numpy as np
import pytest
from planted import covered, paired_games
from scipy import stats

from sims.balance.game.bots import Rung, field_of
from sims.balance.game.ratings import Match, matches_of, rated, taken_by, wilson
from sims.balance.game.skill import skill_ladder, vocabulary_curve, win_matrix
from sims.tournaments.ratings import ELO


def named(games, *names):
    """The games with other names for the two bots."""
    bots = games.bots.copy()
    bots[games.bots == "one"], bots[games.bots == "other"] = names
    return type(games)(games.scores, games.wins, bots, games.cluster)


def sampled(rng, ratings, pairs):
    """Matches of all against all, wins drawn from the ratings."""
    found = []
    for one in range(len(ratings)):
        for other in range(one):
            chance = 1 / (1 + np.exp((ratings[other] - ratings[one]) / ELO))
            found.append(Match(one, other, rng.binomial(2, chance, pairs) / 2))
    return found


def test_wilson_is_that_of_scipy():
    for wins, count in ((0, 10), (7, 10), (50, 50), (331, 1000)):
        wanted = stats.binomtest(wins, count).proportion_ci(0.95, method="wilson")
        assert wilson(wins / count, count) == pytest.approx((wanted.low, wanted.high))


def test_ratings_come_out_whoever_is_the_anchor():
    truth = np.array([0.0, 150.0, -100.0])
    matches = sampled(np.random.default_rng(1), truth, 4000)
    for anchor in range(3):
        found, _, _ = rated(matches, 3, anchor, seed=1)
        assert found[anchor] == 0
        assert found - found[0] == pytest.approx(truth, abs=12)


def test_two_bots_have_the_rating_of_their_share():
    match = Match(0, 1, np.full(500, 0.75))
    assert rated([match], 2, 1, seed=1)[0][0] == pytest.approx(400 * np.log10(3), abs=1)


def test_a_clean_sweep_has_a_finite_rating():
    found, _, _ = rated([Match(0, 1, np.ones(100))], 2, 1, seed=1)
    assert 600 < found[0] < 1200


def test_intervals_of_ratings_hold_the_truth():
    truth = np.array([0.0, 80.0, 200.0])
    _, low, high = rated(sampled(np.random.default_rng(2), truth, 500), 3, 0, seed=1)
    assert ((low <= truth) & (truth <= high)).all()
    assert (high - low)[1:].min() > 5


def test_matrix_has_both_sides_of_each_match():
    rng = np.random.default_rng(3)
    games = [
        named(paired_games(rng, 200, strength=60), "strong", "middle"),
        named(paired_games(rng, 200, strength=60), "middle", "weak"),
        paired_games(rng, 10),
    ]
    exhibit = win_matrix(games, "middle", seed=1)
    frame = exhibit.frame.set_index(["bot", "against"])
    assert len(frame) == 4  # ten pairs are too few
    one, other = frame.loc[("strong", "middle")], frame.loc[("middle", "strong")]
    assert one["win_share"] + other["win_share"] == pytest.approx(1, abs=1e-5)
    assert one["spread"] == pytest.approx(-other["spread"], abs=1e-5)
    assert frame.loc[("middle", "strong")]["rating"] == 0
    assert one["rating"] > 0 > frame.loc[("weak", "middle")]["rating"]
    assert exhibit.reading.startswith("strong is strongest, weak weakest")


def test_wins_of_a_bot_are_those_on_both_seats():
    games = paired_games(np.random.default_rng(4), 100, strength=40)
    assert matches_of([games], ["one", "other"])[0].taken.tolist() == taken_by(games, "one").tolist()
    assert taken_by(games, "one") + taken_by(games, "other") == pytest.approx(np.ones(100))


def test_ladder_counts_the_rungs_that_are_sure():
    rng = np.random.default_rng(5)
    games = [named(paired_games(rng, 400, strength=100), "b", "a"), named(paired_games(rng, 400), "c", "b")]
    exhibit = skill_ladder(games, [Rung("b", "a", "x"), Rung("c", "b", "y"), Rung("d", "c", "not played")])
    assert exhibit.frame["rung"].tolist() == ["b – a", "c – b"]
    assert exhibit.reading.startswith(
        "Of 2 steps 1 win more than half of the games for sure, and 1 more than 60 %"
    )
    assert skill_ladder([], [Rung("b", "a", "x")]).missing


def test_vocabulary_curve_reads_of_the_smallest():
    rng = np.random.default_rng(6)
    games = [
        named(paired_games(rng, 200, strength=-90), "small", "all"),
        named(paired_games(rng, 200, strength=-20), "big", "all"),
    ]
    tiers = [(35, 1000, "small"), (70, 9000, "big"), (50, 5000, "not played")]
    exhibit = vocabulary_curve(games, tiers, "all")
    assert exhibit.frame["words"].tolist() == [1000, 9000]
    assert exhibit.frame["spread"].iloc[0] < exhibit.frame["spread"].iloc[1] < 0
    assert "1,000 most common words" in exhibit.reading
    assert vocabulary_curve(games[:1], tiers, "all").missing


def test_fields_name_bots_that_exist_for_every_game():
    from engine import Lexicon, Ruleset

    words = Lexicon.load("enable")
    board = field_of(Ruleset.load("upwords"), words, "greedy")
    assert board.ladder[0] == "random"
    assert [level for level, _, _ in board.tiers] == [35, 50, 60, 70]
    assert [count for _, count, _ in board.tiers] == sorted(count for _, count, _ in board.tiers)
    assert board.twin != board.standard
    learned = field_of(Ruleset.load("upwords"), words, "equity:leaves=mine.npz")
    assert ("equity:leaves=mine.npz", "greedy") in [rung[:2] for rung in learned.rungs]
    assert all("leaves=mine.npz" in bot for _, _, bot in learned.tiers)
    assert all("leaves=none" in bot for _, _, bot in board.tiers)
    cards = field_of(Ruleset.load("letter-tycoon"), words, "planner")
    assert (cards.ladder[:3], cards.tiers) == (["random", "greedy", "planner"], ())
    own = field_of(Ruleset.load("upwords"), Lexicon.of(["QWZX", "XZQ"]), "greedy")
    assert own.tiers == ()


@pytest.mark.slow
def test_intervals_hold_95_times_of_100():
    rng = np.random.default_rng(7)
    truth = np.array([0.0, 100.0])
    low, high = zip(*(rated(sampled(rng, truth, 80), 2, 0, seed=1)[1:] for _ in range(300)), strict=True)
    assert 0.91 < covered(100, [each[1] for each in low], [each[1] for each in high]) < 0.98
