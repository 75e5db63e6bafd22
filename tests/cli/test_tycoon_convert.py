"""`convert`, `rulesets` and the package for Letter Tycoon."""

import json
import subprocess
import sys
from xml.etree import ElementTree

import pytest

import engine
from cli.run import ORACLE, as_lines, fails, oracle, run
from engine import Position, Ruleset, TycoonPosition

HAND = {
    "ruleset": "letter-tycoon", "hand": "AEGIPST", "pool": "EHI", "players": 3, "patents": {"0": "X", "1": "EO"},
    "money": [4, 0, 2],
}  # fmt: skip
RACK = {"ruleset": "scrabble", "rack": "CAT"}
PICTURE = """\
  pool    E H I
> seat 0  A E G I P S T  money 4   stock 0   score 6   X2
  seat 1  ? ? ? ? ? ? ?  money 0   stock 0   score 17  E10 O7
  seat 2  ? ? ? ? ? ? ?  money 2   stock 0   score 2   -
  sale    A8 B2 C3 D4 F3 G3 H5 I7 J2 K2 L4 M3 N7 P3 Q2 R6 S6 T8 U3 V2 W3 Y3 Z2
  goal    patents worth 34, 5 of them at least
  next    seat 0: a word
"""


def test_text_is_a_picture():
    assert run("convert", "-", "--to", "text", stdin=json.dumps(HAND)).out == PICTURE


def test_boards_and_cards_in_one_file():
    board = str(Position.from_json(RACK))
    assert run("convert", "-", "--to", "text", stdin=as_lines(RACK, HAND)).out == f"{board}\n\n{PICTURE}"
    one, two = run("convert", "-", "--to", "json", stdin=as_lines(RACK, HAND)).lines
    assert (Position.from_json(one), two["hand"]) == (Position.from_json(RACK), "AEGIPST")


def test_svg_shows_every_card_and_patent():
    outcome = run("convert", "-", "--to", "svg", stdin=json.dumps(HAND))
    root = ElementTree.fromstring(outcome.out)
    shown = [node.text for node in root.iter() if node.tag.endswith("text")]
    for card in "AEGIPST":
        assert card in shown
    assert [text for text in shown if text in ("pool", "seat 0", "seat 1", "seat 2", "for sale")] == [
        "pool", "seat 0", "seat 1", "seat 2", "for sale",
    ]  # fmt: skip
    cards = [node for node in root.iter() if node.get("width") == "34"]
    assert len(cards) == 3 + 3 * 7
    patents = [node for node in root.iter() if node.get("width") == "24"]
    assert len(patents) == 26
    assert outcome.out == TycoonPosition.from_json(HAND)._repr_svg_() + "\n"


@pytest.mark.parametrize("name", ["tycoon_words.jsonl", "tycoon_turns.jsonl"])
def test_json_reads_back_as_the_same_positions(name, tmp_path):
    documents = [document for document in oracle(name) if "hand" in document]
    outcome = run("convert", "-", "--to", "json", stdin=as_lines(*documents))
    for line, document in zip(outcome.lines, documents, strict=True):
        here, there = TycoonPosition.from_json(document), TycoonPosition.from_json(line)
        assert there.ruleset.digest == here.ruleset.digest
        assert there.hands[there.seat] == here.hand
        for key in ("pool", "patents", "money", "stock", "seat", "last_round", "state"):
            assert getattr(there, key) == getattr(here, key), key


def test_options_of_a_variant_are_written():
    document = {**HAND, "options": {"doubler_stacking": "add", "retries": 0}}
    (line,) = run("convert", "-", "--to", "json", stdin=as_lines(document)).lines
    assert (line["ruleset"], line["options"]) == ("letter-tycoon", {"doubler_stacking": "add"})
    (line,) = run("convert", "-", "--to", "json", stdin=as_lines(HAND)).lines
    assert "options" not in line


