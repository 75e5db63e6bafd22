"""What the board kernels know of a ruleset: numbers and arrays, no names."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.rulesets.grid import GridRuleset

TOUCHING, EVERYWHERE, OWN = 0, 1, 2
"""Connection codes: plays touch old tiles, lie anywhere, or touch the player's own tiles."""

_CONNECTIONS = {"standard": TOUCHING, "freeform": EVERYWHERE, "own": OWN}


class GridRules(NamedTuple):
    """The kernels' view of a `GridRuleset`; scalars are int64.

    Arrays with 64 entries are indexed by a placed tile: 0..31 a natural tile, 32..63 a blank standing for letter
    `index - 32`.
    """

    rows: int
    cols: int
    letters: int
    """Letters of the alphabet; also the code of the blank on a rack."""
    rack_size: int
    max_height: int
    connection: int
    height_counts: int
    """1 if a tile's points are multiplied by the height of its stack."""
    flat_factor: int
    all_tiles_bonus: int
    same_letter_ban: int
    cover_ban: int
    plural_tile: int
    """Letter code of the tile of the plural rule, -1 for none."""
    values: NDArray[np.int64]
    """int64[64]: points of a placed tile."""
    flat_bonus: NDArray[np.int64]
    """int64[64]: extra points of a placed tile in a word without stacks."""
    letter_premiums: NDArray[np.int64]
    """int64[rows, cols]."""
    word_premiums: NDArray[np.int64]
    """int64[rows, cols]."""
    start: NDArray[np.int64]
    """int64[rows, cols]: 1 on the start squares."""


def _per_placed_tile(per_rack_tile: NDArray[np.int64], letters: int) -> NDArray[np.int64]:
    """Spread int64[letters + 1] by rack tile over the 64 placed tiles."""
    table = np.zeros(64, np.int64)
    table[:letters] = per_rack_tile[:letters]
    table[32 : 32 + letters] = per_rack_tile[letters]
    return table


def grid_rules(ruleset: GridRuleset) -> GridRules:
    """The numbers of `ruleset` in the form that kernels read."""
    alphabet = ruleset.alphabet
    flat_bonus = np.zeros(alphabet.size + 1, np.int64)
    for tile, points in ruleset.flat_bonus.items():
        flat_bonus[alphabet.index(tile)] = points
    start = np.zeros((ruleset.rows, ruleset.cols), np.int64)
    for row, column in ruleset.start:
        start[row, column] = 1
    return GridRules(
        rows=ruleset.rows,
        cols=ruleset.cols,
        letters=alphabet.size,
        rack_size=ruleset.rack_size,
        max_height=ruleset.max_height,
        connection=_CONNECTIONS[ruleset.connection],
        height_counts=0 if ruleset.mode == "points" else 1,
        flat_factor=ruleset.flat_factor,
        all_tiles_bonus=ruleset.all_tiles_bonus,
        same_letter_ban=int(ruleset.same_letter_ban),
        cover_ban=int(ruleset.cover_ban),
        plural_tile=alphabet.index(ruleset.plural_tile) if ruleset.plural_tile else -1,
        values=_per_placed_tile(ruleset.tile_points.astype(np.int64), alphabet.size),
        flat_bonus=_per_placed_tile(flat_bonus, alphabet.size),
        letter_premiums=ruleset.letter_premiums.astype(np.int64),
        word_premiums=ruleset.word_premiums.astype(np.int64),
        start=start,
    )
