"""The racks of one round: games played on all threads, their sums put together."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bots.grid_table import Table
from bots.leave_values import Leaves
from sims.training.desk import Desk
from sims.training.estimate import leave_table
from sims.training.sampling import (
    B_COUNT,
    B_SQUARES,
    B_SUM,
    G_GAMES,
    G_POINTS,
    G_TURNS,
    Samples,
    new_samples,
    sample_chunk,
)

Ints = NDArray[np.int64]
_HUNDREDTH = 10  # thousandths


@dataclass(frozen=True, eq=False)
class Sampled:
    """Sums over the racks of a round, as in `Samples`."""

    sums: Ints
    visits: Ints
    by_bag: Ints
    games: Ints

    @property
    def racks(self) -> int:
        """Racks drawn freely."""
        return int(self.by_bag[:, B_COUNT].sum())

    @property
    def variance(self) -> float:
        """Variance of a rack's value, in thousandths squared."""
        count = max(1, self.racks)
        mean = self.by_bag[:, B_SUM].sum() / count
        return max(1.0, float(self.by_bag[:, B_SQUARES].sum() / count * _HUNDREDTH**2 - mean**2))

    @property
    def baseline(self) -> Ints:
        """int64[total + 1]: value of a rack on average by tiles in the bag; the mean of all where there were few."""
        counts, sums = self.by_bag[:, B_COUNT], self.by_bag[:, B_SUM]
        mean = int(sums.sum()) // max(1, self.racks)
        return np.where(counts >= _FEW, sums // np.maximum(counts, 1), mean)

    def points_a_game(self, players: int) -> float:
        """Points of a seat in a game, before the end."""
        return float(self.games[G_POINTS] / max(1, self.games[G_GAMES]) / players)

    def turns_a_game(self) -> float:
        """Turns of all seats in a game."""
        return float(self.games[G_TURNS] / max(1, self.games[G_GAMES]))

    def with_half_of(self, older: Sampled) -> Sampled:
        """These sums, with those of an earlier round counted half."""
        return Sampled(self.sums + older.sums // 2, self.visits + older.visits // 2, self.by_bag, self.games)

    def leaves(self, desk: Desk) -> Leaves:
        """The leave values that the sums tell."""
        blank = desk.blank_leaves()
        table = leave_table(self.sums, self.visits, desk.turns.tile_counts, blank.most, self.variance)
        return blank._replace(table=np.round(table).astype(np.int32))


_FEW = 20


def sample_games(
    desk: Desk, leaves: Leaves, baseline: Ints, seed: int, games: int, free: int, forced: int
) -> Sampled:
    """Sample racks from games between bots with `leaves`; the same for any number of threads."""
    brains = desk.brains(leaves)

    def new_state() -> tuple[Table, Samples]:
        samples = new_samples(desk.turns.tile_counts, leaves.most)
        samples.baseline[:] = baseline
        return desk.table(), samples

    def play(state: tuple[Table, Samples], first: int, count: int) -> None:
        table, samples = state
        sample_chunk(
            brains, desk.rules, desk.turns, desk.graph, table, samples, seed, first, count, free, forced,
        )  # fmt: skip

    states = desk.spread(games, new_state, play)
    parts = [samples for _, samples in states]
    total = parts[0]
    for other in parts[1:]:
        for mine, more in zip(total[:4], other[:4], strict=True):
            mine += more
    return Sampled(total.sums, total.visits, total.by_bag, total.games)
