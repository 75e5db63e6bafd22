"""Change of the share of luck: the same two nearly equal bots, in pairs on the same seeds, in both games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from sims.balance.estimates import bootstrap
from sims.balance.exhibit import Column, Exhibit, too_few
from sims.balance.game.look import canvas, forest, rounded
from sims.balance.game.luck import shares, spreads_in_pairs
from sims.balance.game.rows import Floats, Games
from sims.stats import FEWEST

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_NAME, _TITLE = "luck_change", "Skill or luck: what the draw explains of the spread"
_DRAWS = 1000


def luck_change(first: Games, second: Games, names: Sequence[str], seed: int) -> Exhibit:
    """Share of the variance that the seed explains and the deviation of the spread, in both games, and the changes."""
    import pandas as pd

    count = min(first.count, second.count)
    if count < FEWEST:
        return too_few(_NAME, _TITLE, "pairs", count, FEWEST)
    both = np.stack([spreads_in_pairs(games, first.names[0])[:count] for games in (first, second)], axis=1)
    value, low, high = bootstrap(both, _compared, seed, _DRAWS)
    scale = np.repeat([100.0, 1.0], 3)
    frame = pd.DataFrame(
        {
            "measure": ["share of the variance from the draw"] * 3 + ["standard deviation of the spread"] * 3,
            "unit": ["%"] * 3 + ["points"] * 3,
            "game": [*names, "change"] * 2,
            "value": scale * value,
            "value_low": scale * low,
            "value_high": scale * high,
        }
    )
    frame = rounded(frame)
    row = frame.iloc[2]
    if row["value_low"] <= 0 <= row["value_high"]:
        what = "no change of it is seen"
    else:
        what = "the second game leaves " + ("more" if row["value"] > 0 else "less") + " to the draw"
    reading = (
        f"Between {' and '.join(first.names)} the draw explains {frame.iloc[0]['value']:.0f} % of "
        f"the variance of the spread in {names[0]}, {frame.iloc[1]['value']:.0f} % in {names[1]}: {what} "
        f"({row['value_low']:+.0f} to {row['value_high']:+.0f} %)."
    )

    def draw() -> Figure:
        figure, (left, right) = canvas(2.4, 2)
        forest(
            left,
            [*names, "change"],
            frame.iloc[:3],
            "value",
            "variance from the draw (%)",
            0,
        )
        forest(right, [""] * 3, frame.iloc[3:], "value", "deviation of the spread (points)", 0)
        return figure

    columns = (
        Column("measure", "measure"),
        Column("game", "game"),
        Column("unit", "unit"),
        Column("value", "value", 2),
    )
    detectable = f"{2.8 * float(row['value_high'] - row['value_low']) / 3.92:.0f} % of the variance"
    return Exhibit(_NAME, _TITLE, reading, "pairs", count, detectable, frame, columns, draw)


def _compared(both: Floats) -> Floats:
    """Seed's share of the first, of the second, and the change; then the same of the deviations; both [n, 2, 2]."""
    found = [shares(both[:, which])[1] for which in (0, 1)]
    spread = [both[:, which].std() for which in (0, 1)]
    return np.array([*found, found[1] - found[0], *spread, spread[1] - spread[0]])
