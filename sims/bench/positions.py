"""Positions to time searches on: taken from self-play with a seed, or from a file of JSON lines."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bots.brains import GREEDY
from bots.grid_brains import plain_brains
from bots.grid_table import new_table
from engine.grid.cells import Cells, new_cells
from engine.grid.lay import set_board
from engine.grid.plays import unpack
from engine.grid.rules import GridRules, grid_rules
from engine.grid.turn_rules import turn_rules
from engine.lexicon import Graph, Lexicon
from engine.position import Position
from engine.rulesets.grid import GridRuleset
from sims.grid.game import play_chunk
from sims.grid.tally import LETTER_FIELDS, T_GAME, T_KIND, T_PLACE, T_RACK, T_TILES, TURN_FIELDS, game_columns

MOST_LOGGED = 120
"""Turns a game for which the log has room: more than any shipped game takes."""


class Sample(NamedTuple):
    """Boards ready to be searched: `cells` uint32[n, cells of a board], `racks` uint8[n, letters + 1]."""

    rules: GridRules
    graph: Graph
    cells: Cells
    racks: NDArray[np.uint8]


def _board_before(log: NDArray[np.int64], turn: int, shape: tuple[int, int]) -> tuple[NDArray[np.uint8], ...]:
    """Letters and heights before the row number `turn` of one game's log."""
    letters, heights = np.full(shape, 255, np.uint8), np.zeros(shape, np.uint8)
    for row in log[:turn]:
        if row[T_KIND] == 0:
            for r, c, code, blank in unpack(row[T_TILES : T_PLACE + 1]):
                letters[r, c] = code + 32 * blank
                heights[r, c] += 1
    return letters, heights


def _rack_counts(packed: int, letters: int) -> NDArray[np.uint8]:
    counts = np.zeros(letters + 1, np.uint8)
    for i in range(packed >> 60):
        counts[(packed >> (5 * i)) & 31] += 1
    return counts


def midgame(ruleset: GridRuleset, lexicon: Lexicon, count: int, seed: int) -> Sample:
    """One position each from `count` greedy games, from the second turn to the end, each turn equally likely."""
    rules, turns = grid_rules(ruleset), turn_rules(ruleset)
    graph = lexicon.graph(ruleset.alphabet, ruleset.max_length)
    rows = np.zeros((count, game_columns(2)), np.int64)
    letters = np.zeros((count, 2, rules.letters + 1, LETTER_FIELDS), np.int64)
    log = np.zeros((count * MOST_LOGGED, TURN_FIELDS), np.int64)
    used = play_chunk(
        plain_brains([GREEDY] * 2, ruleset), rules, turns, graph, new_table(rules, turns, 2), 0, seed, 0, rows,
        letters, np.zeros((count, 16), np.int32), log,
    )  # fmt: skip
    if used < 0:
        raise RuntimeError(f"{ruleset.name}: {MOST_LOGGED} turns a game are too few for the log")
    chance = np.random.default_rng(seed)
    cells, racks = [], []
    for game in range(count):
        turn_rows = log[:used][log[:used, T_GAME] == game]
        turn = int(chance.integers(1, len(turn_rows)))
        cells.append(_cells(rules, graph, *_board_before(turn_rows, turn, (rules.rows, rules.cols))))
        racks.append(_rack_counts(int(turn_rows[turn, T_RACK]), rules.letters))
    return Sample(rules, graph, np.array(cells), np.array(racks))


def _cells(rules: GridRules, graph: Graph, letters: NDArray[np.uint8], heights: NDArray[np.uint8]) -> Cells:
    cells = new_cells(rules, 1)
    owners = np.where(letters == 255, -1, 0).astype(np.int8)
    set_board(rules, graph, cells, 1, letters, heights, owners)
    return cells


def from_file(path: Path, ruleset: GridRuleset, lexicon: Lexicon) -> dict[str, Sample]:
    """Positions of a file of JSON lines, grouped by what stands before the hyphen of their `id`."""
    rules, graph = grid_rules(ruleset), lexicon.graph(ruleset.alphabet, ruleset.max_length)
    groups: dict[str, list[Position]] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        document = json.loads(line)
        group = str(document["id"]).split("-")[0]
        groups.setdefault(group, []).append(Position.from_json(document, ruleset, lexicon))
    return {
        name: Sample(
            rules,
            graph,
            np.array([_cells(rules, graph, p.letters.copy(), p.heights.copy()) for p in positions]),
            np.array([p.rack_counts() for p in positions]),
        )
        for name, positions in groups.items()
    }