def test_the_json_is_good_for_moves():
    for document in oracle("tycoon_words.jsonl")[:6]:
        text = run("convert", "-", "--to", "json", stdin=as_lines(document)).out
        (answer,) = run("moves", "-", "--summary", stdin=text).lines
        assert answer["sha256_of_sorted_words"] == document["sha256_of_sorted_words"]


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ({**HAND, "pool": "E5"}, "standard input: pool: '5' in 'E5', expected letters of ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
        ({**HAND, "patents": {"0": "EE"}}, "standard input: patents of seat 0: E twice in 'EE', expected it once"),
        ({**HAND, "ruleset": "nope.toml"}, "standard input: nope.toml: no such file, expected a ruleset in TOML"),
    ],
)  # fmt: skip
def test_bad_positions(document, message):
    assert fails("convert", "-", "--to", "text", stdin=json.dumps(document)) == message


def test_there_is_no_board_of_cards():
    asked = ("convert", "-", "--to", "text", "--ruleset", "letter-tycoon")
    assert fails(*asked, stdin="ABC\n") == "ruleset: 'letter-tycoon' is no board game, expected one that is"


def test_list_of_rulesets_has_a_row_without_holes():
    outcome = run("rulesets", "list")
    (row,) = (line for line in outcome.out.splitlines() if line.startswith("letter-tycoon"))
    assert row.split()[1:4] == ["cards", "102", "7+3"]
    assert max(map(len, outcome.out.splitlines())) <= 80
    document = next(row for row in run("rulesets", "list", "--json").json if row["name"] == "letter-tycoon")
    assert document == {
        "name": "letter-tycoon", "family": "tycoon", "cards": 102, "hand": 7, "pool": 3, "patents": 26,
        "what": "Letter Tycoon",
    }  # fmt: skip


def test_check_of_a_ruleset_of_cards(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text('base = "letter-tycoon"\n[cards]\nE = 20\n')
    digest = Ruleset.load(file).digest
    outcome = run("rulesets", "check", file)
    assert outcome.out == f"{file}: valid, mine: 110 cards, 26 patents (digest {digest})\n"
    assert run("rulesets", "check", file, "--json").json["cards"] == 110


def test_show_of_a_variant_reads_back():
    outcome = run("rulesets", "show", "letter-tycoon", "--set", "patents.J=5")
    rules = Ruleset.from_toml(outcome.out)
    assert rules.digest == Ruleset.load("letter-tycoon").with_sets(["patents.J=5"]).digest
    assert (
        run("rulesets", "show", "letter-tycoon", "--set", "patents.J=5", "--json").json["patents"]["J"] == 5
    )


@pytest.mark.parametrize(
    ("setting", "message"),
    [
        ("patents.J=-1", "patents.J = -1: expected an integer from 0 to 255"),
        (
            "goal_value.5=111",
            "goal_value.5 = 111: expected at most 110, the sum of all patents: nobody could reach it",
        ),
        ("challenge=maybe", 'challenge = "maybe": expected one of auto, players'),
        ("cards.E=-3", "cards.E = -3: expected an integer from 0 to 100"),
    ],
)
def test_check_of_bad_values(setting, message):
    assert fails("rulesets", "check", "letter-tycoon", "--set", setting) == f"--set {setting}: {message}"


@pytest.mark.parametrize("command", ["hint", "moves", "score", "convert"])
def test_help_mentions_the_card_game(command):
    assert "Letter Tycoon" in run(command, "--help").out


def test_help_fits_80_columns(monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    for command in ("hint", "moves", "score", "convert"):
        assert max(map(len, run(command, "--help").out.splitlines())) <= 80


def test_the_package_has_the_position():
    assert engine.TycoonPosition is TycoonPosition
    assert "TycoonPosition" in engine.__all__


def test_the_package_loads_nothing_before_it_is_used():
    code = "import sys, engine; print('engine.tycoon.position' in sys.modules, engine.TycoonPosition)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60).stdout
    assert loaded.startswith("False <class")


def test_every_shipped_file_of_turns_converts():
    outcome = run("convert", ORACLE / "tycoon_words.jsonl", "--to", "text")
    assert (outcome.code, outcome.out.count("  next    ")) == (0, 48)
