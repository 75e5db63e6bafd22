"""What the pictures of patents share: size, colours that everybody can tell apart, letters as marks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

BLUE, ORANGE, GREEN, GREY = "#0072B2", "#D55E00", "#009E73", "#777777"
_TOGETHER = 0.02  # of the span of both axes: their letters would overlap
WIDTH = 8.6  # inches; at the resolution of reports about 900 pixels


def new_figure(height: float = 4.6, columns: int = 1) -> tuple[Figure, list[Axes]]:
    """A figure of a readable size with `columns` axes side by side."""
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(1, columns, figsize=(WIDTH, height), squeeze=False, layout="constrained")
    return figure, list(axes[0])


def plain(axes: Axes, across: str, up: str) -> None:
    """Label the axes, and take away what is not needed."""
    axes.set_xlabel(across)
    axes.set_ylabel(up)
    axes.spines[["top", "right"]].set_visible(False)


def bars_of(
    values: NDArray[np.float64], low: NDArray[np.float64], high: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Error bars float64[2, n] from the ends of intervals; none where there is no interval."""
    return np.nan_to_num(np.stack([values - low, high - values]), nan=0.0).clip(min=0)


def mark_letters(
    axes: Axes, across: NDArray[np.float64], up: NDArray[np.float64], letters: Sequence[str]
) -> None:
    """Write each letter beside its point, those of points that all but fall together side by side."""
    spans = [max(float(np.nanmax(each) - np.nanmin(each)), 1e-9) for each in (across, up)]
    order = np.lexsort((across, up))
    groups: list[list[int]] = []
    for at in order:
        if not (np.isfinite(across[at]) and np.isfinite(up[at])):
            continue
        last = groups[-1][-1] if groups else -1
        near = last >= 0 and all(
            abs(each[at] - each[last]) < _TOGETHER * span
            for each, span in zip((across, up), spans, strict=True)
        )
        if near:
            groups[-1].append(int(at))
        else:
            groups.append([int(at)])
    for group in groups:
        text = " ".join(letters[at] for at in group)
        axes.annotate(
            text, (across[group[-1]], up[group[-1]]), xytext=(4, 3), textcoords="offset points", fontsize=9
        )
