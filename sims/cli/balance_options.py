"""What the `balance` commands share: their options, where a report goes, and its delivery."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sims.cli.common import refuse_empty_out
from sims.cli.process import INTERRUPTED

if TYPE_CHECKING:
    from engine.rulesets import Ruleset
    from sims.balance.exhibit import Report
    from sims.run import Run


SourceArgument = Annotated[str, typer.Argument(help="Name of a ruleset, a .toml file, or a run directory.")]
PlayersOption = Annotated[int | None, typer.Option(help="Number of players; by default two.")]
GamesOption = Annotated[int | None, typer.Option(help="Games of the main run; by default enough.")]
BotsOption = Annotated[str | None, typer.Option(help="Who plays; by default the best quick bot.")]
SeedOption = Annotated[int | None, typer.Option(help="The same seed gives the same report; by default 1.")]
LexiconOption = Annotated[str | None, typer.Option(metavar="NAME|PATH", help="Word list; by default enable.")]
SetsOption = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="KEY=VALUE", help="Change a rule: points.Q=8 (repeatable)."),
]
WorkersOption = Annotated[int | None, typer.Option(help="Threads; by default one a processor.")]
OutOption = Annotated[str | None, typer.Option(help="Folder of the report; by default reports/WHAT-RULESET.")]
QuickOption = Annotated[bool, typer.Option("--quick", help="A first look, in less than a minute.")]


@dataclass(frozen=True)
class Asked:
    """What a command was asked for, as it was typed."""

    what: str
    source: str
    players: int | None
    games: int | None
    bots: str | None
    seed: int | None
    lexicon: str | None
    sets: tuple[str, ...]
    workers: int | None
    out: str | None
    quick: bool
    as_json: bool
    more: tuple[str, ...] = ()
    """Further words of the command line."""

    def __post_init__(self) -> None:
        refuse_empty_out(self.out, "a folder for the report")

    @property
    def folder(self) -> Path:
        """Where the report goes."""
        if self.out is not None:
            return Path(self.out)
        stem = Path(self.source).name.removesuffix(".toml") or "run"
        return Path("reports") / f"{self.what}-{stem}"

    @property
    def rows(self) -> Path:
        """Where the games played for it are kept."""
        return self.folder / "rows"

    @property
    def command(self) -> str:
        """The command that goes on where this one was broken off."""
        words = ["letterworks", "balance", self.what, self.source, *self.more]
        given = {
            "--players": self.players,
            "--games": self.games,
            "--bots": self.bots,
            "--seed": self.seed,
            "--lexicon": self.lexicon,
            "--workers": self.workers,
        }
        words += [word for name, value in given.items() if value is not None for word in (name, str(value))]
        words += [word for text in self.sets for word in ("--set", text)]
        words += ["--quick"] if self.quick else []
        words += ["--json"] if self.as_json else []
        return shlex.join([*words, "--out", str(self.folder)])

    def run(
        self, default_games: int, turns: bool = True, check: Callable[[Ruleset], object] | None = None
    ) -> Run:
        """The rows that the report starts from; `check` sees the ruleset before they are played."""
        from sims.balance.source import is_run_directory, open_source

        played = is_run_directory(self.source)
        return open_source(
            self.source,
            players=self.players,
            bots=self.bots,
            games=self.games if self.games is not None or played else default_games,
            seed=self.seed,
            lexicon=self.lexicon,
            sets=self.sets,
            workers=self.workers,
            kept=None if played else self.rows,
            turns=turns,
            check=check,
        )


def deliver(asked: Asked, make: Callable[[], Report]) -> None:
    """Make the report, write its folder, print its tables; after Ctrl-C say how to go on."""
    from sims.balance.folder import write_report
    from sims.cli.balance_text import print_report, report_document
    from sims.cli.common import print_json

    try:
        report = make()
        page = write_report(report, asked.folder)
    except KeyboardInterrupt:
        typer.echo(f"what is finished is kept; to resume:\n{asked.command}", err=True)
        raise typer.Exit(INTERRUPTED) from None
    if asked.as_json:
        print_json(report_document(report, page))
    else:
        print_report(report, page)
