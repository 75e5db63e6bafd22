"""Tiles onto the board: what a play changes in the cells, and only that."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine._jit import cttz, inlined, int64, ix, kernel
from engine.grid.cells import (
    CELL,
    CROSS,
    CROSS_BASE,
    CROSS_FLAT,
    CROSS_MUL,
    EMPTY,
    HEIGHT,
    IS_TILE,
    KEPT,
    PLACE_MUL,
    PREFIX,
    PREFIX_STATE,
    PREFIX_SUM,
    STACKED,
    SUFFIX,
    SUFFIX_LEN,
    SUFFIX_STATE,
    SUFFIX_SUM,
    TILE,
    WALL,
    WORD_MUL,
    Cells,
    cell_at,
    clear_cells,
)
from engine.grid.rules import OWN, GridRules
from engine.lexicon.graph import Graph, Nodes, child


@kernel
def _fits_between(nodes: Nodes, cells: Cells, s: int) -> int:
    """Letters that make a word of the runs on both sides of `s`, which both exist."""
    before = int64(cells[s + PREFIX])
    candidates = int64(nodes[ix(before)])
    fits = 0
    while candidates != 0:
        letter = cttz(candidates)
        candidates &= candidates - 1
        node = child(nodes, before, letter)
        accepts = 0
        t = s + CELL
        while cells[t + TILE] < IS_TILE:
            code = int64(cells[t + TILE]) & 31
            accepts = (int64(nodes[ix(node + 1)]) >> code) & 1
            node = child(nodes, node, code)
            if node == 0 and cells[t + CELL + TILE] < IS_TILE:
                accepts = 0
                break
            t += CELL
        fits |= accepts << letter
    return fits


@kernel
def _refresh_cross(rules: GridRules, nodes: Nodes, cells: Cells, s: int, crossing: int) -> None:
    """What the run through cell `s` means for a tile placed there by a play in the other direction.

    `crossing` is the same square's cell in that direction, where the answer is kept.
    """
    tile = int64(cells[s + TILE])
    height = int64(cells[s + HEIGHT])
    if tile == WALL or (tile != EMPTY and height >= rules.max_height):
        cells[crossing + CROSS] = 0
        cells[crossing + CROSS_MUL] = 0
        return
    left = cells[s - CELL + TILE] < IS_TILE
    right = cells[s + CELL + TILE] < IS_TILE
    base = mul = flat = 0
    if not left and not right:
        letters = (1 << rules.letters) - 1
    else:
        if not right:
            letters = int64(nodes[ix(int64(cells[s + PREFIX]) + 1)])
        elif not left:
            letters = int64(nodes[ix(int64(cells[s + SUFFIX]) + 1)])
        else:
            letters = _fits_between(nodes, cells, s)
        points = int64(cells[s + PREFIX_SUM]) + int64(cells[s + SUFFIX_SUM])
        before, after = int64(cells[s + PREFIX_STATE]), int64(cells[s + SUFFIX_STATE])
        word = int64(cells[s + WORD_MUL])
        mul = int64(cells[s + PLACE_MUL]) * word
        if ((before | after) & STACKED) != 0 or height > 0:
            base = points * word
        else:
            base = (points * rules.flat_factor + (before >> 1) + (after >> 1)) * word
            mul *= rules.flat_factor
            flat = word
    if rules.same_letter_ban != 0 and tile < IS_TILE:
        letters &= ~(1 << (tile & 31))
    cells[crossing + CROSS] = letters
    cells[crossing + CROSS_BASE] = base
    cells[crossing + CROSS_MUL] = mul
    cells[crossing + CROSS_FLAT] = flat


@inlined
def extend_state(rules: GridRules, cells: Cells, state: int, s: int) -> int:
    """`state` of a run after the tile of cell `s` joins it."""
    if cells[s + HEIGHT] > 1:
        state |= STACKED
    return state + 2 * rules.flat_bonus[ix(int64(cells[s + TILE]))]


@kernel
def _refresh_run(
    rules: GridRules,
    graph: Graph,
    cells: Cells,
    view: int,
    direction: int,
    line: int,
    at: int,
) -> None:
    """Bring up to date all that depends on the run through the tile on position `at` of a line."""
    first = cell_at(rules, view, direction, line, at)
    while cells[first - CELL + TILE] < IS_TILE:
        first -= CELL
    node, points, state = graph.dawg, int64(0), int64(0)
    s = first
    while cells[s + TILE] < IS_TILE:
        cells[s + PREFIX], cells[s + PREFIX_SUM], cells[s + PREFIX_STATE] = node, points, state
        node = child(graph.nodes, node, int64(cells[s + TILE]) & 31)
        points += int64(cells[s + KEPT])
        state = extend_state(rules, cells, state, s)
        s += CELL
    cells[s + PREFIX], cells[s + PREFIX_SUM], cells[s + PREFIX_STATE] = node, points, state
    last = s - CELL
    node, points, state = graph.gaddag, int64(0), int64(0)
    length = 0
    for s in range(last, first - 2 * CELL, -CELL):
        cells[s + SUFFIX], cells[s + SUFFIX_LEN] = node, length
        cells[s + SUFFIX_SUM], cells[s + SUFFIX_STATE] = points, state
        if s >= first:
            node = child(graph.nodes, node, int64(cells[s + TILE]) & 31)
            points += int64(cells[s + KEPT])
            state = extend_state(rules, cells, state, s)
            length += 1
    start = cell_at(rules, view, direction, line, int64(0))
    for s in range(first - CELL, last + 2 * CELL, CELL):
        if cells[s + TILE] != WALL and (rules.max_height > 1 or s < first or s > last):
            crossing = cell_at(rules, view, 1 - direction, (s - start) // CELL, line)
            _refresh_cross(rules, graph.nodes, cells, s, crossing)


@kernel
def _set_tile(rules: GridRules, cells: Cells, s: int, tile: int, height: int) -> None:
    """Put `tile` on top of the cell's stack, now `height` high; its letters for placing are set by a refresh."""
    factor = height if rules.height_counts != 0 else 1
    cells[s + TILE] = tile
    cells[s + HEIGHT] = height
    cells[s + KEPT] = rules.values[tile] * factor
    cells[s + PLACE_MUL] = factor + rules.height_counts
    cells[s + WORD_MUL] = 1
    cells[s + CROSS] = 0
    cells[s + CROSS_MUL] = 0


