"""From sums over racks to leave values: means where racks were many, what smaller leaves say where they were few.

The values of the leaves of one size are predicted from those of the leaves within them (one, two and three tiles
smaller, on average); how far the truth strays from that prediction is measured, and each mean is drawn towards its
prediction by as much as its own noise calls for.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from bots.leave_values import leave_binomials, leave_offsets

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
_BACK = 3
"""Sizes of smaller leaves that a prediction looks at."""
_TURNS = 3
_LEAST_STRAY = 1e-6


def leaves_by_size(kinds: int, most: int) -> Iterator[Ints]:
    """The leaves of 0, 1, ... `most` tiles, each int64[leaves, tiles] with tiles rising, in the order of the table."""
    binomials = leave_binomials(kinds, most)
    listed = np.zeros((1, 0), np.int64)
    yield listed
    for size in range(1, most + 1):
        parts = []
        for tile in range(kinds):
            within = listed[: binomials[tile + size - 1, size - 1]]
            parts.append(np.column_stack([within, np.full(len(within), tile)]))
        listed = np.concatenate(parts)
        yield listed


def ranks_of(leaves: Ints, binomials: Ints) -> Ints:
    """Rank of each row of tiles among the leaves of its size."""
    at = np.arange(leaves.shape[1])
    ranks: Ints = binomials[leaves + at, at + 1].sum(axis=1)
    return ranks


def within_means(leaves: Ints, binomials: Ints, smaller: Floats) -> Floats:
    """Mean of `smaller` (a column or more, by rank) over the leaves that are one tile smaller than each."""
    total = np.zeros((len(leaves), *smaller.shape[1:]))
    for left_out in range(leaves.shape[1]):
        total += smaller[ranks_of(np.delete(leaves, left_out, axis=1), binomials)]
    return total / leaves.shape[1]


def _fitted(features: Floats, means: Floats, weights: Floats) -> Floats:
    """The weighted least squares fit of `means` on `features`, for all rows."""
    scaled = features * weights[:, None]
    gram = scaled.T @ features
    gram[np.diag_indices_from(gram)] += 1e-9 * (1 + np.trace(gram))
    prediction: Floats = features @ np.linalg.solve(gram, scaled.T @ means)
    return prediction


def smoothed(means: Floats, visits: Floats, features: Floats, variance: float) -> Floats:
    """Means of leaves of one size drawn towards what `features` (rows by columns) predict.

    `variance` is that of one visit. What is drawn, and how far, follows from how much the means stray from the
    prediction beyond their noise: both are found in turns.
    """
    seen = visits > 0
    if not seen.any():
        return np.zeros(len(means))
    spread = variance / np.maximum(visits, 1)
    stray = float(np.median(spread[seen]))
    for _ in range(_TURNS):
        weights = np.where(seen, 1 / (spread + stray), 0)
        prediction = _fitted(features, means, weights)
        excess = float((weights * ((means - prediction) ** 2 - spread)).sum() / weights.sum())
        stray = max(_LEAST_STRAY, excess)
    trust = np.where(seen, stray / (stray + spread), 0)
    return trust * means + (1 - trust) * prediction


def leave_table(sums: Ints, visits: Ints, tile_counts: Ints, most: int, variance: float) -> Floats:
    """Value of each leave of up to `most` tiles, in the unit of `sums`; 0 for the empty one and for those that no set
    of tiles int64[T] holds. `variance` is that of one rack's value.
    """
    kinds = len(tile_counts)
    binomials, offsets = leave_binomials(kinds, most), leave_offsets(kinds, most)
    base = sums[0] / max(1, visits[0])
    values = np.zeros(len(sums))
    within = np.zeros((1, 1))
    for size, leaves in enumerate(leaves_by_size(kinds, most)):
        if size == 0:
            continue
        rows = slice(offsets[size], offsets[size + 1])
        seen = visits[rows].astype(float)
        means = np.where(seen > 0, sums[rows] / np.maximum(seen, 1) - base, 0)
        features = within_means(leaves, binomials, within)
        values[rows] = np.where(possible(leaves, tile_counts), smoothed(means, seen, features, variance), 0)
        within = np.column_stack([values[rows], features])[:, :_BACK]
    return values


def possible(leaves: Ints, tile_counts: Ints) -> NDArray[np.bool_]:
    """Whether a set of tiles int64[T] holds each leave (rows of tiles, rising)."""
    there = np.ones(len(leaves), np.bool_)
    copies = np.ones(len(leaves), np.int64)
    for at in range(leaves.shape[1]):
        if at > 0:
            copies = np.where(leaves[:, at] == leaves[:, at - 1], copies + 1, 1)
        there &= copies <= tile_counts[leaves[:, at]]
    return there
