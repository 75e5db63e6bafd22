"""Strength: how often one bot beats another, and one scale for all of them (Bradley and Terry's model)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from sims.balance.game.rows import Floats, Games
from sims.tournaments.ratings import fit

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


def rated(matches: Sequence[Match], bots: int, anchor: int, seed: int) -> tuple[Floats, Floats, Floats]:
    """Ratings float64[bots] in Elo points with the anchor at 0, and the ends of their 95 % intervals.

    One fit over all matches, each counted with its units; for the intervals units are drawn anew within each match.
    """
    rng = np.random.default_rng(seed)
    points = np.zeros((1 + _DRAWS, bots, bots))
    for match in matches:
        count = len(match.taken)
        drawn = match.taken[rng.integers(0, count, (_DRAWS, count))].sum(axis=1)
        won = np.append(match.taken.sum(), drawn)
        points[:, match.one, match.other] += won
        points[:, match.other, match.one] += count - won
    elo = fit(points)
    elo -= elo[:, [anchor]]
    low, high = np.percentile(elo[1:], [2.5, 97.5], axis=0)
    return elo[0], low, high
