"""The plural rule goes by letters, whatever the tiles spell: referee, generator and rule book alike."""

from __future__ import annotations

import pytest

from engine import Move, Position, Ruleset
from engine.grid import referee, search
from tests import reference
from tests.agreement.world import written

RULES = """
name = "own"
family = "grid"
board = { rows = 5, cols = 5, start = [[2, 2]], max_height = 3 }
scoring = { mode = "height" }
stacking = { plural_tile = "S" }
ending = { pass_rounds = 1 }
[tiles]
letters = "ESX"
counts = { E = 9, S = 9, X = 9 }
rack_size = 4
"""


@pytest.mark.parametrize(
    ("row", "spellings", "legal"),
    [
        ("EX", "", False),
        ("X", "", True),  # two letters
        ("X", 'X = "QU"', False),  # one tile, but three letters with the S
        ("ES", "", True),  # an S before the S
        ("EX", 'X = "ES"', True),  # a tile that ends in S before the S
        ("E", 'S = "SES"', False),  # the plural tile by itself spells three letters
    ],
)
def test_a_lone_plural_tile(row, spellings, legal):
    text = RULES + f"spellings = {{ {spellings} }}\n"
    alphabet = Ruleset.from_toml(text).alphabet
    world = written(text, [alphabet.spell(alphabet.index(tile) for tile in row + "S")])
    document = {"letters": [".....", ".....", f".{row}".ljust(5, "."), ".....", "....."], "rack": "S"}
    position = Position.from_json(document, ruleset=world.ruleset, lexicon=world.lexicon)
    move = Move.play([(2, 1 + len(row), "S")])
    assert (referee.check(position, move) is None) == legal
    assert (move.placements in dict(search.list_plays(position))) == legal
    assert reference.judge(world.as_reference(position), move.placements).legal == legal
