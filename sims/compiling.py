"""One line to say why the first run takes its time."""

from __future__ import annotations

import sys


def announce_compiling(kernel: str) -> None:
    """Say before the first compile of the entry kernel `kernel` why nothing seems to happen."""
    from engine._jit import compiled_before

    if not compiled_before(kernel):
        print("compiling the engine, half a minute, once", file=sys.stderr, flush=True)
