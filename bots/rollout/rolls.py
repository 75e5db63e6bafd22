"""The candidates of one turn, what rollouts have shown of each, and the hidden tiles as they were dealt last."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.grid.rules import GridRules
from engine.grid.turn_rules import TurnRules

R_COUNT, R_SAMPLES, R_ROLLOUTS = range(3)
"""Fields of `Rolls.status`: candidates, times that hidden tiles were dealt, games played out."""


class Rolls(NamedTuple):
    """C candidates, best equity first, in a game of P players with T = letters + 1 rack tiles.

    Points are in thousandths, chances in millionths, sums go over the rollouts of a candidate.
    """

    kinds: NDArray[np.int64]
    """int64[C]: PLAY, EXCHANGE or PASS."""
    plays: NDArray[np.int64]
    """int64[C, 3]: see `engine.grid.plays`."""
    chosen: NDArray[np.uint8]
    """uint8[C, T]: tiles of an exchange."""
    equity: NDArray[np.int64]
    """int64[C]: score and leave."""
    leaves: NDArray[np.int64]
    """int64[C]: the leave alone."""
    prior: NDArray[np.int64]
    """int64[C]: utility by equity."""
    alive: NDArray[np.int64]
    """int64[C]: 1 until it is dropped."""
    rolled: NDArray[np.int64]
    """int64[C]: its rollouts."""
    utility: NDArray[np.int64]
    """int64[C]: of the last rollout."""
    utility_sum: NDArray[np.int64]
    """int64[C]."""
    chance_sum: NDArray[np.int64]
    """int64[C]."""
    lead_sum: NDArray[np.int64]
    """int64[C]."""
    lead_squares: NDArray[np.int64]
    """int64[C]: sum of the squares of the leads in hundredths of a point."""
    gaps: NDArray[np.int64]
    """int64[C, C]: sum of the squared differences of the utilities of two candidates on the same tiles."""
    racks: NDArray[np.uint8]
    """uint8[P, T]: as dealt."""
    bag: NDArray[np.uint8]
    """uint8[total]: as dealt."""
    pool: NDArray[np.uint8]
    """uint8[total]: the unseen tiles, shuffled."""
    dealt: NDArray[np.int64]
    """int64[P + 1]: tiles dealt to each rack, and into the bag."""
    stream: NDArray[np.uint64]
    """uint64[4]: random numbers to deal with."""
    mixing: NDArray[np.uint64]
    """uint64[4]: random numbers to mix exchanged tiles in with, the same for every candidate."""
    values: NDArray[np.int64]
    """int64[P]: points and leave of each seat at the end of a rollout."""
    kept: NDArray[np.int64]
    """int64[P]: worth of what each seat has kept in its last turn."""
    status: NDArray[np.int64]
    """int64[3]: see R_COUNT and the names after it."""


def new_rolls(rules: GridRules, turns: TurnRules, players: int, candidates: int) -> Rolls:
    """Storage for up to `candidates` candidates."""
    tiles, total = rules.letters + 1, int(turns.tile_counts.sum())
    one = (candidates,)
    return Rolls(
        kinds=np.zeros(one, np.int64),
        plays=np.zeros((candidates, 3), np.int64),
        chosen=np.zeros((candidates, tiles), np.uint8),
        equity=np.zeros(one, np.int64),
        leaves=np.zeros(one, np.int64),
        prior=np.zeros(one, np.int64),
        alive=np.zeros(one, np.int64),
        rolled=np.zeros(one, np.int64),
        utility=np.zeros(one, np.int64),
        utility_sum=np.zeros(one, np.int64),
        chance_sum=np.zeros(one, np.int64),
        lead_sum=np.zeros(one, np.int64),
        lead_squares=np.zeros(one, np.int64),
        gaps=np.zeros((candidates, candidates), np.int64),
        racks=np.zeros((players, tiles), np.uint8),
        bag=np.zeros(total, np.uint8),
        pool=np.zeros(total, np.uint8),
        dealt=np.zeros(players + 1, np.int64),
        stream=np.zeros(4, np.uint64),
        mixing=np.zeros(4, np.uint64),
        values=np.zeros(players, np.int64),
        kept=np.zeros(players, np.int64),
        status=np.zeros(3, np.int64),
    )
