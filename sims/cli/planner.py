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

    def sentence(self, shown: TycoonTurn) -> str:
        """What the bot would play, if that is not the turn shown, and how it values it."""
        parts = [f"{self.figures['pay']} paid"]
        for key, what in _PARTS:
            value = float(self.figures[key])
            if abs(value) >= 0.05:
                parts.append(f"{value:+.1f} {what}")
        what = "values the turn" if shown == self.turn else f"would play {self.turn}, and values it"
        return f"The planner {what} at {self.figures['value']:.1f}: {', '.join(parts)}."


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
    if not suggested or not suggested[0][0].play or "value" not in suggested[0][1]:
        return None
    return Plan(*suggested[0])
