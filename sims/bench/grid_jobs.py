"""What is timed of the board games: listing plays, finding the best one, whole games."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue

import numpy as np
from numpy.typing import NDArray

from bots.brains import EQUITY, GREEDY, Brain, gather
from bots.grid_brains import leaves_for
from bots.grid_table import Table, new_table
from engine._jit import int64, kernel
from engine.grid.anchors import TOUCH, find_plays
from engine.grid.cells import Cells
from engine.grid.rack import Rack, new_rack, set_rack
from engine.grid.rules import GridRules, grid_rules
from engine.grid.searching import MODE_ALL, MODE_BEST, Search, new_search
from engine.grid.turn_rules import turn_rules
from engine.lexicon import Graph, Lexicon
from engine.lexicon.graph import Nodes, has_word
from engine.rulesets.grid import GridRuleset
from sims.bench.measure import Job
from sims.bench.positions import Sample
from sims.grid.game import play_chunk
from sims.grid.tally import LETTER_FIELDS, TURN_FIELDS, game_columns

CHUNK = 25
"""Games a call of the game loop, as in bulk play."""


@kernel
def search_all(
    rules: GridRules,
    graph: Graph,
    boards: Cells,
    racks: NDArray[np.uint8],
    rack: Rack,
    search: Search,
    mode: int,
) -> int:
    """Search each board (uint32[n, cells]) for plays of its rack; returns how many were found in all."""
    found = int64(0)
    for i in range(boards.shape[0]):
        set_rack(rack, racks[i], rules.letters)
        found += find_plays(rules, graph, boards[i], 0, rack, search, int64(TOUCH), mode, int64(0))
    return found


@kernel
def look_up(nodes: Nodes, dawg: int, keys: NDArray[np.uint8]) -> int:
    """Look up every row of `keys` (uint8[n, 16]: letters, then the length) in the graph; returns how many are words."""
    found = int64(0)
    for i in range(keys.shape[0]):
        if has_word(nodes, dawg, keys[i], 0, int64(keys[i, 15])):
            found += 1
    return found


def yardsticks(lexicon: Lexicon, graph: Graph, letters: str) -> list[Job]:
    """Looking up the words of the list one by one: what the other rates are compared with.

    Then the same in two threads that share nothing but the list: what two threads can gain on this machine.
    """
    words = [word for word in lexicon.words if len(word) <= 15]
    keys = np.zeros((len(words), 16), np.uint8)
    for i, word in enumerate(words):
        keys[i, : len(word)] = [letters.index(letter) for letter in word]
        keys[i, 15] = len(word)
    order = np.random.default_rng(0).permutation(len(keys))
    shuffled = keys[order]

    def run(_: int = 0) -> float:
        return float(look_up(graph.nodes, graph.dawg, shuffled))

    def run_two() -> float:
        with ThreadPoolExecutor(2) as pool:
            return sum(pool.map(run, range(2)))

    name = "word look-ups"
    return [Job(name, "words", run), Job(f"{name}, 2 threads", "words", run_two, single=name)]


def search_jobs(name: str, sample: Sample) -> list[Job]:
    """Listing all plays and finding the best, over the positions of a sample."""
    search, rack = new_search(sample.rules, 300_000), new_rack()
    graph = sample.graph

    def run(mode: int) -> float:
        return float(
            search_all(
                sample.rules, graph, sample.cells, sample.racks, rack, search, mode
            )
        )  # fmt: skip

    def best() -> float:
        run(MODE_BEST)
        return float(len(sample.racks))

    return [
        Job(f"{name}: all plays", "plays", lambda: run(MODE_ALL)),
        Job(f"{name}: best play", "positions", best),
    ]


def game_job(
    name: str, ruleset: GridRuleset, graph: Graph, games: int, threads: int, kind: int = GREEDY
) -> Job:
    """Whole games of greedy bots, or of those by equity, in chunks over a pool of threads."""
    rules, turns = grid_rules(ruleset), turn_rules(ruleset)
    tables: SimpleQueue[Table] = SimpleQueue()
    for _ in range(threads):
        tables.put(new_table(rules, turns, 2))
    leaves = leaves_for(ruleset, "auto") if kind == EQUITY else None
    brains = gather([Brain(kind, leaves)] * 2, rules.letters + 1, rules.rack_size)
    bot = "equity" if kind == EQUITY else "greedy"

    def chunk(first: int) -> None:
        table = tables.get()
        rows = np.zeros((CHUNK, game_columns(2)), np.int64)
        letters = np.zeros((CHUNK, 2, rules.letters + 1, LETTER_FIELDS), np.int64)
        heights, log = np.zeros((CHUNK, 16), np.int32), np.zeros((0, TURN_FIELDS), np.int64)
        play_chunk(brains, rules, turns, graph, table, 0, 1, first, rows, letters, heights, log)
        tables.put(table)

    def run() -> float:
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(chunk, range(0, games, CHUNK)))
        return float(games)

    names = [f"{name}: {bot} games, {count} thread{'s' if count > 1 else ''}" for count in (1, threads)]
    return Job(names[1], "games", run, single=names[0] if threads > 1 else "")
