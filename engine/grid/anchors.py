"""The anchors of a board, and the searches over all of them: every play, or the best one."""

from __future__ import annotations

from engine._jit import cttz, inlined, int64, ix, kernel
from engine.grid.bounds import crossword_bound, prepare_bounds
from engine.grid.bounds_stacking import fill_bounds, stacking_bound
from engine.grid.cells import (
    CELL,
    CROSS,
    CROSS_MUL,
    EMPTY,
    IS_TILE,
    PREFIX,
    PREFIX_STATE,
    PREFIX_SUM,
    SUFFIX,
    SUFFIX_LEN,
    SUFFIX_STATE,
    SUFFIX_SUM,
    TILE,
    WALL,
    Cells,
    direction_size,
)
from engine.grid.generate import options_on, search_from
from engine.grid.plays import pack_place
from engine.grid.rack import FULL, USABLE, Rack
from engine.grid.record import line_cell
from engine.grid.rules import EVERYWHERE, OWN, GridRules
from engine.grid.searching import (
    A_BOUND,
    A_CELL,
    A_FREE,
    A_NODE,
    A_PLACE,
    A_POINTS,
    A_RESUME,
    A_STATE,
    ANCHOR_FIELDS,
    COUNTED,
    FORWARD,
    MODE_ALL,
    MODE_BEST,
    MODE_NTH,
    NOTHING,
    OVERFLOW,
    VALUE,
    WANTED,
    Search,
)
from engine.lexicon.graph import Graph

START, TOUCH, ANYWHERE = 0, 1, 2
"""Where a play may lie: over a start square, touching old tiles, anywhere."""


@kernel
def where_to_play(rules: GridRules, tiles_laid: int, own_tiles: int) -> int:
    """Where a player may play who has `own_tiles` on the board among `tiles_laid`: START, TOUCH or ANYWHERE."""
    if rules.connection == EVERYWHERE:
        return ANYWHERE
    if tiles_laid == 0:
        return START
    if rules.connection == OWN and own_tiles == 0:
        return ANYWHERE
    return TOUCH


@inlined
def _is_anchor(rules: GridRules, cells: Cells, s: int, where: int, row: int, column: int) -> bool:
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


@inlined
def _add_anchor(
    rules: GridRules,
    graph: Graph,
    cells: Cells,
    rack: Rack,
    search: Search,
    count: int,
    s: int,
    free: int,
    place: int,
) -> int:
    """Describe the anchor `s`, left of which `free` squares may be used, unless nothing fits; returns the new count."""
    node, left, points, state, resume = graph.dawg, int64(FORWARD), int64(0), int64(0), s + CELL
    if cells[ix(s - CELL + TILE)] < IS_TILE:
        node = int64(cells[ix(s + PREFIX)])
        points, state = int64(cells[ix(s + PREFIX_SUM)]), int64(cells[ix(s + PREFIX_STATE)])
    elif rules.max_height == 1 and cells[ix(s + SUFFIX_LEN)] != 0:
        node, left = int64(cells[ix(s + SUFFIX)]), free
        points, state = int64(cells[ix(s + SUFFIX_SUM)]), int64(cells[ix(s + SUFFIX_STATE)])
        resume += int64(cells[ix(s + SUFFIX_LEN)]) * CELL
    elif free > 0:
        node, left = graph.gaddag, free
    if options_on(graph.nodes, cells, node, s, rack.state[USABLE]) == 0:
        return count
    a = count * ANCHOR_FIELDS
    anchors = search.anchors
    anchors[ix(a + A_BOUND)], anchors[ix(a + A_CELL)], anchors[ix(a + A_PLACE)] = 0, s, place
    anchors[ix(a + A_FREE)], anchors[ix(a + A_NODE)], anchors[ix(a + A_RESUME)] = left, node, resume
    anchors[ix(a + A_POINTS)], anchors[ix(a + A_STATE)] = points, state
    return count + 1


@kernel
def _gather(
    rules: GridRules,
    graph: Graph,
    cells: Cells,
    rack: Rack,
    search: Search,
    view_first: int,
    where: int,
    across: int,
    down: int,
) -> int:
    """List the anchors on which the rack can start a play; returns how many.

    `across` and `down` have a bit for each line of the direction that is looked at.
    """
    usable = rack.state[USABLE] | (rack.state[USABLE] >> 32)
    count = int64(0)
    for direction in range(2):
        length, wanted = (rules.cols, across) if direction == 0 else (rules.rows, down)
        while wanted != 0:
            line = cttz(wanted)
            wanted &= wanted - 1
            s = line_cell(rules, view_first, direction, line)
            free = int64(0)
            for position in range(length):
                row, column = (line, position) if direction == 0 else (position, line)
                tile = int64(cells[ix(s + TILE)])
                if tile != WALL and _is_anchor(rules, cells, s, where, row, column):
                    if int64(cells[ix(s + CROSS)]) & usable != 0:
                        place = pack_place(direction, line)
                        count = _add_anchor(rules, graph, cells, rack, search, count, s, free, place)
                    free = int64(0)
                elif tile == EMPTY:
                    free += 1
                else:
                    free = int64(0)
                s += CELL
    return count


