"""Tables and pictures of fair prices (22): each price by itself, the whole list, what the list does to the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from sims.balance.estimates import Estimate, Floats, mean_of
from sims.balance.exhibit import Column, Exhibit, too_few
from sims.balance.patents.drawing import BLUE, GREY, ORANGE, bars_of, new_figure, plain
from sims.balance.patents.fair import Curve, PriceList
from sims.balance.patents.trials import Played
from sims.balance.patents.wording import listed, records, signed_percent, sure
from sims.balance.patents.worth import FEWEST_DECKS, Grants, effects

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_TOO_MUCH = 0.1  # of the win share: what a patent does to it beyond this is told


def fair_frame(curves: Sequence[Curve], given: Grants, most: int, seed: int) -> pd.DataFrame:
    """A row a patent: printed and neutral price, with its interval; `beyond` if the neutral one is above `most`."""
    rows = []
    for curve in curves:
        price, neutral = given.ruleset.patents[curve.letter], curve.neutral()
        low, high = np.percentile(curve.spread(seed), [2.5, 97.5])
        row: dict[str, object] = {"letter": curve.letter, "price": price}
        beyond = neutral > most
        row |= {"fair": float(np.clip(neutral, 0, most))}
        row |= {"fair_low": float(np.clip(low, 0, most)), "fair_high": float(np.clip(high, 0, most))}
        gap = np.clip([neutral, low, high], 0, most) - price
        row |= {"too_cheap": gap[0], "too_cheap_low": gap[1], "too_cheap_high": gap[2]}
        at_most = mean_of(curve.effects[curve.prices.index(max(curve.prices))])
        row |= {"beyond": bool(beyond), "tried": " ".join(map(str, sorted(curve.prices)))}
        row |= {"dearest": max(curve.prices), "at_dearest": at_most.value, "at_dearest_low": at_most.low}
        rows.append(row)
    return pd.DataFrame(rows)


def fair_prices(curves: Sequence[Curve], given: Grants, most: int, seed: int) -> Exhibit:
    """The price at which each patent is neutral, all others at their printed price."""
    name, title = "fair_prices", "Fair price of each patent, the others as printed"
    decks = given.control.decks
    if decks < FEWEST_DECKS:
        return too_few(name, title, "decks", decks, FEWEST_DECKS)
    frame = fair_frame(curves, given, most, seed).sort_values("too_cheap", ascending=False, kind="stable")
    return Exhibit(
        name,
        title,
        f"At this price it neither helps nor hurts to own the patent from the start, having paid on credit; the price "
        f"is its value at the end, too. {_headline(frame, most)} {_dear(frame)} Money spent early on a dear letter is "
        "missed for those that are cheap for what they do, so one bargain makes all others look dear.",
        f"decks, each dealt {given.control.players} times",
        decks,
        detectable=f"{1.43 * float((frame['fair_high'] - frame['fair_low']).median()) / 2:.1f} of price",
        frame=frame,
        columns=(
            Column("letter", "patent"),
            Column("price", "printed price", 0),
            Column("fair", "fair price (money)", 1, over="beyond"),
            Column("too_cheap", "too cheap by (money)", 1, over="beyond"),
            Column("tried", "prices tried"),
        ),
        draw=lambda: _draw_fair(frame, most),
    )


def _headline(frame: pd.DataFrame, most: int) -> str:
    """What is far too cheap, and by how much."""
    cheap = frame[(frame["too_cheap_low"] > 0)].head(3)
    if cheap.empty:
        return "No patent is too cheap beyond chance."
    texts = []
    for row in records(cheap):
        head = f"{row['letter']} at {row['price']} is too cheap by"
        if row["beyond"] and not row["at_dearest_low"] > 0:
            texts.append(f"{head} {most - row['price']} or more")
        elif row["beyond"]:
            more = signed_percent(row["at_dearest"])
            texts.append(
                f"{head} more than {most - row['price']}: even at {row['dearest']} its owner wins {more} points of % "
                "above the fair share, so that no price makes up for it"
            )
        else:
            low, high = row["too_cheap_low"], row["too_cheap_high"]
            texts.append(f"{head} {row['too_cheap']:.0f} ({low:.0f} to {high:.0f})")
    return "; ".join(texts) + "."


def _dear(frame: pd.DataFrame) -> str:
    dear = frame[frame["too_cheap_high"] < 0].iloc[::-1].head(5)
    if dear.empty:
        return "None is too dear beyond chance."
    texts = [f"{row['letter']} by {-row['too_cheap']:.0f}" for row in records(dear)]
    return f"Too dear: {listed(texts)}."


def _draw_fair(frame: pd.DataFrame, most: int) -> Figure:
    figure, (axes,) = new_figure(6.2)
    places = np.arange(len(frame))
    fair = frame["fair"].to_numpy()
    errors = bars_of(fair, frame["fair_low"].to_numpy(), frame["fair_high"].to_numpy())
    axes.errorbar(fair, places, xerr=errors, fmt="o", color=BLUE, ecolor=GREY, capsize=2, label="fair")
    axes.plot(frame["price"], places, "x", color=ORANGE, label="printed")
    axes.axvline(most, color=GREY, linewidth=1, linestyle=":", label=f"dearest price tried ({most})")
    axes.set_yticks(places, list(frame["letter"]))
    axes.invert_yaxis()
    axes.legend(frameon=False, loc="lower right")
    plain(axes, "price (money)", "patent")
    return figure


def list_frame(lists: Sequence[PriceList]) -> pd.DataFrame:
    """A row a patent: printed price, price of each new list, win chance if given at the printed and the last list's."""
    first = lists[0]
    rows = []
    found = [effects(each.at_price) for each in lists]
    for code, letter in enumerate(first.ruleset.letters):
        row: dict[str, object] = {"letter": letter, "price": first.ruleset.patents[letter]}
        row |= {f"list_{step}": each.ruleset.patents[letter] for step, each in enumerate(lists[1:], 1)}
        for step, effect in enumerate(found):
            row |= mean_of(effect[code]).fields(f"chance_{step}")
        rows.append(row)
    return pd.DataFrame(rows)


