"""Batch commands: JSON lines in, one answer a line out, in order; a bad line is answered with its error."""

from __future__ import annotations

import json
import sys
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, BinaryIO

import typer

from engine.errors import LetterworksError
from sims.cli.common import check_named, console, shown_name, standard_input
from sims.cli.errors import BAD_INPUT, complain
from sims.cli.json_line import JsonRefused, parse_line

LONGEST_LINE = 16_000_000
"""Bytes; the largest position has some thousands."""
Answer = Callable[[Mapping[str, Any]], dict[str, Any]]

FileArgument = Annotated[
    str, typer.Argument(metavar="FILE|-", help="JSON lines, one position a line; - is standard input.")
]
ListOption = Annotated[
    bool, typer.Option("--json", help="Print one JSON document, the list of all answers, at the end.")
]


def run_batch(source: str, answer: Answer, as_list: bool, workers: int = 1) -> None:
    """Answer each line of `source`; blank lines are skipped. Exits with 2 at the end if any line was bad.

    With more than one of `workers` several lines are answered at a time, in threads; the answers keep their order.
    """
    bad: list[str] = []
    count = 0
    everything: list[dict[str, Any]] = []
    for reply in _replies(source, answer, workers):
        count += 1
        if "error" in reply:
            bad.append(reply["error"])
        if as_list:
            everything.append(reply)
        else:
            _write(reply, flush=source == "-")
    if as_list:
        print(json.dumps(everything, indent=2))
    if bad:
        sys.stdout.flush()
        lines = f"{len(bad)} of {count} lines {'is' if len(bad) == 1 else 'are'} bad"
        complain(f"{shown_name(source)}: {lines}, the first is {bad[0]}")
        raise typer.Exit(BAD_INPUT)


def _replies(source: str, answer: Answer, workers: int) -> Iterator[dict[str, Any]]:
    """The answers in the order of the lines; few lines are read ahead."""
    lines = ((number, line) for number, line in enumerate(_lines(source), 1) if line.strip())
    if workers == 1:
        yield from (_reply(number, line, answer) for number, line in lines)
        return
    waiting: deque[Future[dict[str, Any]]] = deque()
    pool = ThreadPoolExecutor(workers)
    try:
        for number, line in lines:
            waiting.append(pool.submit(_reply, number, line, answer))
            if len(waiting) > 2 * workers:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)  # after Ctrl-C nobody waits for what is left


def _write(reply: dict[str, Any], flush: bool) -> None:
    """One line; at once where somebody may wait for it before asking on."""
    sys.stdout.write(json.dumps(reply) + "\n")
    if flush:
        sys.stdout.flush()


def _reply(number: int, line: bytes, answer: Answer) -> dict[str, Any]:
    """The answer to one line, with its id; `{"id", "error"}` if it is bad."""
    name = None
    try:
        if len(line) > LONGEST_LINE:
            raise LetterworksError(f"longer than {LONGEST_LINE:,} bytes, expected one position")
        document = parse_line(line)
        name = document.get("id")
        return {"id": name, **answer(document)}
    except LetterworksError as error:
        name = error.name if isinstance(error, JsonRefused) else name
        return {"id": name, "error": f"line {number}: {error}"}
    except MemoryError:
        return {"id": name, "error": f"line {number}: the answer does not fit into the memory"}


def _lines(source: str) -> Iterator[bytes]:
    """The lines of a file or of standard input as they come."""
    if source == "-":
        yield from _split(standard_input("JSON lines"))
        return
    with _opened(source) as file, _progress(file, source) as lines:
        yield from _split(lines)


def _split(file: BinaryIO) -> Iterator[bytes]:
    """The lines of a file; of one that is too long only the beginning, which is too long as well."""
    while line := file.readline(LONGEST_LINE + 1):
        yield line
        while len(line) > LONGEST_LINE and not line.endswith(b"\n"):
            line = file.readline(LONGEST_LINE + 1)


@contextmanager
def _progress(file: BinaryIO, source: str) -> Iterator[BinaryIO]:
    """The file, with a bar on the terminal while it is read and the answers go elsewhere."""
    if sys.stdout.isatty() or not sys.stderr.isatty():
        yield file
        return
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    # standard output is not the bar's to redirect: the answers go there
    bar = Progress(*columns, console=console(error=True), transient=True, redirect_stdout=False)
    with bar, bar.wrap_file(file, Path(source).stat().st_size, description=source) as lines:
        yield lines


def _opened(source: str) -> BinaryIO:
    check_named(source, "JSON lines")
    try:
        return Path(source).open("rb")
    except FileNotFoundError:
        raise LetterworksError(f"{source}: no such file, expected JSON lines") from None
    except IsADirectoryError:
        raise LetterworksError(f"{source}: is a folder, expected a file of JSON lines") from None
    except (OSError, ValueError) as error:
        raise LetterworksError(f"{source}: cannot be read ({error}), expected JSON lines") from None
