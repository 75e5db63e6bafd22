"""Win chances from the lead and the tiles left: a logistic curve for each number of tiles, learned by self-play."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine._jit import int64, ix, kernel

MILLION = 1_000_000
"""A chance of 1."""
_STEPS, _REACH = 256, 8


class Chances(NamedTuple):
    """Curves for one number of players P, up to N tiles left; points are in thousandths."""

    known: int
    """0: nothing was learned for this game, leads alone count."""
    scale: NDArray[np.int64]
    """int64[N + 1]: by tiles that are not on the board, the lead that multiplies the odds by e."""
    shift: NDArray[np.int64]
    """int64[P, N + 1]: by turns made since that player's last one (0: it has just moved), added to the lead."""
    logistic: NDArray[np.int64]
    """int64[2 * 8 * 256 + 1]: the curve itself, in millionths."""


def logistic_curve() -> NDArray[np.int64]:
    """`Chances.logistic`."""
    at = np.arange(-_REACH * _STEPS, _REACH * _STEPS + 1) / _STEPS
    return np.round(MILLION / (1 + np.exp(-at))).astype(np.int64)


def unknown_chances(players: int) -> Chances:
    """No curves: leads alone count."""
    return Chances(0, np.ones(1, np.int64), np.zeros((players, 1), np.int64), logistic_curve())


@kernel
def win_chance(chances: Chances, lead: int, since: int, tiles: int) -> int:
    """Chance in millionths to win with a lead in thousandths of a point over the best of the others.

    `since`: turns that others have made since the player's last one; `tiles` are not on the board.
    """
    at = min(tiles, int64(chances.scale.shape[0]) - 1)
    z = (lead + chances.shift[ix(since), ix(at)]) * _STEPS // chances.scale[ix(at)]
    return chances.logistic[ix(max(int64(0), min(z + _REACH * _STEPS, int64(2 * _REACH * _STEPS))))]
