"""Games that the report on letters plays besides its run, kept as who drew what and what came of it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bots.brains import EQUITY, GREEDY, Brain, gather
from bots.grid_brains import leaves_for
from bots.grid_table import Table
from bots.leave_values import Leaves
from engine.errors import BotError
from engine.lexicon import Lexicon
from engine.rulesets.grid import GridRuleset
from sims.grid.game import play_chunk
from sims.grid.tally import (
    DRAWN,
    LEFT,
    LETTER_FIELDS,
    OWN_POINTS,
    PLAYED,
    SCORE,
    SEAT_COLUMNS,
    SEAT_FIELDS,
    TURN_FIELDS,
    game_columns,
)
from sims.parts import is_sealed, sealing
from sims.program import program
from sims.run import default_workers
from sims.runner import OnGames
from sims.setup import MOST_SEED
from sims.training.desk import Desk
from sims.training.settings import make_training
from sims.training.train import quick_leaves

Ints = NDArray[np.int64]
_STRIDE = 7_919  # between the seeds of steps
_SUMS = (DRAWN, PLAYED, OWN_POINTS, LEFT)


class Dealt(NamedTuple):
    """n games of P players with T kinds of tiles, the blank last."""

    scores: Ints
    """int64[n, P], final."""
    drawn: Ints
    """int64[n, P, T]: copies drawn."""
    sums: Ints
    """int64[4, T], of all games: copies drawn, played, points of the tiles themselves as they were played, copies left
    at the end."""


@dataclass(frozen=True)
class Trials:
    """Games of one bot against itself, for rules that change.

    Args:
        lexicon: the words. seed: of the run. players: seats.
        workers: threads; None: one a processor.
        folder: where games and leave values are kept, so that what was broken off goes on; None: nowhere.
        on_games: told how many games were played.
    """

    lexicon: Lexicon
    seed: int
    players: int
    workers: int | None = None
    folder: Path | None = None
    on_games: OnGames | None = None

    @cached_property
    def threads(self) -> int:
        """Threads that play."""
        return default_workers() if self.workers is None else self.workers

    def step_seed(self, number: int) -> int:
        """Seed of the games of a step: no two steps play the same ones."""
        return (self.seed + _STRIDE * (number + 1)) % MOST_SEED

    def play(self, ruleset: GridRuleset, leaves: Leaves | None, games: int, seed: int) -> Dealt:
        """`games` games by bots that play by equity with `leaves`; None: by score."""
        key = [ruleset.digest, _name_of(leaves), games, seed, self.players]
        found = self._kept("games", key, lambda: _arrays(self._played(ruleset, leaves, games, seed)))
        return Dealt(*(found[name].astype(np.int64) for name in Dealt._fields))

    def learn(self, ruleset: GridRuleset, start: Leaves | None, games: int, seed: int) -> Leaves | None:
        """Leave values for a ruleset, learned in a round of games by bots with `start` (None: two, from nothing).

        None for racks of one tile, which leave nothing.
        """
        if ruleset.tiles.rack_size < 2:
            return None
        if start is None:
            start = Desk(make_training(ruleset, self.lexicon, games=games), 1).blank_leaves()
            for number in range(2):
                start = self._learned(ruleset, start, games, seed + number)
            return start
        return self._learned(ruleset, start, games, seed)

    def _learned(self, ruleset: GridRuleset, start: Leaves, games: int, seed: int) -> Leaves:
        key = [ruleset.digest, _name_of(start), games, seed]

        def learn() -> dict[str, NDArray[Any]]:
            learned = quick_leaves(ruleset, self.lexicon, games, seed, start, self.threads)
            if self.on_games:
                self.on_games(games)
            return {"table": learned.table}

        return start._replace(table=self._kept("leaves", key, learn)["table"])

    def _kept(
        self, kind: str, key: list[Any], make: Callable[[], dict[str, NDArray[Any]]]
    ) -> Mapping[str, NDArray[Any]]:
        """Arrays read from the folder if they are there as they were written, else made and kept."""
        if self.folder is None:
            return make()
        name = hashlib.sha256(repr([program(), kind, self.lexicon.digest, *key]).encode()).hexdigest()[:16]
        path = self.folder / f"{kind}-{name}.npz"
        if is_sealed(path, path.name):
            with np.load(path, allow_pickle=False) as kept:
                return dict(kept)
        made = make()
        with sealing(path, path.name) as temporary, temporary.open("wb") as file:
            np.savez_compressed(file, **made)  # type: ignore[arg-type] # its stub takes the keyword allow_pickle for one
        return made

    def _played(self, ruleset: GridRuleset, leaves: Leaves | None, games: int, seed: int) -> Dealt:
        training = make_training(ruleset, self.lexicon, games=games, players=self.players)
        desk = Desk(training, self.threads, self.on_games)
        brain = Brain(GREEDY) if leaves is None else Brain(EQUITY, leaves)
        brains = gather([brain] * self.players, desk.kinds, desk.rules.rack_size)
        scores = np.zeros((games, self.players), np.int64)
        all_letters = np.zeros((games, self.players, desk.kinds, LETTER_FIELDS), np.int32)
        at = [SEAT_COLUMNS + seat * SEAT_FIELDS + SCORE for seat in range(self.players)]

        def play(table: Table, start: int, count: int) -> None:
            rows = np.zeros((count, game_columns(self.players)), np.int64)
            letters = np.zeros((count, self.players, desk.kinds, LETTER_FIELDS), np.int64)
            heights, log = np.zeros((count, 16), np.int32), np.zeros((0, TURN_FIELDS), np.int64)
            play_chunk(
                brains, desk.rules, desk.turns, desk.graph, table, 0, seed, start, rows, letters, heights, log,
            )  # fmt: skip
            scores[start : start + count] = rows[:, at]
            all_letters[start : start + count] = letters

        desk.spread(games, desk.table, play)
        drawn = all_letters[..., DRAWN].astype(np.int64)
        sums = np.stack([all_letters[..., field].sum(axis=(0, 1), dtype=np.int64) for field in _SUMS])
        return Dealt(scores, drawn, sums)


def _arrays(dealt: Dealt) -> dict[str, NDArray[Any]]:
    """The arrays to be kept, in types that take little room."""
    return {
        "scores": dealt.scores.astype(np.int32),
        "drawn": dealt.drawn.astype(np.uint8),
        "sums": dealt.sums,
    }


def _name_of(leaves: Leaves | None) -> str:
    """Names leave values by their content."""
    if leaves is None:
        return "none"
    digest = hashlib.sha256()
    for field in leaves:
        digest.update(np.asarray(field).tobytes())
    return digest.hexdigest()


def shipped_start(ruleset: GridRuleset) -> Leaves | None:
    """The leave values that ship for the tiles of a ruleset, None if there are none."""
    try:
        return leaves_for(ruleset, "auto")
    except BotError:
        return None
