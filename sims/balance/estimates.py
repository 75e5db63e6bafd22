"""Estimates with intervals from independent observations, one a pair or game, and the effects that they can show."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy import stats

from sims.stats import FEWEST

Floats = NDArray[np.float64]
DRAWS = 2000
"""Bootstrap samples."""
_POWER = float(stats.norm.ppf(0.975) + stats.norm.ppf(0.8))


class Estimate(NamedTuple):
    """A number with its 95 % interval and standard error; NaN where there are too few observations."""

    value: float
    low: float
    high: float
    error: float

    @property
    def detectable(self) -> float:
        """The smallest true effect that a sample of this size shows four times out of five, at 5 %."""
        return _POWER * self.error

    def percent(self) -> Estimate:
        """A share as a percentage, for tables whose rows have different units."""
        return Estimate(*(100 * each for each in self))

    def fields(self, name: str) -> dict[str, float]:
        """`name`, `name_low`, `name_high`, as the columns of a frame."""
        return {name: self.value, f"{name}_low": self.low, f"{name}_high": self.high}


NONE = Estimate(float("nan"), float("nan"), float("nan"), float("nan"))


def mean_of(values: Floats) -> Estimate:
    """Mean of independent observations float64[n], with Student's interval."""
    count = len(values)
    if count == 0:
        return NONE
    middle = float(values.mean())
    if count < FEWEST:
        return Estimate(middle, float("nan"), float("nan"), float("nan"))
    error = float(values.std(ddof=1) / np.sqrt(count))
    half = float(stats.t.ppf(0.975, count - 1)) * error
    return Estimate(middle, middle - half, middle + half, error)


def share_of(wins: int, count: int) -> Estimate:
    """Share of independent yes-or-no observations, with Wilson's interval."""
    if count == 0:
        return NONE
    share = wins / count
    interval = stats.binomtest(wins, count).proportion_ci(0.95, method="wilson")
    return Estimate(
        share, float(interval.low), float(interval.high), float(np.sqrt(share * (1 - share) / count))
    )


def bootstrap(
    rows: Floats, statistic: Callable[[Floats], Floats], seed: int, draws: int = DRAWS
) -> tuple[Floats, Floats, Floats]:
    """`statistic` of `rows` float64[n, ...], and the ends of its 95 % percentile interval, each float64[k].

    Whole rows are drawn with replacement: a row is what is independent (a pair of games, a game). `statistic` gives
    float64[k]. The same seed gives the same interval.
    """
    rng = np.random.default_rng(seed)
    count = rows.shape[0]
    found = np.stack([statistic(rows[rng.integers(0, count, count)]) for _ in range(draws)])
    low, high = np.nanpercentile(found, [2.5, 97.5], axis=0)
    return statistic(rows), low, high


def by_cluster(values: Floats, size: int) -> Floats:
    """Means of `size` games in a row, which depend on each other: float64[n, ...] -> float64[n / size, ...]."""
    whole = len(values) // size * size
    return values[:whole].reshape(-1, size, *values.shape[1:]).mean(axis=1)
