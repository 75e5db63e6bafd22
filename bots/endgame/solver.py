"""Working storage of the endgame search: boards, frames, lists of plays, the table of positions seen before."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.grid.cells import new_cells
from engine.grid.rack import Rack, new_rack
from engine.grid.rules import OWN, GridRules
from engine.grid.searching import Search, new_search
from engine.grid.turn_rules import TurnRules

PLAY_KEY, PLAY_USED, PLAY_REACH = 3, 4, 5
"""Columns of a listed play after the three of `engine.grid.plays`: what it changes in the board's key, the tiles that
it takes from the rack (as a rack's number), and its reach: a bit for each square that its words cover or end at."""

(
    F_SEAT, F_BOARD_KEY, F_KEY, F_PASSES, F_SCORELESS, F_LEVEL, F_REMAIN, F_ALPHA, F_BETA, F_FLOOR, F_BEST, F_BEST_PLAY,
    F_OPEN, F_OPEN_MOVES, F_TOP, F_NEXT, F_STAGE, F_CURRENT, F_GAIN, F_SCOUT, F_NODES, F_HINT, F_BEST_ROW, F_TRIES,
    F_PASS,
) = range(25)  # fmt: skip
F_RACK, F_SIZE, F_LAID, F_LIST, F_COUNT, F_WHERE = range(25, 37, 2)
FRAME = 37
"""int64 fields of a frame. The last six have one for each seat: rack's number, tiles on it, tiles on the board,
first of the ranks of the list last made, its length, where the seat might play then. OPEN: 1 if the value rests on an
estimate; OPEN_MOVES: if that of some play tried does."""

(
    S_PLY, S_DEPTH, S_NODES, S_LISTED, S_FINISHED, S_VALUE, S_PLAY, S_PROVED, S_OVERFLOW, S_BUCKETS,
) = range(10)  # fmt: skip
STATUS = 10
"""int64 fields of `Solver.status`: the ply at work (-1 none), plies of the iteration, positions visited, lists made;
1 once an iteration is finished, value and best play (row or PASS_PLAY) of the last one, 1 if they are proved; 1 if a
list did not fit; buckets of the table in use."""

MOST_OUTS = 16
"""Plays with which a seat goes out that are looked at."""
NO_LIST = -1
PASS_PLAY = -1
"""Instead of a play's row: the seat passes."""
FAR = 1 << 37
"""More than any spread."""

TABLE_ENTRY, TABLE_BUCKET = 2, 8
"""int64 of an entry and of a bucket of four (one cache line)."""


class Solver(NamedTuple):
    """Storage for one endgame after another; allocated once. T = letters + 1 rack tiles, W words of squares."""

    search: Search
    rack_0: Rack
    rack_1: Rack
    levels: NDArray[np.uint32]
    """uint32[tiles + 1, cells]: the board before the first play, after it, and so on."""
    frames: NDArray[np.int64]
    """int64[plies, FRAME]."""
    pending: NDArray[np.int64]
    """int64[plies, 2, W]: squares laid since each seat's list was made."""
    plays: NDArray[np.int64]
    """int64[capacity, PLAY_REACH + W]: the lists of plays, a stack."""
    ranks: NDArray[np.int64]
    """int64[capacity]: rows of each list, best score first."""
    order: NDArray[np.int64]
    """int64[capacity]: estimate and row of the plays of each list, to try the most promising next."""
    table: NDArray[np.int64]
    """int64[buckets * TABLE_BUCKET]."""
    counts: NDArray[np.uint8]
    """uint8[2, T]: the racks at the root."""
    tops: NDArray[np.int64]
    """int64[2]: highest bit of each field of the racks' numbers."""
    outs: NDArray[np.int64]
    """int64[2, 2**rack_size]: spread that a seat wins by being out while the other holds a rack of that number."""
    lefts: NDArray[np.int64]
    """int64[2, 2**rack_size]: spread that a seat wins (or loses) by a rack left when nobody is out."""
    outs_found: NDArray[np.int64]
    """int64[MOST_OUTS]: rows of plays with which a seat goes out."""
    squares: NDArray[np.int64]
    """int64[4, W]: squares at work."""
    sizes: NDArray[np.int64]
    """int64[2]."""
    nothing: NDArray[np.int64]
    """int64[2]: scores at the root, zeros."""
    final: NDArray[np.int64]
    """int64[2]."""
    racks: NDArray[np.uint8]
    """uint8[2, T]."""
    status: NDArray[np.int64]
    """int64[STATUS]."""


def most_plies(rules: GridRules, turns: TurnRules) -> int:
    """More turns than an endgame of two full racks can have: plays, and the passes that may lie between."""
    limits = (2 * turns.pass_rounds, turns.scoreless_turns, 2 * turns.scoreless_rounds)
    idle = min(limit for limit in limits if limit > 0)
    return (2 * rules.rack_size + 1) * (idle + 1) + 2


def new_solver(rules: GridRules, turns: TurnRules, entries: int, capacity: int) -> Solver:
    """Storage with a table of `entries` positions (a power of two, at least 4) and room for `capacity` plays."""
    tiles, squares = rules.letters + 1, rules.rows * rules.cols
    words = (squares + 63) // 64
    plies = most_plies(rules, turns)
    views = 2 if rules.connection == OWN else 1
    numbers = 1 << rules.rack_size
    return Solver(
        search=new_search(rules, capacity),
        rack_0=new_rack(),
        rack_1=new_rack(),
        levels=np.zeros((2 * rules.rack_size + 1, new_cells(rules, views).size), np.uint32),
        frames=np.zeros((plies, FRAME), np.int64),
        pending=np.zeros((plies, 2, words), np.int64),
        plays=np.zeros((capacity, PLAY_REACH + words), np.int64),
        ranks=np.zeros(capacity, np.int64),
        order=np.zeros(capacity, np.int64),
        table=np.zeros(entries * TABLE_ENTRY, np.int64),
        counts=np.zeros((2, tiles), np.uint8),
        tops=np.zeros(2, np.int64),
        outs=np.zeros((2, numbers), np.int64),
        lefts=np.zeros((2, numbers), np.int64),
        outs_found=np.zeros(MOST_OUTS, np.int64),
        squares=np.zeros((4, words), np.int64),
        sizes=np.zeros(2, np.int64),
        nothing=np.zeros(2, np.int64),
        final=np.zeros(2, np.int64),
        racks=np.zeros((2, tiles), np.uint8),
        status=np.zeros(STATUS, np.int64),
    )
