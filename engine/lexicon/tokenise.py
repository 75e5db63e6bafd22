"""Words as keys: rows of tile codes plus one, padded with zeros, so that byte order is key order."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine._jit import allocating, int64, kernel
from engine.alphabet import Alphabet
from engine.lexicon.graph import LeftOut

U8 = NDArray[np.uint8]
U32 = NDArray[np.uint32]
I64 = NDArray[np.int64]

_NEWLINE = 10
_FULL = -1


def tokenised(text: str, alphabet: Alphabet, max_length: int) -> tuple[U8, LeftOut]:
    """One key uint8[n, max_length] for each way to spell each word with two to `max_length` tiles."""
    characters = np.frombuffer(text.encode("utf-32-le"), dtype="<u4").astype(np.uint32)
    lengths = np.array([len(spelling) for spelling in alphabet.spellings], dtype=np.int64)
    spellings = np.zeros((alphabet.size, lengths.max()), dtype=np.uint32)
    for code, spelling in enumerate(alphabet.spellings):
        spellings[code, : len(spelling)] = [ord(character) for character in spelling]
    capacity = text.count("\n") + 16
    while True:
        keys = np.zeros((capacity, max_length), dtype=np.uint8)
        counts = np.zeros(3, dtype=np.int64)
        count = _tokenise(characters, spellings, lengths, keys, counts)
        if count != _FULL:
            return keys[:count], LeftOut(*map(int, counts))
        capacity *= 2


@allocating
def _tokenise(characters: U32, spellings: U32, lengths: I64, keys: U8, left_out: I64) -> int:
    """Fill `keys`; answer how many rows, or -1 if there are too few. `left_out` is LeftOut as int64[3]."""
    at = np.zeros(keys.shape[1] + 1, dtype=np.int64)
    tile = np.zeros(keys.shape[1] + 1, dtype=np.int64)
    count = int64(0)  # a bare 0 as an argument would compile `_spell` once more, for that number
    start = 0
    for stop in range(len(characters)):
        if characters[stop] == _NEWLINE:
            at[0] = start
            count = _spell(characters, stop, spellings, lengths, at, tile, keys, count, left_out)
            if count < 0:
                return -1
            start = stop + 1
    return count


@kernel
def _spell(
    characters: U32,
    stop: int,
    spellings: U32,
    lengths: I64,
    at: I64,
    tile: I64,
    keys: U8,
    row: int,
    left_out: I64,
) -> int:
    """Add the ways to spell `characters[at[0]:stop]` to `keys` from `row`; answer the next row or -1.

    A walk over the tiles, depth first: `at` is where the tile at each depth starts, `tile` the next one
    to try there.
    """
    first = row
    depth = 0
    tile[0] = 0
    single = False
    cut = False
    while depth >= 0:
        if at[depth] == stop:
            if depth >= 2:
                if row == keys.shape[0]:
                    return -1
                for i in range(depth):
                    keys[row, i] = tile[i]  # one more than the code: the walk has moved on to the next
                row += 1
            single |= depth < 2
            depth -= 1
        elif depth == keys.shape[1] or tile[depth] == len(lengths):
            cut |= depth == keys.shape[1]
            depth -= 1
        else:
            code = tile[depth]
            tile[depth] += 1
            if _fits(characters, at[depth], stop, spellings, code, lengths[code]):
                at[depth + 1] = at[depth] + lengths[code]
                tile[depth + 1] = 0
                depth += 1
    if row == first:
        left_out[0 if single else 1 if cut else 2] += 1
    return row


@kernel
def _fits(characters: U32, start: int, stop: int, spellings: U32, code: int, length: int) -> bool:
    """Whether the tile `code`, which spells `length` characters, fits at `start`."""
    if start + length > stop:
        return False
    for i in range(length):
        if characters[start + i] != spellings[code, i]:
            return False
    return True
