"""Counts and digest of all plays of a position, from the packed plays: a twentieth of what a list needs."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from engine.grid.plays import DIRECTION_BIT, LINE_BITS, SCORE_SHIFT, SQUARES_MASK

if TYPE_CHECKING:
    from engine.position import Position

_BLANKS_SHIFT = 32


def summarised(position: Position, plays: NDArray[np.int64]) -> dict[str, Any]:
    """Number of plays (int64[n, 3], in any order), best score, how many have each score, digest."""
    scores, counts = np.unique(plays[:, 2] >> SCORE_SHIFT, return_counts=True)
    return {
        "n": len(plays),
        "best": int(scores[-1]) if len(scores) else None,
        "score_hist": {str(score): int(count) for score, count in zip(scores, counts, strict=True)},
        "digest": digest(position, plays),
    }


def digest(position: Position, plays: NDArray[np.int64]) -> str:
    """First 16 hex digits of the SHA-256 over the sorted lines `r,c,L r,c,L=score`."""
    found = hashlib.sha256()
    separator = b""
    for lines in _sorted_lines(position, plays):
        found.update(separator + "\n".join(lines).encode())
        separator = b"\n"
    return found.hexdigest()[:16]


def _sorted_lines(position: Position, plays: NDArray[np.int64]) -> Iterator[list[str]]:
    """The lines in order, those with the same first placement together: only they are in memory at once."""
    if len(plays) == 0:
        return
    letters = position.ruleset.alphabet.letters
    names = [*letters, *(letter.lower() for letter in letters)]
    first = _first_placements(plays, len(letters))
    order = np.argsort(first, kind="stable")
    starts = np.flatnonzero(np.diff(first[order], prepend=-1))
    groups = dict(zip(first[order][starts].tolist(), np.split(order, starts[1:]), strict=True))
    for _, key in sorted((_text(key, names), key) for key in groups):
        yield sorted(_line(play, names) for play in plays[groups[key]].tolist())


def _first_placements(plays: NDArray[np.int64], letters: int) -> NDArray[np.int64]:
    """Row, column and tile of the first placement of each play as one number."""
    squares = plays[:, 1] & SQUARES_MASK
    position = np.log2((squares & -squares).astype(np.float64)).astype(np.int64)  # exact: powers of two
    line, down = plays[:, 2] & LINE_BITS, (plays[:, 2] >> DIRECTION_BIT) & 1
    row, column = np.where(down, position, line), np.where(down, line, position)
    return (row << 16) | (column << 8) | (plays[:, 0] & 31) + letters * ((plays[:, 1] >> _BLANKS_SHIFT) & 1)


def _text(key: int, names: list[str]) -> str:
    return f"{key >> 16},{(key >> 8) & 255},{names[key & 255]}"


def _line(play: list[int], names: list[str]) -> str:
    """A packed play as `r,c,L r,c,L=score`."""
    tiles, squares, place = play
    blanks, squares = squares >> _BLANKS_SHIFT, squares & SQUARES_MASK
    line, down = place & LINE_BITS, (place >> DIRECTION_BIT) & 1
    placements = []
    while squares:
        position = (squares & -squares).bit_length() - 1
        name = names[(tiles & 31) + (len(names) // 2) * (blanks & 1)]
        placements.append(f"{position},{line},{name}" if down else f"{line},{position},{name}")
        squares &= squares - 1
        tiles, blanks = tiles >> 5, blanks >> 1
    return f"{' '.join(placements)}={place >> SCORE_SHIFT}"
