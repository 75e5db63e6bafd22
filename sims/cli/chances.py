"""`letterworks chances RULESET`: win chances by lead and tiles left, learned by self-play, for the rollout bot."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sims.cli.common import SetOption, console, new_app

app = new_app()


@app.command()
def chances(
    ruleset: Annotated[str, typer.Argument(metavar="RULESET", help="Name of a ruleset, or its file.")],
    games: Annotated[int, typer.Option(min=100, help="Games for each number of players.")] = 5000,
    players: Annotated[str, typer.Option(metavar="N,...", help="Numbers of players, 2 to 4.")] = "2",
    leaves: Annotated[
        str, typer.Option(help="Leave values of the bot that plays: auto, none or a file.")
    ] = "auto",
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same chances.")] = 1,
    lexicon: Annotated[str, typer.Option(metavar="NAME|PATH", help="Word list.")] = "enable",
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="File to write.  [default: where rollout looks for it]"),
    ] = None,
    sets: SetOption = None,
) -> None:
    """Learn how likely a lead wins, by tiles left, from games of equity against itself.

    Example: letterworks chances scrabble --players 2,3,4
    """
    from bots.rollout.curves import SHIPPED
    from engine.errors import RunError
    from engine.lexicon import Lexicon
    from sims.cli.positions import load_rules
    from sims.compiling import announce_compiling
    from sims.grid.chances import learn_chances
    from sims.out_file import check_out
    from sims.progress import watch

    rules = load_rules(ruleset, sets)
    counts = _counts(players, rules.players.min, rules.players.max, rules.name)
    path = SHIPPED / f"{rules.name}.npz" if out is None else out
    check_out(path)
    announce_compiling("choose_turn")
    with watch(games * len(counts), 0, None) as on_games:
        try:
            learn_chances(
                rules, Lexicon.load(lexicon), path, games=games, seed=seed, players=counts, leaves=leaves,
                on_game=None if on_games is None else lambda: on_games(1),
            )  # fmt: skip
        except OSError as error:
            raise RunError(
                f"{path}: cannot be written ({error.strerror}), expected --out FILE that can"
            ) from None
    console().print(f"{path}: win chances of {rules.name} from {games} games for {players} players")


def _counts(text: str, low: int, high: int, name: str) -> list[int]:
    """The numbers of players in `text`. Raises RunError."""
    from bots.rollout.curves import FEWEST, MOST
    from engine.errors import RunError

    low, high = max(low, FEWEST), min(high, MOST)
    pieces = text.split(",")
    if not all(piece.isdigit() and low <= int(piece) <= high for piece in pieces):
        raise RunError(f"players = {text!r}: expected numbers from {low} to {high} for {name}, as in 2,3")
    return sorted({int(piece) for piece in pieces})
