"""Plays with known answers: legal or not, words, scores, final scores."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine import Position
from engine.grid import referee
from engine.grid.judge import judge
from tests.position.boards import play

ORACLE = Path(__file__).parents[1] / "oracle"


def lines(name):
    return [json.loads(line) for line in (ORACLE / name).read_text().splitlines()]


PLAYS = lines("stacking_plays.jsonl")

RULES = {
    "c008": "plural",
    "c009": "same-letter",
    "c022": "off-board",
    "c023": "off-board",
    "c025": "height-limit",
    "c026": "not-connected",
    "c027": "gap",
    "c029": "same-letter",
    "c030": "cover-ban",
    "c031": "start-square",
    "c032": "start-square",
    "c033": "plural",
    "c034": "plural",
    "c035": "plural",
    "c040": "not-a-word",
    "c041": "too-short",
    "c064": "cover-ban",
    "c068": "not-connected",
    "c069": "not-connected",
    "c071": "not-a-word",
    "c076": "start-square",
    "c080": "same-letter",
    "c081": "height-limit",
    "c082": "cover-ban",
    "c085": "plural",
    "c086": "plural",
    "c132": "cover-ban",
}


@pytest.mark.parametrize("line", PLAYS, ids=[line["id"] for line in PLAYS])
def test_stacking_plays(line):
    answer = judge(line)
    if line["kind"] == "end":
        assert answer == {"final": line["final"]}
    elif not line["legal"]:
        assert (answer["legal"], answer["rule"]) == (False, RULES[line["id"]]), line["why"]
    else:
        words = sorted(zip(answer["words"], answer["word_scores"], strict=True))
        expected = sorted(zip(line["words"], line["word_scores"], strict=True))
        assert (answer["legal"], answer["score"], words) == (True, line["score"], expected), line["why"]


def test_every_illegal_play_has_an_expected_rule():
    assert {line["id"] for line in PLAYS if line.get("legal") is False} == set(RULES)


@pytest.mark.parametrize("line", lines("scrabble_moves.jsonl"), ids=lambda line: line["id"])
def test_best_scrabble_plays(line):
    """Plays that five engines found are legal here and pay the same; the plain notation comes back."""
    position = Position.from_json(line, strict=False)
    for where, word, score in line["top"]:
        move = position.parse(f"{where} {word}")
        assert referee.check(position, move) is None
        assert position.score(move).total == score
        assert position.notation(move).split()[1] == word


@pytest.mark.parametrize("line", lines("stacking_moves.jsonl"), ids=lambda line: line["id"])
def test_best_stacking_plays(line):
    position = Position.from_json(line)
    for text in line["top"]:
        placements, score = text.split("=")
        move = play(placements)
        assert referee.check(position, move) is None, text
        assert position.score(move).total == int(score), text
        assert position.parse(position.notation(move)) == move
        assert position.parse(position.notation(move, "people")) == move
        assert position.parse(position.notation(move, "gcg")) == move


@pytest.mark.parametrize(
    "line", lines("scrabble_moves.jsonl") + lines("stacking_moves.jsonl"), ids=lambda line: line["id"]
)
def test_number_and_best_of_all_plays(line):
    moves = Position.from_json(line).moves
    assert moves.count() == line["n"]
    assert [move.score for move in moves.best(1)] == ([line["best"]] if line["n"] else [])
