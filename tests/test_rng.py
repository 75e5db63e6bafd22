"""The compiled generators against published values and a plain Python version of their definitions."""

import numpy as np
import pytest

from engine.rng import below, next_u64, seed_stream, splitmix64, uniform

MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15


def mixed(x):
    z = (x + GOLDEN) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def rotated(x, k):
    return ((x << k) | (x >> (64 - k))) & MASK


def xoshiro(state):
    """xoshiro256** on a list of four integers."""
    while True:
        yield (rotated((state[1] * 5) & MASK, 7) * 9) & MASK
        t = (state[1] << 17) & MASK
        state[2] ^= state[0]
        state[3] ^= state[1]
        state[1] ^= state[2]
        state[0] ^= state[3]
        state[2] ^= t
        state[3] = rotated(state[3], 45)


def stream(seed, number):
    state = np.zeros(4, dtype=np.uint64)
    seed_stream(state, seed, number)
    return state


def test_splitmix64_gives_the_published_values():
    state, outputs = 1234567, []
    for _ in range(5):
        outputs.append(int(splitmix64(np.uint64(state))))
        state = (state + GOLDEN) & MASK
    assert outputs == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_xoshiro_gives_the_published_values():
    state = np.array([1, 2, 3, 4], dtype=np.uint64)
    assert [int(next_u64(state)) for _ in range(10)] == [
        11520,
        0,
        1509978240,
        1215971899390074240,
        1216172134540287360,
        607988272756665600,
        16172922978634559625,
        8476171486693032832,
        10595114339597558777,
        2904607092377533576,
    ]


@pytest.mark.parametrize("x", [0, 1, MASK, GOLDEN, 1 << 63])
def test_splitmix64_is_its_definition(x):
    assert int(splitmix64(np.uint64(x))) == mixed(x)


@pytest.mark.parametrize(
    ("seed", "number"), [(0, 0), (1, 0), (0, 1), (7, 123456), (-1, 2**62), (2**63 - 1, 5)]
)
def test_a_stream_is_its_definition(seed, number):
    state = stream(seed, number)
    x = mixed(seed & MASK) ^ mixed(mixed(number & MASK))
    expected = [mixed((x + i * GOLDEN) & MASK) for i in range(4)]
    assert state.tolist() == expected
    reference = xoshiro(expected)
    assert [int(next_u64(state)) for _ in range(1000)] == [next(reference) for _ in range(1000)]


def test_streams_differ():
    first = {tuple(stream(seed, number).tolist()) for seed in range(60) for number in range(60)}
    assert len(first) == 3600


@pytest.mark.parametrize("n", [1, 2, 3, 6, 100, 3 << 29, 2**31 - 1])
def test_below_is_its_definition_and_stays_below(n):
    state = stream(3, n)
    reference = xoshiro(state.tolist())
    limit = 0xFFFFFFFF // n * n
    for _ in range(2000):
        r = next(word for word in reference if word >> 32 < limit) >> 32
        assert below(state, n) == r % n


@pytest.mark.parametrize("n", [2, 6, 7, 27, 100])
def test_below_is_uniform(n):
    state = stream(11, n)
    draws = 40_000
    counts = np.bincount([below(state, n) for _ in range(draws)], minlength=n)
    chi_square = float(((counts - draws / n) ** 2 / (draws / n)).sum())
    assert len(counts) == n
    assert abs(chi_square - (n - 1)) < 5 * (2 * (n - 1)) ** 0.5


def test_below_has_no_bias_where_a_plain_remainder_would():
    """With n = 3 * 2**29 the remainder of 32 bits falls below 2**30 three times in four, not two in three."""
    state = stream(12, 0)
    draws = 20_000
    low = sum(below(state, 3 << 29) < 1 << 30 for _ in range(draws))
    assert abs(low / draws - 2 / 3) < 5 * (2 / 9 / draws) ** 0.5


def test_uniform_has_53_bits_in_the_unit_interval():
    state = stream(13, 0)
    reference = xoshiro(state.tolist())
    values = [uniform(state) for _ in range(20_000)]
    assert values[:1000] == [(next(reference) >> 11) / (1 << 53) for _ in range(1000)]
    assert all(0 <= value < 1 for value in values)
    assert abs(sum(values) / len(values) - 0.5) < 5 * (1 / 12 / len(values)) ** 0.5
