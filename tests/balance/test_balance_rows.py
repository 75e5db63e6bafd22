"""Rows of a run as arrays: seats in order of play, scores before each turn, what is left."""

import numpy as np
import pytest
from small_rulesets import CROSSWORD

from engine import Ruleset
from sims import simulate
from sims.balance.game.measures import MEASURES, vectors
from sims.balance.game.rows import ahead, course_of, games_of, running, win_shares


@pytest.fixture(scope="module")
def board():
    """Three players on a small board."""
    return simulate(CROSSWORD, "greedy,random,random", games=30, turns=True, progress=False)


@pytest.fixture(scope="module")
def cards():
    """Letter Tycoon, of which the seat that begins is drawn."""
    return simulate(Ruleset.load("letter-tycoon"), "planner,greedy", games=60, turns=True, progress=False)


def test_leads_are_against_the_mean_of_the_others():
    assert ahead(np.array([[10.0, 4.0]])).tolist() == [[6, -6]]
    assert ahead(np.array([[10.0, 4.0, 6.0]])).tolist() == [[5, -4, -1]]


def test_wins_are_shared_unless_something_breaks_the_tie():
    scores = np.array([[5.0, 5.0, 1.0], [1.0, 2.0, 3.0]])
    assert win_shares(scores).tolist() == [[0.5, 0.5, 0], [0, 0, 1]]
    assert win_shares(scores, np.array([[1.0, 9.0, 99.0], [0, 0, 0]])).tolist() == [[0, 1, 0], [0, 0, 1]]


def test_scores_before_a_turn_are_the_last_totals():
    game, seat = np.array([0, 0, 0, 1]), np.array([0, 1, 0, 0])
    before = running(game, seat, np.array([5.0, 7.0, 9.0, 4.0]), 2)
    assert before.tolist() == [[0, 0], [5, 0], [5, 7], [0, 0]]


@pytest.mark.parametrize("name", ["board", "cards"])
def test_seats_are_counted_from_the_one_that_began(name, request):
    run = request.getfixturevalue(name)
    games, course = games_of(run), course_of(run)
    assert (course.seat[course.turn == 0] == 0).all()
    assert (course.seat == course.turn % games.players).all()
    assert course.turns.tolist() == run.games["turns"].tolist()
    rows = {record["seat"]: record for record in run.summary["seats"][: games.players]}
    for seat in range(games.players):
        assert games.scores[:, seat].mean() == pytest.approx(rows[seat]["score"], abs=1e-3)
        assert games.wins[:, seat].mean() == pytest.approx(rows[seat]["win_share"], abs=1e-3)
    assert games.wins.sum(axis=1) == pytest.approx(1)


def test_bots_sit_where_the_rows_say(cards):
    games = games_of(cards)
    frame = cards.games
    for game in range(10):
        first = frame["first_seat"][game]
        assert games.bots[game].tolist() == [frame[f"bot_{(first + i) % 2}"][game] for i in range(2)]
        assert games.scores[game].tolist() == [frame[f"score_{(first + i) % 2}"][game] for i in range(2)]


def test_what_is_left_falls_from_all_to_little(board, cards):
    for run in (board, cards):
        course = course_of(run)
        last = np.cumsum(course.turns) - 1
        assert course.left[course.turn == 0] == pytest.approx(1)
        assert course.left[last].mean() < 0.45
        steps = np.diff(course.left)[np.diff(course.game) == 0]
        assert (steps <= 1e-9).mean() > 0.9  # a rack that shrinks last may be another seat's


def test_the_last_scores_lead_to_the_final_ones(board):
    games, course = games_of(board), course_of(board)
    start = np.flatnonzero(course.turn == 0)
    for number, first in enumerate(start[:5]):
        rows = board.turns[board.turns["game_id"] == number]
        for seat in range(3):
            total = rows[rows["seat"] == seat]["total"].iloc[-1]
            assert abs(total - games.scores[number, seat]) <= 30  # the end adjustment
        assert course.before[first].tolist() == [0, 0, 0]


def test_measures_are_means_of_the_rows(board):
    found = vectors(board)
    assert set(found) <= set(MEASURES)
    frame, turns = board.games, board.turns
    assert found["turns"].mean() == pytest.approx(frame["turns"].mean())
    assert found["plays"].mean() == pytest.approx(frame["plays"].mean())
    moves = turns.groupby("game_id")["n_moves"].mean()
    assert found["moves"].mean() == pytest.approx(moves.mean())
    best = frame[["score_0", "score_1", "score_2"]].max(axis=1)
    others = (frame[["score_0", "score_1", "score_2"]].sum(axis=1) - best) / 2
    assert found["margin"].mean() == pytest.approx((best - others).mean())
    assert "highest" not in found  # nothing stacks here


def test_pairs_are_averaged(cards):
    found = vectors(cards)
    assert {len(values) for values in found.values()} == {30}
    assert found["turns"].mean() == pytest.approx(cards.games["turns"].mean())
