"""Rulesets and word lists named by JSON: loaded once, and again when their files have changed."""

from __future__ import annotations

import json

import pytest

from engine import Lexicon, Position, Ruleset, TycoonPosition, kept
from engine.errors import LexiconError, PositionError, RulesetError
from sims.cli.families import is_tycoon

OWN = """
base = "{base}"
[tiles.points]
Q = {points}
"""


@pytest.fixture(autouse=True)
def _folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def write(path, text):
    with open(path, "w") as file:
        file.write(text)


def points_of_q(name):
    rules = Position.from_json({"ruleset": name}).ruleset
    assert rules == Ruleset.load(name)
    return rules.tiles.points["Q"]


def test_an_edited_ruleset_counts():
    write("own.toml", OWN.format(base="scrabble", points=8))
    assert points_of_q("own.toml") == 8
    write("own.toml", OWN.format(base="scrabble", points=11))
    assert points_of_q("own.toml") == 11


def test_an_edited_base_counts():
    write("first.toml", OWN.format(base="scrabble", points=8))
    write("second.toml", 'base = "first.toml"\n[tiles.counts]\nE = 9\n')
    write("third.toml", 'base = "./second.toml"\n')
    assert points_of_q("third.toml") == 8
    write("first.toml", OWN.format(base="scrabble", points=11))
    assert points_of_q("third.toml") == 11
    write("second.toml", 'base = "upwords"\n[tiles.points]\nQ = 1\n')
    assert points_of_q("third.toml") == 1


def test_a_base_that_comes_later_counts():
    write("second.toml", 'base = "first.toml"\n')
    with pytest.raises(RulesetError, match="no such file"):
        points_of_q("second.toml")
    for points in (8, 11):
        write("first.toml", OWN.format(base="scrabble", points=points))
        assert points_of_q("second.toml") == points


def test_bases_in_a_circle_are_refused():
    write("one.toml", 'base = "two.toml"\n')
    write("two.toml", 'base = "one.toml"\n')
    with pytest.raises(RulesetError, match="does it run in a circle"):
        kept.ruleset("one.toml")


def test_an_edited_list_counts():
    write("own.txt", "cat\n")
    document = {"ruleset": "scrabble", "lexicon": "own.txt"}
    assert Position.from_json(document).lexicon.words == ("CAT",)
    write("own.txt", "cat\ndog\n")
    assert Position.from_json(document).lexicon.words == ("CAT", "DOG")
    tycoon = {"ruleset": "letter-tycoon", "hand": "CAT", "lexicon": "own.txt"}
    assert TycoonPosition.from_json(tycoon).lexicon.words == ("CAT", "DOG")
    write("own.txt", "emu\n")
    assert TycoonPosition.from_json(tycoon).lexicon.words == ("EMU",)


def test_an_edited_ruleset_of_letter_tycoon_counts():
    for hand in (7, 5):
        write("own.toml", f'base = "letter-tycoon"\nhand_size = {hand}\n')
        assert TycoonPosition.from_json({"ruleset": "own.toml"}).ruleset.hand_size == hand


def test_a_file_may_become_another_game():
    write("own.toml", 'base = "letter-tycoon"\n')
    assert is_tycoon({"ruleset": "own.toml"})
    with pytest.raises(PositionError, match="is no board game"):
        points_of_q("own.toml")
    write("own.toml", OWN.format(base="scrabble", points=8))
    assert not is_tycoon({"ruleset": "own.toml"})
    assert points_of_q("own.toml") == 8


def test_a_file_that_goes_away_is_missed(tmp_path):
    write("own.toml", OWN.format(base="scrabble", points=8))
    write("own.txt", "cat\n")
    kept.ruleset("own.toml")
    kept.lexicon("own.txt")
    (tmp_path / "own.toml").unlink()
    (tmp_path / "own.txt").unlink()
    with pytest.raises(RulesetError, match="no such file"):
        kept.ruleset("own.toml")
    with pytest.raises(LexiconError, match="no such file"):
        kept.lexicon("own.txt")


def test_the_same_name_elsewhere_is_another_file(tmp_path, monkeypatch):
    for folder, points in (("a", 8), ("b", 9)):
        (tmp_path / folder).mkdir()
        monkeypatch.chdir(tmp_path / folder)
        write("own.toml", OWN.format(base="scrabble", points=points))
        assert points_of_q("own.toml") == points


def test_what_has_not_changed_is_loaded_once(monkeypatch):
    write("own.toml", OWN.format(base="scrabble", points=8))
    write("own.txt", "cat\n")
    line = json.dumps({"ruleset": "own.toml", "lexicon": "own.txt"})
    first = Position.from_json(json.loads(line))
    monkeypatch.setattr(Ruleset, "load", None)
    monkeypatch.setattr(Lexicon, "load", None)
    again = Position.from_json(json.loads(line))
    assert again.ruleset is first.ruleset
    assert again.lexicon is first.lexicon