def best_of(lists: Sequence[PriceList]) -> int:
    """Number of the list whose patents are most equally good to own."""
    return min(range(len(lists)), key=lambda step: lists[step].unevenness()[0])


def suggested_prices(lists: Sequence[PriceList]) -> Exhibit:
    """The whole-number list for this number of players, with how even it is."""
    name, title = "price_list", "A whole-number price list for this number of players"
    decks, players = lists[0].control.decks, lists[0].control.players
    if decks < FEWEST_DECKS:
        return too_few(name, title, "decks", decks, FEWEST_DECKS)
    best, frame = best_of(lists), list_frame(lists)
    frame["suggested"] = frame[f"list_{best}"] if best else frame["price"]
    texts = [f"{row['letter']}{row['suggested']}" for row in records(frame)]
    return Exhibit(
        name,
        title,
        f"For {players} players: {' '.join(texts)}, sum {int(frame['suggested'].sum())}; printed, sum "
        f"{int(frame['price'].sum())}. {_evenness(lists, best)} {_left(frame, best)}",
        f"decks, each dealt {players} times",
        decks,
        detectable=f"{143 * float((frame['chance_0_high'] - frame['chance_0_low']).median()) / 2:.1f} points of %",
        frame=frame,
        columns=(
            Column("letter", "patent"),
            Column("price", "printed price", 0),
            Column("suggested", "suggested price", 0),
            Column("chance_0", "win chance, given as printed (points of %)", 1, percent=True),
            Column(f"chance_{best}", "given at the suggested price (points of %)", 1, percent=True),
        ),
        draw=lambda: _draw_list(frame, best),
    )


def _evenness(lists: Sequence[PriceList], best: int) -> str:
    """How much patents differ from each other in what they do to the win chance."""
    before, after = (lists[step].unevenness() for step in (0, best))
    return (
        f"What patents do to the win chance of their owner differs by {_plus_minus(before)} as printed and by "
        f"{_plus_minus(after)} on this list (standard deviation between patents, chance taken off)."
    )


def _plus_minus(deviation: tuple[float, float]) -> str:
    return f"{100 * deviation[0]:.1f} ± {196 * deviation[1]:.1f} points of %"


