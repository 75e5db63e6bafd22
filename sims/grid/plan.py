"""Board games for the runner: storage a thread, a chunk of games, the columns they leave."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from bots.grid_choice import BOT_CODES
from engine.errors import RunError
from engine.grid.rules import grid_rules
from engine.grid.turn_rules import turn_rules
from engine.rulesets.grid import BLANK, GridRuleset
from sims.grid.game import MOST_TURNS, play_chunk
from sims.grid.records import game_table, letter_table
from sims.grid.table import new_table
from sims.grid.tally import LETTER_FIELDS, TURN_FIELDS, game_columns
from sims.grid.turns import TurnDecoder
from sims.kind import PlayGames, Records
from sims.setup import Setup

if TYPE_CHECKING:
    from sims.parts import Parts

_MOST_HEIGHTS = 16


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
        self.codes = [BOT_CODES[bot.name] for bot in setup.bots]

    @property
    def kinds(self) -> tuple[str, ...]:
        """Kinds of records."""
        return ("games", "letters", "turns") if self.setup.turns else ("games", "letters")

    @property
    def chunk_games(self) -> int:
        """Games that a thread plays before it reports."""
        return 20

    @cached_property
    def tile_names(self) -> list[str]:
        """Tiles in code order, the blank last."""
        return [*self.ruleset.tiles.letters, BLANK]

    def new_player(self) -> PlayGames:
        """Storage and all for one thread. The code is compiled here if it has not been before."""
        table = new_table(self.rules, self.turn_rules, self.setup.players)
        bots = np.array(self.codes, np.int64)
        log = np.zeros((MOST_TURNS * self.chunk_games if self.setup.turns else 0, TURN_FIELDS), np.int64)
        decoder = TurnDecoder(self.ruleset)
        names = {code: str(bot) for code, bot in zip(self.codes, self.setup.bots, strict=True)}
        top = self.ruleset.board.max_height
        players, tiles = self.setup.players, len(self.tile_names)

        def play(first: int, count: int) -> Records:
            rows = np.zeros((count, game_columns(players)), np.int64)
            letters = np.zeros((count, players, tiles, LETTER_FIELDS), np.int64)
            heights = np.zeros((count, _MOST_HEIGHTS), np.int32)
            logged = play_chunk(
                self.rules, self.turn_rules, self.graph, table, bots,
                int(self.setup.paired), self.setup.seed, first, rows, letters, heights, log,
            )  # fmt: skip
            if logged < 0:
                raise AssertionError(
                    f"{self.ruleset.name}, games {first} to {first + count - 1}: tiles got lost"
                )
            records = {
                "games": game_table(self.setup, names, first, rows, heights, top),
                "letters": letter_table(first, letters, self.tile_names),
            }
            return records | ({"turns": decoder.table(log[:logged])} if self.setup.turns else {})

        play(0, 0)
        return play

    def summary(self, parts: Parts) -> dict[str, Any]:
        """The tables of the run."""
        from sims.grid.summary import summarise  # scipy is loaded when it is needed

        return summarise(self.setup, self.tile_names, self.ruleset, parts)
