"""Which bots of the board games are asked turn by turn, and how they are made."""

from __future__ import annotations

from collections.abc import Callable

from bots.registry import BotSpec
from bots.thinking import Thinker
from engine.lexicon import Lexicon
from engine.rulesets.grid import GridRuleset

Factory = Callable[[BotSpec, GridRuleset, Lexicon, int], Thinker]
"""From a bot, the game, its word list and the number of players."""

FACTORIES: dict[str, Factory] = {}
"""By name; the other board-game bots play in compiled code only."""


def thinker_for(spec: BotSpec, ruleset: GridRuleset, lexicon: Lexicon, players: int) -> Thinker | None:
    """A new thinker for a bot, None for one that plays in compiled code. Raises BotError."""
    factory = FACTORIES.get(spec.name)
    return None if factory is None else factory(spec, ruleset, lexicon, players)
