"""Means with intervals from sums that grow part by part: whole numbers, so that the order of adding never shows."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.special import stdtrit

FEWEST = 30
"""Independent observations from which on an interval is told."""
DIGITS = 4
"""Decimals that a table keeps; what numerical libraries may do differently is far below."""


def tidy(value: float | None) -> float | None:
    """`value` with the decimals that are kept."""
    return None if value is None or not math.isfinite(value) else round(float(value), DIGITS)


def share(part: int, whole: int) -> float | None:
    """`part` / `whole`, None if there is nothing to divide."""
    return tidy(part / whole) if whole else None


def t_factor(freedom: int) -> float:
    """Half-width of a 95 % interval in standard errors."""
    return float(stdtrit(freedom, 0.975))


@dataclass
class Mean:
    """The mean of whole numbers, one an independent observation; `scale` of them make one unit."""

    scale: int = 1
    count: int = field(default=0, init=False)
    total: int = field(default=0, init=False)
    squares: int = field(default=0, init=False)

    def add(self, values: NDArray[np.int64]) -> None:
        """Take in observations, int64[n]."""
        self.count += values.shape[0]
        self.total += int(values.sum())
        self.squares += int((values * values).sum())

    @property
    def mean(self) -> float | None:
        """The mean, None without observations."""
        return self.total / (self.count * self.scale) if self.count else None

    @property
    def half(self) -> float | None:
        """Half-width of the 95 % interval, None from fewer than FEWEST observations."""
        if self.count < FEWEST:
            return None
        spread = self.count * self.squares - self.total**2
        error = math.sqrt(spread / (self.count - 1)) / self.count / self.scale
        return t_factor(self.count - 1) * error

    def record(self, name: str, minus: float = 0.0) -> dict[str, Any]:
        """`name`, `name_low` and `name_high`, each None where there are too few observations; `minus` is taken off."""
        if self.mean is None:
            return {name: None, f"{name}_low": None, f"{name}_high": None}
        middle, half = self.mean - minus, self.half
        low, high = (None, None) if half is None else (middle - half, middle + half)
        return {name: tidy(middle), f"{name}_low": tidy(low), f"{name}_high": tidy(high)}


class Ratios:
    """Quotients of two sums, several side by side, with intervals (linearised); one observation a cluster of games.

    `scale` of the whole numbers above make one unit.
    """

    def __init__(self, size: int, scale: int = 1) -> None:
        self._scale = scale
        self._count = 0
        self._seen = np.zeros(size, np.int64)
        self._sums = np.zeros((2, size), np.int64)
        self._squares = np.zeros((3, size), np.int64)

    def add(self, above: NDArray[np.int64], below: NDArray[np.int64]) -> None:
        """Take in observations, both int64[n, size]."""
        self._count += above.shape[0]
        self._seen += (below != 0).sum(axis=0)
        self._sums += np.stack([above.sum(axis=0), below.sum(axis=0)])
        products = (above * above, above * below, below * below)
        self._squares += np.stack([each.sum(axis=0) for each in products])

    def value(self, which: int) -> float | None:
        """The quotient, None if there is nothing to divide by."""
        above, below = self._sums[:, which].tolist()
        return above / (below * self._scale) if below else None

    def half(self, which: int) -> float | None:
        """Half-width of the 95 % interval, None from fewer than FEWEST observations."""
        middle, seen = self.value(which), int(self._seen[which])
        if middle is None or seen < FEWEST:
            return None
        above, mixed, below = self._squares[:, which].tolist()
        ratio = middle * self._scale
        rest = max(0.0, above - 2 * ratio * mixed + ratio * ratio * below)
        error = math.sqrt(rest * self._count / (self._count - 1)) / int(self._sums[1, which]) / self._scale
        return t_factor(self._count - 1) * error

    def record(self, which: int, name: str, minus: float = 0.0) -> dict[str, Any]:
        """`name`, `name_low` and `name_high`, each None where there are too few observations; `minus` is taken off."""
        value, half = self.value(which), self.half(which)
        if value is None:
            return {name: None, f"{name}_low": None, f"{name}_high": None}
        middle = value - minus
        low, high = (None, None) if half is None else (middle - half, middle + half)
        return {name: tidy(middle), f"{name}_low": tidy(low), f"{name}_high": tidy(high)}


def clusters(values: NDArray[np.int64], size: int) -> NDArray[np.int64]:
    """Sums of `size` rows in a row: int64[n] -> int64[n / size]."""
    return values.reshape(-1, size).sum(axis=1)
