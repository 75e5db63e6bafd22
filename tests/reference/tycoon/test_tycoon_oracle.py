"""The rule book of Letter Tycoon against turns and positions with known answers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .. import enable
from . import answer_final, answer_turn, answer_words

ORACLE = Path(__file__).resolve().parents[2] / "oracle"


def read(name: str) -> list[dict]:
    return [json.loads(line) for line in (ORACLE / name).read_text().splitlines()]


TURNS = read("tycoon_turns.jsonl")
POSITIONS = read("tycoon_words.jsonl")


def test_the_files_hold_what_they_should() -> None:
    assert len(TURNS) == 95
    assert sum(line.get("kind") == "final" for line in TURNS) == 3
    assert len(POSITIONS) == 48
    assert sum("best_two_words" in line for line in POSITIONS) == 13


@pytest.mark.parametrize("line", TURNS, ids=lambda line: line["id"])
def test_turn(line: dict) -> None:
    if line.get("kind") == "final":
        answer = answer_final(line)
        compared = ["score", "patent_value", "winners"]
    else:
        answer = answer_turn(line, enable())
        compared = ["legal", "money", "stock", "royalties", "per_word", "doublers_used", "purchasable_after"]
    assert {key: answer[key] for key in compared if key in line} == {
        key: line[key] for key in compared if key in line
    }, answer
    for key, expected in line.get("after", {}).items():
        if key == "patents":
            assert expected.items() <= answer["after"][key].items()
        else:
            assert answer["after"][key] == expected, key
    if "refused_step" not in line.get("after", {}) and "after" in answer:
        assert answer["after"]["refused_step"] is None


@pytest.mark.parametrize("line", POSITIONS, ids=lambda line: line["id"])
def test_words(line: dict) -> None:
    answer = answer_words(line, enable())
    compared = set(line) - {"best_words", "best_two_words"}
    assert {key: answer[key] for key in compared & set(answer)} == {
        key: line[key] for key in compared & set(answer)
    }
    assert answer["best_words"][:12] == line["best_words"]
    assert ("best_two_words" in answer) == ("best_two_words" in line)
    if "best_two_words" in line:
        expected = {key: line["best_two_words"][key] for key in ("money", "stock", "total")}
        assert answer["best_two_words"] == expected
