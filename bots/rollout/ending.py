"""Where an exact solver of endgames takes over from rollouts: two players, an empty bag, nothing hidden."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from bots.rollout.sight import Sight


@dataclass(frozen=True)
class Reply:
    """What a solver would do, and what comes of it."""

    kind: int
    """PLAY or PASS."""
    play: tuple[int, int, int]
    """See `engine.grid.plays`."""
    spread: int
    """Final score of the seat to move minus the other's."""
    proved: bool

    def __str__(self) -> str:
        """`wins in the endgame by 9`, or `seems to win …` if that is not proved."""
        verb = "win" if self.spread > 0 else "lose" if self.spread < 0 else "draw"
        by = f" by {abs(self.spread)}" if self.spread else ""
        return f"{verb}s in the endgame{by}" if self.proved else f"seems to {verb} in the endgame{by}"


class Solver(Protocol):
    """Solves endgames; its answer depends on what it is shown, and on its budget, alone."""

    def reply(self, sight: Sight) -> Reply | None:
        """The best turn of the seat to move; `sight.unseen` is the other's rack. None if it cannot tell."""
