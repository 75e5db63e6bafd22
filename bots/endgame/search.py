"""The search itself: alpha-beta by deepening iterations, with an explicit stack that can be left and taken up again.

Values are the spread still to come for the seat to move, so that they do not depend on the scores. An iteration
searches a number of plies and estimates what lies beyond; it is the last when no value that counts rests on a guess.
"""

from __future__ import annotations

from bots.endgame.lists import list_plays
from bots.endgame.ordering import next_play, order_plays, outs_of
from bots.endgame.reach import add_squares, copy_cells, copy_words
from bots.endgame.solver import (
    F_ALPHA,
    F_BEST,
    F_BEST_PLAY,
    F_BEST_ROW,
    F_BETA,
    F_BOARD_KEY,
    F_COUNT,
    F_CURRENT,
    F_FLOOR,
    F_GAIN,
    F_HINT,
    F_KEY,
    F_LAID,
    F_LEVEL,
    F_NEXT,
    F_NODES,
    F_OPEN,
    F_OPEN_MOVES,
    F_PASSES,
    F_RACK,
    F_REMAIN,
    F_SCORELESS,
    F_SCOUT,
    F_SEAT,
    F_SIZE,
    F_STAGE,
    FAR,
    PASS_PLAY,
    PLAY_KEY,
    PLAY_USED,
    S_BUCKETS,
    S_DEPTH,
    S_FINISHED,
    S_NODES,
    S_OVERFLOW,
    S_PLAY,
    S_PLY,
    S_PROVED,
    S_VALUE,
    Solver,
)
from bots.endgame.table import (
    DEEPEST,
    EXACT,
    LOWER,
    PLAY_BITS,
    SOLVED,
    UPPER,
    kind_of,
    mixed,
    pack,
    plies_of,
    probe,
    store,
    value_of,
)
from bots.endgame.values import end_value, estimate, reason_at
from engine._jit import int64, kernel
from engine.grid.ending import NOT_OVER, PASS, PLAY, passes_after, scoreless_after
from engine.grid.lay import lay
from engine.grid.plays import blanks_of, direction_of, line_of, placed_of, score_of, squares_of
from engine.grid.rules import OWN, GridRules
from engine.grid.turn_rules import TurnRules
from engine.lexicon.graph import Graph

ENTER, MOVES = 0, 1
"""Stages of a frame: not looked at yet, its plays being tried."""
RUNNING, DONE, TOO_MANY = 0, 1, 2
"""Answers of `run`: the budget is used up, the iteration is done, a list of plays did not fit."""
SHALLOW, TO_THE_END = 4, 1 << 30
"""Plies of the last iteration that stops short of the end of the game, and of the one that does not."""


@kernel
def position_key(turns: TurnRules, solver: Solver, ply: int) -> int:
    """Key of the position at this ply: board, racks, seat, and the counts that the end rule asks for."""
    frame = solver.frames[ply]
    passes = frame[F_PASSES] if turns.pass_rounds > 0 else 0
    scoreless = frame[F_SCORELESS] if turns.scoreless_turns > 0 or turns.scoreless_rounds > 0 else 0
    racks = (frame[F_RACK] << 12) | frame[F_RACK + 1]
    return frame[F_BOARD_KEY] ^ mixed((racks << 32) | (scoreless << 16) | (passes << 1) | frame[F_SEAT])


@kernel
def _known(solver: Solver, ply: int) -> int:
    """1 if the table knows enough of the position at this ply: its value and OPEN are then in the frame."""
    frame = solver.frames[ply]
    entry = probe(solver.table, solver.status[S_BUCKETS], frame[F_KEY])
    frame[F_HINT] = -1
    if entry == 0:
        return int64(0)
    frame[F_HINT] = entry & PLAY_BITS
    plies = plies_of(entry)
    if ply == 0 or (plies < frame[F_REMAIN] and plies != SOLVED):
        return int64(0)
    value, kind = value_of(entry), kind_of(entry)
    if (
        kind == EXACT
        or (kind == LOWER and value >= frame[F_BETA])
        or (kind == UPPER and value <= frame[F_ALPHA])
    ):
        frame[F_BEST] = value
        frame[F_OPEN] = 0 if plies_of(entry) == SOLVED else 1
        return int64(1)
    return int64(0)


@kernel
def _lay(rules: GridRules, graph: Graph, solver: Solver, ply: int) -> None:
    """Make the board of this ply, unless it is that of the ply before."""
    if ply == 0 or solver.frames[ply - 1, F_CURRENT] == PASS_PLAY:
        return
    above = solver.frames[ply - 1]
    level, seat = above[F_LEVEL], above[F_SEAT]
    play = solver.plays[above[F_CURRENT]]
    copy_cells(solver.levels[level], solver.levels[level + 1])
    views, view = (int64(2), seat) if rules.connection == OWN else (int64(1), int64(0))
    lay(
        rules, graph, solver.levels[level + 1], views, view, direction_of(play), line_of(play), squares_of(play),
        play[0], blanks_of(play),
    )  # fmt: skip


