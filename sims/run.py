"""`simulate(...)` and the `Run` it returns."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import time
import weakref
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bots.registry import is_reproducible
from engine.errors import RunError
from engine.lexicon import Lexicon
from engine.rulesets import Ruleset
from sims.compiling import announce_compiling
from sims.kind import ENTRY_KERNELS, Plan, plan_for
from sims.lock import alone_in
from sims.manifest import MANIFEST, SUMMARY, add_timing, open_folder, read_json, write_json
from sims.parts import Parts, reason
from sims.progress import watch
from sims.runner import play_parts
from sims.setup import Setup, check_number, make_setup

if TYPE_CHECKING:
    import pandas as pd

MOST_WORKERS = 256


class Run:
    """A finished run: its folder, its summary, and its rows as pandas frames, read when first asked for."""

    def __init__(self, setup: Setup, parts: Parts, summary: dict[str, Any]) -> None:
        self.setup = setup
        self.folder = parts.folder
        self.summary = summary
        self._parts = parts

    @cached_property
    def games(self) -> pd.DataFrame:
        """A row a game."""
        return self._frame("games")

    @cached_property
    def letters(self) -> pd.DataFrame:
        """A row a game, seat and tile (board games)."""
        return self._frame("letters")

    @cached_property
    def turns(self) -> pd.DataFrame:
        """A row a turn, if the run was made with `turns=True`."""
        return self._frame("turns")

    @cached_property
    def patents(self) -> pd.DataFrame:
        """A row a patent (Letter Tycoon)."""
        return self._frame("patents")

    @property
    def manifest(self) -> dict[str, Any]:
        """The run's manifest."""
        return read_json(self.folder / MANIFEST)

    def _frame(self, kind: str) -> pd.DataFrame:
        if kind not in self._parts.kinds:
            hint = ", play it with turns=True (--turns)" if kind == "turns" else ""
            raise RunError(f"{kind}: not in this run, which has {', '.join(self._parts.kinds)}{hint}")
        frame: pd.DataFrame = self._parts.frame(kind).to_pandas()
        return frame

    def __str__(self) -> str:
        from sims.report import as_text

        return as_text(self.summary)

    def __repr__(self) -> str:
        setup = self.setup
        seats = self.summary["seats"][: setup.players]
        scores = ", ".join(f"{record['score']:.1f}" for record in seats)
        bots = ",".join(map(str, setup.bots))
        return f"<Run {setup.ruleset.name}: {setup.games} games of {bots}, seed {setup.seed}, mean scores {scores}>"


def simulate(
    ruleset: Ruleset | str | os.PathLike[str],
    bots: str | Iterable[str] = "greedy",
    *,
    games: int = 1000,
    players: int | None = None,
    seed: int = 1,
    lexicon: Lexicon | str | os.PathLike[str] = "enable",
    workers: int | None = None,
    out: str | os.PathLike[str] | None = None,
    turns: bool = False,
    progress: bool | None = None,
) -> Run:
    """Let bots play many games; the rows depend on the arguments but for `workers`, `out` and `progress`.

    One bot plays all seats, else there is one a player. With `out` the rows are kept in that folder, and a run
    that was broken off there goes on; without it they are gone when the `Run` is. `progress`: a bar on standard
    error, by default if that is a terminal; False: nothing is said there. Raises RunError, BotError, RulesetError
    or LexiconError, each with one line.
    """
    rules = ruleset if isinstance(ruleset, Ruleset) else Ruleset.load(ruleset)
    words = lexicon if isinstance(lexicon, Lexicon) else Lexicon.load(lexicon)
    setup = make_setup(rules, words, bots=bots, players=players, games=games, seed=seed, turns=turns)
    return run_setup(setup, workers=workers, out=out, progress=progress)


def run_setup(
    setup: Setup,
    *,
    workers: int | None = None,
    out: str | os.PathLike[str] | None = None,
    progress: bool | None = None,
    command: str | None = None,
) -> Run:
    """Play what is missing of a checked setup; as `simulate`.

    `command` is what the manifest says the run was started with.
    """
    threads = default_workers() if workers is None else workers
    check_number("workers", threads, 1, MOST_WORKERS)
    if progress is not False:
        announce_compiling(ENTRY_KERNELS[setup.ruleset.family])
        for note in setup.notes():
            print(note, file=sys.stderr)
    plan = plan_for(setup)
    folder = _temporary_folder() if out is None else Path(out)
    parts = Parts(folder, setup.parts(), plan.kinds, setup.digest())
    try:
        with alone_in(folder):
            open_folder(folder, setup, command)
            parts.clean()
            _play(plan, setup, parts, threads, progress)
            summary = header(setup) | plan.summary(parts)
            write_json(folder / SUMMARY, summary)
        run = Run(setup, parts, summary)
    except BaseException:
        if out is None:
            _remove(folder)
        raise
    if out is None:
        weakref.finalize(run, _remove, folder)
    return run


def _play(plan: Plan, setup: Setup, parts: Parts, workers: int, progress: bool | None) -> None:
    missing = parts.missing()
    games = sum(map(len, missing))
    if games == 0:
        return
    started = time.perf_counter()
    with watch(setup.games, setup.games - games, progress) as on_games:
        play_parts(plan, parts, missing, workers, on_games)
    add_timing(parts.folder, games, time.perf_counter() - started, workers)


def header(setup: Setup) -> dict[str, Any]:
    """What every summary says about where it comes from."""
    return {
        "ruleset": setup.ruleset.name,
        "ruleset_digest": setup.ruleset.digest,
        "lexicon": setup.lexicon.name,
        "lexicon_digest": setup.lexicon.digest,
        "players": setup.players,
        "bot_names": [str(bot) for bot in setup.bots],
        "games": setup.games,
        "paired": setup.paired,
        "seed": setup.seed,
        "reproducible": all(map(is_reproducible, setup.bots)),
    }


def default_workers() -> int:
    """Processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return min(MOST_WORKERS, len(os.sched_getaffinity(0)))
    return min(MOST_WORKERS, os.cpu_count() or 1)


def _temporary_folder() -> Path:
    try:
        return Path(tempfile.mkdtemp(prefix="letterworks-run-"))
    except OSError as error:
        raise RunError(f"{tempfile.gettempdir()}: cannot be written ({reason(error)})") from None


def _remove(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
