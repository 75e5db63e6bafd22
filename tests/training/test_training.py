"""Trainings: the same values for any number of workers and after being broken off; what was planted is learned."""

import numpy as np
import pytest
from small_rulesets import CROSSWORD, STACKING

from bots.learned import load_leaves
from engine.errors import RunError
from engine.lexicon import Lexicon
from engine.rulesets import Ruleset
from sims.training import state
from sims.training.settings import make_training
from sims.training.train import folder_of, quick_leaves, train

ENABLE = Lexicon.load("enable")


def training(**changes):
    settings = {"games": 60, "rounds": 2, "seed": 4} | changes
    return make_training(CROSSWORD, ENABLE, **settings)


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The file that a training writes that is left alone."""
    path = tmp_path_factory.mktemp("whole") / "whole.npz"
    told = []
    train(training(), path, 1, progress=False, tell=told.append)
    assert [line.partition(":")[0] for line in told] == [
        "round 1",
        "round 2",
        "empty bag",
        "few tiles in the bag",
    ]
    assert not folder_of(path).exists()
    return path


def test_two_workers_write_the_same_file(whole, tmp_path):
    train(training(), tmp_path / "two.npz", 2, progress=False)
    assert (tmp_path / "two.npz").read_bytes() == whole.read_bytes()


def test_a_training_that_was_broken_off_goes_on(whole, tmp_path, monkeypatch):
    path = tmp_path / "broken.npz"

    def stop(self, done):
        save(self, done)
        raise KeyboardInterrupt

    save = state.States.save
    with monkeypatch.context() as patch:
        patch.setattr(state.States, "save", stop)
        with pytest.raises(KeyboardInterrupt):
            train(training(), path, 1, progress=False)
    assert [each.name for each in folder_of(path).glob("*.npz")] == ["round-000.npz"]
    (folder_of(path) / "round-001.npz").write_bytes(b"half")
    train(training(), path, 1, progress=False)
    assert path.read_bytes() == whole.read_bytes()


def test_another_training_is_not_mixed_in(tmp_path, monkeypatch):
    path = tmp_path / "mine.npz"
    monkeypatch.setattr(state.States, "save", interrupted)
    with pytest.raises(KeyboardInterrupt):
        train(training(), path, 1, progress=False)
    with pytest.raises(RunError, match=r"mine.npz.training: holds another training, expected the same one"):
        train(training(seed=5), path, 1, progress=False)


def interrupted(self, done):
    raise KeyboardInterrupt


def test_a_tile_that_is_worth_more_is_kept():
    dear = CROSSWORD.with_sets(["points.T=40"])
    values = quick_leaves(dear, ENABLE, games=60)
    tiles = dict(zip("AEINRST?", values.table[values.offsets[1] :], strict=False))
    assert max(tiles, key=tiles.get) == "T"
    assert tiles["T"] > 5000


def test_four_players_and_stacks(tmp_path):
    learned = train(
        make_training(STACKING, ENABLE, games=30, rounds=2, players=3), tmp_path / "s.npz", 1, progress=False
    )
    assert np.abs(learned.leaves.table).max() > 0
    facts = load_leaves(tmp_path / "s.npz").facts
    assert (facts["ruleset"], facts["players"], facts["games"]) == ("tiny-stacking", 3, 30)
    assert facts["ruleset_digest"] == STACKING.digest


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"games": 0}, "games = 0: expected a number from 1"),
        ({"rounds": 0}, "rounds = 0: expected"),
        ({"players": 5}, "players = 5: expected a number from 2 to 4 for tiny"),
    ],
)
def test_bad_settings_are_named(changes, message):
    with pytest.raises(RunError, match=message):
        training(**changes)


def test_a_game_without_a_board_has_nothing_to_learn():
    with pytest.raises(RunError, match="letter-tycoon: has no leaves"):
        make_training(Ruleset.load("letter-tycoon"), ENABLE)
