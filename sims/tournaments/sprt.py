"""Sequential probability ratio tests on pairs of games: stop as soon as it is clear which of two claims holds.

The pair is the unit: its two games share a bag. On scores a pair has one of five outcomes (pentanomial) and the log
likelihood ratio is that of the most likely distributions with the mean that each claim says; on spreads it is that of
the mean of a normal distribution whose variance is not known.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import brentq

from engine.errors import RunError
from sims.stats import tidy

OUTCOMES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""Score of a pair (a share of its two points) by outcome."""
UNSEEN = 1e-3
"""Stands for the count of an outcome that has not come up."""
FEWEST_SPREADS = 20
"""Pairs before a test on spreads may end: the variance has to be known somewhat."""
_LARGE = 1000.0
_MOST_ELO, _MOST_SPREAD = 1000.0, 1000.0


@dataclass(frozen=True)
class Sprt:
    """The claims: H0 the first bot is `low` better than the second, H1 it is `high` better.

    In Elo (logistic), or with `on` "spread" in points a game. `alpha` and `beta` are the error rates allowed.
    """

    low: float
    high: float
    alpha: float = 0.05
    beta: float = 0.05
    on: str = "score"

    def __post_init__(self) -> None:
        most = _MOST_ELO if self.on == "score" else _MOST_SPREAD
        if self.on not in ("score", "spread"):
            raise RunError(f"sprt on {self.on!r}: not known, expected score or spread")
        if not -most <= self.low < self.high <= most:
            raise RunError(f"sprt {self.low:g},{self.high:g}: expected two numbers, the lower one first")
        for name, rate in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < rate < 0.5:
                raise RunError(f"{name} = {rate:g}: expected a number between 0 and 0.5")

    @property
    def bounds(self) -> tuple[float, float]:
        """The log likelihood ratios at which H0 and H1 are accepted."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def identity(self) -> dict[str, Any]:
        """What the test depends on."""
        unit = "elo" if self.on == "score" else "spread"
        claims = {f"{unit}0": self.low, f"{unit}1": self.high}
        return claims | {"on": self.on, "alpha": self.alpha, "beta": self.beta}


class Progress:
    """A test as pairs come in; once it is decided, further pairs do not count."""

    def __init__(self, test: Sprt) -> None:
        self.test = test
        self.result = "undecided"
        self.pairs = 0
        self.llr = 0.0
        self._counts = [0] * len(OUTCOMES)
        self._spreads: list[float] = []
        self._squares = [0.0, 0.0]

    def add(self, points: NDArray[np.int64], spreads: NDArray[np.float64]) -> bool:
        """Take in pairs in their order, until the test is decided; True if it is.

        `points` int64[n] are the first bot's half points in a pair (0 to 4), `spreads` its mean spread in a pair.
        """
        for half_points, spread in zip(points.tolist(), spreads.tolist(), strict=True):
            if self.result != "undecided":
                break
            self._take(half_points, spread)
        return self.result != "undecided"

    def _take(self, half_points: int, spread: float) -> None:
        self.pairs += 1
        if self.test.on == "score":
            self._counts[half_points] += 1
            self.llr = score_llr(self._counts, self.test.low, self.test.high)
        else:
            for claim, mean in enumerate((self.test.low, self.test.high)):
                self._squares[claim] += (spread - mean) ** 2
            self.llr = spread_llr(self.pairs, *self._squares)
            if self.pairs < FEWEST_SPREADS:
                return
        lower, upper = self.test.bounds
        if self.llr <= lower:
            self.result = "H0"
        elif self.llr >= upper:
            self.result = "H1"

    def document(self) -> dict[str, Any]:
        """The test and how it stands."""
        lower, upper = self.test.bounds
        state = {"llr": tidy(self.llr), "lower": tidy(lower), "upper": tidy(upper)}
        return self.test.identity() | state | {"pairs": self.pairs, "result": self.result}


def expected_score(elo: float) -> float:
    """Share of the points that a bot gets which is `elo` better (logistic)."""
    return 1 / (1 + 10 ** (-elo / 400))


def score_llr(counts: Sequence[int], elo0: float, elo1: float) -> float:
    """Log likelihood ratio of `elo1` against `elo0` for counts of the five outcomes."""
    seen = [max(count, UNSEEN) for count in counts]
    first, second = (_likelihood(seen, expected_score(elo)) for elo in (elo0, elo1))
    return second - first


def _likelihood(seen: list[float], mean: float) -> float:
    """Log likelihood (but for a constant) of the distribution with this mean that makes `seen` most likely.

    Its shares are those seen, divided by 1 + w * (outcome - mean), with the w that gives it that mean.
    """
    above = [outcome - mean for outcome in OUTCOMES]
    least, most = -1 / above[-1], -1 / above[0]
    edge = 1e-9 * (most - least)
    pairs = list(zip(seen, above, strict=True))
    weight = brentq(
        lambda w: sum(count * a / (1 + w * a) for count, a in pairs), least + edge, most - edge, xtol=1e-12
    )
    return -sum(count * math.log(1 + weight * a) for count, a in pairs)


def spread_llr(pairs: int, squares0: float, squares1: float) -> float:
    """Log likelihood ratio from the sums of squares around the mean that each claim says."""
    if squares0 == squares1:
        return 0.0
    if squares0 == 0 or squares1 == 0:
        return _LARGE if squares1 == 0 else -_LARGE
    return pairs / 2 * math.log(squares0 / squares1)
