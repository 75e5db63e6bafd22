"""A rack as one number: every leave has its own number, small enough to index a table."""

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.grid.rack import BLANK_BITS, COUNT, FULL, USABLE, leave_counts, new_rack, set_rack

LETTERS = 26


def counts_of(rack: str) -> np.ndarray:
    counts = np.zeros(LETTERS + 1, np.uint8)
    for tile in rack:
        counts[LETTERS if tile == "?" else ord(tile) - ord("A")] += 1
    return counts


def described(rack: str):
    storage, counts = new_rack(), counts_of(rack)
    set_rack(storage, counts, LETTERS)
    return storage, counts


def sub_racks(rack: str):
    return {
        "".join(sorted(part)) for size in range(len(rack) + 1) for part in itertools.combinations(rack, size)
    }


@given(st.text(alphabet="ABCXYZ?", max_size=12))
def test_every_leave_has_a_number_of_its_own_below_two_to_the_rack_size(rack):
    storage, counts = described(rack)
    left = np.zeros(LETTERS + 1, np.uint8)
    numbers = {}
    for leave in sub_racks(rack):
        number = storage.state[FULL]
        for tile in set(rack):
            code = 32 if tile == "?" else ord(tile) - ord("A")
            number -= (rack.count(tile) - leave.count(tile)) * storage.one[code]
        assert 0 <= number < 2 ** len(rack)
        assert numbers.setdefault(int(number), leave) == leave
        leave_counts(storage, number, counts, LETTERS, left)
        assert list(left) == list(counts_of(leave))


@pytest.mark.parametrize(
    ("rack", "naturals", "blank"),
    [("", "", False), ("AAB", "AB", False), ("A?", "A", True), ("??", "", True)],
)
def test_usable_mask_says_which_letters_can_be_placed(rack, naturals, blank):
    storage, _ = described(rack)
    usable = int(storage.state[USABLE])
    assert usable & 0xFFFFFFFF == sum(1 << (ord(tile) - ord("A")) for tile in naturals)
    assert (usable & BLANK_BITS == BLANK_BITS) is blank
    assert storage.state[COUNT] == len(rack)


def test_forty_equal_tiles_fit_as_far_as_a_rack_goes():
    storage, _ = described("A" * 12)
    assert storage.state[FULL] == 12
    assert storage.one[0] == 1
    assert storage.field[0] == 15
