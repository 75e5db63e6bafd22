"""What the end of a game is worth, and a guess at what a position is worth: both as spread still to come."""

from __future__ import annotations

from bots.endgame.lists import ROW_MASK
from bots.endgame.reach import add_squares, holds, reaches
from bots.endgame.solver import (
    F_COUNT,
    F_LIST,
    F_PASSES,
    F_RACK,
    F_SCORELESS,
    F_SEAT,
    F_SIZE,
    PLAY_USED,
    Solver,
)
from engine._jit import inlined, int64, ix, kernel
from engine.grid.ending import OUT, end_reason, final_scores
from engine.grid.plays import score_of
from engine.grid.rack import leave_counts
from engine.grid.rules import GridRules
from engine.grid.turn_rules import TurnRules

LOOKED_AT = 500
"""Plays of a list that an estimate looks at: the best of thousands do."""


@kernel
def _spread_left(
    rules: GridRules, turns: TurnRules, solver: Solver, first: int, second: int, out: int
) -> int:
    """Spread of seat 0 from the tiles left on the racks of these numbers, seat `out` (-1 none) having gone out."""
    leave_counts(solver.rack_0, first, solver.counts[0], rules.letters, solver.racks[0])
    leave_counts(solver.rack_1, second, solver.counts[1], rules.letters, solver.racks[1])
    final_scores(
        solver.nothing, solver.racks, turns.tile_points, out, turns.end_adjust, turns.leftover, turns.leftover_per_tile,
        solver.final,
    )  # fmt: skip
    return solver.final[0] - solver.final[1]


@kernel
def fill_ends(rules: GridRules, turns: TurnRules, solver: Solver, first: int, second: int) -> None:
    """Fill `outs` and `lefts` for all numbers up to those of the root's racks."""
    for number in range(second + 1):
        solver.outs[0, number] = _spread_left(rules, turns, solver, int64(0), int64(number), int64(0))
        solver.lefts[1, number] = -_spread_left(rules, turns, solver, int64(0), int64(number), int64(-1))
    for number in range(first + 1):
        solver.outs[1, number] = -_spread_left(rules, turns, solver, int64(number), int64(0), int64(1))
        solver.lefts[0, number] = _spread_left(rules, turns, solver, int64(number), int64(0), int64(-1))


@kernel
def reason_at(turns: TurnRules, solver: Solver, ply: int, can_play: int) -> int:
    """Why the game is over before the turn of this ply; `can_play` -1: not asked whether anybody can play."""
    frame = solver.frames[ply]
    solver.sizes[0], solver.sizes[1] = frame[F_SIZE], frame[F_SIZE + 1]
    return int64(
        end_reason(
            int64(0), solver.sizes, frame[F_PASSES], frame[F_SCORELESS], int64(2), turns.pass_rounds,
            turns.scoreless_turns, turns.scoreless_rounds, turns.end_all_out, can_play,
        )
    )  # fmt: skip


@kernel
def end_value(solver: Solver, ply: int, reason: int) -> int:
    """Spread that the seat to move at this ply wins by the end of the game, which is over before its turn."""
    frame = solver.frames[ply]
    seat = frame[F_SEAT]
    other = 1 - seat
    if reason == OUT and frame[F_SIZE + other] == 0:  # the seat that moved last
        return -solver.outs[other, frame[F_RACK + seat]]
    return solver.lefts[seat, frame[F_RACK + seat]] - solver.lefts[other, frame[F_RACK + other]]


@inlined
def _greedy_play(solver: Solver, ply: int, seat: int, number: int, bonus: int) -> int:
    """Row of the seat's listed play that pays most on the squares left free, `bonus` for being out included; or -1."""
    frame, plays, laid = solver.frames[ply], solver.plays, solver.squares[0]
    start, fields, pending = frame[F_LIST + seat], solver.tops[seat], solver.pending[ply, seat]
    best, chosen = int64(-1), int64(-1)
    for i in range(start, start + min(frame[F_COUNT + seat], LOOKED_AT)):
        row = solver.ranks[ix(i)] & ROW_MASK
        score = score_of(plays[row])
        if score + bonus <= best:
            break
        used = plays[ix(row), PLAY_USED]
        if not holds(number, used, fields) or reaches(plays, row, laid) or reaches(plays, row, pending):
            continue
        value = score + bonus if used == number else score
        if value > best:
            best, chosen = value, row
    return chosen


@kernel
def estimate(rules: GridRules, turns: TurnRules, solver: Solver, ply: int) -> int:
    """Spread that the seat to move at this ply would win if both went on greedily with the plays listed so far."""
    frame = solver.frames[ply]
    seat, spread, idle, sign = frame[F_SEAT], int64(0), int64(0), int64(1)
    number_0, number_1 = frame[F_RACK], frame[F_RACK + 1]
    solver.squares[0, :] = 0
    while idle < 2:
        number, other = (number_0, number_1) if seat == 0 else (number_1, number_0)
        bonus = max(solver.outs[seat, other], 0) if turns.end_all_out == 0 else int64(0)
        row = _greedy_play(solver, ply, seat, number, bonus)
        idle += 1
        if row >= 0:
            idle = int64(0)
            add_squares(rules, solver.plays[row], solver.squares[0])
            number -= solver.plays[row, PLAY_USED]
            spread += sign * score_of(solver.plays[row])
            if number == 0 and turns.end_all_out == 0:
                return spread + sign * solver.outs[seat, other]
            if seat == 0:
                number_0 = number
            else:
                number_1 = number
        seat, sign = 1 - seat, -sign
    left = solver.lefts[0, number_0] - solver.lefts[1, number_1]
    return spread + left if frame[F_SEAT] == 0 else spread - left
