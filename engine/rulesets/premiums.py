"""Premium squares: one character a square in a ruleset file, two arrays of factors for the kernels."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.frozen import frozen

LEGEND = {
    ".": (1, 1),
    "'": (2, 1),
    '"': (3, 1),
    "^": (4, 1),
    "-": (1, 2),
    "=": (1, 3),
    "~": (1, 4),
}
"""Character -> (letter factor, word factor)."""


def premium_arrays(
    rows: tuple[str, ...], shape: tuple[int, int]
) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Letter and word factors, read-only uint8[rows, cols]; no `rows` = no premiums."""
    factors = np.ones((2, *shape), np.uint8)
    for r, row in enumerate(rows):
        for c, mark in enumerate(row):
            factors[:, r, c] = LEGEND[mark]
    return frozen(factors[0]), frozen(factors[1])
