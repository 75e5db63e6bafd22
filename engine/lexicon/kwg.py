"""Word lists in KWG files, the word graphs that other crossword programs use.

A file is a row of little-endian words of 32 bits, one an arc: bits 0-21 are where its children start (0 =
none), bit 22 marks the last of a row of siblings, bit 23 says that a word ends here, bits 24-31 are the tile
(1 = A; 0 = the separator of the GADDAG). Word 0 points at the DAWG, word 1 at the GADDAG. Only the DAWG is
read: it has every word once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.errors import LexiconError

ENDING = ".kwg"

_MOST_ARCS = 1 << 22
_CHILDREN, _LAST, _ACCEPTS, _TILE_SHIFT = _MOST_ARCS - 1, 1 << 22, 1 << 23, 24
_ROOTS = 2  # words 0 and 1
_LETTERS = 26
_BEFORE_A = ord("A") - 1
_LONGEST = 63  # letters; the longest words of dictionaries have 45
_MOST_WORDS = 5_000_000  # a graph of a few bytes can stand for more words than the memory holds


class _Arc(NamedTuple):
    tile: int
    accepts: bool
    children: int  # in a file the first one's index, while a file is made the number of their row; 0 = none


def read_kwg(data: bytes, source: str) -> tuple[str, ...]:
    """The words of a KWG file, sorted; `source` names it in messages. Raises LexiconError if it is damaged."""
    if not data or len(data) % 4 or len(data) > 4 * _MOST_ARCS:
        expected = f"a multiple of 4, at most {4 * _MOST_ARCS}"
        raise LexiconError(f"{source}: {len(data)} bytes, expected a KWG file, which has {expected}")
    arcs = np.frombuffer(data, dtype="<u4")
    _check_whole(arcs, source)
    root = int(arcs[0]) & _CHILDREN
    if root == 0:
        raise LexiconError(f"{source}: holds no words, expected a KWG file with a word graph")
    rows = _Rows(arcs.tolist(), source)
    count = rows.check(root, 1).words
    if count > _MOST_WORDS:
        raise LexiconError(f"{source}: damaged KWG file: more than {_MOST_WORDS} words, expected fewer")
    return tuple(rows.words(root, ""))


def _check_whole(arcs: NDArray[np.uint32], source: str) -> None:
    """What every arc has to keep, the GADDAG's too: so most files that were cut short are noticed."""
    outside = np.flatnonzero((arcs & _CHILDREN) >= len(arcs))
    if len(outside):
        children = arcs[outside[0]] & _CHILDREN
        raise _damaged(source, outside[0], f"points at arc {children}, expected less than {len(arcs)}")
    if not arcs[-1] & _LAST:
        raise _damaged(source, len(arcs) - 1, "is the last of the file, expected a last sibling")


def _damaged(source: str, index: int, what: str) -> LexiconError:
    return LexiconError(f"{source}: damaged KWG file: arc {index}: {what}")


class _Extent(NamedTuple):
    """How many words a row stands for, and how many letters the longest has from there on."""

    words: int
    letters: int


class _Rows:
    """The arcs of a file, and its rows of siblings by their start, once they are checked."""

    def __init__(self, arcs: list[int], source: str) -> None:
        self._arcs = arcs
        self._source = source
        self._rows: dict[int, list[_Arc]] = {}
        self._extents: dict[int, _Extent] = {}
        self._path: set[int] = set()

    def check(self, start: int, depth: int) -> _Extent:
        """Check the row at `start` and all that hangs from it; its tiles are the words' letter `depth`."""
        if start in self._path:
            raise _damaged(self._source, start, "leads back to itself, expected no cycle")
        extent = self._extents.get(start, _Extent(1, 1))
        if depth + extent.letters - 1 > _LONGEST:
            raise _damaged(
                self._source, start, f"continues a word beyond letter {_LONGEST}, expected shorter words"
            )
        if start not in self._extents:
            row = self._rows[start] = self._row(start)
            self._path.add(start)
            below = [self.check(arc.children, depth + 1) for arc in row if arc.children]
            self._path.remove(start)
            words = sum(arc.accepts for arc in row) + sum(extent.words for extent in below)
            letters = 1 + max((extent.letters for extent in below), default=0)
            self._extents[start] = _Extent(words, letters)
        return self._extents[start]

    def _row(self, start: int) -> list[_Arc]:
        row: list[_Arc] = []
        while not row or not self._arcs[start + len(row) - 1] & _LAST:
            index = start + len(row)
            arc = self._arcs[index]
            tile, accepts, children = arc >> _TILE_SHIFT, bool(arc & _ACCEPTS), arc & _CHILDREN
            if not 1 <= tile <= _LETTERS:
                raise _damaged(self._source, index, f"tile {tile}, expected 1 to {_LETTERS} (A to Z)")
            if row and tile <= row[-1].tile:
                what = f"tile {tile} after {row[-1].tile}, expected siblings in rising order"
                raise _damaged(self._source, index, what)
            if not accepts and not children:
                what = "leads nowhere, expected the end of a word or more letters"
                raise _damaged(self._source, index, what)
            row.append(_Arc(tile, accepts, children))
        return row

    def words(self, start: int, prefix: str) -> Iterator[str]:
        """The words of the checked row at `start`, each behind `prefix`."""
        for arc in self._rows[start]:
            word = prefix + chr(arc.tile + _BEFORE_A)
            if arc.accepts:
                yield word
            if arc.children:
                yield from self.words(arc.children, word)


