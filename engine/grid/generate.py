"""Every legal play of a rack on a board: the search from one anchor.

An anchor is a square where a play may touch what lies on the board. Each play is found once, from the leftmost
anchor that it puts a tile on: the part left of the anchor never covers an earlier anchor. The part left of the anchor
is read backwards in the GADDAG, then the search turns and reads forwards; where tiles stand right before the anchor,
or nothing may, it reads forwards only. Crossword and stacking games differ in one thing: a square with a tile is passed
over, or (where its cell says which letters may be placed there) passed over or covered.
"""

from __future__ import annotations

from engine._jit import cttz, inlined, int64, ix, kernel, popcount
from engine.grid.cells import (
    CELL,
    CELL_SHIFT,
    CROSS,
    CROSS_BASE,
    CROSS_FLAT,
    CROSS_MUL,
    IS_TILE,
    KEPT,
    PLACE_MUL,
    STACKED,
    TILE,
    WORD_MUL,
    Cells,
)
from engine.grid.lay import extend_state
from engine.grid.plays import DIRECTION_BIT, LINE_BITS
from engine.grid.rack import FULL, USABLE, Rack
from engine.grid.record import line_cell, lone_tile_counts, record, score_play
from engine.grid.rules import GridRules
from engine.grid.searching import (
    A_CELL,
    A_FREE,
    A_NODE,
    A_PLACE,
    A_POINTS,
    A_RESUME,
    A_STATE,
    BOUND_ROWS,
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
    MODE_BEST,
    VALUE,
    Search,
)
from engine.lexicon.graph import Nodes, child


@inlined
def push(
    search: Search,
    depth: int,
    options: int,
    node: int,
    s: int,
    number: int,
    usable: int,
    tiles: int,
    squares: int,
    blanks: int,
    points: int,
    word: int,
    cross: int,
    placed: int,
    state: int,
    left: int,
    covered: int,
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


@inlined
def options_on(nodes: Nodes, cells: Cells, node: int, s: int, usable: int) -> int:
    """Tiles to try on cell `s` after `node`: bits 0..30 naturals, 32..62 blanks."""
    letters = int64(nodes[ix(node)]) & int64(cells[ix(s + CROSS)])
    return (letters | (letters << 32)) & usable


@inlined
def _covers_whole_run(cells: Cells, s: int) -> bool:
    """Whether a tile on `s`, the old run left of it being covered, covers the last square of that run."""
    return cells[ix(s - CELL + TILE)] < IS_TILE and cells[ix(s + CELL + TILE)] >= IS_TILE


@inlined
def _hopeless(search: Search, bound: int) -> bool:
    """Whether the element `bound` of the anchor's bounds says that the best play found so far cannot be beaten."""
    return search.bounds[ix(bound)] < search.found[VALUE]


@kernel
def search_from(
    rules: GridRules,
    nodes: Nodes,
    cells: Cells,
    rack: Rack,
    search: Search,
    mode: int,
    view_first: int,
    a: int,
) -> None:
    """Find every play whose leftmost anchor is the one described at `a` in `search.anchors`."""
    frames, anchors = search.frames, search.anchors
    separator = rules.letters
    place = anchors[ix(a + A_PLACE)]
    direction, line = place >> DIRECTION_BIT, place & LINE_BITS
    first = line_cell(rules, view_first, direction, line)
    flip = line_cell(rules, view_first, 1 - direction, 0)
    resume = anchors[ix(a + A_RESUME)]
    s, node = anchors[ix(a + A_CELL)], anchors[ix(a + A_NODE)]
    options = options_on(nodes, cells, node, s, rack.state[USABLE])
    push(
        search,
        0,
        options,
        node,
        s,
        rack.state[FULL],
        rack.state[USABLE],
        0,
        0,
        0,
        anchors[ix(a + A_POINTS)],
        1,
        0,
        0,
        anchors[ix(a + A_STATE)],
        anchors[ix(a + A_FREE)],
        0,
    )
    best_only = mode == MODE_BEST
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
            further = options_on(nodes, cells, node, s - CELL, usable)
            if further != 0 and not (best_only and _hopeless(search, placed + 1 + BOUND_ROWS * BOUND_ROWS)):
                depth += 1
                push(
                    search,
                    depth,
                    further,
                    node,
                    s - CELL,
                    number,
                    usable,
                    tiles,
                    squares,
                    blanks,
                    points,
                    word,
                    cross,
                    placed,
                    state,
                    left - 1,
                    0,
                )
        if left >= 0:
            node = child(nodes, node, separator)
            s = resume
            left = FORWARD - (placed - 1)
        else:
            s += CELL
        if best_only and _hopeless(search, (FORWARD - left) * BOUND_ROWS + placed):
            continue

        # Pass over tiles that nothing can cover; a tile that can be covered makes a frame of its own.
        options = int64(0)
        while cells[ix(s + TILE)] < IS_TILE:
            if number != 0:
                options = options_on(nodes, cells, node, s, usable)
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
                record(
                    rules,
                    cells,
                    search,
                    mode,
                    view_first,
                    place,
                    number,
                    tiles,
                    squares,
                    blanks,
                    score,
                    placed,
                )
            if number != 0:
                options = options_on(nodes, cells, node, s, usable)
                if best_only and _hopeless(search, (FORWARD - left) * BOUND_ROWS + placed + 1):
                    continue
        if options != 0:
            depth += 1
            push(
                search,
                depth,
                options,
                node,
                s,
                number,
                usable,
                tiles,
                squares,
                blanks,
                points,
                word,
                cross,
                placed,
                state,
                left,
                covered,
            )
