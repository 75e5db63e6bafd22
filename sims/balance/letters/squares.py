"""Heat maps (17) and stacks (18): where tiles lie, what plays through a square pay, how boards grow in height."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from engine.rulesets.grid import GridRuleset
from sims.balance.estimates import share_of
from sims.balance.exhibit import Column, Exhibit, too_few
from sims.balance.game.clusters import turn_mean
from sims.balance.game.look import COLOURS, canvas, rounded
from sims.balance.letters.boards import Boards
from sims.stats import FEWEST

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from sims.equity import Floats
    from sims.run import Run

_FEW_PLAYS = 20  # of a square, from which on its mean score is shown


def squares(boards: Boards, ruleset: GridRuleset) -> Exhibit:
    """A row a square: occupation at the end, mean score of the plays that lay a tile there, premium, heights."""
    import pandas as pd

    name, title = "squares", "Squares: where tiles lie, and what the plays there score"
    if boards.games < FEWEST:
        return too_few(name, title, "games", boards.games, FEWEST)
    rows, columns = np.indices(boards.plays.shape).reshape(2, -1)
    letter, word = ruleset.letter_premiums.astype(np.int64), ruleset.word_premiums.astype(np.int64)
    frame = rounded(
        pd.DataFrame(
            {
                "row": rows,
                "column": columns,
                "letter_premium": letter.ravel(),
                "word_premium": word.ravel(),
                "occupied": boards.occupied.ravel() / boards.games,
                "score": _scores(boards).ravel(),
                "plays": boards.plays.ravel() / boards.games,
                "changed": boards.changed.ravel() / boards.games,
                "height": boards.height.ravel() / boards.games,
                "highest": boards.highest.ravel(),
            }
        )
    )
    stacking = ruleset.board.max_height > 1

    def draw() -> Figure:
        figure, axes = canvas(3.9, 2)
        _map(figure, axes[0], 100 * boards.occupied / boards.games, "games in which it is occupied (%)")
        if stacking:
            _map(figure, axes[1], boards.height / boards.games, "mean height at the end (tiles)")
        else:
            _map(figure, axes[1], _scores(boards), "mean score of plays that lay a tile there")
        return figure

    error = 100 * share_of(boards.games // 2, boards.games).detectable
    table = _by_premium(frame)
    return Exhibit(
        name,
        title,
        _reading(frame, table, stacking),
        "games",
        boards.games,
        f"{error:.0f} % of the games, for a square occupied in half of them",
        frame,
        (),
        draw,
    )


def _scores(boards: Boards) -> Floats:
    """Mean score of the plays through each square, NaN where there are few."""
    enough = boards.plays >= _FEW_PLAYS
    return np.where(enough, boards.score / np.maximum(boards.plays, 1), np.nan)


def _by_premium(frame: pd.DataFrame) -> pd.DataFrame:
    """Use and score by kind of square."""
    kind = frame["letter_premium"].astype(str) + "/" + frame["word_premium"].astype(str)
    return frame.groupby(kind, sort=True)[["occupied", "score"]].mean()


def _reading(frame: pd.DataFrame, table: pd.DataFrame, stacking: bool) -> str:
    most, least = frame.iloc[int(frame["occupied"].argmax())], frame.iloc[int(frame["occupied"].argmin())]
    text = (
        f"At the end {100 * frame['occupied'].mean():.0f} % of the squares are occupied: from "
        f"{100 * least['occupied']:.0f} % of the games (row {int(least['row'])}, column {int(least['column'])}, "
        f"counted from 0) to {100 * most['occupied']:.0f} %."
    )
    named = {
        "1/1": "plain",
        "2/1": "double letter",
        "3/1": "triple letter",
        "1/2": "double word",
        "1/3": "triple word",
    }
    if len(table) > 1:
        told = ", ".join(
            f"{named.get(str(kind), f'letter x{kind} word')} {100 * row['occupied']:.0f} % ({row['score']:.0f} points)"
            for kind, row in zip(table.index, table.to_dict("records"), strict=True)
        )
        text += f" Used by kind, with the mean score of the plays there: {told}."
    if stacking:
        top = frame.iloc[int(frame["height"].argmax())]
        text += (
            f" Stacks are {frame['height'].mean():.2f} high on average, highest at row {int(top['row'])}, column "
            f"{int(top['column'])} ({top['height']:.2f}); a square changes {frame['changed'].mean():.2f} times a game."
        )
    return text


def _map(figure: Figure, axes: Axes, values: Floats, label: str) -> None:
    image = axes.imshow(values, cmap="viridis")
    axes.grid(visible=False)
    axes.set_xlabel("column")
    axes.set_ylabel("row")
    figure.colorbar(image, ax=axes, label=label, orientation="horizontal")


def stacks(run: Run, boards: Boards) -> Exhibit:
    """How a board grows in height turn by turn, and what plays that cover tiles score against flat ones."""
    import pandas as pd

    name, title = "stacks", "Stacks: how the board grows in height"
    if boards.games < FEWEST:
        return too_few(name, title, "games", boards.games, FEWEST)
    heights = boards.by_turn / boards.games
    frame = pd.DataFrame({"turn": np.arange(1, len(heights) + 1)})
    for height in range(1, heights.shape[1]):
        frame[f"height_{height}"] = heights[:, height]
    frame = rounded(frame)
    turns = run.turns[run.turns["kind"] == "play"]
    game = turns["game_id"].to_numpy(np.int64)
    covers = turns["covered"].to_numpy(np.float64) > 0
    score = turns["score"].to_numpy(np.float64)
    of_each = [
        turn_mean(score[which], game[which], run.setup.games, run.setup.cluster)
        for which in (covers, ~covers)
    ]
    reading = (
        f"{100 * covers.mean():.0f} % of the plays lay a tile on another; they score "
        f"{of_each[0].value:.1f} ± {1.96 * of_each[0].error:.1f} points, the others {of_each[1].value:.1f} ± "
        f"{1.96 * of_each[1].error:.1f}. At the end {heights[-1, 1:].sum():.0f} squares are used, "
        f"{heights[-1, 2:].sum():.0f} of them higher than one."
    )

    def draw() -> Figure:
        figure, (axes,) = canvas(3.8)
        axes.stackplot(
            frame["turn"],
            *[frame[f"height_{height}"] for height in range(1, heights.shape[1])],
            labels=[f"{height} high" for height in range(1, heights.shape[1])],
            colors=[COLOURS[at % len(COLOURS)] for at in range(heights.shape[1] - 1)],
        )
        axes.set_xlabel("turn")
        axes.set_ylabel("squares a game")
        axes.legend(frameon=False, loc="upper left")
        return figure

    columns = (
        Column("turn", "turn", 0),
        *(Column(f"height_{height}", f"{height} high", 1) for height in range(1, heights.shape[1])),
    )
    return Exhibit(name, title, reading, "games", boards.games, "", frame, columns, draw)
