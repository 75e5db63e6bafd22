"""When a grid game is over and what each seat ends with: the one place for it.

Bots, the game loop, the solver, `Position` and replays all ask these kernels, so that they cannot
disagree on, say, when two passes end a game. Scalars and small arrays in, no Python objects.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine._jit import kernel

PLAY, EXCHANGE, PASS = 0, 1, 2
"""Kinds of turn."""

NOT_OVER, OUT, PASSES, SCORELESS, NO_PLAY = 0, 1, 2, 3, 4
"""Answers of `end_reason`."""

REASON_NAMES = ("", "out", "passes", "scoreless", "no-play")
"""Names of the answers of `end_reason`, by code."""

ADJUST_AUTO, ADJUST_DOUBLE, ADJUST_SHARE, ADJUST_PENALTY = 0, 1, 2, 3
ADJUST_CODES = {
    "auto": ADJUST_AUTO,
    "double": ADJUST_DOUBLE,
    "share": ADJUST_SHARE,
    "penalty": ADJUST_PENALTY,
}
"""Codes of a ruleset's `end_adjust`."""

LEFTOVER_POINTS, LEFTOVER_PER_TILE = 0, 1
LEFTOVER_CODES = {"points": LEFTOVER_POINTS, "per-tile": LEFTOVER_PER_TILE}
"""Codes of a ruleset's `leftover`."""


@kernel
def passes_after(passes: int, kind: int) -> int:
    """Passes in a row after a turn of `kind`: an exchange is no pass and resets the count, as a play does."""
    return passes + 1 if kind == PASS else 0


@kernel
def scoreless_after(scoreless: int, kind: int) -> int:
    """Scoreless turns in a row after a turn of `kind`: passes, exchanges and lost challenges count.

    A play resets the count even if it pays nothing, being of blanks alone: the rules name those three.
    """
    return 0 if kind == PLAY else scoreless + 1


@kernel
def end_reason(
    bag_left: int,
    rack_sizes: NDArray[np.int64],
    passes_in_a_row: int,
    scoreless_in_a_row: int,
    players: int,
    pass_rounds: int,
    scoreless_turns: int,
    scoreless_rounds: int,
    end_all_out: int,
    anybody_can_play: int,
) -> int:
    """Why the game is over after a turn: NOT_OVER, OUT, PASSES, SCORELESS or NO_PLAY.

    `rack_sizes` is int64[players], after drawing. `pass_rounds`, `scoreless_turns` and `scoreless_rounds`
    are the ruleset's, 0 = rule off. `end_all_out` 1: a player who is out does not end the game, only an
    empty bag and all racks empty. `anybody_can_play`: 1 yes, 0 no, -1 not asked (it is only heeded with an
    empty bag).
    """
    if bag_left == 0:
        empty = 0
        for seat in range(players):
            if rack_sizes[seat] == 0:
                empty += 1
        if empty == players or (empty > 0 and end_all_out == 0):
            return OUT
    if pass_rounds > 0 and passes_in_a_row >= pass_rounds * players:
        return PASSES
    if scoreless_turns > 0 and scoreless_in_a_row >= scoreless_turns:
        return SCORELESS
    if scoreless_rounds > 0 and scoreless_in_a_row >= scoreless_rounds * players:
        return SCORELESS
    if bag_left == 0 and anybody_can_play == 0:
        return NO_PLAY
    return NOT_OVER


@kernel
def rack_value(
    counts: NDArray[np.uint8], tile_points: NDArray[np.int64], leftover: int, per_tile: int
) -> np.int64:
    """What the tiles left on one rack (`counts` uint8[size+1]) are worth at the end, as a positive int64."""
    value = np.int64(0)
    for tile in range(counts.shape[0]):
        left = np.int64(counts[tile])
        value += left * per_tile if leftover == LEFTOVER_PER_TILE else left * tile_points[tile]
    return value


@kernel
def final_scores(
    scores: NDArray[np.int64],
    rack_counts: NDArray[np.uint8],
    tile_points: NDArray[np.int64],
    out_seat: int,
    adjust: int,
    leftover: int,
    per_tile: int,
    final: NDArray[np.int64],
) -> None:
    """Write the scores after the end-of-game adjustment to `final` (int64[players]; may be `scores` itself).

    `rack_counts` uint8[players, size+1], `tile_points` int64[size+1]. `out_seat` is the seat whose empty rack
    ended the game, -1 if it ended otherwise. With ADJUST_DOUBLE and a player out nothing is subtracted and
    that player adds twice the others' racks; in every other case each seat subtracts its own rack, and with
    ADJUST_SHARE the player who is out adds the sum of the others'. ADJUST_AUTO: double with two players,
    share with more.
    """
    players = scores.shape[0]
    if adjust == ADJUST_AUTO:
        adjust = ADJUST_DOUBLE if players == 2 else ADJUST_SHARE
    total = np.int64(0)
    for seat in range(players):
        value = rack_value(rack_counts[seat], tile_points, leftover, per_tile)
        total += value
        if adjust == ADJUST_DOUBLE and out_seat >= 0:
            final[seat] = scores[seat]
        else:
            final[seat] = scores[seat] - value
    if out_seat >= 0:
        if adjust == ADJUST_DOUBLE:
            final[out_seat] += 2 * total
        elif adjust == ADJUST_SHARE:
            final[out_seat] += total
