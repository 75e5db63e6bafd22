"""The file that a long task writes at its end: refused before the task if it cannot be written."""

from __future__ import annotations

import os
from pathlib import Path

from engine.errors import RunError
from engine.lexicon.cache import check_writable
from sims.parts import reason


def check_out(path: str | os.PathLike[str]) -> None:
    """Raises RunError if no file can be written at `path`."""
    try:
        check_writable(Path(path))
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        raise RunError(f"{Path(path)}: cannot be written ({reason(error)}), expected a file") from None
