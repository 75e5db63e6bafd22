"""What one thread needs to play chunks of games of a run."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from bots.brains import HUMAN
from bots.grid_table import Table, new_table
from bots.thinkers import thinker_for
from bots.thinking import Thinker
from engine.rulesets.grid import BLANK
from sims.grid.game import MOST_TURNS, PLAYS_FULL, play_chunk
from sims.grid.records import game_table, letter_table
from sims.grid.stepwise import Stepwise
from sims.grid.tally import LETTER_FIELDS, TURN_FIELDS, game_columns
from sims.grid.turns import TurnDecoder
from sims.kind import Records

if TYPE_CHECKING:
    from sims.grid.plan import GridPlan

_MOST_HEIGHTS = 16
_FIRST_CAPACITY = 20_000  # plays of a position, where a bot lists them all


class GridPlayer:
    """Storage of one thread; calling it plays the games `first` .. `first + count - 1` and returns their rows."""

    def __init__(self, plan: GridPlan) -> None:
        self.plan, self.setup = plan, plan.setup
        self.table = self._table(_FIRST_CAPACITY if HUMAN in plan.brains.kinds else 2)
        self.thinkers = [self._thinker(number) for number in range(self.setup.players)]
        turns = MOST_TURNS * plan.chunk_games if self.setup.turns else 0
        self.log = np.zeros((turns, TURN_FIELDS), np.int64)
        self.decoder = TurnDecoder(plan.ruleset)
        self.tile_names = [*plan.ruleset.tiles.letters, BLANK]

    def __call__(self, first: int, count: int) -> Records:
        """The rows of the games `first` .. `first + count - 1`."""
        players, tiles = self.setup.players, len(self.tile_names)
        logged = PLAYS_FULL
        while logged == PLAYS_FULL:
            rows = np.zeros((count, game_columns(players)), np.int64)
            letters = np.zeros((count, players, tiles, LETTER_FIELDS), np.int64)
            heights = np.zeros((count, _MOST_HEIGHTS), np.int32)
            logged = self._play(first, rows, letters, heights)
            if logged == PLAYS_FULL:  # the same games again, with room for more plays
                self.table = self._table(4 * self.table.search.plays.shape[0])
        if logged < 0:
            raise AssertionError(
                f"{self.plan.ruleset.name}, games {first} to {first + count - 1}: tiles got lost"
            )
        names = {number: str(bot) for number, bot in enumerate(self.setup.bots)}
        records = {
            "games": game_table(self.setup, names, first, rows, heights, self.plan.ruleset.board.max_height),
            "letters": letter_table(first, letters, self.tile_names),
        }
        return records | ({"turns": self.decoder.table(self.log[:logged])} if self.setup.turns else {})

    def _thinker(self, number: int) -> Thinker | None:
        setup, own = self.setup, self.setup.own
        spec = setup.bots[number]
        if own is not None and setup.is_own(spec):
            from bots.own.thinker import OwnThinker

            return OwnThinker(own, setup.bots, number, self.plan.ruleset, setup.lexicon)
        return thinker_for(spec, self.plan.ruleset, setup.lexicon, setup.players)

    def _table(self, capacity: int) -> Table:
        return new_table(self.plan.rules, self.plan.turn_rules, self.setup.players, capacity)

    def _play(
        self, first: int, rows: NDArray[np.int64], letters: NDArray[np.int64], heights: NDArray[np.int32]
    ) -> int:
        plan, paired, seed = self.plan, int(self.setup.paired), self.setup.seed
        if any(thinker is not None for thinker in self.thinkers):
            steps = Stepwise(plan.brains, self.thinkers, plan.rules, plan.turn_rules, plan.graph, self.table)
            return steps.play_chunk(paired, seed, first, rows, letters, heights, self.log)
        used: int = play_chunk(
            plan.brains, plan.rules, plan.turn_rules, plan.graph, self.table, paired, seed, first, rows, letters,
            heights, self.log,
        )  # fmt: skip
        return used
