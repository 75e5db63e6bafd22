"""Timing: several jobs in turns, so that a noisy neighbour troubles them all alike, and the median of each."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Job:
    """Something to time: `run` does the work once and returns how many units of it were done."""

    name: str
    unit: str
    run: Callable[[], float]


@dataclass(frozen=True)
class Rate:
    """Units a second of a job: median over the rounds, and the best round."""

    name: str
    unit: str
    median: float
    best: float


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
        Rate(job.name, job.unit, statistics.median(rates[job.name]), max(rates[job.name])) for job in jobs
    ]
