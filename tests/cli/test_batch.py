"""What `moves` and `score` have in common: lines in, answers out, bad lines, exit codes."""

import json
import os
import random
import subprocess
import sys

import pytest
from small_rulesets import KNOWN_RULESETS

from cli.run import as_lines, fails, oracle, run

GOOD = {"id": "good", "ruleset": "scrabble", "rack": "CAT"}
PASS = {"id": "pass", "ruleset": "scrabble", "kind": "pass"}
PASSED = {"legal": True, "rule": None, "why": None, "score": 0, "words": [], "word_scores": []}

BAD_LINES = [
    ("{", "no JSON (column 2: Expecting property name enclosed in double quotes), expected an object"),
    ('{"id": 3', "no JSON (column 9: Expecting ',' delimiter), expected an object"),
    ("[1, 2]", "a JSON list, expected an object"),
    ("3", "a JSON number, expected an object"),
    ('"x"', "a JSON text, expected an object"),
    ("null", "a JSON null, expected an object"),
    ("true", "a JSON truth value, expected an object"),
    ("[" * 100_000, "JSON nested more than 32 deep, expected a position or a move"),
    ('{"id": ' + "9" * 10_000 + "}", f"number '{'9' * 36}..., expected one that 64 bits can hold"),
    ('{"id": NaN}', "NaN is not JSON, expected a number"),
    ('{"id": -Infinity}', "-Infinity is not JSON, expected a number"),
    ('{"scores": [1e999, 0]}', "number '1e999', expected one that 64 bits can hold"),
    ('{"passes": 9223372036854775808}', "number '9223372036854775808', expected one that 64 bits can hold"),
    ('{"a": {"b": 1, "b": 2}}', "key 'b' twice in one object, expected it once"),
    ('{"id": 1, "id": 2}', "key 'id' twice in one object, expected it once"),
    (
        '{"scores": ' + "[" * 975 + "]" * 975 + "}",
        "JSON nested more than 32 deep, expected a position or a move",
    ),
    ('{"id": ' + "[" * 32 + "]" * 32 + "}", "JSON nested more than 32 deep, expected a position or a move"),
]


@pytest.mark.parametrize(("line", "message"), BAD_LINES, ids=range(len(BAD_LINES)))
def test_a_line_that_is_no_object(line, message):
    outcome = run("score", "-", stdin=line + "\n" + json.dumps(PASS) + "\n")
    assert outcome.lines == [{"id": None, "error": f"line 1: {message}"}, {"id": "pass", **PASSED}]
    assert (
        outcome.err == f"letterworks: standard input: 1 of 2 lines is bad, the first is line 1: {message}\n"
    )
    assert outcome.code == 2


def test_a_line_with_a_number_that_is_refused_keeps_its_id():
    lines = '{"id": "x", "passes": 1e400}\n{"id": [7], "bag": NaN}\n{"id": 3, "seat": 0, "seat": 1}\n'
    assert [line["id"] for line in run("score", "-", stdin=lines).lines] == ["x", [7], 3]


