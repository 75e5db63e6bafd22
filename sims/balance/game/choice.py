"""How much there is to choose: legal moves a turn, and how close the best are to each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from engine.grid.plays import SCORE_SHIFT
from engine.grid.workspace import all_plays
from engine.rulesets.grid import GridRuleset
from sims.balance.estimates import Estimate
from sims.balance.exhibit import Column, Exhibit, too_few
from sims.balance.game.clusters import turn_mean
from sims.balance.game.look import BLUE, GREEN, canvas, rounded
from sims.balance.game.replay import replayed
from sims.balance.game.rows import Floats, Games, turns_of
from sims.stats import FEWEST

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

    from sims.run import Run

_NAME, _TITLE = "choice", "Choice: how many moves there are, and how many are good"
NEAR = 5
"""Points within which a move is nearly as good as the best."""
_EVERY = 3
"""Of the games laid again every third turn is searched."""


def choice(run: Run, games: Games, sample: int) -> Exhibit:
    """Moves a turn of all games; gaps between the best of the first `sample` games of a board game."""
    import pandas as pd

    frame = turns_of(run)
    game = frame["game_id"].to_numpy(np.int64)
    count = int(game[-1]) + 1
    if count // games.cluster < FEWEST:
        return too_few(_NAME, _TITLE, games.unit, count // games.cluster, FEWEST)
    column = "n_moves" if "n_moves" in frame else "n_words"
    moves = frame[column].to_numpy(np.float64)
    noun = "legal plays" if column == "n_moves" else "different words"
    size = games.cluster

    def mean(values: Floats) -> Estimate:
        return turn_mean(values.astype(np.float64), game, count, size)

    number = mean(moves)
    rows = [
        (f"{noun} a turn", number),
        (f"turns without {noun} (%)", mean(moves == 0).percent()),
        ("best score of a turn (points)", mean(frame["best_score"].to_numpy(np.float64))),
    ]
    quarter = np.percentile(moves, [25, 75])
    middle = f"{quarter[0]:,.0f} to {quarter[1]:,.0f}"
    reading = f"A turn has {number.value:,.0f} {noun} on average, half of the turns {middle}."
    gaps = _gaps(run, frame, min(sample, count)) if isinstance(run.setup.ruleset, GridRuleset) else None
    if gaps is not None and len(gaps):
        gap, near, alone = _gap_means(gaps, size)
        rows += [
            ("gap from the best to the second best (points)", gap),
            (f"plays within {NEAR} points of the best", near),
            (f"turns with one play within {NEAR} points of the best (%)", alone.percent()),
        ]
        reading += (
            f" The second best scores {gap.value:.1f} points less than the best; in {100 * alone.value:.0f} % of "
            f"the turns no other play comes within {NEAR} points of it."
        )
    table = rounded(pd.DataFrame([{"measure": what} | each.fields("value") for what, each in rows]))

    def draw() -> Figure:
        return _draw(moves, frame, gaps, noun)

    detectable = f"{number.detectable:.1f} {noun} a turn"
    columns = (Column("measure", "measure"), Column("value", "mean", 2))
    return Exhibit(
        _NAME, _TITLE, reading, games.unit, count // games.cluster, detectable, table, columns, draw
    )


def _gap_means(gaps: Floats, size: int) -> tuple[Estimate, Estimate, Estimate]:
    """Means of what `_gaps` found: gap, plays near the best, share of turns with one such play."""
    game = gaps[:, 0].astype(np.int64)
    count = -(-(int(game.max()) + 1) // size) * size
    alone = (gaps[:, 2] == 1).astype(np.float64)
    gap, near, share = (turn_mean(values, game, count, size) for values in (gaps[:, 1], gaps[:, 2], alone))
    return gap, near, share


def _gaps(run: Run, frame: pd.DataFrame, count: int) -> Floats:
    """Of turns with a legal play: game, gap to the second best, plays near the best; float64[n, 3]."""
    rules = run.setup.ruleset
    assert isinstance(rules, GridRuleset)
    part = frame[frame["game_id"] < count]
    game, turns = part["game_id"].to_numpy(), part["turn"].to_numpy()
    found = []
    for turn in replayed(part, rules, run.setup.lexicon, run.setup.players):
        if (turns[turn.row] + game[turn.row]) % _EVERY:
            continue
        scores = np.sort(all_plays(turn.position)[1][:, 2] >> SCORE_SHIFT)[::-1].astype(np.float64)
        if len(scores):
            near = int((scores >= scores[0] - NEAR).sum())
            second = scores[1] if len(scores) > 1 else 0.0
            found.append((float(game[turn.row]), scores[0] - second, float(near)))
    return np.array(found).reshape(-1, 3)


def _draw(moves: Floats, frame: pd.DataFrame, gaps: Floats | None, noun: str) -> Figure:
    figure, (left, right) = canvas(3.3, 2)
    turn = frame["turn"].to_numpy(np.int64)
    last = int(np.percentile(turn, 95))
    shown = np.arange(last + 1)
    quarters = np.array([np.percentile(moves[turn == each], [25, 50, 75]) for each in shown])
    left.fill_between(shown + 1, quarters[:, 0], quarters[:, 2], color=BLUE, alpha=0.2, linewidth=0)
    left.plot(shown + 1, quarters[:, 1], color=BLUE)
    left.set_xlabel("turn of the game")
    left.set_ylabel(f"{noun} (median, middle half)")
    left.set_ylim(bottom=0)
    if gaps is not None and len(gaps):
        near = np.minimum(gaps[:, 2], 15)
        right.hist(
            near, bins=np.arange(0.5, 16.5).tolist(), color=GREEN, weights=np.full(len(near), 100 / len(near))
        )
        right.set_xlabel(f"plays within {NEAR} points of the best (15: or more)")
    else:
        right.hist(
            np.minimum(moves, np.percentile(moves, 99)),
            bins=25,
            color=GREEN,
            weights=np.full(len(moves), 100 / len(moves)),
        )
        right.set_xlabel(noun)
    right.set_ylabel("turns (%)")
    return figure
