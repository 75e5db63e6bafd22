"""Boards of many games, square by square: what was laid where, what it paid, how high it stood."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.rulesets.grid import GridRuleset
from sims.balance.game.replay import replayed

if TYPE_CHECKING:
    from sims.run import Run

Ints = NDArray[np.int64]


class Boards(NamedTuple):
    """The first `games` games of a run on a board of R rows and C columns, laid again."""

    games: int
    occupied: Ints
    """int64[R, C]: games in which the square had a tile at the end."""
    plays: Ints
    """int64[R, C]: plays that laid a tile there."""
    score: Ints
    """int64[R, C]: their points."""
    changed: Ints
    """int64[R, C]: tiles laid on older ones."""
    height: Ints
    """int64[R, C]: sum of the heights at the end."""
    highest: Ints
    """int64[R, C]: greatest height at the end of any game."""
    by_turn: Ints
    """int64[turns, heights + 1]: squares by height after each turn, all games together; a finished game stays."""


def boards_of(run: Run, sample: int) -> Boards:
    """The first `sample` games of a run with turns; what cannot be laid again is left out."""
    ruleset, players = run.setup.ruleset, run.setup.players
    assert isinstance(ruleset, GridRuleset)
    shape, top = (ruleset.board.rows, ruleset.board.cols), ruleset.board.max_height
    games = min(sample, run.setup.games)
    frame = run.turns[run.turns["game_id"] < games]
    scores, turn_of, game_of = (frame[key].to_numpy() for key in ("score", "turn", "game_id"))
    longest = int(turn_of.max()) + 1
    occupied, plays, score, changed, total, highest = (np.zeros(shape, np.int64) for _ in range(6))
    by_turn = np.zeros((longest, top + 1), np.int64)
    heights, game, done = np.zeros(shape, np.int64), 0, 0

    def close() -> None:
        nonlocal total, highest, occupied
        occupied = occupied + (heights > 0)
        total = total + heights
        highest = np.maximum(highest, heights)
        by_turn[done:] += np.bincount(heights.ravel(), minlength=top + 1)

    for turn in replayed(frame, ruleset, run.setup.lexicon, players):
        if game_of[turn.row] != game:
            close()
            heights, game, done = np.zeros(shape, np.int64), int(game_of[turn.row]), 0
        for row, column, _ in turn.placements:
            plays[row, column] += 1
            score[row, column] += scores[turn.row]
            changed[row, column] += heights[row, column] > 0
            heights[row, column] += 1
        while done <= turn_of[turn.row]:
            by_turn[done] += np.bincount(heights.ravel(), minlength=top + 1)
            done += 1
    close()
    return Boards(games, occupied, plays, score, changed, total, highest, by_turn)
