"""Trainings: the same values for any number of workers and after being broken off; what was planted is learned."""

import shutil

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


def test_a_training_that_was_broken_off_goes_on(whole, broken_off, tmp_path):
    path = tmp_path / "broken.npz"
    shutil.copytree(broken_off, folder_of(path))
    assert [each.name for each in folder_of(path).glob("*.npz")] == ["round-000.npz"]
    (folder_of(path) / "round-001.npz").write_bytes(b"half")
    train(training(), path, 1, progress=False)
    assert path.read_bytes() == whole.read_bytes()


REPLACED = {
    "other numbers": {"table": lambda old: old + 1},
    "not numbers": {"table": lambda old: np.full(old.shape, np.nan)},
    "another shape": {"table": lambda old: old[:7]},
    "told is no text": {"facts": lambda _: np.array('{"told": 3, "better": true, "worse": false}')},
}


@pytest.fixture(scope="module")
def broken_off(tmp_path_factory):
    """The folder of a training that was broken off after its first round."""
    path = tmp_path_factory.mktemp("broken") / "k.npz"
    save = state.States.save

    def stop(self, done):
        save(self, done)
        raise KeyboardInterrupt

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(state.States, "save", stop)
        with pytest.raises(KeyboardInterrupt):
            train(training(), path, 1, progress=False)
    return folder_of(path)


@pytest.mark.parametrize("change", REPLACED.values(), ids=REPLACED)
def test_a_round_that_the_training_did_not_write_is_not_there(broken_off, tmp_path, change):
    folder = tmp_path / "copy"
    shutil.copytree(broken_off, folder)
    path = folder / "round-000.npz"
    rounds = state.States(folder, training())
    assert rounds.load(0).told.endswith("points a seat before the end")
    with np.load(path) as file:
        arrays = dict(file)
    np.savez_compressed(path, **arrays | {name: new(arrays[name]) for name, new in change.items()})
    assert rounds.load(0) is None


def test_a_round_of_another_training_or_number_is_not_there(broken_off, tmp_path):
    folder = tmp_path / "copy"
    shutil.copytree(broken_off, folder)
    assert state.States(folder, training(seed=5)).load(0) is None
    shutil.copy(folder / "round-000.npz", folder / "round-001.npz")
    shutil.copy(folder / ".round-000.sha256", folder / ".round-001.sha256")
    assert state.States(folder, training()).load(1) is None


def test_a_round_that_was_replaced_is_played_again(whole, broken_off, tmp_path):
    shutil.copytree(broken_off, folder_of(tmp_path / "k.npz"))
    path = folder_of(tmp_path / "k.npz") / "round-000.npz"
    with np.load(path) as file:
        arrays = dict(file)
    np.savez_compressed(path, **arrays | {"table": arrays["table"][::-1]})
    train(training(), tmp_path / "k.npz", 1, progress=False)
    assert (tmp_path / "k.npz").read_bytes() == whole.read_bytes()


def test_files_of_others_stay_and_ours_go(broken_off, tmp_path):
    folder = tmp_path / "k.npz.training"
    shutil.copytree(broken_off, folder)
    (folder / "note.txt").write_text("mine")
    (folder / ".round-001.npz.1.tmp").write_text("of a killed training")
    state.States(folder, training()).remove()
    assert [path.name for path in folder.iterdir()] == ["note.txt"]
    (folder / "note.txt").unlink()
    state.States(folder, training()).remove()
    assert not folder.exists()


def test_a_file_instead_of_the_folder_is_named(tmp_path):
    folder_of(tmp_path / "f.npz").write_text("")
    wanted = r"f.npz.training: cannot be used \(Not a directory\), expected a folder for what is learned"
    with pytest.raises(RunError, match=wanted):
        train(training(), tmp_path / "f.npz", 1, progress=False)


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
