"""Endgames for compiled callers: `best_reply` says what the seat to move should do, within a budget of positions.

A game loop allocates one `Solver` (`bots.endgame.solver.new_solver`) a thread and calls `best_reply` when the bag is
empty and two seats play; it hands over the board and the racks of its table, of which nothing is changed. The answer
depends on the position, the budget and the solver's size alone. `begin` and `deepen` are its parts, for callers that
look at a clock between slices of the work.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bots.endgame.lists import list_plays
from bots.endgame.reach import copy_cells
from bots.endgame.search import DONE, TOO_MANY, position_key, run, start_iteration
from bots.endgame.solver import (
    F_COUNT,
    F_KEY,
    F_LAID,
    F_PASSES,
    F_RACK,
    F_SCORELESS,
    F_SEAT,
    F_SIZE,
    NO_LIST,
    PASS_PLAY,
    S_BUCKETS,
    S_FINISHED,
    S_NODES,
    S_PLAY,
    S_PLY,
    S_PROVED,
    S_VALUE,
    TABLE_BUCKET,
    Solver,
)
from bots.endgame.values import fill_ends
from engine._jit import int64, kernel
from engine.grid.cells import Cells
from engine.grid.ending import PASS, PLAY
from engine.grid.rack import COUNT, FULL, set_rack
from engine.grid.rules import GridRules
from engine.grid.turn_rules import TurnRules
from engine.lexicon.graph import Graph

A_SPREAD, A_PROVED, A_NODES = 3, 4, 5
ANSWER = 6
"""int64 fields of an answer: the play's three (see `engine.grid.plays`), then the spread still to come for the seat to
move (to be added to that of the scores: a final spread then), 1 if that is proved, positions visited."""
NO_ANSWER = -1
"""Instead of a kind of turn."""
NO_LIMIT = 1 << 62
"""More positions than anybody waits for."""


@kernel
def begin(
    rules: GridRules,
    turns: TurnRules,
    graph: Graph,
    solver: Solver,
    cells: Cells,
    racks: NDArray[np.uint8],
    laid: NDArray[np.int64],
    seat: int,
    passes: int,
    scoreless: int,
    buckets: int,
) -> None:
    """Set the root: a board with all its views, racks uint8[2, T], tiles that each seat has laid, the seat to move.

    `buckets` (a power of two) is how much of the table is used; what it held is forgotten. The game must not be over.
    """
    frame, status = solver.frames[0], solver.status
    frame[:] = 0
    status[:] = 0
    for other in range(2):
        for tile in range(rules.letters + 1):
            solver.counts[other, tile] = racks[other, tile]
    solver.pending[0] = 0
    copy_cells(cells, solver.levels[0])
    for other in range(2):
        rack = solver.rack_0 if other == 0 else solver.rack_1
        set_rack(rack, solver.counts[other], rules.letters)
        top = int64(0)
        for tile in range(rules.letters + 1):
            if solver.counts[other, tile] > 0:
                at = tile if tile < rules.letters else 32
                top |= (rack.field[at] + rack.one[at]) >> 1
        solver.tops[other] = top
        frame[F_RACK + other], frame[F_SIZE + other] = rack.state[FULL], rack.state[COUNT]
        frame[F_LAID + other], frame[F_COUNT + other] = laid[other], NO_LIST
    fill_ends(rules, turns, solver, frame[F_RACK], frame[F_RACK + 1])
    frame[F_SEAT], frame[F_PASSES], frame[F_SCORELESS] = seat, passes, scoreless
    frame[F_KEY] = position_key(turns, solver, int64(0))
    status[S_BUCKETS], status[S_PLY], status[S_PLAY] = buckets, -1, PASS_PLAY
    solver.table[: buckets * TABLE_BUCKET] = 0
    list_plays(rules, graph, solver, int64(0), int64(0))
    list_plays(rules, graph, solver, int64(0), int64(1))


@kernel
def deepen(rules: GridRules, turns: TurnRules, graph: Graph, solver: Solver, nodes: int) -> int:
    """Search on until the value is proved or S_NODES reaches `nodes`: DONE, RUNNING or TOO_MANY.

    At least one iteration is finished, be the budget used up or not: there is always an answer.
    """
    status = solver.status
    while True:
        if status[S_PLY] < 0:
            start_iteration(solver)
        limit = int64(NO_LIMIT) if status[S_FINISHED] == 0 else nodes
        answer = run(rules, turns, graph, solver, limit)
        if answer != DONE or status[S_PROVED] != 0:
            return answer


@kernel
def best_reply(
    rules: GridRules,
    turns: TurnRules,
    graph: Graph,
    solver: Solver,
    cells: Cells,
    racks: NDArray[np.uint8],
    laid: NDArray[np.int64],
    seat: int,
    passes: int,
    scoreless: int,
    buckets: int,
    nodes: int,
    answer: NDArray[np.int64],
) -> int:
    """What the seat to move does: PLAY or PASS, or NO_ANSWER if the solver has no room for that many plays.

    The arguments are those of `begin`, and how many positions may be visited. `answer` int64[ANSWER]: a play (see
    `engine.grid.plays`), then from A_SPREAD on what is to come.
    """
    begin(rules, turns, graph, solver, cells, racks, laid, seat, passes, scoreless, buckets)
    status = solver.status
    if deepen(rules, turns, graph, solver, nodes) == TOO_MANY:
        return int64(NO_ANSWER)
    answer[A_SPREAD], answer[A_PROVED], answer[A_NODES] = (
        status[S_VALUE],
        status[S_PROVED],
        status[S_NODES],
    )
    if status[S_PLAY] == PASS_PLAY:
        return int64(PASS)
    for column in range(A_SPREAD):
        answer[column] = solver.plays[status[S_PLAY], column]
    return int64(PLAY)
