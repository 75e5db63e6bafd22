"""`rollout` for Letter Tycoon: plays the planner's best turns on with sampled hidden cards, and takes what wins most.

All turns are tried with the same cards, so that they differ by what they do and not by luck; a turn that falls clearly
behind is given up, and the rest of the budget goes to the others.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bots.registry import BotSpec, settings_of
from bots.tycoon_choice import BOT_CODES, GREEDY, HASTY, PLANNER, choose
from bots.tycoon_chooser import FIRST, VALUE, Chooser, Knowledge
from bots.tycoon_listing import list_turns
from bots.tycoon_outcomes import Outcomes, Tried
from bots.tycoon_playout import FIELDS, play_on
from bots.tycoon_turns import new_turns, recall
from bots.tycoon_weights import UNIT, weights_row
from engine.rng import next_u64
from engine.tycoon.rules import TycoonRules
from engine.tycoon.table import Table, new_table
from engine.tycoon.wordtable import WordTable

ROLLOUT = "rollout"
"""The name of the bot."""
BATCH = 8
"""Samples that all turns still in question meet before the next look at who is behind."""
_POLICIES = {"planner": PLANNER, "hasty": HASTY, "greedy": GREEDY}


@dataclass(frozen=True)
class Effort:
    """How long a bot thinks about a turn; see the parameters in `bots.registry`."""

    rollouts: int
    candidates: int
    rounds: int
    policy: str
    ms: float
    """0: the budget is `rollouts`; else milliseconds, and the answer is not reproducible."""

    @classmethod
    def of(cls, bot: BotSpec) -> Effort:
        """The effort that the parameters of a rollout bot say."""
        return cls(**settings_of(bot, "tycoon"))  # type: ignore[arg-type] # as declared there


class Thinker:
    """What one thread needs to think about turns of a game of so many players."""

    def __init__(self, rules: TycoonRules, words: WordTable, known: Knowledge, players: int) -> None:
        self.turns = new_turns(rules)
        self._game = (rules, words, known)
        self._players = players
        self._table, self._unseen = new_table(rules, players), np.zeros(rules.letters, np.int64)
        self._weights = weights_row({})

    def think(
        self, table: Table, seat: int, chooser: Chooser, stream: NDArray[np.uint64], effort: Effort
    ) -> list[Tried]:
        """Choose a seat's turn into the chooser's answer; what was found out about turns, the best first.

        Reads of the table what the seat sees. Nothing is tried where no word can be made.
        """
        seed = int(next_u64(stream)) >> 1
        choose(BOT_CODES[ROLLOUT], *self._game, table, seat, self._weights, chooser, stream)
        if chooser.answer[FIRST] < 0:
            return []
        count = int(
            list_turns(*self._game, table, seat, self._weights, chooser, self.turns, effort.candidates)
        )
        outcomes = Outcomes(seat, self.turns.answers[:count, VALUE] / UNIT)
        clock = time.perf_counter() + effort.ms / 1000
        while (size := self._next_batch(outcomes, effort, clock)) > 0:
            alive = outcomes.alive
            standings = np.zeros((len(alive), size, self._players, FIELDS), np.int64)
            wins = np.zeros((len(alive), size), np.int64)
            play_on(
                *self._game, table, seat, self.turns, alive, _POLICIES[effort.policy], self._weights, effort.rounds,
                seed, outcomes.samples, self._unseen, self._table, chooser, standings, wins,
            )  # fmt: skip
            outcomes.add(standings, wins)
        tried = outcomes.tried()
        recall(self.turns, tried[0].row, chooser)
        return tried

    @staticmethod
    def _next_batch(outcomes: Outcomes, effort: Effort, clock: float) -> int:
        """Samples to take next; 0 if there is nothing left to find out, or nothing left of the budget."""
        alive = len(outcomes.alive)
        if alive == 1 and outcomes.samples > 0:
            return 0
        if effort.ms > 0:
            return BATCH if time.perf_counter() < clock else 0
        return min(BATCH, (effort.rollouts - outcomes.rollouts) // alive)
