"""What can be said of each game in a number, so that means have intervals and two rulesets can be told apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from sims.balance.game.clusters import grouped, per_game
from sims.balance.game.rows import Floats, Games, games_of, turns_of

if TYPE_CHECKING:
    import pandas as pd

    from sims.run import Run


class Measure(NamedTuple):
    """What a measure is called, its unit, decimals that are shown, and whether it is a share, shown in percent."""

    called: str
    unit: str
    digits: int = 2
    percent: bool = False


COUNTED = {
    "turns": Measure("turns", "a game"),
    "rounds": Measure("rounds", "a game"),
    "plays": Measure("scoring turns", "a game"),
    "exchanges": Measure("exchanges", "a game"),
    "passes": Measure("passes", "a game"),
    "skips": Measure("turns without a word", "a game"),
    "bingos": Measure("plays of a whole rack", "a game"),
    "squares": Measure("squares used", "a game"),
    "tiles_left": Measure("tiles never laid", "a game"),
    "full_stacks": Measure("stacks of full height", "a game"),
    "highest": Measure("highest stack", "a game"),
    "word_money": Measure("money for words", "a game"),
    "word_stock": Measure("stock for words", "a game"),
    "doubled": Measure("points by doubling", "a game"),
    "royalties": Measure("royalties", "a game"),
}
"""Columns of a run's games, summed over the seats where there is one a seat."""
OTHERS = {
    "score": Measure("final score", "points a seat", 1),
    "first_points": Measure("first seat's advantage", "points", 1),
    "first_wins": Measure("first seat's wins above an even share", "% of games", 1, percent=True),
    "margin": Measure("winner ahead of the mean of the others", "points", 1),
    "moves": Measure("moves to choose from", "a turn", 1),
    "best": Measure("best score of a turn", "points", 1),
}
MEASURES = {**OTHERS, **COUNTED}
"""Every measure, by name."""


def column(frame: pd.DataFrame, name: str, players: int) -> Floats | None:
    """A column of a run's games, or the sum of those of its seats, float64[n]; None if the rows have neither."""
    if name in frame:
        return frame[name].to_numpy(np.float64)
    seats = [f"{name}_{seat}" for seat in range(players)]
    return frame[seats].sum(axis=1).to_numpy(np.float64) if seats[0] in frame else None


def counted(frame: pd.DataFrame, games: Games) -> dict[str, Floats]:
    """What the rows of the games count, a value an independent unit; what never happens is left out."""
    found = {"score": games.of(games.scores.mean(axis=1))}
    flat = {"full_stacks", "highest"} if "height_1" not in frame else set()
    for name in COUNTED:
        values = None if name in flat else column(frame, name, games.players)
        if values is not None and values.any():
            found[name] = games.of(values)
    return found


def vectors(run: Run) -> dict[str, Floats]:
    """Every measure of a run, float64[units] each; those of turns only if the run has them, for all its games."""
    games = games_of(run)
    found = {
        "score": games.of(games.scores.mean(axis=1)),
        "first_points": games.of(games.leads[:, 0]),
        "first_wins": games.of(games.wins[:, 0] - 1 / games.players),
        "margin": games.of(games.leads.max(axis=1)),
    }
    if run.setup.turns:
        found |= _of_turns(run, games)
    return found | {name: values for name, values in counted(run.games, games).items() if name not in found}


def _of_turns(run: Run, games: Games) -> dict[str, Floats]:
    """Means over the turns of each unit."""
    frame = turns_of(run)
    game = frame["game_id"].to_numpy(np.int64)
    count = int(game[-1]) + 1
    turns = grouped(np.bincount(game, minlength=count).astype(np.float64), games.cluster)
    columns = {"moves": "n_moves" if "n_moves" in frame else "n_words", "best": "best_score"}
    return {
        name: grouped(per_game(frame[key].to_numpy(np.float64), game, count), games.cluster) / turns
        for name, key in columns.items()
    }
