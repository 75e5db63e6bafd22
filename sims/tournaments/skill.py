"""A second view on tables of three and more: openskill (Plackett-Luce), which rates whole orders of finish."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray


def skills(
    bots: int, tables: Iterable[tuple[NDArray[np.int64], NDArray[np.int64]]]
) -> list[dict[str, float]]:
    """`mu`, `sigma` and `ordinal` (mu - 3 sigma) of each bot, after all games of all tables, table by table in turn.

    A table is two int64[games, seats]: the bots by number, and what the seats are ordered by (more is better). Of
    several copies of a bot at a table the mean counts.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings = [model.rating(name=str(bot)) for bot in range(bots)]
    for seats, keys in _in_turn(list(tables)):
        teams = [[ratings[bot]] for bot in seats]
        places = [float(sum(other > key for other in keys)) for key in keys]
        after = model.rate(teams, ranks=places)
        for bot in set(seats):
            mine = [after[i][0] for i, seat in enumerate(seats) if seat == bot]
            mu = sum(each.mu for each in mine) / len(mine)
            sigma = sum(each.sigma for each in mine) / len(mine)
            ratings[bot] = model.rating(mu=mu, sigma=sigma, name=str(bot))
    return [{"mu": each.mu, "sigma": each.sigma, "ordinal": each.ordinal()} for each in ratings]


def _in_turn(
    tables: list[tuple[NDArray[np.int64], NDArray[np.int64]]],
) -> Iterable[tuple[list[int], list[int]]]:
    """The games of all tables, one of each in turn: the order in which ratings are updated has some influence."""
    for game in range(max(len(seats) for seats, _ in tables)):
        for seats, keys in tables:
            if game < len(seats):
                yield seats[game].tolist(), keys[game].tolist()