def _left(frame: pd.DataFrame, best: int) -> str:
    """What the list does not mend."""
    left = frame[frame[f"chance_{best}_low"] > _TOO_MUCH]
    if left.empty:
        return "None is better to own than is fair by ten points of % or more."
    dearest = frame["suggested"].max()
    capped = left[left["suggested"] == dearest]
    text = f"Better to own than is fair by more than ten points of %: {listed(left['letter'])}"
    if capped.empty:
        return f"{text}."
    return (
        f"{text}; {listed(capped['letter'])} at {int(dearest)}, as dear as a list may be (half of the goal): price "
        "alone does not mend that, the ability would have to be weaker."
    )


def _draw_list(frame: pd.DataFrame, best: int) -> Figure:
    figure, axes = new_figure(4.6, 2)
    places = np.arange(len(frame))
    axes[0].bar(places - 0.2, frame["price"], 0.4, color=ORANGE, label="printed")
    axes[0].bar(places + 0.2, frame["suggested"], 0.4, color=BLUE, label="suggested")
    axes[0].set_xticks(places, list(frame["letter"]), fontsize=8)
    plain(axes[0], "patent", "price (money)")
    for step, colour, label, shift in ((0, ORANGE, "printed", -0.15), (best, BLUE, "suggested", 0.15)):
        values = 100 * frame[f"chance_{step}"].to_numpy()
        low, high = (100 * frame[f"chance_{step}_{end}"].to_numpy() for end in ("low", "high"))
        axes[1].errorbar(
            places + shift, values, bars_of(values, low, high), fmt="o", markersize=3, color=colour, ecolor=GREY,
            label=label,
        )  # fmt: skip
    axes[1].axhline(0, color=GREY, linewidth=1)
    axes[1].set_xticks(places, list(frame["letter"]), fontsize=8)
    plain(axes[1], "patent", "win chance, given at its price (points of %)")
    for each in axes:
        each.legend(frameon=False)
    return figure


def list_effect(lists: Sequence[PriceList]) -> Exhibit:
    """What the suggested list does to length, seats and goal, on the same decks."""
    name, title = "price_list_effect", "What the suggested prices do to the game"
    decks = lists[0].control.decks
    if decks < FEWEST_DECKS:
        return too_few(name, title, "decks", decks, FEWEST_DECKS)
    old, new = lists[0].control, lists[best_of(lists)].control
    goal = lists[0].ruleset.goal(old.players)[0]
    measures: list[tuple[str, str, Estimate, Estimate, Estimate]] = []
    for label, unit, before, after in (
        ("length", "rounds", old.length(), new.length()),
        (
            "win share of who begins above the fair one",
            "% of games",
            100 * old.first_wins(),
            100 * new.first_wins(),
        ),
        ("points of a player at the end", "points", old.level(), new.level()),
        (
            "most patent value of a player, less the goal",
            "points",
            _surplus_of(old, goal),
            _surplus_of(new, goal),
        ),
        ("patent value of a player at the end", "points", _value_of(old), _value_of(new)),
    ):
        measures.append((label, unit, mean_of(before), mean_of(after), mean_of(after - before)))
    rows = []
    for label, unit, printed, suggested, moved_by in measures:
        row: dict[str, object] = {"measure": label, "unit": unit}
        rows.append(
            row | printed.fields("printed") | suggested.fields("suggested") | moved_by.fields("change")
        )
    frame = pd.DataFrame(rows)
    moved = [_moved(row) for row in records(frame) if sure(row["change_low"], row["change_high"])]
    return Exhibit(
        name,
        title,
        f"Beyond chance changed: {listed(moved)}. The goal stays at {goal}.",
        f"decks, each dealt {old.players} times",
        decks,
        frame=frame,
        columns=(
            Column("measure", "measure"),
            Column("unit", "unit"),
            Column("printed", "printed prices", 3),
            Column("suggested", "suggested prices", 3),
            Column("change", "change", 3),
        ),
    )


def _moved(row: dict[str, Any]) -> str:
    return f"{row['measure']} {row['change']:+.2f} {row['unit']}"


def _surplus_of(played: Played, goal: int) -> Floats:
    most: Floats = played.values.max(axis=2).mean(axis=1)
    return most - goal


def _value_of(played: Played) -> Floats:
    value: Floats = played.values.mean(axis=(1, 2))
    return value
