"""What the planner of Letter Tycoon can be told, and its weights as the whole numbers that kernels read."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

UNIT = 1000
"""Kernels count in thousandths of a point."""

DEFAULTS: dict[str, tuple[float, str]] = {
    "royalty": (1.0, "worth of a royalty expected"),
    "ability": (1.0, "worth of a point that an ability is expected to bring"),
    "deny": (0.3, "worth of what a patent would bring the opponent whom it would help most"),
    "price": (0.1, "worth of a unit of a patent's price: more buys dear letters, less saves the money"),
    "paid": (0.3, "cost of a royalty paid to another player"),
    "keep": (0.6, "worth of the cards that stay in the hand"),
    "discard": (1.0, "a card worth less than this above a new card is discarded"),
    "end": (1.0, "worth of a point of the lead with which a purchase would end the game"),
    "rounds": (1.0, "factor of the rounds that are expected to be left"),
}
"""Default and meaning of each weight, in the order of the kernels' columns."""
ROYALTY, ABILITY, DENY, PRICE, PAID, KEEP, DISCARD, END_LEAD, ROUNDS = range(len(DEFAULTS))
Weights = NDArray[np.int64]
"""int64[len(DEFAULTS)]: weights in thousandths."""


def weights_row(given: Mapping[str, object]) -> Weights:
    """The weights of a bot with the parameters `given`, others at their default."""
    values = [float(str(given.get(name, default))) for name, (default, _) in DEFAULTS.items()]
    return np.array([round(value * UNIT) for value in values], np.int64)
