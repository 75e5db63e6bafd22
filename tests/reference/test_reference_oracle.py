"""The rule book against positions and plays with known answers."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from . import RULES, all_plays, digest, enable, final_scores, judge, parse_position

ORACLE = Path(__file__).resolve().parents[1] / "oracle"


def read(name: str) -> list[dict]:
    return [json.loads(line) for line in (ORACLE / name).read_text().splitlines()]


def params(name: str, every: int) -> list:
    """All lines; those that take long, and most of the others, only in the slow suite."""
    result = []
    for i, line in enumerate(read(name)):
        fast = i % every == 0 and "?" not in line["rack"]
        result.append(pytest.param(line, id=line["id"], marks=() if fast else pytest.mark.slow))
    return result


STACKING_PLAYS = read("stacking_plays.jsonl")


def test_the_files_hold_what_they_should() -> None:
    assert Counter(line["kind"] for line in STACKING_PLAYS) == {"play": 67, "end": 2}
    assert len(read("stacking_moves.jsonl")) == 124
    assert len(read("scrabble_moves.jsonl")) == 241


@pytest.mark.parametrize("line", STACKING_PLAYS, ids=lambda line: line["id"])
def test_stacking_play(line: dict) -> None:
    if line["kind"] == "end":
        assert final_scores(RULES[line["ruleset"]], line["racks"], line["scores"]) == line["final"]
        return
    judgement = judge(parse_position(line, enable()), [tuple(item) for item in line["placements"]])
    assert judgement.legal == line["legal"], judgement
    if line["legal"]:
        expected = sorted(zip(line["words"], line["word_scores"], strict=True))
        assert sorted(zip(judgement.words, judgement.word_scores, strict=True)) == expected
        assert judgement.score == line["score"]


def check_moves(line: dict) -> None:
    plays = all_plays(parse_position(line, enable()))
    assert len(plays) == line["n"]
    assert Counter(map(str, plays.values())) == line["score_hist"]
    assert max(plays.values(), default=None) == line["best"]
    assert sum(plays.values()) == line.get("sum_scores", sum(plays.values()))
    assert digest(plays) == line["digest"]


@pytest.mark.parametrize("line", params("stacking_moves.jsonl", 3))
def test_stacking_moves(line: dict) -> None:
    check_moves(line)


@pytest.mark.parametrize("line", params("scrabble_moves.jsonl", 7))
def test_scrabble_moves(line: dict) -> None:
    check_moves(line)


def test_a_blank_on_the_rack_in_both_kinds_of_game() -> None:
    """The blank lines of the two files are slow; the smallest of each kind runs always."""
    for name in ("stacking_moves.jsonl", "scrabble_moves.jsonl"):
        lines = [line for line in read(name) if "?" in line["rack"]]
        check_moves(min(lines, key=lambda line: line["n"]))


@pytest.mark.slow
@pytest.mark.parametrize(("prefix", "mean"), [("natural", 840.2), ("blanks0", 345.6)])
def test_mean_number_of_plays(prefix: str, mean: float) -> None:
    lines = [line for line in read("bench_positions.jsonl") if line["id"].startswith(prefix)]
    counts = [len(all_plays(parse_position(line, enable()))) for line in lines]
    assert round(sum(counts) / len(counts), 1) == mean
