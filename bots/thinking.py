"""Bots that are asked one turn at a time, outside the compiled loop of whole games.

They think long (rollouts, endgames) or are written in Python. What they may look at is a `Moment`; what hides from a
player (the order of the bag, the other racks) is in it, as it is the game's own storage, and is not to be read.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from bots.grid_table import Table


@dataclass
class Moment:
    """One turn of a game that is being played."""

    table: Table
    seat: int
    bag: int
    """Tiles in the bag."""
    passes: int
    scoreless: int
    """Passes and scoreless turns in a row."""
    game: int
    """Number of the game in its run: with the run's seed it names the random stream of a bot's thinking."""
    turn: int


class Thinker(Protocol):
    """A bot on a seat, one for each thread that plays."""

    def start(self, seed: int, game: int, seat: int) -> None:
        """A new game begins: the bot's random stream is that of the run's seed, the game and the seat."""

    def choose(self, moment: Moment) -> int:
        """PLAY (the play in `table.search.plays[0]`, int64[3]), EXCHANGE (of `table.chosen`) or PASS."""
