"""Endgames for people: `solve(position)` gives the best move, the line that follows and the final spread."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from bots.endgame.entry import begin, deepen
from bots.endgame.search import RUNNING, TOO_MANY, advance
from bots.endgame.solver import (
    PASS_PLAY,
    S_NODES,
    S_PLAY,
    S_PROVED,
    S_VALUE,
    TABLE_BUCKET,
    TABLE_ENTRY,
    Solver,
    new_solver,
)
from bots.grid_exchange import most_to_exchange
from engine.errors import PositionError
from engine.grid.cells import Cells, new_cells
from engine.grid.lay import set_board
from engine.grid.move import Move
from engine.grid.rules import OWN, GridRules
from engine.grid.search import named
from engine.grid.tiles import EMPTY
from engine.grid.turn_rules import TurnRules
from engine.grid.workspace import workspace
from engine.lexicon import Graph
from engine.position import Position

ENTRIES = 1 << 21
"""Positions that the table holds by default (16 bytes each)."""
MOST_ENTRIES = 1 << 28
CAPACITY = 1 << 16
"""Plays that fit without a second try."""
SLICE, MOST_SLICE = 100, 100_000
"""Positions between the first two looks at the clock, and at most."""
BETWEEN_LOOKS = 0.05
"""Seconds that should lie between two looks at the clock."""
AFTERTHOUGHT = 20_000
"""Positions spent on each move of the line after the first, when the time is over."""


@dataclass(frozen=True)
class Solution:
    """The best play for the seat to move, and what comes of it.

    Args:
        spread: final score of the seat to move minus the other's, the tiles left accounted for.
        move: the best move. line: all moves to the end, `move` first, if both play their best.
        proved: whether that is certain; else the time was over, and the spread is an estimate.
        nodes: positions visited.
    """

    spread: int
    move: Move
    line: tuple[Move, ...]
    proved: bool
    nodes: int

    def __str__(self) -> str:
        """`wins in the endgame by 9`, `loses …`, `draws …`; `seems to win …` if that is not proved."""
        verb = "win" if self.spread > 0 else "lose" if self.spread < 0 else "draw"
        by = f" by {abs(self.spread)}" if self.spread else ""
        return f"{verb}s in the endgame{by}" if self.proved else f"seems to {verb} in the endgame{by}"


def solve(
    position: Position,
    limit: float | None = None,
    entries: int = ENTRIES,
    stop: Callable[[], bool] | None = None,
) -> Solution:
    """Solve a position with an empty bag and two known racks.

    Without a `limit` in seconds the solution is proved and depends on the position alone. `entries` is the size of the
    table of positions (a power of two), `stop` is asked now and then whether to give up early. Raises PositionError.
    """
    check_endgame(position)
    return _Endgame(position, limit, entries, stop).solution()


def check_endgame(position: Position) -> None:
    """Raise PositionError unless two seats with known racks play on with an empty bag."""
    if position.players != 2:
        raise PositionError(f"racks: {position.players} players, expected the two of an endgame")
    for seat, rack in enumerate(position.racks):
        if rack is None:
            raise PositionError(f"rack of seat {seat}: missing, an endgame expects both racks")
        size = position.ruleset.tiles.rack_size
        if len(rack) > size:
            raise PositionError(f"rack of seat {seat}: {len(rack)} tiles, expected {size} at most")
    if position.bag_count is None and position.bag_left > 0:
        raise PositionError(
            f'bag: {position.bag_left} tiles are neither on the board nor on a rack, expected none (or "bag": 0)'
        )
    if position.bag_left > 0:
        raise PositionError(f"bag: {position.bag_left} tiles, expected 0 in an endgame")
    space = workspace(position)
    if any(most_to_exchange(space.turns, len(rack or ""), 0) > 0 for rack in position.racks):
        raise PositionError(
            "exchange: this ruleset exchanges with an empty bag, an endgame expects that it may not"
        )
    if position.is_over:
        raise PositionError(
            f"the game is over ({position.end_reason}), expected a position with a turn to come"
        )


@dataclass
class _Storage:
    """What a thread keeps from one endgame to the next of a ruleset."""

    rules: GridRules
    turns: TurnRules
    graph: Graph
    cells: Cells
    solver: Solver


_local = threading.local()


def _storage(position: Position, entries: int, capacity: int) -> _Storage:
    """The thread's storage: one at a time, so that many rulesets do not fill the memory."""
    key = (position.ruleset.digest, id(workspace(position).graph), entries)
    kept: tuple[object, _Storage] | None = getattr(_local, "kept", None)
    if kept is None or kept[0] != key or kept[1].solver.plays.shape[0] < capacity:
        space = workspace(position)
        views = 2 if space.rules.connection == OWN else 1
        solver = new_solver(space.rules, space.turns, entries, capacity)
        storage = _Storage(space.rules, space.turns, space.graph, new_cells(space.rules, views), solver)
        kept = _local.kept = (key, storage)
    return kept[1]


