"""The whole benchmark: what is measured, and its table in Markdown."""

from __future__ import annotations

import platform
from collections.abc import Callable
from datetime import date
from pathlib import Path

import numba
import numpy as np

from bots.brains import EQUITY
from engine.lexicon import Lexicon
from engine.rulesets.grid import GridRuleset
from sims.bench.endgame_jobs import endgame_jobs
from sims.bench.grid_jobs import game_job, search_jobs, yardsticks
from sims.bench.lexicon_jobs import lexicon_jobs
from sims.bench.measure import Job, Rate, measure
from sims.bench.positions import from_file, midgame
from sims.bench.rollout_jobs import rollout_job
from sims.bench.start import Start, measure_starts
from sims.bench.tycoon_jobs import tycoon_jobs

GAMES = 600
"""Games of each round of the game jobs."""
SAMPLE = 240
"""Midgame positions a ruleset."""


def grid_jobs(lexicon: Lexicon, names: list[str], positions: Path | None) -> list[Job]:
    """All jobs of the board games; `positions` adds a file's Scrabble positions by group."""
    scrabble = GridRuleset.load("scrabble")
    graph = lexicon.graph(scrabble.alphabet, scrabble.max_length)
    jobs = yardsticks(lexicon, graph, "".join(scrabble.alphabet.letters)) + lexicon_jobs(lexicon, scrabble)
    if positions is not None:
        for group, sample in from_file(positions, scrabble, lexicon).items():
            jobs += search_jobs(f"scrabble, {group}", sample)
    for name in names:
        ruleset = GridRuleset.load(name)
        jobs += search_jobs(name, midgame(ruleset, lexicon, SAMPLE, seed=1))
        graph = lexicon.graph(ruleset.alphabet, ruleset.max_length)
        jobs += [game_job(name, ruleset, graph, GAMES, threads) for threads in (1, 2)]
        jobs.append(game_job(name, ruleset, graph, GAMES // 2, 1, EQUITY))
        jobs += endgame_jobs(name, ruleset, lexicon)
    return jobs


def all_jobs(lexicon: Lexicon, positions: Path | None) -> list[Job]:
    """The jobs of every game; the first is the yardstick."""
    names = ["scrabble", "upwords"]
    rollouts = [rollout_job(name, GridRuleset.load(name), lexicon) for name in names]
    return [*grid_jobs(lexicon, names, positions), *rollouts, *tycoon_jobs(lexicon, GAMES)]


def machine() -> str:
    """Processor, cores and versions, in one line."""
    return (
        f"{_processor()}, {_cores()} cores, Python {platform.python_version()}, numba {numba.__version__}, "
        f"numpy {np.__version__}"
    )


def _processor() -> str:
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def _cores() -> int:
    import os

    return os.cpu_count() or 1


def _duration(seconds: float) -> str:
    """A time with three digits and the unit that suits it."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"


def _rate_rows(rates: list[Rate]) -> list[str]:
    unit = rates[0].median
    return [
        f"| {rate.name} | {rate.median:,.{0 if rate.median >= 10 else 2}f} {rate.unit}/s | "
        f"{_duration(1 / rate.median)} | {unit / rate.median:,.{0 if unit >= 100 * rate.median else 1}f} |"
        for rate in rates
    ]


def markdown(rates: list[Rate], starts: list[Start]) -> str:
    """The tables; the first rate is the yardstick of the others."""
    lines = [
        f"Measured {date.today().isoformat()} on {machine()}.",
        "",
        "| what | rate (median) | each | in word look-ups |",
        "| --- | ---: | ---: | ---: |",
        *_rate_rows(rates),
    ]
    lines += ["", "| two threads | times one |", "| --- | ---: |"]
    lines += [f"| {rate.name} | {rate.gain:.2f} |" for rate in rates if rate.gain]
    if starts:
        lines += ["", "| command | seconds | peak memory |", "| --- | ---: | ---: |"]
        lines += [f"| {start.name} | {start.seconds:.2f} | {start.megabytes:.0f} MB |" for start in starts]
    return "\n".join(lines) + "\n"


def run(positions: Path | None, rounds: int, with_starts: bool, tell: Callable[[str], None]) -> str:
    """Measure everything and return the tables as Markdown."""
    lexicon = Lexicon.load("enable")
    rates = measure(all_jobs(lexicon, positions), rounds, tell)
    tell("starts and memory")
    return markdown(rates, measure_starts() if with_starts else [])
