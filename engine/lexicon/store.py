"""What the `lexicon` commands do: list the known word lists, add one, verify, export, compare."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from engine.errors import LexiconError
from engine.lexicon.cache import write_whole
from engine.lexicon.kwg import write_kwg
from engine.lexicon.lexicon import Lexicon
from engine.lexicon.sources import (
    ENDINGS,
    SHIPPED,
    check_new_name,
    find,
    is_kwg,
    known_names,
    plain,
    plain_name,
    read_list,
    user_folder,
    user_lists,
)
from engine.lexicon.wordlist import read_bytes


@dataclass(frozen=True)
class Entry:
    """One known list. A list that cannot be read any more has count 0, no digest and an `error`."""

    name: str
    count: int
    digest: str
    shipped: bool
    paths: tuple[Path, ...]
    error: str


@dataclass(frozen=True)
class Report:
    """What `verify` found: `sha256` is of the unpacked text of each file, `lengths` counts by length."""

    name: str
    count: int
    digest: str
    sha256: dict[str, str]
    lengths: dict[int, int]
    duplicates: int
    refused: tuple[str, ...]
    definitions: int


@dataclass(frozen=True)
class Difference:
    """Words of one list only, each sorted, and how many both have."""

    only_first: tuple[str, ...]
    only_second: tuple[str, ...]
    common: int


def entries() -> list[Entry]:
    """Every list that can be loaded by name."""
    return [_entry(name) for name in known_names()]


def _entry(name: str) -> Entry:
    paths: tuple[Path, ...] = ()
    try:
        paths = find(name).paths
        lexicon = Lexicon.load(name)
    except LexiconError as error:
        return Entry(name, 0, "", name in SHIPPED, paths, str(error))
    return Entry(name, lexicon.count, lexicon.digest, name in SHIPPED, paths, "")


def add(path: str | os.PathLike[str], name: str | None = None, *, replace: bool = False) -> Lexicon:
    """Copy the word list at `path` into the user's folder; the name is the file's by default.

    The copy is text: unpacked, and of a KWG file its words; it appears whole or not at all. Raises
    LexiconError if it is no word list, the name is taken (without `replace`) or nothing can be written.
    """
    source = Path(path)
    chosen = plain_name(source) if name is None else name
    check_new_name(chosen)
    if not replace and chosen in user_lists():
        raise LexiconError(f"lexicon name {chosen!r}: is taken, expected a new name, or --replace")
    data = plain(read_bytes(source), source)
    listed = read_list(data, source)
    if is_kwg(source):
        data = as_text(listed.words)
    _write(user_folder() / f"{chosen}.txt", data)
    return Lexicon.load(chosen)


def remove(name: str) -> tuple[Path, ...]:
    """Take a list out of the user's folder; answers the files removed, that of a name given packed and plain too.

    Raises LexiconError if the user has no list of that name, or it cannot be removed.
    """
    if name in SHIPPED:
        raise LexiconError(f"lexicon {name!r}: is a list that ships, expected one of your own")
    if name not in user_lists():
        known = ", ".join(sorted(user_lists())) or "none yet"
        raise LexiconError(f"lexicon {name!r}: not among your lists, expected one of them: {known}")
    removed = []
    for ending in ENDINGS:
        path = user_folder() / f"{name}{ending}"
        try:
            path.unlink()
            removed.append(path)
        except FileNotFoundError:
            pass
        except OSError as error:
            raise LexiconError(f"{path}: cannot be removed ({error.strerror})") from None
    return tuple(removed)


def as_text(words: Iterable[str]) -> bytes:
    """Words as a file, one a line."""
    return "".join(f"{word}\n" for word in words).encode()


def _write(path: Path, data: bytes) -> None:
    try:
        write_whole(path, [data])
    except OSError as error:
        raise LexiconError(f"{path}: cannot be written ({error.strerror})") from None


def export(lexicon: Lexicon, path: str | os.PathLike[str]) -> None:
    """Write the words of a list to a file: `.kwg` a KWG file, `.txt` one word a line.

    Raises LexiconError for other endings, if KWG cannot hold the words, or nothing can be written there.
    """
    target = Path(path)
    if not is_kwg(target) and target.suffix != ".txt":
        raise LexiconError(f"{target}: cannot be written, expected a name that ends in .kwg or .txt")
    _write(target, write_kwg(lexicon.words) if is_kwg(target) else as_text(lexicon.words))


def verify(name_or_path: str | os.PathLike[str]) -> Report:
    """Read a list and tell what is in it. Raises LexiconError."""
    source = find(name_or_path)
    lexicon = Lexicon.load(name_or_path)
    sums = {str(path): hashlib.sha256(plain(read_bytes(path), path)).hexdigest() for path in source.paths}
    return Report(
        lexicon.name,
        lexicon.count,
        lexicon.digest,
        sums,
        lexicon.lengths,
        lexicon.duplicates,
        lexicon.refused,
        len(lexicon.definitions),
    )


def diff(first: Lexicon, second: Lexicon) -> Difference:
    """The words that only one of two lists has."""
    a, b = set(first.words), set(second.words)
    return Difference(tuple(sorted(a - b)), tuple(sorted(b - a)), len(a & b))
