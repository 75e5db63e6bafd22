"""Does it matter who begins?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from sims.balance.estimates import Estimate, mean_of
from sims.balance.exhibit import Column, Exhibit, too_few
from sims.balance.game.look import canvas, forest, rounded
from sims.balance.game.rows import Games
from sims.stats import FEWEST

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_NAME, _TITLE = "seat_advantage", "Who begins: the first seat's advantage"
_COLUMNS = (
    Column("bots", "bots"),
    Column("n", "n", 0),
    Column("unit", "unit"),
    Column("points", "points ahead", 1),
    Column("win_share", "wins above an even share", 1, percent=True),
)


def first_seat(games: Games) -> tuple[Estimate, Estimate]:
    """Points that the seat that begins is ahead of the mean of the others, and its wins above an even share.

    The bots sit on each seat equally often, so that their strength drops out.
    """
    points = mean_of(games.of(games.leads[:, 0]))
    wins = mean_of(games.of(games.wins[:, 0] - 1 / games.players))
    return points, wins


def seat_advantage(matches: Sequence[Games]) -> Exhibit:
    """A row for each pairing of bots; the first is the game's standard bot."""
    import pandas as pd

    main = matches[0]
    if main.count < FEWEST:
        return too_few(_NAME, _TITLE, main.unit, main.count, FEWEST)
    shown = [games for games in matches if games.count >= FEWEST]
    rows = []
    for games in shown:
        points, wins = first_seat(games)
        label = " – ".join(games.names) if len(games.names) > 1 else f"{games.names[0]} alone"
        rows.append(
            {"bots": label, "unit": games.unit, "n": games.count, "players": games.players}
            | points.fields("points")
            | wins.fields("win_share")
        )
    frame = rounded(pd.DataFrame(rows))

    def draw() -> Figure:
        figure, (left, right) = canvas(1.3 + 0.42 * len(frame), 2)
        labels = frame["bots"].tolist()
        forest(left, labels, frame, "points", "points ahead of the others", 0)
        forest(right, [""] * len(labels), frame, "win_share", "wins above an even share (%)", 0, 100)
        return figure

    points, wins = first_seat(main)
    detectable = f"{points.detectable:.1f} points, {100 * wins.detectable:.1f} % of wins (first row)"
    return Exhibit(
        _NAME, _TITLE, _reading(points, wins), main.unit, main.count, detectable, frame, _COLUMNS, draw
    )


def _reading(points: Estimate, wins: Estimate) -> str:
    numbers = (
        f"{points.value:+.1f} points ({points.low:+.1f} to {points.high:+.1f}) and {100 * wins.value:+.1f} % of wins "
        f"above an even share ({100 * wins.low:+.1f} to {100 * wins.high:+.1f})"
    )
    sure = [what for what, each in (("points", points), ("wins", wins)) if each.low > 0 or each.high < 0]
    if not sure:
        return f"No advantage of a seat is seen: the first has {numbers}."
    leader = points if sure[0] == "points" else wins
    side = "ahead" if leader.value > 0 else "behind"
    rest = "" if len(sure) == 2 else f"; in {'wins' if sure == ['points'] else 'points'} this is not sure"
    return f"The seat that begins is {side} in {' and in '.join(sure)}: {numbers}{rest}."


def every_seat(games: Games) -> Exhibit:
    """Scores and wins by the order of play, for tables of three and more."""
    import pandas as pd

    name, title = "seats", "Every seat: scores and wins by the order of play"
    if games.count < FEWEST:
        return too_few(name, title, games.unit, games.count, FEWEST)
    rows: list[dict[str, object]] = []
    for seat in range(games.players):
        score = mean_of(games.of(games.scores[:, seat]))
        wins = mean_of(games.of(games.wins[:, seat] - 1 / games.players))
        name_of: dict[str, object] = {"seat": f"{seat + 1}."}
        rows.append(name_of | score.fields("score") | wins.fields("win_share"))
    frame = rounded(pd.DataFrame(rows))

    def draw() -> Figure:
        figure, (left, right) = canvas(1.3 + 0.42 * len(frame), 2)
        forest(
            left,
            frame["seat"].tolist(),
            frame,
            "score",
            "mean final score (points)",
            float(games.scores.mean()),
        )
        forest(right, [""] * len(frame), frame, "win_share", "wins above an even share (%)", 0, 100)
        return figure

    shares = frame["win_share"].to_numpy(np.float64)
    best, worst = int(shares.argmax()), int(shares.argmin())
    reading = (
        f"Seat {best + 1} wins most ({100 * shares[best]:+.1f} % above an even share), "
        f"seat {worst + 1} least ({100 * shares[worst]:+.1f} %)."
    )
    columns = (
        Column("seat", "moves"),
        Column("score", "mean score", 1),
        Column("win_share", "wins above an even share", 1, percent=True),
    )
    detectable = f"{100 * mean_of(games.of(games.wins[:, 0])).detectable:.1f} % of wins"
    return Exhibit(name, title, reading, games.unit, games.count, detectable, frame, columns, draw)
