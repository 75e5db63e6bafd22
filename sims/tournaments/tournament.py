"""`tournament(...)` and the `Tournament` it returns."""

from __future__ import annotations

import os
import shutil
import tempfile
import weakref
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from bots.own.code import DEFAULT_LIMIT, load_code
from engine.errors import RunError
from engine.lexicon import Lexicon
from engine.rulesets import Ruleset
from sims.compiling import announce_compiling
from sims.kind import ENTRY_KERNELS
from sims.left_out import tell_left_out
from sims.lock import alone_in
from sims.manifest import write_json
from sims.parts import Parts, reason
from sims.run import MOST_WORKERS, default_workers
from sims.setup import Setup, check_number
from sims.tournaments.clock import time_bots
from sims.tournaments.contest import Contest, make_contest
from sims.tournaments.document import document
from sims.tournaments.folder import RESULT, TIMING, open_contest, read_timing
from sims.tournaments.games import Games, joined
from sims.tournaments.live import Live
from sims.tournaments.play import play_run
from sims.tournaments.sprt import Progress, Sprt
from sims.tournaments.tables import half_points, pair_spreads

REPORTS = ("html", "md")


@dataclass(frozen=True)
class Played:
    """One run of a tournament: an order of bots around the table, its parts and its games."""

    setup: Setup
    parts: Parts
    games: Games


@dataclass(eq=False)
class Tournament:
    """A finished tournament: `document` as `--json` prints it, `timing` by bot, and the folder of its games."""

    contest: Contest
    folder: Path
    document: dict[str, Any]
    timing: dict[str, Any]

    @property
    def ratings(self) -> dict[str, float]:
        """Elo by bot, best first."""
        return {record["bot"]: record["elo"] for record in self.document["bots"]}

    def __str__(self) -> str:
        from sims.tournaments.show import as_text

        return as_text(self.document, self.timing)

    def __repr__(self) -> str:
        ratings = ", ".join(f"{bot} {elo:+.0f}" for bot, elo in self.ratings.items())
        return f"<Tournament {self.document['ruleset']}: {self.document['games']} games, {ratings}>"


def tournament(
    ruleset: Ruleset | str | os.PathLike[str],
    bots: str | Iterable[str],
    *,
    pairs: int = 100,
    format: str = "round-robin",
    players: int = 2,
    seed: int = 1,
    lexicon: Lexicon | str | os.PathLike[str] = "enable",
    sprt: Sprt | None = None,
    code: str | os.PathLike[str] | None = None,
    limit: float = DEFAULT_LIMIT,
    workers: int | None = None,
    out: str | os.PathLike[str] | None = None,
    report: str | None = None,
    progress: bool | None = None,
) -> Tournament:
    """Let bots play each other; the result depends on the arguments before `workers`, and on nothing else.

    `format`: `round-robin`, `gauntlet` (the first bot against each other) or `field` (the first bot at tables with
    copies of one other). `pairs` for each match-up: pairs of games on one bag, seats swapped; with more players rounds
    in which each bot sits on each seat once. `code`: a Python file with bots of your own, `limit` their seconds for a
    move. `out`: folder where games and tables are kept, and where a tournament that was broken off goes on; `report`
    "html" or "md" writes a page there. Raises LetterworksError with one line.
    """
    rules = ruleset if isinstance(ruleset, Ruleset) else Ruleset.load(ruleset)
    words = lexicon if isinstance(lexicon, Lexicon) else Lexicon.load(lexicon)
    own = None if code is None else load_code(code, limit)
    contest = make_contest(
        rules, words, bots, kind=format, players=players, pairs=pairs, seed=seed, sprt=sprt, own=own
    )
    return run_contest(contest, workers=workers, out=out, report=report, progress=progress)


def run_contest(
    contest: Contest,
    *,
    workers: int | None = None,
    out: str | os.PathLike[str] | None = None,
    report: str | None = None,
    progress: bool | None = None,
    command: str | None = None,
) -> Tournament:
    """Play what is missing of a checked tournament; as `tournament`."""
    threads = default_workers() if workers is None else workers
    check_number("workers", threads, 1, MOST_WORKERS)
    check_report(report, out)
    if progress is not False:
        announce_compiling(ENTRY_KERNELS[contest.ruleset.family])
        tell_left_out(contest.lexicon, contest.ruleset)
    folder = _temporary_folder() if out is None else Path(out)
    try:
        with alone_in(folder):
            turns = open_contest(folder, contest, report is not None, command)
            contest = replace(contest, turns=turns)
            match_ups, test, played = _play(contest, folder, threads, progress, command)
            orders = [[run.games for run in runs] for runs in match_ups]
            found = Tournament(contest, folder, document(contest, orders, test), {})
            write_json(folder / RESULT, found.document)
            found.timing = _timing(contest, folder, played)
            if report is not None:
                from sims.tournaments.page import write_page

                write_page(found, [run for runs in match_ups for run in runs], report)
    except BaseException:
        if out is None:
            shutil.rmtree(folder, ignore_errors=True)
        raise
    if out is None:
        weakref.finalize(found, shutil.rmtree, folder, ignore_errors=True)
    return found


def check_report(report: str | None, out: object) -> None:
    """RunError for an unknown kind of page, or one that has nowhere to go."""
    if report is not None and report not in REPORTS:
        raise RunError(f"report {report!r}: not known, expected one of {', '.join(REPORTS)}")
    if report is not None and out is None:
        raise RunError("report: it has to go somewhere, expected --out FOLDER with it")


def _play(
    contest: Contest, folder: Path, workers: int, progress: bool | None, command: str | None
) -> tuple[list[list[Played]], Progress | None, int]:
    """Every match-up's runs, the test, and how many parts were played now."""
    test = None if contest.sprt is None else Progress(contest.sprt)
    numbers = {str(bot): number for number, bot in enumerate(contest.bots)}
    found: list[list[Played]] = []
    played = 0
    with Live(contest, progress) as live:
        for match_up in contest.match_ups:
            runs = []
            for name, setup in contest.setups(match_up):
                batches: list[Games] = []

                def on_part(games: Games, batches: list[Games] = batches) -> bool:
                    batches.append(games)
                    live.on_part(games)
                    return test is not None and test.add(half_points(games), pair_spreads(games))

                parts, now = play_run(
                    setup, folder / "matches" / name, numbers, workers, on_part, live.on_games, command
                )
                played += now
                runs.append(Played(setup, parts, joined(batches)))
            found.append(runs)
    return found, test, played


def _timing(contest: Contest, folder: Path, played: int) -> dict[str, Any]:
    """Milliseconds a move; measured anew if anything was played now."""
    known = read_timing(folder)
    if known and not played:
        return known
    known |= {bot: record for bot, record in time_bots(contest).items() if record["ms"] is not None}
    write_json(folder / TIMING, known)
    return known


def _temporary_folder() -> Path:
    try:
        return Path(tempfile.mkdtemp(prefix="letterworks-tournament-"))
    except OSError as error:
        raise RunError(f"{tempfile.gettempdir()}: cannot be written ({reason(error)})") from None
