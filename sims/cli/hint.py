"""`letterworks hint`: the best plays for one position, from a nudge to the full answer; on boards, and the options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from engine.errors import LetterworksError
from engine.letters import capitals
from sims.cli.common import (
    JsonOption,
    SetOption,
    blamed,
    console,
    examples,
    new_app,
    print_drawing,
    print_json,
    print_table,
    shown_name,
)
from sims.cli.families import load
from sims.cli.hint_equity import hint_by
from sims.cli.hint_tycoon import Cards, Question, hint_cards
from sims.cli.positions import check_named_ruleset, load_rules, read_board, read_position
from sims.compiling import announce_compiling

if TYPE_CHECKING:
    from engine.grid.hint import Hint
    from engine.position import Position
    from engine.rulesets import GridRuleset

app = new_app()


@app.command(
    epilog=examples(
        "hint scrabble --rack AEINRST",
        "hint upwords --board board.txt --rack AEINRST --level 1",
        "hint scrabble --position position.json --vocabulary 50 --json",
        "hint scrabble --rack AEIINQV --bot equity",
        "hint letter-tycoon --hand AEGIPST --pool EHI --patents X",
        "hint letter-tycoon --hand AEGIPST --pool EHI --level 1",
    )
)
def hint(
    ruleset: Annotated[str, typer.Argument(metavar="RULESET", help="Name of a ruleset, or its file.")],
    position: Annotated[
        str | None, typer.Option(metavar="FILE|-", help="A position in JSON; - is standard input.")
    ] = None,
    board: Annotated[
        str | None,
        typer.Option(
            metavar="FILE|-",
            help="A board as rows of text: . is empty, lower case a blank; below it, after an empty line, "
            "rows of digits for the heights of stacks, or of seats for the owners of tiles. Also as convert --to "
            "text draws it.",
        ),
    ] = None,
    rack: Annotated[
        str | None,
        typer.Option(metavar="TILES", help="Your tiles, ? is a blank; without --board: first play."),
    ] = None,
    hand: Annotated[
        str | None, typer.Option(metavar="LETTERS", help="Letter Tycoon: your cards, with --pool.")
    ] = None,
    pool: Annotated[
        str | None, typer.Option(metavar="LETTERS", help="Letter Tycoon: the face-up cards.")
    ] = None,
    patents: Annotated[
        str | None, typer.Option(metavar="LETTERS", help="With --hand: the patents you own.")
    ] = None,
    other_patents: Annotated[
        str | None,
        typer.Option(metavar="LETTERS,...", help="The patents of the others, a comma between players: E,AO."),
    ] = None,
    money: Annotated[int | None, typer.Option(min=0, metavar="N", help="Your money.  [default: 0]")] = None,
    players: Annotated[
        int | None, typer.Option(metavar="N", help="With --hand: how many play.  [default: 2 or more]")
    ] = None,
    level: Annotated[
        int,
        typer.Option(
            metavar="1|2|3", help="1 a nudge: how long, and where or with what; 2 the words; 3 everything."
        ),
    ] = 3,
    vocabulary: Annotated[
        int | None,
        typer.Option(metavar="35|50|60|70", help="Propose common words only; 35 the most common."),
    ] = None,
    count: Annotated[
        int, typer.Option(min=1, max=1000, metavar="N", help="How many plays level 3 shows.")
    ] = 5,
    bot: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Who is asked as well, with its reasons: equity or rollout on boards, planner or rollout in Letter "
            "Tycoon.",
        ),
    ] = None,
    lexicon: Annotated[
        str | None, typer.Option(metavar="NAME|PATH", help="Word list.  [default: enable]")
    ] = None,
    sets: SetOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show the best plays for one position, or only hint at them.

    For Letter Tycoon the words with the card of each letter (pool cards in brackets), what they pay, which patent
    to buy and which cards to discard.
    """
    cards = Cards(hand, pool, patents, other_patents, money, players)
    if load(ruleset).family == "tycoon":
        _refuse(ruleset, "--hand with --pool", {"--board": board, "--rack": rack})
        asked_bot = "planner" if bot is None else bot
        hint_cards(
            Question(ruleset, sets, position, cards, level, vocabulary, count, lexicon, asked_bot), as_json
        )
        return
    _refuse(ruleset, "--rack with --board", cards.options)
    rules = load_rules(ruleset, sets)
    asked = _position(ruleset, rules, position, board, rack, lexicon)
    announce_compiling("find_plays")
    _tell_left_out(asked)
    if bot is not None:
        if level != 3 or vocabulary is not None:
            raise LetterworksError("hint: --bot with --level or --vocabulary, expected one or the other")
        hint_by(asked, bot, count, as_json)
        return
    words = _vocabulary(asked, vocabulary)
    answer = asked.hint(level, count, words)
    if as_json:
        print_json(_document(asked, answer, vocabulary))
    else:
        _show(asked, answer, common_only=words is not None)


