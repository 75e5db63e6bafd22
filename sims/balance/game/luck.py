"""How much of a game is luck: what strength explains of the spread, and what the draw of tiles or cards does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from sims.balance.estimates import Estimate, bootstrap, mean_of
from sims.balance.exhibit import Column, Exhibit, too_few
from sims.balance.game.look import canvas, forest, rounded
from sims.balance.game.rows import Floats, Games
from sims.stats import FEWEST

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_NAME, _TITLE = "luck_share", "Skill or luck: what decides the spread of a game"
_DRAWS = 1000


def shares(pairs: Floats) -> Floats:
    """Luck's and the seed's share of pairs float64[n, 2]: the spread of the same bot, seats swapped between the games.

    A game's spread is (strength) + (the draw of tiles or cards) + (the rest). Luck is all but strength, as a share of
    the mean square; the draw's share is the covariance of the two games, in which the other seat profits from it, as a
    share of the variance.
    """
    mean = pairs.mean()
    centred = pairs - pairs.mean(axis=0)
    variance = (centred**2).mean()
    seed = -(centred[:, 0] * centred[:, 1]).mean() / variance if variance > 0 else np.nan
    square = (pairs**2).mean()
    return np.array([1 - mean**2 / square if square > 0 else np.nan, seed])


def spreads_in_pairs(games: Games, bot: str) -> Floats:
    """Spread of a bot in both games of each pair, float64[pairs, 2]."""
    spread = (games.leads * (games.bots == bot)).sum(axis=1)
    return spread[: len(spread) // 2 * 2].reshape(-1, 2)


def seed_share(games: Games, seed: int) -> Estimate:
    """Share of the variance of the spread that the draw explains, with its interval."""
    found, low, high = bootstrap(spreads_in_pairs(games, games.names[0]), shares, seed, _DRAWS)
    return Estimate(float(found[1]), float(low[1]), float(high[1]), float(high[1] - low[1]) / 3.92)


def luck_share(matches: Sequence[Games], twin: frozenset[str], seed: int) -> Exhibit:
    """A row for each match in pairs; the reading is of the two nearly equal bots `twin`."""
    import pandas as pd

    found = [games for games in matches if games.cluster == 2 and games.count >= FEWEST]
    if not found:
        return too_few(_NAME, _TITLE, "pairs on one seed", 0, FEWEST)
    rows = []
    for games in found:
        one = max(games.names, key=lambda bot: float((games.leads * (games.bots == bot)).sum()))
        pairs = spreads_in_pairs(games, one)
        values, low, high = bootstrap(pairs, shares, seed, _DRAWS)
        spread = mean_of(games.of(pairs.ravel()))
        rows.append(
            {"match": " – ".join([one, *(bot for bot in games.names if bot != one)]), "pairs": games.count}
            | spread.fields("spread")
            | {"deviation": float(pairs.std())}
            | {"luck": values[0], "luck_low": low[0], "luck_high": high[0]}
            | {"seed": values[1], "seed_low": low[1], "seed_high": high[1]}
            | {"twin": frozenset(games.names) == twin}
        )
    frame = rounded(pd.DataFrame(rows))
    chosen = (
        frame[frame["twin"]] if frame["twin"].any() else frame.iloc[[int(frame["spread"].abs().argmin())]]
    )
    row = chosen.iloc[0]
    reading = (
        f"Between the nearly equal {row['match']} the draw alone explains {100 * row['seed']:.0f} % of "
        f"the variance of the spread ({100 * row['seed_low']:.0f} to {100 * row['seed_high']:.0f} %), and a game "
        f"swings by {row['deviation']:.0f} points around its mean. Where the bots differ more, luck decides less."
    )
    columns = (
        Column("match", "stronger – weaker"),
        Column("pairs", "pairs", 0),
        Column("spread", "points ahead", 1),
        Column("deviation", "standard deviation", 1),
        Column("luck", "luck, not strength", 1, percent=True),
        Column("seed", "the draw", 1, percent=True),
    )

    def draw() -> Figure:
        figure, (left, right) = canvas(1.4 + 0.42 * len(frame), 2)
        labels = frame["match"].tolist()
        forest(left, labels, frame, "luck", "mean square of the spread\nnot from strength (%)", 1, 100)
        forest(
            right,
            [""] * len(labels),
            frame,
            "seed",
            "variance of the spread\nfrom the draw (%)",
            0,
            100,
        )
        return figure

    width = 2.8 * (row["seed_high"] - row["seed_low"]) / 3.92
    detectable = f"{100 * width:.0f} % of the variance from the draw"
    return Exhibit(
        _NAME, _TITLE, reading, "pairs", int(frame["pairs"].sum()), detectable, frame, columns, draw
    )
