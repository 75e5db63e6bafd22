"""Who beats whom, how far apart bots are, and what a larger vocabulary is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from sims.balance.exhibit import Column, Exhibit, too_few
from sims.balance.game.look import BLUE, GREEN, GREY, canvas, forest, in_lines, rounded
from sims.balance.game.ratings import matches_of, rated, taken_by, wilson
from sims.balance.game.rows import Games
from sims.stats import FEWEST

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

DEPTH = 0.6
"""From this share of wins on a rung of the ladder counts as one of skill."""


def played_enough(matches: Sequence[Games]) -> list[Games]:
    """Those between two bots with enough pairs."""
    return [games for games in matches if len(games.names) == 2 and games.count >= FEWEST]


def win_matrix(matches: Sequence[Games], anchor: str, seed: int) -> Exhibit:
    """Wins of each bot against each other, with ratings on one scale where the anchor has 0."""
    import pandas as pd

    name, title = "win_matrix", "Who beats whom: wins of the row against the column, and ratings"
    found = played_enough(matches)
    if not found:
        return too_few(name, title, "pairs of different bots", 0, FEWEST)
    bots = sorted({bot for games in found for bot in games.names})
    fixed = bots.index(anchor) if anchor in bots else 0
    ratings, low, high = rated(matches_of(found, bots), len(bots), fixed, seed)
    rating = {bot: (ratings[i], low[i], high[i]) for i, bot in enumerate(bots)}
    rows = []
    for games in found:
        for one, other in (games.names, games.names[::-1]):
            share, count = float(taken_by(games, one).mean()), len(games.scores)
            ends = wilson(share, count)
            mine = (games.leads * (games.bots == one)).sum(axis=1)
            rows.append(
                {"bot": one, "against": other, "games": count, "win_share": share}
                | {"win_share_low": ends[0], "win_share_high": ends[1], "spread": float(mine.mean())}
                | dict(zip(("rating", "rating_low", "rating_high"), rating[one], strict=True))
            )
    order = sorted(bots, key=lambda bot: -rating[bot][0])
    frame = pd.DataFrame(rows)
    frame["place"] = frame["bot"].map(order.index)
    frame = rounded(frame.sort_values(["place", "win_share"], ascending=[True, False]).drop(columns="place"))
    columns = (
        Column("bot", "bot"),
        Column("against", "against"),
        Column("games", "games", 0),
        Column("win_share", "wins (Wilson)", 1, percent=True),
        Column("spread", "points ahead", 1),
        Column("rating", f"rating ({bots[fixed]} = 0)", 0),
    )
    best, last = order[0], order[-1]
    gap = rating[best][0] - rating[last][0]
    reading = f"{best} is strongest, {last} weakest, {gap:,.0f} rating points below it."
    units = sum(games.count for games in found)

    def draw() -> Figure:
        return _draw_matrix(frame, order, {bot: rating[bot] for bot in order}, bots[fixed])

    return Exhibit(name, title, reading, "pairs", units, "", frame, columns, draw)


def _draw_matrix(
    frame: pd.DataFrame, order: list[str], rating: dict[str, tuple[float, float, float]], anchor: str
) -> Figure:
    import pandas as pd

    size = len(order)
    shares = np.full((size, size), np.nan)
    for row in frame.itertuples():
        shares[order.index(str(row.bot)), order.index(str(row.against))] = row.win_share
    figure, (left, right) = canvas(1.7 + 0.55 * size, 2)
    left.grid(visible=False)
    left.imshow(shares, cmap="RdBu", vmin=0, vmax=1, aspect="auto")
    for (row, column), share in np.ndenumerate(shares):
        if share == share:
            dark = abs(share - 0.5) > 0.3
            left.text(
                column,
                row,
                f"{100 * share:.0f}",
                ha="center",
                va="center",
                color="white" if dark else "black",
            )
    left.set_xticks(range(size), in_lines(order), rotation=40, ha="right", fontsize="small")
    left.set_yticks(range(size), in_lines(order))
    left.set_xlabel("wins of the row against the column (%)")
    table = pd.DataFrame([rating[bot] for bot in order], columns=["rating", "rating_low", "rating_high"])
    forest(right, [""] * size, table, "rating", f"rating (Elo points, {anchor} = 0)", 0)
    return figure


def skill_ladder(matches: Sequence[Games], rungs: Sequence[tuple[str, str, str]]) -> Exhibit:
    """`rungs`: the stronger bot, the weaker, and what was added; rungs above 60 % tell of depth."""
    import pandas as pd

    name, title = "skill_ladder", "Skill ladder: what each step of better play wins"
    by_names = {frozenset(games.names): games for games in played_enough(matches)}
    rows = []
    for strong, weak, what in rungs:
        games = by_names.get(frozenset((strong, weak)))
        if games is not None:
            share = float(taken_by(games, strong).mean())
            low, high = wilson(share, len(games.scores))
            rows.append(
                {"rung": f"{strong} – {weak}", "what": what, "pairs": games.count}
                | {"win_share": share, "win_share_low": low, "win_share_high": high}
            )
    if not rows:
        return too_few(name, title, "pairs of different bots", 0, FEWEST)
    frame = rounded(pd.DataFrame(rows))
    deep = int((frame["win_share_low"] > DEPTH).sum())
    sure = int((frame["win_share_low"] > 0.5).sum())
    reading = (
        f"Of {len(frame)} steps {sure} win more than half of the games for sure, and {deep} more than "
        f"{100 * DEPTH:.0f} %, which a player can feel: a game with many such steps has depth."
    )
    columns = (
        Column("rung", "stronger – weaker"),
        Column("what", "what is added"),
        Column("pairs", "pairs", 0),
        Column("win_share", "wins (Wilson)", 1, percent=True),
    )

    def draw() -> Figure:
        figure, (axes,) = canvas(1.3 + 0.42 * len(frame))
        forest(axes, frame["rung"].tolist(), frame, "win_share", "wins of the stronger (%)", 0.5, 100)
        axes.axvline(100 * DEPTH, color=GREEN, linestyle="--", linewidth=1)
        axes.text(100 * DEPTH, len(frame) - 0.45, f" {100 * DEPTH:.0f} %", color=GREEN, va="top")
        return figure

    pairs = int(frame["pairs"].sum())
    detectable = f"{100 * 2.8 * 0.5 / np.sqrt(2 * frame['pairs'].min()):.1f} % of wins at the smallest rung"
    return Exhibit(name, title, reading, "pairs", pairs, detectable, frame, columns, draw)


def vocabulary_curve(matches: Sequence[Games], tiers: Sequence[tuple[int, int, str]], anchor: str) -> Exhibit:
    """What the standard bot loses when it knows only common words.

    `tiers`: level (0 = all), words, and the bot that knows them. Mean score and wins against the standard bot.
    """
    import pandas as pd

    from sims.balance.estimates import mean_of

    name, title = "vocabulary_curve", "Vocabulary: what it is worth to know more words"
    by_names = {frozenset(games.names): games for games in played_enough(matches)}
    rows = []
    for level, words, bot in tiers:
        games = by_names.get(frozenset((bot, anchor)))
        if games is None:
            continue
        mine = games.bots == bot
        share = float(taken_by(games, bot).mean())
        low, high = wilson(share, len(games.scores))
        rows.append(
            {"vocabulary": str(level), "words": words, "bot": bot, "pairs": games.count, "win_share": share}
            | {"win_share_low": low, "win_share_high": high}
            | mean_of(games.of((games.scores * mine).sum(axis=1))).fields("score")
            | mean_of(games.of((games.leads * mine).sum(axis=1))).fields("spread")
        )
    if len(rows) < 2:
        return too_few(name, title, "vocabularies with pairs enough", len(rows), 2)
    frame = rounded(pd.DataFrame(rows))
    first = frame.iloc[0]
    reading = (
        f"With the {first['words']:,} most common words (level {first['vocabulary']}) the bot wins "
        f"{100 * first['win_share']:.0f} % against {anchor}, which knows all, and is "
        f"{-first['spread']:.0f} points behind."
    )
    columns = (
        Column("vocabulary", "level"),
        Column("words", "words", 0),
        Column("pairs", "pairs", 0),
        Column("win_share", f"wins against {anchor} (Wilson)", 1, percent=True),
        Column("score", "its score", 1),
        Column("spread", "points ahead", 1),
    )

    def draw() -> Figure:
        figure, (left, right) = canvas(3.4, 2)
        words = frame["words"].to_numpy(np.float64)
        for axes, key, factor, unit, colour in (
            (left, "win_share", 100, f"wins against {anchor} (%)", BLUE),
            (right, "score", 1, "mean score (points)", GREEN),
        ):
            values = frame[key].to_numpy(np.float64) * factor
            ends = [
                abs(frame[f"{key}_{end}"].to_numpy(np.float64) * factor - values) for end in ("low", "high")
            ]
            axes.errorbar(words, values, yerr=ends, fmt="o-", color=colour, capsize=3, markersize=5)
            axes.set_xscale("log")
            axes.set_xlabel("words known")
            axes.set_ylabel(unit)
            axes.minorticks_off()
            axes.set_xticks(words, [f"{each / 1000:.0f}k" for each in words])
        left.axhline(50, color=GREY, linewidth=1)
        return figure

    pairs = int(frame["pairs"].sum())
    return Exhibit(name, title, reading, "pairs", pairs, "", frame, columns, draw)
