"""What a user waits for: the first start with nothing cached, later starts, and the memory of a bulk run."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass


@dataclass(frozen=True)
class Start:
    """One command run as a process of its own: seconds on the clock and peak memory in MB."""

    name: str
    seconds: float
    megabytes: float


_WATCH = """
import resource, subprocess, sys, time
begin = time.perf_counter()
code = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode
print(code, time.perf_counter() - begin, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""
"""A small process that starts the command: a child's peak memory counts from that of its parent."""


def run_command(name: str, arguments: list[str], cache: str | None = None) -> Start:
    """Run `letterworks ARGUMENTS`, with `cache` as its cache folder. Raises RuntimeError if it fails."""
    environment = dict(os.environ) if cache is None else {**os.environ, "LETTERWORKS_CACHE": cache}
    command = [sys.executable, "-c", "from sims.cli import main; main()", *arguments]
    watched = subprocess.run(
        [sys.executable, "-c", _WATCH, *command], env=environment, capture_output=True, text=True, check=True
    )
    code, seconds, kilobytes = watched.stdout.split()
    if code != "0":
        raise RuntimeError(f"letterworks {' '.join(arguments)}: exit code {code}")
    return Start(name, float(seconds), int(kilobytes) / 1024)


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
