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


def clusters(values: NDArray[np.int64], size: int) -> NDArray[np.int64]:
    """Sums of `size` rows in a row: int64[n] -> int64[n / size]."""
    return values.reshape(-1, size).sum(axis=1)
