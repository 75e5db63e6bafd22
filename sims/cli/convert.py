"""`letterworks convert`: positions as JSON, SVG pictures or text."""

from __future__ import annotations

import json
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from engine.errors import LetterworksError
from engine.letters import capitals
from sims.cli.common import SetOption, blamed, examples, new_app, print_bytes, shown_name
from sims.cli.families import is_tycoon
from sims.cli.positions import load_rules, read_board, read_positions

if TYPE_CHECKING:
    from engine.position import Position
    from engine.tycoon.position import TycoonPosition

    AnyPosition = Position | TycoonPosition

app = new_app()


class Form(StrEnum):
    """What a position is written as."""

    JSON = "json"
    SVG = "svg"
    TEXT = "text"


@app.command(
    epilog=examples(
        "convert positions.jsonl --to text",
        "convert position.json --to svg --out board.svg",
        "convert board.txt --ruleset upwords --rack AEINRST --to json",
    )
)
def convert(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE|-", help="A position in JSON, JSON lines, or (--ruleset) a board in text."
        ),
    ],
    to: Annotated[Form, typer.Option(help="What to write; an SVG holds one position.")],
    out: Annotated[
        Path | None, typer.Option(metavar="PATH", help="Where to write.  [default: standard output]")
    ] = None,
    ruleset: Annotated[
        str | None, typer.Option(metavar="NAME|PATH", help="FILE is a board in text of this ruleset.")
    ] = None,
    rack: Annotated[str | None, typer.Option(metavar="TILES", help="With --ruleset: the rack.")] = None,
    lexicon: Annotated[
        str | None, typer.Option(metavar="NAME|PATH", help="With --ruleset: the word list.")
    ] = None,
    sets: SetOption = None,
) -> None:
    """Write positions, of boards or of Letter Tycoon, as JSON lines, as an SVG picture or as text."""
    if ruleset is None:
        for option, value in (("--rack", rack), ("--lexicon", lexicon), ("--set", sets)):
            if value:
                raise LetterworksError(
                    f"convert: {option} without --ruleset, expected it with a board in text"
                )
        found = _from_json(file)
    else:
        found = [_from_board(file, ruleset, sets, rack, lexicon)]
    _write(_written(found, to, shown_name(file)), out)


def _from_json(file: str) -> list[AnyPosition]:
    positions = []
    for where, document in read_positions(file):
        with blamed(where):
            positions.append(_position(document))
    return positions


def _position(document: dict[str, Any]) -> AnyPosition:
    """A position on a board, or of Letter Tycoon."""
    if is_tycoon(document):
        from engine.tycoon.position import TycoonPosition

        return TycoonPosition.from_json(document)
    from engine.position import Position

    return Position.from_json(document)


def _from_board(
    file: str, ruleset: str, sets: list[str] | None, rack: str | None, lexicon: str | None
) -> Position:
    from engine.position import Position

    rules = load_rules(ruleset, sets)
    document = read_board(file, rules)
    document |= {"lexicon": lexicon or "enable", "rack": None if rack is None else capitals(rack)}
    with blamed(shown_name(file)):
        return Position.from_json(document, rules)


def _written(positions: list[AnyPosition], to: Form, name: str) -> str:
    if to is Form.JSON:
        return "".join(json.dumps(position.to_json()) + "\n" for position in positions)
    if to is Form.TEXT:
        return "\n\n".join(str(position) for position in positions) + "\n"
    if len(positions) > 1:
        raise LetterworksError(f"{name}: {len(positions)} positions, expected one for an SVG")
    return positions[0]._repr_svg_() + "\n"


def _write(text: str, out: Path | None) -> None:
    """To standard output, or to a file that appears whole or not at all."""
    from engine.lexicon.cache import write_whole

    if out is None:
        print_bytes(text)
        return
    try:
        write_whole(out, [text.encode()])
    except OSError as error:
        raise LetterworksError(f"{out}: cannot be written ({error.strerror})") from None
