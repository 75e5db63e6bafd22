"""What a patent is worth to win (21): games in which a player has it from the start, at its price or for nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import pandas as pd

from sims.balance.estimates import NONE, Estimate, Floats, mean_of
from sims.balance.exhibit import Column, Exhibit, too_few
from sims.balance.patents.book import Book
from sims.balance.patents.drawing import BLUE, GREY, ORANGE, bars_of, new_figure, plain
from sims.balance.patents.trials import Played, Trials, Variant, grants
from sims.balance.patents.wording import listed, signed_percent

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from engine.rulesets.tycoon import TycoonRuleset

FEWEST_DECKS = 30
NEEDED = 2.8  # standard errors of an effect that shows four times out of five


class Grants(NamedTuple):
    """Games with a grant, letter by letter, and those without on the same decks."""

    ruleset: TycoonRuleset
    control: Played
    at_price: list[Played]
    free: list[Played]
    """Empty if not asked for."""


def play_grants(trials: Trials, ruleset: TycoonRuleset, decks: int, free: bool = True) -> Grants:
    """Give each patent in turn to one player at its price, and for nothing if `free`; everybody has it once a deck."""
    letters = ruleset.letters
    variants = [Variant(ruleset), *grants(ruleset, letters, ruleset.patents)]
    if free:
        variants += grants(ruleset, letters, dict.fromkeys(letters, 0))
    control, *played = trials.play(variants, decks)
    return Grants(ruleset, control, played[: len(letters)], played[len(letters) :])


def odds_ratio(book: Book, code: int) -> Estimate:
    """Odds to win of who bought a patent over those of each other player of the same games, with its interval.

    It follows from the share of the win that buyers got, and so do the ends of its interval.
    """
    own = book.owner_wins()[book.owned[:, code], code]
    share, fair = mean_of(own), 1 / book.players
    if len(own) < FEWEST_DECKS or not 0 < share.value < 1:
        return NONE
    value, low, high = (odds_of(each - fair, book.players) for each in (share.value, share.low, share.high))
    return Estimate(value, low, high, share.error)


def odds_of(effect: float, players: int) -> float:
    """Odds ratio of a win chance that is `effect` above the fair share, against the others' mean chance."""
    own = min(max(1 / players + effect, 1e-6), 1 - 1e-6)
    other = (1 - own) / (players - 1)
    return own / (1 - own) / (other / (1 - other))


def worth_frame(given: Grants, book: Book) -> pd.DataFrame:
    """A row a patent: change of win chance and of the lead if it is given at the list price, and for nothing."""
    players, control = given.control.players, given.control
    rows = []
    for code, letter in enumerate(given.ruleset.letters):
        played = given.at_price[code]
        effect = mean_of(played.chance() - control.chance())
        row: dict[str, object] = {"letter": letter, "price": given.ruleset.patents[letter]}
        row["ability"] = book.ability.get(letter, "")
        row |= effect.fields("chance") | {"error": effect.error}
        row |= mean_of(played.points() - control.points()).fields("lead")
        row |= mean_of(played.length() - control.length()).fields("rounds")
        if given.free:
            row |= mean_of(given.free[code].chance() - control.chance()).fields("free")
        row["odds_given"] = odds_of(effect.value, players)
        row |= odds_ratio(book, code).fields("odds_bought")
        rows.append(row)
    return pd.DataFrame(rows)


def worth(given: Grants, book: Book) -> Exhibit:
    """The table and picture of the grants at the list price."""
    name, title = "worth", "What a patent is worth to win"
    decks = given.control.decks
    if decks < FEWEST_DECKS:
        return too_few(name, title, "decks", decks, FEWEST_DECKS)
    frame = worth_frame(given, book).sort_values("chance", ascending=False, kind="stable")
    up, down = frame[frame["chance_low"] > 0], frame[frame["chance_high"] < 0]
    best = frame.iloc[0]
    columns = [
        Column("letter", "patent"),
        Column("ability", "ability"),
        Column("price", "price (money)", 0),
        Column("chance", "win chance, given at its price (points of %)", 1, percent=True),
        Column("error", "standard error", 2, percent=True),
        Column("lead", "lead over the others (points)", 1),
        Column("odds_given", "odds ratio, given", 2),
        Column("odds_bought", "odds ratio, bought", 2),
    ]
    if given.free:
        columns.insert(5, Column("free", "win chance, given free (points of %)", 1, percent=True))
    reading = (
        "One player owns the patent from the start and has paid its price on credit; each player is that one once a "
        f"deck, and the fair share is taken off. {best['letter']} at {best['price']} changes the chance to win by "
        f"{signed_percent(best['chance'])} points of %. It pays to get these at their price: {listed(up['letter'])}; "
        f"it costs wins to get these: {listed(down['letter'])}. {_bias(frame, book.players)}"
    )
    return Exhibit(
        name,
        title,
        reading,
        f"decks, each dealt {given.control.players} times",
        decks,
        detectable=f"{100 * NEEDED * float(frame['error'].median()):.1f} points of %",
        frame=frame,
        columns=tuple(columns),
        draw=lambda: _draw(frame),
    )


def _bias(frame: pd.DataFrame, players: int) -> str:
    """What the odds of buyers would have said instead."""
    both = frame.dropna(subset=["odds_bought"])
    if both.empty:
        return "Too few were bought in play to compare that with the odds of those who bought them."
    ratio = np.log(both["odds_bought"].to_numpy()) - np.log(both["odds_given"].to_numpy())
    worst = both.iloc[int(np.argmax(np.abs(ratio)))]
    more = int((ratio > 0).sum())
    return (
        "Those who buy a patent in play differ from the others in more than this: the odds of buyers say more than the "
        f"grant for {more} of {len(both)} patents, furthest off for {worst['letter']} (odds to win are "
        f"{worst['odds_bought']:,.1f} times those of each other player where it was bought, {worst['odds_given']:,.1f} "
        "times where it was given)."
    )


def _draw(frame: pd.DataFrame) -> Figure:
    figure, axes = new_figure(6.4, 2)
    places = np.arange(len(frame))
    values = 100 * frame["chance"].to_numpy()
    errors = bars_of(values, 100 * frame["chance_low"].to_numpy(), 100 * frame["chance_high"].to_numpy())
    axes[0].errorbar(
        values, places, xerr=errors, fmt="o", color=BLUE, ecolor=GREY, capsize=2, label="at its price"
    )
    if "free" in frame:
        axes[0].plot(100 * frame["free"], places, "|", color=ORANGE, markersize=9, label="free")
        axes[0].legend(frameon=False, loc="lower right")
    axes[0].axvline(0, color=GREY, linewidth=1)
    plain(axes[0], "change of win chance, given (points of %)", "patent")
    axes[1].plot(frame["odds_given"], places, "o", color=BLUE, label="given at its price")
    axes[1].plot(frame["odds_bought"], places, "x", color=ORANGE, label="bought in play")
    axes[1].axvline(1, color=GREY, linewidth=1)
    axes[1].set_xscale("log")
    axes[1].legend(frameon=False, loc="lower right")
    plain(axes[1], "odds ratio to win (log scale)", "")
    for each in axes:
        each.set_yticks(places, list(frame["letter"]))
        each.invert_yaxis()
    return figure


def effects(played: Sequence[Played]) -> Floats:
    """float64[L, D]: change of win chance by letter and deck."""
    return np.stack([each.chance() for each in played])
