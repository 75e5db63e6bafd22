"""Files that can be rebuilt: written whole or not at all, checked when read, mapped and not copied.

A file is a header of 64 bytes (magic, checksum, length) and a payload. The checksum covers the key too,
so that a file under a wrong name is noticed. Whatever is wrong with a file, the answer is "not there".
"""

from __future__ import annotations

import contextlib
import errno
import mmap
import os
import struct
import tempfile
import zlib
from collections.abc import Iterable
from pathlib import Path

from engine._jit import cache_root

_MAGIC = b"LWCACHE1"
_HEADER = struct.Struct("<8sIQ44x")


def cache_path(kind: str, key: str) -> Path:
    """Where the file of this kind (`graphs`, `lexicons`) and key is kept."""
    return cache_root() / kind / f"{key}.bin"


def read(kind: str, key: str) -> memoryview | None:
    """The payload, mapped read-only and aligned to 64 bytes; None if absent, damaged or cut short."""
    try:
        with open(cache_path(kind, key), "rb") as file:
            mapped = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    except (OSError, ValueError):  # ValueError: an empty file cannot be mapped
        return None
    if len(mapped) < _HEADER.size:
        return None
    magic, checksum, length = _HEADER.unpack_from(mapped)
    payload = mapped[_HEADER.size :]
    if magic != _MAGIC or length != len(payload) or checksum != _checksum(key, [payload]):
        return None
    return payload


def write(kind: str, key: str, parts: Iterable[bytes | memoryview]) -> bool:
    """Keep the joined `parts`; False if the disk does not let us, which harms nothing but speed."""
    parts = list(parts)
    length = sum(len(part) for part in parts)
    header = _HEADER.pack(_MAGIC, _checksum(key, parts), length)
    try:
        write_whole(cache_path(kind, key), [header, *parts])
    except OSError:
        return False
    return True


def write_whole(path: Path, parts: Iterable[bytes | memoryview]) -> None:
    """Write a file under a temporary name and rename it. Raises OSError and leaves nothing behind then.

    Of a symbolic link the file that it names is written; a device or pipe is written to as it is.
    """
    path = _written(path)
    if _is_stream(path):
        with path.open("wb") as stream:
            stream.writelines(parts)
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.writelines(parts)
        os.chmod(temporary, _usual_mode())
        os.replace(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


def check_writable(path: Path) -> None:
    """Raise the OSError that `write_whole` would raise, for work that nobody wants to do in vain."""
    path = _written(path)
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if _is_stream(path):
        return
    folder = path.parent
    while not folder.exists():  # it will be made
        folder = folder.parent
    with tempfile.NamedTemporaryFile(prefix=f".{path.name}.", dir=folder):
        pass


def _written(path: Path) -> Path:
    """The file that is written: that which a symbolic link names."""
    return path.resolve() if path.is_symlink() and not _is_stream(path) else path


def _is_stream(path: Path) -> bool:
    """Whether something is there that cannot be replaced by a file: /dev/null, /dev/stdout, a pipe."""
    return path.exists() and not path.is_file() and not path.is_dir()


def _usual_mode() -> int:
    """Permissions that a new file of this user gets; a temporary one starts with the owner's alone."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _checksum(key: str, parts: Iterable[bytes | memoryview]) -> int:
    checksum = zlib.crc32(key.encode())
    for part in parts:
        checksum = zlib.crc32(part, checksum)
    return checksum
