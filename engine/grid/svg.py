"""A position as an SVG picture, for notebooks and files."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from engine.grid.text import last_squares
from engine.grid.tiles import Square, Tile, square_name
from engine.shapes import rect, text

if TYPE_CHECKING:
    from engine.position import Position

CELL = 36
MARGIN = 26
RACK_LEFT = 98  # room for a seat's score before its rack
LAYER = 1.6  # how far each tile of a stack sticks out
PREMIUMS = {
    (2, 1): ("2L", "#c3ddeb"),
    (3, 1): ("3L", "#7fb3d5"),
    (4, 1): ("4L", "#5b8fc0"),
    (1, 2): ("2W", "#f3cbc6"),
    (1, 3): ("3W", "#e58f80"),
    (1, 4): ("4W", "#cf6a5b"),
}
"""Letter and word factor -> label and colour."""

OWNERS = ("#f6e3b4", "#bfe3cf", "#d9cdf0", "#f7cfae")
"""Tile colour a seat, where tiles have owners."""

PLAIN, EDGE, SIDE, LAST, INK, BLANK_INK = "#f9efd2", "#a98f5c", "#d3bd88", "#d97706", "#2b2620", "#8a3ba8"
BOARD, SQUARE, GRID = "#ffffff", "#eeece4", "#ffffff"


def picture(position: Position) -> str:
    """The board with premiums, tiles and points, stacks, owners and the last play; racks and scores below."""
    board = position.ruleset.board
    width = 2 * MARGIN + max(board.cols * CELL, RACK_LEFT + position.ruleset.tiles.rack_size * CELL)
    rack_top = 2 * MARGIN + board.rows * CELL
    height = rack_top + position.players * (CELL + 6) + MARGIN
    squares = [(row, column) for row in range(board.rows) for column in range(board.cols)]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" font-family="Helvetica, Arial, DejaVu Sans, sans-serif" text-anchor="middle">',
        f"<title>{escape(repr(position))}</title>",
        rect(0, 0, width, height, BOARD, radius=8),
        *_coordinates(board.rows, board.cols),
        *(_empty_square(position, square) for square in squares),
        *(_board_tile(position, square) for square in squares if square in position.tiles),
        *(_seat(position, seat, rack_top + seat * (CELL + 6)) for seat in range(position.players)),
        text(width / 2, height - 10, _status(position), 12, "#6b6455"),
        "</svg>",
    ]
    return "\n".join(parts)


def _coordinates(rows: int, columns: int) -> list[str]:
    top = [
        text(MARGIN + (column + 0.5) * CELL, MARGIN - 9, square_name((0, column))[0], 12, "#6b6455")
        for column in range(columns)
    ]
    left = [
        text(MARGIN / 2, MARGIN + (row + 0.5) * CELL + 4, str(row + 1), 12, "#6b6455") for row in range(rows)
    ]
    return top + left


def _corner(square: Square) -> tuple[float, float]:
    return MARGIN + square[1] * CELL, MARGIN + square[0] * CELL


def _empty_square(position: Position, square: Square) -> str:
    rules = position.ruleset
    x, y = _corner(square)
    factors = int(rules.letter_premiums[square]), int(rules.word_premiums[square])
    label, colour = PREMIUMS.get(factors, ("", SQUARE))
    drawn = rect(x + 0.75, y + 0.75, CELL - 1.5, CELL - 1.5, colour)
    if square in rules.board.start and not position.tiles:
        label = "★"
    if label:
        drawn += text(x + CELL / 2, y + CELL / 2 + 4, label, 11, "#5c5547")
    return drawn


def _board_tile(position: Position, square: Square) -> str:
    x, y = _corner(square)
    return _tile(position, x, y, position.tiles[square], square in last_squares(position))


def _tile(position: Position, x: float, y: float, tile: Tile, last: bool) -> str:
    """One tile or stack: the layers below peep out, the height stands top left, points bottom right."""
    edge = f' stroke="{LAST if last else EDGE}" stroke-width="{2 if last else 0.8}"'
    dashes = ' stroke-dasharray="3 2"' if tile.name.islower() else ""
    lift = min(LAYER * (tile.height - 1), 6)
    size = CELL - 5
    left, top = x + 2 + (6 - lift) / 6, y + 2 + (6 - lift) / 6
    parts = [
        rect(left + lift * layer / max(1, tile.height - 1), top + lift * layer / max(1, tile.height - 1),
              size - lift, size - lift, SIDE, 4, f' stroke="{EDGE}" stroke-width="0.6"')
        for layer in range(tile.height - 1, 0, -1)
    ]  # fmt: skip
    face = OWNERS[tile.owner % len(OWNERS)] if tile.owner >= 0 else PLAIN
    parts.append(rect(left, top, size - lift, size - lift, face, 4, edge + dashes))
    parts.extend(_face(position, left + (size - lift) / 2, top + (size - lift) / 2, size - lift, tile))
    return "".join(parts)


def _face(position: Position, x: float, y: float, size: float, tile: Tile) -> list[str]:
    """Letter, height and points around the middle (x, y) of a tile."""
    ink = BLANK_INK if tile.name.islower() or tile.name == "?" else INK
    letter = _shown_letter(position, tile)
    italic = ' font-style="italic"' if tile.name.islower() else ""
    scale = 0.58 if len(letter) == 1 else 0.46
    parts = [text(x - 1, y + size * 0.2, letter, size * scale, ink, f' font-weight="bold"{italic}')]
    if tile.height > 1:
        parts.append(text(x - size * 0.36, y - size * 0.2, str(tile.height), size * 0.27, "#b4451f"))
    points = _points(position, tile)
    if points:
        parts.append(text(x + size * 0.33, y + size * 0.41, points, size * 0.25, ink))
    return parts


def _shown_letter(position: Position, tile: Tile) -> str:
    if tile.name == "?":
        return ""
    return position.ruleset.alphabet.shown(tile.name)


def _points(position: Position, tile: Tile) -> str:
    """Points of a tile; none on a blank, nor in games where all tiles are worth the same."""
    worth = position.ruleset.tile_points
    if tile.name.islower() or tile.name == "?" or (worth == worth[0]).all():
        return ""
    return str(int(worth[position.ruleset.alphabet.index(tile.name)]))


def _seat(position: Position, seat: int, top: float) -> str:
    """One line a seat: score and rack; a dot marks the seat to move."""
    to_move = seat == position.seat and not position.end_reason_without_search
    owners = position.ruleset.board.connection == "own"
    label = f"seat {seat}: {position.scores[seat]}"
    more = ' text-anchor="start"' + (' font-weight="bold"' if to_move else "")
    parts = [text(MARGIN + 14, top + 23, label, 14, INK, more)]
    if to_move:
        parts.append(f'<circle cx="{MARGIN + 4}" cy="{top + 18:g}" r="4" fill="{LAST}"/>')
    rack = position.racks[seat]
    if rack is None:
        more = ' text-anchor="start"'
        parts.append(text(MARGIN + RACK_LEFT + 6, top + 23, "rack unknown", 12, "#8b8474", more))
    for index, name in enumerate(rack or ""):
        tile = Tile(name, 1, seat if owners else -1)
        parts.append(_tile(position, MARGIN + RACK_LEFT + index * CELL, top, tile, False))
    return "".join(parts)


def _status(position: Position) -> str:
    parts = [position.ruleset.title or position.ruleset.name, f"bag {position.bag_left}"]
    if position.last is not None:
        score = "" if position.last.score is None else f" {position.last.score:+d}"
        parts.append(f"last {position.last}{score}")
    if position.end_reason_without_search:
        parts.append(f"over ({position.end_reason_without_search})")
    return " · ".join(parts)
