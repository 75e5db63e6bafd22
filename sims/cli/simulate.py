"""`letterworks simulate RULESET`: bots play many games; tables at the end, rows in a run directory."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from typer.core import TyperCommand

from sims.cli.common import JsonOption, LexiconOption, SetOption, console, examples, new_app, refuse_empty_out
from sims.cli.process import INTERRUPTED

if TYPE_CHECKING:
    from typer._click import Context, HelpFormatter

    from sims.setup import Setup


app = new_app()


class WithBots(TyperCommand):
    """A command whose help lists the bots; they are loaded when somebody asks for it."""

    def format_epilog(self, ctx: Context, formatter: HelpFormatter) -> None:
        """The bots with the games they play, then the examples."""
        from bots.registry import KNOWN

        with formatter.section("Bots"):
            formatter.write_dl([(bot.name, f"{bot.doc} ({_games(bot.families)})") for bot in KNOWN.values()])
        super().format_epilog(ctx, formatter)


def _games(families: frozenset[str]) -> str:
    names = {"grid": "board games", "tycoon": "Letter Tycoon"}
    return " and ".join(name for family, name in names.items() if family in families)


@app.command(
    cls=WithBots,
    epilog=examples(
        "simulate upwords --games 2000 --bots greedy,random --out runs/upwords",
        "simulate scrabble --set points.Q=8 --seed 2",
        "simulate letter-tycoon --bots planner,greedy",
    ),
)
def simulate(
    ruleset: Annotated[str, typer.Argument(metavar="RULESET", help="Name of a ruleset, or its file.")],
    games: Annotated[int, typer.Option(metavar="N", help="Number of games.")] = 1000,
    players: Annotated[
        int | None, typer.Option(metavar="N", help="Number of players.  [default: one a bot, at least two]")
    ] = None,
    bots: Annotated[
        str, typer.Option(metavar="BOT,...", help="One of the bots below for all seats, or one a player.")
    ] = "greedy",
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed gives the same games.")] = 1,
    lexicon: LexiconOption = "enable",
    workers: Annotated[
        int | None, typer.Option(metavar="N", help="Threads.  [default: one a processor]")
    ] = None,
    out: Annotated[
        str | None, typer.Option(metavar="PATH", help="Folder for the rows; a run broken off there goes on.")
    ] = None,
    sets: SetOption = None,
    turns: Annotated[bool, typer.Option("--turns", help="Keep a row a turn too (needs --out).")] = False,
    as_json: JsonOption = False,
) -> None:
    """Let bots play many games: seats, scores, endings, letters or patents."""
    from engine.errors import RunError
    from engine.lexicon import Lexicon
    from engine.rulesets import Ruleset
    from sims.run import run_setup
    from sims.setup import make_setup

    if turns and out is None:
        raise RunError("--turns: the rows have to go somewhere, expected --out FOLDER with it")
    refuse_empty_out(out, "a new or empty folder, or a run to resume")
    rules = Ruleset.load(ruleset).with_sets(sets or [])
    setup = make_setup(
        rules, Lexicon.load(lexicon), bots=bots, players=players, games=games, seed=seed, turns=turns
    )
    command = command_line(setup, ruleset, lexicon, bots, sets or [], workers, out, as_json)
    try:
        run = run_setup(setup, workers=workers, out=out, command=command)
    except KeyboardInterrupt:
        print(_how_to_resume(command, out, setup), file=sys.stderr)
        raise typer.Exit(INTERRUPTED) from None
    if setup.games != games:
        print(
            f"{setup.games} games instead of {games}: each bot sits on each seat equally often",
            file=sys.stderr,
        )
    if as_json:
        from sims.manifest import json_text

        print(json_text(run.summary))
    else:
        from sims.report import show

        show(run.summary, console())


def command_line(
    setup: Setup,
    ruleset: str,
    lexicon: str,
    bots: str,
    sets: list[str],
    workers: int | None,
    out: str | None,
    as_json: bool,
) -> str:
    """The command that plays this run, every option spelled out, for a shell."""
    words = ["letterworks", "simulate", ruleset, "--games", str(setup.games), "--players", str(setup.players)]
    words += ["--bots", bots, "--seed", str(setup.seed), "--lexicon", lexicon]
    words += [word for text in sets for word in ("--set", text)]
    words += ["--workers", str(workers)] if workers is not None else []
    words += ["--out", out] if out is not None else []
    words += ["--turns"] if setup.turns else []
    words += ["--json"] if as_json else []
    return shlex.join(words)


def _how_to_resume(command: str, out: str | None, setup: Setup) -> str:
    from sims.parts import Parts

    if out is None:
        return "nothing was kept; with --out FOLDER a run can be resumed"
    missing = Parts(Path(out), setup.parts(), ("games",), setup.digest()).missing()
    kept = setup.games - sum(map(len, missing))
    return (
        f"{kept:,} of {setup.games:,} games are kept, {setup.part_games:,} at a time; to resume:\n{command}"
    )


def main() -> None:
    """Run this command alone."""
    from engine.errors import LetterworksError

    try:
        app()
    except LetterworksError as error:
        print(f"letterworks: {error}", file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
