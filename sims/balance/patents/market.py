"""Who buys what with what, and when: pick rate and win rate, patents that go together, the market and the gap."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from sims.balance.estimates import Floats, mean_of
from sims.balance.exhibit import Column, Exhibit, too_few
from sims.balance.patents.book import Book, ratio_of
from sims.balance.patents.drawing import BLUE, GREY, ORANGE, bars_of, mark_letters, new_figure, plain
from sims.balance.patents.ledger import FEWEST_GAMES
from sims.balance.patents.wording import listed, percent, records, signed_percent

if TYPE_CHECKING:
    from matplotlib.figure import Figure

FEWEST_IN_CELL = 200
"""Owners of both patents from which on a pair of them is shown."""
_EXPECTED = 10  # games in which an event must be expected before its share is drawn


def quadrants_frame(book: Book) -> pd.DataFrame:
    """A row a patent: how often it is bought, and how its owners fare against the fair share of wins."""
    everywhere = np.ones_like(book.owner)
    picks, wins = book.ratio(book.owned, everywhere), book.ratio(book.owner_wins(), book.owned)
    fair, rows = 1 / book.players, []
    for code, letter in enumerate(book.letters):
        pick, win = picks[code], wins[code]
        row: dict[str, object] = {"letter": letter}
        row |= pick.fields("bought")
        row |= {"win": win.value - fair, "win_low": win.low - fair, "win_high": win.high - fair}
        rows.append(row)
    return pd.DataFrame(rows)


def quadrants(book: Book) -> Exhibit:
    """Pick rate against win rate (24)."""
    name, title = "pick_and_win", "How often each patent is bought, and how its owners fare"
    if book.independent < FEWEST_GAMES:
        return too_few(name, title, book.unit, book.independent, FEWEST_GAMES)
    frame = quadrants_frame(book)
    known = frame.dropna(subset=["win_low"])
    middle = float(known["bought"].median())
    missed = known[(known["bought"] < middle) & (known["win_low"] > 0)].sort_values("win", ascending=False)
    trap = known[(known["bought"] >= middle) & (known["win_high"] < 0)].sort_values("win")
    return Exhibit(
        name,
        title,
        f"Bought in fewer games than most and owned by winners: {listed(missed['letter'])}. "
        f"Bought in more games than most and owned by losers: {listed(trap['letter'])}. "
        "Owners differ from others in more than this patent: who is ahead can buy more. The grants tell what the "
        "patent itself does.",
        book.unit,
        book.independent,
        detectable=f"{percent(float((known['win_high'] - known['win_low']).median()) / 2 * 1.43)} of wins",
        frame=frame.sort_values("win", ascending=False, kind="stable", na_position="last"),
        columns=(
            Column("letter", "patent"),
            Column("bought", "bought (% of games)", 1, percent=True),
            Column("win", "owner's win share above the fair one (%)", 1, percent=True),
        ),
        draw=lambda: _draw_quadrants(known, middle),
    )


def _draw_quadrants(frame: pd.DataFrame, middle: float) -> Figure:
    figure, (axes,) = new_figure(5.0)
    across, up = 100 * frame["bought"].to_numpy(), 100 * frame["win"].to_numpy()
    errors = bars_of(up, 100 * frame["win_low"].to_numpy(), 100 * frame["win_high"].to_numpy())
    axes.errorbar(across, up, errors, fmt="o", color=BLUE, ecolor=GREY, markersize=5, capsize=2)
    mark_letters(axes, across, up, list(frame["letter"]))
    axes.axhline(0, color=ORANGE, linewidth=1)
    axes.axvline(100 * middle, color=ORANGE, linewidth=1)
    plain(axes, "bought (% of games); line: median", "owner's win share above the fair one (%)")
    return figure


def synergy_frame(book: Book) -> pd.DataFrame:
    """A row a pair of patents that one player owned 200 times or more.

    `lift`: win share of owners of both, less what the win shares of the owners of each suggest (added up), in shares.
    """
    fair, wins = 1 / book.players, book.owner_wins()
    alone = [float(ratio.value) - fair for ratio in book.ratio(wins, book.owned)]
    rows = []
    for one in range(len(book.letters)):
        for other in range(one + 1, len(book.letters)):
            both = (book.owner[:, one] == book.owner[:, other]) & book.owned[:, one]
            count = int(both.sum())
            if count < FEWEST_IN_CELL:
                continue
            win = ratio_of(book.clustered(wins[:, one] * both), book.clustered(both))
            away = fair + alone[one] + alone[other]
            rows.append(
                {
                    "pair": book.letters[one] + book.letters[other],
                    "owners": count,
                    "win": win.value - fair,
                    "win_low": win.low - fair,
                    "win_high": win.high - fair,
                    "lift": win.value - away,
                    "lift_low": win.low - away,
                    "lift_high": win.high - away,
                }
            )
    return pd.DataFrame(rows)


def synergy(book: Book) -> Exhibit:
    """Pairs of patents that go together (24)."""
    name, title = "synergy", "Patents that go together"
    frame = synergy_frame(book)
    if frame.empty:
        return too_few(name, title, "players who own the same two patents", _commonest(book), FEWEST_IN_CELL)
    frame = frame.sort_values("lift", ascending=False, kind="stable")
    best, worst = frame.iloc[0], frame.iloc[-1]
    shown = pd.concat([frame.head(12), frame.tail(6)]).drop_duplicates("pair")
    return Exhibit(
        name,
        title,
        f"Of {len(frame)} pairs owned together {FEWEST_IN_CELL} times or more, {best['pair'][0]} and "
        f"{best['pair'][1]} win most above the sum of both ({signed_percent(best['lift'])} points of %), "
        f"{worst['pair'][0]} and {worst['pair'][1]} least ({signed_percent(worst['lift'])}). Win shares cannot pass "
        "100 %, so two strong patents fall short of their sum. The picture shows the highest and the lowest.",
        book.unit,
        book.independent,
        detectable=f"{percent(float((frame['lift_high'] - frame['lift_low']).median()) / 2 * 1.43)} (typical pair)",
        frame=frame,
        columns=(),
        draw=lambda: _draw_synergy(shown),
    )


def _commonest(book: Book) -> int:
    """How often the pair of patents that is most often owned together is."""
    owners = book.owner[:, :, None], book.owner[:, None, :]
    together = ((owners[0] == owners[1]) & (owners[0] >= 0)).sum(axis=0)
    np.fill_diagonal(together, 0)
    return int(together.max(initial=0))


def _draw_synergy(frame: pd.DataFrame) -> Figure:
    figure, (axes,) = new_figure(0.26 * len(frame) + 1.2)
    values = 100 * frame["lift"].to_numpy()
    errors = bars_of(values, 100 * frame["lift_low"].to_numpy(), 100 * frame["lift_high"].to_numpy())
    labels = [f"{row['pair'][0]} + {row['pair'][1]} (n = {row['owners']})" for row in records(frame)]
    axes.errorbar(values, labels, xerr=errors, fmt="o", color=BLUE, ecolor=GREY, capsize=2)
    axes.axvline(0, color=ORANGE, linewidth=1)
    axes.invert_yaxis()
    plain(axes, "win share above the sum of both (points of %)", "patents of one player")
    return figure


def survival_frame(book: Book) -> pd.DataFrame:
    """Share of games, of those still going on, in which a patent has no owner; a row a round and patent."""
    rounds = book.games["rounds"].to_numpy()
    bought = np.where(book.owned, book.turn // book.players + 1, np.iinfo(np.int64).max)
    rows = []
    for after in range(int(rounds.max()) + 1):
        alive = rounds >= after
        count = int(alive.sum())
        if count < FEWEST_GAMES:
            break
        free = (bought[alive] > after).mean(axis=0)
        rows += [
            {"round": after, "letter": letter, "games": count, "unowned": float(share)}
            for letter, share in zip(book.letters, free, strict=True)
        ]
    return pd.DataFrame(rows, columns=["round", "letter", "games", "unowned"])


def survival(book: Book) -> Exhibit:
    """How long each patent stays on the market (24)."""
    name, title = "survival", "How long patents stay on sale"
    frame = survival_frame(book)
    if frame.empty or frame["round"].max() < 2:
        return too_few(name, title, book.unit, book.independent, FEWEST_GAMES)
    early = frame[frame["round"] == min(3, int(frame["round"].max()))].sort_values("unowned", kind="stable")
    last = frame[frame["round"] == frame["round"].max()].sort_values("unowned", kind="stable")
    round_number = int(early["round"].iloc[0])
    gone = listed(f"{row['letter']} ({percent(row['unowned'], 0)})" for row in records(early.head(4)))
    kept = listed(f"{row['letter']} ({percent(row['unowned'], 0)})" for row in records(last.tail(3)))
    return Exhibit(
        name,
        title,
        f"After round {round_number} these are least often on sale still: {gone}; at the end of long games "
        f"(round {int(last['round'].iloc[0])}) most often: {kept}.",
        "games",
        book.count,
        frame=frame,
        draw=lambda: _draw_survival(frame),
    )


def _draw_survival(frame: pd.DataFrame) -> Figure:
    figure, (axes,) = new_figure(5.4)
    table = frame.pivot(index="letter", columns="round", values="unowned")
    table = table.loc[table.mean(axis=1).sort_values(kind="stable").index]
    image = axes.imshow(100 * table.to_numpy(), aspect="auto", cmap="cividis", vmin=0, vmax=100)
    axes.set_yticks(range(len(table)), list(table.index), fontsize=8)
    axes.set_xticks(range(len(table.columns)), [str(each) for each in table.columns])
    figure.colorbar(image, ax=axes, label="games in which it has no owner (%)")
    axes.set_xlabel("after round")
    axes.set_ylabel("patent")
    return figure


def concentration_frame(book: Book, turns: pd.DataFrame) -> pd.DataFrame:
    """By round: concentration of patents (Herfindahl of their values), inequality of money and of wealth (Gini).

    `wealth` is the score so far. Games that are over are left out; a row has 100 games or more.
    """
    players = book.players
    table = turns.sort_values(["game_id", "turn"], kind="stable")
    order = table.groupby(["game_id", "seat"], sort=False)
    value, stock = order["price"].cumsum(), order["stock"].cumsum()
    table = table.assign(value=value, cash=table["total"] - value - stock, round=table["turn"] // players + 1)
    rows = []
    for number, part in table.groupby("round", sort=True):
        whole = part[part.groupby("game_id")["seat"].transform("size") == players]
        games = len(whole) // players
        if games < FEWEST_GAMES:
            break
        by_game = {
            name: whole[name].to_numpy(float).reshape(games, players) for name in ("value", "cash", "total")
        }
        row: dict[str, object] = {"round": number, "games": games}
        row |= mean_of(_herfindahl(by_game["value"])).fields("patents")
        row |= mean_of(_gini(by_game["cash"])).fields("money")
        row |= mean_of(_gini(by_game["total"])).fields("wealth")
        rows.append(row)
    return pd.DataFrame(rows)


def _herfindahl(values: Floats) -> Floats:
    """Sum of squared shares of rows float64[n, P]; rows of nothing are left out."""
    total = values.sum(axis=1)
    some = values[total > 0]
    shares: Floats = some / some.sum(axis=1, keepdims=True)
    return (shares * shares).sum(axis=1)


def _gini(values: Floats) -> Floats:
    """Gini coefficient of rows float64[n, P] (0: all have the same; 1 - 1/P: one has all); rows of nothing left out."""
    some = np.sort(values[values.sum(axis=1) > 0].clip(min=0), axis=1)
    count = values.shape[1]
    weights: NDArray[np.float64] = 2 * np.arange(1, count + 1) - count - 1.0
    return (some * weights).sum(axis=1) / (count * some.sum(axis=1))


def concentration(book: Book, turns: pd.DataFrame | None) -> Exhibit:
    """How unequal players become (24)."""
    name, title = "concentration", "How unequal the players become"
    if turns is None:
        why = "needs the turns of the games, which this run has not kept"
        return Exhibit(name, title, f"Not shown: {why}.", book.unit, book.independent, missing=why)
    frame = concentration_frame(book, turns)
    if len(frame) < 2:
        return too_few(name, title, book.unit, book.independent, FEWEST_GAMES)
    first, last = frame.iloc[0], frame.iloc[-1]
    equal = 1 / book.players
    return Exhibit(
        name,
        title,
        f"The Gini coefficient of wealth (the score so far) goes from {first['wealth']:.2f} after round 1 to "
        f"{last['wealth']:.2f} after round {int(last['round'])}, that of money from {first['money']:.2f} to "
        f"{last['money']:.2f}; the concentration of patents (1 = one player has all, {equal:.2f} = equal) from "
        f"{first['patents']:.2f} to {last['patents']:.2f}.",
        "games",
        book.count,
        detectable=f"{float((last['wealth_high'] - last['wealth_low']) / 2 * 1.43):.3f} (last round)",
        frame=frame,
        columns=(
            Column("round", "after round", 0),
            Column("games", "games", 0),
            Column("patents", "concentration of patents", 3),
            Column("money", "Gini of money", 3),
            Column("wealth", "Gini of wealth", 3),
        ),
        draw=lambda: _draw_concentration(frame),
    )


def _draw_concentration(frame: pd.DataFrame) -> Figure:
    figure, (axes,) = new_figure()
    looks = (("patents", BLUE, "o"), ("money", ORANGE, "s"), ("wealth", GREY, "^"))
    labels = {"patents": "concentration of patents", "money": "Gini of money", "wealth": "Gini of wealth"}
    for name, colour, mark in looks:
        values = frame[name].to_numpy()
        errors = bars_of(values, frame[f"{name}_low"].to_numpy(), frame[f"{name}_high"].to_numpy())
        axes.errorbar(
            frame["round"],
            values,
            errors,
            color=colour,
            marker=mark,
            capsize=2,
            markersize=4,
            label=labels[name],
        )
    axes.set_ylim(0, None)
    axes.legend(frameon=False)
    plain(axes, "after round", "0 = all alike")
    return figure