def _tell_left_out(asked: Position) -> None:
    """Say what of a word list the board cannot use."""
    from engine.lexicon import Lexicon
    from sims.left_out import tell_left_out

    if isinstance(asked.lexicon, Lexicon):
        tell_left_out(asked.lexicon, asked.ruleset)


def _refuse(name: str, expected: str, options: Mapping[str, object]) -> None:
    """Raise LetterworksError if an option of the other family of games is given."""
    for option, value in options.items():
        if value is not None:
            raise LetterworksError(f"hint: {option} is not for {name}, expected --position, or {expected}")


def _position(
    name: str,
    rules: GridRuleset,
    position: str | None,
    board: str | None,
    rack: str | None,
    lexicon: str | None,
) -> Position:
    """The position that the options describe, strictly checked. Raises LetterworksError."""
    from engine import kept
    from engine.position import Position

    if position is not None:
        if board is not None or rack is not None:
            raise LetterworksError("hint: --position with --board or --rack, expected one or the other")
        document, where = read_position(position), shown_name(position)
        with blamed(where):
            check_named_ruleset(document, name, rules)
    elif rack is not None:
        document = {} if board is None else read_board(board, rules)
        document["rack"] = capitals(rack)
        where = shown_name(board) if board is not None else "hint"
    else:
        raise LetterworksError("hint: no rack, expected --position FILE, or --rack TILES with --board FILE")
    words = None if lexicon is None else kept.lexicon(lexicon)
    with blamed(where):
        asked = Position.from_json(document, rules, words, strict=True)
        if not asked.rack and asked.bag_left:
            raise LetterworksError("rack: empty or missing, expected the tiles of the seat to move")
    return asked


def _vocabulary(position: Position, level: int | None) -> frozenset[str] | None:
    """The words that may be proposed; None = all. Raises LetterworksError."""
    from engine.lexicon import LEVELS, Lexicon

    if level is None:
        return None
    if level not in LEVELS:
        raise LetterworksError(f"--vocabulary {level}: expected one of {', '.join(map(str, LEVELS))}")
    assert isinstance(position.lexicon, Lexicon)
    return position.lexicon.vocabulary(level)


def _document(position: Position, answer: Hint, vocabulary: int | None) -> dict[str, Any]:
    from engine.grid.hint import FULL, leave

    document: dict[str, Any] = {
        "ruleset": position.ruleset.name,
        "lexicon": getattr(position.lexicon, "name", None),
        "vocabulary": vocabulary,
        "level": answer.level,
        "plays": answer.plays,
        "text": answer.text,
    }
    if answer.level == FULL:
        document["moves"] = [move.to_json() | {"leave": leave(position, move)} for move in answer.moves]
    elif answer.moves:
        document["words"] = list(answer.moves[0].words)
    return document


def _show(position: Position, answer: Hint, common_only: bool) -> None:
    """The sentence; at level 3 the board with the play marked, and a table of the best plays."""
    from engine.grid.hint import FULL
    from engine.grid.text import board_lines, legend
    from engine.grid.turn import after

    out = console()
    if answer.level < FULL or not answer.moves:
        out.print(answer.text)
        return
    shown = after(position, answer.moves[0])
    print_drawing([*board_lines(shown), *legend(shown)])
    out.print(f"\n{answer.text}\n")
    _table(position, answer, common_only)


def _table(position: Position, answer: Hint, common_only: bool) -> None:
    from engine.grid.hint import leave

    rows = [
        (
            str(number),
            position.notation(move, "people"),
            str(move.score),
            str(len(move.placements)),
            leave(position, move) or "-",
            " ".join(move.words),
        )
        for number, move in enumerate(answer.moves, 1)
    ]
    print_table((">", "play", ">score", ">tiles", "leave", "words"), rows)
    more = answer.plays - len(answer.moves)
    if more > 0:
        rarer = ", those with rarer words counted" if common_only else ""
        print(f"\n{answer.plays:,} legal plays in all{rarer}.")
