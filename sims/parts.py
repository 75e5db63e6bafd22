"""The parts of a run on disk: `games/part-00000000-00000999.parquet` and its like; whole or not there at all."""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from engine.errors import RunError
from engine.files import read_whole
from sims.kind import Records

TEMPORARY = ".tmp"
_CHECKSUM_BYTES = 64
Columns = dict[str, NDArray[Any]]


class Parts:
    """The parts of one run below `folder`: which are there, writing one, reading them in order.

    Beside each file lies its checksum, mixed with `run`, the digest of what the run plays: a file that was damaged, or
    that another run wrote, does not count as there.
    """

    def __init__(self, folder: Path, ranges: Sequence[range], kinds: tuple[str, ...], run: str) -> None:
        self.folder = folder
        self.ranges = ranges
        self.kinds = kinds
        self.run = run

    def path(self, kind: str, games: range) -> Path:
        """File of the records `kind` of these games."""
        return self.folder / kind / f"part-{games.start:08d}-{games.stop - 1:08d}.parquet"

    def missing(self) -> list[range]:
        """The parts still to be played, in order."""
        return [games for games in self.ranges if not self._is_there(games)]

    def _is_there(self, games: range) -> bool:
        """Whether every file of the part is there as this run wrote it."""
        for kind in self.kinds:
            if not is_sealed(self.path(kind, games), self._name(kind, games)):
                return False
        return True

    def _name(self, kind: str, games: range) -> str:
        """What a file is, among all files of all runs."""
        return f"{self.run}/{kind}/{games.start}-{games.stop}/"

    def write(self, games: range, records: Records) -> None:
        """Write a part; `games` comes last. Raises RunError and leaves nothing half-written."""
        for kind in sorted(self.kinds, key=lambda each: each == "games"):
            with (
                sealing(self.path(kind, games), self._name(kind, games)) as temporary,
                temporary.open("wb") as file,  # by its name pyarrow opens UTF-8 names only
            ):
                pq.write_table(records[kind], file, compression="zstd")

    def read(self, kind: str, columns: Iterable[str]) -> Iterator[Columns]:
        """The columns of one part after the other as arrays. Raises RunError for a damaged file."""
        names = list(columns)
        for games in self.ranges:
            table = self._table(kind, games, names)
            yield {name: table[name].to_numpy() for name in names}

    def frame(self, kind: str) -> pa.Table:
        """All rows of a kind of records, in the order of the games. Raises RunError."""
        return pa.concat_tables([self._table(kind, games, None) for games in self.ranges])

    def _table(self, kind: str, games: range, columns: list[str] | None) -> pa.Table:
        path = self.path(kind, games)
        try:
            with path.open("rb") as file:
                return pq.ParquetFile(file).read(columns=columns)
        except (OSError, pa.ArrowException, KeyError) as error:
            raise RunError(f"{path}: cannot be read ({reason(error)})") from None

    def clean(self) -> None:
        """Remove what a killed run left half-written."""
        for folder in [self.folder, *(self.folder / kind for kind in self.kinds)]:
            for path in folder.glob(f".*{TEMPORARY}"):
                with contextlib.suppress(OSError):
                    path.unlink()


@contextlib.contextmanager
def sealing(path: Path, name: str) -> Iterator[Path]:
    """As `writing`; then the file's checksum, mixed with `name`, is written beside it."""
    with writing(path) as temporary:
        yield temporary
        checksum = _checksum(temporary, name)
    with writing(checksum_path(path)) as temporary:
        temporary.write_text(checksum, "ascii")


def is_sealed(path: Path, name: str) -> bool:
    """Whether a file is there as `sealing` wrote it under the same `name`."""
    try:
        return read_whole(checksum_path(path), _CHECKSUM_BYTES) == _checksum(path, name).encode()
    except OSError:
        return False


def checksum_path(path: Path) -> Path:
    """Where a file's checksum lies: hidden, so that a folder of parts can be read as one table."""
    return path.with_name(f".{path.stem}.sha256")


def _checksum(path: Path, name: str) -> str:
    """Checksum of a file mixed with `name`. Raises OSError, for a pipe or device too: it may have no end."""
    digest = hashlib.sha256(name.encode())
    if not path.is_file():
        raise OSError("not a regular file")
    with path.open("rb") as file:
        while block := file.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()


@contextlib.contextmanager
def writing(path: Path) -> Iterator[Path]:
    """A temporary name beside `path` to write to; renamed at the end, removed if anything fails.

    An OSError becomes a RunError that names the file.
    """
    temporary = path.with_name(f".{path.name}.{os.getpid()}{TEMPORARY}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        yield temporary
        os.replace(temporary, path)
    except BaseException as error:
        with contextlib.suppress(OSError):
            temporary.unlink()
        if isinstance(error, OSError):
            raise RunError(f"{path}: cannot be written ({reason(error)})") from None
        raise


def reason(error: BaseException) -> str:
    """The system's words for what went wrong, else the first line of the message."""
    number = getattr(error, "errno", None)
    if number:
        return os.strerror(number)
    lines = str(error).splitlines()
    return lines[0] if lines else type(error).__name__


def stacked(columns: Columns, names: Iterable[str]) -> NDArray[np.int64]:
    """Columns side by side, int64[rows, columns]."""
    return np.stack([columns[name].astype(np.int64) for name in names], axis=1)
