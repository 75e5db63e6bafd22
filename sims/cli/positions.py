"""Positions from files: JSON (one document, or lines) and boards as rows of text."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from engine.errors import LetterworksError, PositionError
from sims.cli.common import blamed, read_text, shown_name
from sims.cli.json_line import parse_line

if TYPE_CHECKING:
    from engine.rulesets import GridRuleset, Ruleset

_A_POSITION = "a position in JSON"
_BOARD_OPTIONS = "hint --board or convert --ruleset"
_A_BOARD = "a board as rows of text"


def read_position(source: str) -> dict[str, Any]:
    """The one position in a file of JSON. Raises LetterworksError if there are more."""
    documents = [document for _, document in read_positions(source)]
    if len(documents) > 1:
        raise PositionError(f"{shown_name(source)}: {len(documents)} positions, expected one")
    return documents[0]


def read_positions(source: str) -> list[tuple[str, dict[str, Any]]]:
    """The positions in a file, each with the place to name in a message; one document or one a line."""
    text, name = read_text(source, _A_POSITION), shown_name(source)
    if not text.strip():
        raise PositionError(f"{name}: is empty, expected {_A_POSITION}")
    if text.lstrip()[0] not in "{[":
        raise PositionError(
            f"{name}: no JSON, expected {_A_POSITION} (a board in text needs {_BOARD_OPTIONS})"
        )
    if _is_one_document(text):
        with blamed(name):
            return [(name, parse_line(text.encode()))]
    found = []
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            with blamed(f"{name}: line {number}"):
                found.append((f"{name}: line {number}", parse_line(line.encode())))
    return found


def _is_one_document(text: str) -> bool:
    """Whether a text is one JSON value on one line or more; a first line that is complete starts a list."""
    lines = text.strip().split("\n")
    if len(lines) == 1:
        return True
    try:
        json.loads(lines[0])
    except (ValueError, RecursionError):
        return True
    return False


def read_board(source: str, rules: GridRuleset) -> dict[str, Any]:
    """Letters, and heights and owners where the game has them, of a board in text."""
    text = read_text(source, _A_BOARD)
    with blamed(shown_name(source)):
        return parse_board(text, rules)


def parse_board(text: str, rules: GridRuleset) -> dict[str, Any]:
    """The layers of a board as `convert --to text` and `hint` draw it, with numbers of rows, or of rows of squares.

    Rows of squares are blocks with empty lines between; lines that start with # are remarks.

    First the letters (`.` empty, lower case a blank), then the heights as digits where tiles are stacked, then the
    owners' seats where tiles have owners. Blanks between the squares of a row do not count.
    """
    from engine.grid.drawn_board import is_drawn, read_drawn

    names = _layer_names(rules)
    if is_drawn(text):
        drawn = read_drawn(text, rules)._asdict()
        return {name: drawn[name] for name in names}
    blocks: list[list[str]] = [[]]
    for line in text.splitlines():
        row = "".join(line.split())
        if row and not row.startswith("#"):
            blocks[-1].append(row)
        elif not row and blocks[-1]:
            blocks.append([])
    layers = [block for block in blocks if block]
    if not layers:
        raise PositionError(f"is empty, expected {rules.board.rows} rows of {rules.board.cols} squares")
    if len(layers) > len(names):
        raise PositionError(f"{len(layers)} blocks of rows, expected {' and '.join(names)} only")
    if "owners" in names and len(layers) < len(names) and set("".join(layers[0])) != {"."}:
        raise PositionError(
            f"owners: missing, expected below the {' and '.join(names[:-1])}, after an empty line, rows of seats "
            "(0, 1 ... or .)"
        )
    return dict(zip(names, layers, strict=False))


def _layer_names(rules: GridRuleset) -> list[str]:
    names = ["letters"]
    if rules.board.max_height > 1:
        names.append("heights")
    if rules.board.connection == "own":
        names.append("owners")
    return names


def load_rules(name: str, sets: list[str] | None) -> GridRuleset:
    """A ruleset of a board game with the changes of `--set`. Raises LetterworksError."""
    from engine.grid.position_json import load_ruleset

    return load_ruleset(name).with_sets(sets or [])


def check_named_ruleset(document: dict[str, Any], name: str, rules: Ruleset) -> None:
    """Raise LetterworksError if a position names another ruleset than the one it is asked for."""
    named = document.get("ruleset", name)
    if named not in (name, rules.name) and str(named).partition("+")[0] != rules.name.partition("+")[0]:
        raise LetterworksError(f"ruleset: {named!r} in the position, expected {name!r} as asked for")
