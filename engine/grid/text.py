"""A position as text for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.grid.tiles import Square, square_name
from engine.rulesets.premiums import LEGEND

if TYPE_CHECKING:
    from engine.position import Position

_MARKS = {factors: mark for mark, factors in LEGEND.items()}


def picture(position: Position) -> str:
    """The board with coordinates, then racks, scores and bag.

    Premiums stand for themselves (`'` 2L, `"` 3L, `^` 4L, `-` 2W, `=` 3W, `~` 4W), blanks are lower case, a
    stack's height follows its letter as a number (none for 1), then the owner's seat in brackets where tiles
    have owners. `*` stands before the tiles of the last play. A tile that spells two letters is shown so: `Qu`.
    """
    return "\n".join([*board_lines(position), *legend(position), "", *_below(position)])


def legend(position: Position) -> list[str]:
    """What the signs of premiums on the board mean, in one line; none if there are no such signs."""
    board = position.ruleset.board
    squares = [(row, column) for row in range(board.rows) for column in range(board.cols)]
    drawn = {_empty(position, square) for square in squares if square not in position.tiles}
    signs = [mark for mark in LEGEND if mark in drawn and mark != "."]
    start = ["+ start"] if "+" in drawn else []
    what = [f"{mark} {max(LEGEND[mark])}{'L' if LEGEND[mark][0] > 1 else 'W'}" for mark in signs]
    return ["   " + "   ".join(what + start)] if signs else []


def board_lines(position: Position) -> list[str]:
    """The board alone, a line a row below the column letters."""
    board = position.ruleset.board
    shown = position.ruleset.alphabet.shown
    longest = max((len(shown(tile.name)) for tile in position.tiles.values()), default=1)
    digits = len(str(board.max_height)) if board.max_height > 1 else 0
    width = 1 + longest + digits + 3 * (board.connection == "own")
    columns = "".join(square_name((0, column))[0].rjust(2).ljust(width) for column in range(board.cols))
    lines = ["   " + columns.rstrip()]
    for row in range(board.rows):
        squares = "".join(_square(position, (row, column)).ljust(width) for column in range(board.cols))
        lines.append(f"{row + 1:2} {squares}".rstrip())
    return lines


def _square(position: Position, square: Square) -> str:
    tile = position.tiles.get(square)
    if tile is None:
        return " " + _empty(position, square)
    height = str(tile.height) if tile.height > 1 else ""
    owner = f"[{tile.owner}]" if tile.owner >= 0 else ""
    laid = "*" if square in last_squares(position) else " "
    return f"{laid}{position.ruleset.alphabet.shown(tile.name)}{height}{owner}"


def _empty(position: Position, square: Square) -> str:
    rules = position.ruleset
    mark = _MARKS[int(rules.letter_premiums[square]), int(rules.word_premiums[square])]
    return "+" if mark == "." and square in rules.board.start and not position.tiles else mark


def last_squares(position: Position) -> set[Square]:
    """Squares of the last play's tiles."""
    placements = position.last.placements if position.last else ()
    return {(row, column) for row, column, _ in placements}


def _below(position: Position) -> list[str]:
    lines = []
    for seat, (score, rack) in enumerate(zip(position.scores, position.racks, strict=True)):
        to_move = ">" if seat == position.seat else " "
        lines.append(f"{to_move} seat {seat}  {score:4}  {'unknown' if rack is None else rack or '-'}")
    unknown = "" if position.bag_count is not None else " (counted, racks unknown being full)"
    lines.append(f"  bag {position.bag_left}{unknown}")
    if position.last is not None:
        lines.append(f"  last {position.last!r}")
    if position.end_reason_without_search:
        lines.append(f"  over: {position.end_reason_without_search}")
    return lines
