"""Play (13): what becomes of the tiles that are drawn, and what they bring in."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from engine.rulesets.grid import BLANK, GridRuleset
from sims.balance.exhibit import Column, Exhibit, too_few
from sims.balance.game.clusters import ratio
from sims.balance.game.look import BLUE, GREEN, ORANGE, canvas, rounded
from sims.equity import Floats
from sims.stats import FEWEST

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

    from sims.run import Run

_NAME, _TITLE = "letters_in_play", "Play: what becomes of each tile, and what it brings in"
_FIELDS = ("drawn", "played", "own_points", "share", "held", "left")


def in_units(run: Run) -> dict[str, Floats]:
    """Sums of the seats' rows of letters a unit (game, pair) and tile, float64[units, T] by column."""
    ruleset = run.setup.ruleset
    assert isinstance(ruleset, GridRuleset)
    tiles, cluster = ruleset.alphabet.size + 1, run.setup.cluster
    shape = (-1, cluster * run.setup.players, tiles)
    frame = run.letters
    return {name: frame[name].to_numpy(np.float64).reshape(shape).sum(axis=1) for name in _FIELDS}


def face_of(ruleset: GridRuleset, tile: int) -> int:
    """What a tile pays on a plain square; where points are heights, as in a word without stacks."""
    points = int(ruleset.tile_points[tile])
    if ruleset.scoring.mode == "height":
        return points * ruleset.scoring.flat_factor + int(ruleset.flat_bonus[tile])
    return points


def cost_of(ruleset: GridRuleset, tile: int) -> int:
    """What a copy left on a rack at the end costs its owner."""
    ending = ruleset.ending
    return ending.leftover_per_tile if ending.leftover == "per-tile" else int(ruleset.tile_points[tile])


def in_play(run: Run) -> Exhibit:
    """A row a tile of the set."""
    import pandas as pd

    setup, ruleset = run.setup, run.setup.ruleset
    assert isinstance(ruleset, GridRuleset)
    sums = in_units(run)
    units = len(sums["drawn"])
    unit = "pairs" if setup.paired else "games"
    if units < FEWEST:
        return too_few(_NAME, _TITLE, unit, units, FEWEST)
    names = [*ruleset.tiles.letters, BLANK]
    rows = []
    for tile in np.flatnonzero(ruleset.tile_counts > 0):
        of = {name: values[:, tile] for name, values in sums.items()}
        cost, face = cost_of(ruleset, int(tile)), face_of(ruleset, int(tile))
        row: dict[str, object] = {
            "tile": names[tile],
            "copies": int(ruleset.tile_counts[tile]),
            "points": int(ruleset.tile_points[tile]),
            "drawn": of["drawn"].sum() / setup.games,
        }
        row |= ratio(of["played"], of["drawn"]).fields("played")
        row |= ratio(of["held"], of["drawn"]).fields("held")
        row |= ratio(of["left"], of["drawn"]).fields("left")
        row |= {"face": face}
        row |= ratio(of["own_points"] - face * of["played"], of["played"]).fields("premium")
        row |= ratio(of["share"] / 1000 - of["own_points"], of["played"]).fields("context")
        row |= ratio(of["share"] / 1000, of["played"]).fields("all")
        row |= ratio(cost * of["left"], of["drawn"]).fields("lost")
        rows.append(row)
    frame = rounded(pd.DataFrame(rows))

    def draw() -> Figure:
        return _draw(frame)

    columns = (
        Column("tile", "tile"),
        Column("copies", "copies", 0),
        Column("points", "printed", 0),
        Column("drawn", "drawn a game", 2),
        Column("played", "played", 1, percent=True),
        Column("held", "turns held", 2),
        Column("left", "stuck at the end", 1, percent=True),
        Column("face", "face (points)", 0),
        Column("premium", "premiums", 2),
        Column("context", "rest of share", 2),
        Column("all", "in all", 2),
        Column("lost", "lost on racks", 2),
    )
    error = float((frame["all_high"] - frame["all_low"]).max() / 3.92)
    detectable = f"{2.8 * error:.2f} points a copy, for the tile that varies most"
    return Exhibit(_NAME, _TITLE, _reading(frame), unit, units, detectable, frame, columns, draw)


def _reading(frame: pd.DataFrame) -> str:
    best = frame.sort_values("all", ascending=False, kind="stable").head(3)
    told = ", ".join(f"{row['tile']} {row['all']:.1f}" for row in best.to_dict("records"))
    longest = frame.iloc[int(frame["held"].argmax())]
    stuck = frame.iloc[int(frame["left"].argmax())]
    return (
        f"A copy played brings in most (an equal share of its play) for {told} points. Held longest: "
        f"{longest['tile']}, {longest['held']:.1f} turns; most often stuck at the end: {stuck['tile']}, "
        f"{100 * stuck['left']:.0f} % of the copies drawn."
    )


def _draw(frame: pd.DataFrame) -> Figure:
    figure, (left, right) = canvas(6.2, 2)
    places = np.arange(len(frame))[::-1]
    labels = list(frame["tile"])
    start = np.zeros(len(frame))
    for key, colour, label in (
        ("face", BLUE, "face"),
        ("premium", ORANGE, "premiums and crossings"),
        ("context", GREEN, "share of the play besides"),
    ):
        values = frame[key].to_numpy(np.float64)
        left.barh(places, values, left=start, color=colour, label=label)
        start = start + values
    left.set_yticks(places, labels, fontsize=8)
    left.set_xlabel("points a copy played")
    left.legend(frameon=False, fontsize=8)
    held = frame["held"].to_numpy(np.float64)
    ends = np.stack([held - frame["held_low"], frame["held_high"] - held])
    right.errorbar(
        held, places, xerr=np.nan_to_num(ends), fmt="o", markersize=4, color=BLUE, label="turns held"
    )
    right.set_yticks(places, labels, fontsize=8)
    right.set_xlabel("turns that a copy is held")
    for axes in (left, right):
        axes.set_ylim(-0.7, len(frame) - 0.3)
        axes.grid(visible=False, axis="y")
    return figure