def write_kwg(words: Iterable[str]) -> bytes:
    """A KWG file of these words (A to Z, upper case): DAWG and GADDAG, equal rows of siblings stored once.

    Raises LexiconError for other words, for none, and for more than 22-bit indexes can point at.
    """
    keys = sorted({_key(word) for word in words})
    if not keys:
        raise LexiconError("KWG file: no words, expected one or more")
    made = _Maker()
    dawg = made.add(keys, 0, dict.fromkeys(keys, _Arc(0, True, 0)))
    ends = {key[::-1]: arc for key, arc in made.prefixes(dawg, b"")}
    gaddag = made.add(sorted(ends), 0, ends)
    return made.file(dawg, gaddag)


def _key(word: str) -> bytes:
    """The tiles of a word as numbers."""
    if not (word.isascii() and word.isalpha() and word.isupper()) or len(word) > _LONGEST:
        raise LexiconError(f"KWG file: word {word!r}, expected at most {_LONGEST} letters A to Z")
    return bytes(ord(letter) - _BEFORE_A for letter in word)


class _Maker:
    """Rows of siblings, numbered as they are made, children first; row 0 is the empty one."""

    def __init__(self) -> None:
        self._numbers: dict[tuple[_Arc, ...], int] = {(): 0}

    def add(self, keys: Sequence[bytes], depth: int, ends: Mapping[bytes, _Arc], onward: int = 0) -> int:
        """The number of the row that follows the first `depth` tiles, which all (sorted) keys share.

        `ends[key]` says whether a word ends with the key, and which row comes after it behind a separator
        (0: none). `onward` is that row for the key that ends here.
        """
        row = [_Arc(0, False, onward)] if onward else []
        for tile, group in groupby(keys, key=lambda key: key[depth]):
            longer = list(group)
            end = _Arc(tile, False, 0)
            if len(longer[0]) == depth + 1:
                end = ends[longer.pop(0)]
            row.append(_Arc(tile, end.accepts, self.add(longer, depth + 1, ends, end.children)))
        return self._numbers.setdefault(tuple(row), len(self._numbers))

    def prefixes(self, number: int, prefix: bytes) -> Iterator[tuple[bytes, _Arc]]:
        """Every beginning of a word of the DAWG with the arc of its last tile."""
        rows = list(self._numbers)
        waiting = [(number, prefix)]
        while waiting:
            number, prefix = waiting.pop()
            for arc in rows[number]:
                whole = prefix + bytes([arc.tile])
                yield whole, arc
                waiting.append((arc.children, whole))

    def file(self, dawg: int, gaddag: int) -> bytes:
        """All rows one after the other behind the two roots."""
        starts = [0]
        end = _ROOTS
        for row in list(self._numbers)[1:]:
            starts.append(end)
            end += len(row)
        if end > _MOST_ARCS:
            raise LexiconError(f"KWG file: {end} arcs, expected at most {_MOST_ARCS}: too many words")
        arcs = [_LAST | starts[dawg], _LAST | starts[gaddag]]
        for row in self._numbers:
            for arc in row:
                arcs.append(arc.tile << _TILE_SHIFT | arc.accepts << 23 | starts[arc.children])
            if row:
                arcs[-1] |= _LAST
        return np.array(arcs, dtype="<u4").tobytes()
