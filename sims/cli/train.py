"""`letterworks train RULESET`: leave values learned by self-play, for any game on a board."""

from __future__ import annotations

import shlex
import sys
from typing import Annotated

import typer

from sims.cli.common import LexiconOption, SetOption, examples, new_app, refuse_empty_out

INTERRUPTED = 130

app = new_app()


@app.command(
    epilog=examples(
        "train apwords",
        "train my.toml --games 2000 --out my.npz",
        "train scrabble --set points.Q=8 --quick --out cheap-q.npz",
        "simulate my.toml --bots equity:leaves=my.npz,greedy",
    )
)
def train(
    ruleset: Annotated[str, typer.Argument(metavar="RULESET", help="Name of a ruleset, or its file.")],
    games: Annotated[
        int | None, typer.Option(metavar="N", help="Games a round to sample racks from.  [default: 4000]")
    ] = None,
    rounds: Annotated[
        int | None,
        typer.Option(metavar="N", help="Rounds at most, each with the values of the last.  [default: 4]"),
    ] = None,
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed gives the same values.")] = 1,
    players: Annotated[
        int | None, typer.Option(metavar="N", help="Players of a game.  [default: the fewest]")
    ] = None,
    lexicon: LexiconOption = "enable",
    workers: Annotated[
        int | None, typer.Option(metavar="N", help="Threads.  [default: one a processor]")
    ] = None,
    out: Annotated[
        str | None, typer.Option(metavar="FILE", help="File of the values.  [default: RULESET.npz]")
    ] = None,
    sets: SetOption = None,
    quick: Annotated[bool, typer.Option("--quick", help="Two rounds of 400 games: a first idea.")] = False,
) -> None:
    """Learn by self-play what the tiles kept on a rack are worth, for the bots `equity` and `human-ish`.

    Rounds of games are played until new values no longer beat the old ones. What is learned so far lies in
    FILE.training until all is done: the same command goes on from there if it was broken off.
    """
    from engine.lexicon import Lexicon
    from engine.rulesets import Ruleset
    from sims.compiling import announce_compiling
    from sims.left_out import tell_left_out
    from sims.out_file import check_out
    from sims.run import MOST_WORKERS, default_workers
    from sims.setup import check_number
    from sims.training import settings

    refuse_empty_out(out, "a file to write, as my.npz")
    wanted_games = games or (settings.QUICK_GAMES if quick else settings.GAMES)
    wanted_rounds = rounds or (settings.QUICK_ROUNDS if quick else settings.ROUNDS)
    rules = Ruleset.load(ruleset).with_sets(sets or [])
    training = settings.make_training(
        rules,
        Lexicon.load(lexicon),
        games=wanted_games if games is None else games,
        rounds=wanted_rounds if rounds is None else rounds,
        seed=seed,
        players=players,
    )
    threads = default_workers() if workers is None else workers
    check_number("workers", threads, 1, MOST_WORKERS)
    path = f"{rules.name}.npz" if out is None else out
    check_out(path)
    announce_compiling("sample_chunk", "a minute or two")
    tell_left_out(training.lexicon, rules)
    from sims.training.train import folder_of, train

    try:
        learned = train(training, path, threads, tell=_tell)
    except KeyboardInterrupt:
        print(f"what is learned is kept in {folder_of(path)}; to go on:\n{_again()}", file=sys.stderr)
        raise typer.Exit(INTERRUPTED) from None
    facts = learned.facts
    print(f"{path}: leave values for {rules.name}, those of round {facts['values_of_round']}")


def _tell(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def _again() -> str:
    """The command that was given."""
    return shlex.join(["letterworks", *sys.argv[1:]])
