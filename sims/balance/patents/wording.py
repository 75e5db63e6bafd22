"""Numbers and lists as people write them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas as pd


def listed(items: Iterable[str]) -> str:
    """`A, B and C`; `none` for no items."""
    texts = list(items)
    if not texts:
        return "none"
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} and {texts[-1]}"


def percent(share: float, digits: int = 1) -> str:
    """A share as a percentage: `41.2 %`."""
    return f"{100 * share:.{digits}f} %"


def signed_percent(share: float, digits: int = 1) -> str:
    """A change of a share in percentage points, with its sign."""
    return f"{100 * share:+.{digits}f}"


def sure(low: float, high: float) -> int:
    """1 if an interval lies above zero, -1 below, 0 if it holds zero (or there is none)."""
    return 1 if low > 0 else -1 if high < 0 else 0


def records(frame: pd.DataFrame) -> list[dict[str, Any]]:
    """The rows of a frame, to be told in words."""
    return [{str(key): value for key, value in row.items()} for row in frame.to_dict("records")]
