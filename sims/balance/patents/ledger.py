"""The ledger: what each patent costs, when it is bought, what it brings in; and what its price is beside that."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from sims.balance.exhibit import Column, Exhibit, too_few
from sims.balance.patents.book import Book
from sims.balance.patents.drawing import BLUE, GREY, ORANGE, bars_of, mark_letters, new_figure, plain
from sims.balance.patents.wording import listed, records
from sims.stats import FEWEST

if TYPE_CHECKING:
    from matplotlib.figure import Figure

FEWEST_GAMES = 100


def ledger_frame(book: Book) -> pd.DataFrame:
    """A row a patent, sorted by what it returns on its price; shares, points and turns, with intervals."""
    owned, income = book.owned, book.royalties + book.gain
    everywhere = np.ones_like(book.owner)
    columns = {
        "bought": book.ratio(owned, everywhere),
        "round": book.ratio(np.where(owned, book.turn // book.players + 1, 0), owned),
        "royalty": book.ratio(book.royalties, book.waits),
        "gain": book.ratio(book.gain, book.own_turns()),
        "income": book.ratio(income, owned),
        "rate": book.ratio(income, book.waits),
    }
    rows = []
    for code, letter in enumerate(book.letters):
        price = book.ruleset.patents[letter]
        row: dict[str, object] = {"letter": letter, "ability": book.ability.get(letter, ""), "price": price}
        for name, estimates in columns.items():
            row |= estimates[code].fields(name)
        income_each, rate = columns["income"][code].value, columns["rate"][code].value
        row["end_value"] = price
        row["return"] = income_each / price if price else float("nan")
        row["payback"] = price / rate if rate else float("nan")
        row["times_bought"] = int(owned[:, code].sum())
        rows.append(row)
    return pd.DataFrame(rows)


def ledger(book: Book) -> Exhibit:
    """The table of all patents (19)."""
    name, title = "ledger", "Ledger: what each patent costs and brings in"
    if book.independent < FEWEST_GAMES:
        return too_few(name, title, book.unit, book.independent, FEWEST_GAMES)
    frame = ledger_frame(book)
    known = frame[frame["times_bought"] >= FEWEST].sort_values("payback", kind="stable")
    quick, slow = known.head(3), known.tail(3)
    reading = (
        f"Quickest to repay their price: {_paybacks(quick)}; slowest: {_paybacks(slow)} turns of the other players. "
        "The price comes back whole as value at the end, so the return on it is income divided by price."
    )
    return Exhibit(
        name,
        title,
        reading,
        book.unit,
        book.independent,
        detectable=_detectable(known),
        frame=frame.sort_values("return", ascending=False, kind="stable", na_position="last"),
        columns=(
            Column("letter", "patent"),
            Column("ability", "ability"),
            Column("price", "price (money)", 0),
            Column("bought", "bought (% of games)", 1, percent=True),
            Column("round", "round bought", 2),
            Column("royalty", "royalties per turn of another", 3),
            Column("gain", "ability's points per own turn", 2),
            Column("income", "income in a game (points)", 2),
            Column("end_value", "end value (points)", 0),
            Column("return", "return on the price (%)", 0, percent=True),
            Column("payback", "turns of others to repay", 1),
        ),
        draw=lambda: _draw_payback(frame),
    )


def _paybacks(frame: pd.DataFrame) -> str:
    return listed(f"{row['letter']} in {row['payback']:.1f}" for row in records(frame))


def _detectable(frame: pd.DataFrame) -> str:
    half = (frame["income_high"] - frame["income_low"]).median() / 2
    return f"{half * 1.43:.2f} points of income in a game (typical patent)" if half == half else ""


def _draw_payback(frame: pd.DataFrame) -> Figure:
    shown = frame.dropna(subset=["rate_low"]).sort_values("payback", kind="stable")
    figure, (axes,) = new_figure()
    values = shown["payback"].to_numpy()
    low = shown["price"] / shown["rate_high"]
    high = shown["price"] / shown["rate_low"].where(shown["rate_low"] > 0)
    colours = [ORANGE if ability else BLUE for ability in shown["ability"]]
    axes.bar(shown["letter"], values, color=colours, alpha=0.85)
    axes.errorbar(
        shown["letter"],
        values,
        bars_of(values, low.to_numpy(), high.to_numpy()),
        fmt="none",
        ecolor=GREY,
        capsize=2,
    )
    plain(axes, "patent (orange: with an ability)", "turns of other players to repay the price")
    return figure


def price_and_income(book: Book) -> Exhibit:
    """Price against income (20): the line of fairness, each patent's distance from it, and a whole price on it."""
    name, title = "price_and_income", "Price against income: the line of fairness"
    if book.independent < FEWEST_GAMES:
        return too_few(name, title, book.unit, book.independent, FEWEST_GAMES)
    frame = fairness_frame(book)
    known = frame.dropna(subset=["mispriced_low"])
    if len(known) < 3:
        return too_few(name, title, "patents that are bought often", len(known), 3)
    cheap = known[known["mispriced_low"] > 0].sort_values("mispriced", ascending=False, kind="stable")
    dear = known[known["mispriced_high"] < 0].sort_values("mispriced", kind="stable")
    return Exhibit(
        name,
        title,
        "On the line every patent earns the same on each unit of its price, and the prices of all add up to what they "
        f"add up to now. Too cheap, beyond chance: {_gaps(cheap)}. Too dear, beyond chance: {_gaps(dear)}. "
        "Income is what was earned after the purchase, in games where it was bought.",
        book.unit,
        book.independent,
        detectable=f"{(known['mispriced_high'] - known['mispriced_low']).median() / 2 * 1.43:.2f} of price",
        frame=frame.sort_values("mispriced", ascending=False, kind="stable", na_position="last"),
        columns=(
            Column("letter", "patent"),
            Column("price", "price (money)", 0),
            Column("income", "income in a game (points)", 2),
            Column("fair", "price on the line (money)", 1),
            Column("mispriced", "too cheap by (money)", 1),
            Column("suggested", "suggested whole price", 0),
        ),
        draw=lambda: _draw_fairness(frame),
    )


