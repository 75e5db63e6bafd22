"""What the `lexicon` commands do: list the known word lists, add one, verify one, compare two."""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass
from pathlib import Path

from engine.errors import LexiconError
from engine.lexicon.cache import write_whole
from engine.lexicon.lexicon import Lexicon
from engine.lexicon.sources import (
    SHIPPED,
    check_new_name,
    find,
    known_names,
    plain_name,
    user_folder,
    user_lists,
)
from engine.lexicon.wordlist import parse, read_bytes, unpack


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
    """Copy the word list at `path` into the user's folder, unpacked; the name is the file's by default.

    Raises LexiconError if it is no word list, the name is taken (without `replace`) or nothing can be
    written there. The copy appears whole or not at all.
    """
    source = Path(path)
    chosen = plain_name(source) if name is None else name
    check_new_name(chosen)
    if not replace and chosen in user_lists():
        raise LexiconError(f"lexicon name {chosen!r}: is taken, expected a new name or a wish to replace it")
    data = unpack(read_bytes(source), str(source))
    parse(data, str(source))
    target = user_folder() / f"{chosen}.txt"
    try:
        write_whole(target, [data])
    except OSError as error:
        raise LexiconError(f"{target}: cannot be written ({error.strerror})") from None
    return Lexicon.load(chosen)


def verify(name_or_path: str | os.PathLike[str]) -> Report:
    """Read a list and tell what is in it. Raises LexiconError."""
    source = find(name_or_path)
    lexicon = Lexicon.load(name_or_path)
    sums = {
        str(path): hashlib.sha256(unpack(read_bytes(path), str(path))).hexdigest() for path in source.paths
    }
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
