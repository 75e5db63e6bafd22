"""Endgames whose spread two other solvers agree on."""

import pytest
from cli.run import oracle

from bots.endgame.face import solve
from engine import Position

LINES = oracle("scrabble_endgames.jsonl")
LONGEST = {"endgame-46", "endgame-50"}
"""Those with a Q that cannot be played."""


def check_oracle(document):
    position = Position.from_json(document)
    solution = solve(position)
    assert solution.proved
    assert solution.spread == document["best_spread"], document["id"]
    after = position
    for move in solution.line:
        after = after.play(move)
    assert after.is_over
    final = after.final_scores
    assert final[position.seat] - final[1 - position.seat] == document["best_spread"], document["id"]


@pytest.mark.parametrize(
    "document", [each for each in LINES if each["id"] not in LONGEST], ids=lambda d: d["id"]
)
def test_quick_ones(document):
    check_oracle(document)


@pytest.mark.slow
@pytest.mark.parametrize("document", [each for each in LINES if each["id"] in LONGEST], ids=lambda d: d["id"])
def test_long_ones(document):
    check_oracle(document)
