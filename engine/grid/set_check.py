"""Whether a position holds more tiles than the set has."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.errors import PositionError
from engine.grid.tiles import BLANK_FLAG, EMPTY
from engine.rulesets.grid import GridRuleset


def tiles_seen(
    rules: GridRuleset, letters: NDArray[np.uint8], racks: tuple[str | None, ...]
) -> NDArray[np.int64]:
    """Tiles on top of the board and on known racks, int64[size + 1], blanks last."""
    seen = np.zeros(rules.alphabet.size + 1, dtype=np.int64)
    for code in letters[letters != EMPTY]:
        seen[rules.alphabet.blank if code & BLANK_FLAG else int(code)] += 1
    for rack in racks:
        seen += rules.alphabet.rack_counts(rack or "").astype(np.int64)
    return seen


def check_tile_set(
    rules: GridRuleset,
    letters: NDArray[np.uint8],
    heights: NDArray[np.uint8],
    racks: tuple[str | None, ...],
    bag_count: int | None,
) -> None:
    """Raise PositionError if a tile is there more often than the set has it, or there are too many tiles."""
    names = (*rules.alphabet.letters, "?")
    for name, seen, count in zip(names, tiles_seen(rules, letters, racks), rules.tile_counts, strict=True):
        if seen > count:
            raise PositionError(f"tile {name}: {seen} on board and racks, the set has {count}")
    total = int(heights.sum()) + sum(len(rack or "") for rack in racks) + (bag_count or 0)
    if total > rules.total_tiles:
        raise PositionError(f"{total} tiles on board, racks and in the bag, the set has {rules.total_tiles}")
