"""How the pictures of the laboratory look: one size, quiet axes, colours that everybody can tell apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from sims.balance.game.rows import Floats

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

BLUE, ORANGE, GREEN, RED, GREY = "#0072B2", "#E69F00", "#009E73", "#D55E00", "#666666"
COLOURS = (BLUE, ORANGE, GREEN, RED, "#CC79A7", "#56B4E9", "#B8A500", GREY)
"""Of Okabe and Ito: distinct for the colour-blind too."""
_WIDTH = 8.0
_DIGITS = 6


def canvas(height: float, panels: int = 1) -> tuple[Figure, list[Axes]]:
    """A figure of the usual width, `height` inches, with `panels` axes side by side."""
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(1, panels, figsize=(_WIDTH, height), layout="constrained", squeeze=False)
    for each in axes[0]:
        each.spines[["top", "right"]].set_visible(False)
        each.grid(visible=True, color="#e5e5e5", linewidth=0.7)
        each.set_axisbelow(True)
    return figure, list(axes[0])


def forest(
    axes: Axes,
    labels: Sequence[str],
    frame: pd.DataFrame,
    key: str,
    unit: str,
    neutral: float,
    factor: float = 1,
) -> None:
    """A dot with its interval a row, from the top down, and a line at the neutral value."""
    rows = np.arange(len(frame))[::-1]
    values = frame[key].to_numpy(np.float64) * factor
    low, high = (frame[f"{key}_{end}"].to_numpy(np.float64) * factor for end in ("low", "high"))
    errors = np.nan_to_num(np.stack([values - low, high - values]))
    axes.axvline(neutral * factor, color=GREY, linewidth=1)
    axes.errorbar(values, rows, xerr=errors, fmt="o", color=BLUE, capsize=3, markersize=5)
    axes.set_yticks(rows, in_lines(labels), linespacing=0.9)
    axes.set_ylim(-0.7, len(frame) - 0.3)
    axes.grid(visible=False, axis="y")
    axes.set_xlabel(unit)


def in_lines(labels: Sequence[str]) -> list[str]:
    """Names of bots, a bot's parameters on a line of their own: they are long."""
    return [label.replace(":", ":\n", 1) for label in labels]


def band(axes: Axes, x: Floats, values: Floats, low: Floats, high: Floats, **style: Any) -> None:  # noqa: ANN401
    """A line with its interval as a band."""
    colour = style.pop("color", BLUE)
    axes.fill_between(x, low, high, color=colour, alpha=0.2, linewidth=0)
    axes.plot(x, values, color=colour, linewidth=1.8, **style)


def rounded(frame: pd.DataFrame) -> pd.DataFrame:
    """The frame with as many decimals as mean something: the same on every machine."""
    return frame.round(_DIGITS)
