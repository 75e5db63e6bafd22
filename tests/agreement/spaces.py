"""A search's storage with a position on it, for questions that the people's face does not ask."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine import Position
from engine.grid.searching import MODE_BEST, MODE_NTH, WANTED
from engine.grid.sort import play_order
from engine.grid.workspace import Workspace, all_plays

Play = tuple[int, int, int]


@dataclass(frozen=True)
class Loaded:
    """A position in a workspace; `plays` int64[n, 3] are all its plays in the order of the search."""

    space: Workspace
    where: int
    plays: NDArray[np.int64]

    @classmethod
    def of(cls, position: Position) -> Loaded:
        space, plays = all_plays(position)
        return cls(space, space.load(position), plays)

    def best(self, leaves: NDArray[np.int64], with_leaves: int) -> Play | None:
        """The play that the best-play search finds with these leave values."""
        self.space.search.leaves[:] = leaves
        try:
            found = self.space.find(self.where, MODE_BEST, with_leaves)
            return _row(self.space.search.plays[0]) if found else None
        finally:
            self.space.search.leaves[:] = 0

    def sorted(self, leaves: NDArray[np.int64]) -> list[Play]:
        """All plays in order of score and leave value, by sorting them."""
        order = play_order(self.space.rules, self.space.cells, 0, self.plays, leaves)
        return [_row(self.plays[i]) for i in order]

    def numbered(self, wanted: int) -> tuple[int, Play]:
        """How many plays the search counts that keeps the one numbered `wanted`, and that play."""
        self.space.search.found[WANTED] = wanted
        count = self.space.find(self.where, MODE_NTH)
        return count, _row(self.space.search.plays[0])


def _row(play: NDArray[np.int64]) -> Play:
    first, second, third = (int(word) for word in play)
    return first, second, third


def leave_tables(size: int, seed: int) -> dict[str, NDArray[np.int64]]:
    """Values in thousandths of a point for all leaves of a rack of `size`: none, likely ones, absurd ones."""
    rng = np.random.default_rng(seed)
    count = 1 << size
    spike = np.full(count, -5_000_000)
    spike[rng.integers(count)] = 9_000_000
    return {
        "none": np.zeros(count, np.int64),
        "likely": rng.integers(-20_000, 30_000, count),
        "negative": -rng.integers(0, 400_000, count),
        "large": rng.integers(-(10**9), 10**9, count),
        "ties": 1000 * rng.integers(-3, 3, count),
        "spike": spike,
    }
