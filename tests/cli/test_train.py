"""`train` and bots that use what it wrote."""

from pathlib import Path

import pytest
from small_rulesets import CROSSWORD

from cli.run import fails, run
from engine.rulesets import Ruleset
from sims.training.train import _Trainer


@pytest.fixture
def rules(tmp_path):
    path = tmp_path / "tiny.toml"
    path.write_text(CROSSWORD.to_toml())
    return path


def test_values_are_learned_and_used(rules, tmp_path):
    out = tmp_path / "tiny.npz"
    outcome = run("train", rules, "--games", 30, "--rounds", 1, "--out", out)
    assert outcome.code == 0
    assert outcome.out == f"{out}: leave values for tiny, those of round 1\n"
    assert "round 1: " in outcome.err
    played = run("simulate", rules, "--games", 20, "--bots", f"equity:leaves={out},greedy", "--json")
    assert played.json["games"] == 20
    hint = run("hint", rules, "--rack", "AEST", "--bot", f"equity:leaves={out}", "--json").json
    assert hint["moves"][0]["equity"] == pytest.approx(
        hint["moves"][0]["score"] + hint["moves"][0]["leave_value"]
    )


def test_a_file_of_others_in_the_folder_of_a_training_stays(rules, tmp_path, monkeypatch):
    out, note = tmp_path / "k.npz", tmp_path / "k.npz.training" / "note.txt"

    def learn(self, states):
        note.write_text("mine")
        return learned(self, states)

    learned = _Trainer.learn
    monkeypatch.setattr(_Trainer, "learn", learn)
    outcome = run("train", rules, "--games", 10, "--rounds", 1, "--out", out)
    assert (outcome.code, outcome.out) == (0, f"{out}: leave values for tiny, those of round 1\n")
    assert [path.name for path in note.parent.iterdir()] == ["note.txt"]


@pytest.mark.parametrize("command", ["train", "chances"])
def test_a_file_that_cannot_be_written_is_refused_before_anything_is_played(
    rules, tmp_path, monkeypatch, command
):
    monkeypatch.setattr("sims.training.train.train", None)
    monkeypatch.setattr("sims.grid.chances.learn_chances", None)
    (tmp_path / "file").write_text("")
    reasons = {
        tmp_path: "Is a directory",
        tmp_path / "file" / "k.npz": "Not a directory",
    }
    before = sorted(tmp_path.iterdir())
    for out, why in reasons.items():
        expected = f"{out}: cannot be written ({why}), expected a file"
        assert fails(command, rules, "--out", out) == expected
    assert sorted(tmp_path.iterdir()) == before
    even_for_root = Path("/proc/k.npz")
    assert fails(command, rules, "--out", even_for_root).startswith("/proc/k.npz: cannot be written (")


def test_no_values_for_these_tiles_is_one_line(rules):
    assert "letterworks train tiny" in fails("simulate", rules, "--bots", "equity")


def test_values_of_other_rules_are_told(tmp_path):
    outcome = run("simulate", "scrabble", "--set", "points.Q=8", "--games", 2, "--bots", "equity")
    assert "scrabble+points.Q=8: leave values were learned for scrabble; letterworks train" in outcome.err


def test_bad_options_are_one_line():
    assert fails("train", "scrabble", "--games", 0) == "games = 0: expected a number from 1 to 10000000"
    assert "has no leaves to learn" in fails("train", "letter-tycoon")
    assert fails("hint", "scrabble", "--rack", "AEINRST", "--bot", "random") == (
        "bot random: does not explain itself, expected equity or rollout"
    )


def test_a_hint_of_the_bot_lists_exchanges_too():
    outcome = run("hint", "scrabble", "--rack", "VVUUIIC", "--bot", "equity", "--count", 3)
    assert "equity would exchange" in outcome.out
    document = run("hint", "scrabble", "--rack", "AEINRST", "--bot", "equity", "--json").json
    assert document["ruleset"] == Ruleset.load("scrabble").name
    assert len(document["moves"]) == 5
