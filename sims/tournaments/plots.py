"""The pictures of a tournament's page, each an SVG text that is the same for the same result."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from sims.tournaments.games import Games

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from sims.tournaments.tournament import Played

_MOST_GAMES = 1000
"""Games of a run whose scores are followed turn by turn."""
_WIDTH = 7.5  # inches
_BINS = 40


def _drawn(height: float, draw: Any) -> str:  # noqa: ANN401 # a function of the axes
    """What `draw` puts on a pair of axes, as SVG without a date and with names that do not change."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    with mpl.rc_context({"svg.hashsalt": "letterworks", "svg.fonttype": "none", "font.size": 9}):
        figure = Figure(figsize=(_WIDTH, height), layout="constrained")
        axes: Axes = figure.add_subplot()
        axes.spines[["top", "right"]].set_visible(False)
        draw(axes)
        text = io.StringIO()
        figure.savefig(text, format="svg", metadata={"Date": None})
    return re.sub(r"^.*?(?=<svg)", "", text.getvalue(), flags=re.DOTALL)


def rating_plot(bots: Sequence[Mapping[str, Any]]) -> str:
    """Elo of each bot with its interval, best on top."""

    def draw(axes: Axes) -> None:
        places = np.arange(len(bots))[::-1]
        elo = np.array([record["elo"] for record in bots])
        ends = np.array([[record["elo_low"], record["elo_high"]] for record in bots]).T
        axes.errorbar(elo, places, xerr=np.abs(ends - elo), fmt="o", capsize=3)
        axes.set_yticks(places, [record["bot"] for record in bots])
        axes.set_ylim(-0.5, len(bots) - 0.5)
        axes.set_xlabel("Elo, 95 % interval (mean of the bots is 0)")
        axes.grid(axis="x", alpha=0.3)

    return _drawn(0.8 + 0.3 * len(bots), draw)


def spread_plot(tables: Sequence[Games], names: Sequence[str]) -> str:
    """How far ahead each bot is at the end of its games."""
    found = {name: _spreads(tables, number) for number, name in enumerate(names)}
    every = np.concatenate(list(found.values()))
    edges = np.linspace(every.min() - 0.5, every.max() + 0.5, _BINS + 1)

    def draw(axes: Axes) -> None:
        for name, values in found.items():
            axes.hist(values, bins=edges.tolist(), histtype="step", label=name)
        axes.axvline(0, color="black", linewidth=0.5)
        axes.set_xlabel("points ahead of the others at the end")
        axes.set_ylabel("games")
        axes.legend(frameon=False)

    return _drawn(3.2, draw)


def _spreads(tables: Sequence[Games], bot: int) -> NDArray[np.float64]:
    found = []
    for games in tables:
        mine = games.bots == bot
        seats = mine.sum(axis=1)
        there = seats > 0
        own = (games.scores * mine).sum(axis=1)[there] / seats[there]
        rest = (games.scores * ~mine).sum(axis=1)[there] / (games.players - seats[there])
        found.append(own - rest)
    return np.concatenate(found)


def turn_plot(runs: Sequence[Played], names: Sequence[str]) -> str | None:
    """Mean score of each bot after each of its turns; None if no turns were kept."""
    if not all("turns" in run.parts.kinds for run in runs):
        return None
    curves = score_by_turn(runs, len(names))

    def draw(axes: Axes) -> None:
        for name, curve in zip(names, curves, strict=True):
            axes.plot(np.arange(1, len(curve) + 1), curve, label=name)
        axes.set_xlabel("turn of the bot (games that are over stay at their last score)")
        axes.set_ylabel("mean score")
        axes.legend(frameon=False)
        axes.grid(alpha=0.3)

    return _drawn(3.2, draw)


def score_by_turn(runs: Sequence[Played], bots: int) -> list[NDArray[np.float64]]:
    """Mean running score of each bot after its k-th turn, up to the length of nearly all games."""
    sums: list[dict[int, list[float]]] = [{} for _ in range(bots)]
    lengths: list[int] = []
    for run in runs:
        totals = _running(run)
        lengths += (~np.isnan(totals)).sum(axis=2).max(axis=1).tolist()
        for turn in range(1, totals.shape[2]):
            gone = np.isnan(totals[:, :, turn])
            totals[:, :, turn][gone] = totals[:, :, turn - 1][gone]
        seats = run.games.bots[: len(totals)]
        for bot in range(bots):
            mine = totals[seats == bot]
            for turn in range(mine.shape[1] if len(mine) else 0):
                entry = sums[bot].setdefault(turn, [0.0, 0.0])
                entry[0] += float(np.nansum(mine[:, turn]))
                entry[1] += float((~np.isnan(mine[:, turn])).sum())
    shown = int(np.percentile(lengths, 90))
    return [
        np.array([total / count for turn, (total, count) in sorted(each.items()) if turn < shown and count])
        for each in sums
    ]


def _running(run: Played) -> NDArray[np.float64]:
    """Score after each turn of each seat, float64[games, seats, turns], nan where there was none."""
    columns = list(run.parts.read("turns", ("game_id", "turn", "seat", "total")))
    game, turn, seat, total = (
        np.concatenate([part[name].astype(np.int64) for part in columns])
        for name in ("game_id", "turn", "seat", "total")
    )
    players = run.games.players
    kept = game < min(_MOST_GAMES, len(run.games.bots))
    game, turn, seat, total = game[kept], turn[kept] // players, seat[kept], total[kept]
    found = np.full((int(game.max()) + 1, players, int(turn.max()) + 1), np.nan)
    found[game, seat, turn] = total
    return found
