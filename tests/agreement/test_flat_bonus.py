"""The bonus of tiles in a word without stacks, of blanks too: generator, referee and rule book pay the same."""

from __future__ import annotations

import pytest

from engine import Move, Position, Ruleset
from engine.grid import search
from tests import reference
from tests.agreement.world import written

RULES = """
name = "own"
family = "grid"
board = { rows = 5, cols = 5, start = [[2, 2]], max_height = 3 }
ending = { pass_rounds = 1 }
[tiles]
letters = "ABQ"
spellings = { Q = "QU" }
counts = { A = 9, B = 9, Q = 9, "?" = 9 }
rack_size = 4
[scoring]
mode = "height"
flat_factor = 2
flat_bonus = { Q = 2, "?" = 5 }
"""


@pytest.mark.parametrize(
    ("row", "heights", "placements", "score"),
    [
        ("", "", "Ab", 2 + 2 + 5),
        ("", "", "bq", 2 + 5 + 2 + 5),  # a blank that stands for Qu earns what blanks earn
        ("q", "1", "B", 2 + 5 + 2),
        ("Q", "1", "b", 2 + 2 + 2 + 5),
        ("b", "1", "A", 2 + 5 + 2),
        ("b", "2", "A", 2 + 1),  # a stack in the word
    ],
)
def test_blanks_earn_their_own_bonus(row, heights, placements, score):
    world = written(RULES, ["AB", "BA", "BQU", "QUB"])
    empty = "....."
    document = {
        "letters": [empty, empty, f"..{row}".ljust(5, "."), empty, empty],
        "heights": ["00000", "00000", f"00{heights}".ljust(5, "0"), "00000", "00000"],
        "rack": "AB??",
    }
    position = Position.from_json(document, ruleset=world.ruleset, lexicon=world.lexicon)
    move = Move.play([(2, 2 + len(row) + i, name) for i, name in enumerate(placements)])
    assert position.check(move) is None
    assert position.score(move).total == score
    plays = dict(search.list_plays(position))
    assert plays[move.placements] == score
    assert plays == {
        tuple(sorted(play)): points
        for play, points in reference.all_plays(world.as_reference(position)).items()
    }
    assert search.best_play(position)[1] == max(plays.values())


def test_the_bonus_of_blanks_is_kept_in_the_file():
    rules = Ruleset.from_toml(RULES)
    assert rules.flat_bonus.tolist() == [0, 0, 2, 5]
    assert Ruleset.from_toml(rules.to_toml()) == rules
