"""What racks are worth on boards of self-play, added up for every leave that a rack contains, in compiled code.

At each turn a few racks are drawn from the tiles that the mover cannot see and searched on the board at hand; the value
of the best turn with such a rack (points and leave, or the best exchange) is a sample of every leave in it. So a leave
is met as the tiles drawn to it are: what a player keeps does not decide which racks are seen.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bots.brains import Brains, leaves_of
from bots.grid_bag import BACK, FRONT
from bots.grid_choice import choose
from bots.grid_steps import (
    bag_left,
    choose_turn,
    deal,
    exchange,
    others_points,
    play,
    reason_to_end,
    view_of,
)
from bots.grid_table import Table
from bots.leave_values import Leaves, LeaveScratch, rank_step, table_rows
from engine._jit import int64, ix, kernel
from engine.grid.anchors import where_to_play
from engine.grid.ending import EXCHANGE, NOT_OVER, PASS, PLAY, passes_after, scoreless_after
from engine.grid.rack import set_rack
from engine.grid.rules import GridRules
from engine.grid.searching import VALUE
from engine.grid.turn_rules import TurnRules
from engine.lexicon.graph import Graph
from engine.rng import below, seed_stream

SAMPLE_STREAMS = 0x1EA5E5
"""Mixed into the seed for the random streams that draw the racks."""
MOST_TURNS = 2000
"""Turns after which a game is given up."""
B_COUNT, B_SUM, B_SQUARES = range(3)
"""Columns of `Samples.by_bag`."""
G_GAMES, G_TURNS, G_POINTS = range(3)
"""Fields of `Samples.games`."""


class Samples(NamedTuple):
    """Sums over the racks seen, of one thread; T rack tiles, rows as in `Leaves.table`. Values are thousandths."""

    sums: NDArray[np.int64]
    """int64[rows]: values above the baseline, each as often as the rack holds the leave."""
    visits: NDArray[np.int64]
    """int64[rows]: how often."""
    by_bag: NDArray[np.int64]
    """int64[total + 1, 3]: by tiles in the bag: racks drawn freely, their values, squares of those in hundredths."""
    games: NDArray[np.int64]
    """int64[3]: games, turns, points of all seats."""
    baseline: NDArray[np.int64]
    """int64[total + 1]: what a rack is worth on average by tiles in the bag; read only."""
    pool: NDArray[np.int64]
    """int64[T]: working storage."""
    forced: NDArray[np.int64]
    """int64[T]: working storage."""
    rack: NDArray[np.uint8]
    """uint8[T]: working storage."""
    stream: NDArray[np.uint64]
    """uint64[4]: random stream of the draws."""


def new_samples(tile_counts: NDArray[np.int64], most: int) -> Samples:
    """Empty sums for leaves of up to `most` tiles of a set of tiles int64[T]."""
    kinds, total = len(tile_counts), int(tile_counts.sum())
    rows = table_rows(kinds, most)
    return Samples(
        sums=np.zeros(rows, np.int64),
        visits=np.zeros(rows, np.int64),
        by_bag=np.zeros((total + 1, 3), np.int64),
        games=np.zeros(3, np.int64),
        baseline=np.zeros(total + 1, np.int64),
        pool=np.zeros(kinds, np.int64),
        forced=np.zeros(kinds, np.int64),
        rack=np.zeros(kinds, np.uint8),
        stream=np.zeros(4, np.uint64),
    )


@kernel
def add_rack(leaves: Leaves, samples: Samples, scratch: LeaveScratch, value: int) -> None:
    """Add a rack's value to every leave in it that holds `samples.forced`, as often as it can be picked out of it.

    The copies beyond the forced ones were drawn by chance: `samples.rack` is the whole rack.
    """
    ranks, sizes, ways = scratch.ranks, scratch.sizes, scratch.numbers
    ranks[0], sizes[0], ways[0] = 0, 0, 1
    count, most = int64(1), int64(leaves.most)
    for tile in range(leaves.tiles.shape[0]):
        forced = samples.forced[tile]
        for i in range(count):
            for _ in range(forced):
                if sizes[i] < most:
                    ranks[i] += rank_step(leaves, int64(tile), sizes[i])
                sizes[i] += 1
        free, listed = int64(samples.rack[tile]) - forced, count
        for i in range(listed):
            rank, size = ranks[i], sizes[i]
            for copies in range(1, free + 1):
                if size >= most:
                    break
                rank += rank_step(leaves, int64(tile), size)
                size += 1
                ranks[ix(count)], sizes[ix(count)] = rank, size
                ways[ix(count)] = ways[i] * leaves.binomials[ix(free), ix(int64(copies))]
                count += 1
    for i in range(count):
        if sizes[i] <= most:
            row = leaves.offsets[ix(sizes[i])] + ranks[i]
            samples.sums[ix(row)] += value * ways[i]
            samples.visits[ix(row)] += ways[i]


@kernel
def _fill_pool(table: Table, samples: Samples) -> int:
    """Count the tiles of the bag and of all racks into `samples.pool`; returns how many there are."""
    samples.pool[:] = 0
    total = bag_left(table)
    for i in range(table.ends[FRONT], table.ends[BACK]):
        samples.pool[table.bag[i]] += 1
    for seat in range(table.sizes.shape[0]):
        total += table.sizes[seat]
        for tile in range(samples.pool.shape[0]):
            samples.pool[tile] += int64(table.racks[seat, tile])
    return total


@kernel
def _force(samples: Samples, size: int) -> None:
    """Move `size` tiles from the pool to the rack and to `samples.forced`: any kind that is left, each as likely."""
    kinds = samples.pool.shape[0]
    for _ in range(size):
        tile = below(samples.stream, int64(kinds))
        while samples.pool[tile] == 0:
            tile = below(samples.stream, int64(kinds))
        samples.pool[tile] -= 1
        samples.forced[tile] += 1
        samples.rack[tile] += 1


@kernel
def _draw_rest(samples: Samples, total: int, size: int) -> None:
    """Draw `size` of the `total` tiles in the pool."""
    for drawn in range(size):
        number = below(samples.stream, total - drawn)
        tile = int64(0)
        while number >= samples.pool[tile]:
            number -= samples.pool[tile]
            tile += 1
        samples.pool[tile] -= 1
        samples.rack[tile] += 1


@kernel
def sample_rack(
    brains: Brains,
    rules: GridRules,
    turns: TurnRules,
    graph: Graph,
    table: Table,
    samples: Samples,
    seat: int,
    forced: int,
) -> None:
    """Draw a rack for a seat, of which `forced` tiles make some leave, and add what it is worth on the board."""
    samples.rack[:] = 0
    samples.forced[:] = 0
    total = _fill_pool(table, samples)
    _force(samples, forced)
    _draw_rest(samples, total - forced, int64(rules.rack_size) - forced)
    set_rack(table.rack, samples.rack, rules.letters)
    where, bag = where_to_play(rules, table.laid.sum(), table.laid[seat]), bag_left(table)
    kind = choose(
        brains, int64(0), rules, turns, graph, table.cells, view_of(rules, seat), table.rack, samples.rack,
        table.search, table.scratch, where, bag, others_points(turns, table, seat), table.streams[seat + 1],
        table.chosen,
    )  # fmt: skip
    value = table.search.found[VALUE] if kind != PASS else int64(0)
    if forced == 0:
        samples.by_bag[bag, B_COUNT] += 1
        samples.by_bag[bag, B_SUM] += value
        samples.by_bag[bag, B_SQUARES] += (value // 10) ** 2
    add_rack(leaves_of(brains, int64(0)), samples, table.scratch, value - samples.baseline[bag])


@kernel
def _sample_turn(
    brains: Brains,
    rules: GridRules,
    turns: TurnRules,
    graph: Graph,
    table: Table,
    samples: Samples,
    seat: int,
    free: int,
    forced: int,
) -> None:
    """Sample `free` racks drawn freely and `forced` with a rare leave, while the bag holds a whole rack."""
    if bag_left(table) < rules.rack_size:
        return
    for _ in range(free):
        sample_rack(brains, rules, turns, graph, table, samples, seat, int64(0))
    for _ in range(forced):
        size = 1 + below(samples.stream, int64(brains.most))
        sample_rack(brains, rules, turns, graph, table, samples, seat, size)


@kernel
def sample_chunk(
    brains: Brains,
    rules: GridRules,
    turns: TurnRules,
    graph: Graph,
    table: Table,
    samples: Samples,
    seed: int,
    first: int,
    count: int,
    free: int,
    forced: int,
) -> None:
    """Play the games `first` .. `first + count - 1` of a seed, bot 0 on all seats, and sample racks at every turn."""
    players = int64(table.seats.shape[0])
    table.seats[:] = 0
    for game in range(first, first + count):
        deal(rules, turns, graph, table, int64(0), seed, int64(game), int64(game))
        seed_stream(samples.stream, seed ^ SAMPLE_STREAMS, int64(game))
        seat, passes, scoreless, turn = int64(0), int64(0), int64(0), int64(0)
        while turn < MOST_TURNS:
            _sample_turn(brains, rules, turns, graph, table, samples, seat, free, forced)
            kind = choose_turn(brains, int64(0), rules, turns, graph, table, seat)
            if kind == PLAY:
                play(rules, graph, table, seat, int64(0))
            elif kind == EXCHANGE:
                exchange(rules, turns, table, seat, int64(0))
            turn += 1
            passes, scoreless = passes_after(passes, kind), scoreless_after(scoreless, kind)
            if reason_to_end(rules, turns, graph, table, passes, scoreless) != NOT_OVER:
                break
            seat = (seat + 1) % players
        samples.games[G_GAMES] += 1
        samples.games[G_TURNS] += turn
        samples.games[G_POINTS] += table.scores.sum()
