"""Equity (14): what drawing each tile is worth to win, against its printed points."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from sims.balance.exhibit import Column, Exhibit
from sims.balance.game.look import BLUE, GREY, canvas, rounded

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

    from sims.run import Run

_NAME, _TITLE = "letter_equity", "Equity: what drawing a copy is worth to win"


def equity(run: Run) -> Exhibit:
    """A row a tile of the set, from the run's own fit."""
    import pandas as pd

    summary, setup = run.summary, run.setup
    facts = summary["equity"]
    unit, units = ("pairs" if setup.paired else "games"), setup.games // setup.cluster
    if facts["note"]:
        why = facts["note"]
        return Exhibit(_NAME, _TITLE, f"Not shown: {why}.", unit, units, missing=why)
    keys = ("tile", "copies", "points", "equity", "equity_low", "equity_high")
    frame = pd.DataFrame([{key: row[key] for key in keys} for row in summary["letters"]])
    mean = float((frame["equity"] * frame["copies"]).sum() / frame["copies"].sum())
    for end in ("equity", "equity_low", "equity_high"):
        frame[end] -= mean
    frame = rounded(frame)

    def draw() -> Figure:
        return _draw(frame)

    columns = (
        Column("tile", "tile"),
        Column("copies", "copies", 0),
        Column("points", "printed", 0),
        Column("equity", "equity (points of the spread a copy)", 2),
    )
    error = float((frame["equity_high"] - frame["equity_low"]).max() / 3.92)
    detectable = f"{2.8 * error:.1f} points of the spread a copy, for the tile known least"
    return Exhibit(_NAME, _TITLE, _reading(frame), unit, units, detectable, frame, columns, draw)


def _reading(frame: pd.DataFrame) -> str:
    good = frame[frame["equity_low"] > 0].sort_values("equity", ascending=False, kind="stable")
    bad = frame[frame["equity_high"] < 0].sort_values("equity", kind="stable")
    text = (
        "Draws are random, so who draws more copies of a tile is a natural experiment; 0 is the average copy."
    )
    for rows, what in ((good, "helps"), (bad, "hurts")):
        if len(rows):
            told = ", ".join(f"{row['tile']} {row['equity']:+.1f}" for row in rows.head(5).to_dict("records"))
            text += f" It {what} for sure to draw {told}" + (" and others." if len(rows) > 5 else ".")
    if not len(good) and not len(bad):
        text += " No tile differs from it by more than chance would."
    return text


def _draw(frame: pd.DataFrame) -> Figure:
    """A place for each tile, those with the same printed points side by side on one band."""
    figure, (axes,) = canvas(4.8)
    ordered = frame.sort_values(["points", "equity"], kind="stable")
    points, value = ordered["points"].to_numpy(), ordered["equity"].to_numpy(np.float64)
    at = np.arange(len(ordered))
    ends = np.stack([value - ordered["equity_low"], ordered["equity_high"] - value])
    axes.axhline(0, color=GREY, linewidth=1)
    axes.errorbar(at, value, yerr=ends, fmt="o", markersize=4, color=BLUE, ecolor="#9ecae1")
    for number, printed in enumerate(np.unique(points)):
        band = at[points == printed]
        axes.axvspan(band[0] - 0.5, band[-1] + 0.5, color="#f2f2f2" if number % 2 else "white", zorder=-1)
        axes.annotate(
            f"{printed:g}",
            (band.mean(), 1),
            (0, 3),
            xycoords=("data", "axes fraction"),
            textcoords="offset points",
            ha="center",
        )
    axes.grid(visible=False, axis="x")
    axes.set_xticks(at, ordered["tile"])
    axes.set_xlim(-0.5, len(ordered) - 0.5)
    axes.set_xlabel("tile; above: its printed points")
    axes.set_ylabel("equity (points of the spread a copy drawn)")
    return figure
