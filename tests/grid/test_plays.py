"""A play as three integers: what goes in comes out."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from engine.grid.plays import (
    PLACED_SHIFT,
    RACK_SHIFT,
    SCORE_SHIFT,
    blanks_of,
    direction_of,
    line_of,
    pack_place,
    placed_of,
    rack_number_of,
    score_of,
    squares_of,
    unpack,
)

tiles = st.lists(st.tuples(st.integers(0, 30), st.booleans()), min_size=1, max_size=12)


@given(tiles, st.integers(0, 24), st.integers(0, 1), st.integers(0, 4000), st.integers(0, 4095), st.randoms())
def test_fields_come_back(placed, line, direction, score, number, chance):
    positions = sorted(chance.sample(range(25), len(placed)))
    play = np.zeros(3, np.int64)
    play[0] = sum(code << (5 * i) for i, (code, _) in enumerate(placed))
    blanks = sum(blank << i for i, (_, blank) in enumerate(placed))
    play[1] = sum(1 << position for position in positions) | (blanks << 32)
    place = (direction << 6) | line
    play[2] = (score << SCORE_SHIFT) | (number << RACK_SHIFT) | (len(placed) << PLACED_SHIFT) | place
    assert (score_of(play), placed_of(play), rack_number_of(play)) == (score, len(placed), number)
    assert (direction_of(play), line_of(play), blanks_of(play)) == (direction, line, blanks)
    assert squares_of(play) == sum(1 << position for position in positions)
    expected = [
        (line, position, code, blank) if direction == 0 else (position, line, code, blank)
        for position, (code, blank) in zip(positions, placed, strict=True)
    ]
    assert unpack(play) == expected


def test_pack_place_is_what_the_accessors_read():
    from engine._jit import kernel

    packed = kernel(lambda direction, line: pack_place(direction, line))
    assert packed(1, 24) == (1 << 6) | 24
    assert packed(0, 7) == 7
