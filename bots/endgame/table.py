"""The table of positions seen before: what is known of their values, and the play to try first.

An entry is a key and one number: value (40 bits), plies searched (6), kind of bound (2), effort (4), play (12).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bots.endgame.solver import TABLE_BUCKET, TABLE_ENTRY
from engine._jit import inlined, int64, kernel
from engine.rng import splitmix64

NO_BOUND, LOWER, UPPER, EXACT = 0, 1, 2, 3
"""Kinds of a kept value: none, the true value is at least that, at most that, that."""
SOLVED, DEEPEST = 63, 62
"""Plies of a value that rests on no estimate; most plies of one that does."""
PLAY_BITS = 4095
"""A play is known by some bits of its key (0: a pass, or none); two plays may share them, which only costs time."""


@inlined
def mixed(number: int) -> int:
    """A random-looking int64 that depends on `number` alone."""
    return int64(splitmix64(np.uint64(number)))


@inlined
def pack(value: int, plies: int, kind: int, effort: int, play: int) -> int:
    """The number of an entry."""
    return (value << 24) | (plies << 18) | (kind << 16) | (effort << 12) | (play & PLAY_BITS)


@inlined
def value_of(entry: int) -> int:
    """Value of an entry."""
    return entry >> 24


@inlined
def plies_of(entry: int) -> int:
    """Plies that the entry's value rests on; SOLVED: on no estimate."""
    return (entry >> 18) & 63


@inlined
def kind_of(entry: int) -> int:
    """What the entry's value is: NO_BOUND, LOWER, UPPER or EXACT."""
    return (entry >> 16) & 3


@inlined
def effort_of(entry: int) -> int:
    """Logarithm of the positions visited for the entry."""
    return (entry >> 12) & 15


@kernel
def probe(table: NDArray[np.int64], buckets: int, key: int) -> int:
    """The entry for a key, 0 if there is none."""
    first = ((key >> 1) & (buckets - 1)) * TABLE_BUCKET
    for at in range(first, first + TABLE_BUCKET, TABLE_ENTRY):
        if table[at] == key:
            return table[at + 1]
    return int64(0)


@kernel
def store(table: NDArray[np.int64], buckets: int, key: int, entry: int) -> None:
    """Keep an entry, in place of the older one of its key or of the one of its bucket that took least effort."""
    first = ((key >> 1) & (buckets - 1)) * TABLE_BUCKET
    chosen, least = int64(first), int64(99)
    for at in range(first, first + TABLE_BUCKET, TABLE_ENTRY):
        if table[at] == key:
            chosen = int64(at)
            break
        effort = effort_of(table[at + 1]) if table[at + 1] != 0 else int64(-1)
        if effort < least:
            chosen, least = int64(at), effort
    table[chosen], table[chosen + 1] = key, entry
