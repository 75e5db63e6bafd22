"""Reads a word list: one word a line in any case, with or without a definition, plain or gz."""

from __future__ import annotations

import gzip
import io
import re
import unicodedata
import zlib
from dataclasses import dataclass
from pathlib import Path

from engine.errors import LexiconError
from engine.files import read_whole
from engine.letters import are_letters, capitals

_MOST_BYTES = 1 << 28  # packed or not: a gz of a few bytes can unpack to more than the memory holds
_NOT_TEXT = re.compile("[\x00-\x08\x0e-\x1f\x7f]")
_LINE_END = re.compile("\r\n|\n|\r")


@dataclass(frozen=True)
class WordList:
    """What a file holds: sorted upper-case `words`, `definitions` of some, and what was not taken.

    `refused` has one text `file:line: reason` a refused line; `duplicates` counts repeated words.
    """

    words: tuple[str, ...]
    definitions: dict[str, str]
    refused: tuple[str, ...]
    duplicates: int


def read_bytes(path: Path) -> bytes:
    """The bytes of a file, packed or not. Raises LexiconError if it is missing, unreadable or too large."""
    try:
        return read_whole(path, _MOST_BYTES)
    except FileNotFoundError:
        raise LexiconError(f"{path}: no such file, expected a word list") from None
    except IsADirectoryError:
        raise LexiconError(f"{path}: is a folder, expected a word list") from None
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        raise LexiconError(f"{path}: cannot be read ({error}), expected a word list") from None


def unpack(data: bytes, source: str) -> bytes:
    """`data` without gzip, if it is packed. Raises LexiconError if the packing is damaged."""
    if data[:2] == b"\x1f\x8b":
        try:
            with gzip.open(io.BytesIO(data)) as file:
                data = file.read(_MOST_BYTES + 1)
        except (OSError, EOFError, zlib.error):
            raise LexiconError(f"{source}: damaged gzip file, expected a word list") from None
    if len(data) > _MOST_BYTES:
        raise LexiconError(f"{source}: more than {_MOST_BYTES >> 20} MB of text, expected a word list")
    return data


def parse(data: bytes, source: str) -> WordList:
    """The word list in `data` (packed or not); `source` names it in messages.

    Raises LexiconError if it is no text, if it is empty, or if no line holds a word.
    """
    text = _decoded(unpack(data, source), source)
    definitions: dict[str, str] = {}
    words: set[str] = set()
    refused = []
    duplicates = 0
    for number, line in enumerate(_LINE_END.split(text), 1):
        parts = line.split(None, 1)
        if not parts:
            continue
        word = capitals(parts[0])
        if not are_letters(word):
            refused.append(f"{source}:{number}: {_why_refused(parts[0])}")
        elif word in words:
            duplicates += 1
        else:
            words.add(word)
            if len(parts) == 2:
                definitions[word] = parts[1].strip()
    if refused and not words:
        raise LexiconError(f"{refused[0]} (no line of {len(refused)} holds a word)")
    if not words:
        raise LexiconError(f"{source}: is empty, expected one word a line")
    return WordList(tuple(sorted(words)), definitions, tuple(refused), duplicates)


def _decoded(data: bytes, source: str) -> str:
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise LexiconError(f"{source}: UTF-16 text, expected UTF-8 or ISO-8859-1")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("iso-8859-1")
    found = _NOT_TEXT.search(text)
    if found:
        raise LexiconError(
            f"{source}: binary data (byte {ord(found.group()):#04x}), expected text, one word a line"
        )
    return text if text.isascii() else unicodedata.normalize("NFC", text)


def _why_refused(token: str) -> str:
    wrong = next(character for character in capitals(token) if not are_letters(character))
    kind = "digit" if wrong.isdigit() else "character"
    return f"{kind} {wrong!r} in {_shortened(token)!r}, expected letters only"


def _shortened(token: str) -> str:
    return token if len(token) <= 40 else token[:39] + "…"
