"""Games in which somebody owns patents from the start, and has paid for them, on credit if need be."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine._jit import int64, kernel
from engine.tycoon.rules import NONE, TycoonRules
from engine.tycoon.table import LAST_ROUND, Table, buy
from sims.tycoon.tally import BOUGHT_IN, GIVEN, OWNER, PRICE, SEAT_COLUMNS, SEAT_FIELDS, SPENT

BEFORE = -1
"""The turn in which a patent was bought that was owned from the start."""


def no_grants(players: int, letters: int) -> NDArray[np.int64]:
    """Nobody owns anything: int64[players, letters] of NONE."""
    return np.full((players, letters), NONE, np.int64)


@kernel
def give(
    rules: TycoonRules,
    table: Table,
    bots: NDArray[np.int64],
    grants: NDArray[np.int64],
    row: NDArray[np.int64],
    patents: NDArray[np.int64],
) -> None:
    """Give the bots on the seats (`bots` int64[P]) their patents, before the first turn.

    `grants` int64[P, L] has the money that a bot pays for a patent, NONE for one that it is not given. Who cannot pay
    owes it: money is below zero until enough has come in. The goal is not tested, as nothing was bought.
    """
    for seat in range(len(bots)):
        fields = row[SEAT_COLUMNS + seat * SEAT_FIELDS : SEAT_COLUMNS + (seat + 1) * SEAT_FIELDS]
        for letter in range(rules.letters):
            paid = grants[bots[seat], letter]
            if paid == NONE or table.owners[letter] != NONE:
                continue
            buy(rules, table, int64(seat), int64(letter))
            table.money[seat] += rules.prices[letter] - paid
            fields[SPENT] += rules.prices[letter]
            fields[GIVEN] += rules.prices[letter] - paid
            patents[letter, OWNER], patents[letter, BOUGHT_IN] = seat, BEFORE
            patents[letter, PRICE] = paid
    table.facts[LAST_ROUND] = 0
