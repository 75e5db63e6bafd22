"""What no play of an anchor can be worth more than, found without the word list.

For a crossword board the squares of a play are fixed by how many lie left of the anchor and how many tiles are laid in
all. Its value is then at most: the largest tiles of the rack on the best letter premiums, times the word premiums,
plus each crossing word with the largest tile that fits there, plus the best leave of that many tiles.
"""

from __future__ import annotations

from engine._jit import cttz, inlined, int64, ix, kernel
from engine.grid.cells import (
    CELL,
    CROSS,
    CROSS_BASE,
    CROSS_MUL,
    EMPTY,
    IS_TILE,
    KEPT,
    PLACE_MUL,
    TILE,
    WORD_MUL,
    Cells,
)
from engine.grid.rack import COUNT, FULL, USABLE, Rack
from engine.grid.record import THOUSAND
from engine.grid.rules import GridRules
from engine.grid.searching import BOUND_ROWS, NOTHING, Search

POINTS, SUMS, LEAVES, PREMIUMS = 0, 32, 64, 96
"""Where the lists in `Search.tops` start."""


@inlined
def insert(search: Search, start: int, size: int, value: int) -> None:
    """Insert `value` into the `size` numbers of the list at `start` in `tops`, which are sorted, largest first."""
    at = size
    while at > 0 and search.tops[ix(start + at - 1)] < value:
        search.tops[ix(start + at)] = search.tops[ix(start + at - 1)]
        at -= 1
    search.tops[ix(start + at)] = value


@kernel
def _rack_points(rules: GridRules, rack: Rack, search: Search) -> None:
    """Sort the points of the rack's tiles into `tops`, with their running sums."""
    size = int64(0)
    for tile in range(rules.letters + 1):
        at = tile if tile < rules.letters else 32
        naturals = tile < rules.letters and (rack.state[USABLE] >> tile) & 1 != 0
        if naturals or (tile == rules.letters and rack.state[USABLE] < 0):
            copies = (rack.state[FULL] & rack.field[at]) // rack.one[at]
            for _ in range(copies):
                insert(search, int64(POINTS), size, rules.values[at])
                size += 1
    search.tops[ix(SUMS + 0)] = 0
    for i in range(size):
        search.tops[ix(SUMS + i + 1)] = search.tops[ix(SUMS + i)] + search.tops[ix(POINTS + i)]


@kernel
def _tiles_in(rack: Rack, number: int) -> int:
    """Tiles of the leave with this number."""
    tiles = 0
    usable = rack.state[USABLE]
    naturals = usable & 0x7FFFFFFF
    while naturals != 0:
        tile = cttz(naturals)
        naturals &= naturals - 1
        tiles += (number & rack.field[tile]) // rack.one[tile]
    if usable < 0:
        tiles += (number & rack.field[32]) // rack.one[32]
    return tiles


@kernel
def _best_leaves(rack: Rack, search: Search) -> None:
    """Best leave value by number of tiles laid, over all numbers up to the full rack's."""
    size = rack.state[COUNT]
    for placed in range(size + 1):
        search.tops[ix(LEAVES + placed)] = NOTHING
    for number in range(rack.state[FULL] + 1):
        left = _tiles_in(rack, number)
        if left <= size and search.leaves[number] > search.tops[ix(LEAVES + size - left)]:
            search.tops[ix(LEAVES + size - left)] = search.leaves[number]


@kernel
def prepare_bounds(rules: GridRules, rack: Rack, search: Search, with_leaves: int) -> None:
    """Put into `search` what the bounds need to know of a rack; leave values count if `with_leaves` is not 0."""
    _rack_points(rules, rack, search)
    if with_leaves != 0:
        _best_leaves(rack, search)
    else:
        for placed in range(rack.state[COUNT] + 1):
            search.tops[ix(LEAVES + placed)] = 0


@inlined
def dearest_of(rules: GridRules, letters: int, usable: int) -> int:
    """Most points of a tile that can be placed as one of `letters`."""
    dearest = int64(0)
    naturals = letters & usable
    if usable < 0:
        dearest = rules.values[32]
    while naturals != 0:
        value = rules.values[ix(cttz(naturals))]
        naturals &= naturals - 1
        if value > dearest:
            dearest = value
    return dearest


@inlined
def cross_bound(rules: GridRules, cells: Cells, s: int, usable: int) -> int:
    """Most points of the crossing word at cell `s`, 0 if there is none."""
    mul = int64(cells[ix(s + CROSS_MUL)])
    if mul == 0:
        return int64(0)
    letters = int64(cells[ix(s + CROSS)])
    return int64(cells[ix(s + CROSS_BASE)]) + dearest_of(rules, letters, usable) * mul


