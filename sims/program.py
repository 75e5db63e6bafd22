"""Which program plays: a run is gone on with by the same program only."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path

_PACKAGES = ("engine", "bots", "sims")
_KINDS = frozenset({".py", ".npz"})


@lru_cache(maxsize=1)
def program() -> str:
    """Names the state of all sources and learned tables: any of them may decide what a game comes to."""
    return program_in(Path(__file__).parent.parent)


def program_in(root: Path) -> str:
    """Names the state of the packages in a folder."""
    digest = hashlib.sha256()
    for package in _PACKAGES:
        for path in sorted(each for each in (root / package).rglob("*") if each.suffix in _KINDS):
            digest.update(path.relative_to(root).as_posix().encode())
            digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:16]
