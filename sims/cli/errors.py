"""Errors and exit codes: 0 done, 1 the answer is no, 2 bad input or usage; 130 after Ctrl-C."""

from __future__ import annotations

import contextlib
import difflib
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, cast

import typer

from engine.errors import LetterworksError, readable
from sims.cli.process import INTERRUPTED

if TYPE_CHECKING:
    from typer._click import Context
    from typer._click.exceptions import UsageError

DONE, NO, BAD_INPUT = 0, 1, 2

_USAGE_ERROR = cast("type[UsageError]", typer.BadParameter.__mro__[1])  # typer does not export it


class ReaderGone(Exception):
    """Whoever read our output has had enough of it. No OSError: typer would answer that with exit code 1."""


@contextlib.contextmanager
def reader_minded() -> Iterator[None]:
    """A broken pipe inside becomes ReaderGone."""
    try:
        yield
    except BrokenPipeError:
        raise ReaderGone from None


def complain(message: str) -> None:
    """One line on standard error."""
    with contextlib.suppress(OSError):  # nobody reads it any more, or the disk is full
        print("letterworks: " + readable(" ".join(message.split())), file=sys.stderr, flush=True)


def exit_code(run: Callable[[], object]) -> int:
    """Run a command; its exit code, after one line on standard error if it failed."""
    try:
        code = run()
        sys.stdout.flush()
    except _USAGE_ERROR as error:
        complain(_usage(error))
        return BAD_INPUT
    except LetterworksError as error:
        complain(str(error))
        return BAD_INPUT
    except (BrokenPipeError, ReaderGone):
        _forget_output()
        return DONE
    except OSError as error:
        complain(_system(error))
        _forget_output()
        return BAD_INPUT
    except MemoryError:
        complain("out of memory, expected a smaller task or a larger machine")
        return BAD_INPUT
    except KeyboardInterrupt:
        code = INTERRUPTED
    if code == INTERRUPTED:
        complain("interrupted")
    return code if isinstance(code, int) else DONE


def suggested(name: str, known: Sequence[str]) -> str:
    """The known name that is most like `name`, else all of them."""
    close = difflib.get_close_matches(name, known, n=1)
    return f"{close[0]} (is that what you meant?)" if close else f"one of {', '.join(known)}"


def _usage(error: UsageError) -> str:
    """`moves: unknown option --sumary, expected --summary (is that what you meant?)`."""
    context = error.ctx
    if context is None:
        return error.format_message()
    command = context.command_path.removeprefix("letterworks").strip()
    return f"{command + ': ' if command else ''}{_what_and_expected(error, context)}"


def _what_and_expected(error: UsageError, context: Context) -> str:
    unknown = getattr(error, "option_name", None)
    if unknown and error.message.startswith("No such option"):
        options = [
            name for item in context.command.get_params(context) for name in item.opts if name[0] == "-"
        ]
        return f"unknown option {unknown}, expected {suggested(unknown, options)}"
    message = error.format_message().replace("Value error, ", "").strip().rstrip(".")
    if ", expected" in message:
        return message
    return f"{message[:1].lower()}{message[1:]} ({context.command_path} --help says more)"


def _system(error: OSError) -> str:
    what = error.strerror or str(error)
    return f"{error.filename}: {what}" if error.filename else what


def _forget_output() -> None:
    """What could not be written is not tried again when the interpreter flushes at its end."""
    try:
        sys.stdout.flush()
    except OSError:
        with contextlib.suppress(OSError):  # no real file below standard output, as in tests
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
