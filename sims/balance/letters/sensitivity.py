"""Sensitivity (16): what a little more or less of each rule does, on the same seeds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from engine.errors import RulesetError
from engine.rulesets.grid import BLANK, GridRuleset
from sims.balance.estimates import mean_of
from sims.balance.exhibit import Column, Exhibit, too_few
from sims.balance.game.look import BLUE, GREY, ORANGE, canvas, rounded
from sims.balance.game.rows import ahead
from sims.balance.letters.trials import Dealt, Trials
from sims.balance.letters.worth import rows_of
from sims.equity import Floats
from sims.stats import FEWEST

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

_NAME, _TITLE = "sensitivity", "Sensitivity: a little more or less of each rule, on the same seeds"
_DRAWS = 200
_BONUS = 10


class Change(NamedTuple):
    """A rule and a variant of it."""

    rule: str
    to: str
    ruleset: GridRuleset


def variants(ruleset: GridRuleset) -> list[Change]:
    """A little less and more of what a designer turns first; what the other rules forbid is left out."""
    letters = [name for name in ruleset.tiles.letters if ruleset.tiles.counts.get(name, 0)]
    by_points = sorted(letters, key=lambda name: ruleset.tiles.points.get(name, 1))
    often = max(letters, key=lambda name: ruleset.tiles.counts[name])
    dearest = (
        by_points[-1] if ruleset.tiles.points else min(letters, key=lambda name: ruleset.tiles.counts[name])
    )
    blanks, size = ruleset.tiles.counts.get(BLANK, 0), ruleset.tiles.rack_size
    bonus = ruleset.scoring.all_tiles_bonus
    wanted: list[tuple[str, int, list[tuple[int, list[str]]]]] = []
    if ruleset.scoring.mode != "height":
        for name in dict.fromkeys((dearest, often)):
            points = ruleset.tiles.points.get(name, 0)
            both = [(points + step, [f"points.{name}={points + step}"]) for step in (-1, 1)]
            wanted.append((f"points of {name}", points, both))
    for name in dict.fromkeys((dearest, often)):
        copies = ruleset.tiles.counts[name]
        both = [(copies + step, [f"counts.{name}={copies + step}"]) for step in (-1, 1)]
        wanted.append((f"copies of {name}", copies, both))
    wanted.append(("blanks", blanks, [(blanks + step, [f"counts.?={blanks + step}"]) for step in (-1, 1)]))
    exchange = min(ruleset.exchange.max, size - 1)
    smaller = [f"tiles.rack_size={size - 1}", f"exchange.max={exchange}"]
    wanted.append(("rack size", size, [(size - 1, smaller), (size + 1, [f"tiles.rack_size={size + 1}"])]))
    both = [(bonus + step, [f"scoring.all_tiles_bonus={bonus + step}"]) for step in (-_BONUS, _BONUS)]
    wanted.append(("bonus for a whole rack", bonus, both))
    found = []
    for rule, now, changes in wanted:
        for value, sets in changes:
            try:
                found.append(Change(rule, f"{now} → {value}", ruleset.with_sets(sets)))
            except RulesetError:  # forbidden by another rule
                continue
    return found


def tile_luck(dealt: Dealt, times: Floats | None = None) -> Floats:
    """Share of the variance of the spread that the draw of tiles explains (adjusted R squared), float64[k].

    In k samples of the n games, `times` float64[k, n] says how often each game is in a sample; None: one of them all.
    """
    weights = np.ones((1, len(dealt.scores))) if times is None else times
    x, y = rows_of(dealt.scores, dealt.drawn[:, :, dealt.drawn.any(axis=(0, 1))])
    weights = np.repeat(weights, len(y) // len(dealt.scores), axis=1)
    columns, total = x.shape[1], weights.sum(axis=1)
    xx = (weights @ (x[:, :, None] * x[:, None, :]).reshape(len(y), -1)).reshape(-1, columns, columns)
    xy = weights @ (x * y[:, None])
    beta = np.linalg.solve(xx + 1e-9 * np.eye(columns), xy[:, :, None])[:, :, 0]
    rest = weights @ y**2 - (beta * xy).sum(axis=1)
    variance = weights @ y**2 / total - (weights @ y / total) ** 2
    luck: Floats = 1 - rest / (total - columns) / (variance * total / (total - 1))
    return luck


def sensitivity(trials: Trials, ruleset: GridRuleset, games: int) -> Exhibit:
    """A row a variant: change of the total of a game, of the first seat's advantage, of what the draw explains."""
    import pandas as pd

    if games < 10 * FEWEST:
        return too_few(_NAME, _TITLE, "games", games, 10 * FEWEST)
    seed = trials.step_seed(-1)
    base = trials.play(ruleset, None, games, seed)
    rng = np.random.default_rng(trials.seed)
    times = rng.multinomial(games, np.full(games, 1 / games), _DRAWS).astype(np.float64)
    luck, lucks = float(tile_luck(base)[0]), tile_luck(base, times)
    rows = []
    for change in variants(ruleset):
        dealt = trials.play(change.ruleset, None, games, seed)
        total = mean_of(_totals(dealt) - _totals(base))
        seat = mean_of(_first(dealt) - _first(base))
        low, high = np.percentile(tile_luck(dealt, times) - lucks, [2.5, 97.5])
        rows.append(
            {"rule": change.rule, "to": change.to}
            | total.fields("total")
            | seat.fields("seat")
            | {"luck": float(tile_luck(dealt)[0]) - luck, "luck_low": low, "luck_high": high}
        )
    frame = rounded(pd.DataFrame(rows))
    players = base.scores.shape[1]

    def draw() -> Figure:
        return _draw(frame)

    columns = (
        Column("rule", "rule"),
        Column("to", "change"),
        Column("total", f"total of {players} (points)", 1),
        Column("seat", "first seat (points)", 1),
        Column("luck", "draw explains", 1, percent=True),
    )
    widest = float((frame["total_high"] - frame["total_low"]).max())
    detectable = f"{widest * 2.8 / 3.92:.1f} points a game (widest row)"
    reading = _reading(frame, float(_totals(base).mean()), luck)
    return Exhibit(_NAME, _TITLE, reading, "games", games, detectable, frame, columns, draw)


