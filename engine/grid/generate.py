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


@inlined
def _start(rack: Rack, nodes: Nodes, cells: Cells, search: Search, a: int) -> None:
    """Write frame 0: the anchor described at `a` in `search.anchors`, nothing placed."""
    anchors, nothing = search.anchors, int64(0)
    s, node, usable = anchors[ix(a + A_CELL)], anchors[ix(a + A_NODE)], rack.state[USABLE]
    points, state, left = anchors[ix(a + A_POINTS)], anchors[ix(a + A_STATE)], anchors[ix(a + A_FREE)]
    options = options_on(nodes, cells, node, s, usable)
    push(
        search, nothing, options, node, s, rack.state[FULL], usable, nothing, nothing, nothing,
        points, nothing + 1, nothing, nothing, state, left, nothing,
    )  # fmt: skip


@inlined
def _pass_over(
    rules: GridRules,
    nodes: Nodes,
    cells: Cells,
    s: int,
    node: int,
    accepts: int,
    points: int,
    state: int,
    number: int,
    usable: int,
    covered: int,
) -> tuple[int, int, int, int, int, int, int]:
    """Walk over the tiles from cell `s` on that no tile of the rack can cover.

    Returns the cell reached, node, whether a word ends before it, points and state of the word so far, whether the
    old run is covered from its start, and the options of that cell if it holds a tile that can be covered, else 0.
    """  # fmt: skip
    while cells[ix(s + TILE)] < IS_TILE:
        letter = int64(cells[ix(s + TILE)]) & 31
        mask = int64(nodes[ix(node)])
        fits = (mask >> letter) & 1
        options = options_on(nodes, cells, node, s, usable) if number != 0 else int64(0)
        if options != 0:
            return s, node, accepts, points, state, covered, options | (fits << KEEP)
        if fits == 0:
            return s, int64(0), int64(0), points, state, covered, int64(0)
        accepts = (int64(nodes[ix(node + 1)]) >> letter) & 1
        node = int64(nodes[ix(node + 2 + popcount(mask & ((1 << letter) - 1)))])
        points += int64(cells[ix(s + KEPT)])
        state = extend_state(rules, cells, state, s)
        s += CELL
        covered = int64(0)
    return s, node, accepts, points, state, covered, int64(0)


@inlined
def _cross_points(rules: GridRules, cells: Cells, s: int, tile: int) -> int:
    """What the word that crosses at cell `s` pays once `tile` lies there."""
    return (
        int64(cells[ix(s + CROSS_BASE)])
        + rules.values[ix(tile)] * int64(cells[ix(s + CROSS_MUL)])
        + rules.flat_bonus[ix(tile)] * int64(cells[ix(s + CROSS_FLAT)])
    )


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
    frames = search.frames
    place, resume = search.anchors[ix(a + A_PLACE)], search.anchors[ix(a + A_RESUME)]
    direction, line = place >> DIRECTION_BIT, place & LINE_BITS
    first = line_cell(rules, view_first, direction, line)
    flip = line_cell(rules, view_first, 1 - direction, int64(0))
    best_only = mode == MODE_BEST
    _start(rack, nodes, cells, search, a)
    depth = int64(0)
    while depth >= 0:
        f = depth * FRAME
        options = frames[ix(f + F_OPTIONS)]
        if options == 0:
            depth -= 1
            continue
        frames[ix(f + F_OPTIONS)] = options & (options - 1)
        node, s = frames[ix(f + F_NODE)], frames[ix(f + F_CELL)]
        number, usable = frames[ix(f + F_RACK)], frames[ix(f + F_USABLE)]
        tiles, squares, blanks = frames[ix(f + F_TILES)], frames[ix(f + F_SQUARES)], frames[ix(f + F_BLANKS)]
        points, word, cross = frames[ix(f + F_SUM)], frames[ix(f + F_WORD)], frames[ix(f + F_CROSS)]
        placed, state = frames[ix(f + F_PLACED)], frames[ix(f + F_STATE)]
        left, covered = frames[ix(f + F_LEFT)], frames[ix(f + F_COVERED)]

        # Try the next option of the frame: place a tile on its cell, or keep the tile that lies there.
        tile, old = cttz(options), int64(cells[ix(s + TILE)])
        letter = tile & 31 if tile != KEEP else old & 31
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
            points += rules.values[ix(tile)] * int64(cells[ix(s + PLACE_MUL)])
            word *= int64(cells[ix(s + WORD_MUL)])
            cross += _cross_points(rules, cells, s, tile)
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

        # Backwards: further left, and turn to the right part; forwards: the next cell.
        if left > 0 and number != 0:
            further = options_on(nodes, cells, node, s - CELL, usable)
            if further != 0 and not (best_only and _hopeless(search, placed + 1 + BOUND_ROWS * BOUND_ROWS)):
                depth += 1
                push(
                    search, depth, further, node, s - CELL, number, usable, tiles, squares, blanks,
                    points, word, cross, placed, state, left - 1, int64(0),
                )  # fmt: skip
        if left >= 0:
            node = child(nodes, node, rules.letters)
            s = resume
            left = FORWARD - (placed - 1)
        else:
            s += CELL
        if best_only and _hopeless(search, (FORWARD - left) * BOUND_ROWS + placed):
            continue
        s, node, accepts, points, state, covered, options = _pass_over(
            rules, nodes, cells, s, node, accepts, points, state, number, usable, covered
        )
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
                search, depth, options, node, s, number, usable, tiles, squares, blanks,
                points, word, cross, placed, state, left, covered,
            )  # fmt: skip
