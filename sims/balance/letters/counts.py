"""How many of each tile a set should hold, where points are heights and every tile pays the same.

Tiles that help are made more frequent, tiles that hurt less so, step by step, and the list of the step at which drawing
a tile matters least is kept.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.rulesets.grid import BLANK, GridRuleset
from sims.balance.exhibit import Column, Exhibit
from sims.balance.game.look import BLUE, GREY, ORANGE, canvas, rounded
from sims.balance.letters.fair import tile_names
from sims.balance.letters.limits import Limits
from sims.balance.letters.trials import Trials, shipped_start
from sims.balance.letters.worth import Worth, worth_of
from sims.equity import Floats
from sims.stats import t_factor

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

_STEP = 0.25  # of the logarithm of a count, for a tile one standard deviation from the average
_CHECK = 2000  # number of the step that plays the list chosen
_NAME = "fair_counts"
_TITLE = "What the set should hold: tiles that help more often, tiles that hurt less often"


class Counts(NamedTuple):
    """Sets of tiles that were tried, K kinds each, the printed one first."""

    ruleset: GridRuleset
    lists: list[NDArray[np.int64]]
    worths: list[Worth]
    best: int
    """Which of them is suggested."""
    check: Worth | None
    """Equities with the suggested set, from games of their own."""


def with_counts(ruleset: GridRuleset, counts: NDArray[np.int64]) -> GridRuleset:
    """The ruleset with other counts of the tiles of its set."""
    table = dict(zip(tile_names(ruleset), map(int, counts), strict=True))
    return ruleset.replace(name=f"{ruleset.name.partition('+')[0]}+counts", counts=table)


def fair_counts(
    trials: Trials, ruleset: GridRuleset, *, games: int, leave_games: int, steps: int
) -> Counts | None:
    """Try sets with as many tiles as the printed one; None if a step's games do not tell equities. Blanks stay."""
    tiles = np.flatnonzero(ruleset.tile_counts > 0)
    counts = ruleset.tile_counts[tiles]
    limits = _limits(ruleset, counts)
    leaves = shipped_start(ruleset)
    lists: list[NDArray[np.int64]] = []
    worths: list[Worth] = []
    exact = counts.astype(np.float64)
    for number in range(steps + 1):
        rules, seed = with_counts(ruleset, counts), trials.step_seed(number)
        leaves = trials.learn(rules, leaves, leave_games, seed)
        worth = worth_of(trials.play(rules, leaves, games, seed), rules)
        if worth is None:
            return None
        lists.append(counts)
        worths.append(worth)
        exact = moved(exact, worth, limits)
        counts = limits.whole(exact)
    best = int(np.argmin([worth.unevenness(limits.free) for worth in worths]))
    rules, seed = with_counts(ruleset, lists[best]), trials.step_seed(_CHECK)
    check = worth_of(trials.play(rules, trials.learn(rules, leaves, leave_games, seed), games, seed), rules)
    return Counts(ruleset, lists, worths, best, check)


def _limits(ruleset: GridRuleset, counts: NDArray[np.int64]) -> Limits:
    """One of each at least, the printed sum, blanks as they are."""
    blank = np.array([name == BLANK for name in tile_names(ruleset)])
    return Limits(
        np.where(blank, counts, 1),
        np.where(blank, counts, 255),
        np.ones(len(counts), np.int64),
        int(counts.sum()),
        True,
    )


def moved(exact: Floats, worth: Worth, limits: Limits) -> Floats:
    """Counts float64[K] after a step: more of what helps, with the same sum."""
    scale = worth.unevenness(limits.free) or 1.0
    wanted = exact * np.exp(_STEP * np.clip(worth.value / scale, -2, 2))
    return limits.level(np.zeros(len(exact)), wanted)


def counts_exhibit(found: Counts | None, games: int) -> Exhibit:
    """The suggested set against the printed one."""
    import pandas as pd

    if found is None or found.check is None:
        why = f"the {games:,} games of a step do not tell what every tile is worth, expected more"
        return Exhibit(_NAME, _TITLE, f"Not shown: {why}.", "games", games, missing=why)
    first, last, half = found.worths[0], found.check, t_factor(games - 1)
    names = tile_names(found.ruleset)
    frame = pd.DataFrame({"tile": names, "printed": found.lists[0], "suggested": found.lists[found.best]})
    frame["change"] = frame["suggested"] - frame["printed"]
    for key, worth in (("first", first), ("last", last)):
        frame[f"equity_{key}"] = worth.value
        frame[f"equity_{key}_low"] = worth.value - half * worth.error
        frame[f"equity_{key}_high"] = worth.value + half * worth.error
    frame["verdict"] = np.select(
        [frame["equity_first_low"] > 0, frame["equity_first_high"] < 0],
        ["helps: more", "hurts: fewer"],
        "fair",
    )
    for number, counts in enumerate(found.lists):
        frame[f"step_{number}"] = counts
    frame = rounded(frame)
    free = _limits(found.ruleset, found.lists[0]).free
    path = ", ".join(f"{worth.unevenness(free):.2f}" for worth in found.worths)
    more = _listed(frame[frame["change"] > 0], 1)
    fewer = _listed(frame[frame["change"] < 0], -1)
    stuck = frame[(frame["suggested"] == 1) & (frame["equity_last_high"] < 0)]["tile"]
    reading = (
        f"Deviation of the true equities by step (points of the spread a copy, chance taken off): {path}; the "
        f"suggested set, played again, {last.unevenness(free):.2f}. More of: {more}. Fewer of: {fewer}."
    )
    if len(stuck):
        reading += f" One copy is still one too many of {', '.join(stuck)}: counts alone do not mend that."

    def draw() -> Figure:
        figure, (left, right) = canvas(4.2, 2)
        places = np.arange(len(frame))
        left.bar(places - 0.2, frame["printed"], 0.4, color=ORANGE, label="printed")
        left.bar(places + 0.2, frame["suggested"], 0.4, color=BLUE, label="suggested")
        left.set_ylabel("copies in the set")
        right.axhline(0, color=GREY, linewidth=1)
        for key, colour, label, shift in (
            ("first", ORANGE, "printed", -0.2),
            ("last", BLUE, "suggested", 0.2),
        ):
            value = frame[f"equity_{key}"].to_numpy(np.float64)
            ends = np.stack([value - frame[f"equity_{key}_low"], frame[f"equity_{key}_high"] - value])
            right.errorbar(places + shift, value, yerr=ends, fmt="o", markersize=3, color=colour, label=label)
        right.set_ylabel("equity (points of the spread a copy)")
        for axes in (left, right):
            axes.set_xticks(places, names, fontsize=7)
            axes.set_xlabel("tile")
            axes.legend(frameon=False)
        return figure

    columns = (
        Column("tile", "tile"),
        Column("printed", "printed", 0),
        Column("suggested", "suggested", 0),
        Column("verdict", "with the printed set"),
        Column("equity_first", "equity", 2),
        Column("equity_last", "with the suggested set", 2),
    )
    detectable = f"{2.8 * float(first.error.max()):.1f} points of the spread a copy, for the tile known least"
    return Exhibit(_NAME, _TITLE, reading, "games", games, detectable, frame, columns, draw)


def _listed(rows: pd.DataFrame, sign: int) -> str:
    """Tiles with their changes, the largest first."""
    order = (rows["change"] * sign).sort_values(ascending=False, kind="stable").index
    return (
        ", ".join(f"{row['tile']} {row['change']:+d}" for row in rows.loc[order].to_dict("records")) or "none"
    )
