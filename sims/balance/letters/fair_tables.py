"""Fair points (15) as exhibits: the list, the path to it, and what tiles are worth with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from sims.balance.exhibit import Column, Exhibit
from sims.balance.game.look import BLUE, COLOURS, GREY, ORANGE, canvas, rounded
from sims.balance.letters.fair import Fair
from sims.balance.letters.structure import unused_tiles
from sims.stats import t_factor

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

    from sims.equity import Floats
    from sims.run import Run

_TITLES = {
    "fair_points": "Fair points: drawing a tile neither helps nor hurts",
    "fair_equity": "What tiles are worth to draw, with the printed points and the fair whole ones",
    "fair_path": "The path to the fair points",
}


def not_found(games: int) -> list[Exhibit]:
    """The exhibits where the games of a step do not tell equities."""
    why = f"the {games:,} games of a step do not tell what every tile is worth, expected more"
    return [
        Exhibit(name, title, f"Not shown: {why}.", "games", games, missing=why)
        for name, title in _TITLES.items()
    ]


def fair_exhibits(fair: Fair, run: Run) -> list[Exhibit]:
    """All of them."""
    return [fair_list(fair, run), fair_equity(fair), fair_path(fair)]


def fair_frame(fair: Fair) -> pd.DataFrame:
    """A row a tile: `tile`, `copies`, `printed`, `fair` with its interval, `whole`, `unlimited`, `rounding`, ..."""
    import pandas as pd

    tiles = fair.steps[0].worth.tiles
    return rounded(
        pd.DataFrame(
            {
                "tile": fair.names,
                "copies": fair.ruleset.tile_counts[tiles],
                "printed": fair.ruleset.tile_points[tiles],
                "fair": fair.points,
                "fair_low": fair.low,
                "fair_high": fair.high,
                "whole": fair.whole,
                "change": fair.whole - fair.ruleset.tile_points[tiles],
                "unlimited": fair.unlimited,
                "gain": fair.gain,
                "rounding": fair.rounding,
                "free": fair.limits.free,
            }
        )
    )


def fair_list(fair: Fair, run: Run) -> Exhibit:
    """Fair points against the printed ones, with intervals, and the whole list."""
    name = "fair_points"
    frame = fair_frame(fair)
    games = sum(step.worth.games for step in fair.steps[-fair.used :])
    free = frame[frame["free"]]
    half = float(((free["fair_high"] - free["fair_low"]) / 2).max()) if len(free) else 0.0

    def draw() -> Figure:
        return _draw_list(frame)

    columns = (
        Column("tile", "tile"),
        Column("copies", "copies", 0),
        Column("printed", "printed", 0),
        Column("fair", "fair", 2),
        Column("whole", "whole", 0),
        Column("unlimited", "no limits", 1),
        Column("gain", "equity of a point", 2),
        Column("rounding", "rounding", 2),
    )
    detectable = f"{2.8 * half / 1.96:.1f} points, for the tile known least" if half else ""
    title = f"{_TITLES[name]} ({run.setup.ruleset.name})"
    return Exhibit(
        name, title, _list_reading(fair, run, frame), "games", games, detectable, frame, columns, draw
    )


def _list_reading(fair: Fair, run: Run, frame: pd.DataFrame) -> str:
    free = frame[frame["free"]]
    sure = free[(free["fair_low"] > free["printed"]) | (free["fair_high"] < free["printed"])]
    low, high = sure[sure["fair"] > sure["printed"]], sure[sure["fair"] < sure["printed"]]
    text = "Fair points come from the mean of "
    text += f"{fair.used} step{'s' * (fair.used > 1)}, each with games and leave values of its own."
    for rows, what in ((low, "too low"), (high, "too high")):
        if len(rows):
            away = (rows["fair"] - rows["printed"]).abs().sort_values(ascending=False, kind="stable").index
            told = ", ".join(
                f"{row['tile']} {row['printed']:.0f} → {row['fair']:.1f}"
                for row in rows.loc[away].head(8).to_dict("records")
            )
            text += f" Printed {what} for sure: {told}{' and others' if len(rows) > 8 else ''}."
    if sure.empty:
        text += " No printed points are wrong by more than chance would show."
    bound = free[(free["unlimited"] < free["fair"] - 0.5) & (free["fair"] <= free["fair"].min() + 0.01)]
    if len(bound):
        told = ", ".join(f"{row['tile']} {row['unlimited']:.1f}" for row in bound.to_dict("records"))
        text += f" Points cannot make these as poor as the others, they would have to be: {told}."
    loss = float(np.sqrt((fair.rounding[fair.limits.free] ** 2).mean())) if fair.limits.free.any() else 0.0
    unused = unused_tiles(run.setup.lexicon, fair.ruleset)
    if unused.any():
        text += f" No word has {', '.join(np.array(fair.names)[unused])}: such tiles keep their points, none are fair."
    worst = int(np.abs(fair.rounding).argmax())
    text += (
        f" Rounding to whole points costs {loss:.2f} points of equity a copy on (quadratic) average, most for "
        f"{fair.names[worst]} ({fair.rounding[worst]:+.2f})."
    )
    if fair.widened > 1.05:
        text += (
            f" The steps differ {fair.widened:.2f} times as much as their games alone would make them; the intervals "
            "are widened by that."
        )
    return text


def _draw_list(frame: pd.DataFrame) -> Figure:
    figure, (axes,) = canvas(4.8)
    shown = frame.sort_values(["printed", "fair"], kind="stable")
    places = np.arange(len(shown))
    value = shown["fair"].to_numpy(np.float64)
    ends = np.stack([value - shown["fair_low"], shown["fair_high"] - value]).clip(min=0)
    axes.bar(places, shown["whole"], color="#cfe3f1", label="fair, whole points")
    axes.errorbar(
        places, value, yerr=ends, fmt="o", color=BLUE, markersize=4, capsize=2, label="fair, 95 % interval"
    )
    axes.plot(
        places, shown["printed"], "_", color=ORANGE, markersize=13, markeredgewidth=2.5, label="printed"
    )
    axes.set_xticks(places, list(shown["tile"]))
    axes.set_xlabel("tile")
    axes.set_ylabel("points")
    axes.legend(frameon=False)
    return figure


def fair_equity(fair: Fair) -> Exhibit:
    """Equity with the points of the first step and with the whole list, each from games of its own."""
    import pandas as pd

    name, first, last = "fair_equity", fair.steps[0], fair.check
    games = first.worth.games
    if last is None:
        return not_found(games)[1]
    half = t_factor(games - 1)
    frame = pd.DataFrame({"tile": fair.names, "points_first": first.points, "points_last": fair.whole})
    for key, worth in (("first", first.worth), ("last", last)):
        frame[f"equity_{key}"] = worth.value
        frame[f"equity_{key}_low"] = worth.value - half * worth.error
        frame[f"equity_{key}_high"] = worth.value + half * worth.error
    frame = rounded(frame)
    free = fair.mended
    before, after = first.worth.unevenness(free), last.unevenness(free)
    mean = first.worth.error[free].mean() if free.any() else 0.0
    reading = (
        f"Of tiles that points can mend, true equities deviate by {before:.2f} points of the spread a copy with the "
        f"points at the start and by {after:.2f} with the fair whole ones (chance, {mean:.2f} on average, taken off). "
        f"The draw of tiles explains {100 * first.worth.explained:.0f} % of the variance of the spread before, "
        f"{100 * last.explained:.0f} % after."
    )
    out = ~fair.limits.free & (np.abs(last.value) > 1.96 * last.error)
    if out.any():
        told = ", ".join(f"{fair.names[at]} {last.value[at]:+.1f}" for at in np.flatnonzero(out))
        reading += f" Tiles that keep their points: {told}."

    def draw() -> Figure:
        figure, (axes,) = canvas(4.4)
        order = np.argsort(frame["equity_first"].to_numpy(), kind="stable")
        places = np.arange(len(order))
        axes.axhline(0, color=GREY, linewidth=1)
        for key, colour, label, shift in (
            ("first", ORANGE, "points at the start", -0.15),
            ("last", BLUE, "fair", 0.15),
        ):
            value: Floats = frame[f"equity_{key}"].to_numpy(np.float64)[order]
            low, high = (frame[f"equity_{key}_{end}"].to_numpy(np.float64)[order] for end in ("low", "high"))
            axes.errorbar(
                places + shift, value, yerr=np.stack([value - low, high - value]), fmt="o", markersize=4, capsize=2,
                color=colour, label=label,
            )  # fmt: skip
        axes.set_xticks(places, [frame["tile"][at] for at in order])
        axes.set_xlabel("tile")
        axes.set_ylabel("equity (points of the spread a copy)")
        axes.legend(frameon=False)
        return figure

    columns = (
        Column("tile", "tile"),
        Column("points_first", "start", 0),
        Column("equity_first", "equity", 2),
        Column("points_last", "fair", 0),
        Column("equity_last", "equity then", 2),
    )
    detectable = f"{2.8 * float(last.error.max()):.1f} points of the spread a copy, for the tile known least"
    return Exhibit(name, _TITLES[name], reading, "games", games, detectable, frame, columns, draw)


def fair_path(fair: Fair) -> Exhibit:
    """The points that each step played, a row a step, and how uneven equities were."""
    import pandas as pd

    name, free = "fair_path", fair.mended
    rows = []
    for number, step in enumerate(fair.steps):
        error = float(step.worth.error[free].mean()) if free.any() else 0.0
        row = {"step": number, "uneven": step.worth.unevenness(free), "chance": error}
        rows.append(row | {f"{tile}": int(at) for tile, at in zip(fair.names, step.points, strict=True)})
    if fair.check is not None:
        row = {"step": len(fair.steps), "uneven": fair.check.unevenness(free)}
        row["chance"] = float(fair.check.error[free].mean()) if free.any() else 0.0
        rows.append(row | {f"{tile}": int(at) for tile, at in zip(fair.names, fair.whole, strict=True)})
    frame = rounded(pd.DataFrame(rows))
    most = np.argsort(-np.abs(fair.points - fair.steps[0].points) * free, kind="stable")[: len(COLOURS)]
    reading = (
        f"{len(fair.steps)} steps of {fair.steps[0].worth.games:,} games, the last row is the check of the whole list. "
        f"Unevenness falls from {frame['uneven'].iloc[0]:.2f} to {frame['uneven'].iloc[-1]:.2f} points of equity."
    )

    def draw() -> Figure:
        figure, (left, right) = canvas(3.9, 2)
        for at, colour in zip(most, COLOURS, strict=False):
            tile = fair.names[int(at)]
            left.plot(frame["step"], frame[tile], marker="o", markersize=3, color=colour, label=tile)
        left.set_xlabel("step")
        left.set_ylabel("points played (those that change most)")
        left.legend(frameon=False, ncols=2, fontsize=8)
        right.plot(frame["step"], frame["uneven"], marker="o", color=BLUE, label="true deviation")
        right.plot(frame["step"], frame["chance"], color=GREY, linestyle="--", label="chance of one step")
        right.set_ylim(bottom=0)
        right.set_xlabel("step")
        right.set_ylabel("deviation of equities (points a copy)")
        right.legend(frameon=False)
        return figure

    columns = (
        Column("step", "step", 0),
        Column("uneven", "unevenness", 2),
        Column("chance", "chance of one", 2),
        *(Column(tile, tile, 0) for tile in fair.names),
    )
    return Exhibit(name, _TITLES[name], reading, "steps", len(fair.steps), "", frame, columns, draw)
