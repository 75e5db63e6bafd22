"""`rulesets list`, `show` and `check`."""

import tomllib

import pytest
from small_rulesets import KNOWN_RULESETS

from cli.run import fails, run
from engine import Ruleset


def test_list_has_every_ruleset():
    outcome = run("rulesets", "list")
    assert outcome.code == 0
    lines = outcome.out.splitlines()
    assert lines[0].split() == ["name", "board", "pieces", "hand", "what"]
    assert [line.split()[0] for line in lines[1:]] == Ruleset.names()
    assert "upwords-1983" in Ruleset.names()
    assert next(line.split()[1:4] for line in lines if line.startswith("upwords-1983 ")) == ["8x8", "64", "7"]


def test_list_as_json():
    document = run("rulesets", "list", "--json").json
    assert [row["name"] for row in document] == Ruleset.names()
    scrabble = next(row for row in document if row["name"] == "scrabble")
    assert scrabble == {
        "name": "scrabble", "family": "grid", "board": "15x15", "tiles": 100, "rack": 7,
        "what": Ruleset.load("scrabble").title,
    }  # fmt: skip


@pytest.mark.parametrize("name", Ruleset.names())
def test_show_prints_toml_that_reads_back(name):
    outcome = run("rulesets", "show", name)
    assert Ruleset.from_toml(outcome.out) == Ruleset.load(name)
    assert run("rulesets", "show", name, "--json").json["digest"] == Ruleset.load(name).digest


def test_show_of_a_variant():
    sets = ("--set", "points.Q=8", "--set", "counts.E=10")
    tables = tomllib.loads(run("rulesets", "show", "scrabble", *sets).out)
    assert (tables["tiles"]["points"]["Q"], tables["tiles"]["counts"]["E"]) == (8, 10)
    document = run("rulesets", "show", "scrabble", *sets, "--json").json
    assert document["tiles"]["points"]["Q"] == 8
    assert document["digest"] == Ruleset.load("scrabble").with_sets(["points.Q=8", "counts.E=10"]).digest


def test_check_of_a_valid_file(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text('base = "scrabble"\n[board]\nrows = 11\ncols = 13\nstart = [[5, 6]]\npremiums = []\n')
    digest = Ruleset.load(file).digest
    outcome = run("rulesets", "check", file)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out == f"{file}: valid, mine: 11x13 board, 100 tiles (digest {digest})\n"
    document = run("rulesets", "check", file, "--json").json
    assert (document["valid"], document["digest"], document["board"]) == (True, digest, "11x13")


@pytest.mark.parametrize("command", ["check", "show"])
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("scrabbel", 'ruleset "scrabbel": not known, did you mean "scrabble"? ' + KNOWN_RULESETS),
        ("none.toml", "none.toml: no such file, expected a ruleset in TOML"),
        ("scrabble --set points.Q=x8x8x/", "--set points.Q=x8x8x/: expected a TOML value after =: "),
        ("scrabble --set points.Q", "--set points.Q: expected KEY=VALUE, for instance points.Q=8"),
        ("scrabble --set point.Q=8", "--set point.Q=8: point: "),
        ("scrabble --set points.Q=-1", "--set points.Q=-1: tiles.points.Q = -1: "),
    ],
)
def test_bad_input_is_one_line(command, arguments, message):
    assert fails("rulesets", command, *arguments.split()).startswith(message)


def test_a_bad_file_is_named_with_the_field(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text('base = "scrabble"\n[board]\nrows = 99\n')
    for options in ((), ("--json",)):
        message = fails("rulesets", "check", file, *options)
        assert message.startswith(f"{file}: board.rows = 99: expected ")
    file.write_text("rows = = 3\n")
    assert fails("rulesets", "check", file).startswith(f"{file}: not valid TOML: ")
