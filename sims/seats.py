"""Who wins: scores and win shares by seat and by bot, for any game with columns `score_i` and `bot_i`."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sims.parts import Columns, stacked
from sims.setup import TWELFTHS, Setup
from sims.stats import Mean, clusters


class Seats:
    """Adds up parts of `games`; `columns` are those it needs."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        players = setup.players
        self.columns = [f"{name}_{seat}" for name in ("score", "bot") for seat in range(players)]
        self._names = [str(bot) for bot in setup.different_bots]
        bots = [None, *self._names] if len(self._names) > 1 else [None]
        self._by_seat = {(seat, bot): self._pair(bot) for bot in bots for seat in range(players)}
        played = [str(bot) for bot in setup.bots]
        size = setup.cluster
        self._by_bot = {
            bot: (
                Mean(size * played.count(bot)),
                Mean(size * played.count(bot) * TWELFTHS),
                Mean(size * played.count(bot) * (players - 1)),
            )
            for bot in self._names
        }
        self._first = Mean(size * (players - 1)), Mean(size * TWELFTHS)

    def _pair(self, bot: str | None) -> tuple[Mean, Mean]:
        """Score and win share; of one bot on one seat every game is independent of the others."""
        size = self._setup.cluster if bot is None else 1
        return Mean(size), Mean(size * TWELFTHS)

    def add(self, part: Columns, given: NDArray[np.int64] | None = None) -> None:
        """Take in the columns of one part. `given` are the wins, where scores alone do not tell; as `win_twelfths`."""
        players, size = self._setup.players, self._setup.cluster
        scores = stacked(part, (f"score_{seat}" for seat in range(players)))
        wins = win_twelfths(scores) if given is None else given
        ahead = players * scores - scores.sum(axis=1, keepdims=True)
        bots = np.stack([part[f"bot_{seat}"] for seat in range(players)], axis=1)
        for (seat, bot), means in self._by_seat.items():
            for mean, values in zip(means, (scores, wins), strict=True):
                column = values[:, seat]
                mean.add(clusters(column, size) if bot is None else column[bots[:, seat] == bot])
        for bot, all_means in self._by_bot.items():
            mine = bots == bot
            for mean, values in zip(all_means, (scores, wins, ahead), strict=True):
                mean.add(clusters((values * mine).sum(axis=1), size))
        for mean, values in zip(self._first, (ahead, wins), strict=True):
            mean.add(clusters(values[:, 0], size))

    def tables(self) -> dict[str, Any]:
        """`seats` (over all bots, then bot by bot), `bots` and `first_seat`.

        A lone bot has no win share: it plays itself.
        """
        seats = [
            {"seat": seat, "bot": bot or (self._names[0] if len(self._names) == 1 else "all")}
            | {"games": score.count * (score.scale if bot is None else 1)}
            | score.record("score")
            | win.record("win_share")
            for (seat, bot), (score, win) in self._by_seat.items()
        ]
        bots = [
            {"bot": bot}
            | score.record("score")
            | (win.record("win_share") | ahead.record("spread") if len(self._names) > 1 else {})
            for bot, (score, win, ahead) in self._by_bot.items()
        ]
        ahead, wins = self._first
        first = ahead.record("points") | wins.record("win_share", minus=1 / self._setup.players)
        return {"seats": seats, "bots": bots, "first_seat": first}


def win_twelfths(scores: NDArray[np.int64]) -> NDArray[np.int64]:
    """Wins of each seat in twelfths, those who tie share one: int64[games, players] -> the same shape."""
    best = scores == scores.max(axis=1, keepdims=True)
    return best * (TWELFTHS // best.sum(axis=1, keepdims=True))