@kernel
def _enter(rules: GridRules, turns: TurnRules, graph: Graph, solver: Solver, ply: int) -> int:
    """Begin with the position at this ply; 1 if its value is known at once."""
    frame = solver.frames[ply]
    solver.status[S_NODES] += 1
    frame[F_NODES] = solver.status[S_NODES]
    seat = frame[F_SEAT]
    if _known(solver, ply) != 0:
        return int64(1)
    if turns.end_all_out == 0 and ply > 0 and outs_of(solver, ply, seat) > 0:
        least = score_of(solver.plays[solver.outs_found[0]]) + solver.outs[seat, frame[F_RACK + 1 - seat]]
        if least >= frame[F_BETA]:
            frame[F_BEST], frame[F_OPEN] = least, 0
            return int64(1)
    if frame[F_REMAIN] == 0:
        frame[F_BEST], frame[F_OPEN] = estimate(rules, turns, solver, ply), 1
        return int64(1)
    _lay(rules, graph, solver, ply)
    list_plays(rules, graph, solver, ply, seat)
    if frame[F_COUNT + seat] == 0 and (turns.end_when_no_play != 0 or turns.end_all_out != 0):
        list_plays(rules, graph, solver, ply, 1 - seat)
        reason = reason_at(turns, solver, ply, min(frame[F_COUNT + 1 - seat], 1))
        if reason != NOT_OVER:
            frame[F_BEST], frame[F_OPEN] = end_value(solver, ply, reason), 0
            return int64(1)
    frame[F_STAGE], frame[F_NEXT] = MOVES, 0
    frame[F_FLOOR], frame[F_BEST], frame[F_BEST_PLAY], frame[F_BEST_ROW] = frame[F_ALPHA], -FAR, 0, PASS_PLAY
    order_plays(rules, turns, solver, ply)
    frame[F_OPEN], frame[F_OPEN_MOVES] = 0, 0
    return int64(0)


@kernel
def _descend(rules: GridRules, turns: TurnRules, graph: Graph, solver: Solver, ply: int) -> int:
    """Fill the next frame with the position after F_CURRENT; 1 if the game is over there, its value being known."""
    frame, below = solver.frames[ply], solver.frames[ply + 1]
    seat, current = frame[F_SEAT], frame[F_CURRENT]
    copy_words(frame, below)
    below[F_SEAT], below[F_REMAIN], below[F_STAGE] = 1 - seat, frame[F_REMAIN] - 1, ENTER
    copy_words(solver.pending[ply, 0], solver.pending[ply + 1, 0])
    copy_words(solver.pending[ply, 1], solver.pending[ply + 1, 1])
    kind = int64(PASS)
    if current != PASS_PLAY:
        kind = int64(PLAY)
        play = solver.plays[current]
        placed = placed_of(play)
        below[F_RACK + seat] -= play[PLAY_USED]
        below[F_SIZE + seat] -= placed
        below[F_LAID + seat] += placed
        below[F_BOARD_KEY] ^= play[PLAY_KEY]
        below[F_LEVEL] = frame[F_LEVEL] + 1
        add_squares(rules, play, solver.pending[ply + 1, 0])
        add_squares(rules, play, solver.pending[ply + 1, 1])
    below[F_PASSES] = passes_after(frame[F_PASSES], kind)
    below[F_SCORELESS] = scoreless_after(frame[F_SCORELESS], kind)
    reason = reason_at(turns, solver, ply + 1, int64(-1))
    if reason != NOT_OVER:
        below[F_BEST], below[F_OPEN] = end_value(solver, ply + 1, reason), 0
        return int64(1)
    below[F_KEY] = position_key(turns, solver, ply + 1)
    return int64(0)


@kernel
def _window(solver: Solver, ply: int, scout: int) -> None:
    """Set the window of the next frame: the whole one, or that of a scout who asks only whether alpha is beaten."""
    frame, below = solver.frames[ply], solver.frames[ply + 1]
    alpha, beta = frame[F_ALPHA] - frame[F_GAIN], frame[F_BETA] - frame[F_GAIN]
    below[F_ALPHA] = -(alpha + 1) if scout != 0 else -beta
    below[F_BETA] = -alpha
    frame[F_SCOUT] = scout


@kernel
def _take(solver: Solver, ply: int) -> int:
    """Take the value of the next frame for F_CURRENT; 1 if it must be searched again with the whole window."""
    frame, below = solver.frames[ply], solver.frames[ply + 1]
    value = frame[F_GAIN] - below[F_BEST]
    if frame[F_SCOUT] != 0 and frame[F_ALPHA] < value < frame[F_BETA]:
        return int64(1)
    frame[F_OPEN_MOVES] |= below[F_OPEN]
    if value > frame[F_BEST]:
        frame[F_BEST] = value
        if value > frame[F_ALPHA]:
            frame[F_ALPHA] = value
            current = frame[F_CURRENT]
            frame[F_BEST_ROW] = current
            frame[F_BEST_PLAY] = (
                int64(0) if current == PASS_PLAY else solver.plays[current, PLAY_KEY] & PLAY_BITS
            )
        if value >= frame[F_BETA]:
            frame[F_OPEN] = below[F_OPEN]  # the others do not matter
    return int64(0)