def test_bytes_that_are_no_text():
    outcome = run("score", "-", stdin=b'{"id": "\xff"}\n')
    assert outcome.lines == [{"id": None, "error": "line 1: not UTF-8 text, expected a JSON object"}]
    assert outcome.code == 2


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"ruleset": None}, "ruleset: None, expected a text"),
        ({"ruleset": "scrable"}, 'ruleset "scrable": not known, did you mean "scrabble"? ' + KNOWN_RULESETS),
        (
            {"lexicon": "nope"},
            "lexicon 'nope': unknown, expected one of enable, broad, or the path of a word list",
        ),
        ({"letters": ["..."]}, "letters: 1 row, expected 15"),
        ({"letters": "..."}, "letters: '...', expected a list of 15 rows"),
        ({"rack": "ABCDEFGH"}, "rack: 8 tiles in 'ABCDEFGH', expected at most 7"),
        ({"rack": 5}, "rack: 5, expected a text of tiles"),
        ({"rack": None}, "rack: missing, expected the tiles of the seat to move"),
        ({"seat": 7}, "seat: 7, expected a whole number from 0 to 3"),
    ],
)
def test_a_bad_position_is_answered_and_the_run_goes_on(change, message, tmp_path):
    file = tmp_path / "positions.jsonl"
    file.write_text(as_lines(GOOD, {**GOOD, "id": [1, "odd"], **change}, {**GOOD, "id": None}))
    outcome = run("moves", file, "--summary")
    first, bad, last = outcome.lines
    assert first["n"] == last["n"] > 0
    assert (first["id"], last["id"]) == ("good", None)
    assert bad == {"id": [1, "odd"], "error": f"line 2: {message}"}
    assert outcome.err == f"letterworks: {file}: 1 of 3 lines is bad, the first is line 2: {message}\n"
    assert outcome.code == 2


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"kind": "jump"}, "kind: 'jump', expected play, exchange or pass"),
        ({"kind": "play"}, "placements: missing, expected a list of [row, column, letter]"),
        (
            {"placements": [[7, 7]], "kind": "play"},
            "placements item 0: [7, 7], expected [row, column, letter]",
        ),
        ({"kind": "exchange"}, "tiles: missing, expected a text"),
        (
            {"kind": "play", "placements": [], "words_allowed": "CAT"},
            "words_allowed: 'CAT', expected a list of words",
        ),
        ({"kind": "end"}, "racks: None, expected a list"),
        ({"kind": "end", "racks": []}, "racks: 0 seats, scrabble expects 2 to 4"),
        ({"kind": "end", "racks": ["A"]}, "racks: 1 seats, scrabble expects 2 to 4"),
        ({"kind": "end", "racks": ["A"] * 5}, "racks: 5 seats, scrabble expects 2 to 4"),
        ({"kind": "end", "racks": ["A", "B"], "scores": []}, "scores: [], expected a list of 2 whole"),
        ({"ruleset": "letter-tycoon", "kind": "final", "money": []}, "money: 0 seats, letter-tycoon expects"),
        ({"passes": 2**62}, "passes: 4611686018427387904, expected a number below 10**9"),
        ({"scoreless": 10**9 + 1}, "scoreless: 1000000001, expected a number below 10**9"),
        ({"bag": 2**40}, "bag: 1099511627776, expected a number below 10**9"),
    ],
)
def test_a_bad_play_is_answered(change, message):
    outcome = run("score", "-", stdin=as_lines({**PASS, **change}, PASS))
    bad, last = outcome.lines
    assert bad["error"].startswith(f"line 1: {message}")
    assert last == {"id": "pass", **PASSED}
    assert outcome.code == 2


def test_several_bad_lines_are_counted():
    outcome = run("score", "-", stdin="x\n" + as_lines(PASS) + "y\nz\n")
    assert [set(line) for line in outcome.lines] == [
        {"id", "error"},
        {"id", *PASSED},
        {"id", "error"},
        {"id", "error"},
    ]
    assert "3 of 4 lines are bad, the first is line 1: " in outcome.err


def test_blank_lines_are_skipped_but_counted_as_lines():
    outcome = run("score", "-", stdin="\n  \n" + as_lines(PASS) + "\r\nx\n\n")
    assert [line["id"] for line in outcome.lines] == ["pass", None]
    assert outcome.lines[1]["error"].startswith("line 5: ")


def test_byte_order_mark_and_windows_line_ends():
    outcome = run("score", "-", stdin=b"\xef\xbb\xbf" + json.dumps(PASS).encode() + b"\r\n")
    assert (outcome.code, outcome.lines) == (0, [{"id": "pass", **PASSED}])


def test_no_lines_at_all(tmp_path):
    file = tmp_path / "empty.jsonl"
    file.write_text("")
    for arguments in (("moves", file), ("score", file), ("moves", file, "--summary")):
        outcome = run(*arguments)
        assert (outcome.code, outcome.out, outcome.err) == (0, "", "")


def test_a_last_line_without_an_end(tmp_path):
    file = tmp_path / "plays.jsonl"
    file.write_text(json.dumps(PASS))
    assert run("score", file).lines == [{"id": "pass", **PASSED}]


def test_json_is_one_document():
    outcome = run("score", "-", "--json", stdin=as_lines(PASS, PASS))
    assert outcome.json == [{"id": "pass", **PASSED}] * 2
    outcome = run("moves", "-", "--json", "--summary", stdin=as_lines(GOOD) + "x\n")
    assert [set(answer) for answer in outcome.json] == [
        {"id", "n", "best", "score_hist", "digest"},
        {"id", "error"},
    ]
    assert outcome.code == 2


