"""What a tile is worth to win: least squares of the spread on who drew it.

Draws are random, so that who happens to draw more copies of a tile is a natural experiment. Two passes over the data,
each with sums of a fixed size: one for the coefficients, one for their standard errors. These are robust to unequal
variance (HC1) and, where rows depend on each other, to that too (clusters of rows).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sims.stats import t_factor

ROWS_A_COLUMN = 10
"""Clusters that a fit needs for each of its columns before anybody should look at it."""
_SINGULAR = 1e-9

Floats = NDArray[np.float64]


class LeastSquares:
    """y on the `columns` of X, added in blocks; X and y hold whole numbers, so that the first sums are exact."""

    def __init__(self, columns: int, cluster_rows: int) -> None:
        self.cluster_rows = cluster_rows
        self.rows = 0
        self._xx = np.zeros((columns, columns))
        self._xy = np.zeros(columns)
        self._meat = np.zeros((columns, columns))
        self._beta: Floats | None = None

    @property
    def clusters(self) -> int:
        """Independent observations so far."""
        return self.rows // self.cluster_rows

    @property
    def needed(self) -> int:
        """Clusters from which on `intervals` is worth reading."""
        return ROWS_A_COLUMN * self._xx.shape[0]

    def add(self, x: Floats, y: Floats) -> None:
        """First pass: x float64[n, columns], y float64[n]."""
        self.rows += x.shape[0]
        self._xx += x.T @ x
        self._xy += x.T @ y

    def solve(self) -> Floats | None:
        """The coefficients float64[columns], None if the columns do not tell them."""
        size = np.sqrt(np.diag(self._xx))
        if not size.all():
            return None
        scaled = self._xx / np.outer(size, size)
        if np.linalg.eigvalsh(scaled)[0] < _SINGULAR:
            return None
        self._beta = np.linalg.solve(scaled, self._xy / size) / size
        return self._beta

    def add_residuals(self, x: Floats, y: Floats) -> None:
        """Second pass, after `solve`: the same rows again, whole clusters at a time."""
        assert self._beta is not None
        pulls = x * (y - x @ self._beta)[:, None]
        pulls = pulls.reshape(-1, self.cluster_rows, x.shape[1]).sum(axis=1)
        self._meat += pulls.T @ pulls

    def covariance(self) -> Floats:
        """Of the coefficients, float64[columns, columns]."""
        columns, groups = self._xx.shape[0], self.clusters
        small = groups / (groups - 1) * (self.rows - 1) / (self.rows - columns)
        inverse = np.linalg.inv(self._xx)
        return small * inverse @ self._meat @ inverse

    def half_widths(self) -> Floats:
        """Half-widths of the 95 % intervals, float64[columns]."""
        return t_factor(self.clusters - 1) * np.sqrt(np.diag(self.covariance()))
