"""The endgame solver for rollouts: within a budget of positions, or until a deadline."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from bots.endgame.entry import begin, deepen
from bots.endgame.search import RUNNING, TOO_MANY
from bots.endgame.solver import (
    PASS_PLAY,
    S_NODES,
    S_PLAY,
    S_PROVED,
    S_VALUE,
    TABLE_BUCKET,
    TABLE_ENTRY,
    new_solver,
)
from bots.grid_exchange import most_to_exchange
from bots.rollout.ending import Reply
from bots.rollout.sight import S_PASSES, S_SCORELESS, S_SEAT, Sight
from engine.grid.ending import PASS, PLAY
from engine.grid.rules import GridRules
from engine.grid.turn_rules import TurnRules
from engine.lexicon import Graph

ENTRIES, CAPACITY = 1 << 16, 1 << 15
"""Positions of the solver's table, plays of its lists."""
SLICE = 1000
"""Positions between two looks at the clock."""


class EndgameSolver:
    """Storage for one ruleset and word list; one a thread. See `bots.rollout.ending.Solver`."""

    def __init__(
        self, rules: GridRules, turns: TurnRules, graph: Graph, nodes: int, late: Callable[[], bool]
    ) -> None:
        """`nodes`: positions that may be visited; `late` is asked now and then whether to stop earlier."""
        self._rules, self._turns, self._graph = rules, turns, graph
        self._nodes, self._late = nodes, late
        self._solver = new_solver(rules, turns, ENTRIES, CAPACITY)
        self._racks = np.zeros((2, rules.letters + 1), np.uint8)

    def reply(self, sight: Sight) -> Reply | None:
        """The best turn found.

        None where tiles may be exchanged, where more are unseen than a rack holds (a board that does not tell which
        lie in its stacks), and where there are too many plays to list.
        """
        seat, status = int(sight.facts[S_SEAT]), self._solver.status
        self._racks[seat], self._racks[1 - seat] = sight.rack, sight.unseen
        sizes = self._racks.sum(axis=1).tolist()
        if min(sizes) == 0 or max(sizes) > self._rules.rack_size:
            return None
        if any(most_to_exchange(self._turns, size, 0) > 0 for size in sizes):
            return None
        begin(
            self._rules, self._turns, self._graph, self._solver, sight.cells, self._racks, sight.laid, seat,
            int(sight.facts[S_PASSES]), int(sight.facts[S_SCORELESS]), _buckets(sum(sizes)),
        )  # fmt: skip
        if not self._search():
            return None
        spread = int(status[S_VALUE]) + int(sight.scores[seat]) - int(sight.scores[1 - seat])
        proved, row = bool(status[S_PROVED]), int(status[S_PLAY])
        if row == PASS_PLAY:
            return Reply(PASS, (0, 0, 0), spread, proved)
        tiles, squares, place = (int(word) for word in self._solver.plays[row, :3])
        return Reply(PLAY, (tiles, squares, place), spread, proved)

    def _search(self) -> bool:
        """Search within the budget; False if the plays do not fit."""
        status = self._solver.status
        while True:
            limit = min(self._nodes, int(status[S_NODES]) + SLICE)
            answer = deepen(self._rules, self._turns, self._graph, self._solver, limit)
            if answer != RUNNING or int(status[S_NODES]) >= self._nodes or self._late():
                return answer != TOO_MANY


def _buckets(tiles: int) -> int:
    """Buckets of the table to use: few tiles need little, and what is used must be cleared first."""
    return min(ENTRIES * TABLE_ENTRY // TABLE_BUCKET, 1 << min(8 + 2 * tiles, 40))
