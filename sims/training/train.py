"""The training itself: rounds of sampled games, each with the values of the one before, until they win no more."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from bots.learned import Learned, ruleset_facts, save_leaves
from bots.leave_values import Leaves
from engine.errors import RunError
from engine.lexicon import Lexicon
from engine.rulesets.grid import GridRuleset
from sims.lock import alone_in
from sims.manifest import versions
from sims.parts import reason
from sims.progress import watch
from sims.training.desk import Desk
from sims.training.late_fit import late_turns, with_empty_bag, with_late_bag
from sims.training.match import play_match
from sims.training.sampled import Ints, Sampled, sample_games
from sims.training.settings import Training, make_training
from sims.training.state import Round, States, leaves_in

Tell = Callable[[str], None]
_WARM_UP, _MATCH, _LATE, _LATE_MATCH = 500_000, 200_000, 400_000, 300_000
"""Added to the number of a round: seeds for games that are not sampled."""


def folder_of(out: str | os.PathLike[str]) -> Path:
    """Where a training keeps what it has learned so far."""
    return Path(f"{os.fspath(out)}.training")


def train(
    training: Training,
    out: str | os.PathLike[str],
    workers: int,
    progress: bool | None = None,
    tell: Tell = lambda _: None,
) -> Learned:
    """Learn leave values and write them to `out`; the same for any number of workers, and after being killed.

    `tell` is called with a line for people after each round. `progress`: a bar on standard error, by default if that
    is a terminal. Raises RunError.
    """
    folder = folder_of(out)
    with alone_in(folder):
        states = States(folder, training)
        states.open()
        learned = _Trainer(training, workers, progress, tell).learn(states)
        try:
            save_leaves(out, learned)
        except OSError as error:
            raise RunError(f"{out}: cannot be written ({reason(error)})") from None
        states.remove()
    return learned


def quick_leaves(
    ruleset: GridRuleset,
    lexicon: Lexicon,
    games: int = 400,
    seed: int = 1,
    start: Leaves | None = None,
    workers: int = 1,
) -> Leaves:
    """Leave values learned in a hurry, for rules that change at every step of something larger.

    With `start`, values of similar rules, one round of `games` games is played, else two.
    """
    training = make_training(ruleset, lexicon, games=games, rounds=2, seed=seed)
    desk = Desk(training, workers)
    leaves = desk.blank_leaves() if start is None else start
    baseline = _warmed_up(desk, leaves)
    for number in range(2 if start is None else 1):
        sampled = _sampled(desk, leaves, baseline, number)
        leaves = leaves._replace(table=sampled.leaves(desk).table)
        baseline = sampled.baseline
    return leaves


def _sampled(desk: Desk, leaves: Leaves, baseline: Ints, number: int) -> Sampled:
    training = desk.training
    return sample_games(
        desk, leaves, baseline, training.round_seed(number), training.games, training.free, training.forced
    )


def _warmed_up(desk: Desk, leaves: Leaves) -> Ints:
    """A first baseline."""
    games = max(20, desk.training.games // 20)
    nothing = np.zeros(int(desk.turns.tile_counts.sum()) + 1, np.int64)
    return sample_games(desk, leaves, nothing, desk.training.round_seed(_WARM_UP), games, 1, 0).baseline


class _Trainer:
    """One training as it goes on."""

    def __init__(self, training: Training, workers: int, progress: bool | None, tell: Tell) -> None:
        self.training, self.workers, self.progress, self.tell = training, workers, progress, tell
        self.blank = Desk(training, workers).blank_leaves()

    def learn(self, states: States) -> Learned:
        """All rounds that are not there yet, then what the end of the game asks for."""
        best = last = self._round(states, 0, None)
        for number in range(1, self.training.rounds):
            last = self._round(states, number, last)
            if not last.improved:
                break
            best = last
        leaves, told = self._late(leaves_in(best, self.blank))
        racks = best.sampled.racks
        return Learned(leaves, self._facts(last.number + 1, best.number + 1, racks, told))

    def _round(self, states: States, number: int, before: Round | None) -> Round:
        """A round, read if it is there and else played."""
        done = states.load(number)
        if done is None:
            done = self._play_round(number, before)
            states.save(done)
        self.tell(f"round {number + 1}: {done.told}")
        return done

    def _play_round(self, number: int, before: Round | None) -> Round:
        old = self.blank if before is None else leaves_in(before, self.blank)
        games = self.training.games + (0 if before is None else self.training.pairs * self.training.players)
        with watch(games, 0, self.progress) as on_games:
            desk = Desk(self.training, self.workers, on_games)
            quiet = Desk(self.training, self.workers)
            baseline = _warmed_up(quiet, old) if before is None else before.sampled.baseline
            sampled = _sampled(desk, old, baseline, number)
            told = (
                f"{sampled.racks:,} racks from {self.training.games:,} games, "
                f"{sampled.points_a_game(self.training.players):.1f} points a seat before the end"
            )
            if before is None:
                return Round(number, sampled, sampled.leaves(desk).table, told, True)
            if number > 1:
                sampled = sampled.with_half_of(before.sampled)
            leaves = sampled.leaves(desk)
            seed = self.training.round_seed(_MATCH + number)
            match = play_match(desk, leaves, old, self.training.pairs, seed)
        told += f"; new values against old {match}"
        return Round(number, sampled, leaves.table, told, match.is_better)

    def _late(self, leaves: Leaves) -> tuple[Leaves, dict[str, str]]:
        """Values with what the end of the game asks for, each part only if it wins against the same without it."""
        training = self.training
        goes_on = training.ruleset.ending.end == "all-out"
        told: dict[str, str] = {}
        with watch(training.games + 2 * training.pairs * training.players, 0, self.progress) as on_games:
            desk = Desk(training, self.workers, on_games)
            turns = late_turns(desk, leaves, training.round_seed(_LATE), training.games)
            for name in ("empty bag", "few tiles in the bag"):
                if name == "empty bag":
                    new = with_empty_bag(leaves, turns, goes_on)
                else:
                    new = with_late_bag(leaves, turns)
                seed = training.round_seed(_LATE_MATCH + len(told))
                match = play_match(desk, new, leaves, training.pairs, seed)
                pays = match.spread > match.error
                told[name] = f"{'kept' if pays else 'left out'}, {match}"
                leaves = new if pays else leaves
        for name, result in told.items():
            self.tell(f"{name}: {result}")
        return leaves, told

    def _facts(self, rounds: int, best: int, racks: int, late: dict[str, str]) -> dict[str, Any]:
        training = self.training
        return ruleset_facts(training.ruleset) | {
            "lexicon": training.lexicon.name,
            "lexicon_digest": training.lexicon.digest,
            "games": training.games,
            "rounds": rounds,
            "values_of_round": best,
            "racks": racks,
            "seed": training.seed,
            "players": training.players,
            "late": late,
            "versions": versions(),
        }
