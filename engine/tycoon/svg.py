"""A position of Letter Tycoon as an SVG picture, for notebooks and files."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from engine.shapes import rect, text
from engine.tycoon.text import asked, for_sale, goal

if TYPE_CHECKING:
    from engine.tycoon.position import TycoonPosition

WIDTH, HEIGHT, GAP = 34, 44, 5
"""Size of a card, and the space around it."""
LEFT, MARGIN, PATENT = 92, 20, 24
SMALL = 12
PAPER, CARD, HIDDEN, EDGE, INK, DIM, TURN = (
    *("#ffffff", "#f9efd2", "#d9d5c8", "#a98f5c", "#2b2620", "#6b6455", "#d97706"),
)
SEATS = ("#f6e3b4", "#bfe3cf", "#d9cdf0", "#f7cfae", "#c3ddeb")
"""Colour of the patents of each seat."""


def picture(position: TycoonPosition) -> str:
    """Pool and hands as cards; money, stock, score and patents beside; below the patents for sale."""
    rules = position.ruleset
    cards = max(rules.hand_size, rules.pool_size)
    right = LEFT + cards * (WIDTH + GAP) + 2 * GAP
    per_row = 13
    width = right + per_row * (PATENT + 3) + MARGIN
    row = HEIGHT + 2 * GAP + 6
    seats_top = MARGIN + row
    sale_top = seats_top + position.players * row + 6
    height = sale_top + 2 * (PATENT + 6) + 44
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" font-family="Helvetica, Arial, DejaVu Sans, sans-serif" text-anchor="middle">',
        f"<title>{escape(repr(position))}</title>",
        rect(0, 0, width, height, PAPER, 8),
        text(LEFT / 2, MARGIN + HEIGHT / 2 + 4, "pool", SMALL, DIM),
        *_cards(position.pool, LEFT, MARGIN),
    ]
    for seat in range(position.players):
        parts += _seat(position, seat, seats_top + seat * row, right, per_row)
    parts.append(text(LEFT / 2, sale_top + PATENT / 2 + 4, "for sale", SMALL, DIM))
    per_line = (width - LEFT - MARGIN) // (PATENT + 3)
    parts += _patents(position, for_sale(position), LEFT, sale_top, per_line, PAPER)
    parts.append(text(width / 2, height - 26, f"goal: {goal(position)}", SMALL, DIM))
    parts.append(text(width / 2, height - 10, asked(position), SMALL, DIM))
    return "\n".join([*parts, "</svg>"])


def _cards(cards: str, left: float, top: float) -> list[str]:
    parts = []
    for place, card in enumerate(cards):
        x, hidden = left + place * (WIDTH + GAP), card == "?"
        edge = f' stroke="{EDGE}" stroke-width="0.8"'
        parts.append(rect(x, top, WIDTH, HEIGHT, HIDDEN if hidden else CARD, 4, edge))
        if not hidden:
            parts.append(text(x + WIDTH / 2, top + HEIGHT / 2 + 8, card, 22, INK, ' font-weight="bold"'))
    return parts


def _seat(position: TycoonPosition, seat: int, top: float, right: float, per_row: int) -> list[str]:
    """Name and hand, and beside them the amounts above the patents."""
    to_move = seat == position.seat and not position.over
    amounts = (
        f"money {position.money[seat]}   stock {position.stock[seat]}   "
        f"patents {position.patent_values[seat]}   score {position.scores[seat]}"
    )
    bold = ' font-weight="bold"' if to_move else ""
    return [
        text(LEFT / 2, top + HEIGHT / 2 + 4, f"seat {seat}", SMALL, TURN if to_move else DIM, bold),
        *_cards(position.hands[seat], LEFT, top),
        text(right, top + 11, amounts, SMALL, INK, ' text-anchor="start" xml:space="preserve"'),
        *_patents(position, position.patents[seat], right, top + 19, per_row, SEATS[seat % len(SEATS)]),
    ]


def _patents(
    position: TycoonPosition, letters: str, left: float, top: float, per_row: int, colour: str
) -> list[str]:
    """Patents as small squares with their prices, `per_row` of them side by side."""
    parts = []
    for place, letter in enumerate(letters):
        x = left + place % per_row * (PATENT + 3)
        y = top + place // per_row * (PATENT + 4)
        parts.append(rect(x, y, PATENT, PATENT, colour, 3, f' stroke="{EDGE}" stroke-width="0.8"'))
        parts.append(text(x + PATENT / 2 - 3, y + PATENT / 2 + 5, letter, 14, INK))
        price = str(position.ruleset.patents[letter])
        parts.append(text(x + PATENT - 6, y + PATENT - 3, price, 8, DIM))
    return parts
