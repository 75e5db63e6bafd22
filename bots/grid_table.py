"""Everything that one thread needs to play games on: allocated once, used for game after game."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bots.leave_values import LeaveScratch, new_leave_scratch
from engine.grid.cells import new_cells
from engine.grid.rack import Rack, new_rack
from engine.grid.rules import OWN, GridRules
from engine.grid.searching import Search, new_search
from engine.grid.turn_rules import TurnRules


class Table(NamedTuple):
    """Board, bag, racks and scores of the game at hand; T = letters + 1 rack tiles, P players."""

    cells: NDArray[np.uint32]
    bag: NDArray[np.uint8]
    """uint8[total]: see `bots.grid_bag`."""
    ends: NDArray[np.int64]
    """int64[2]."""
    racks: NDArray[np.uint8]
    """uint8[P, T]: tiles of each kind on each rack."""
    sizes: NDArray[np.int64]
    """int64[P]: tiles on each rack."""
    scores: NDArray[np.int64]
    """int64[P]."""
    laid: NDArray[np.int64]
    """int64[P]: tiles that each seat has put on the board."""
    streams: NDArray[np.uint64]
    """uint64[P + 1, 4]: the game's random stream, then one for each seat's bot."""
    seats: NDArray[np.int64]
    """int64[P]: number of the bot on each seat."""
    chosen: NDArray[np.uint8]
    """uint8[T]: tiles to exchange."""
    drawn: NDArray[np.int64]
    """int64[P, T]: tiles that each seat has drawn in this game."""
    scratch: LeaveScratch
    rack: Rack
    search: Search


def views_of(rules: GridRules, players: int) -> int:
    """Views of the board that a game needs: one for each player where foreign tiles are walls."""
    return players if rules.connection == OWN else 1


def new_table(rules: GridRules, turns: TurnRules, players: int, capacity: int = 2) -> Table:
    """Storage for games of `players` players; `capacity` plays can be listed, which only some bots do."""
    tiles = rules.letters + 1
    return Table(
        cells=new_cells(rules, views_of(rules, players)),
        bag=np.zeros(int(turns.tile_counts.sum()), np.uint8),
        ends=np.zeros(2, np.int64),
        racks=np.zeros((players, tiles), np.uint8),
        sizes=np.zeros(players, np.int64),
        scores=np.zeros(players, np.int64),
        laid=np.zeros(players, np.int64),
        streams=np.zeros((players + 1, 4), np.uint64),
        seats=np.zeros(players, np.int64),
        chosen=np.zeros(tiles, np.uint8),
        drawn=np.zeros((players, tiles), np.int64),
        scratch=new_leave_scratch(rules.rack_size),
        rack=new_rack(),
        search=new_search(rules, capacity),
    )
