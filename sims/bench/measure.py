"""Timing: several jobs in turns, so that a noisy neighbour troubles them all alike, and the median of each."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Job:
    """Something to time: `run` does the work once and returns how many units of it were done.

    `single` names the job that does the same with one thread, if this one has more.
    """

    name: str
    unit: str
    run: Callable[[], float]
    single: str = ""


@dataclass(frozen=True)
class Rate:
    """Units a second of a job, the median over the rounds; `gain` is how many times those with one thread it does.

    The gain is the median of the rounds', in each of which both were measured side by side; 0 where there is none.
    """

    name: str
    unit: str
    median: float
    gain: float = 0.0


def measure(jobs: list[Job], rounds: int, tell: Callable[[str], None]) -> list[Rate]:
    """Run all jobs `rounds` times in turns (once before, unmeasured, to warm up)."""
    rates: dict[str, list[float]] = {job.name: [] for job in jobs}
    for turn in range(rounds + 1):
        for job in jobs:
            tell(f"round {turn} of {rounds}: {job.name}")
            start = time.perf_counter()
            done = job.run()
            if turn:
                rates[job.name].append(done / (time.perf_counter() - start))
    return [
        Rate(
            job.name,
            job.unit,
            statistics.median(rates[job.name]),
            _gain(rates[job.name], rates[job.single]) if job.single else 0.0,
        )
        for job in jobs
    ]


def _gain(many: list[float], single: list[float]) -> float:
    """The median over the rounds of how many times the work of one thread is done."""
    return statistics.median(one / other for one, other in zip(many, single, strict=True))
