"""Every legal play of a rack on a board: the search from one anchor.

An anchor is a square where a play may touch what lies on the board. Each play is found once, from the leftmost
anchor that it puts a tile on: the part left of the anchor never covers an earlier anchor. The part left of the anchor
is read backwards in the GADDAG, then the search turns and reads forwards; where tiles stand right before the anchor,
or nothing may, it reads forwards only. Crossword and stacking games differ in one thing: a square with a tile is passed
over, or (where its cell says which letters may be placed there) passed over or covered.
"""

from __future__ import annotations

import numpy as np

from engine._jit import cttz, int64, ix, kernel, popcount
from engine.grid.cells import (
    CELL,
    CELL_SHIFT,
    CROSS,
    CROSS_BASE,
    CROSS_FLAT,
    CROSS_MUL,
    EMPTY,
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
    direction_size,
)
from engine.grid.lay import extend_state
from engine.grid.plays import pack_place
from engine.grid.rack import COUNT, FULL, USABLE, Rack
from engine.grid.record import line_cell, lone_tile_counts, record, score_play
from engine.grid.rules import GridRules
from engine.grid.searching import (
    COUNTED,
    F_BLANKS,
    F_CELL,
    F_COVERED,
    F_CROSS,
    F_LEFT,
    F_NODE,
    F_OPTIONS,
    F_PLACED,
    F_RACK,
    F_SQUARES,
    F_STATE,
    F_SUM,
    F_TILES,
    F_USABLE,
    F_WORD,
    FORWARD,
    FRAME,
    KEEP,
    OVERFLOW,
    Search,
)
from engine.lexicon.graph import Nodes, child

@kernel
def _push(
    search: Search, depth: int, options: int, node: int, s: int, number: int, usable: int, tiles: int, squares: int,
    blanks: int, points: int, word: int, cross: int, placed: int, state: int, left: int, covered: int,
) -> None:
    """Write a frame."""
    frames = search.frames
    f = depth * FRAME
    frames[ix(f + F_OPTIONS)], frames[ix(f + F_NODE)], frames[ix(f + F_CELL)] = options, node, s
    frames[ix(f + F_RACK)], frames[ix(f + F_USABLE)] = number, usable
    frames[ix(f + F_TILES)], frames[ix(f + F_SQUARES)], frames[ix(f + F_BLANKS)] = tiles, squares, blanks
    frames[ix(f + F_SUM)], frames[ix(f + F_WORD)], frames[ix(f + F_CROSS)] = points, word, cross
    frames[ix(f + F_PLACED)], frames[ix(f + F_STATE)] = placed, state
    frames[ix(f + F_LEFT)], frames[ix(f + F_COVERED)] = left, covered


@kernel
def _options(nodes: Nodes, cells: Cells, node: int, s: int, usable: int) -> int:
    """Tiles to try on cell `s` after `node`: bits 0..30 naturals, 32..62 blanks."""
    letters = int64(nodes[ix(node)]) & int64(cells[ix(s + CROSS)])
    return (letters | (letters << 32)) & usable


@kernel
def _covers_whole_run(cells: Cells, s: int) -> bool:
    """Whether a tile on `s`, all squares of the old run before it being covered too, completes that run of two or more."""
    return cells[ix(s - CELL + TILE)] < IS_TILE and cells[ix(s + CELL + TILE)] >= IS_TILE