class _TooManyPlays(Exception):
    """A list of plays did not fit into the storage."""


class _Endgame:
    """One position being solved."""

    def __init__(
        self, position: Position, limit: float | None, entries: int, stop: Callable[[], bool] | None
    ) -> None:
        self._position = position
        self._deadline = None if limit is None else time.monotonic() + limit
        self._entries, self._stop = entries, stop
        self._kept = _storage(position, entries, CAPACITY)

    def solution(self) -> Solution:
        """Search and tell; again with more room if a list of plays did not fit."""
        while True:
            try:
                self._begin()
                self._deepen(None)
                return self._told()
            except _TooManyPlays:
                larger = 4 * self._kept.solver.plays.shape[0]
                self._kept = _storage(self._position, self._entries, larger)

    def _begin(self) -> None:
        position, kept = self._position, self._kept
        letters, heights, owners = position.letters.copy(), position.heights.copy(), position.owners.copy()
        views = 2 if kept.rules.connection == OWN else 1
        set_board(kept.rules, kept.graph, kept.cells, views, letters, heights, owners)
        racks = np.stack([position.rack_counts(seat) for seat in range(2)])
        begin(
            kept.rules, kept.turns, kept.graph, kept.solver, kept.cells, racks, _laid(position), position.seat,
            position.passes, position.scoreless, _buckets(self._entries, int(racks.sum())),
        )  # fmt: skip

    def _deepen(self, most: int | None) -> None:
        """Search until the value is proved, `most` positions are visited or time is over."""
        kept = self._kept
        status = kept.solver.status
        end = None if most is None else int(status[S_NODES]) + most
        slice_of_nodes, looked = SLICE, time.monotonic()
        while True:
            answer = deepen(
                kept.rules, kept.turns, kept.graph, kept.solver, int(status[S_NODES]) + slice_of_nodes
            )
            looked, before = time.monotonic(), looked
            wanted = slice_of_nodes * BETWEEN_LOOKS / max(looked - before, 1e-6)
            slice_of_nodes = int(min(max(wanted, slice_of_nodes / 4, 1), 4 * slice_of_nodes, MOST_SLICE))
            if answer == TOO_MANY:
                raise _TooManyPlays
            over = end is not None and status[S_NODES] >= end
            if answer != RUNNING or over or self._is_time_over():
                return

    def _is_time_over(self) -> bool:
        late = self._deadline is not None and time.monotonic() >= self._deadline
        return late or (self._stop is not None and self._stop())

    def _told(self) -> Solution:
        status = self._kept.solver.status
        seat, scores = self._position.seat, self._position.scores
        spread, proved = int(status[S_VALUE]) + scores[seat] - scores[1 - seat], bool(status[S_PROVED])
        line = tuple(self._line(proved))
        return Solution(spread, line[0], line, proved, int(status[S_NODES]))

    def _line(self, proved: bool) -> Iterator[Move]:
        """The moves from here to the end; each position of the line becomes the root of the search in turn."""
        kept, position = self._kept, self._position
        while True:
            row = int(kept.solver.status[S_PLAY])
            move = Move.passing()
            if row != PASS_PLAY:
                move = position.described(Move.play(named(position, kept.solver.plays[row])[0]))
            yield move
            position = position.play(move)
            if position.is_over:
                return
            if advance(kept.rules, kept.turns, kept.graph, kept.solver, row) != 0:
                return
            self._deepen(None if proved else AFTERTHOUGHT)


def _laid(position: Position) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """Tiles on the board by seat; where nobody owns them it only matters whether there are any."""
    on_board = position.letters != EMPTY
    if position.ruleset.board.connection == "own":
        return np.array([(on_board & (position.owners == seat)).sum() for seat in range(2)], np.int64)
    return np.full(2, on_board.sum(), np.int64)


def _buckets(entries: int, tiles: int) -> int:
    """Buckets of the table to use: few tiles need little, and what is used must be cleared first."""
    most = entries * TABLE_ENTRY // TABLE_BUCKET
    return min(most, 1 << min(8 + 2 * tiles, 40))
