"""Leave values from sums: what was planted is found, few visits are not believed."""

import numpy as np

from bots.leave_values import leave_binomials, leave_offsets, table_rows
from sims.training.estimate import leave_table, leaves_by_size, possible, smoothed, within_means

KINDS, MOST = 6, 4
COUNTS = np.array([9, 9, 9, 9, 9, 2])


def planted(seed=1):
    """Values made of tiles, pairs and a little chance, in thousandths."""
    rng = np.random.default_rng(seed)
    tiles, pairs = rng.normal(0, 5000, KINDS), rng.normal(0, 1500, (KINDS, KINDS))
    values = []
    for leaves in leaves_by_size(KINDS, MOST):
        for leave in leaves:
            value = tiles[leave].sum() + rng.normal(0, 300) * (len(leave) > 2)
            value += sum(pairs[a, b] for i, a in enumerate(leave) for b in leave[:i])
            values.append(value)
    return np.array(values)


def sampled(values, visits, noise, seed=2):
    rng = np.random.default_rng(seed)
    sums = values * visits + rng.normal(0, 1, len(values)) * noise * np.sqrt(visits) + 700.0 * visits
    return np.round(sums).astype(np.int64)


def there():
    return np.concatenate([possible(leaves, COUNTS) for leaves in leaves_by_size(KINDS, MOST)])


def test_many_visits_are_believed():
    values = planted()
    visits = np.full(len(values), 1_000_000)
    found = leave_table(sampled(values, visits, 20_000), visits, COUNTS, MOST, 20_000.0**2)
    assert np.abs(found - values)[there()].max() < 150


def test_few_visits_are_drawn_towards_what_smaller_leaves_say():
    values, rows = planted(), table_rows(KINDS, MOST)
    visits = np.full(rows, 100_000)
    visits[leave_offsets(KINDS, MOST)[3] :] = 20
    sums = sampled(values, visits, 20_000)
    found = leave_table(sums, visits, COUNTS, MOST, 20_000.0**2)
    raw = sums / visits - sums[0] / visits[0]
    seen = there()
    assert (found - values)[seen].std() < 0.3 * (raw - values)[seen].std()


def test_leaves_that_cannot_be_are_worth_nothing():
    values = planted()
    visits = np.full(len(values), 1000)
    found = leave_table(sampled(values, visits, 1000), visits, COUNTS, MOST, 1000.0**2)
    assert not found[~there()].any()
    assert (~there()).any()


def test_what_was_never_seen_is_predicted():
    means, visits = np.array([1.0, 2.0, 3.0, 0.0]), np.array([9e9, 9e9, 9e9, 0])
    features = np.array([[1.0], [2.0], [3.0], [5.0]])
    assert np.allclose(smoothed(means, visits, features, 1.0), [1, 2, 3, 5], atol=1e-3)


def test_without_visits_all_is_zero():
    assert not smoothed(np.zeros(3), np.zeros(3), np.ones((3, 1)), 1.0).any()


def test_means_over_smaller_leaves():
    smaller = np.array([[1.0], [10.0], [100.0]])  # AA, AB, BB of two kinds of tiles
    leaves = np.array([[0, 0, 1]])  # AAB: leaves AB, AB, AA
    assert np.allclose(within_means(leaves, leave_binomials(2, 3), smaller), [[(10 + 10 + 1) / 3]])
