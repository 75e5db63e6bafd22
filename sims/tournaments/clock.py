"""Milliseconds a move. They differ from run to run: nothing else in a tournament's result depends on them."""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from sims.kind import plan_for
from sims.setup import Setup
from sims.stats import tidy
from sims.tournaments.contest import Contest

_LONG_ENOUGH = 0.3  # seconds
_MOST_GAMES = 100


def time_bots(contest: Contest) -> dict[str, Any]:
    """By bot `ms` and how it was measured.

    Bots of the user's own are timed on every move of the tournament that was played in this session; the others, which
    play whole games in compiled code, in some games against themselves on one thread.
    """
    found: dict[str, Any] = {}
    for bot in contest.bots:
        own = contest.own
        if own is not None and bot.name in own.names:
            moves, seconds = own.notes.moves[str(bot)], own.notes.seconds[str(bot)]
            found[str(bot)] = {"ms": tidy(1000 * seconds / moves) if moves else None, "moves": moves}
            found[str(bot)]["measured"] = "in the tournament"
        else:
            setup = Setup(contest.ruleset, contest.lexicon, (bot,) * contest.players, 1, contest.seed, False)
            found[str(bot)] = _against_itself(setup)
    return found


def _against_itself(setup: Setup) -> dict[str, Any]:
    plan = plan_for(setup)
    play = plan.new_player()
    seconds, moves, game = 0.0, 0, 0
    while seconds < _LONG_ENOUGH and game < _MOST_GAMES:
        started = time.perf_counter()
        records = play(game, plan.chunk_games)
        seconds += time.perf_counter() - started
        moves += int(np.asarray(records["games"]["turns"]).sum())
        game += plan.chunk_games
    return {"ms": tidy(1000 * seconds / moves), "moves": moves, "measured": "against itself"}
