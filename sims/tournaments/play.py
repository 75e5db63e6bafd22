"""Plays the match-ups of a tournament, part by part; what is there already is read and not played again."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path

from sims.kind import Plan, Records, plan_for
from sims.manifest import open_folder
from sims.parts import Parts
from sims.runner import OnGames, play_parts
from sims.setup import Setup
from sims.tournaments.games import Games, read_games

OnPart = Callable[[Games], bool]
"""Told the games of each part in order; True: no further games of this match-up are needed."""


class _Enough(Exception):
    """No further part is needed."""


class _Told(Parts):
    """Parts that tell `on_part` of each part, in order, as soon as it is there."""

    def __init__(
        self, folder: Path, setup: Setup, plan: Plan, names: dict[str, int], on_part: OnPart
    ) -> None:
        super().__init__(folder, setup.parts(), plan.kinds, setup.digest())
        self._setup, self._names, self._on_part = setup, names, on_part
        self._told = 0
        self.absent = self.missing()

    def write(self, games: range, records: Records) -> None:
        """As `Parts.write`; raises _Enough if that part was the last that is needed."""
        super().write(games, records)
        self.absent.remove(games)
        if self.tell():
            raise _Enough

    def tell(self) -> bool:
        """Tell of the parts that are there and follow on those told of; True if that is enough."""
        while self._told < len(self.ranges) and (games := self.ranges[self._told]) not in self.absent:
            self._told += 1
            one = Parts(self.folder, [games], self.kinds, self.run)
            if self._on_part(read_games(one, self._setup, self._names)):
                return True
        return False

    def told(self) -> Parts:
        """The parts told of so far."""
        return Parts(self.folder, self.ranges[: self._told], self.kinds, self.run)


def play_run(
    setup: Setup,
    folder: Path,
    names: dict[str, int],
    workers: int,
    on_part: OnPart,
    on_games: OnGames | None,
    command: str | None,
) -> tuple[Parts, int]:
    """Play what is missing of one run; the parts that count, and how many games were played now.

    When interrupted, every part that was written stays. Raises RunError.
    """
    plan = plan_for(setup)
    open_folder(folder, setup, command)
    parts = _Told(folder, setup, plan, names, on_part)
    parts.clean()
    before = len(parts.absent)
    if on_games is not None:
        on_games(sum(len(games) for games in parts.ranges if games not in parts.absent))
    if not parts.tell() and parts.absent:
        with contextlib.suppress(_Enough):
            play_parts(plan, parts, list(parts.absent), workers, on_games)
    return parts.told(), before - len(parts.absent)
