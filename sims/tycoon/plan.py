"""Letter Tycoon for the runner: storage a thread, a chunk of games, the columns they leave."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from bots.registry import thinks
from bots.tycoon_choice import BOT_CODES, OWN
from bots.tycoon_chooser import Knowledge
from bots.tycoon_knowledge import knowledge
from bots.tycoon_weights import weights_row
from engine.errors import RunError
from engine.rulesets.tycoon import TycoonRuleset
from engine.tycoon.rules import tycoon_rules
from engine.tycoon.wordtable import WordTable, word_table
from sims.kind import PlayGames, Records
from sims.setup import Setup
from sims.tycoon.asked import Asked, Rows
from sims.tycoon.game import LOST, MOST_ROUNDS, WAITING, new_players, play_tycoon_chunk
from sims.tycoon.records import game_table, patent_table
from sims.tycoon.tally import PATENT_FIELDS, TURN_FIELDS, game_columns
from sims.tycoon.turns import TurnDecoder

if TYPE_CHECKING:
    from sims.parts import Parts

_GAMES = 50
_FEW_GAMES = 2  # where a bot thinks for a second a game

PlayRows = Callable[[int, int], tuple[Rows, Rows, Rows]]
"""Plays the games `first` .. `first + count - 1`: rows of games, patents and turns; see `sims.tycoon.tally`."""


class TycoonPlan:
    """A run of Letter Tycoon; see `sims.kind.Plan`."""

    def __init__(self, setup: Setup, like: TycoonPlan | None = None) -> None:
        """`like` is a plan whose ruleset differs in prices, goals and abilities only: what takes time is its."""
        if not isinstance(setup.ruleset, TycoonRuleset):
            raise RunError(f"{setup.ruleset.name}: not a game of patents")
        self.setup = setup
        self.ruleset: TycoonRuleset = setup.ruleset
        self.rules = tycoon_rules(setup.ruleset)
        self.words: WordTable = like.words if like else word_table(setup.lexicon, setup.ruleset)
        self.known: Knowledge = like.known if like else knowledge(setup.ruleset, setup.lexicon)
        self.grants: Rows | None = None  # who owns what from the start: see sims.tycoon.grants
        self.shared = setup.cluster  # games in a row with the same deck

    @property
    def kinds(self) -> tuple[str, ...]:
        """Kinds of records."""
        return ("games", "patents", "turns") if self.setup.turns else ("games", "patents")

    @property
    def chunk_games(self) -> int:
        """Games that a thread plays before it reports."""
        return _FEW_GAMES if any(thinks(bot, "tycoon") for bot in self.setup.bots) else _GAMES

    def new_player(self) -> PlayGames:
        """Storage and all for one thread. The code is compiled here if it has not been before."""
        setup, letters = self.setup, self.ruleset.letters
        decoder = TurnDecoder(self.ruleset, self.words)
        play_rows = self.new_row_player()

        def play(first: int, count: int) -> Records:
            rows, patents, log = play_rows(first, count)
            records = {
                "games": game_table(setup, first, rows),
                "patents": patent_table(first, rows, patents, setup.players, letters),
            }
            return records | ({"turns": decoder.table(log)} if setup.turns else {})

        return play

    def new_row_player(self) -> PlayRows:
        """As `new_player`, for the bare arrays."""
        setup, letters = self.setup, self.ruleset.letters
        codes = [OWN if setup.is_own(bot) else BOT_CODES[bot.name] for bot in setup.bots]
        weights = np.stack([weights_row(dict(bot.parameters)) for bot in setup.bots])
        players = new_players(self.rules, self.words, np.array(codes, np.int64), weights, self.grants)
        most_turns = MOST_ROUNDS * setup.players * self.chunk_games
        log = np.zeros((most_turns if setup.turns else 0, TURN_FIELDS), np.int64)
        asked = Asked(setup, self.ruleset, self.rules, self.words, self.known)

        def play(first: int, count: int) -> tuple[Rows, Rows, Rows]:
            rows = np.zeros((count, game_columns(setup.players)), np.int64)
            patents = np.zeros((count, len(letters), PATENT_FIELDS), np.int64)
            asked.begin()
            while True:
                logged = play_tycoon_chunk(
                    self.rules, self.words, self.known, players, self.shared, setup.seed, first, rows, patents, log,
                )  # fmt: skip
                if logged != WAITING:
                    break
                asked.choose(players, first, rows, patents)
            if logged == LOST:
                games = f"{self.ruleset.name}, games {first} to {first + count - 1}"
                raise AssertionError(f"{games}: cards, money or patents do not add up")
            return rows, patents, log[:logged]

        play(0, 0)
        return play

    def summary(self, parts: Parts) -> dict[str, Any]:
        """The tables of the run."""
        from sims.tycoon.summary import summarise  # scipy is loaded when it is needed

        return summarise(self.setup, self.ruleset, parts)
