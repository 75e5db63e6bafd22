"""Which candidates go on: one that is clearly behind the leader is dropped, so that the others get its rollouts."""

from __future__ import annotations

import math

from bots.rollout.rolls import R_COUNT, R_SAMPLES, Rolls
from engine._jit import int64, kernel

FIRST_LOOK, NEXT_LOOK = 12, 4
"""Samples before the first candidate may be dropped, and from one look to the next."""


@kernel
def note_rollouts(rolls: Rolls) -> None:
    """Add the gaps between the candidates that have just been rolled out on the same tiles."""
    count = rolls.status[R_COUNT]
    for i in range(count):
        if rolls.alive[i] != 0:
            for j in range(i):
                if rolls.alive[j] != 0:
                    gap = rolls.utility[i] - rolls.utility[j]
                    rolls.gaps[i, j] += gap * gap
                    rolls.gaps[j, i] = rolls.gaps[i, j]


@kernel
def judged(rolls: Rolls, candidate: int, belief: int) -> float:
    """Utility of a candidate: the mean of its rollouts, and what equity says as if it were `belief` rollouts more."""
    total = rolls.utility_sum[candidate] + belief * rolls.prior[candidate]
    return total / max(1, rolls.rolled[candidate] + belief)


@kernel
def leader(rolls: Rolls, belief: int) -> int:
    """The best candidate that is still alive; of equals the one with more equity."""
    best = int64(-1)
    for i in range(rolls.status[R_COUNT]):
        if rolls.alive[i] != 0 and (
            best < 0 or judged(rolls, int64(i), belief) > judged(rolls, best, belief)
        ):
            best = int64(i)
    return best


@kernel
def drop_hopeless(rolls: Rolls, belief: int, width: float) -> int:
    """Drop the candidates more than `width` standard errors behind the leader; returns how many are alive.

    Also those that have paid the same as the leader in every rollout: they are as good as the same turn.
    """
    samples, best, left = rolls.status[R_SAMPLES], leader(rolls, belief), int64(0)
    for i in range(rolls.status[R_COUNT]):
        if rolls.alive[i] == 0:
            continue
        if i != best:
            behind = judged(rolls, best, belief) - judged(rolls, int64(i), belief)
            mean = (rolls.utility_sum[best] - rolls.utility_sum[i]) / samples
            spread = max(0.0, rolls.gaps[best, i] / samples - mean * mean)
            if behind > width * math.sqrt(spread / (samples + belief)) or rolls.gaps[best, i] == 0:
                rolls.alive[i] = 0
                continue
        left += 1
    return left
