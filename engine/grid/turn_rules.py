"""What the game loop needs to know of a ruleset besides scoring: exchanges and the end of the game, as numbers."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.grid.ending import ADJUST_CODES, LEFTOVER_CODES
from engine.rulesets.grid import GridRuleset


class TurnRules(NamedTuple):
    """Exchange and ending fields of a `GridRuleset`; int64 scalars, names as in the ruleset."""

    exchange_min: int
    exchange_max: int
    draw_first: int
    bag_minimum: int
    bag_at_least_count: int
    end_all_out: int
    end_when_no_play: int
    pass_rounds: int
    scoreless_turns: int
    scoreless_rounds: int
    end_adjust: int
    leftover: int
    leftover_per_tile: int
    tile_counts: NDArray[np.int64]
    """int64[letters + 1]: tiles in the bag at the start, blanks last."""
    tile_points: NDArray[np.int64]
    """int64[letters + 1]."""
    tile_costs: NDArray[np.int64]
    """int64[letters + 1]: what each tile left on a rack costs at the end."""


def _costs(ruleset: GridRuleset) -> NDArray[np.int64]:
    ending, points = ruleset.ending, ruleset.tile_points
    if ending.leftover == "per-tile":
        return np.full_like(points, ending.leftover_per_tile)
    return points.copy()


def turn_rules(ruleset: GridRuleset) -> TurnRules:
    """The numbers of `ruleset` in the form that the game loop reads."""
    exchange, ending = ruleset.exchange, ruleset.ending
    return TurnRules(
        exchange_min=exchange.min,
        exchange_max=exchange.max,
        draw_first=int(exchange.order == "draw-first"),
        bag_minimum=exchange.bag_minimum,
        bag_at_least_count=int(exchange.bag_at_least_count),
        end_all_out=int(ending.end == "all-out"),
        end_when_no_play=int(ending.end_when_no_play),
        pass_rounds=ending.pass_rounds,
        scoreless_turns=ending.scoreless_turns,
        scoreless_rounds=ending.scoreless_rounds,
        end_adjust=ADJUST_CODES[ending.end_adjust],
        leftover=LEFTOVER_CODES[ending.leftover],
        leftover_per_tile=ending.leftover_per_tile,
        tile_counts=ruleset.tile_counts.copy(),  # writable: read-only would be another type for numba
        tile_points=ruleset.tile_points.copy(),
        tile_costs=_costs(ruleset),
    )
