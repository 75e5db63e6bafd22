"""`convert`: positions from one form to another."""

import json
from xml.etree import ElementTree

import pytest

from cli.run import ORACLE, as_lines, fails, oracle, run
from engine import Position

STACKS = oracle("stacking_moves.jsonl", 1)[0]
BOARD = "\n".join(STACKS["letters"]) + "\n\n" + "\n".join(STACKS["heights"]) + "\n"
NO_JSON = "no JSON, expected a position in JSON (a board in text needs hint --board or convert --ruleset)"


def test_text_is_the_picture_of_each_position():
    outcome = run("convert", "-", "--to", "text", stdin=as_lines(STACKS, STACKS))
    picture = str(Position.from_json(STACKS))
    assert outcome.out == f"{picture}\n\n{picture}\n"


def test_svg_is_one_picture():
    outcome = run("convert", "-", "--to", "svg", stdin=json.dumps(STACKS, indent=2))
    assert ElementTree.fromstring(outcome.out).tag.endswith("svg")
    assert outcome.out == Position.from_json(STACKS)._repr_svg_() + "\n"


@pytest.mark.parametrize("name", ["scrabble_moves.jsonl", "stacking_moves.jsonl"])
def test_json_reads_back_as_the_same_positions(name):
    outcome = run("convert", ORACLE / name, "--to", "json")
    for line, document in zip(outcome.lines, oracle(name), strict=True):
        assert Position.from_json(line) == Position.from_json(document)


def test_board_in_text_becomes_a_position():
    asked = ("convert", "-", "--to", "json", "--ruleset", "upwords", "--rack", STACKS["rack"].lower())
    (line,) = run(*asked, stdin=BOARD).lines
    assert Position.from_json(line) == Position.from_json(STACKS)


def test_a_drawn_board_of_tall_stacks_reads_back(tmp_path):
    """A stack of C ten high is no tile CA."""
    rules = tmp_path / "tall.toml"
    rules.write_text('base = "upwords"\n[board]\nmax_height = 12\n[tiles.spellings]\nZ = "CA"\n')
    letters = ["." * 10] * 4 + ["...CZA...."] + ["." * 10] * 5
    heights = ["0" * 10] * 4 + ["000a1c0000"] + ["0" * 10] * 5
    document = {"ruleset": str(rules), "letters": letters, "heights": heights}
    drawn = run("convert", "-", "--to", "text", stdin=json.dumps(document))
    assert " 5  .    .    .    C10  Ca   A12  .    .    .    ." in drawn.out.splitlines()
    (line,) = run("convert", "-", "--to", "json", "--ruleset", rules, stdin=drawn.out).lines
    assert (line["letters"], line["heights"]) == (letters, heights)


def test_the_json_is_good_for_hint(tmp_path):
    file = tmp_path / "position.json"
    asked = ("convert", "-", "--to", "json", "--ruleset", "upwords", "--rack", STACKS["rack"], "--out", file)
    assert run(*asked, stdin=BOARD).out == ""
    assert run("hint", "upwords", "--position", file, "--json").json["plays"] == STACKS["n"]


def test_out_replaces_a_file_whole(tmp_path):
    file = tmp_path / "board.svg"
    file.write_text("old")
    run("convert", "-", "--to", "svg", "--out", file, stdin=json.dumps(STACKS))
    assert file.read_text().startswith("<svg ")
    assert list(tmp_path.iterdir()) == [file]


def test_nothing_is_written_if_a_line_is_bad(tmp_path):
    file = tmp_path / "out.txt"
    bad = {**STACKS, "rack": "a"}
    message = fails(
        "convert", "-", "--to", "text", "--out", file, stdin=as_lines(STACKS) + "\n" + as_lines(bad)
    )
    assert (
        message
        == "standard input: line 3: rack: 'a' in 'a' is no tile, expected tiles of ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    )
    assert not file.exists()


@pytest.mark.parametrize(
    ("arguments", "stdin", "message"),
    [
        ("none.json --to text", "", "none.json: no such file, expected a position in JSON"),
        ("- --to text", "", "standard input: is empty, expected a position in JSON"),
        ("- --to text", BOARD, f"standard input: {NO_JSON}"),
        ("- --to text", "[1]", "standard input: a JSON list, expected an object"),
        ("- --to text", "{}", "standard input: ruleset: missing, expected a text"),
        ("- --to svg", as_lines(STACKS, STACKS), "standard input: 2 positions, expected one for an SVG"),
        ("- --to text", as_lines(STACKS) + "x", "standard input: line 2: no JSON (column 1: Expecting value), "
         "expected an object"),
        ("- --to text --rack A", "", "convert: --rack without --ruleset, expected it with a board in text"),
        ("- --to text --set points.Q=8", "", "convert: --set without --ruleset, expected it with a board in text"),
        ("- --to text --ruleset nope", BOARD, 'ruleset "nope": not known, expected one of '),
        ("- --to json --ruleset scrabble", BOARD, "standard input: 2 blocks of rows, expected letters only"),
    ],
)  # fmt: skip
def test_bad_input(arguments, stdin, message):
    assert fails("convert", *arguments.split(), stdin=stdin).startswith(message)


def test_a_file_that_cannot_be_written(tmp_path):
    (tmp_path / "file").write_text("")
    target = tmp_path / "file" / "board.svg"
    message = fails("convert", "-", "--to", "svg", "--out", target, stdin=json.dumps(STACKS))
    assert message.startswith(f"{target}: cannot be written (")
