"""The process around a command: signals that end it soon and quietly, and standard streams that work.

Ctrl-C raises KeyboardInterrupt and SIGTERM raises SystemExit, so that what was begun is put away. Where neither comes
through in a second, as in the middle of compiling, a watching thread ends the process. Nothing that is written is
harmed by that: files appear whole or not at all.
"""

from __future__ import annotations

import contextlib
import io
import os
import signal
import sys

TYPE_CHECKING = False  # as in typing: until signals are handled, nothing is imported that can wait
if TYPE_CHECKING:
    from collections.abc import Callable
    from sys import UnraisableHookArgs
    from types import FrameType
    from typing import Any, NoReturn

    Handler = Callable[[int, FrameType | None], Any]

INTERRUPTED = 130
_PATIENCE = 1.0  # seconds that putting away may take
_ENDING = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]


def run_process() -> NoReturn:
    """Run the command line with the arguments of the process, and leave with its exit code."""
    caught = [
        number for number in _ENDING if _is_default(number)
    ]  # `nohup` and `&` have some of them ignored
    _handle(caught, _leave_now)
    prepare_streams()
    from sims.cli.app import app

    _watch(caught)
    sys.unraisablehook = _unraisable
    _handle(caught, _unwind)
    code: str | int | None = 0
    try:
        app()
    except SystemExit as leaving:
        code = leaving.code
    except KeyboardInterrupt:
        _leave_now(signal.SIGINT, None)
    finally:
        _handle(caught, _leave_now)
    if isinstance(code, int) and code:  # without waiting for threads that still play, compile or read
        _leave(code)
    if code in (0, None):
        _leave_in_order()
    sys.exit(code)


def prepare_streams() -> None:
    """Put /dev/null where standard streams are closed, and write what an encoding lacks as an escape.

    A file opened later would else become the stream that has its number. A closed input stays None in `sys`, so that
    whoever reads it can say so.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest free number
    sys.stdout = sys.stdout or _stream(1)
    sys.stderr = sys.stderr or _stream(2)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _stream(number: int) -> io.TextIOWrapper:
    return open(number, "w", encoding="utf-8", closefd=False)  # open as long as the process


def _is_default(number: int) -> bool:
    return signal.getsignal(number) in (signal.SIG_DFL, signal.default_int_handler)


def _handle(numbers: list[int], handler: Handler) -> None:
    for number in numbers:
        signal.signal(number, handler)


def _unwind(number: int, frame: FrameType | None) -> None:
    if number == signal.SIGINT:
        raise KeyboardInterrupt
    sys.exit(128 + number)


def _leave_now(number: int, frame: FrameType | None) -> NoReturn:
    """End the process from wherever it is, with the one line that belongs to Ctrl-C."""
    if number == signal.SIGINT:
        with contextlib.suppress(OSError):
            os.write(2, b"letterworks: interrupted\n")
    os._exit(128 + number)


def _leave(code: int) -> NoReturn:
    """End the process once what was printed is out."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):
            stream.flush()
    os._exit(code)


def _leave_in_order() -> None:
    """End the process after a success as Python would, but for what C++ libraries do when a process ends by itself.

    Those with threads, as pyarrow, now and then abort it then. Returns if what was printed cannot be put out: Python
    says so as it ends.
    """
    import atexit

    try:
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
    except (OSError, ValueError):
        return
    atexit._run_exitfuncs()
    _leave(0)


def _watch(numbers: list[int]) -> None:
    """Start the thread that ends the process if a signal does not: handlers wait for compiled code to return."""
    if os.name == "nt" or not numbers:
        return
    import threading

    read, write = os.pipe()
    os.set_blocking(write, False)
    signal.set_wakeup_fd(write, warn_on_full_buffer=False)
    threading.Thread(target=_waiting, args=(read, numbers), name="signals", daemon=True).start()


def _waiting(pipe: int, numbers: list[int]) -> None:
    import time

    while (number := os.read(pipe, 1)[0]) not in numbers:
        pass
    time.sleep(_PATIENCE)
    _leave_now(number, None)


def _unraisable(found: UnraisableHookArgs) -> None:
    """A Ctrl-C that came where nothing can be raised is no fault to report: the watching thread sees to it."""
    if not issubclass(found.exc_type, KeyboardInterrupt | SystemExit):
        sys.__unraisablehook__(found)
