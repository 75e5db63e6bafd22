"""Estimates over turns, which depend on each other within a game: the games are what is independent."""

from __future__ import annotations

import numpy as np

from sims.balance.estimates import NONE, Estimate, mean_of
from sims.balance.game.rows import Floats, Ints
from sims.stats import FEWEST, t_factor


def per_game(values: Floats, game: Ints, games: int) -> Floats:
    """Sums of values float64[m] over the turns of each game: float64[games]."""
    return np.bincount(game, values, minlength=games).astype(np.float64)


def grouped(values: Floats, size: int) -> Floats:
    """Sums of `size` games in a row, float64[n] -> float64[n / size]."""
    return values[: len(values) // size * size].reshape(-1, size).sum(axis=1)


def ratio(above: Floats, below: Floats) -> Estimate:
    """Sum of `above` over sum of `below`, float64[n] a value an independent unit, linearised."""
    total = below.sum()
    if total <= 0:
        return NONE
    value = float(above.sum() / total)
    count = len(below)
    if np.count_nonzero(below) < FEWEST:
        return Estimate(value, float("nan"), float("nan"), float("nan"))
    rest = above - value * below
    error = float(np.sqrt((rest**2).sum() * count / (count - 1)) / total)
    half = t_factor(count - 1) * error
    return Estimate(value, value - half, value + half, error)


def turn_mean(values: Floats, game: Ints, games: int, cluster: int) -> Estimate:
    """Mean of a value a turn, the units being clusters of games."""
    above = grouped(per_game(values, game, games), cluster)
    below = grouped(np.bincount(game, minlength=games).astype(np.float64), cluster)
    return ratio(above, below)


def game_mean(values: Floats, cluster: int) -> Estimate:
    """Mean of a value a game, NaN where a game has none; the units are clusters of games."""
    there = ~np.isnan(values)
    if cluster == 1:
        return mean_of(values[there])
    return ratio(grouped(np.where(there, values, 0.0), cluster), grouped(there.astype(np.float64), cluster))


def slope(x: Floats, y: Floats, unit: Ints) -> Estimate:
    """Least-squares slope of y on x with a constant, both float64[n]; errors clustered by `unit` int64[n]."""
    groups = len(np.unique(unit))
    if groups < FEWEST:
        return NONE
    centred = x - x.mean()
    square = float((centred**2).sum())
    if square <= 0:
        return NONE
    value = float((centred * y).sum() / square)
    rest = y - y.mean() - value * centred
    pulls = np.bincount(unit - unit.min(), centred * rest)
    error = float(np.sqrt((pulls**2).sum() * groups / (groups - 1)) / square)
    half = t_factor(groups - 1) * error
    return Estimate(value, value - half, value + half, error)
