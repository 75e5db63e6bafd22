"""Whether a bot with a smaller vocabulary knows all words that a play makes."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine._jit import cttz, int64, kernel
from engine.grid.cells import CELL, CROSS_MUL, IS_TILE, TILE, Cells, cell_at
from engine.grid.plays import direction_of, line_of, placed_of, squares_of
from engine.grid.rules import GridRules
from engine.lexicon.graph import Nodes, child


@kernel
def _knows_crossing(nodes: Nodes, root: int, cells: Cells, s: int, letter: int) -> bool:
    """Whether the run through cell `s`, of the crossing direction, is a known word with `letter` on it."""
    start = s
    while cells[start - CELL + TILE] < IS_TILE:
        start -= CELL
    node, ends = int64(root), False
    while start == s or cells[start + TILE] < IS_TILE:
        here = letter if start == s else int64(cells[start + TILE]) & 31
        ends = (int64(nodes[node + 1]) >> here) & 1 != 0
        node = child(nodes, node, here)
        start += CELL
    return ends


@kernel
def _knows_main(nodes: Nodes, root: int, cells: Cells, first: int, play: NDArray[np.int64]) -> bool:
    """Whether the run in the play's own line, whose cells start at `first`, is a known word."""
    squares, tiles = squares_of(play), play[0]
    position = cttz(squares)
    while cells[first + (position - 1) * CELL + TILE] < IS_TILE:
        position -= 1
    node, ends = int64(root), False
    while True:
        if (squares >> position) & 1:
            here = tiles & 31
            tiles >>= 5
        elif cells[first + position * CELL + TILE] < IS_TILE:
            here = int64(cells[first + position * CELL + TILE]) & 31
        else:
            return ends
        ends = (int64(nodes[node + 1]) >> here) & 1 != 0
        node = child(nodes, node, here)
        position += 1


@kernel
def knows_play(
    rules: GridRules, nodes: Nodes, root: int, cells: Cells, view: int, play: NDArray[np.int64]
) -> bool:
    """Whether all words of a play (int64[3], not laid yet) are in the word graph with that root."""
    direction, line, squares, tiles = direction_of(play), line_of(play), squares_of(play), play[0]
    first = cell_at(rules, view, direction, line, int64(0))
    s = first + cttz(squares) * CELL
    makes_main = placed_of(play) > 1 or cells[s - CELL + TILE] < IS_TILE or cells[s + CELL + TILE] < IS_TILE
    if makes_main and not _knows_main(nodes, root, cells, first, play):
        return False
    while squares != 0:
        position = cttz(squares)
        squares &= squares - 1
        if cells[first + position * CELL + CROSS_MUL] != 0:
            crossing = cell_at(rules, view, 1 - direction, position, line)
            if not _knows_crossing(nodes, root, cells, crossing, tiles & 31):
                return False
        tiles >>= 5
    return True
