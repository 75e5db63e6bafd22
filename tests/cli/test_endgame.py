"""`endgame`: endgames solved, a line at a time."""

import json

import pytest

from cli.run import ORACLE, as_lines, fails, oracle, run
from engine import Move, Position

LINES = oracle("scrabble_endgames.jsonl")


def test_answers_of_the_oracle():
    outcome = run("endgame", "-", stdin=as_lines(*LINES[:24]))
    assert (outcome.code, outcome.err) == (0, "")
    for answer, document in zip(outcome.lines, LINES[:24], strict=True):
        assert list(answer) == ["id", "best_spread", "best_move", "line", "proved"]
        assert (answer["id"], answer["best_spread"], answer["proved"]) == (
            document["id"],
            document["best_spread"],
            True,
        )
        assert answer["best_move"] == answer["line"][0]
        position = Position.from_json(document)
        for move in answer["line"]:
            position = position.play(Move.from_json(move))
        assert position.is_over


@pytest.mark.slow
def test_the_whole_oracle_in_two_threads():
    outcome = run("endgame", ORACLE / "scrabble_endgames.jsonl", "--workers", 2)
    assert (outcome.code, outcome.err) == (0, "")
    assert [(a["id"], a["best_spread"], a["proved"]) for a in outcome.lines] == [
        (document["id"], document["best_spread"], True) for document in LINES
    ]


def test_threads_give_the_same_answers_in_the_same_order(tmp_path):
    file = tmp_path / "endgames.jsonl"
    file.write_text("not JSON\n" + as_lines(*LINES[8:24]) + "\n" + as_lines({"id": "bad"}))
    one, three = (run("endgame", file, "--workers", workers) for workers in (1, 3))
    assert one.out == three.out
    assert one.code == three.code == 2
    assert [answer["id"] for answer in one.lines] == [None, *(d["id"] for d in LINES[8:24]), "bad"]


def test_a_limit():
    (answer,) = run("endgame", "-", "--limit", 0, stdin=as_lines(LINES[37])).lines
    assert (answer["id"], answer["proved"]) == ("endgame-46", False)
    assert answer["best_move"] == answer["line"][0]


def test_one_document():
    outcome = run("endgame", "-", "--json", stdin=as_lines(*LINES[:2]))
    assert [answer["best_spread"] for answer in json.loads(outcome.out)] == [9, 26]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"opponent_rack": None}, "rack of seat 1: missing, an endgame expects both racks"),
        ({"bag": 2}, "bag: 2 tiles, expected 0 in an endgame"),
        ({"players": 4, "opponent_rack": ...}, "racks: 4 players, expected the two of an endgame"),
        ({"ruleset": "letter-tycoon"}, "ruleset: a card game, an endgame expects a board"),
    ],
)
def test_bad_lines(changes, message):
    document = {key: value for key, value in {**LINES[0], **changes}.items() if value is not ...}
    outcome = run("endgame", "-", stdin=as_lines(document, LINES[1]))
    assert outcome.code == 2
    assert outcome.lines[0] == {"id": "endgame-00", "error": f"line 1: {message}"}
    assert outcome.lines[1]["best_spread"] == 26


def test_bad_options():
    assert "--limit" in fails("endgame", "-", "--limit", -1)
    assert "--memory" in fails("endgame", "-", "--memory", 0)
