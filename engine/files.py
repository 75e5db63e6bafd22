"""Files that a user names, read whole."""

from __future__ import annotations

import stat
from pathlib import Path


def read_whole(path: Path, most: int) -> bytes:
    """What is in a file of at most `most` bytes.

    Raises OSError for a larger one, and for pipes and devices: they may have no end, and cannot be read again.
    """
    mode = path.stat().st_mode
    if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):  # opening a folder says what is wrong
        raise OSError("not a regular file")
    with path.open("rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise OSError(f"more than {most >> 20} MB")
    return data
