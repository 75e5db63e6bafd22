"""Which play to try next: the most promising; and which need no trying, because the other's going out refutes them."""

from __future__ import annotations

from bots.endgame.lists import ROW_BITS, ROW_MASK, sort_down
from bots.endgame.reach import add_squares, reaches
from bots.endgame.solver import (
    F_ALPHA,
    F_BEST,
    F_BETA,
    F_COUNT,
    F_CURRENT,
    F_GAIN,
    F_HINT,
    F_LIST,
    F_NEXT,
    F_PASS,
    F_RACK,
    F_SEAT,
    F_TRIES,
    MOST_OUTS,
    PASS_PLAY,
    PLAY_KEY,
    PLAY_USED,
    Solver,
)
from bots.endgame.table import PLAY_BITS
from engine._jit import int64, ix, kernel
from engine.grid.plays import placed_of, score_of
from engine.grid.rules import GridRules
from engine.grid.turn_rules import TurnRules

PICKED = 6
"""Plays that are picked from the list one by one; if more are needed the rest is sorted."""


@kernel
def outs_of(solver: Solver, ply: int, seat: int) -> int:
    """Gather plays with which `seat` goes out, best first, from its list as it is; returns how many.

    `solver.outs_found` holds their rows, MOST_OUTS at most. Plays that became possible since the list was made are
    missing.
    """
    frame, plays, found = solver.frames[ply], solver.plays, int64(0)
    number, pending = frame[F_RACK + seat], solver.pending[ply, seat]
    start = frame[F_LIST + seat]
    for i in range(start, start + frame[F_COUNT + seat]):
        row = solver.ranks[ix(i)] & ROW_MASK
        if plays[ix(row), PLAY_USED] != number:
            continue
        if not reaches(plays, row, pending):
            solver.outs_found[found] = row
            found += 1
            if found == MOST_OUTS:
                break
    return found


@kernel
def _reply_out(rules: GridRules, solver: Solver, play: int, found: int) -> int:
    """Score of the best of `found` plays of `outs_found` that the play in row `play` leaves as it is; -1 if none."""
    plays, laid = solver.plays, solver.squares[1]
    laid[:] = 0
    add_squares(rules, plays[play], laid)
    for i in range(found):
        row = solver.outs_found[i]
        if not reaches(plays, row, laid):
            return score_of(plays[row])
    return int64(-1)


@kernel
def order_plays(rules: GridRules, turns: TurnRules, solver: Solver, ply: int) -> None:
    """Estimates of the plays at this ply, into `order`; those that the other's going out refutes are left out.

    F_TRIES and F_PASS say how many plays, and whether a pass, remain to be tried.
    """
    frame = solver.frames[ply]
    seat, other = frame[F_SEAT], 1 - frame[F_SEAT]
    start, number = frame[F_LIST + seat], frame[F_RACK + seat]
    at, threats, alpha = start, int64(0), frame[F_ALPHA]
    if turns.end_all_out == 0:
        threats = outs_of(solver, ply, other)
    out = solver.outs[seat, frame[F_RACK + other]] + 20
    for i in range(start, start + frame[F_COUNT + seat]):
        row = solver.ranks[ix(i)] & ROW_MASK
        play = solver.plays[row]
        score, left = score_of(play), number - play[PLAY_USED]
        guess = score + 3 * placed_of(play)
        if left == 0:
            guess += out
        elif threats > 0:
            reply = _reply_out(rules, solver, row, threats)
            most = score - reply - solver.outs[other, left]
            if reply >= 0 and most <= alpha:
                frame[F_BEST] = max(frame[F_BEST], most)
                continue
        if frame[F_HINT] == play[PLAY_KEY] & PLAY_BITS:
            guess += 1 << 30
        solver.order[ix(at)] = (guess << ROW_BITS) | row
        at += 1
    frame[F_TRIES], frame[F_PASS] = at - start, 1
    if threats > 0:
        most = -score_of(solver.plays[solver.outs_found[0]]) - solver.outs[other, number]
        if most <= alpha:
            frame[F_BEST], frame[F_PASS] = max(frame[F_BEST], most), 0


@kernel
def next_play(solver: Solver, ply: int) -> int:
    """Set F_CURRENT to the next play to try, the most promising of the rest, or a pass at last; 0 if none is left."""
    frame = solver.frames[ply]
    seat, tried = frame[F_SEAT], frame[F_NEXT]
    frame[F_NEXT] = tried + 1
    if tried >= frame[F_TRIES] + frame[F_PASS] or frame[F_ALPHA] >= frame[F_BETA]:
        return int64(0)
    if tried == frame[F_TRIES]:
        frame[F_CURRENT], frame[F_GAIN] = PASS_PLAY, 0
        return int64(1)
    order, stop = solver.order, frame[F_LIST + seat] + frame[F_TRIES]
    first = frame[F_LIST + seat] + tried
    if tried < PICKED:
        best = first
        for i in range(first + 1, stop):
            if order[ix(i)] > order[ix(best)]:
                best = int64(i)
        order[ix(best)], order[ix(first)] = order[ix(first)], order[ix(best)]
    elif tried == PICKED:
        sort_down(order, first, stop)
    chosen = order[ix(first)]
    frame[F_CURRENT] = chosen & ROW_MASK
    frame[F_GAIN] = score_of(solver.plays[frame[F_CURRENT]])
    return int64(1)
