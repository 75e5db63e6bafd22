"""What is timed of endgames: solving the ends of greedy games exactly, by the number of tiles on both racks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from bots.endgame.face import solve
from engine.grid.move import Move
from engine.grid.search import best_play
from engine.lexicon import Lexicon
from engine.position import Position
from engine.rulesets.grid import GridRuleset
from sims.bench.measure import Job

GROUPS = ((2, 5), (6, 8), (9, 11))
"""Fewest and most tiles on both racks."""
POSITIONS = 8
"""Endgames a group, each of another game."""


def endgame_jobs(name: str, ruleset: GridRuleset, lexicon: Lexicon) -> list[Job]:
    """Solving endgames exactly, a job for each number of tiles."""
    groups = [_group(ruleset, lexicon, *tiles) for tiles in GROUPS]
    return [
        _job(f"{name}: endgames, {low}-{high} tiles", group)
        for (low, high), group in zip(GROUPS, groups, strict=True)
    ]


def _job(name: str, positions: list[Position]) -> Job:
    def run() -> float:
        for position in positions:
            solve(position)
        return float(len(positions))

    return Job(name, "endgames", run)


def _group(ruleset: GridRuleset, lexicon: Lexicon, low: int, high: int) -> list[Position]:
    """The first position with so many tiles of each of the first games that have one."""
    found: list[Position] = []
    for seed in count(1):
        fits = (
            p for p in _greedy_game(ruleset, lexicon, seed) if p.bag_left == 0 and low <= _tiles(p) <= high
        )
        found += [position for position in [next(fits, None)] if position is not None]
        if len(found) == POSITIONS:
            break
    return found


def _tiles(position: Position) -> int:
    return sum(len(rack or "") for rack in position.racks)


def _greedy_game(ruleset: GridRuleset, lexicon: Lexicon, seed: int) -> Iterator[Position]:
    """The positions of a game of two players who take the best-paid play, or pass."""
    position = Position.start(ruleset, lexicon, 2, seed)
    while not position.is_over:
        yield position
        best = best_play(position)
        position = position.play(Move.passing() if best is None else Move.play(best[0]))
