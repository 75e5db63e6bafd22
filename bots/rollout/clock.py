"""The clock of a bot whose budget is a time."""

from __future__ import annotations

import time


class Clock:
    """Tells whether a number of milliseconds has passed since `start`; 0: never."""

    def __init__(self, ms: int) -> None:
        self._seconds, self._started = ms / 1000, 0.0

    def start(self) -> None:
        """Count from now."""
        self._started = time.perf_counter()

    def is_late(self) -> bool:
        """Whether the time is over."""
        return self._seconds > 0 and time.perf_counter() - self._started >= self._seconds
