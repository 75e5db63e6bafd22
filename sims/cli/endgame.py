"""`letterworks endgame`: positions with an empty bag and two racks, solved exactly."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from functools import partial
from typing import Annotated, Any

import typer

from sims.cli.batch import FileArgument, ListOption, run_batch
from sims.cli.common import examples, new_app

app = new_app()

_MEGABYTE = 1 << 20
_ENTRY_BYTES = 16


@app.command(epilog=examples("endgame positions.jsonl", "endgame positions.jsonl --limit 10"))
def endgame(
    file: FileArgument,
    limit: Annotated[
        float | None,
        typer.Option(metavar="SECONDS", min=0, help="Time for each position; none by default."),
    ] = None,
    memory: Annotated[
        int, typer.Option(metavar="MB", min=1, max=4096, help="Table of positions, for each worker.")
    ] = 32,
    workers: Annotated[
        int | None, typer.Option(min=1, max=64, help="Threads; by default one a processor.")
    ] = None,
    as_list: ListOption = False,
) -> None:
    """Solve each position: two players, both racks known, an empty bag; of any board game.

    A line is a position with "rack" and "opponent_rack" (or "racks") and maybe "scores" (level if left out), "passes",
    "scoreless". It is answered by {"id", "best_spread", "best_move", "line", "proved"}: the final spread for the
    seat to move with the tiles left accounted for, the move, and all moves to the end if both sides play their best.

    With --limit the best line found in time is given, with "proved": false unless it was proved.
    """
    from sims.compiling import announce_compiling
    from sims.run import default_workers

    announce_compiling("deepen", "a minute")
    stopped = threading.Event()
    threads = 1 if file == "-" else workers or default_workers()
    answer = partial(endgame_answer, limit=limit, entries=_entries(memory), stopped=stopped)
    try:
        run_batch(file, answer, as_list, threads)
    except BaseException:
        stopped.set()
        raise


def _entries(memory: int) -> int:
    """Positions that fit into `memory` megabytes: a power of two."""
    return 1 << (memory * _MEGABYTE // _ENTRY_BYTES).bit_length() - 1


def endgame_answer(
    document: Mapping[str, Any],
    limit: float | None = None,
    entries: int | None = None,
    stopped: threading.Event | None = None,
) -> dict[str, Any]:
    """The answer to one line, without its id. Raises LetterworksError if the line is bad."""
    from bots.endgame.face import ENTRIES, solve
    from engine.errors import PositionError
    from engine.position import Position
    from sims.cli.families import is_tycoon

    if is_tycoon(document):
        raise PositionError("ruleset: a card game, an endgame expects a board")
    position = Position.from_json(document)
    solution = solve(position, limit, entries or ENTRIES, stopped.is_set if stopped else None)
    return {
        "best_spread": solution.spread,
        "best_move": solution.move.to_json(),
        "line": [move.to_json() for move in solution.line],
        "proved": solution.proved,
    }
