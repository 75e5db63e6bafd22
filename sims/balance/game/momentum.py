"""Snowball or catching up: does who leads gain more from then on?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from sims.balance.exhibit import Column, Exhibit, too_few
from sims.balance.game.clusters import slope
from sims.balance.game.look import BLUE, GREY, canvas, rounded
from sims.balance.game.rows import Course, Floats, Games, Ints
from sims.stats import FEWEST

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_MOMENTS = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)


def lead_and_gain(games: Games, course: Course, share: float) -> tuple[Floats, Floats, Ints]:
    """Lead after about this share of a game's turns (whole rounds), gain from then on, and the unit: float64[n].

    Two players: a row a game, of the seat that begins. More: a row a seat. What the bots' strength does is taken out:
    each bot's own mean is subtracted.
    """
    count, players = len(course.turns), games.players
    starts = np.concatenate([[0], np.cumsum(course.turns)[:-1]])
    at = np.round(course.turns * share / players).astype(np.int64) * players
    there = (at > 0) & (at < course.turns)
    rows = np.flatnonzero(there)
    lead = course.leads[(starts + at)[there]]
    gain = games.leads[:count][there] - lead
    bots = games.bots[:count][there]
    seats = 1 if players == 2 else players
    lead, gain, bots = lead[:, :seats].ravel(), gain[:, :seats].ravel(), bots[:, :seats].ravel()
    for bot in games.names:
        mine = bots == bot
        if mine.any():
            lead[mine] -= lead[mine].mean()
            gain[mine] -= gain[mine].mean()
    return lead, gain, np.repeat(rows // games.cluster, seats)


def snowball(games: Games, course: Course) -> Exhibit:
    """Points gained from then on for each point of lead, at several moments."""
    import pandas as pd

    name, title = "snowball", "Snowball: points gained later for each point of lead now"
    units = len(course.turns) // games.cluster
    if units < FEWEST:
        return too_few(name, title, games.unit, units, FEWEST)
    found = [(share, slope(*lead_and_gain(games, course, share))) for share in _MOMENTS]
    frame = rounded(pd.DataFrame([{"passed": share} | each.fields("slope") for share, each in found]))
    middle = dict(found)[0.5]
    if middle.low > 0:
        what = "who leads gains more from then on: a lead snowballs"
    elif middle.high < 0:
        what = "who leads gains less from then on: those behind catch up"
    else:
        what = "neither snowball nor catching up is seen"
    reading = (
        f"Halfway through a game, {what}. A point of lead there goes with {middle.value:+.2f} points of later gain "
        f"({middle.low:+.2f} to {middle.high:+.2f})."
    )

    def draw() -> Figure:
        figure, (axes,) = canvas(3.2)
        x = 100 * frame["passed"].to_numpy(np.float64)
        values = frame["slope"].to_numpy(np.float64)
        ends = [abs(frame[f"slope_{end}"].to_numpy(np.float64) - values) for end in ("low", "high")]
        axes.axhline(0, color=GREY, linewidth=1)
        axes.errorbar(x, values, yerr=np.nan_to_num(ends), fmt="o-", color=BLUE, capsize=3)
        axes.set_xlabel("turns played (% of the game)")
        axes.set_ylabel("later gain a point of lead")
        return figure

    columns = (
        Column("passed", "turns played", 0, percent=True),
        Column("slope", "later gain a point of lead", 3),
    )
    detectable = f"{middle.detectable:.2f} points a point, halfway"
    return Exhibit(name, title, reading, games.unit, units, detectable, frame, columns, draw)
