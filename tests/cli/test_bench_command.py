"""`bench --positions`: a file that is none is one line."""

import json

import pytest

from cli.run import run
from engine.errors import LetterworksError
from engine.lexicon import Lexicon
from engine.rulesets import GridRuleset
from sims.bench.positions import from_file

GOOD = {"id": "natural-1", "rack": "CAT"}


def read(path):
    return from_file(path, GridRuleset.load("scrabble"), Lexicon.of(["CAT", "AT"]))


def test_positions_are_grouped_by_their_id(tmp_path):
    file = tmp_path / "positions.jsonl"
    lines = [GOOD, {"id": "natural-2", "rack": "AT"}, {"id": "blanks", "rack": "A?"}]
    file.write_text("\n".join(map(json.dumps, lines)))
    found = read(file)
    assert {name: len(sample.racks) for name, sample in found.items()} == {"natural": 2, "blanks": 1}


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b"garbage", "no JSON, expected"),
        (b"\xff\xfe", "byte 1 is not UTF-8"),
        (b"[1]", "a JSON list, expected an object"),
        (b'{"rack": "CAT"}', "id: missing, expected a text"),
        (b'{"id": 3, "rack": "CAT"}', "id: 3, expected a text"),
        (b'{"id": "a"}', "rack: missing, expected the tiles"),
        (b'{"id": "a", "rack": "CAT", "letters": []}', "letters: 0 rows, expected 15"),
        (b"", "is empty, expected"),
    ],
)
def test_a_bad_file_is_one_line(tmp_path, line, why):
    file = tmp_path / "positions.jsonl"
    file.write_bytes(line)
    with pytest.raises(LetterworksError) as caught:
        read(file)
    assert str(caught.value).startswith(f"{file}: {why}")


def test_a_bad_line_is_named_by_its_number(tmp_path):
    file = tmp_path / "positions.jsonl"
    file.write_text(json.dumps(GOOD) + "\n{}\n")
    with pytest.raises(LetterworksError, match=r"positions\.jsonl: line 2: id: missing"):
        read(file)


def test_the_command_says_so(tmp_path):
    outcome = run("bench", "--positions", tmp_path / "nope", "--no-starts")
    assert (outcome.code, outcome.out) == (2, "")
    message = f"letterworks: {tmp_path}/nope: no such file, expected a position in JSON"
    assert outcome.err.splitlines()[-1] == message
