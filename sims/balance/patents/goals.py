"""Whether the first player wins, and how well the goal is set (25)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from engine.rulesets.tycoon import TycoonRuleset
from sims.balance.estimates import mean_of
from sims.balance.exhibit import Column, Exhibit, too_few
from sims.balance.patents.book import Book
from sims.balance.patents.drawing import BLUE, GREY, ORANGE, bars_of, new_figure, plain
from sims.balance.patents.ledger import FEWEST_GAMES
from sims.balance.patents.trials import Played
from sims.balance.patents.wording import percent, records, signed_percent, sure
from sims.balance.patents.worth import FEWEST_DECKS

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_ORDER = ("first", "second", "third", "fourth", "fifth")


def seats_frame(book: Book) -> pd.DataFrame:
    """A row a place in the order of play: share of wins and score; and a row a seat, which tells only of chance."""
    players, fair = book.players, 1 / book.players
    first = book.games["first_seat"].to_numpy(np.int64)
    scores = np.stack([book.games[f"score_{seat}"].to_numpy(float) for seat in range(players)], axis=1)
    by_game = np.arange(book.count)
    rows = []
    for kind in ("place", "seat"):
        for number in range(players):
            seat = (first + number) % players if kind == "place" else np.full(book.count, number)
            win = book.clustered(book.wins[by_game, seat]) / book.cluster
            ahead = scores[by_game, seat] - (scores.sum(axis=1) - scores[by_game, seat]) / (players - 1)
            row: dict[str, object] = {"kind": kind, "number": number}
            row["label"] = f"plays {_ORDER[number]}" if kind == "place" else f"seat {number}"
            estimate = mean_of(win)
            row |= estimate.fields("win") | {"error": estimate.error, "fair": fair}
            row |= mean_of(book.clustered(ahead) / book.cluster).fields("lead")
            rows.append(row)
    return pd.DataFrame(rows)


def seats(book: Book) -> Exhibit:
    """Does the first player win more than a fair share?"""
    name, title = "first_player", "Does the first player win?"
    if book.independent < FEWEST_GAMES:
        return too_few(name, title, book.unit, book.independent, FEWEST_GAMES)
    frame = seats_frame(book)
    first, fair = frame.iloc[0], 1 / book.players
    side = sure(first["win_low"] - fair, first["win_high"] - fair)
    verdict = {
        1: f"Yes: who plays first wins {percent(first['win'])} of the games, {percent(fair)} would be fair",
        -1: f"No, who plays first wins only {percent(first['win'])} of the games, {percent(fair)} would be fair",
        0: f"Not that it shows: who plays first wins {percent(first['win'])}, {percent(fair)} would be fair",
    }[side]
    return Exhibit(
        name,
        title,
        f"{verdict} (interval {percent(first['win_low'])} to {percent(first['win_high'])}), and is "
        f"{first['lead']:+.1f} points from the others' mean. Seats begin in turn, so that a seat by itself "
        "says nothing.",
        book.unit,
        book.independent,
        detectable=f"{100 * 2.8 * float(first['error']):.1f} points of %",
        frame=frame,
        columns=(
            Column("label", "who"),
            Column("win", "wins (% of games)", 1, percent=True),
            Column("lead", "score above the others' mean (points)", 2),
        ),
        draw=lambda: _draw_seats(frame),
    )


def _draw_seats(frame: pd.DataFrame) -> Figure:
    figure, (axes,) = new_figure(0.4 * len(frame) + 1.2)
    values = 100 * frame["win"].to_numpy()
    errors = bars_of(values, 100 * frame["win_low"].to_numpy(), 100 * frame["win_high"].to_numpy())
    axes.errorbar(values, frame["label"], xerr=errors, fmt="o", color=BLUE, ecolor=GREY, capsize=3)
    axes.axvline(100 * float(frame["fair"].iloc[0]), color=ORANGE, linewidth=1, label="fair share")
    axes.invert_yaxis()
    axes.legend(frameon=False)
    plain(axes, "wins (% of games)", "")
    return figure


def calibration_frame(ruleset: TycoonRuleset, played: Mapping[int, Played]) -> pd.DataFrame:
    """A row a number of players: how far above the goal the leader ends, how long the end takes, who begins."""
    rows = []
    for players, games in played.items():
        goal, fewest = ruleset.goal(players)
        ended = games.trigger >= 0
        decks = ended.all(axis=1)
        best = games.values.max(axis=2)
        after = games.turns - 1 - games.trigger
        row: dict[str, object] = {"players": players, "goal": goal, "fewest": fewest, "decks": games.decks}
        row |= mean_of(games.length()).fields("rounds")
        row |= mean_of(ended.mean(axis=1)).fields("reached")
        row |= mean_of((best - goal)[decks].mean(axis=1)).fields("surplus")
        row |= mean_of(after[decks].mean(axis=1)).fields("after")
        row |= mean_of(games.values.mean(axis=(1, 2)) / np.maximum(games.level(), 1e-9)).fields("value_share")
        row |= mean_of(games.first_wins()).fields("first")
        rows.append(row)
    return pd.DataFrame(rows)


def calibration(ruleset: TycoonRuleset, played: Mapping[int, Played]) -> Exhibit:
    """How the goals of the numbers of players compare (25)."""
    name, title = "goal", "How well the goal is set, by number of players"
    decks = min(games.decks for games in played.values())
    if decks < FEWEST_DECKS:
        return too_few(name, title, "decks", decks, FEWEST_DECKS)
    frame = calibration_frame(ruleset, played)
    half = float((frame["first_high"] - frame["first_low"]).max()) / 2
    texts = [
        f"{row['players']} players: {row['rounds']:.1f} rounds, {row['after']:.1f} turns from the goal to the end, "
        f"first player {signed_percent(row['first'])}"
        for row in records(frame)
    ]
    return Exhibit(
        name,
        title,
        f"{'; '.join(texts)} (points of %, above the fair share). The leader ends {frame['surplus'].min():.1f} to "
        f"{frame['surplus'].max():.1f} above the goal in value of patents.",
        "decks, each dealt once a player",
        decks,
        detectable=f"{143 * half:.1f} points of % (first player)",
        frame=frame,
        columns=(
            Column("players", "players", 0),
            Column("goal", "goal (value)", 0),
            Column("fewest", "fewest patents", 0),
            Column("rounds", "rounds", 2),
            Column("reached", "goal reached (% of games)", 1, percent=True),
            Column("surplus", "leader's value less the goal (points)", 2),
            Column("after", "turns from the goal to the end", 2),
            Column("value_share", "patents' share of the score (%)", 1, percent=True),
            Column("first", "first player's win share above the fair one (%)", 1, percent=True),
        ),
        draw=lambda: _draw_calibration(frame),
    )


def _draw_calibration(frame: pd.DataFrame) -> Figure:
    figure, axes = new_figure(3.6, 3)
    for each, name, factor, label in (
        (axes[0], "rounds", 1.0, "rounds of a game"),
        (axes[1], "surplus", 1.0, "leader's value less the goal (points)"),
        (axes[2], "first", 100.0, "first player's wins above fair (points of %)"),
    ):
        values = factor * frame[name].to_numpy()
        errors = bars_of(values, *(factor * frame[f"{name}_{end}"].to_numpy() for end in ("low", "high")))
        each.errorbar(frame["players"], values, errors, fmt="o-", color=BLUE, ecolor=GREY, capsize=3)
        each.set_xticks(list(frame["players"]))
        if name == "first":
            each.axhline(0, color=ORANGE, linewidth=1)
        else:
            each.set_ylim(min(0, float(values.min()) * 1.1), None)
        plain(each, "players", label)
    return figure
