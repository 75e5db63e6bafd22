"""`rollout` for Letter Tycoon: plays the planner's best turns on with sampled hidden cards, and takes what wins most.

All turns are tried with the same cards, so that they differ by what they do and not by luck; a turn that falls clearly
behind is given up, and the rest of the budget goes to the others.
"""

from __future__ import annotations

import math
import os
import time
from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bots.tycoon_choice import BOT_CODES, PLANNER, choose
from bots.tycoon_chooser import FIRST, VALUE, Chooser, Knowledge
from bots.tycoon_playout import STEPS, WHOLE, Scales, play_on
from bots.tycoon_turns import list_turns, new_turns, recall
from bots.tycoon_weights import UNIT, weights_row
from engine._jit import int64
from engine.rng import next_u64
from engine.tycoon.rules import TycoonRules
from engine.tycoon.table import Table, new_table
from engine.tycoon.wordtable import WordTable

E = lambda n, d: float(os.environ.get(n, d))
BATCH = int(E("R_BATCH", 8))
_CLEARLY = E("R_Z", 1.6)
_FEWEST = int(E("R_FEW", 16))
_END_SCALE, _SCALE = E("R_ES", 6.0), E("R_S", 12.0)
_MIX = int(E("R_MIX", 500))
_PRIOR = E("R_N0", 0)
_SLOPE = E("R_SLOPE", 10)
_MOST_STEPS = 200 * STEPS


class Verdict(NamedTuple):
    """A turn tried: its row among the turns listed, times it was played on, mean share of the win and its error."""

    row: int
    rollouts: int
    mean: float
    error: float


def _scales() -> Scales:
    behind = np.arange(_MOST_STEPS) / STEPS
    weights = [np.round(1_000_000 * np.exp(-behind / scale)).astype(np.int64) for scale in (_END_SCALE, _SCALE)]
    return Scales(np.stack(weights), np.array([_MIX], np.int64))


class Thinker:
    """What one thread needs to think about a turn."""

    def __init__(
        self,
        rules: TycoonRules,
        words: WordTable,
        known: Knowledge,
        players: int,
    ) -> None:
        self.rules, self.words, self.known = rules, words, known
        self.turns, self._table = new_turns(rules), new_table(rules, players)
        self._scales, self._unseen = _scales(), np.zeros(rules.letters, np.int64)
        self._weights = weights_row({})

    def think(
        self, table: Table, seat: int, chooser: Chooser, stream: NDArray[np.uint64], options: Mapping[str, object]
    ) -> list[Verdict]:
        """Choose the turn of a seat, into the chooser's answer; the verdicts on all turns tried, the best first."""
        rules, words, known = self.rules, self.words, self.known
        seed = int(next_u64(stream)) & (2**63 - 1)
        choose(PLANNER, rules, words, known, table, seat, self._weights, chooser, stream)
        if chooser.answer[FIRST] < 0:
            return []
        count = int(
            list_turns(rules, words, known, table, seat, self._weights, chooser, self.turns, int(options["candidates"]))
        )
        verdicts = self._try(table, seat, chooser, seed, count, options)
        recall(self.turns, verdicts[0].row, chooser)
        return verdicts

    def _try(
        self, table: Table, seat: int, chooser: Chooser, seed: int, count: int, options: Mapping[str, object]
    ) -> list[Verdict]:
        budget, ms = int(options["rollouts"]), float(options["ms"])
        policy, rounds = BOT_CODES[str(options["policy"])], int(options["rounds"])
        values = np.zeros((count, budget + BATCH), np.int64)
        alive = np.arange(count)
        played = np.zeros(count, np.int64)
        done, spent, started = 0, 0, time.perf_counter()
        while len(alive) > 1:
            size = BATCH
            if ms <= 0:
                size = min(BATCH, (budget - spent) // len(alive))
            elif (time.perf_counter() - started) * 1000 >= ms:
                size = 0
            if size <= 0:
                break
            batch = np.zeros((len(alive), size), np.int64)
            play_on(
                self.rules, self.words, self.known, table, seat, self.turns, alive, policy, self._weights, rounds,
                seed, done, self._scales, self._unseen, self._table, chooser, batch,
            )  # fmt: skip
            values[alive, done : done + size] = batch
            done += size
            spent += len(alive) * size
            played[alive] = done
            if done >= _FEWEST:
                alive = alive[_hopeful(values[alive, :done])]
        return self._verdicts(values, played)

    def _verdicts(self, values: NDArray[np.int64], played: NDArray[np.int64]) -> list[Verdict]:
        answers = self.turns.answers
        found = []
        for row, count in enumerate(played.tolist()):
            mine = values[row, :count].tolist()
            mean = sum(mine) / max(1, count)
            spread = math.sqrt(sum((v - mean) ** 2 for v in mine) / max(1, count - 1) / max(1, count))
            found.append(Verdict(row, count, mean / WHOLE, spread / WHOLE))
        def rank(v):
            prior = _SLOPE * int(answers[v.row, VALUE] - answers[0, VALUE]) / UNIT / 1000
            return (v.rollouts, v.mean + prior * _PRIOR / (v.rollouts + _PRIOR or 1), -v.row)
        return sorted(found, key=rank, reverse=True)


def _hopeful(values: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Which turns are not clearly behind the best, by the differences sample by sample."""
    sums = values.sum(axis=1)
    apart = values[int(np.argmax(sums))] - values
    count = values.shape[1]
    mean = apart.mean(axis=1)
    error = apart.std(axis=1, ddof=1) / math.sqrt(count)
    return mean <= _CLEARLY * error
