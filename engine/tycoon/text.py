"""A position of Letter Tycoon as text for a terminal."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from engine.tycoon.notation import play_notation

if TYPE_CHECKING:
    from engine.tycoon.position import TycoonPosition

_WIDTH = 80


def picture(position: TycoonPosition) -> str:
    """The pool; hand, money, stock, patents and score of each seat; the patents for sale; what is asked next.

    `>` marks the seat whose turn it is, `?` a card not seen. A patent stands with its price, `E10`.
    """
    lines = [
        f"  pool    {spaced(position.pool)}",
        *_seats(position),
        *_for_sale(position),
        f"  goal    {goal(position)}",
        f"  next    {asked(position)}",
    ]
    if position.deck is not None:
        lines.insert(1, f"  deck    {len(position.deck)} cards, {len(position.discard)} discarded")
    if position.table:
        lines.append(f"  played  {play_notation(position.table)}")
    return "\n".join(lines)


def spaced(cards: str) -> str:
    """Cards with a blank between; `-` for none."""
    return " ".join(cards) or "-"


def priced(position: TycoonPosition, letters: str) -> str:
    """Patents with their prices: `B2 J2`; `-` for none."""
    return " ".join(f"{letter}{position.ruleset.patents[letter]}" for letter in letters) or "-"


def goal(position: TycoonPosition) -> str:
    """What ends the game: `45 in 6 patents`."""
    value, fewest = position.ruleset.goal(position.players)
    reached = ", reached: the last round" if position.last_round else ""
    return f"patents worth {value}, {fewest} of them at least{reached}"


def asked(position: TycoonPosition) -> str:
    """What is asked next: `seat 0: a word`."""
    if position.over:
        winners = " and ".join(f"seat {seat}" for seat in position.winners)
        return f"over: {winners} {'wins' if len(position.winners) == 1 else 'share the win'}"
    what = {
        "word": "a word",
        "challenge": "is the word challenged",
        "buy": "a patent to buy",
        "discard": "cards to discard",
        "penalty": "a card for the refused word",
    }
    return f"seat {position.seat}: {what[position.state]}"


def for_sale(position: TycoonPosition) -> str:
    """Letters that nobody owns."""
    taken = "".join(position.patents)
    return "".join(letter for letter in position.ruleset.letters if letter not in taken)


def _for_sale(position: TycoonPosition) -> list[str]:
    lines = wrap(priced(position, for_sale(position)), _WIDTH - 10)
    return [f"  {'sale' if place == 0 else '':8}{line}" for place, line in enumerate(lines)]


def _seats(position: TycoonPosition) -> list[str]:
    hands = [spaced(hand) for hand in position.hands]
    width = max(map(len, hands))
    return [
        f"{'>' if seat == position.seat else ' '} seat {seat}  {hands[seat]:{width}}  money {position.money[seat]:<3} "
        f"stock {position.stock[seat]:<3} score {position.scores[seat]:<3} {priced(position, position.patents[seat])}"
        for seat in range(position.players)
    ]
