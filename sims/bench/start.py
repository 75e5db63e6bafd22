"""What a user waits for: the first start with nothing cached, later starts, and the memory of a bulk run."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass


@dataclass(frozen=True)
class Start:
    """One command run as a process of its own: seconds on the clock and peak memory in MB."""

    name: str
    seconds: float
    megabytes: float


def run_command(name: str, arguments: list[str], cache: str | None = None) -> Start:
    """Run `letterworks ARGUMENTS`, with `cache` as its cache folder. Raises RuntimeError if it fails."""
    environment = dict(os.environ) if cache is None else {**os.environ, "LETTERWORKS_CACHE": cache}
    begin = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-c", "from sims.cli import main; main()", *arguments],
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    seconds = time.perf_counter() - begin
    if process.returncode:
        raise RuntimeError(f"letterworks {' '.join(arguments)}: exit code {process.returncode}")
    return Start(name, seconds, usage.ru_maxrss / 1024)


def measure_starts() -> list[Start]:
    """Cold and warm starts, warm hint, `--help`, and bulk runs of two lengths."""
    one_game = ["simulate", "scrabble", "--games", "1", "--seed", "1", "--workers", "1"]
    bulk = ["simulate", "scrabble", "--seed", "1", "--games"]
    with tempfile.TemporaryDirectory() as cache:
        starts = [
            run_command("first start, nothing cached, to one game played", one_game, cache),
            run_command("later start, to one game played", one_game, cache),
        ]
    return [
        *starts,
        run_command("hint", ["hint", "scrabble", "--rack", "AEINRST"]),
        run_command("--help", ["--help"]),
        run_command("bulk run, 2,000 games", [*bulk, "2000"]),
        run_command("bulk run, 20,000 games", [*bulk, "20000"]),
    ]
