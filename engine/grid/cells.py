"""The board as the search reads it: one record of 16 uint32 a square, kept twice, along the rows and along the columns.

A cell is known by its offset `s` into the flat array, so its neighbours in the line are `s - CELL` and `s + CELL`.
Each line starts and ends with a wall cell: walking needs no test for the border. Direction 0 reads rows, direction 1
reads columns. In territory mode each player has a view of the board of his own, in which foreign tiles are walls;
other games have one view. What a square means for plays in direction d (which letters the crossing run allows, what
that run adds to the score, what word part stands before it) is computed when a play changes it, never when searching.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine._jit import kernel
from engine.grid.rules import GridRules
from engine.lexicon.graph import Graph

Cells = NDArray[np.uint32]

CELL, CELL_SHIFT = 16, 4
"""uint32 fields a cell (exactly one cache line), and its logarithm."""
TILE, KEPT, HEIGHT = 0, 1, 2
"""Tile on top (or EMPTY, WALL); what it adds to a word when left as it is; tiles in the stack."""
CROSS, CROSS_BASE, CROSS_MUL, CROSS_FLAT = 3, 4, 5, 6
"""Letters that may be placed; the crossing word pays BASE + points * MUL + flat bonus * FLAT (MUL 0: there is none)."""
PLACE_MUL, WORD_MUL = 7, 8
"""Factor of a placed tile's points in its own line; factor of that line's word."""
PREFIX, PREFIX_SUM, PREFIX_STATE = 9, 10, 11
"""Graph node after the run that ends left of the cell (the root if none, 0 if no word starts so), its sum and state."""
SUFFIX, SUFFIX_LEN, SUFFIX_SUM, SUFFIX_STATE = 12, 13, 14, 15
"""Graph node after the run right of the cell read backwards, that run's length, sum and state."""

EMPTY, WALL, IS_TILE = 255, 254, 64
"""TILE values; a tile is any value below IS_TILE: letter code, + 32 for a blank."""
STACKED = 1
"""Bit of a state: some stack is higher than one. The bits above it hold the flat bonus of the word so far."""


@kernel
def stride_of(rules: GridRules) -> int:
    """Cells from one line to the next: the longer side and one wall."""
    return max(rules.rows, rules.cols) + 1


@kernel
def direction_size(rules: GridRules) -> int:
    """Offset from a direction's first cell to the next direction's."""
    side = max(rules.rows, rules.cols)
    return (side * (side + 1) + 1) * CELL


@kernel
def cell_at(rules: GridRules, view: int, direction: int, line: int, position: int) -> int:
    """Offset of the square number `position` of line number `line`."""
    return (view * 2 + direction) * direction_size(rules) + (line * stride_of(rules) + position + 1) * CELL


def new_cells(rules: GridRules, views: int) -> Cells:
    """Storage for `views` views of a board; `clear_cells` must fill it."""
    return np.zeros(views * 2 * direction_size(rules), np.uint32)


@kernel
def clear_cells(rules: GridRules, graph: Graph, cells: Cells, views: int) -> None:
    """Make every view an empty board."""
    cells[:] = 0
    for s in range(0, cells.size, CELL):
        cells[s + TILE] = WALL
    every_letter = (1 << rules.letters) - 1
    for view in range(views):
        for row in range(rules.rows):
            for column in range(rules.cols):
                for direction in range(2):
                    line = row if direction == 0 else column
                    s = cell_at(rules, view, direction, line, row + column - line)
                    cells[s + TILE] = EMPTY
                    cells[s + CROSS] = every_letter
                    cells[s + PLACE_MUL] = rules.letter_premiums[row, column]
                    cells[s + WORD_MUL] = rules.word_premiums[row, column]
                    cells[s + PREFIX] = graph.dawg
                    cells[s + SUFFIX] = graph.gaddag
