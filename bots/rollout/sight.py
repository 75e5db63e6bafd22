"""What a seat sees of a game: all that a bot which thinks by rollouts is told."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bots.grid_steps import bag_left
from bots.grid_table import Table, views_of
from engine._jit import kernel
from engine.grid.cells import Cells, new_cells
from engine.grid.rules import GridRules
from engine.grid.turn_rules import TurnRules

S_SEAT, S_BAG, S_PASSES, S_SCORELESS = range(4)
"""Fields of `Sight.facts`: the seat to move (it looks), tiles in the bag, passes and scoreless turns in a row."""


class Sight(NamedTuple):
    """A game as one of P seats sees it; T = letters + 1 rack tiles."""

    cells: Cells
    """The board with all its views: where foreign tiles are walls, each seat has one."""
    rack: NDArray[np.uint8]
    """uint8[T]: the own rack."""
    unseen: NDArray[np.int64]
    """int64[T]: tiles in the bag and on the other racks together."""
    sizes: NDArray[np.int64]
    """int64[P]: tiles on each rack."""
    scores: NDArray[np.int64]
    """int64[P]."""
    laid: NDArray[np.int64]
    """int64[P]: tiles that each seat has put on the board."""
    facts: NDArray[np.int64]
    """int64[4]: see S_SEAT and the names after it."""


def new_sight(rules: GridRules, players: int) -> Sight:
    """Storage for what a seat sees."""
    tiles = rules.letters + 1
    return Sight(
        cells=new_cells(rules, views_of(rules, players)),
        rack=np.zeros(tiles, np.uint8),
        unseen=np.zeros(tiles, np.int64),
        sizes=np.zeros(players, np.int64),
        scores=np.zeros(players, np.int64),
        laid=np.zeros(players, np.int64),
        facts=np.zeros(4, np.int64),
    )


@kernel
def copy_cells(cells: Cells, copy: Cells) -> None:
    """Copy a board with all its views."""
    for i in range(cells.shape[0]):
        copy[i] = cells[i]


@kernel
def look(turns: TurnRules, table: Table, seat: int, passes: int, scoreless: int, sight: Sight) -> None:
    """Write down what `seat`, which is to move, sees at the table: neither the other racks nor the order of the bag."""
    copy_cells(table.cells, sight.cells)
    for tile in range(turns.tile_counts.shape[0]):
        sight.rack[tile] = table.racks[seat, tile]
        sight.unseen[tile] = turns.tile_counts[tile] - table.on_board[tile] - table.racks[seat, tile]
    for other in range(table.sizes.shape[0]):
        sight.sizes[other], sight.scores[other] = table.sizes[other], table.scores[other]
        sight.laid[other] = table.laid[other]
    sight.facts[S_SEAT], sight.facts[S_BAG] = seat, bag_left(table)
    sight.facts[S_PASSES], sight.facts[S_SCORELESS] = passes, scoreless
