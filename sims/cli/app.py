"""The root of the command line: which commands there are, and its help and version.

A command is a module of this package with a typer `app`; it is imported when it is run, so that help is quick.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer
import typer.main

from sims.cli.common import Group, new_app
from sims.cli.errors import exit_code, reader_minded

if TYPE_CHECKING:
    from typer._click import Command, Context, HelpFormatter


class Entry(NamedTuple):
    """What the help says of a command: what it does, and an example."""

    what: str
    example: str


COMMANDS = {
    "hint": Entry("best plays of a rack or a hand of cards, from a nudge on", "hint scrabble --rack AEINRST"),
    "moves": Entry("every legal play of each position (JSON lines)", "moves positions.jsonl --summary"),
    "score": Entry("is this play legal, what does it pay (JSON lines)", "score plays.jsonl"),
    "endgame": Entry("positions with an empty bag, solved exactly", "endgame positions.jsonl"),
    "convert": Entry("a position as JSON, SVG or text", "convert position.json --to svg > board.svg"),
    "simulate": Entry(
        "bulk self-play, as tables and files", "simulate upwords --bots greedy,random --games 1000"
    ),
    "tournament": Entry("bots against each other", "tournament scrabble --bots equity,greedy --pairs 500"),
    "balance": Entry("what letters, patents and seats are worth", "balance letters scrabble --quick"),
    "train": Entry("leave values learned by self-play", "train apwords"),
    "chances": Entry("win chances for rollouts, learned by self-play", "chances scrabble --players 2,3,4"),
    "bench": Entry("how fast this machine plays", "bench"),
    "rulesets": Entry("list, show, check: rulesets, your own too", "rulesets show scrabble --set points.Q=8"),
    "lexicon": Entry(
        "list, add, remove, export, verify, diff: word lists", "lexicon add mylist.txt --name mine"
    ),
    "words": Entry("check, anagram, pattern, hooks, contains", "words check QUIZ ZAX"),
}
"""All commands by name, in the order of the help; one without a module does not exist yet."""


def known_commands() -> list[str]:
    """Names of the commands that exist."""
    return [name for name in COMMANDS if find_spec(f"sims.cli.{name}") is not None]


class Root(Group):
    """The group of all commands, which turns every error into one line and an exit code."""

    def list_commands(self, ctx: Context) -> list[str]:
        """Names of the commands."""
        return known_commands()

    def get_command(self, ctx: Context, cmd_name: str) -> Command | None:
        """The command of that name, imported now; None if there is none."""
        if cmd_name not in known_commands():
            return None
        command = typer.main.get_command(_app_of(import_module(f"sims.cli.{cmd_name}"), cmd_name))
        command.name = cmd_name
        return command

    def format_commands(self, ctx: Context, formatter: HelpFormatter) -> None:
        """Each command with what it does and an example, without importing any."""
        with formatter.section("Commands"):
            indent = " " * formatter.current_indent
            for name in known_commands():
                entry = COMMANDS[name]
                formatter.write(
                    f"{indent}{name:10} {entry.what}\n{indent}{'':12} letterworks {entry.example}\n"
                )

    def make_context(
        self, info_name: str | None, args: list[str], parent: Context | None = None, **extra: object
    ) -> Context:
        """The context of a run; also prints help and version."""
        with reader_minded():
            return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: Context) -> Any:  # noqa: ANN401 # whatever the command answers
        """Run the command."""
        with reader_minded():
            return super().invoke(ctx)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: object,
    ) -> Any:  # noqa: ANN401 # never returns: it leaves with the exit code
        """Run the command that `args` name and leave the process with its exit code."""
        given = list(sys.argv[1:] if args is None else args) or ["--help"]
        run = super().main
        sys.exit(exit_code(lambda: run(given, "letterworks", None, False, windows_expand_args)))


def _app_of(module: ModuleType, name: str) -> typer.Typer:
    """The `app` of a command's module, or one of its function of that name."""
    found: typer.Typer | None = getattr(module, "app", None)
    if found is None:
        found = new_app()
        found.command()(getattr(module, name))
    return found


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import PackageNotFoundError, version

        try:
            typer.echo(f"letterworks {version('letterworks')}")
        except PackageNotFoundError:
            typer.echo("letterworks, not installed: run from its sources")
        raise typer.Exit


app = typer.Typer(
    cls=Root,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    subcommand_metavar="COMMAND ...",
)


@app.callback(
    epilog="letterworks COMMAND --help says more. Exit codes: 0 done, 1 the answer is no, 2 bad input."
)
def root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    """Engine and laboratory for letter games: Scrabble, Upwords, Letter Tycoon and their like."""
