"""Leave values as kernels read them, and what a bot chooses by them, against slow Python that tries everything."""

from dataclasses import replace
from itertools import combinations_with_replacement
from random import Random

import numpy as np
import pytest
from slow_leaves import codes, full_bag_value, leave_after, random_leaves, value_after

from bots.explain import best_by_equity
from bots.face import load
from bots.grid_exchange import most_to_exchange
from bots.grid_unseen import others_points
from bots.learned import Learned, load_leaves, ruleset_facts, save_leaves
from bots.leave_values import fill_leaves, leave_binomials, new_leave_scratch
from bots.registry import parse_bot
from engine import Lexicon, Move, Position, Ruleset
from engine.grid.rack import leave_counts, new_rack, set_rack
from engine.grid.rules import grid_rules
from engine.grid.searching import new_search
from engine.grid.turn_rules import turn_rules
from sims.training.estimate import leaves_by_size, ranks_of

BOARDS = Ruleset.names("grid")
ENABLE = Lexicon.load("enable")


@pytest.mark.parametrize("kinds", [2, 5])
def test_leaves_are_ranked_in_the_order_of_their_reversed_tiles(kinds):
    for size, leaves in enumerate(leaves_by_size(kinds, 4)):
        expected = sorted(combinations_with_replacement(range(kinds), size), key=lambda tiles: tiles[::-1])
        assert [tuple(row) for row in leaves] == expected
        if size:
            assert ranks_of(leaves, leave_binomials(kinds, 4)).tolist() == list(range(len(expected)))


def with_smaller_table(leaves):
    """The same values with a table of leaves of up to three tiles only: the model has to do the rest."""
    most, kinds = 3, len(leaves.tiles)
    return leaves._replace(
        most=most,
        table=leaves.table[: leaves.offsets[most + 1]].copy(),
        binomials=leave_binomials(kinds, most),
    )


@pytest.mark.parametrize("rack", ["AEINRST", "AAAAAAA", "EEQQZZ?", "?????AB", "A", "??"])
def test_every_leave_of_a_rack_gets_its_value(rack):
    ruleset = Ruleset.load("scrabble")
    leaves = with_smaller_table(random_leaves(ruleset, 1))
    rules, turns = grid_rules(ruleset), turn_rules(ruleset)
    counts = np.bincount(codes(ruleset, rack), minlength=27).astype(np.uint8)
    described, search, scratch = new_rack(), new_search(rules, 2), new_leave_scratch(7)
    set_rack(described, counts, rules.letters)
    count = fill_leaves(leaves, described, counts, turns.tile_costs, 50, 0, scratch, search)
    seen = set()
    for number in scratch.numbers[:count]:
        left = np.zeros_like(counts)
        leave_counts(described, int(number), counts, rules.letters, left)
        tiles = sorted(np.repeat(np.arange(27), left).tolist())
        seen.add(tuple(tiles))
        slope, base = int(leaves.late_slope[7]), int(leaves.late_base[7, len(tiles)])
        assert search.leaves[number] == full_bag_value(leaves, tiles) * slope // 1000 + base
    ways = np.prod(np.bincount(codes(ruleset, rack)) + 1)
    assert len(seen) == count == ways


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """A file of random values for each ruleset."""
    folder = tmp_path_factory.mktemp("leaves")
    found = {}
    for seed, name in enumerate(BOARDS):
        rules = Ruleset.load(name)
        found[name] = folder / f"{name}.npz"
        save_leaves(found[name], Learned(random_leaves(rules, seed), ruleset_facts(rules)))
    return found


def some_position(name, rng):
    """A position of a random game, with few plays and any number of tiles in the bag."""
    position = Position.start(Ruleset.load(name), ENABLE, seed=rng.randrange(1000))
    bot = load("greedy")
    for _ in range(rng.randrange(1, 5)):
        position = position.play(bot.choose(position))
    bag = position.bag[: rng.choice([0, 1, 3, 7, 30])]
    return replace(position, bag=bag)


def exchanges(position):
    """Every exchange that the rules allow."""
    size = len(position.rack)
    most = int(most_to_exchange(turn_rules(position.ruleset), size, position.bag_left))
    least = position.ruleset.exchange.min
    found = set()
    for mask in range(1, 1 << size):
        tiles = "".join(sorted(position.rack[i] for i in range(size) if mask >> i & 1))
        if least <= len(tiles) <= most:
            found.add(tiles)
    return found


@pytest.mark.parametrize("name", BOARDS)
def test_the_bot_takes_the_best_of_all_plays_and_exchanges(name, files):
    rng = Random(name)
    leaves = load_leaves(files[name]).leaves
    spec = f"equity:leaves={files[name]}"
    for _ in range(6):
        position = some_position(name, rng)
        gains = 1000 * others_points(position)
        ending = position.ruleset.ending
        gains *= 0 if ending.end == "all-out" else 1 if ending.end_adjust == "penalty" else 2
        values = {
            move: move.score * 1000
            + value_after(leaves, position, [name for _, _, name in move.placements], gains)
            for move in position.moves
        }
        values |= {
            Move.exchange(tiles): value_after(leaves, position, tiles, gains, is_exchange=True)
            for tiles in exchanges(position)
        }
        chosen = load(spec).choose(position)
        told = best_by_equity(position, parse_bot(spec), 5)
        if not values:
            assert chosen == Move.passing()
            assert told == []
            continue
        chosen_as = Move.exchange("".join(sorted(chosen.tiles))) if chosen.kind == "exchange" else chosen
        best = sorted(values.values(), reverse=True)
        assert values[chosen_as] == best[0]
        assert [round(choice.equity * 1000) for choice in told] == best[:5]
        assert told[0].move == chosen
        used = [name for _, _, name in chosen.placements] or list(chosen.tiles)
        assert sorted(told[0].leave) == sorted(leave_after(position.rack, used))