def fairness_frame(book: Book) -> pd.DataFrame:
    """A row a patent: its price, its income, the price on the line through the origin that keeps the sum of prices."""
    owned = book.owned
    estimates = book.ratio(book.royalties + book.gain, owned)
    prices = book.prices.astype(float)
    income = np.array([each.value for each in estimates])
    seen = np.isfinite(income) & (owned.sum(axis=0) >= FEWEST)
    slope = prices[seen].sum() / income[seen].sum() if seen.any() and income[seen].sum() > 0 else float("nan")
    rows = []
    for code, letter in enumerate(book.letters):
        row: dict[str, object] = {"letter": letter, "price": prices[code]} | estimates[code].fields("income")
        fair = income[code] * slope
        half = (estimates[code].high - estimates[code].low) / 2 * slope
        row |= {"fair": fair, "fair_low": fair - half, "fair_high": fair + half}
        gap = fair - prices[code]
        row |= {"mispriced": gap, "mispriced_low": gap - half, "mispriced_high": gap + half}
        row["suggested"] = max(1.0, float(np.rint(fair))) if np.isfinite(fair) else float("nan")
        row["slope"] = slope
        rows.append(row)
    return pd.DataFrame(rows)


def _gaps(frame: pd.DataFrame) -> str:
    if frame.empty:
        return "none"
    return listed(f"{row['letter']} by {abs(row['mispriced']):.1f}" for row in records(frame.head(6)))


def _draw_fairness(frame: pd.DataFrame) -> Figure:
    shown = frame.dropna(subset=["income_low"])
    figure, (axes,) = new_figure(5.2)
    income: NDArray[np.float64] = shown["income"].to_numpy()
    price: NDArray[np.float64] = shown["price"].to_numpy(float)
    errors = bars_of(income, shown["income_low"].to_numpy(), shown["income_high"].to_numpy())
    axes.errorbar(income, price, xerr=errors, fmt="o", color=BLUE, ecolor=GREY, capsize=2, markersize=5)
    mark_letters(axes, income, price, list(shown["letter"]))
    reach = np.array([0.0, float(income.max(initial=0.0)) * 1.05])
    axes.plot(reach, reach * float(frame["slope"].iloc[0]), color=ORANGE, label="line of fairness")
    axes.set_ylim(0, float(price.max(initial=1.0)) * 1.25)
    axes.legend(frameon=False, loc="lower right")
    plain(axes, "income in a game where it is bought (points)", "price (money)")
    return figure