@kernel
def _finish(solver: Solver, ply: int) -> None:
    """All plays that matter at this ply were tried: its value goes to the table."""
    frame = solver.frames[ply]
    kind = int64(EXACT)
    if frame[F_BEST] >= frame[F_BETA]:
        kind = int64(LOWER)
    else:
        frame[F_OPEN] = frame[F_OPEN_MOVES]
        if frame[F_BEST] <= frame[F_FLOOR]:
            kind = int64(UPPER)
    plies = int64(SOLVED) if frame[F_OPEN] == 0 else min(frame[F_REMAIN], int64(DEEPEST))
    visited, effort = solver.status[S_NODES] - frame[F_NODES], int64(0)
    while visited > 0 and effort < 15:
        visited >>= 1
        effort += 1
    play = frame[F_BEST_PLAY]
    store(
        solver.table, solver.status[S_BUCKETS], frame[F_KEY], pack(frame[F_BEST], plies, kind, effort, play)
    )


@kernel
def start_iteration(solver: Solver) -> None:
    """Set the root frame for the next iteration: one ply more, after a few of them to the end of the game.

    Iterations order the plays for the next one; more of them cost more than they save.
    """
    frame = solver.frames[0]
    depth = solver.status[S_DEPTH] + 1
    if depth > SHALLOW:
        depth = int64(TO_THE_END)
    frame[F_REMAIN], frame[F_STAGE], frame[F_ALPHA], frame[F_BETA] = depth, ENTER, -FAR, FAR
    solver.status[S_DEPTH], solver.status[S_PLY] = depth, 0


@kernel
def _note_best_so_far(solver: Solver) -> None:
    """What an unfinished iteration says of the root: it tries the best play of the last one first (but a pass last)."""
    status, frame = solver.status, solver.frames[0]
    begun = frame[F_STAGE] == MOVES and frame[F_BEST] > frame[F_FLOOR] and frame[F_BEST_ROW] != PASS_PLAY
    if begun and status[S_FINISHED] != 0 and status[S_PLAY] != PASS_PLAY:
        status[S_PLAY], status[S_VALUE] = frame[F_BEST_ROW], frame[F_BEST]


@kernel
def run(rules: GridRules, turns: TurnRules, graph: Graph, solver: Solver, nodes: int) -> int:
    """Go on with the iteration at hand until S_NODES reaches `nodes`: RUNNING, DONE or TOO_MANY."""
    status, frames = solver.status, solver.frames
    ply = status[S_PLY]
    while status[S_NODES] < nodes:
        if status[S_OVERFLOW] != 0:
            return int64(TOO_MANY)
        over = int64(0)
        if frames[ply, F_STAGE] == ENTER:
            if _enter(rules, turns, graph, solver, ply) == 0:
                continue
        elif next_play(solver, ply) != 0:
            if _descend(rules, turns, graph, solver, ply) == 0:
                _window(solver, ply, int64(1 if frames[ply, F_NEXT] > 1 else 0))
                ply += 1
                continue
            frames[ply, F_SCOUT] = 0
            over = int64(1)
        else:
            _finish(solver, ply)
        if over == 0:
            if ply == 0:
                status[S_PLY] = -1
                status[S_VALUE], status[S_PLAY] = frames[0, F_BEST], frames[0, F_BEST_ROW]
                status[S_PROVED], status[S_FINISHED] = 1 - frames[0, F_OPEN], 1
                return int64(DONE)
            ply -= 1
        if _take(solver, ply) != 0:
            _window(solver, ply, int64(0))
            frames[ply + 1, F_STAGE] = ENTER
            ply += 1
    status[S_PLY] = ply
    _note_best_so_far(solver)
    return int64(RUNNING)


@kernel
def advance(rules: GridRules, turns: TurnRules, graph: Graph, solver: Solver, current: int) -> int:
    """Make the position after the root's play in row `current` (or PASS_PLAY) the root; 1 if the game is over there.

    The table stays as it is: what is known of the positions to come remains known.
    """
    solver.frames[0, F_CURRENT] = current
    solver.frames[0, F_GAIN] = 0
    if _descend(rules, turns, graph, solver, int64(0)) != 0:
        return int64(1)
    _lay(rules, graph, solver, int64(1))
    copy_words(solver.frames[1], solver.frames[0])
    copy_words(solver.pending[1, 0], solver.pending[0, 0])
    copy_words(solver.pending[1, 1], solver.pending[0, 1])
    status = solver.status
    status[S_DEPTH], status[S_PLY], status[S_PROVED], status[S_FINISHED] = 0, -1, 0, 0
    return int64(0)
