"""What became of turns that were played on: who is ahead, who is given up, and what each is worth."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bots.tycoon_playout import LATER_LUCK, ROUNDS, TOTAL, UNDECIDED, WHOLE
from bots.tycoon_weights import UNIT

FEWEST = 16
"""Samples before which no turn is given up."""
_CLEARLY = 2.5  # standard errors behind the best with which a turn is given up
_TRIFLE = 0.001  # share of the win below which it does not matter which turn is taken
_SURE = 2  # points of a lead with which the odds are e to 1 when the game is over but for luck with cards...
_UNSURE = 1  # ... and how many more for each round that is still to come
_TRUST = 32  # samples that the planner's opinion counts as
_POINT = 0.01  # share of the win that a point of the planner's value stands for
_STEPS = 32  # entries of the table of odds for each factor of e
_MOST = 14 * _STEPS


class Tried(NamedTuple):
    """What was found out about a turn."""

    row: int
    """Where it is among the turns listed."""
    rollouts: int
    """Games played on."""
    win: float
    """Share of the win to be expected, 0 to 1."""
    error: float
    """Standard error of `win`."""
    lead: float
    """Points ahead of the best other player at the end, in the mean."""


class Outcomes:
    """Samples of what becomes of each turn for a seat; `opinions`: the planner's values, in points."""

    def __init__(self, seat: int, opinions: NDArray[np.float64]) -> None:
        self._seat = seat
        self._opinions = _POINT * (opinions - opinions[0])
        count = len(opinions)
        self._values, self._leads = np.zeros((count, 0), np.int64), np.zeros((count, 0), np.int64)
        self._played = np.zeros(count, np.int64)
        self.alive = np.arange(count)
        """int64[n]: turns still in question."""

    @property
    def samples(self) -> int:
        """Samples taken of the turns in question."""
        return self._values.shape[1]

    @property
    def rollouts(self) -> int:
        """Games played on in all."""
        return int(self._played.sum())

    def add(self, standings: NDArray[np.int64], wins: NDArray[np.int64]) -> None:
        """Take in a batch of `play_on` for the turns in question, and give up those clearly behind."""
        size = wins.shape[1]
        values, leads = (np.zeros((len(self._played), size), np.int64) for _ in range(2))
        values[self.alive] = values_of(standings, wins, self._seat)
        leads[self.alive] = leads_of(standings[..., TOTAL], self._seat)
        self._values = np.hstack([self._values, values])
        self._leads = np.hstack([self._leads, leads])
        self._played[self.alive] += size
        if self.samples >= FEWEST:
            self.alive = self.alive[hopeful(self._values[self.alive] + self._prior()[self.alive, None])]

    def _prior(self) -> NDArray[np.int64]:
        """What the planner's opinion adds to the mean of each turn, of WHOLE; less and less as samples grow."""
        weight = _TRUST / (self.samples + _TRUST)
        return np.round(WHOLE * weight * self._opinions).astype(np.int64)

    def tried(self) -> list[Tried]:
        """All turns, the best first: those that were not given up, by win share and the planner's opinion."""
        prior = self._prior()
        found = []
        for row, count in enumerate(self._played.tolist()):
            values = self._values[row, :count]
            mean = int(values.sum()) / max(count, 1)
            error = float(values.std(ddof=1)) / math.sqrt(count) if count > 1 else float("nan")
            lead = int(self._leads[row, :count].sum()) / max(count, 1) / UNIT
            found.append(
                (count, mean + int(prior[row]), Tried(row, count, mean / WHOLE, error / WHOLE, lead))
            )
        return [each for _, _, each in sorted(found, key=lambda each: (-each[0], -each[1], each[2].row))]


def values_of(standings: NDArray[np.int64], wins: NDArray[np.int64], seat: int) -> NDArray[np.int64]:
    """The seat's share of the win of WHOLE, int64[turns, samples], from what `play_on` wrote.

    Luck with cards that are drawn later would hide what a turn is worth; it is left out of the scores, and the share
    follows from the lead. Where a game ended before there was any, the share is that of the winner.
    """
    luck = standings[..., LATER_LUCK]
    odds = odds_of(standings[..., TOTAL] - luck, standings[..., ROUNDS])
    shares = WHOLE * odds[..., seat] // odds.sum(axis=-1)
    return np.where((wins != UNDECIDED) & ~luck.any(axis=-1), wins, shares)


def odds_of(totals: NDArray[np.int64], rounds: NDArray[np.int64]) -> NDArray[np.int64]:
    """Odds of each player to win, from scores to be expected and rounds to come; the last axis is the players.

    Both in thousandths. The more is to come, the less a lead counts: in games of planners, with two to five players,
    these odds foretell the winner best.
    """
    behind = totals.max(axis=-1, keepdims=True) - totals
    return _ODDS[np.minimum(behind * _STEPS // (_SURE * UNIT + _UNSURE * rounds), _MOST - 1)]


def leads_of(totals: NDArray[np.int64], seat: int) -> NDArray[np.int64]:
    """How far a seat is ahead of the best other; the last axis is the players."""
    return totals[..., seat] - np.delete(totals, seat, axis=-1).max(axis=-1)


def hopeful(values: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Which turns may still be better than the best so far, which is among them; the others are behind or no better.

    `values` int64[turns, samples], the same samples for all.
    """
    best = int(np.argmax(values.sum(axis=1)))
    apart = values[best] - values
    behind = apart.mean(axis=1)
    reach = _CLEARLY * apart.std(axis=1, ddof=1) / math.sqrt(values.shape[1])
    hope: NDArray[np.bool_] = reach - behind >= _TRIFLE * WHOLE
    hope[best] = True
    return hope


_ODDS = np.maximum(1, np.round(WHOLE * np.exp(-np.arange(_MOST) / _STEPS))).astype(np.int64)
