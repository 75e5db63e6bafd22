"""Rows depend on the run and on nothing else."""

import pandas as pd
import pytest

from engine.errors import BotError, RunError
from sims.run import run_setup

from .games import RULES, play, setup

FRAMES = ("games", "patents", "turns")


def the_setup(**options):
    return setup("planner,random", 60, turns=True, part_games=20, **options)


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    return run_setup(the_setup(), workers=1, out=tmp_path_factory.mktemp("run") / "one", progress=False)


def check_same(one, two):
    for name in FRAMES:
        pd.testing.assert_frame_equal(getattr(one, name), getattr(two, name))
    assert one.summary == two.summary


def test_two_workers_play_the_same_games(whole):
    check_same(run_setup(the_setup(), workers=2, progress=False), whole)


def test_chunks_do_not_change_the_games(whole, monkeypatch):
    monkeypatch.setattr("sims.tycoon.plan.TycoonPlan.chunk_games", 7)
    check_same(run_setup(the_setup(), workers=2, progress=False), whole)


def test_a_run_goes_on_where_it_was_broken_off(whole, tmp_path):
    folder = tmp_path / "broken"
    run_setup(the_setup(), workers=1, out=folder, progress=False)
    (folder / "games/part-00000020-00000039.parquet").unlink()
    (folder / "patents/part-00000040-00000059.parquet").write_bytes(b"PAR1 cut short")
    check_same(run_setup(the_setup(), workers=2, out=folder, progress=False), whole)


def test_another_seed_plays_other_games(whole):
    other = play("planner,random", 60, seed=4)
    assert not other.games.score_0.equals(whole.games.score_0)


def test_the_log_does_not_change_the_games(whole):
    other = play("planner,random", 60)
    pd.testing.assert_frame_equal(other.games, whole.games)
    with pytest.raises(RunError, match="turns=True"):
        other.turns  # noqa: B018


def test_games_played_on_their_own_are_those_of_a_long_run():
    long, short = play("greedy", 60, 3), play("greedy", 20, 3)
    pd.testing.assert_frame_equal(long.games.head(20), short.games)


@pytest.mark.parametrize("players", [1, 6])
def test_numbers_of_players(players):
    with pytest.raises(RunError, match=f"players = {players}: expected a number from 2 to 5"):
        setup("greedy", 10, players)


def test_bots_of_board_games_are_not_known_here():
    with pytest.raises(BotError, match="expected one of greedy, planner, random, rollout"):
        setup("equity", 10)
    with pytest.raises(BotError, match="did you mean royalty"):
        setup("planner:roylty=1", 10)


def test_one_ruleset_more_one_run_more():
    other = RULES.replace(doubler_stacking="max-one")
    assert (
        play("planner", 40, 2, rules=other).games.score_0.mean() < play("planner", 40, 2).games.score_0.mean()
    )
