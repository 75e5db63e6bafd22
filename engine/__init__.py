"""What is legal in a letter game and what it pays: word lists, rulesets, boards, cards.

The names below are loaded when they are first used, so that importing the package costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.grid.move import Move
    from engine.lexicon import Lexicon
    from engine.position import Position
    from engine.rulesets import Ruleset
    from engine.tycoon.position import TycoonPosition
    from engine.tycoon.turn import TycoonTurn

__all__ = ["Lexicon", "Move", "Position", "Ruleset", "TycoonPosition", "TycoonTurn"]

_HOMES = {
    "Lexicon": "engine.lexicon",
    "Move": "engine.grid.move",
    "Position": "engine.position",
    "Ruleset": "engine.rulesets",
    "TycoonPosition": "engine.tycoon.position",
    "TycoonTurn": "engine.tycoon.turn",
}


def __getattr__(name: str) -> Any:  # noqa: ANN401 # a class, whichever was asked for
    """Import one of the public names from its home."""
    if name not in _HOMES:
        raise AttributeError(f"module 'engine' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
