"""The bound of an anchor where tiles may be covered, or words without stacks are paid by a rule of their own.

Which squares of a stretch get a tile is open here: each empty one must, each that can be covered may. So a stretch is
worth at most what lies on it, plus what its empty squares add, plus the largest gains among the others, as many as the
rack has tiles left.
"""

from __future__ import annotations

from engine._jit import inlined, int64, ix, kernel
from engine.grid.bounds import LEAVES, POINTS, PREMIUMS, cross_bound, dearest_of, insert, placeable
from engine.grid.cells import (
    CELL,
    CROSS,
    CROSS_FLAT,
    EMPTY,
    IS_TILE,
    KEPT,
    PLACE_MUL,
    STACKED,
    TILE,
    WORD_MUL,
    Cells,
)
from engine.grid.lay import extend_state
from engine.grid.rack import COUNT, FULL, USABLE, Rack
from engine.grid.record import THOUSAND
from engine.grid.rules import GridRules
from engine.grid.searching import BOUND_ROWS, NOTHING, Search

GAINS, CROSSES = 128, 160
"""Lists in `Search.tops`: gains of squares that may be covered, in their line and in the crossing one."""


@kernel
def _rack_flat_bonus(rules: GridRules, rack: Rack) -> int:
    """Flat bonus of all tiles of the rack together."""
    bonus = int64(0)
    for tile in range(rules.letters + 1):
        at = tile if tile < rules.letters else 32
        on_rack = (rack.state[USABLE] >> tile) & 1 != 0 if tile < rules.letters else rack.state[USABLE] < 0
        if on_rack:
            bonus += rules.flat_bonus[at] * ((rack.state[FULL] & rack.field[at]) // rack.one[at])
    return bonus


@inlined
def _paired(search: Search, squares: int, size: int) -> int:
    """The rack's largest tiles on the largest of `squares` factors."""
    points = int64(0)
    for i in range(min(squares, size)):
        points += search.tops[ix(POINTS + i)] * search.tops[ix(PREMIUMS + i)]
    return points


@inlined
def _sum_of_top(search: Search, row: int, count: int, wanted: int) -> int:
    """Sum of the positive ones among the first `wanted` of the `count` numbers of a row."""
    total = int64(0)
    for i in range(min(count, wanted)):
        if search.tops[ix(row + i)] > 0:
            total += search.tops[ix(row + i)]
    return total


@inlined
def _best_leave_from(search: Search, placed: int, size: int) -> int:
    """Best leave value when `placed` tiles or more are laid."""
    best = search.tops[ix(LEAVES + placed)]
    for n in range(placed + 1, size + 1):
        if search.tops[ix(LEAVES + n)] > best:
            best = search.tops[ix(LEAVES + n)]
    return best


@kernel
def stacking_bound(
    rules: GridRules,
    cells: Cells,
    rack: Rack,
    search: Search,
    anchor: int,
    free: int,
    resume: int,
    points: int,
    state: int,
) -> int:
    """The largest value that a play of this anchor could have; arguments as for `crossword_bounds`.

    `state` says whether the tiles beside the anchor, worth `points`, hold a stack, and their flat bonus.
    """
    size, usable = rack.state[COUNT], rack.state[USABLE]
    rack_bonus = _rack_flat_bonus(rules, rack)
    most = int64(NOTHING)
    for left in range(min(free, size - 1) + 1):
        if not placeable(cells, anchor - left * CELL, usable):
            break
        kept, kept_state, word = points, state, int64(1)
        main, cross, must = int64(0), int64(0), int64(0)
        options, squares = int64(0), int64(0)
        s = anchor - left * CELL
        while True:
            tile = int64(cells[ix(s + TILE)])
            fits = placeable(cells, s, usable)
            if tile >= IS_TILE and (tile != EMPTY or not fits or must == size):
                break
            if fits:
                factor = int64(cells[ix(s + PLACE_MUL)])
                gain = dearest_of(rules, int64(cells[ix(s + CROSS)]), usable) * factor
                crossing = cross_bound(rules, cells, s, usable) + rack_bonus * int64(
                    cells[ix(s + CROSS_FLAT)]
                )
                insert(search, int64(PREMIUMS), squares, factor)
                squares += 1
                if tile == EMPTY or s == anchor:
                    must += 1
                    main += gain
                    cross += crossing
                    word *= int64(cells[ix(s + WORD_MUL)])
                else:
                    insert(search, int64(GAINS), options, gain - int64(cells[ix(s + KEPT)]))
                    insert(search, int64(CROSSES), options, crossing)
                    options += 1
            if tile < IS_TILE and s != anchor:
                kept += int64(cells[ix(s + KEPT)])
                kept_state = extend_state(rules, cells, kept_state, s)
            s = resume if s == anchor else s + CELL
            if s <= anchor:
                continue
            paired = _paired(search, squares, size)
            more = size - must
            inner = kept + min(paired, main + _sum_of_top(search, int64(GAINS), options, more))
            if kept_state & STACKED == 0:
                flat = (kept + paired) * rules.flat_factor + (kept_state >> 1) + rack_bonus
                inner = max(inner, flat)
            bonus = rules.all_tiles_bonus if must + options >= rules.rack_size else int64(0)
            value = inner * word + cross + _sum_of_top(search, int64(CROSSES), options, more) + bonus
            value = value * THOUSAND + _best_leave_from(search, must, size)
            if value > most:
                most = value
    return most


@kernel
def fill_bounds(search: Search, value: int) -> None:
    """Let every element of `search.bounds` say `value`."""
    for i in range((BOUND_ROWS + 1) * BOUND_ROWS):
        search.bounds[i] = value
