"""How exciting games are: who leads, how open they stay, when they are decided."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from sims.balance.estimates import Estimate
from sims.balance.exhibit import Column, Exhibit, too_few
from sims.balance.game.clusters import game_mean, grouped, per_game, ratio
from sims.balance.game.look import BLUE, GREY, ORANGE, band, canvas, rounded
from sims.balance.game.rows import Course, Floats, Games
from sims.stats import FEWEST

if TYPE_CHECKING:
    from matplotlib.figure import Figure

DECIDED = 0.95
"""A game is decided once its winner's chance stays at or above this."""
_STEPS = 20
_BINS = 10


class Told(NamedTuple):
    """What each game tells, float64[k], NaN where it has no single winner (or no losing moment, for `depth`)."""

    changes: Floats
    """Times the lead changed hands."""
    behind: Floats
    """1 if the winner's chance was below another's at some turn."""
    depth: Floats
    """Mean of sqrt(best chance - winner's chance) over such turns."""
    drama: Floats
    """The same, 0 for games without such a turn."""
    decided: Floats
    """Share of the turns after which it was decided: 1 if it never was before the end."""


def lead_changes(course: Course) -> Floats:
    """Times in each game that another seat came to lead alone, float64[k]."""
    top = course.before.max(axis=1, keepdims=True)
    alone = (course.before == top).sum(axis=1) == 1
    leader = np.where(alone, course.before.argmax(axis=1), -1)
    changes = np.zeros(len(course.turns))
    last = -1
    for i, (game, seat) in enumerate(zip(course.game.tolist(), leader.tolist(), strict=True)):
        if i == 0 or game != course.game[i - 1]:
            last = -1
        if seat >= 0:
            changes[game] += last not in (-1, seat)
            last = seat
    return changes


def tell(games: Games, course: Course, chances: Floats) -> Told:
    """Drama and decision of each game, from the chances float64[m, players] before each turn."""
    count = len(course.turns)
    wins = games.wins[:count]
    single = wins.max(axis=1) == 1
    winner = wins.argmax(axis=1)
    mine = chances[np.arange(len(chances)), winner[course.game]]
    gap = np.sqrt(np.maximum(0.0, chances.max(axis=1) - mine))
    losing = gap > 0
    moments = per_game(losing.astype(np.float64), course.game, count)
    sums = per_game(gap * losing, course.game, count)
    with np.errstate(invalid="ignore"):
        depth = np.where(single & (moments > 0), sums / moments, np.nan)
    open_turn = np.where(mine < DECIDED, course.turn + 1, 0)
    last_open = np.zeros(count)
    np.maximum.at(last_open, course.game, open_turn)
    none = np.where(single, 0.0, np.nan)
    return Told(
        lead_changes(course),
        none + (moments > 0),
        depth,
        none + np.nan_to_num(depth),
        none + last_open / course.turns,
    )


