"""One line to say why the first run takes its time."""

from __future__ import annotations

import sys


def announce_compiling(kernel: str, time: str = "half a minute") -> None:
    """Say before the first compile of the entry kernel `kernel` why nothing seems to happen."""
    from engine._jit import compiled_before

    if not compiled_before(kernel):
        print(f"compiling the engine, {time}, once", file=sys.stderr, flush=True)
