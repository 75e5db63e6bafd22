"""The chance of each seat to win before each turn, fitted to how the games of the run ended.

A seat's utility is linear in its lead, which counts the more the less is left of the game, and in whose turn it is;
the chances are their soft maximum (of two seats: a logistic fit). The fit knows what everybody at the table sees.
"""

from __future__ import annotations

import numpy as np

from sims.balance.game.rows import Course, Floats, Games

_ROUNDS = 25
_RIDGE = 1e-3
_CLOSE = 1e-9


def features(course: Course) -> Floats:
    """float64[m, players, k]: what the utility of a seat is linear in, in comparable sizes.

    Its lead; whether it has had a turn more than others in this round; how long it waits for its next.
    """
    scale = max(1e-9, float(np.abs(course.leads).mean()))
    lead = course.leads / scale
    players = course.before.shape[1]
    seats, mover = np.arange(players)[None, :], course.seat[:, None]
    moved = (seats < mover).astype(np.float64)
    waits = (seats - mover) % players / players
    sharp = 1 / np.sqrt(course.left[:, None] + 0.05)
    return np.stack([lead, lead * sharp, lead * sharp**3, moved, moved * sharp, waits, waits * sharp], axis=2)


def soft_maximum(utilities: Floats) -> Floats:
    """Chances of utilities float64[m, players]."""
    raised = np.exp(utilities - utilities.max(axis=1, keepdims=True))
    return raised / raised.sum(axis=1, keepdims=True)


def fit(x: Floats, wins: Floats) -> Floats:
    """Coefficients float64[k] of the most likely soft maximum: Newton's method, a trace of ridge.

    x float64[m, players, k], wins float64[m, players] (rows that add up to 1).
    """
    beta = np.zeros(x.shape[2])
    for _ in range(_ROUNDS):
        chances = soft_maximum(x @ beta)
        slope = np.einsum("mpk,mp->k", x, wins - chances) - _RIDGE * beta
        centred = x - np.einsum("mpk,mp->mk", x, chances)[:, None, :]
        curve = np.einsum("mpk,mp,mpl->kl", centred, chances, centred, optimize=True)
        step = np.linalg.solve(curve + _RIDGE * np.eye(len(beta)), slope)
        beta = beta + step
        if np.abs(step).max() < _CLOSE:
            break
    return beta


def win_chances(games: Games, course: Course) -> Floats:
    """float64[m, players]: fitted chance of each seat to win, before each turn."""
    x = features(course)
    return soft_maximum(x @ fit(x, games.wins[course.game]))
