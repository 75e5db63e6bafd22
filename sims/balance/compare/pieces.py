"""Changes of the tables of letters and of patents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from engine.rulesets.tycoon import TycoonRuleset
from sims.balance.estimates import mean_of
from sims.balance.exhibit import Column, Exhibit, too_few
from sims.balance.game.look import BLUE, ORANGE, canvas, rounded
from sims.balance.game.rows import Floats
from sims.stats import FEWEST

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

    from sims.run import Run


def pieces(first: Run, second: Run, names: Sequence[str]) -> Exhibit:
    """The table of letters of two board games, of patents of two games of Letter Tycoon."""
    if isinstance(first.setup.ruleset, TycoonRuleset):
        return _exhibit(
            "patent_changes", "Patents: what changes", patent_vectors(first), patent_vectors(second), names
        )
    return _exhibit(
        "letter_changes", "Letters: what changes", letter_vectors(first), letter_vectors(second), names
    )


Vectors = Mapping[str, Mapping[str, Floats]]
"""By measure and piece: a value a game."""


def letter_vectors(run: Run) -> Vectors:
    """Of every tile: copies played and points of it (own and with premiums), both seats together, a value a game."""
    frame = run.letters
    sums = frame.groupby(["tile", "game_id"], sort=True)[["played", "own_points", "left"]].sum()
    return {
        "played": {tile: sums.loc[tile]["played"].to_numpy(np.float64) for tile in _tiles(run)},
        "points": {tile: sums.loc[tile]["own_points"].to_numpy(np.float64) for tile in _tiles(run)},
        "left": {tile: sums.loc[tile]["left"].to_numpy(np.float64) for tile in _tiles(run)},
    }


def _tiles(run: Run) -> list[str]:
    return [record["tile"] for record in run.summary["letters"]]


def patent_vectors(run: Run) -> Vectors:
    """Of every patent: whether it was bought, and royalties and ability gain of its owner, a value a game."""
    frame, games = run.patents, run.setup.games
    ruleset = run.setup.ruleset
    assert isinstance(ruleset, TycoonRuleset)
    found: dict[str, dict[str, Floats]] = {"bought": {}, "income": {}}
    for letter in ruleset.letters:
        mine = frame[frame["letter"] == letter]
        rows = mine["game_id"].to_numpy(np.int64)
        income = (mine["royalties"] + mine["ability_gain"]).to_numpy(np.float64)
        found["bought"][letter] = np.bincount(rows, minlength=games).astype(np.float64)
        found["income"][letter] = np.bincount(rows, income, minlength=games).astype(np.float64)
    return found


_HEADINGS = {
    "played": "played a game",
    "points": "points a game",
    "left": "copies left at the end",
    "bought": "bought",
    "income": "income a game",
}
_MAIN = {"letter_changes": "points", "patent_changes": "income"}


def _exhibit(name: str, title: str, first: Vectors, second: Vectors, names: Sequence[str]) -> Exhibit:
    import pandas as pd

    main = _MAIN[name]
    shared = [piece for piece in first[main] if piece in second[main]]
    count = min((len(first[main][piece]) for piece in shared), default=0)
    if count < FEWEST:
        return too_few(name, title, "games", count, FEWEST)
    rows = []
    for piece in shared:
        row: dict[str, object] = {"piece": piece}
        for measure in first:
            one, other = first[measure][piece], second[measure][piece]
            row |= {f"{measure}_first": one.mean(), f"{measure}_second": other.mean()}
            row |= mean_of(other - one).fields(f"{measure}_change")
        rows.append(row)
    frame = rounded(pd.DataFrame(rows))
    key = f"{main}_change"
    order = frame.reindex(frame[key].abs().sort_values(ascending=False, kind="stable").index)
    sure = order[(order[f"{key}_low"] > 0) | (order[f"{key}_high"] < 0)]
    reading = f"No piece changes its {_HEADINGS[main]} by more than chance would."
    if len(sure):
        told = ", ".join(f"{row['piece']} {row[key]:+.2f}" for row in sure.head(4).to_dict("records"))
        reading = f"{len(sure)} of {len(frame)} change their {_HEADINGS[main]} for sure; most of all {told}."

    def draw() -> Figure:
        return _draw(frame, main, names)

    columns = [Column("piece", "piece")]
    for measure in list(first)[:2]:
        columns += [
            Column(f"{measure}_first", f"{_HEADINGS[measure]} (A)", 2),
            Column(f"{measure}_second", "(B)", 2),
            Column(f"{measure}_change", "change", 2),
        ]
    error = float((frame[f"{key}_high"] - frame[f"{key}_low"]).max() / 3.92)
    detectable = f"{2.8 * error:.2f} of {_HEADINGS[main]}, for the piece that varies most"
    return Exhibit(name, title, reading, "games", count, detectable, frame, tuple(columns), draw)


def _draw(frame: pd.DataFrame, main: str, names: Sequence[str]) -> Figure:
    figure, (axes,) = canvas(3.6)
    places = np.arange(len(frame))
    change = frame[f"{main}_change"].to_numpy(np.float64)
    ends = [abs(frame[f"{main}_change_{end}"].to_numpy(np.float64) - change) for end in ("low", "high")]
    colours = [
        ORANGE if low > 0 or high < 0 else BLUE
        for low, high in zip(change - ends[0], change + ends[1], strict=True)
    ]
    axes.bar(places, change, color=colours, yerr=np.nan_to_num(ends), error_kw={"capsize": 2})
    axes.axhline(0, color="black", linewidth=0.8)
    axes.set_xticks(places, frame["piece"].tolist())
    axes.set_ylabel(f"change of {_HEADINGS[main]}")
    axes.set_title(f"{names[0]} → {names[1]}; orange: the interval leaves out 0", fontsize="medium")
    return figure
