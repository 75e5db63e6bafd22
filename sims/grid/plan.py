"""Board games for the runner: storage a thread, a chunk of games, the columns they leave."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from bots.grid_brains import KINDS, brains_of
from engine.errors import RunError
from engine.grid.rules import grid_rules
from engine.grid.turn_rules import turn_rules
from engine.rulesets.grid import BLANK, GridRuleset
from sims.grid.player import GridPlayer
from sims.kind import PlayGames
from sims.setup import Setup

if TYPE_CHECKING:
    from sims.parts import Parts

_MOST_HEIGHTS = 16
_FIRST_CAPACITY = 20_000  # plays of a position, where a bot lists them all


class GridPlan:
    """A run of a board game; see `sims.kind.Plan`."""

    def __init__(self, setup: Setup) -> None:
        if not isinstance(setup.ruleset, GridRuleset):
            raise RunError(f"{setup.ruleset.name}: not a board game")
        self.setup = setup
        self.ruleset: GridRuleset = setup.ruleset
        self.rules = grid_rules(setup.ruleset)
        self.turn_rules = turn_rules(setup.ruleset)
        self.graph = setup.lexicon.graph(setup.ruleset.alphabet, setup.ruleset.max_length)
        self.brains = brains_of(setup.bots, setup.ruleset, setup.lexicon)

    @property
    def kinds(self) -> tuple[str, ...]:
        """Kinds of records."""
        return ("games", "letters", "turns") if self.setup.turns else ("games", "letters")

    @property
    def chunk_games(self) -> int:
        """Games that a thread plays before it reports."""
        return 20 if all(bot.name in KINDS for bot in self.setup.bots) else 2

    @cached_property
    def tile_names(self) -> list[str]:
        """Tiles in code order, the blank last."""
        return [*self.ruleset.tiles.letters, BLANK]

    def new_player(self) -> PlayGames:
        """Storage and all for one thread. The code is compiled here if it has not been before."""
        player = GridPlayer(self)
        player(0, 0)
        return player

    def summary(self, parts: Parts) -> dict[str, Any]:
        """The tables of the run."""
        from sims.grid.summary import summarise  # scipy is loaded when it is needed

        return summarise(self.setup, self.tile_names, self.ruleset, parts)
