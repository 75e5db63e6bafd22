"""`letterworks bench`: how fast this machine plays."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from sims.cli.common import examples, new_app

app = new_app()


@app.command(epilog=examples("bench --rounds 3 --no-starts", "bench --positions positions.jsonl"))
def bench(
    positions: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="JSON lines of Scrabble positions to time the search on, too."),
    ] = None,
    rounds: Annotated[int, typer.Option(min=1, metavar="N", help="Times each job is measured.")] = 7,
    starts: Annotated[
        bool, typer.Option(help="Measure starts and memory as well (about two minutes).")
    ] = True,
) -> None:
    """Measure the engine beside a yardstick of the same run; prints Markdown tables."""
    from sims.bench.report import run
    from sims.compiling import announce_compiling

    announce_compiling("search_all")
    wide = sys.stderr.isatty()

    def tell(what: str) -> None:
        if wide:
            print(f"\r\033[K{what}", end="", file=sys.stderr, flush=True)

    table = run(positions, rounds, starts, tell)
    if wide:
        print("\r\033[K", end="", file=sys.stderr)
    print(table, end="")