def test_odd_text_in_an_id_comes_back():
    for name in ("Zoë", "\ud800", "a\nb", {"a": [1.5, None]}):
        (answer,) = run("score", "-", stdin=as_lines({**PASS, "id": name})).lines
        assert answer["id"] == name


@pytest.mark.parametrize("command", ["moves", "score"])
def test_files_that_cannot_be_read(command, tmp_path):
    assert fails(command, tmp_path / "none") == f"{tmp_path}/none: no such file, expected JSON lines"
    assert fails(command, tmp_path) == f"{tmp_path}: is a folder, expected a file of JSON lines"
    assert "cannot be read" in fails(command, "a" * 5000)


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="needs a terminal to look at")
def test_a_bar_on_the_terminal_leaves_the_answers_alone(tmp_path):
    """With standard error a terminal and standard output a file."""
    questions, answers = tmp_path / "plays.jsonl", tmp_path / "answers.jsonl"
    questions.write_text(as_lines(*[PASS] * 50))
    terminal, its_end = os.openpty()
    command = [sys.executable, "-c", "from sims.cli import main; main()", "score", str(questions)]
    with answers.open("wb") as file:
        done = subprocess.run(command, stdout=file, stderr=its_end, check=True)
    os.close(its_end)
    shown = os.read(terminal, 100_000)
    os.close(terminal)
    assert done.returncode == 0
    assert [json.loads(line) for line in answers.read_text().splitlines()] == [{"id": "pass", **PASSED}] * 50
    assert b"plays" in shown  # the path is cut to fit


JUNK = (
    None,
    True,
    -1,
    3,
    10**30,
    1.5,
    "",
    "x",
    "A",
    "?",
    "\ud800",
    "\0",
    [],
    [[]],
    ["A"],
    {},
    "..",
    "upwords",
    "end",
)


@pytest.mark.parametrize("command", [("score",), ("moves", "--summary")])
def test_any_value_anywhere_is_an_answer_or_an_error(command):
    """Each line has one key, or one item of its list, replaced by something that does not belong there."""
    choose = random.Random(5)
    lines = []
    for name in ("stacking_plays.jsonl", "scrabble_moves.jsonl", "stacking_moves.jsonl"):
        for document in choose.sample(oracle(name), 40):
            key = choose.choice([*document, "owners", "racks", "players", "scores", "seat", "bag", "kind"])
            old = document.get(key)
            if isinstance(old, list) and old and choose.random() < 0.5:
                at = choose.randrange(len(old))
                lines.append({**document, key: [*old[:at], choose.choice(JUNK), *old[at + 1 :]]})
            else:
                lines.append({**document, key: choose.choice(JUNK)})
    outcome = run(*command, "-", stdin=as_lines(*lines))
    assert outcome.code == 2
    assert [line["id"] for line in outcome.lines] == [line["id"] for line in lines]
    assert all("\n" not in line.get("error", "") for line in outcome.lines)
    assert any("error" not in line for line in outcome.lines)


@pytest.mark.parametrize("end", ["\n", ""])
def test_a_line_without_end_is_not_read_to_its_end(monkeypatch, end):
    """The line is bad, and the next one is answered."""
    monkeypatch.setattr("sims.cli.batch.LONGEST_LINE", 1000)
    good = as_lines({"ruleset": "scrabble", "rack": "A"})
    for long in ("x" * 1001, "x" * 4500):
        outcome = run("moves", "-", "--summary", stdin=f"{good}{long}\n{good}{long}{end}")
        assert outcome.code == 2
        answers = outcome.lines
        assert ["error" in answer for answer in answers] == [False, True, False, True]
        assert answers[1]["error"] == "line 2: longer than 1,000 bytes, expected one position"
    line = good.rstrip("\n").ljust(999)
    assert run("moves", "-", "--summary", stdin=f"{line}{end}").code == 0


def test_a_file_without_end_is_not_read_whole():
    assert fails("hint", "scrabble", "--position", "/dev/zero") == (
        "/dev/zero: more than 16,000,000 bytes, expected a position in JSON"
    )