@kernel
def search_from(
    rules: GridRules, nodes: Nodes, cells: Cells, rack: Rack, search: Search, mode: int,
    view_first: int, flip: int, direction: int, line: int, anchor: int,
) -> None:
    """Find every play whose leftmost anchor is the cell on which the caller has put the first frame (frame 0).

    `flip` is the cell of position 0 of line 0 in the other direction, `anchor` the anchor's cell.
    """
    frames = search.frames
    separator = rules.letters
    place = pack_place(direction, line)
    first = line_cell(rules, view_first, direction, line)
    resume = anchor + CELL + int64(cells[ix(anchor + SUFFIX_LEN)]) * CELL * (1 if rules.max_height == 1 else 0)
    depth = 0
    while depth >= 0:
        f = depth * FRAME
        options = frames[ix(f + F_OPTIONS)]
        if options == 0:
            depth -= 1
            continue
        frames[ix(f + F_OPTIONS)] = options & (options - 1)
        tile = cttz(options)
        letter = tile & 31
        node, s = frames[ix(f + F_NODE)], frames[ix(f + F_CELL)]
        number, usable = frames[ix(f + F_RACK)], frames[ix(f + F_USABLE)]
        tiles, squares, blanks = frames[ix(f + F_TILES)], frames[ix(f + F_SQUARES)], frames[ix(f + F_BLANKS)]
        points, word, cross = frames[ix(f + F_SUM)], frames[ix(f + F_WORD)], frames[ix(f + F_CROSS)]
        placed, state = frames[ix(f + F_PLACED)], frames[ix(f + F_STATE)]
        left, covered = frames[ix(f + F_LEFT)], frames[ix(f + F_COVERED)]

        old = int64(cells[ix(s + TILE)])
        if tile == KEEP:
            letter = old & 31
        mask = int64(nodes[ix(node)])
        accepts = (int64(nodes[ix(node + 1)]) >> letter) & 1
        node = int64(nodes[ix(node + 2 + popcount(mask & ((1 << letter) - 1)))])
        if tile == KEEP:
            points += int64(cells[ix(s + KEPT)])
            state = extend_state(rules, cells, state, s)
            covered = int64(0)
        else:
            number -= rack.one[ix(tile)]
            if number & rack.field[ix(tile)] == 0:
                usable &= rack.gone[ix(tile)]
            value = rules.values[ix(tile)]
            points += value * int64(cells[ix(s + PLACE_MUL)])
            word *= int64(cells[ix(s + WORD_MUL)])
            cross += (
                int64(cells[ix(s + CROSS_BASE)])
                + value * int64(cells[ix(s + CROSS_MUL)])
                + rules.flat_bonus[ix(tile)] * int64(cells[ix(s + CROSS_FLAT)])
            )
            state += 2 * rules.flat_bonus[ix(tile)]
            squares |= 1 << ((s - first) >> CELL_SHIFT)
            if old < IS_TILE:
                state |= STACKED
                if cells[ix(s - CELL + TILE)] >= IS_TILE:
                    covered = int64(1)
                if covered != 0 and rules.cover_ban != 0 and _covers_whole_run(cells, s):
                    continue
            else:
                covered = int64(0)
            if left >= 0:
                tiles = (tiles << 5) | letter
                blanks = (blanks << 1) | (tile >> 5)
            else:
                tiles |= letter << (5 * placed)
                blanks |= (tile >> 5) << placed
            placed += 1

        if left > 0 and number != 0:
            further = _options(nodes, cells, node, s - CELL, usable)
            if further != 0:
                depth += 1
                _push(search, depth, further, node, s - CELL, number, usable, tiles, squares, blanks,
                      points, word, cross, placed, state, left - 1, 0)
        if left >= 0:
            node = child(nodes, node, separator)
            s = resume
        else:
            s += CELL

        # Pass over tiles that nothing can cover; a tile that can be covered makes a frame of its own.
        options = int64(0)
        while cells[ix(s + TILE)] < IS_TILE:
            if number != 0:
                options = _options(nodes, cells, node, s, usable)
            old = int64(cells[ix(s + TILE)])
            mask = int64(nodes[ix(node)])
            fits = (mask >> (old & 31)) & 1
            if options != 0:
                options |= fits << KEEP
                break
            if fits == 0:
                accepts, node = int64(0), int64(0)
                break
            accepts = (int64(nodes[ix(node + 1)]) >> (old & 31)) & 1
            node = int64(nodes[ix(node + 2 + popcount(mask & ((1 << (old & 31)) - 1)))])
            points += int64(cells[ix(s + KEPT)])
            state = extend_state(rules, cells, state, s)
            s += CELL
            covered = int64(0)
        if options == 0 and cells[ix(s + TILE)] >= IS_TILE:
            if accepts != 0 and (
                placed > 1 or lone_tile_counts(rules, cells, first, flip, direction, line, squares, tiles)
            ):
                score = score_play(rules, points, state, word, cross, placed)
                record(rules, cells, search, mode, view_first, place, number, tiles, squares, blanks, score, placed)
            if number != 0:
                options = _options(nodes, cells, node, s, usable)
        if options != 0:
            depth += 1
            _push(
                search, depth, options, node, s, number, usable, tiles, squares, blanks,
                points, word, cross, placed, state, FORWARD, covered,
            )