@inlined
def _bound(rules: GridRules, cells: Cells, rack: Rack, search: Search, a: int, keep: int) -> int:
    """Bound on the value of the plays of the anchor at `a`; with `keep` not 0 the details go to `search.bounds`."""
    anchors = search.anchors
    s, free, resume = anchors[ix(a + A_CELL)], max(anchors[ix(a + A_FREE)], 0), anchors[ix(a + A_RESUME)]
    points, state = anchors[ix(a + A_POINTS)], anchors[ix(a + A_STATE)]
    if rules.crossword != 0:
        return crossword_bound(rules, cells, rack, search, s, free, resume, points, keep)
    bound = stacking_bound(rules, cells, rack, search, s, free, resume, points, state)
    if keep != 0:
        fill_bounds(search, bound)
    return bound


@kernel
def _take_best_anchor(search: Search, count: int) -> int:
    """Move the waiting anchor with the largest bound to the last of `count` places, and return where that starts."""
    anchors = search.anchors
    last = (count - 1) * ANCHOR_FIELDS
    best = last
    for a in range(0, last, ANCHOR_FIELDS):
        if anchors[ix(a + A_BOUND)] > anchors[ix(best + A_BOUND)]:
            best = int64(a)
    for field in range(ANCHOR_FIELDS):
        kept = anchors[ix(best + field)]
        anchors[ix(best + field)] = anchors[ix(last + field)]
        anchors[ix(last + field)] = kept
    return last


@kernel
def find_plays(
    rules: GridRules,
    graph: Graph,
    cells: Cells,
    view: int,
    rack: Rack,
    search: Search,
    where: int,
    mode: int,
    with_leaves: int,
) -> int:
    """Search a view of the board for plays of a rack; returns how many were found (in mode BEST: looked at).

    MODE_ALL lists them in `search.plays` (`search.found[OVERFLOW]` says that they did not fit), MODE_BEST leaves the
    best in row 0, MODE_NTH the one numbered `search.found[WANTED]` (it stops soon after; -1: it only counts). A play's
    value is its score and that of its leave in `search.leaves`; with `with_leaves` 0 those are set to zero.
    """
    if with_leaves == 0:
        for number in range(rack.state[FULL] + 1):
            search.leaves[ix(number)] = 0
    search.found[COUNTED], search.found[OVERFLOW], search.found[VALUE] = 0, 0, NOTHING
    view_first = view * 2 * direction_size(rules)
    across, down = (int64(1) << rules.rows) - 1, (int64(1) << rules.cols) - 1
    waiting = _gather(rules, graph, cells, rack, search, view_first, where, across, down)
    if mode == MODE_BEST:
        prepare_bounds(rules, rack, search, with_leaves)
        for i in range(waiting):
            a = i * ANCHOR_FIELDS
            search.anchors[ix(a + A_BOUND)] = _bound(rules, cells, rack, search, a, int64(0))
    for i in range(waiting):
        a = i * ANCHOR_FIELDS
        if mode == MODE_BEST:
            a = _take_best_anchor(search, waiting - i)
            if search.anchors[ix(a + A_BOUND)] < search.found[VALUE]:
                break
            _bound(rules, cells, rack, search, a, int64(1))
        search_from(rules, graph.nodes, cells, rack, search, mode, view_first, a)
        if mode == MODE_NTH and search.found[COUNTED] > search.found[WANTED] >= 0:
            break
    return search.found[COUNTED]


@kernel
def find_plays_in(
    rules: GridRules,
    graph: Graph,
    cells: Cells,
    view: int,
    rack: Rack,
    search: Search,
    where: int,
    across: int,
    down: int,
) -> int:
    """`find_plays` in mode ALL in some lines only: rows by the bits of `across`, columns by those of `down`."""
    search.found[COUNTED], search.found[OVERFLOW], search.found[VALUE] = 0, 0, NOTHING
    view_first = view * 2 * direction_size(rules)
    waiting = _gather(rules, graph, cells, rack, search, view_first, where, across, down)
    for i in range(waiting):
        a = i * ANCHOR_FIELDS
        search_from(rules, graph.nodes, cells, rack, search, int64(MODE_ALL), view_first, a)
    return search.found[COUNTED]
