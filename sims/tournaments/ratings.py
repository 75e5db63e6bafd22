"""Ratings: one Bradley-Terry fit over all games, with intervals from a bootstrap over rounds.

A bootstrap alone knows nothing of what did not happen: a bot that lost all its games loses them in every sample, and
would be rated as if that were certain. So the points of the prior are drawn anew for each sample, too.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

ELO = 400 / math.log(10)
"""Elo points for a natural logarithm of odds."""
SAMPLES = 1000
PRIOR = 0.5
"""Of bots that met, each is taken to have won half a game more: ratings stay finite if one wins always."""
_STEPS, _LONGEST_STEP, _CLOSE = 100, 2.0, 1e-10

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Outcomes:
    """Rounds of one match-up: their different outcomes and how often each came up.

    `points` float64[outcomes, bots, bots]: what bot i got against bot j in such a round; `counts` int64[outcomes].
    """

    points: Floats
    counts: NDArray[np.int64]


def group_rounds(points: Floats) -> Outcomes:
    """Rounds (float64[rounds, bots, bots]) with equal ones taken together."""
    flat = points.reshape(len(points), -1)
    different, counts = np.unique(flat, axis=0, return_counts=True)
    return Outcomes(different.reshape(-1, *points.shape[1:]), counts)


def fit(points: Floats, prior: Floats | float = PRIOR) -> Floats:
    """Ratings in Elo, mean 0, float64[..., bots], of points float64[..., bots, bots] (i's against j).

    A tie is half a point for both; `prior` (one number, or like `points`) is added to those of bots that met. Bots that
    no chain of opponents connects are rated within their group, whose mean is 0. Newton's method on the likelihood,
    many problems side by side.
    """
    played = points + np.swapaxes(points, -1, -2)
    met = played > 0
    won = points + prior * met
    games = won + np.swapaxes(won, -1, -2)
    size = points.shape[-1]
    level = np.zeros(points.shape[:-1])
    for _ in range(_STEPS):
        chance = 1 / (1 + np.exp(level[..., None, :] - level[..., :, None]))
        pull = (won - games * chance).sum(axis=-1)
        weight = games * chance * (1 - chance)
        bend = weight.sum(axis=-1)[..., None] * np.eye(size) - weight
        step = (np.linalg.pinv(bend, hermitian=True) @ pull[..., None])[..., 0]  # lets no group drift
        longest = np.abs(step).max(axis=-1, keepdims=True)
        level = level + step * np.minimum(1, _LONGEST_STEP / np.maximum(longest, _CLOSE))
        if longest.max() < _CLOSE:
            break
    return (level - level.mean(axis=-1, keepdims=True)) * ELO


@dataclass(frozen=True)
class Ratings:
    """`elo`, `low` and `high` float64[bots]; `better` float64[bots, bots]: how sure it is that i is better than j."""

    elo: Floats
    low: Floats
    high: Floats
    better: Floats


def rate(match_ups: Sequence[Outcomes], seed: int, samples: int = SAMPLES) -> Ratings:
    """Ratings with 95 % intervals; the rounds of each match-up are drawn again `samples` times."""
    generator = np.random.default_rng([seed, samples])
    size = match_ups[0].points.shape[-1]
    drawn = np.zeros((samples, size, size))
    total = np.zeros((size, size))
    for outcomes in match_ups:
        rounds = int(outcomes.counts.sum())
        counts = generator.multinomial(rounds, outcomes.counts / rounds, size=samples)
        drawn += np.tensordot(counts, outcomes.points, axes=1)
        total += np.tensordot(outcomes.counts, outcomes.points, axes=1)
    # Gamma(1/2) points against n lost games make a chance like Beta(1/2, n + 1/2), that of Jeffreys' interval.
    elo, levels = fit(total), fit(drawn, generator.gamma(PRIOR, size=drawn.shape))
    levels += ((elo - levels) @ _known(total, elo))[:, None]
    low, high = np.percentile(levels, [2.5, 97.5], axis=0)
    ahead = levels[:, :, None] - levels[:, None, :]
    better = (ahead > 1e-6).mean(axis=0) + 0.5 * (np.abs(ahead) <= 1e-6).mean(axis=0)
    return Ratings(elo, low, high, better)


def _known(points: Floats, elo: Floats) -> Floats:
    """How much the games tell of each bot, float64[bots], 1 in all: its weight in the mean that intervals keep.

    Were it the plain mean, a bot that lost all its games, of which little is known, would make all the others unsure.
    """
    chance = 1 / (1 + np.exp((elo[None, :] - elo[:, None]) / ELO))
    told = ((points + points.T) * chance * (1 - chance)).sum(axis=1)
    weights: Floats = told / told.sum() if told.sum() > 0 else np.full(len(elo), 1 / len(elo))
    return weights
