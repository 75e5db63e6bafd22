"""What the runner asks of a kind of game. Board games and Letter Tycoon answer each in a folder of their own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    import pyarrow as pa

    from sims.parts import Parts
    from sims.setup import Setup

Records = Mapping[str, "pa.Table"]
"""The rows of some games in a row, by kind of record (`games`, `letters`, ...), in the order of the games."""
PlayGames = Callable[[int, int], Records]
"""Plays the games `first` .. `first + count - 1`; belongs to one thread."""


class Plan(Protocol):
    """A kind of game, set up for one run."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """Kinds of records that `PlayGames` returns; `games` is one of them, a row a game."""

    @property
    def chunk_games(self) -> int:
        """Games that a thread plays before it reports."""

    def new_player(self) -> PlayGames:
        """Storage and all for one thread."""

    def summary(self, parts: Parts) -> dict[str, Any]:
        """The tables of the run, each a list of records or one record, from its parts one by one."""


ENTRY_KERNELS = {"grid": "play_chunk", "tycoon": "play_tycoon_chunk"}
"""The kernel that plays games of each family: whether it has been compiled is told before a run."""


def plan_for(setup: Setup) -> Plan:
    """The plan of the setup's family of games."""
    if setup.ruleset.family == "tycoon":
        from sims.tycoon.plan import TycoonPlan

        return TycoonPlan(setup)
    from sims.grid.plan import GridPlan  # compiled code is loaded when it is needed

    return GridPlan(setup)
