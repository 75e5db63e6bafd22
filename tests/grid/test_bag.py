"""The bag of simulated games: nothing is lost, two ends do not disturb each other, returned tiles are mixed."""

import numpy as np

from bots.grid_bag import BACK, FRONT, draw_tile, fill_bag, return_tile
from engine.rng import seed_stream

COUNTS = np.array([9, 2, 2, 4, 12], np.int64)
TOTAL = int(COUNTS.sum())


def filled(seed: int = 1):
    bag, ends, stream = np.zeros(TOTAL, np.uint8), np.zeros(2, np.int64), np.zeros(4, np.uint64)
    seed_stream(stream, seed, 0)
    fill_bag(COUNTS, bag, ends, stream)
    return bag, ends, stream


def inside(bag, ends):
    return sorted(bag[ends[FRONT] : ends[BACK]].tolist())


def test_a_full_bag_holds_the_set_in_an_order_that_the_seed_decides():
    bag, ends, _ = filled()
    again, _, _ = filled()
    other, _, _ = filled(seed=2)
    assert inside(bag, ends) == [tile for tile, count in enumerate(COUNTS) for _ in range(count)]
    assert bag.tolist() == again.tolist()
    assert bag.tolist() != other.tolist()


def test_each_end_gives_the_same_tiles_whatever_the_other_took():
    bag, ends, _ = filled()
    front_alone = [draw_tile(bag, ends, False) for _ in range(8)]
    bag, ends, _ = filled()
    front_mixed = []
    for _ in range(8):
        draw_tile(bag, ends, True)
        front_mixed.append(draw_tile(bag, ends, False))
    assert front_alone == front_mixed


def test_exchanges_lose_nothing():
    bag, ends, stream = filled()
    chance = np.random.default_rng(5)
    held = []
    for _ in range(3000):
        if held and chance.random() < 0.5:
            return_tile(bag, ends, held.pop(int(chance.integers(len(held)))), stream)
        elif ends[FRONT] < ends[BACK]:
            held.append(draw_tile(bag, ends, bool(chance.random() < 0.5)))
        assert sorted(inside(bag, ends) + held) == [t for t, n in enumerate(COUNTS) for _ in range(n)]


def test_a_returned_tile_is_as_likely_on_every_place():
    places = np.zeros(5)
    for seed in range(2000):
        bag, ends, stream = filled(seed)
        for _ in range(TOTAL - 4):
            draw_tile(bag, ends, False)
        bag[ends[FRONT] : ends[BACK]] = 0
        return_tile(bag, ends, 4, stream)
        places[bag[ends[FRONT] : ends[BACK]].tolist().index(4)] += 1
    assert abs(places - 400).max() < 5 * np.sqrt(400)
