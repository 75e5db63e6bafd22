"""What the commands share: groups with helpful errors, options, tables, JSON, files in and out."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO

import typer
from typer.core import TyperGroup

from engine.errors import LetterworksError
from sims.cli.errors import ReaderGone, suggested

if TYPE_CHECKING:
    from rich.console import Console
    from typer._click import Command, Context, HelpFormatter

JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")]
LexiconOption = Annotated[str, typer.Option("--lexicon", metavar="NAME|PATH", help="Word list.")]
SetOption = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="KEY=VALUE", help="Change the ruleset, as points.Q=8; may be repeated."),
]


class Group(TyperGroup):
    """A group of commands that says which commands there are if one is unknown or missing."""

    def resolve_command(self, ctx: Context, args: list[str]) -> tuple[str | None, Command | None, list[str]]:
        """The command that `args` start with; a usage error names the likely or all others."""
        if self.get_command(ctx, args[0]) is None:
            known = self.list_commands(ctx)
            ctx.fail(f"unknown command {args[0]!r}, expected {suggested(args[0], known)}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: Context, formatter: HelpFormatter) -> None:
        """Each command with its first sentence, uncut."""
        commands = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        with formatter.section("Commands"):
            formatter.write_dl(
                [(name, command.get_short_help_str(200)) for name, command in commands if command]
            )

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        """The arguments; a usage error lists the commands if there is none."""
        rest = super().parse_args(ctx, args)
        if not ctx._protected_args and not ctx.resilient_parsing:
            ctx.fail(f"missing command, expected one of {', '.join(self.list_commands(ctx))}")
        return rest


MOST_TEXT = 16_000_000
"""Bytes of a file that is read whole: a position, or some thousands of them."""


def new_group(what: str) -> typer.Typer:
    """The typer app of a module with several commands."""
    return typer.Typer(cls=Group, help=what, add_completion=False, rich_markup_mode=None)


def new_app() -> typer.Typer:
    """The typer app of a module with one command."""
    return typer.Typer(add_completion=False, rich_markup_mode=None)


def examples(*lines: str) -> str:
    """The end of a command's help."""
    return "\n".join(["\b", "Examples:", *(f"  letterworks {line}" for line in lines)])


def console(error: bool = False) -> Console:
    """Where tables go; as wide as the terminal, 120 columns if there is none."""
    from rich.console import Console

    class Patient(Console):
        def on_broken_pipe(self) -> None:
            raise ReaderGone  # rich would leave with exit code 1

    stream = sys.stderr if error else sys.stdout
    width = None if stream.isatty() or "COLUMNS" in os.environ else 120
    return Patient(file=stream, width=width, markup=False, highlight=False, soft_wrap=False)


def counted(count: int, what: str) -> str:
    """`1 line`, `2,000 lines`."""
    return f"{count:,} {what}{'' if count == 1 else 's'}"


def print_json(document: object) -> None:
    """One JSON document on standard output."""
    print(json.dumps(document, indent=2))


def print_table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """A table for people; the heading of a column of numbers starts with `>`."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in columns:
        numbers = column.startswith(">")
        table.add_column(column.removeprefix(">"), justify="right" if numbers else "left", no_wrap=numbers)
    for row in rows:
        table.add_row(*row)
    console().print(table)


def print_drawing(lines: Iterable[str]) -> None:
    """Lines that mean something side by side only, such as a board: never wrapped or cut."""
    console().print("\n".join(lines), no_wrap=True, crop=False, overflow="ignore")


def print_words(words: Sequence[str]) -> None:
    """Words side by side on a terminal, else one a line for the next program."""
    if not sys.stdout.isatty():
        sys.stdout.write("".join(f"{word}\n" for word in words))
        return
    from rich.columns import Columns

    console().print(Columns(words, padding=(0, 2), column_first=True))


def standard_input(expected: str) -> BinaryIO:
    """The bytes that come in. Raises LetterworksError if standard input is closed."""
    if sys.stdin is None:
        raise LetterworksError(f"standard input: is closed, expected {expected}")
    return sys.stdin.buffer


def check_named(source: str, expected: str) -> None:
    """Raise LetterworksError for an empty name, which the system takes for the folder at hand."""
    if not source:
        raise LetterworksError(
            f"the name of a file is empty, expected {expected} in a FILE, or - for standard input"
        )


def refuse_empty_out(out: str | None, expected: str) -> None:
    """Raise LetterworksError for an empty --out, which the system takes for the folder at hand."""
    if out == "":
        raise LetterworksError(f"--out: the name is empty, expected {expected}")


def print_bytes(text: str) -> None:
    """A text that is always UTF-8, as a file that it may be sent to has to be, on standard output."""
    sys.stdout.flush()
    sys.stdout.buffer.write(text.encode())
    sys.stdout.buffer.flush()


def read_text(source: str, expected: str) -> str:
    """The UTF-8 text of a file, `-` = standard input; one line of complaint says what was `expected`."""
    check_named(source, expected)
    try:
        if source == "-":
            data = standard_input(expected).read(MOST_TEXT + 1)
        else:
            with Path(source).open("rb") as file:
                data = file.read(MOST_TEXT + 1)
        if len(data) > MOST_TEXT:
            raise LetterworksError(
                f"{shown_name(source)}: more than {MOST_TEXT:,} bytes, expected {expected}"
            )
        return data.decode("utf-8-sig")
    except FileNotFoundError:
        raise LetterworksError(f"{source}: no such file, expected {expected}") from None
    except LetterworksError:
        raise
    except IsADirectoryError:
        raise LetterworksError(f"{source}: is a folder, expected {expected}") from None
    except UnicodeDecodeError as error:
        raise LetterworksError(
            f"{shown_name(source)}: byte {error.start + 1} is not UTF-8, expected {expected}"
        ) from None
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        raise LetterworksError(f"{source}: cannot be read ({error}), expected {expected}") from None


def shown_name(source: str) -> str:
    """A file as messages call it."""
    return "standard input" if source == "-" else source


@contextmanager
def blamed(where: str) -> Iterator[None]:
    """Start the message of any error inside with `where`, the file or line that is wrong."""
    try:
        yield
    except LetterworksError as error:
        raise type(error)(f"{where}: {error}") from None
