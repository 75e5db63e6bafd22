"""The games that a report plays besides its run: other bots, other rules, on the run's seed."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.lexicon import Lexicon
from engine.rulesets import Ruleset
from sims.balance.source import folder_name
from sims.run import Run, run_setup
from sims.setup import Setup, make_setup


@dataclass(frozen=True)
class Matches:
    """Plays and keeps games for a report.

    Args:
        base: the run's setup: ruleset, lexicon and seed.
        workers: threads; None: one a processor.
        folder: where rows are kept, one folder a set of games named by its digest; None: nowhere.
        progress: a bar a set of games on standard error; None: if that is a terminal.
    """

    base: Setup
    workers: int | None = None
    folder: Path | None = None
    progress: bool | None = None

    def play(
        self,
        bots: str | Sequence[str],
        games: int,
        *,
        ruleset: Ruleset | None = None,
        lexicon: Lexicon | None = None,
        players: int | None = None,
        turns: bool = False,
    ) -> Run:
        """Games of these bots; what is not given is the base's (but for `players`: one a bot, two at least)."""
        setup = make_setup(
            self.base.ruleset if ruleset is None else ruleset,
            self.base.lexicon if lexicon is None else lexicon,
            bots=bots,
            players=players,
            games=games,
            seed=self.base.seed,
            turns=turns,
        )
        out = None if self.folder is None else self.folder / folder_name(setup)
        if self.progress or (self.progress is None and sys.stderr.isatty()):
            names = " – ".join(str(bot) for bot in setup.different_bots)
            print(f"{setup.ruleset.name}, {setup.lexicon.name}: {names}", file=sys.stderr, flush=True)
        return run_setup(setup, workers=self.workers, out=out, progress=self.progress)
