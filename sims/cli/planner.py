"""What the planner would play: the one place where hints ask a bot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from engine.errors import LexiconError

if TYPE_CHECKING:
    from engine.tycoon.position import TycoonPosition
    from engine.tycoon.turn import TycoonTurn

_PARTS = (
    ("purchase", "for the patent"),
    ("royalties_paid", "for royalties to others"),
    ("cards_spent", "for the cards spent"),
)
"""What besides the pay makes up the value of a turn."""


class Plan(NamedTuple):
    """The turn, and the figures that the bot gives for it."""

    turn: TycoonTurn
    figures: dict[str, Any]

    @property
    def sentence(self) -> str:
        """How the bot values the turn; empty if it gives no figures."""
        if "value" not in self.figures:
            return ""
        parts = [
            f"{value:+.1f} {what}" for key, what in _PARTS if abs(value := float(self.figures[key])) >= 0.05
        ]
        text = f"The planner values the turn at {self.figures['value']:.1f}: {self.figures['pay']} paid"
        return ", ".join([text, *parts]) + "."


def planned(position: TycoonPosition) -> Plan | None:
    """The planner's turn; None in the middle of a turn, and where it plays no word."""
    from bots.tycoon_face import suggest
    from sims.compiling import announce_compiling

    if position.state != "word":
        return None
    announce_compiling("choose_discards", "a minute or two")
    try:
        suggested = suggest(position)
    except LexiconError:  # a vocabulary of which no word can be made
        return None
    if not suggested or not suggested[0][0].play:
        return None
    return Plan(*suggested[0])
