"""The `kernel` decorator: the only place of the project that names numba's njit.

Numba's own cache does not notice an edit in a function that a kernel calls in another file, nor a
changed bounds-check setting. So every kernel of one state of the sources shares one cache folder, named
by a digest of all sources and flags: an edit anywhere starts a new folder, a revert finds the old one.
Machine code knows the path of its source, so each place where the project lies has folders of its own.
"""

from __future__ import annotations

import hashlib
import os
import platform
import stat
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

import llvmlite
import numba
import numpy as np
import platformdirs
from llvmlite import ir
from numba import config, types
from numba.extending import intrinsic

from engine._machine_code import MachineCodeCache

if TYPE_CHECKING:

    def int64(value: Any) -> int:
        """Inside kernels: `value` widened to an int64, which is what a type checker calls int."""
        ...
else:
    int64 = types.int64

_F = TypeVar("_F", bound=Callable[..., Any])
_ROOT = Path(__file__).resolve().parent
_BOUNDSCHECK = os.environ.get("NUMBA_BOUNDSCHECK", "0")


def cache_root() -> Path:
    """Folder for everything that can be rebuilt: `LETTERWORKS_CACHE`, else the user's cache folder.

    Falls back to a folder below the system's temporary one where neither can be written.
    """
    chosen = os.environ.get("LETTERWORKS_CACHE") or platformdirs.user_cache_dir("letterworks")
    root = Path(chosen)
    try:
        root.mkdir(parents=True, exist_ok=True)
        if os.access(root, os.W_OK):
            return root
    except OSError:
        pass
    return _private_temporary()


def _private_temporary() -> Path:
    """A folder below the system's temporary one that is this user's alone: code is loaded from it."""
    user = os.getuid() if hasattr(os, "getuid") else 0
    root = Path(tempfile.gettempdir()) / f"letterworks-{user}"
    try:
        root.mkdir(mode=0o700, exist_ok=True)
        found = root.lstat()
        if stat.S_ISDIR(found.st_mode) and found.st_uid == user and not found.st_mode & 0o022:
            return root
    except OSError:
        pass
    return Path(tempfile.mkdtemp(prefix="letterworks-"))


def _source_files() -> list[Path]:
    folders = [_ROOT, _ROOT.parent / "bots", _ROOT.parent / "sims"]
    return sorted(path for folder in folders for path in folder.rglob("*.py"))


def _sources_digest() -> str:
    digest = hashlib.sha256()
    for path in _source_files():
        data = path.read_bytes()
        if b"_jit" in data:
            digest.update(path.relative_to(_ROOT.parent).as_posix().encode())
            digest.update(data)
    return digest.hexdigest()[:16]


def build_digest(root: Path) -> str:
    """Names what machine code depends on besides the sources: versions, flags, and the folder `root` they lie in."""
    versions = (numba.__version__, llvmlite.__version__, np.__version__, platform.python_version())
    flags = (*versions, _BOUNDSCHECK, str(root))
    return hashlib.sha256("|".join(flags).encode()).hexdigest()[:8]


SOURCES_DIGEST = _sources_digest()
"""Names this state of all kernels' sources."""

CACHE_DIR = cache_root() / "kernels" / f"{SOURCES_DIGEST}-{build_digest(_ROOT)}"
"""Where the machine code of this state of the sources is kept."""


def compiled_before(name: str) -> bool:
    """Whether machine code of the kernel `name` is in the cache for these sources (if not, its first call compiles)."""
    return CACHE_DIR.is_dir() and any(CACHE_DIR.rglob(f"*.{name}-*.nbc"))


def _compile(function: _F, forceinline: bool = False, allocates: bool = False, inline: str = "never") -> _F:
    before = config.CACHE_DIR
    config.CACHE_DIR = str(CACHE_DIR)
    try:
        options = {
            "nogil": True,
            "error_model": "numpy",
            "forceinline": forceinline,
            "inline": inline,
            "no_cfunc_wrapper": True,  # nothing calls kernels from C
            "_nrt": allocates,
        }
        compiled: Any = numba.njit(**options)(function)
        if not config.DISABLE_JIT:
            compiled._cache = MachineCodeCache(function)
        return cast("_F", compiled)
    finally:
        config.CACHE_DIR = before


def kernel(function: _F) -> _F:
    """Compile `function` with the project's flags: no object mode, no GIL, cached by source digest.

    Without numba's run-time memory: a kernel cannot allocate, and pays nothing for counting references to the arrays
    in the tuples that it is given (measured: the bounds of a position took 94 us with it and 1 us without).
    """
    return _compile(function)


def allocating(function: _F) -> _F:
    """A kernel that may allocate working arrays: to build a table once, never to play."""
    return _compile(function, allocates=True)


def inlined(function: _F) -> _F:
    """A kernel that is pasted into its callers.

    For short steps of a search: a call would copy every field of the tuples of arrays that it passes.
    """
    return _compile(function, forceinline=True)


def merged(function: _F) -> _F:
    """A step of one other kernel, compiled as if it were written there.

    Each kernel is optimised anew in every kernel that calls it, with all that it calls itself: a large one that is
    called in one place costs seconds less as a part of its caller.
    """
    return _compile(function, inline="always")


def _popcount(typing_context: Any, value: Any) -> Any:
    """Number of set bits of an int64, as an int64."""

    def build(context: Any, builder: ir.IRBuilder, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), build


def _cttz(typing_context: Any, value: Any) -> Any:
    """Index of the lowest set bit of an int64 (64 for zero), as an int64."""

    def build(context: Any, builder: ir.IRBuilder, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), build


popcount: Callable[[int], int] = intrinsic(_popcount)
"""Number of set bits of an int64, as an int64."""

cttz: Callable[[int], int] = intrinsic(_cttz)
"""Index of the lowest set bit of an int64 (64 for zero), as an int64."""


def _ix(typing_context: Any, value: Any) -> Any:
    """An int64 known to be non-negative, as an unsigned index."""

    def build(context: Any, builder: ir.IRBuilder, signature: Any, arguments: Any) -> Any:
        return arguments[0]

    return types.uint64(types.int64), build


ix: Callable[[int], int] = intrinsic(_ix)
"""An int64 known to be non-negative, as an unsigned index: array access then skips the wrap-around test."""

if config.DISABLE_JIT:  # kernels run as plain Python then, to step through them

    def popcount(value: int) -> int:
        """Number of set bits."""
        return int(value).bit_count()

    def cttz(value: int) -> int:
        """Index of the lowest set bit (64 for zero)."""
        return (int(value) & -int(value)).bit_length() - 1 if value else 64

    def ix(value: int) -> int:
        """The same number."""
        return value
