"""What the threads of a training share, and chunks of games handed out to them."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

import numpy as np

from bots.brains import EQUITY, Brain, Brains, gather
from bots.grid_table import Table, new_table
from bots.leave_values import (
    Leaves,
    largest_in_table,
    leave_binomials,
    leave_offsets,
    no_leaves,
    table_rows,
)
from engine.grid.rules import GridRules, grid_rules
from engine.grid.turn_rules import TurnRules, turn_rules
from engine.lexicon import Graph
from sims.runner import OnGames
from sims.training.settings import Training

CHUNK = 10
"""Games that a thread plays before it reports."""
_State = TypeVar("_State")


@dataclass(frozen=True)
class Desk:
    """A training with the arrays that its kernels read."""

    training: Training
    workers: int
    on_games: OnGames | None = None

    @cached_property
    def rules(self) -> GridRules:
        """Rules of the board."""
        return grid_rules(self.training.ruleset)

    @cached_property
    def turns(self) -> TurnRules:
        """Rules of turns and of the end."""
        return turn_rules(self.training.ruleset)

    @cached_property
    def graph(self) -> Graph:
        """The word graph."""
        ruleset = self.training.ruleset
        return self.training.lexicon.graph(ruleset.alphabet, ruleset.max_length)

    @property
    def kinds(self) -> int:
        """Kinds of tiles on a rack, the blank last."""
        return self.rules.letters + 1

    def brains(self, *leaves: Leaves) -> Brains:
        """Bots that play by equity, one for each set of values."""
        return gather([Brain(EQUITY, each) for each in leaves], self.kinds, self.rules.rack_size)

    def table(self) -> Table:
        """A table for one thread."""
        return new_table(self.rules, self.turns, self.training.players)

    def blank_leaves(self) -> Leaves:
        """Values of the shape that the ruleset's have, all zero."""
        most = largest_in_table(self.kinds, self.rules.rack_size)
        return no_leaves(self.kinds, self.rules.rack_size)._replace(
            most=most,
            table=np.zeros(table_rows(self.kinds, most), np.int32),
            offsets=leave_offsets(self.kinds, most),
            binomials=leave_binomials(self.kinds, most),
        )

    def spread(
        self, games: int, new_state: Callable[[], _State], play: Callable[[_State, int, int], None]
    ) -> list[_State]:
        """Call `play(state, first, count)` for chunks of `games`, with one state a thread; returns the states.

        What they hold must not depend on which thread played which chunk once it is put together. When interrupted,
        the chunks being played are waited for.
        """
        own = threading.local()
        states: list[_State] = []

        def chunk(first: int) -> int:
            if not hasattr(own, "state"):
                own.state = new_state()
                states.append(own.state)
            count = min(CHUNK, games - first)
            play(own.state, first, count)
            return count

        pool = ThreadPoolExecutor(self.workers, thread_name_prefix="training")
        try:
            for count in pool.map(chunk, range(0, games, CHUNK)):
                if self.on_games:
                    self.on_games(count)
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
        return states
