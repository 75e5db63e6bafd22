"""Cells kept up to date play by play are the cells of a board set up from nothing, in all views."""

from __future__ import annotations

import numpy as np
import pytest

from engine import Position
from engine.grid import cells as layout
from engine.grid.cells import CELL, clear_cells, new_cells
from engine.grid.lay import lay, set_board
from engine.grid.plays import blanks_of, direction_of, line_of, squares_of
from engine.grid.rules import OWN, grid_rules
from tests.agreement.boards import Turn, self_play
from tests.agreement.scale import SHIPPED, amounts, random
from tests.agreement.told import told
from tests.agreement.world import World, own, shipped

FIELDS = (
    *("TILE", "KEPT", "HEIGHT", "CROSS", "CROSS_BASE", "CROSS_MUL", "CROSS_FLAT", "PLACE_MUL", "WORD_MUL"),
    *("PREFIX", "PREFIX_SUM", "PREFIX_STATE", "SUFFIX", "SUFFIX_LEN", "SUFFIX_SUM", "SUFFIX_STATE"),
)
OF_WALLS = ("TILE", "HEIGHT", "CROSS", "CROSS_MUL")
"""All that is read of a wall: what lies there, and that nothing can be placed on it."""
OF_PLACED = ("CROSS_BASE", "CROSS_FLAT")
"""Read only where some letter may be placed."""


class Boards:
    """The cells of a game twice: kept up to date, and set up anew when asked."""

    def __init__(self, world: World, players: int):
        self.world, self.rules = world, grid_rules(world.ruleset)
        self.graph = world.lexicon.graph(world.ruleset.alphabet, world.ruleset.max_length)
        self.views = players if self.rules.connection == OWN else 1
        self.kept, self.anew = new_cells(self.rules, self.views), new_cells(self.rules, self.views)
        clear_cells(self.rules, self.graph, self.kept, self.views)

    def lay(self, turn: Turn) -> None:
        play = turn.packed
        mover = turn.before.seat if self.rules.connection == OWN else 0
        where = int(direction_of(play)), int(line_of(play)), int(squares_of(play))
        tiles = int(play[0]), int(blanks_of(play))
        lay(self.rules, self.graph, self.kept, self.views, mover, *where, *tiles)

    def differences(self, position: Position) -> list[str]:
        """Fields that the search reads and that differ."""
        arrays = position.letters.copy(), position.heights.copy(), position.owners.copy()
        set_board(self.rules, self.graph, self.anew, self.views, *arrays)
        kept, anew = self.kept.reshape(-1, CELL), self.anew.reshape(-1, CELL)
        wall = anew[:, layout.TILE] == layout.WALL
        fillable = anew[:, layout.CROSS] != 0
        found = []
        for name in FIELDS:
            differ = kept[:, getattr(layout, name)] != anew[:, getattr(layout, name)]
            if name not in OF_WALLS:
                differ &= ~wall
            if name in OF_PLACED:
                differ &= fillable
            for cell in np.nonzero(differ)[0]:
                pair = kept[cell, getattr(layout, name)], anew[cell, getattr(layout, name)]
                found.append(f"cell {cell} {name}: kept {pair[0]}, set up {pair[1]}")
        return found


def check_game(world: World, rng) -> int:
    boards, turns = None, 0
    for turn in self_play(world, rng):
        boards = boards or Boards(world, turn.before.players)
        if turn.packed is None:
            continue
        boards.lay(turn)
        turns += 1
        found = boards.differences(turn.after)
        assert not found, told(world, turn.before, turn.move, differences=found[:10])
    return turns


@amounts(4, 200)
@pytest.mark.parametrize("name", SHIPPED)
def test_cells_agree_in_shipped_rulesets(name, amount):
    assert sum(check_game(shipped(name), random("cells", name, game)) for game in range(amount)) > amount


@amounts(25, 1000)
def test_cells_agree_in_own_rulesets(amount):
    assert sum(check_game(own(seed), random("own cells", seed)) for seed in range(amount)) > amount
