"""How far a run is, on standard error: games done, rate, time left."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator

from sims.runner import OnGames


@contextlib.contextmanager
def watch(games: int, done: int, wanted: bool | None) -> Iterator[OnGames | None]:
    """A progress bar while the block runs; `wanted` None: if standard error is a terminal."""
    if wanted is None:
        wanted = sys.stderr.isatty()
    if not wanted:
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("games"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task("games", total=games, completed=done, rate="")

        def on_games(count: int) -> None:
            bar.update(task, advance=count)
            speed = bar.tasks[0].speed
            bar.update(task, rate=f"{speed:,.0f}/s" if speed else "")

        yield on_games
