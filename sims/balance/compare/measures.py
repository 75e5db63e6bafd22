"""Changes of what can be said of a game in a number: length, scores, seats, choice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from sims.balance.estimates import Estimate, mean_of
from sims.balance.exhibit import Column, Exhibit, too_few
from sims.balance.game.look import canvas, forest, rounded
from sims.balance.game.measures import MEASURES
from sims.balance.game.rows import Floats
from sims.stats import FEWEST

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

_NAME, _TITLE = "changes", "What changes: length, scores, seats, choice"


def change(first: Floats, second: Floats) -> Estimate:
    """Mean of second - first, float64[n] each, unit by unit on the same seed."""
    return mean_of(second - first)


def sized(each: Estimate, scale: float) -> dict[str, float]:
    """A change in standard deviations of a game, to compare measures: `size` with its interval."""
    size = scale if scale > 0 else float("nan")
    return {"size": each.value / size, "size_low": each.low / size, "size_high": each.high / size}


def changes(first: Mapping[str, Floats], second: Mapping[str, Floats], names: Sequence[str]) -> Exhibit:
    """A row a measure; `names` are what the two rulesets are called. Units of both lie side by side."""
    import pandas as pd

    count = len(first["score"])
    if count < FEWEST:
        return too_few(_NAME, _TITLE, "games", count, FEWEST)
    rows = []
    for name, measure in MEASURES.items():
        if name not in first and name not in second:
            continue
        nothing = np.zeros(count)
        one, other = first.get(name, nothing), second.get(name, nothing)
        if len(one) != count or len(other) != count:
            continue
        if measure.percent:
            one, other = 100 * one, 100 * other
        each = change(one, other)
        rows.append(
            {"measure": measure.called, "unit": measure.unit, "first": one.mean(), "second": other.mean()}
            | each.fields("change")
            | sized(each, float(np.sqrt((one.var() + other.var()) / 2)))
            | {"sure": bool(each.low > 0 or each.high < 0)}
        )
    frame = rounded(pd.DataFrame(rows))

    def draw() -> Figure:
        figure, (axes,) = canvas(1.3 + 0.36 * len(frame))
        forest(axes, frame["measure"].tolist(), frame, "size", "change (standard deviations of a game)", 0)
        return figure

    columns = (
        Column("measure", "measure"),
        Column("unit", "unit"),
        Column("first", names[0], 2),
        Column("second", names[1], 2),
        Column("change", "change", 3),
    )
    score = change(first["score"], second["score"])
    detectable = f"{score.detectable:.2f} points of the score"
    return Exhibit(_NAME, _TITLE, _reading(frame), "games", count, detectable, frame, columns, draw)


def _reading(frame: pd.DataFrame) -> str:
    """What changes for sure, the largest first."""
    sure = frame[frame["sure"]]
    if not len(sure):
        return "No measure changes by more than chance would."
    largest = sure.reindex(sure["size"].abs().sort_values(ascending=False, kind="stable").index).head(3)
    told = ", ".join(
        f"{row['measure']} ({row['unit']}) {row['first']:.2f} → {row['second']:.2f}"
        for row in largest.to_dict("records")
    )
    return f"{len(sure)} of {len(frame)} measures change for sure (their intervals leave out 0). Most of all: {told}."
