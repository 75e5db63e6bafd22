"""The bag of one game: shuffled once, drawn from the front, mixed again when tiles go back.

The random stream travels with the position as a tuple of four integers, so that a game depends on its
seed alone.
"""

from __future__ import annotations

import numpy as np

from engine.errors import PositionError
from engine.rng import below, seed_stream
from engine.rulesets.grid import GridRuleset

Bag = tuple[int, ...]
"""Tile codes in drawing order; the blank's code is `alphabet.size`."""

Stream = tuple[int, int, int, int]
"""State of a random stream (four 64-bit numbers)."""

NO_STREAM: Stream = (0, 0, 0, 0)


def stream(seed: int) -> Stream:
    """The random stream of a seed from 0 to 2**63 - 1. Raises PositionError."""
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < 2**63:
        raise PositionError(f"seed: {seed!r}, expected a whole number from 0 to 2**63 - 1")
    state = np.zeros(4, dtype=np.uint64)
    seed_stream(state, seed, 0)
    return _as_stream(state)


def full_bag(rules: GridRuleset) -> Bag:
    """All tiles of the game in code order."""
    return tuple(code for code, count in enumerate(rules.tile_counts) for _ in range(int(count)))


def shuffled(bag: Bag, state: Stream) -> tuple[Bag, Stream]:
    """The tiles in a random order (Fisher-Yates), and the stream after it."""
    numbers = np.array(state, dtype=np.uint64)
    tiles = list(bag)
    for last in range(len(tiles) - 1, 0, -1):
        other = below(numbers, last + 1)
        tiles[last], tiles[other] = tiles[other], tiles[last]
    return tuple(tiles), _as_stream(numbers)


def exchanged(bag: Bag, returned: Bag, order: str, state: Stream) -> tuple[Bag, Bag, Stream]:
    """Tiles drawn for those `returned`, the bag and the stream after it; `order` is the ruleset's."""
    count = len(returned)
    if order == "draw-first":
        mixed, state = shuffled(bag[count:] + returned, state)
        return bag[:count], mixed, state
    mixed, state = shuffled(bag + returned, state)
    return mixed[:count], mixed[count:], state


def rack_of(rules: GridRuleset, codes: Bag) -> str:
    """Codes of tiles as a rack's text: in alphabet order, blanks last."""
    counts = np.bincount(np.array(codes, dtype=np.int64), minlength=rules.alphabet.size + 1)
    return rules.alphabet.rack_text(counts)


def _as_stream(state: np.ndarray[tuple[int], np.dtype[np.uint64]]) -> Stream:
    a, b, c, d = (int(number) for number in state)
    return a, b, c, d
