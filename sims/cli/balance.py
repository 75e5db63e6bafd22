"""`letterworks balance game|letters|patents|compare`: the laboratory's reports, printed and written into a folder."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated

import typer

from sims.cli.balance_options import (
    Asked,
    BotsOption,
    GamesOption,
    LexiconOption,
    OutOption,
    PlayersOption,
    QuickOption,
    SeedOption,
    SetsOption,
    SourceArgument,
    WorkersOption,
    deliver,
)
from sims.cli.common import JsonOption, examples, new_group

if TYPE_CHECKING:
    from sims.balance.exhibit import Report

app = new_group("What seats, letters and patents are worth: tables, pictures and a page that explains them.")


@app.command(epilog=examples("balance game upwords --quick", "balance game runs/mine --out reports/mine"))
def game(
    source: SourceArgument,
    players: PlayersOption = None,
    games: GamesOption = None,
    bots: BotsOption = None,
    seed: SeedOption = None,
    lexicon: LexiconOption = None,
    sets: SetsOption = None,
    workers: WorkersOption = None,
    out: OutOption = None,
    quick: QuickOption = False,
    as_json: JsonOption = False,
) -> None:
    """Does the first seat win, is it skill or luck, how long, how tense, how much to choose, where points come from."""
    asked = Asked(
        "game", source, players, games, bots, seed, lexicon, tuple(sets or ()), workers, out, quick, as_json
    )

    def report() -> Report:
        from sims.balance.game.report import FULL_RUN, QUICK, QUICK_RUN, GameOptions, game_report

        options = replace(
            QUICK if quick else GameOptions(), workers=workers, folder=asked.rows, progress=None
        )
        return game_report(asked.run(QUICK_RUN if quick else FULL_RUN), options)

    deliver(asked, report)


@app.command(
    epilog=examples(
        "balance compare scrabble scrabble --set points.Q=8", "balance compare upwords my.toml --games 2000"
    )
)
def compare(
    first: Annotated[str, typer.Argument(help="Name of a ruleset, or a .toml file.")],
    second: Annotated[str, typer.Argument(help="The other; --set changes this one.")],
    players: PlayersOption = None,
    games: GamesOption = None,
    bots: BotsOption = None,
    seed: SeedOption = None,
    lexicon: LexiconOption = None,
    sets: SetsOption = None,
    workers: WorkersOption = None,
    out: OutOption = None,
    quick: QuickOption = False,
    as_json: JsonOption = False,
) -> None:
    """What changes from one ruleset to another, played on the same seeds."""
    asked = Asked(
        "compare", first, players, games, bots, seed, lexicon, tuple(sets or ()), workers, out, quick, as_json,
        (second,),
    )  # fmt: skip

    def report() -> Report:
        from engine.rulesets import Ruleset
        from sims.balance.compare.report import QUICK, CompareOptions, compare_report

        options = replace(
            QUICK if quick else CompareOptions(), workers=workers, folder=asked.rows, progress=None
        )
        if games is not None:
            options = replace(options, games=games)
        return compare_report(
            Ruleset.load(first),
            Ruleset.load(second).with_sets(asked.sets),
            options,
            lexicon=lexicon,
            bots=bots,
            players=players,
            seed=1 if seed is None else seed,
        )

    deliver(asked, report)


def patents(
    source: SourceArgument,
    players: PlayersOption = None,
    games: GamesOption = None,
    bots: BotsOption = None,
    seed: SeedOption = None,
    lexicon: LexiconOption = None,
    sets: SetsOption = None,
    workers: WorkersOption = None,
    out: OutOption = None,
    quick: QuickOption = False,
    as_json: JsonOption = False,
) -> None:
    """What patents bring in, what they are worth to win, and what they should cost (Letter Tycoon)."""
    asked = Asked(
        "patents",
        source,
        players,
        games,
        bots,
        seed,
        lexicon,
        tuple(sets or ()),
        workers,
        out,
        quick,
        as_json,
    )

    def report() -> Report:
        part = import_module("sims.balance.patents.report")
        options = replace(
            part.QUICK if quick else part.PatentOptions(), workers=workers, folder=asked.rows, progress=None
        )
        book = import_module("sims.balance.patents.book")
        run = asked.run(part.QUICK_RUN if quick else part.FULL_RUN, check=book.check_patents)
        return part.patents_report(run, options)

    deliver(asked, report)


def letters(
    source: SourceArgument,
    fix: Annotated[str | None, typer.Option(metavar="Q=10,...", help="Points that stay as they are.")] = None,
    total: Annotated[int | None, typer.Option("--sum", help="What the points of one of each sum to.")] = None,
    most: Annotated[int | None, typer.Option("--max", help="Most points of a tile.")] = None,
    players: PlayersOption = None,
    games: GamesOption = None,
    bots: BotsOption = None,
    seed: SeedOption = None,
    lexicon: LexiconOption = None,
    sets: SetsOption = None,
    workers: WorkersOption = None,
    out: OutOption = None,
    quick: QuickOption = False,
    as_json: JsonOption = False,
) -> None:
    """What each letter is worth, and what points would be fair (board games)."""
    wanted = {"--fix": fix, "--sum": total, "--max": most}
    more = tuple(word for name, value in wanted.items() if value is not None for word in (name, str(value)))
    asked = Asked(
        "letters", source, players, games, bots, seed, lexicon, tuple(sets or ()), workers, out, quick, as_json, more
    )  # fmt: skip

    def report() -> Report:
        part = import_module("sims.balance.letters.report")
        options = replace(
            part.QUICK if quick else part.LetterOptions(),
            fix=fix, sum=total, max=most, workers=workers, folder=asked.rows, progress=None,
        )  # fmt: skip
        games = part.QUICK_RUN if quick else part.FULL_RUN
        run = asked.run(games, check=lambda ruleset: part.check_letters(ruleset, options))
        return part.letters_report(run, options)

    deliver(asked, report)


def _is_there(part: str) -> bool:
    """Whether the program has the report of a part of the laboratory."""
    return find_spec(f"sims.balance.{part}") is not None


if _is_there("letters"):
    app.command(
        epilog=examples("balance letters scrabble --quick", "balance letters my.toml --fix Q=10,Z=10")
    )(letters)
if _is_there("patents"):
    app.command(epilog=examples("balance patents letter-tycoon --players 3"))(patents)
