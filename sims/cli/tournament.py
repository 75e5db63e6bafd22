"""`letterworks tournament RULESET`: bots against each other; ratings with intervals, a page on request."""

from __future__ import annotations

import shlex
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from sims.cli.common import (
    JsonOption,
    LexiconOption,
    SetOption,
    console,
    examples,
    new_app,
    print_json,
    refuse_empty_out,
)
from sims.cli.process import INTERRUPTED

if TYPE_CHECKING:
    from typer._click import Context

    from sims.tournaments.sprt import Sprt

app = new_app()

_SPRT, _CODE = ("sprt", "ELO0,ELO1"), ("code", "FILE")
_NEEDED = {"alpha": _SPRT, "beta": _SPRT, "sprt_on": _SPRT, "limit": _CODE}
"""Options that only say more about another one."""


@app.command(
    epilog=examples(
        "tournament scrabble --bots equity,greedy,random --pairs 200 --out runs/three --report html",
        "tournament scrabble --bots new@equity:leaves=mine.npz,equity --pairs 5000 --sprt 0,10",
        "tournament letter-tycoon --bots planner,greedy --players 4 --format field",
        "tournament upwords --bots mine,greedy --code my_bot.py --limit 2",
        "tournament letter-tycoon --bots mine,planner --code my_card_bot.py",
    )
)
def tournament(
    context: typer.Context,
    ruleset: Annotated[str, typer.Argument(metavar="RULESET", help="Name of a ruleset, or a .toml file.")],
    bots: Annotated[
        str, typer.Option(help="Two or more: equity,greedy; label@bot names one that is there twice.")
    ],
    pairs: Annotated[
        int, typer.Option(help="Pairs of games a match-up; rounds of all seats if more than two play.")
    ] = 100,
    kind: Annotated[
        str, typer.Option("--format", metavar="FORMAT", help="round-robin, gauntlet or field.")
    ] = "round-robin",
    gauntlet: Annotated[bool, typer.Option("--gauntlet", help="The first bot against each other.")] = False,
    players: Annotated[int, typer.Option(help="Players at a table.")] = 2,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 1,
    lexicon: LexiconOption = "enable",
    sets: SetOption = None,
    sprt: Annotated[
        str | None,
        typer.Option(
            metavar="ELO0,ELO1", help="Stop when it is clear which of the two is true; --pairs at most."
        ),
    ] = None,
    alpha: Annotated[float, typer.Option(help="How often the test may accept ELO1 wrongly.")] = 0.05,
    beta: Annotated[float, typer.Option(help="How often it may accept ELO0 wrongly.")] = 0.05,
    sprt_on: Annotated[
        str, typer.Option(metavar="score|spread", help="spread: the two are points a game.")
    ] = "score",
    code: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Python file with bots of your own for --bots; any game."),
    ] = None,
    limit: Annotated[float, typer.Option(metavar="SECONDS", help="Time for an answer of theirs.")] = 10.0,
    workers: Annotated[int | None, typer.Option(help="Threads; by default one a processor.")] = None,
    out: Annotated[
        str | None, typer.Option(help="Folder for games and tables; one broken off there goes on.")
    ] = None,
    report: Annotated[
        str | None, typer.Option(metavar="html|md", help="Write a page with plots into --out.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Let bots play each other: ratings with intervals, cross table, and whether the better one is."""
    from bots.own.code import load_code
    from engine.lexicon import Lexicon
    from engine.rulesets import Ruleset
    from sims.tournaments.contest import make_contest
    from sims.tournaments.tournament import check_report, run_contest

    refuse_empty_out(out, "a new or empty folder, or a tournament to resume")
    check_report(report, out)
    _check_together(context)
    test = None if sprt is None else read_sprt(sprt, alpha, beta, sprt_on)
    rules = Ruleset.load(ruleset).with_sets(sets or [])
    contest = make_contest(
        rules,
        Lexicon.load(lexicon),
        bots,
        kind="gauntlet" if gauntlet else kind,
        players=players,
        pairs=pairs,
        seed=seed,
        sprt=test,
        own=None if code is None else load_code(code, limit),
    )
    if contest.pairs != pairs:
        print(f"{contest.pairs} rounds instead of {pairs}: all seatings equally often", file=sys.stderr)
    command = shlex.join(["letterworks", "tournament", *_words(context.params, contest.kind)])
    try:
        found = run_contest(contest, workers=workers, out=out, report=report, command=command)
    except KeyboardInterrupt:
        kept = f"what is finished is kept; to resume:\n{command}"
        print(
            kept if out else "nothing was kept; with --out FOLDER a tournament can be resumed",
            file=sys.stderr,
        )
        raise typer.Exit(INTERRUPTED) from None
    if as_json:
        print_json(found.document)
    else:
        from sims.tournaments.show import show

        show(found.document, found.timing, console())


def _check_together(context: Context) -> None:
    """RunError for an option that does nothing without another one, which was not given."""
    from engine.errors import RunError

    def given(option: str) -> bool:
        source = context.get_parameter_source(option)
        return source is not None and source.name != "DEFAULT"

    for option, (needed, value) in _NEEDED.items():
        if given(option) and not given(needed):
            name = option.replace("_", "-")
            raise RunError(f"--{name}: does nothing alone, expected --{needed} {value} with it")
    if given("kind") and given("gauntlet") and context.params["kind"] != "gauntlet":
        raise RunError(f"--gauntlet: is not --format {context.params['kind']}, expected one of the two")


def read_sprt(text: str, alpha: float, beta: float, on: str) -> Sprt:
    """The test of `ELO0,ELO1`. Raises RunError."""
    from engine.errors import RunError
    from sims.tournaments.sprt import Sprt

    try:
        low, high = map(float, text.split(","))
    except ValueError:
        raise RunError(f"sprt {text!r}: expected ELO0,ELO1, for instance 0,10") from None
    return Sprt(low, high, alpha, beta, on)


def _words(given: dict[str, object], kind: str) -> list[str]:
    """The arguments of the command that plays this tournament."""
    words = [str(given["ruleset"]), "--bots", str(given["bots"]), "--format", kind]
    names = ("pairs", "players", "seed", "lexicon", "sprt", "code", "workers", "out", "report")
    words += [word for name in names if given[name] is not None for word in (f"--{name}", str(given[name]))]
    if given["sprt"] is not None:
        test = {"alpha": given["alpha"], "beta": given["beta"], "sprt-on": given["sprt_on"]}
        words += [word for name, value in test.items() for word in (f"--{name}", str(value))]
    words += ["--limit", str(given["limit"])] if given["code"] is not None else []
    sets = given["sets"]
    words += [word for text in (sets if isinstance(sets, list) else []) for word in ("--set", str(text))]
    return words + (["--json"] if given["as_json"] else [])
