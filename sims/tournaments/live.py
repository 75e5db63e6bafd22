"""How far a tournament is: a bar, and every so often the ratings so far."""

from __future__ import annotations

import contextlib
import sys
import time
from types import TracebackType

from sims.progress import watch
from sims.tournaments.contest import Contest
from sims.tournaments.games import Games
from sims.tournaments.ratings import Outcomes, rate
from sims.tournaments.show import block
from sims.tournaments.tables import outcomes

EVERY = 20.0
"""Seconds between two blocks of ratings."""
_SAMPLES = 200


class Live:
    """Shows progress on standard error while it is open; `wanted` None: if that is a terminal."""

    def __init__(self, contest: Contest, wanted: bool | None) -> None:
        self._contest = contest
        self._wanted = sys.stderr.isatty() if wanted is None else wanted
        self._stack = contextlib.ExitStack()
        self._done: list[Outcomes] = []
        self._games = 0
        self._shown = time.monotonic()

    def __enter__(self) -> Live:
        self._count = self._stack.enter_context(watch(self._contest.games, 0, self._wanted))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.close()

    def on_games(self, count: int) -> None:
        """So many games were played, or were there."""
        if self._count is not None:
            self._count(count)

    def on_part(self, games: Games) -> None:
        """These games count."""
        if not self._wanted:
            return
        self._games += len(games.bots)
        self._done.append(outcomes(games, len(self._contest.bots)))
        if time.monotonic() - self._shown >= EVERY:
            self.show()

    def show(self) -> None:
        """Print the ratings so far; bots that have not played stand at the mean."""
        ratings = rate(self._done, self._contest.seed, _SAMPLES)
        rows = zip(self._contest.names, ratings.elo, ratings.low, ratings.high, strict=True)
        records = [{"bot": bot, "elo": elo, "elo_low": low, "elo_high": high} for bot, elo, low, high in rows]
        print(block(records, self._games, self._contest.games), file=sys.stderr, flush=True)
        self._shown = time.monotonic()
