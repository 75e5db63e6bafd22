"""What patents of Letter Tycoon bring in, what they are worth to win, and what they should cost.

The names below are loaded when they are first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sims.balance.patents.report import QUICK, PatentOptions, patents_report

__all__ = ["QUICK", "PatentOptions", "patents_report"]


def __getattr__(name: str) -> Any:  # noqa: ANN401 # a class or function, whichever was asked for
    """Import one of the public names from its home."""
    if name not in __all__:
        raise AttributeError(f"module 'sims.balance.patents' has no attribute {name!r}")
    return getattr(import_module("sims.balance.patents.report"), name)
