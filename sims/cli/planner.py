"""What the planner would play, or another bot: the one place where hints of Letter Tycoon ask a bot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from engine.errors import LexiconError

if TYPE_CHECKING:
    from engine.tycoon.position import TycoonPosition
    from engine.tycoon.turn import TycoonTurn

PLANNER = "planner"
"""The bot that every hint quotes."""
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


class Thought(NamedTuple):
    """The turns that a rollout bot played on, the best first, with its figures (see `bots.tycoon_face`)."""

    turns: list[tuple[TycoonTurn, dict[str, Any]]]

    @property
    def turn(self) -> TycoonTurn:
        """The best turn."""
        return self.turns[0][0]

    def sentence(self, shown: TycoonTurn) -> str:
        """What the bot would play, if that is not the turn shown, and how often it wins with it."""
        figures = self.turns[0][1]
        games = sum(each["rollouts"] for _, each in self.turns)
        what = "the turn" if shown == self.turn else str(self.turn)
        if figures["win"] is None:
            return f"Rollouts would play {what}; nothing else was worth a try."
        return (
            f"Rollouts: {what} wins {_percent(figures)}, the best of {len(self.turns)} turns in {games:,} games "
            f"played on; {figures['lead']:+.1f} points at the end in the mean."
        )

    @property
    def rows(self) -> list[tuple[str, str, str, str]]:
        """Turn, share of the win with its interval, lead, games, for a table."""
        return [
            (
                str(turn),
                "-" if each["win"] is None else _percent(each),
                "-" if each["lead"] is None else f"{each['lead']:+.1f}",
                str(each["rollouts"]),
            )
            for turn, each in self.turns
        ]

    @property
    def records(self) -> list[dict[str, Any]]:
        """The turns with their figures, as JSON."""
        return [{"turn": str(turn)} | each for turn, each in self.turns]


def _percent(figures: dict[str, Any]) -> str:
    half = 50 * (figures["win_high"] - figures["win_low"])
    return f"{100 * figures['win']:.0f} ± {half:.0f} %"


def thought(position: TycoonPosition, bot: str) -> Thought | None:
    """What the rollout bot `bot` finds; None in the middle of a turn, and where it plays no word. Raises BotError."""
    from bots.registry import parse_bot
    from bots.tycoon_face import load
    from engine.errors import BotError
    from sims.compiling import announce_compiling

    if parse_bot(bot, "tycoon").name != "rollout":
        raise BotError(f"--bot {bot}: explains nothing, expected planner, or rollout with its parameters")
    if position.state != "word":
        return None
    announce_compiling("play_on", "a minute or two")
    try:
        turns = load(bot).suggest(position)
    except LexiconError:  # a vocabulary of which no word can be made
        return None
    return Thought(turns) if turns and turns[0][0].play and "win" in turns[0][1] else None


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
