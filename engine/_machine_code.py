"""The cache of machine code, with what numba's own lacks: damage is noticed, and a full disk stops nobody.

Each file starts with a checksum of the rest, so that a damaged one is compiled anew instead of being loaded (which
ends in a crash at best). What cannot be written is not cached.
"""

from __future__ import annotations

import contextlib
import hashlib
import pickle
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from numba import config
from numba.core.caching import FunctionCache, IndexDataCacheFile

_DIGEST_BYTES = 32


def _sealed(data: bytes) -> bytes:
    """`data` behind its checksum."""
    return hashlib.sha256(data).digest() + data


def _unsealed(path: str) -> bytes | None:
    """What `_sealed` data the file holds; None if it cannot be read or is damaged."""
    try:
        data = Path(path).read_bytes()
    except OSError:
        return None
    digest, rest = data[:_DIGEST_BYTES], data[_DIGEST_BYTES:]
    return rest if hashlib.sha256(rest).digest() == digest else None


class _SealedFile(IndexDataCacheFile):  # type: ignore[misc] # numba has no stubs
    """numba's index and data files, each behind a checksum."""

    def _load_index(self) -> dict[Any, str]:
        data = _unsealed(self._index_path)
        if data is None:
            return {}
        version, stamp, overloads = pickle.loads(data)
        return overloads if (version, stamp) == (self._version, self._source_stamp) else {}

    def _save_index(self, overloads: dict[Any, str]) -> None:
        with self._open_for_write(self._index_path) as file:
            file.write(_sealed(self._dump((self._version, self._source_stamp, overloads))))

    def _load_data(self, name: str) -> Any:  # noqa: ANN401 -- numba's own reduced form
        data = _unsealed(self._data_path(name))
        if data is None:
            raise OSError(f"{name}: damaged")  # numba compiles then
        return pickle.loads(data)

    def _save_data(self, name: str, data: Any) -> None:  # noqa: ANN401
        with self._open_for_write(self._data_path(name)) as file:
            file.write(_sealed(self._dump(data)))


class MachineCodeCache(FunctionCache):  # type: ignore[misc]
    """The cache of one kernel, in the folder that `numba.config.CACHE_DIR` names when it is made.

    Where nothing can be made in that folder there is none. numba would go on to a folder beside the sources, where code
    of older sources may lie.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        self._name, self._cache_path, self._enabled = repr(function), "", False
        with contextlib.suppress(RuntimeError):  # no folder at all
            super().__init__(function)
            self._cache_file.__class__ = _SealedFile
        if not Path(self._cache_path).is_relative_to(config.CACHE_DIR):
            self.disable()

    @contextlib.contextmanager
    def _guard_against_spurious_io_errors(self) -> Iterator[None]:
        """A cache that cannot be read or written is done without."""
        with contextlib.suppress(OSError):
            yield
