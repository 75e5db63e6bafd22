"""Games in which some bot is asked turn by turn from Python: the steps are those of the compiled game loop."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from bots.brains import Brains
from bots.grid_bag import BACK, FRONT
from bots.grid_equity import LIST_FULL
from bots.grid_steps import all_tiles_there, choose_turn, deal
from bots.grid_table import Table
from bots.thinking import Moment, Thinker
from engine.grid.ending import NOT_OVER, PASS, passes_after, scoreless_after
from engine.grid.rules import GridRules
from engine.grid.turn_rules import TurnRules
from engine.lexicon.graph import Graph
from sims.grid.game import (
    LOG_FULL,
    LOST_TILES,
    PLAYS_FULL,
    act,
    close_game,
    note_choice,
    note_held,
    reason_or_stalled,
)
from sims.grid.tally import T_GAME, T_TURN


class Stepwise:
    """Plays games of one run on one thread; bots without a `Thinker` are asked in compiled code."""

    def __init__(
        self,
        brains: Brains,
        thinkers: Sequence[Thinker | None],
        rules: GridRules,
        turns: TurnRules,
        graph: Graph,
        table: Table,
    ) -> None:
        self.brains, self.thinkers = brains, list(thinkers)
        self.rules, self.turns, self.graph, self.table = rules, turns, graph, table

    def play_chunk(
        self,
        paired: int,
        seed: int,
        first: int,
        rows: NDArray[np.int64],
        letters: NDArray[np.int64],
        heights: NDArray[np.int32],
        log: NDArray[np.int64],
    ) -> int:
        """As `sims.grid.game.play_chunk`."""
        players, logged = len(self.thinkers), 0
        for i in range(rows.shape[0]):
            game = first + i
            for seat in range(players):
                self.table.seats[seat] = (seat + game) % players
                thinker = self.thinkers[(seat + game) % players]
                if thinker is not None:
                    thinker.start(seed, game, seat)
            stream = game // 2 if paired else game
            logged = self._play_game(paired, seed, stream, game, rows[i], letters[i], heights[i], log, logged)
            if logged < 0:
                return logged
        return logged

    def _play_game(
        self,
        paired: int,
        seed: int,
        stream: int,
        game: int,
        row: NDArray[np.int64],
        letters: NDArray[np.int64],
        heights: NDArray[np.int32],
        log: NDArray[np.int64],
        logged: int,
    ) -> int:
        rules, turns, graph, table = self.rules, self.turns, self.graph, self.table
        players = len(self.thinkers)
        deal(rules, turns, graph, table, paired, seed, stream, game)
        seat, passes, scoreless, count, reason = 0, 0, 0, 0, NOT_OVER
        while True:
            note_held(rules, table, seat, letters)
            bag = int(table.ends[BACK] - table.ends[FRONT])
            kind = self._choose(Moment(table, seat, bag, passes, scoreless, game, count))
            if kind == LIST_FULL:
                return PLAYS_FULL
            if log.shape[0] > 0:
                if logged == log.shape[0]:
                    return LOG_FULL
                note_choice(rules, graph, table, seat, kind, log[logged])
                log[logged, T_GAME], log[logged, T_TURN] = game, count
                logged += 1
            act(rules, turns, graph, table, seat, kind, paired, row, letters)
            count += 1
            passes, scoreless = int(passes_after(passes, kind)), int(scoreless_after(scoreless, kind))
            reason = int(reason_or_stalled(rules, turns, graph, table, passes, scoreless, count))
            if reason != NOT_OVER:
                break
            seat = (seat + 1) % players
        close_game(rules, turns, table, seat, reason, count, row, letters, heights)
        return logged if all_tiles_there(turns, table) else LOST_TILES

    def _choose(self, moment: Moment) -> int:
        seat = moment.seat
        bot = int(self.table.seats[seat])
        thinker = self.thinkers[bot]
        if thinker is None:
            return int(choose_turn(self.brains, bot, self.rules, self.turns, self.graph, self.table, seat))
        if self.table.sizes[seat] == 0:
            return PASS
        return thinker.choose(moment)
