"""The end of a game as `Position` asks for it: the kernels of `ending` with a position's values."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from engine.errors import PositionError
from engine.grid import ending, search
from engine.rulesets.grid import GridRuleset

if TYPE_CHECKING:
    from engine.position import Position


def reason(position: Position, search_too: bool) -> str:
    """Why the game is over, empty while it goes on; `search_too` asks whether anybody can play.

    An unknown rack counts as a full one.
    """
    rules = position.ruleset.ending
    size = position.ruleset.tiles.rack_size
    sizes = [size if rack is None else len(rack) for rack in position.racks]
    code = ending.end_reason(
        position.bag_left,
        np.array(sizes, dtype=np.int64),
        position.passes,
        position.scoreless,
        position.players,
        rules.pass_rounds,
        rules.scoreless_turns,
        rules.scoreless_rounds,
        int(rules.end == "all-out"),
        _anybody_can_play(position) if search_too else -1,
    )
    return ending.REASON_NAMES[code]


def _anybody_can_play(position: Position) -> int:
    """1, 0 or -1 (not asked, or not known), as `ending.end_reason` wants it."""
    rules = position.ruleset.ending
    asked = rules.end_when_no_play or rules.end == "all-out"
    if not asked or position.bag_left > 0 or None in position.racks:
        return -1
    return int(any(search.can_play(replace(position, seat=seat)) for seat in range(position.players)))


def end_scores(
    ruleset: GridRuleset, racks: tuple[str | None, ...], scores: tuple[int, ...]
) -> tuple[int, ...]:
    """Final scores of a game that ends with these racks; a seat with no tiles left is the one who is out.

    With `end = "all-out"` a game does not end by one player's going out, so nobody collects. Raises
    PositionError if a rack is unknown.
    """
    if None in racks:
        raise PositionError(f"rack of seat {racks.index(None)}: unknown, expected one for the final scores")
    known = [rack or "" for rack in racks]
    out = known.index("") if "" in known and ruleset.ending.end == "out" else -1
    final = np.array(scores, dtype=np.int64)
    ending.final_scores(
        final.copy(),
        np.array([ruleset.alphabet.rack_counts(rack) for rack in known], dtype=np.uint8),
        ruleset.tile_points.copy(),  # kernels are compiled for writable arrays only
        out,
        ending.ADJUST_CODES[ruleset.ending.end_adjust],
        ending.LEFTOVER_CODES[ruleset.ending.leftover],
        ruleset.ending.leftover_per_tile,
        final,
    )
    return tuple(int(score) for score in final)