def _totals(dealt: Dealt) -> Floats:
    totals: Floats = dealt.scores.sum(axis=1).astype(np.float64)
    return totals


def _first(dealt: Dealt) -> Floats:
    first: Floats = ahead(dealt.scores.astype(np.float64))[:, 0]
    return first


def _reading(frame: pd.DataFrame, total: float, luck: float) -> str:
    most = frame.iloc[int(frame["total"].abs().argmax())]
    text = (
        f"Played by score alone (greedy), which needs no learning for a variant. Now: {total:.0f} points a game, the "
        f"draw of tiles explains {100 * luck:.0f} % of the spread. The total changes most by {most['rule']} "
        f"{most['to']}: {most['total']:+.1f} points."
    )
    for key, what in (("seat", "the first seat's advantage"), ("luck", "what the draw explains")):
        sure = frame[(frame[f"{key}_low"] > 0) | (frame[f"{key}_high"] < 0)]
        if len(sure):
            told = ", ".join(f"{row['rule']} {row['to']}" for row in sure.to_dict("records"))
            text += f" Beyond chance, {what} changes by: {told}."
        else:
            text += f" No change of {what} is seen beyond chance."
    return text


def _draw(frame: pd.DataFrame) -> Figure:
    rules: Sequence[str] = list(dict.fromkeys(frame["rule"]))
    figure, panels = canvas(1.6 + 0.42 * len(rules), 3)
    size = {rule: frame.loc[frame["rule"] == rule, "total"].abs().max() for rule in rules}
    order = sorted(rules, key=lambda rule: size[rule])
    for axes, key, label, factor in zip(
        panels,
        ("total", "seat", "luck"),
        ("total of a game (points)", "first seat (points)", "draw explains (% of variance)"),
        (1, 1, 100),
        strict=True,
    ):
        for row in frame.to_dict("records"):
            more = float(str(row["to"]).split(" → ")[1]) > float(str(row["to"]).split(" → ")[0])
            value, place = factor * row[key], order.index(row["rule"]) + (0.18 if more else -0.18)
            ends = [[value - factor * row[f"{key}_low"]], [factor * row[f"{key}_high"] - value]]
            axes.barh(
                place,
                value,
                0.34,
                color=BLUE if more else ORANGE,
                xerr=np.maximum(ends, 0),
                error_kw={"capsize": 2},
            )
        axes.axvline(0, color=GREY, linewidth=1)
        axes.set_yticks(range(len(order)), order if axes is panels[0] else [""] * len(order))
        axes.set_xlabel(f"change of: {label}", fontsize=8)
        axes.grid(visible=False, axis="y")
    panels[0].plot([], [], color=BLUE, linewidth=6, label="more")
    panels[0].plot([], [], color=ORANGE, linewidth=6, label="less")
    panels[0].legend(frameon=False, fontsize=8)
    return figure
