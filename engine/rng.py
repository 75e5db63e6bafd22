"""Random numbers inside kernels: xoshiro256** (Blackman and Vigna), seeded with splitmix64.

One stream is a uint64[4]; each game derives its own from (run seed, game id), so that a result never
depends on which thread played it. Unsigned arithmetic only: mixing int64 in would give floats.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine._jit import int64, kernel

U64 = NDArray[np.uint64]

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)


@kernel
def splitmix64(x: np.uint64) -> np.uint64:
    """One splitmix64 output for the uint64 state `x` (the caller adds the golden gamma between calls)."""
    z = x + _GOLDEN
    z = (z ^ (z >> np.uint64(30))) * _MIX_1
    z = (z ^ (z >> np.uint64(27))) * _MIX_2
    return z ^ (z >> np.uint64(31))


@kernel
def seed_stream(state: U64, seed: int, stream: int) -> None:
    """Fill `state` (uint64[4]) for the stream number `stream` of the run seed `seed` (both int64)."""
    x = splitmix64(np.uint64(seed)) ^ splitmix64(splitmix64(np.uint64(stream)))
    for i in range(4):
        state[i] = splitmix64(x)
        x = x + _GOLDEN


@kernel
def next_u64(state: U64) -> np.uint64:
    """Next raw uint64 of the stream."""
    s1 = state[1]
    r = s1 * np.uint64(5)
    r = ((r << np.uint64(7)) | (r >> np.uint64(57))) * np.uint64(9)
    t = s1 << np.uint64(17)
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= t
    state[3] = (state[3] << np.uint64(45)) | (state[3] >> np.uint64(19))
    return r


@kernel
def below(state: U64, n: int) -> int:
    """Uniform int64 in 0..n-1 for 1 <= n < 2**31, without bias (rejects the incomplete last block)."""
    size = np.uint64(n)
    limit = (np.uint64(0xFFFFFFFF) // size) * size
    while True:
        r = next_u64(state) >> np.uint64(32)
        if r < limit:
            return int64(r % size)


@kernel
def uniform(state: U64) -> float:
    """Uniform float64 in [0, 1) with 53 random bits."""
    return np.float64(next_u64(state) >> np.uint64(11)) * (1.0 / 9007199254740992.0)
