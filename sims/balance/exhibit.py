"""A table or picture of the laboratory, with all that a reader has to know about it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure


class Column(NamedTuple):
    """How one column of a frame is shown: its heading with the unit, decimals (None: as it is), percent or not.

    A column `x` is shown with its interval where the frame has `x_low` and `x_high` too.
    """

    key: str
    heading: str
    digits: int | None = None
    percent: bool = False
    over: str = ""
    """Name of a column that is true where the value is only known to be above this."""


@dataclass(frozen=True, eq=False)
class Exhibit:
    """One table, picture, or both.

    Args:
        name: short name, that of its files: `seat_advantage`.
        title: heading, as a statement of what is shown.
        reading: one to three sentences in words that say what was found, made from the numbers.
        unit: what was counted as independent: `pairs`, `games`.
        n: how many of them.
        detectable: the smallest effect that a sample of this size could show, with its unit, as a text; empty where
            that makes no sense.
        frame: the rows; all of them go into the CSV file.
        columns: those of the frame that people are shown, in order.
        draw: makes the picture, see `picture`; None for a table only.
        missing: why nothing is shown (too few games, say); then frame and draw are not used.
    """

    name: str
    title: str
    reading: str
    unit: str
    n: int
    detectable: str = ""
    frame: pd.DataFrame | None = None
    columns: tuple[Column, ...] = ()
    draw: Callable[[], Figure] | None = None
    missing: str = ""

    def picture(self) -> Figure:
        """The picture, with what it shows and how much it was made from above it. Raises ValueError if it has none."""
        if self.draw is None or self.missing:
            raise ValueError(f"{self.name}: has no picture{f' ({self.missing})' if self.missing else ''}")
        figure = self.draw()
        figure.suptitle(f"{self.title} (n = {self.n:,} {self.unit})", fontsize="medium")
        return figure


@dataclass(frozen=True, eq=False)
class Report:
    """Exhibits in the order in which people read them, and what they were made from.

    `facts`: label -> value lines such as ruleset and digest, lexicon, bots, pairs, seed.
    """

    title: str
    facts: dict[str, str]
    exhibits: tuple[Exhibit, ...]
    notes: tuple[str, ...] = field(default_factory=tuple)

    def __getitem__(self, name: str) -> Exhibit:
        """The exhibit of that name. Raises KeyError."""
        for exhibit in self.exhibits:
            if exhibit.name == name:
                return exhibit
        raise KeyError(name)


def too_few(name: str, title: str, unit: str, n: int, needed: int) -> Exhibit:
    """An exhibit that says that the sample is too small for it."""
    why = f"needs {needed:,} {unit} or more, this run has {n:,}"
    return Exhibit(name, title, f"Not shown: {why}.", unit, n, missing=why)


def cell(row: Any, column: Column) -> str:  # noqa: ANN401 # a row of a frame
    """The text of one cell, with half of its interval where there is one."""
    value = row[column.key]
    if value is None or value != value:  # NaN
        return "-"
    if column.digits is None:
        return str(value)
    factor, unit = (100, " %") if column.percent else (1, "")
    text = f"{value * factor:,.{column.digits}f}"
    if column.over and row[column.over]:
        return f"> {text}{unit}"
    low, high = row.get(f"{column.key}_low"), row.get(f"{column.key}_high")
    if low is not None and high is not None and low == low and high == high:
        text += f" ± {(high - low) / 2 * factor:,.{column.digits}f}"
    return text + unit
