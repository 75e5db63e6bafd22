"""What the search has no room for is refused, not written past its storage."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine import Position
from engine.errors import PositionError
from engine.grid import search
from tests.agreement.world import shipped


def test_a_rack_larger_than_the_rulesets():
    world = shipped("upwords")
    position = replace(Position.start(world.ruleset, world.lexicon), racks=("ABCDEFGH", "A"))
    for ask in (search.list_plays, search.best_play, search.count_plays, search.can_play):
        with pytest.raises(PositionError, match=r"^rack of seat 0: 8 tiles, expected 7 at most$"):
            ask(position)
