"""One process at a time in a run directory."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

from engine.errors import RunError

try:
    import fcntl
except ImportError:  # a system without them: then nothing keeps a second process out
    fcntl = None  # type: ignore[assignment]


@contextlib.contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Keep other processes out of `folder`, made if it is not there; RunError if one is in it.

    The lock is on the folder itself and ends with the process, however that ends. A folder that cannot be made or
    opened is left to whoever uses it, to say so.
    """
    handle = _opened(folder)
    try:
        if handle is not None:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise RunError(
                    f"{folder}: another process is playing there, expected a folder of its own"
                ) from None
            except OSError:  # a file system without locks
                pass
        yield
    finally:
        if handle is not None:
            os.close(handle)


def _opened(folder: Path) -> int | None:
    if fcntl is None:
        return None
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return os.open(folder, os.O_RDONLY)
    except (OSError, ValueError):
        return None
