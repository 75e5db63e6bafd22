"""Where word lists are: those that ship, those that the user added, and any file by its path."""

from __future__ import annotations

import os
import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

import platformdirs

from engine.errors import LexiconError
from engine.lexicon.kwg import ENDING as KWG_ENDING
from engine.lexicon.kwg import read_kwg
from engine.lexicon.wordlist import WordList, parse, read_bytes, unpack

SHIPPED = ("enable", "broad")
_ENABLE = "enable.txt.gz"
_SCOWL = "scowl-levels.tsv.gz"
_BROAD_SHORTEST = 4  # the short entries of SCOWL have many abbreviations
_NAME = re.compile(r"[a-z0-9][a-z0-9_-]*")
ENDINGS = (".txt.gz", ".txt")
"""How the files of a user's lists end."""


class Source(NamedTuple):
    """A word list before it is read: its name and the files that it is made from."""

    name: str
    paths: tuple[Path, ...]


def shipped_file(name: str) -> Path:
    """A file of the `wordlists` folder: inside the installed package, or in a checkout beside it."""
    package = Path(__file__).resolve().parent
    for folder in (package / "wordlists", package.parent.parent / "wordlists"):
        if (folder / name).is_file():
            return folder / name
    raise LexiconError(f"{name}: not among the installed files, expected in {package / 'wordlists'}")


def user_folder() -> Path:
    """Folder of the lists that the user added; `LETTERWORKS_DATA` overrides where user data are kept."""
    chosen = os.environ.get("LETTERWORKS_DATA") or platformdirs.user_data_dir("letterworks")
    return Path(chosen) / "wordlists"


def user_lists() -> dict[str, Path]:
    """The lists that the user added, by name."""
    found = {}
    for ending in ENDINGS:  # where both are there, the plain text is the one that `add` wrote
        for path in user_folder().glob(f"*{ending}"):
            name = path.name.removesuffix(ending)
            if _NAME.fullmatch(name) and name not in SHIPPED:
                found[name] = path
    return found


def known_names() -> list[str]:
    """Every name that a word list can be loaded by: the default first, then in alphabetical order."""
    return [*SHIPPED, *sorted(user_lists())]


def find(name_or_path: str | os.PathLike[str]) -> Source:
    """The source with this name, else the file at this path. Raises LexiconError if there is neither."""
    text = os.fspath(name_or_path)
    if text == "enable":
        return Source(text, (shipped_file(_ENABLE),))
    if text == "broad":
        return Source(text, (shipped_file(_ENABLE), shipped_file(_SCOWL)))
    added = user_lists()
    if text in added:
        return Source(text, (added[text],))
    path = Path(text)
    is_path = isinstance(name_or_path, os.PathLike) or path.name != text or path.suffix
    if text and (is_path or os.path.lexists(text)):
        return Source(plain_name(path), (path,))
    names = ", ".join(known_names())
    raise LexiconError(f"lexicon {text!r}: unknown, expected one of {names}, or the path of a word list")


def plain_name(path: Path) -> str:
    """The name of a file without its endings: `my/CSW19.txt.gz` is `csw19`, and so is `CSW19.kwg`."""
    return path.name.lower().removesuffix(".gz").removesuffix(".txt").removesuffix(KWG_ENDING)


def check_new_name(name: str) -> None:
    """Raise LexiconError if a user's list cannot be called `name`."""
    if not _NAME.fullmatch(name):
        raise LexiconError(f"lexicon name {name!r}: expected a-z, 0-9, - and _, as in my-list")
    if name in SHIPPED:
        raise LexiconError(f"lexicon name {name!r}: is a list that ships, expected another name")


def is_kwg(path: Path) -> bool:
    """Whether a file is a KWG file, by its name."""
    return path.suffix.lower() == KWG_ENDING


def plain(data: bytes, path: Path) -> bytes:
    """What is in the file at `path` without gzip; a KWG file, which is never packed, as it is."""
    return data if is_kwg(path) else unpack(data, str(path))


def read_list(data: bytes, path: Path) -> WordList:
    """The word list in `data`, which was read from `path`. Raises LexiconError."""
    if is_kwg(path):
        return WordList(read_kwg(data, str(path)), {}, (), 0)
    return parse(data, str(path))


def read_source(source: Source, contents: list[bytes]) -> WordList:
    """The word list that the `contents` of the source's files make. Raises LexiconError."""
    listed = read_list(contents[0], source.paths[0])
    if source.name != "broad":
        return listed
    more = {word for word in _parse_levels(contents[1]) if len(word) >= _BROAD_SHORTEST}
    return replace(listed, words=tuple(sorted(more.union(listed.words))))


def source_bytes(source: Source) -> list[bytes]:
    """What is in the files of the source. Raises LexiconError."""
    return [read_bytes(path) for path in source.paths]


@cache
def scowl_levels() -> dict[str, int]:
    """SCOWL's level of each of its words: 10 the most common, 70 a large dictionary. Not to be changed."""
    return _parse_levels(read_bytes(shipped_file(_SCOWL)))


def _parse_levels(data: bytes) -> dict[str, int]:
    pairs = (line.split("\t") for line in unpack(data, _SCOWL).decode("ascii").splitlines())
    return {word.upper(): int(level) for word, level in pairs}
