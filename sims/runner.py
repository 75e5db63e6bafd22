"""Plays the games of a run on several threads and writes them in order, part by part."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor

import pyarrow as pa

from sims.kind import Plan, PlayGames, Records
from sims.parts import Parts

AHEAD = 4
"""Chunks handed out beyond the one awaited, for each worker: none waits while a part is written."""
OnGames = Callable[[int], None]
"""Told after each chunk how many games it had."""


def play_parts(
    plan: Plan, parts: Parts, missing: Sequence[range], workers: int, on_games: OnGames | None = None
) -> None:
    """Play and write the parts `missing`.

    The rows do not depend on `workers`. When interrupted, the chunks being played are not waited for (a thread may be
    compiling), and every part that was written stays. Raises RunError if a part cannot be written.
    """
    chunks = (
        range(first, min(first + plan.chunk_games, games.stop))
        for games in missing
        for first in range(games.start, games.stop, plan.chunk_games)
    )
    results = _in_order(plan, chunks, workers)
    try:
        for games in missing:
            done: list[Records] = []
            count = 0
            while count < len(games):
                chunk, records = next(results)
                done.append(records)
                count += len(chunk)
                if on_games:
                    on_games(len(chunk))
            parts.write(games, {kind: pa.concat_tables([each[kind] for each in done]) for kind in plan.kinds})
    finally:
        results.close()


def _in_order(plan: Plan, chunks: Iterable[range], workers: int) -> Generator[tuple[range, Records]]:
    """The records of `chunks` in their order, played on `workers` threads, a few ahead."""
    own = threading.local()

    def play(chunk: range) -> Records:
        if not hasattr(own, "play"):
            own.play = plan.new_player()
        player: PlayGames = own.play
        return player(chunk.start, len(chunk))

    todo = iter(chunks)
    waiting: deque[tuple[range, Future[Records]]] = deque()
    pool = ThreadPoolExecutor(workers, thread_name_prefix="games")
    try:
        while True:
            while len(waiting) < workers * AHEAD and (chunk := next(todo, None)) is not None:
                waiting.append((chunk, pool.submit(play, chunk)))
            if not waiting:
                return
            chunk, future = waiting.popleft()
            yield chunk, future.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