@kernel
def _set_square(
    rules: GridRules, cells: Cells, view: int, row: int, column: int, tile: int, height: int
) -> None:
    """`_set_tile` (or a wall) in both directions of a view."""
    for direction in range(2):
        line = row if direction == 0 else column
        s = cell_at(rules, view, direction, line, row + column - line)
        if tile == WALL:
            cells[s + TILE] = WALL
            cells[s + HEIGHT] = height  # for those who count what lies on the board
            cells[s + CROSS] = 0
            cells[s + CROSS_MUL] = 0
        else:
            _set_tile(rules, cells, s, tile, height)


@kernel
def lay(
    rules: GridRules,
    graph: Graph,
    cells: Cells,
    views: int,
    mover: int,
    direction: int,
    line: int,
    squares: int,
    tiles: int,
    blanks: int,
) -> None:
    """Lay a play: bit i of `squares` gets the next 5-bit letter of `tiles`, a blank where `blanks` has a bit."""
    for view in range(views):
        own = rules.connection != OWN or view == mover
        left, letters, blank = squares, tiles, blanks
        while left != 0:
            position = cttz(left)
            left &= left - 1
            row = line if direction == 0 else position
            column = position if direction == 0 else line
            tile = (letters & 31) | ((blank & 1) << 5)
            height = int64(cells[cell_at(rules, view, direction, line, position) + HEIGHT]) + 1
            _set_square(rules, cells, view, row, column, tile if own else WALL, height)
            letters >>= 5
            blank >>= 1
        if not own:
            continue
        _refresh_run(rules, graph, cells, view, direction, line, cttz(squares))
        left = squares
        while left != 0:
            position = cttz(left)
            left &= left - 1
            _refresh_run(rules, graph, cells, view, 1 - direction, position, line)


@kernel
def set_board(
    rules: GridRules,
    graph: Graph,
    cells: Cells,
    views: int,
    letters: NDArray[np.uint8],
    heights: NDArray[np.uint8],
    owners: NDArray[np.int8],
) -> None:
    """Fill the cells from a board: letters uint8[rows, cols] (255 empty), heights, owners int8 (-1 none)."""
    clear_cells(rules, graph, cells, views)
    for view in range(views):
        for row in range(rules.rows):
            for column in range(rules.cols):
                tile = int64(letters[row, column])
                if tile != EMPTY:
                    own = rules.connection != OWN or owners[row, column] == view
                    height = int64(heights[row, column])
                    _set_square(rules, cells, view, row, column, tile if own else WALL, height)
        for row in range(rules.rows):
            for column in range(rules.cols):
                if cells[cell_at(rules, view, int64(0), row, column) + TILE] < IS_TILE:
                    _refresh_run(rules, graph, cells, view, int64(0), row, column)
                    _refresh_run(rules, graph, cells, view, int64(1), column, row)