def tension(games: Games, course: Course, chances: Floats) -> Exhibit:
    """Lead changes, drama and the decided point."""
    import pandas as pd

    name, title = "tension", "Tension: lead changes, drama, and when a game is decided"
    count = len(course.turns)
    if count // games.cluster < FEWEST:
        return too_few(name, title, games.unit, count // games.cluster, FEWEST)
    told = tell(games, course, chances)
    size = games.cluster
    changes_a_turn = ratio(grouped(told.changes, size), grouped(course.turns.astype(np.float64), size))
    changes, comeback, decided = (game_mean(each, size) for each in (told.changes, told.behind, told.decided))
    rows: list[tuple[str, str, Estimate]] = [
        ("lead changes", "a game", changes),
        ("lead changes", "a turn", changes_a_turn),
        ("winner behind at some turn", "% of games", comeback.percent()),
        ("drama: how far behind the winner was", "0 to 1", game_mean(told.drama, size)),
        ("the same where the winner was behind at all", "0 to 1", game_mean(told.depth, size)),
        ("decided after", "% of the turns", decided.percent()),
    ]
    frame = rounded(
        pd.DataFrame([{"measure": what, "unit": unit} | each.fields("value") for what, unit, each in rows])
    )
    reading = (
        f"The lead changes hands {changes.value:.1f} times a game; in {100 * comeback.value:.0f} % of the games the "
        f"winner was behind at some turn. A game is decided (its winner's chance stays {100 * DECIDED:.0f} % or more) "
        f"after {100 * decided.value:.0f} % of its turns."
    )

    def draw() -> Figure:
        figure, (left, right) = canvas(3.2, 2)
        most = int(np.percentile(told.changes, 99)) + 1
        each = np.full(len(told.changes), 100 / max(1, len(told.changes)))
        bins = np.arange(-0.5, most + 1).tolist()
        left.hist(np.minimum(told.changes, most), bins=bins, weights=each, color=BLUE)
        left.set_xlabel("lead changes in a game")
        left.set_ylabel("% of games")
        right.hist(
            100 * told.decided[~np.isnan(told.decided)], bins=20, range=(0, 100), color=ORANGE, density=True
        )
        right.axvline(100 * decided.value, color=GREY)
        right.set_xlabel("decided after (% of the turns); line: mean")
        right.set_yticks([])
        return figure

    detectable = f"{changes.detectable:.2f} lead changes, {100 * decided.detectable:.1f} % of the turns"
    columns = (Column("measure", "measure"), Column("unit", "unit"), Column("value", "value", 2))
    return Exhibit(name, title, reading, games.unit, count // size, detectable, frame, columns, draw)


def entropies(chances: Floats) -> Floats:
    """-sum v log v, base the number of players: 1 = open, 0 = decided; float64[m]."""
    safe = np.maximum(chances, 1e-12)
    return -(chances * np.log(safe)).sum(axis=1) / np.log(chances.shape[1])


def uncertainty(games: Games, course: Course, chances: Floats) -> Exhibit:
    """How open games are from their first turn to their last."""
    import pandas as pd

    name, title = "uncertainty", "Uncertainty: how open a game is as it goes on"
    count, size = len(course.turns), games.cluster
    if count // size < FEWEST:
        return too_few(name, title, games.unit, count // size, FEWEST)
    entropy = entropies(chances)
    starts = np.concatenate([[0], np.cumsum(course.turns)[:-1]])
    rows = []
    for step in range(_STEPS + 1):
        at = starts + np.round((course.turns - 1) * step / _STEPS).astype(np.int64)
        each = game_mean(entropy[at], size)
        quarter = np.percentile(entropy[at], [25, 75])
        rows.append(
            {"passed": step / _STEPS} | each.fields("entropy") | {"q25": quarter[0], "q75": quarter[1]}
        )
    frame = rounded(pd.DataFrame(rows))
    half = frame.iloc[_STEPS // 2]
    below = frame[frame["entropy"] < 0.5]
    when = "never falls below one half"
    if len(below):
        when = f"falls below one half after {100 * below.iloc[0]['passed']:.0f} % of the turns"
    reading = (
        f"Halfway through a game its outcome still has {100 * half['entropy']:.0f} % of the uncertainty of an open "
        f"game; the mean {when}. A good game stays high for long and then falls fast."
    )

    def draw() -> Figure:
        figure, (axes,) = canvas(3.4)
        x = 100 * frame["passed"].to_numpy(np.float64)
        values, low, high = (
            frame[key].to_numpy(np.float64) for key in ("entropy", "entropy_low", "entropy_high")
        )
        axes.fill_between(
            x, frame["q25"], frame["q75"], color=GREY, alpha=0.15, linewidth=0, label="middle half of games"
        )
        band(axes, x, values, low, high, label="mean, 95 % interval")
        axes.set_ylim(0, 1.02)
        axes.set_xlabel("turns played (% of the game)")
        axes.set_ylabel("uncertainty (1 = open)")
        axes.legend(frameon=False)
        return figure

    error = float((frame["entropy_high"] - frame["entropy_low"]).max() / 3.92)
    columns = (
        Column("passed", "turns played", 0, percent=True),
        Column("entropy", "uncertainty", 3),
        Column("q25", "lower quarter", 2),
        Column("q75", "upper quarter", 2),
    )
    return Exhibit(
        name,
        title,
        reading,
        games.unit,
        count // size,
        f"{2.8 * error:.3f} at any point",
        frame,
        columns,
        draw,
    )


def calibration(games: Games, course: Course, chances: Floats) -> Exhibit:
    """Whether the fitted chances keep their word: what they said against how often it came true."""
    import pandas as pd

    name, title = "calibration", "The fitted win chances: said and come true"
    count, size, players = len(course.turns), games.cluster, games.players
    if count // size < FEWEST:
        return too_few(name, title, games.unit, count // size, FEWEST)
    said, came = chances.ravel(), games.wins[course.game].ravel()
    game = np.repeat(course.game, players)
    which = np.minimum((said * _BINS).astype(np.int64), _BINS - 1)
    rows = []
    for each in range(_BINS):
        inside = (which == each).astype(np.float64)
        if not inside.any():
            continue
        below = grouped(per_game(inside, game, count), size)
        true = ratio(grouped(per_game(inside * came, game, count), size), below)
        rows.append(
            {
                "from": each / _BINS,
                "moments": int(inside.sum()),
                "said": float((said * inside).sum() / inside.sum()),
            }
            | true.fields("true")
        )
    frame = rounded(pd.DataFrame(rows))
    off = (frame["true"] - frame["said"]).abs()
    reading = (
        "Chances are fitted to lead, what is left and who moves; in tenths of what they say they are off by "
        f"{100 * off.max():.1f} % of wins at most. All measures of tension rest on them."
    )

    def draw() -> Figure:
        figure, (axes,) = canvas(3.6)
        axes.plot([0, 100], [0, 100], color=GREY, linewidth=1)
        true = 100 * frame["true"].to_numpy(np.float64)
        ends = [abs(100 * frame[f"true_{end}"].to_numpy(np.float64) - true) for end in ("low", "high")]
        axes.errorbar(100 * frame["said"], true, yerr=np.nan_to_num(ends), fmt="o", color=BLUE, capsize=3)
        axes.set_xlabel("chance to win said (%)")
        axes.set_ylabel("won (%)")
        return figure

    columns = (
        Column("moments", "seats and turns", 0),
        Column("said", "said", 1, percent=True),
        Column("true", "won", 1, percent=True),
    )
    return Exhibit(name, title, reading, games.unit, count // size, "", frame, columns, draw)
