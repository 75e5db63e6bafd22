"""Strength: how often one bot beats another, and one scale for all of them (Bradley and Terry's model)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from sims.balance.game.rows import Floats, Games

ELO = 400 / np.log(10)
"""Rating points of one unit of log odds."""
_ROUNDS = 50
_HALF_A_WIN = 0.5
_DRAWS = 400


class Match(NamedTuple):
    """Two bots by their place in a list, and what the first took from each independent unit (0 to 1)."""

    one: int
    other: int
    taken: Floats


def matches_of(games: Sequence[Games], names: Sequence[str]) -> list[Match]:
    """Each run of two different bots as a match."""
    return [
        Match(names.index(each.names[0]), names.index(each.names[1]), taken_by(each, each.names[0]))
        for each in games
        if len(each.names) == 2
    ]


def taken_by(games: Games, bot: str) -> Floats:
    """Wins of a bot, a value an independent unit: of two players the share of the games, a tie half."""
    mine = games.bots == bot
    return games.of((games.wins * mine).sum(axis=1))


def wilson(share: float, count: float) -> tuple[float, float]:
    """Ends of Wilson's 95 % interval for a share of `count` games, ties counted half."""
    z = 1.959963984540054
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    half = z * np.sqrt(share * (1 - share) / count + z * z / (4 * count * count)) / (1 + z * z / count)
    return float(middle - half), float(middle + half)


def bradley_terry(matches: Sequence[Match], shares: Sequence[float], bots: int, anchor: int) -> Floats:
    """Ratings float64[bots] in Elo points with the anchor at 0, most likely for these shares of each match.

    Each match counts with its units; half a win is added on both sides, so that a clean sweep has a finite rating.
    """
    beta = np.zeros(bots)
    for _ in range(_ROUNDS):
        slope, curve = np.zeros(bots), np.zeros((bots, bots))
        for match, share in zip(matches, shares, strict=True):
            count = len(match.taken) + 2 * _HALF_A_WIN
            won = share * len(match.taken) + _HALF_A_WIN
            chance = 1 / (1 + np.exp(beta[match.other] - beta[match.one]))
            weight = count * chance * (1 - chance)
            for sign, each in ((1, match.one), (-1, match.other)):
                slope[each] += sign * (won - count * chance)
                curve[each, each] += weight
            curve[match.one, match.other] -= weight
            curve[match.other, match.one] -= weight
        free = np.arange(bots) != anchor
        step = np.zeros(bots)
        step[free] = np.linalg.lstsq(curve[np.ix_(free, free)], slope[free], rcond=None)[0]
        beta += np.clip(step, -2, 2)
        if np.abs(step).max() < 1e-9:
            break
    return beta * ELO


def rated(matches: Sequence[Match], bots: int, anchor: int, seed: int) -> tuple[Floats, Floats, Floats]:
    """Ratings and the ends of their 95 % intervals, units drawn anew within each match."""
    ratings = bradley_terry(matches, [float(match.taken.mean()) for match in matches], bots, anchor)
    rng = np.random.default_rng(seed)
    found = np.empty((_DRAWS, bots))
    for draw in range(_DRAWS):
        shares = [
            float(match.taken[rng.integers(0, len(match.taken), len(match.taken))].mean())
            for match in matches
        ]
        found[draw] = bradley_terry(matches, shares, bots, anchor)
    low, high = np.percentile(found, [2.5, 97.5], axis=0)
    return ratings, low, high
