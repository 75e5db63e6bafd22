"""The balance laboratory: what letters are worth, what patents should cost, whether the first seat wins.

One function a table or picture, from the rows of a run to an `Exhibit`; a `Report` is a list of them with what they
were made from. The names below are loaded when they are first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sims.balance.compare.report import CompareOptions, compare_report
    from sims.balance.folder import write_report
    from sims.balance.game.report import GameOptions, game_report
    from sims.balance.source import open_source

__all__ = ["CompareOptions", "GameOptions", "compare_report", "game_report", "open_source", "write_report"]

_HOMES = {
    "CompareOptions": "sims.balance.compare.report",
    "GameOptions": "sims.balance.game.report",
    "compare_report": "sims.balance.compare.report",
    "game_report": "sims.balance.game.report",
    "open_source": "sims.balance.source",
    "write_report": "sims.balance.folder",
}


def __getattr__(name: str) -> Any:  # noqa: ANN401 # a class or function, whichever was asked for
    """Import one of the public names from its home."""
    if name not in _HOMES:
        raise AttributeError(f"module 'sims.balance' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
