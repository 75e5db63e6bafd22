"""`train` and bots that use what it wrote."""

import pytest
from small_rulesets import CROSSWORD

from cli.run import fails, run
from engine.rulesets import Ruleset


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