START, TOUCH, ANYWHERE = 0, 1, 2
"""Where a play may lie: over a start square, touching old tiles, anywhere."""


@kernel
def is_anchor(rules: GridRules, cells: Cells, s: int, where: int, row: int, column: int) -> bool:
    """Whether a tile placed on the square of cell `s` (not a wall) makes a play legal by its place."""
    if where == ANYWHERE:
        return True
    if where == START:
        return rules.start[row, column] != 0
    return (
        cells[ix(s + TILE)] < IS_TILE
        or cells[ix(s + CROSS_MUL)] != 0
        or cells[ix(s - CELL + TILE)] < IS_TILE
        or cells[ix(s + CELL + TILE)] < IS_TILE
    )


@kernel
def first_frame(
    rules: GridRules, nodes: Nodes, dawg: int, gaddag: int, cells: Cells, rack: Rack, search: Search, s: int, free: int
) -> bool:
    """Put the first frame of the anchor `s`, left of which `free` squares may be used; False if nothing fits."""
    node, left, points, state = dawg, FORWARD, int64(0), int64(0)
    if cells[ix(s - CELL + TILE)] < IS_TILE:
        node = int64(cells[ix(s + PREFIX)])
        points, state = int64(cells[ix(s + PREFIX_SUM)]), int64(cells[ix(s + PREFIX_STATE)])
    elif rules.max_height == 1 and cells[ix(s + SUFFIX_LEN)] != 0:
        node, left = int64(cells[ix(s + SUFFIX)]), free
        points, state = int64(cells[ix(s + SUFFIX_SUM)]), int64(cells[ix(s + SUFFIX_STATE)])
    elif free > 0:
        node, left = gaddag, free
    options = _options(nodes, cells, node, s, rack.state[USABLE])
    if options == 0:
        return False
    _push(
        search, 0, options, node, s, rack.state[FULL], rack.state[USABLE], 0, 0, 0,
        points, 1, 0, 0, state, left, 0,
    )
    return True


@kernel
def find_plays(
    rules: GridRules, nodes: Nodes, dawg: int, gaddag: int, cells: Cells, view: int, rack: Rack, search: Search,
    where: int, mode: int,
) -> None:
    """Search all anchors of a view in order."""
    search.found[COUNTED] = 0
    search.found[OVERFLOW] = 0
    usable = rack.state[USABLE] | (rack.state[USABLE] >> 32)
    size = direction_size(rules)
    view_first = view * 2 * size
    for direction in range(2):
        flip = view_first + (1 - direction) * size + CELL
        lines, length = (rules.rows, rules.cols) if direction == 0 else (rules.cols, rules.rows)
        for line in range(lines):
            s = line_cell(rules, view_first, direction, line)
            free = 0
            for position in range(length):
                row, column = (line, position) if direction == 0 else (position, line)
                tile = int64(cells[ix(s + TILE)])
                if tile != WALL and is_anchor(rules, cells, s, where, row, column):
                    if int64(cells[ix(s + CROSS)]) & usable != 0 and first_frame(
                        rules, nodes, dawg, gaddag, cells, rack, search, s, free
                    ):
                        search_from(
                            rules, nodes, cells, rack, search, mode, view_first, flip, direction, line, s
                        )
                    free = 0
                elif tile == EMPTY:
                    free += 1
                else:
                    free = 0
                s += CELL