@inlined
def placeable(cells: Cells, s: int, usable: int) -> bool:
    """Whether some tile of the rack may be placed on cell `s`."""
    return int64(cells[ix(s + CROSS)]) & (usable | (usable >> 32)) != 0


@inlined
def _note_premium(search: Search, count: int, factor: int) -> int:
    """Note a letter premium in the list PREMIUMS, which has `count` so far; returns the new count."""
    if factor > 1:
        insert(search, int64(PREMIUMS), count, factor - 1)
        count += 1
    return count


@inlined
def _left_premiums(cells: Cells, search: Search, anchor: int, left: int) -> int:
    """Start the list PREMIUMS with the anchor's square and `left` squares left of it; returns its length."""
    count = int64(0)
    for i in range(left + 1):
        count = _note_premium(search, count, int64(cells[ix(anchor - i * CELL + PLACE_MUL)]))
    return count


@kernel
def crossword_bound(
    rules: GridRules,
    cells: Cells,
    rack: Rack,
    search: Search,
    anchor: int,
    free: int,
    resume: int,
    points: int,
    keep: int,
) -> int:
    """The largest value that a play of an anchor could have, on a board without stacks.

    `free` squares may be used left of the anchor, the tiles that lie beside it add `points`, and the right part goes on
    at cell `resume`. With `keep` not 0 the bounds by number of tiles are left in `search.bounds`.
    """
    size, usable = rack.state[COUNT], rack.state[USABLE]
    most = int64(NOTHING)
    left, left_word, left_cross = int64(0), int64(1), int64(0)
    while left <= free and left < size:
        s = anchor - left * CELL
        if not placeable(cells, s, usable):
            break
        left_word *= int64(cells[ix(s + WORD_MUL)])
        left_cross += cross_bound(rules, cells, s, usable)
        premiums = _left_premiums(cells, search, anchor, left)
        word, cross, kept, placed = left_word, left_cross, points, left + 1
        s = resume
        while True:
            while cells[ix(s + TILE)] < IS_TILE:
                kept += int64(cells[ix(s + KEPT)])
                s += CELL
            inner = kept + search.tops[ix(SUMS + placed)]
            for i in range(premiums):
                inner += search.tops[ix(POINTS + i)] * search.tops[ix(PREMIUMS + i)]
            value = inner * word + cross
            if placed == rules.rack_size:
                value += rules.all_tiles_bonus
            value = value * THOUSAND + search.tops[ix(LEAVES + placed)]
            if value > most:
                most = value
            if keep != 0:
                search.bounds[ix(left * BOUND_ROWS + placed)] = value
            if placed == size or cells[ix(s + TILE)] != EMPTY or not placeable(cells, s, usable):
                break
            word *= int64(cells[ix(s + WORD_MUL)])
            cross += cross_bound(rules, cells, s, usable)
            premiums = _note_premium(search, premiums, int64(cells[ix(s + PLACE_MUL)]))
            placed += 1
            s += CELL
        if keep != 0:
            _from_there_on(search, left * BOUND_ROWS, left + 1, placed, size)
        left += 1
    if keep != 0:
        _by_left_part(search, left, size)
    return most


@inlined
def _from_there_on(search: Search, row: int, first: int, last: int, size: int) -> None:
    """Turn a row of bounds for exactly n tiles (first <= n <= last) into bounds for n tiles or more."""
    bound = int64(NOTHING)
    for n in range(size + 1, last, -1):
        search.bounds[ix(row + n)] = bound
    for n in range(last, first - 1, -1):
        if search.bounds[ix(row + n)] > bound:
            bound = search.bounds[ix(row + n)]
        search.bounds[ix(row + n)] = bound


@inlined
def _by_left_part(search: Search, rows: int, size: int) -> None:
    """Fill the last row: element n bounds all plays with n - 1 squares or more left of the anchor."""
    last_row = BOUND_ROWS * BOUND_ROWS
    bound = int64(NOTHING)
    for n in range(size + 1, rows, -1):
        search.bounds[ix(last_row + n)] = bound
    for n in range(rows, 0, -1):
        if search.bounds[ix((n - 1) * BOUND_ROWS + n)] > bound:
            bound = search.bounds[ix((n - 1) * BOUND_ROWS + n)]
        search.bounds[ix(last_row + n)] = bound
