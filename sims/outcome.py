"""How games ended, for any game: who is ahead, who has won, who forfeited."""

from __future__ import annotations

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from bots.thinking import FAULT_NAMES

_VALUE_BITS = 20


def spread(scores: NDArray[np.int64]) -> NDArray[np.int32] | NDArray[np.float64]:
    """Seat 0's score minus the other's, of more than two players minus the mean of the others'."""
    others = scores[:, 1:]
    if others.shape[1] == 1:
        return (scores[:, 0] - others[:, 0]).astype(np.int32)
    return scores[:, 0] - others.sum(axis=1) / others.shape[1]


def ranks(scores: NDArray[np.int64], values: NDArray[np.int64]) -> NDArray[np.int64]:
    """What decides who wins Letter Tycoon, more is better: equal scores are told apart by the patents' value."""
    return (scores << _VALUE_BITS) + values


def standing(scores: NDArray[np.int64], forfeit: NDArray[np.int64]) -> NDArray[np.int64]:
    """Scores with that of a seat that forfeited (`forfeit` int64[games], -1 none) below all others.

    Scores may be whatever decides who wins: more is better.
    """
    seats = np.arange(scores.shape[1])
    return np.where(forfeit[:, None] == seats, scores.min() - 1, scores) if scores.size else scores


def winner(scores: NDArray[np.int64]) -> NDArray[np.int8]:
    """Seat with the highest score, -1 for a tie."""
    best = scores.max(axis=1, keepdims=True)
    return np.where((scores == best).sum(axis=1) == 1, scores.argmax(axis=1), -1).astype(np.int8)


def forfeits(forfeited: NDArray[np.int64], faults: NDArray[np.int64]) -> dict[str, object]:
    """Columns of games with bots of the user's own: `forfeit`, the seat that lost by a fault (-1 none), and `fault`.

    `forfeited` int64[games] is that seat + 1, `faults` its fault; both 0 for none.
    """
    names = [FAULT_NAMES[code] for code in faults.tolist()]
    return {"forfeit": (forfeited - 1).astype(np.int8), "fault": pa.array(names, pa.string())}
