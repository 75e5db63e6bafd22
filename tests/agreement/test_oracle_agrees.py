"""Positions with known answers: how many plays, the best score, how often each score, and a digest of all."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from pathlib import Path

import pytest

from engine import Move, Position
from engine.grid import search
from tests.agreement.world import enable

ORACLE = Path(__file__).parents[1] / "oracle"


def lines(name):
    return [json.loads(line) for line in (ORACLE / name).read_text().splitlines()]


def digest(plays):
    texts = (" ".join(f"{r},{c},{tile}" for r, c, tile in play) + f"={score}" for play, score in plays)
    return hashlib.sha256("\n".join(sorted(texts)).encode()).hexdigest()[:16]


def answers(plays):
    return {
        "n": len(plays),
        "best": max((score for _, score in plays), default=None),
        "score_hist": dict(Counter(str(score) for _, score in plays)),
        "digest": digest(plays),
    }


MOVES = [line for name in ("scrabble_moves.jsonl", "stacking_moves.jsonl") for line in lines(name)]


@pytest.mark.parametrize("line", MOVES, ids=lambda line: line["id"])
def test_all_plays(line):
    board = Position.from_json(line, lexicon=enable())
    plays = search.list_plays(board)
    found = answers(plays)
    assert found == {key: line[key] for key in found}, json.dumps(line)
    assert sum(score for _, score in plays) == line.get("sum_scores", sum(score for _, score in plays))
    assert search.count_plays(board) == line["n"]
    assert search.can_play(board) == (line["n"] > 0)
    assert search.best_play(board) == (plays[0] if plays else None)


def test_the_files_hold_what_they_should():
    assert len(MOVES) == 241 + 124
    assert Counter(line["ruleset"] for line in MOVES).keys() == {
        "scrabble",
        "upwords",
        "upwords-1983",
        "apwords",
    }
    assert sum("?" in line["rack"] for line in MOVES) > 40


def test_moves_are_those_of_the_oracle():
    """The people's face names the same plays: words and notation of the best ones of some positions."""
    for line in MOVES[::40]:
        board = Position.from_json(line, lexicon=enable())
        best = board.moves.best(5)
        assert [move.score for move in best] == sorted(map(int, _scores(line)), reverse=True)[:5]
        for move in best:
            assert board.parse(move.notation) == Move.play(move.placements), (line["id"], move.notation)


def _scores(line):
    return Counter(line["score_hist"]).elements()


@pytest.mark.parametrize(
    ("prefix", "mean"), [("natural", 840.2), ("blanks0", 345.6), ("blanks1", 3127.9), ("blanks2", 13097.8)]
)
def test_mean_number_of_plays(prefix, mean):
    boards = [line for line in lines("bench_positions.jsonl") if line["id"].startswith(prefix)]
    counts = [search.count_plays(Position.from_json(line, lexicon=enable())) for line in boards]
    assert round(sum(counts) / len(counts), 1) == mean
