"""How long games are and how they end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from sims.balance.estimates import mean_of
from sims.balance.exhibit import Column, Exhibit, too_few
from sims.balance.game.look import BLUE, GREY, canvas, rounded
from sims.balance.game.measures import MEASURES, counted
from sims.balance.game.ratings import wilson
from sims.balance.game.rows import Games
from sims.stats import FEWEST

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

_ENDINGS = {
    "out": "a player is out of tiles",
    "passes": "all pass",
    "scoreless": "too many turns without a play",
    "no-play": "nobody can play",
    "goal": "goal reached",
    "stalled": "stalled, stopped by the program",
}


def length(frame: pd.DataFrame, games: Games) -> Exhibit:
    """What a game has of turns, plays and so on; `frame` are the run's games."""
    import pandas as pd

    name, title = "length", "Length: what happens in a game"
    if games.count < FEWEST:
        return too_few(name, title, games.unit, games.count, FEWEST)
    found = {key: mean_of(values) for key, values in counted(frame, games).items()}
    table = rounded(
        pd.DataFrame(
            [
                {"measure": MEASURES[key].called, "unit": MEASURES[key].unit} | each.fields("mean")
                for key, each in found.items()
            ]
        )
    )
    turns = frame["turns"].to_numpy(np.float64)
    ends = np.percentile(turns, [5, 95])
    reading = (
        f"A game has {turns.mean():.1f} turns, of all players together; nine games of ten have {ends[0]:.0f} to "
        f"{ends[1]:.0f}. A seat scores {found['score'].value:.0f} points on average."
    )

    def draw() -> Figure:
        figure, (left, right) = canvas(3.2, 2)
        low, high = np.percentile(turns, [0.5, 99.5])
        bins = np.arange(np.floor(low) - 0.5, np.ceil(high) + 1.5)
        left.hist(turns, bins=bins.tolist(), color=BLUE, weights=np.full(len(turns), 100 / len(turns)))
        left.set_xlabel("turns of a game")
        left.set_ylabel("games (%)")
        right.hist(
            games.scores.ravel(),
            bins=30,
            color=BLUE,
            weights=np.full(games.scores.size, 100 / games.scores.size),
        )
        right.axvline(games.scores.mean(), color=GREY)
        right.set_xlabel("final score of a seat (points); line: mean")
        right.set_ylabel("seats (%)")
        return figure

    detectable = f"{found['turns'].detectable:.2f} turns, {found['score'].detectable:.1f} points"
    columns = (Column("measure", "measure"), Column("unit", "unit"), Column("mean", "mean", 2))
    return Exhibit(name, title, reading, games.unit, games.count, detectable, table, columns, draw)


def endings(frame: pd.DataFrame, games: Games) -> Exhibit:
    """Why games ended."""
    import pandas as pd

    name, title = "endings", "Endings: why games are over"
    count = len(frame)
    if count < FEWEST:
        return too_few(name, title, "games", count, FEWEST)
    counts = frame["end_reason"].value_counts(sort=False).sort_index()
    rows = []
    for reason, number in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
        low, high = wilson(number / count, count)
        rows.append(
            {"ending": _ENDINGS.get(str(reason), str(reason)), "games": int(number)}
            | {"share": number / count, "share_low": low, "share_high": high}
        )
    table = rounded(pd.DataFrame(rows))
    stalled = int(counts.get("stalled", 0))
    most = table.iloc[0]
    reading = f"{100 * most['share']:.1f} % of the games end because: {most['ending']}. " + (
        f"{stalled:,} stalled: they would not have ended by the rules." if stalled else "None stalled."
    )
    columns = (
        Column("ending", "why"),
        Column("games", "games", 0),
        Column("share", "share (Wilson)", 1, percent=True),
    )
    detectable = f"an ending of {100 * 3 / count:.2f} % of the games is seen at least once (95 %)"
    return Exhibit(name, title, reading, "games", count, detectable, table, columns)
