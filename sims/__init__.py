"""Play many games and say what they show.

The names below are loaded when they are first used, so that importing the package costs nothing.
"""

from __future__ import annotations

TYPE_CHECKING = (
    False  # as in typing, which takes its time to import: a command can be interrupted after that only
)
if TYPE_CHECKING:
    from typing import Any

    from sims.run import Run, simulate
    from sims.tournaments.sprt import Sprt
    from sims.tournaments.tournament import Tournament, tournament

__all__ = ["Run", "Sprt", "Tournament", "simulate", "tournament"]

_HOMES = {
    "Run": "sims.run",
    "Sprt": "sims.tournaments.sprt",
    "Tournament": "sims.tournaments.tournament",
    "simulate": "sims.run",
    "tournament": "sims.tournaments.tournament",
}


def __getattr__(name: str) -> Any:  # noqa: ANN401 # a class or function, whichever was asked for
    """Import one of the public names from its home."""
    from importlib import import_module

    if name not in _HOMES:
        raise AttributeError(f"module 'sims' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
