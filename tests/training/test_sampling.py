"""Racks added up for the leaves in them, against picking every subset by hand."""

from collections import Counter
from itertools import combinations

import numpy as np
import pytest
from small_rulesets import CROSSWORD

from bots.leave_values import new_leave_scratch
from engine.lexicon import Lexicon
from sims.training.desk import Desk
from sims.training.estimate import leaves_by_size
from sims.training.sampled import sample_games
from sims.training.sampling import G_GAMES, add_rack, new_samples
from sims.training.settings import make_training

RACKS = [
    ([0, 1, 2, 3], []),
    ([0, 0, 1, 7], []),
    ([5, 5, 5, 5], [5, 5]),
    ([1, 1, 2, 7], [1, 7]),
    ([0, 1, 2, 3], [2]),
]


@pytest.fixture(scope="module")
def desk():
    return Desk(make_training(CROSSWORD, Lexicon.load("enable"), games=20), 1)


@pytest.mark.parametrize(("rack", "forced"), RACKS)
def test_a_rack_counts_for_each_leave_as_often_as_it_can_be_picked(desk, rack, forced):
    leaves = desk.blank_leaves()
    samples = new_samples(desk.turns.tile_counts, leaves.most)
    samples.rack[:] = np.bincount(rack, minlength=8)
    samples.forced[:] = np.bincount(forced, minlength=8)
    add_rack(leaves, samples, new_leave_scratch(4), 7)
    free = list((Counter(rack) - Counter(forced)).elements())
    expected = Counter(
        tuple(sorted([*forced, *picked]))
        for size in range(len(free) + 1)
        for picked in combinations(free, size)
        if len(forced) + size <= leaves.most
    )
    rows = [tuple(row) for listed in leaves_by_size(8, leaves.most) for row in listed]
    assert {rows[i]: int(samples.visits[i]) for i in np.flatnonzero(samples.visits)} == dict(expected)
    assert np.array_equal(samples.sums, 7 * samples.visits)


def test_sums_do_not_depend_on_threads(desk):
    leaves = desk.blank_leaves()
    baseline = np.zeros(int(desk.turns.tile_counts.sum()) + 1, np.int64)
    one, two = (
        sample_games(Desk(desk.training, workers), leaves, baseline, 3, 45, 2, 1) for workers in (1, 2)
    )
    assert one.games[G_GAMES] == 45
    for name in ("sums", "visits", "by_bag", "games"):
        assert np.array_equal(getattr(one, name), getattr(two, name))
    assert one.visits[0] == one.racks > 0
