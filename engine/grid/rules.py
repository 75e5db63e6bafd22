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
    crossword: int
    """1 if no tile is ever covered and a word pays the sum of its letters: the closer bounds hold."""
    plural_tile: int
    """Letter code of the tile of the plural rule, -1 for none."""
    spells_more: NDArray[np.int64]
    """int64[64]: 1 if a tile spells two letters or more, as Qu does."""
    ends_plural: NDArray[np.int64]
    """int64[64]: 1 if a tile's last letter is the last letter of the plural tile."""
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


def _by_letter(flags: list[bool]) -> NDArray[np.int64]:
    """int64[64] by placed tile, the same for a natural and for a blank that stands for the letter."""
    table = np.zeros(64, np.int64)
    table[: len(flags)] = table[32 : 32 + len(flags)] = flags
    return table


def grid_rules(ruleset: GridRuleset) -> GridRules:
    """The numbers of `ruleset` in the form that kernels read."""
    alphabet, board, scoring, stacking = ruleset.alphabet, ruleset.board, ruleset.scoring, ruleset.stacking
    crossword = board.max_height == 1 and scoring.flat_factor == 1 and not ruleset.flat_bonus.any()
    plural = stacking.plural_tile and alphabet.spellings[alphabet.index(stacking.plural_tile)]
    start = np.zeros((board.rows, board.cols), np.int64)
    for row, column in board.start:
        start[row, column] = 1
    return GridRules(
        rows=board.rows,
        cols=board.cols,
        letters=alphabet.size,
        rack_size=ruleset.tiles.rack_size,
        max_height=board.max_height,
        connection=_CONNECTIONS[board.connection],
        height_counts=0 if scoring.mode == "points" else 1,
        flat_factor=scoring.flat_factor,
        all_tiles_bonus=scoring.all_tiles_bonus,
        same_letter_ban=int(stacking.same_letter_ban),
        cover_ban=int(stacking.cover_ban),
        crossword=int(crossword),
        plural_tile=alphabet.index(stacking.plural_tile) if stacking.plural_tile else -1,
        spells_more=_by_letter([len(spelling) > 1 for spelling in alphabet.spellings]),
        ends_plural=_by_letter(
            [bool(plural) and spelling[-1] == plural[-1] for spelling in alphabet.spellings]
        ),
        values=_per_placed_tile(ruleset.tile_points, alphabet.size),
        flat_bonus=_per_placed_tile(ruleset.flat_bonus, alphabet.size),
        letter_premiums=ruleset.letter_premiums.astype(np.int64),
        word_premiums=ruleset.word_premiums.astype(np.int64),
        start=start,
    )
