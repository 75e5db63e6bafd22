"""Letter Tycoon for the runner: storage a thread, a chunk of games, the columns they leave."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from bots.tycoon_choice import BOT_CODES
from bots.tycoon_knowledge import knowledge
from bots.tycoon_rollout import ROLLOUT, Effort, Thinker
from bots.tycoon_weights import weights_row
from engine.errors import RunError
from engine.rulesets.tycoon import TycoonRuleset
from engine.tycoon.rules import tycoon_rules
from engine.tycoon.wordtable import word_table
from sims.kind import PlayGames, Records
from sims.setup import Setup
from sims.tycoon.game import LOST, MOST_ROUNDS, SEAT, WAITING, Players, new_players, play_tycoon_chunk
from sims.tycoon.records import game_table, patent_table
from sims.tycoon.tally import PATENT_FIELDS, TURN_FIELDS, game_columns
from sims.tycoon.turns import TurnDecoder

if TYPE_CHECKING:
    from sims.parts import Parts

_GAMES = 50
_FEW_GAMES = 2  # where a bot thinks for a second a game


class TycoonPlan:
    """A run of Letter Tycoon; see `sims.kind.Plan`."""

    def __init__(self, setup: Setup) -> None:
        if not isinstance(setup.ruleset, TycoonRuleset):
            raise RunError(f"{setup.ruleset.name}: not a game of patents")
        self.setup = setup
        self.ruleset: TycoonRuleset = setup.ruleset
        self.rules = tycoon_rules(setup.ruleset)
        self.words = word_table(setup.lexicon, setup.ruleset)
        self.known = knowledge(setup.ruleset, setup.lexicon)

    @property
    def kinds(self) -> tuple[str, ...]:
        """Kinds of records."""
        return ("games", "patents", "turns") if self.setup.turns else ("games", "patents")

    @property
    def chunk_games(self) -> int:
        """Games that a thread plays before it reports."""
        return _FEW_GAMES if any(bot.name == ROLLOUT for bot in self.setup.bots) else _GAMES

    def new_player(self) -> PlayGames:
        """Storage and all for one thread. The code is compiled here if it has not been before."""
        setup, letters = self.setup, self.ruleset.letters
        codes = np.array([BOT_CODES[bot.name] for bot in setup.bots], np.int64)
        weights = np.stack([weights_row(dict(bot.parameters)) for bot in setup.bots])
        players = new_players(self.rules, self.words, codes, weights)
        most_turns = MOST_ROUNDS * setup.players * self.chunk_games
        log = np.zeros((most_turns if setup.turns else 0, TURN_FIELDS), np.int64)
        decoder = TurnDecoder(self.ruleset, self.words)
        think = self._thinking()

        def play(first: int, count: int) -> Records:
            rows = np.zeros((count, game_columns(setup.players)), np.int64)
            patents = np.zeros((count, len(letters), PATENT_FIELDS), np.int64)
            while True:
                logged = play_tycoon_chunk(
                    self.rules, self.words, self.known, players, int(setup.paired), setup.seed, first, rows, patents,
                    log,
                )  # fmt: skip
                if logged != WAITING:
                    break
                think(players)
            if logged == LOST:
                games = f"{self.ruleset.name}, games {first} to {first + count - 1}"
                raise AssertionError(f"{games}: cards, money or patents do not add up")
            records = {
                "games": game_table(setup, first, rows),
                "patents": patent_table(first, rows, patents, setup.players, letters),
            }
            return records | ({"turns": decoder.table(log[:logged])} if setup.turns else {})

        play(0, 0)
        return play

    def _thinking(self) -> Callable[[Players], None]:
        """Lets the bot think whose turn it is; for one thread."""
        setup = self.setup
        efforts = {number: Effort.of(bot) for number, bot in enumerate(setup.bots) if bot.name == ROLLOUT}
        thinker = Thinker(self.rules, self.words, self.known, setup.players) if efforts else None

        def think(players: Players) -> None:
            assert thinker is not None, "only bots that think are waited for"
            seat = int(players.progress[SEAT])
            effort = efforts[int(players.bots[seat])]
            thinker.think(players.table, seat, players.chooser, players.streams[seat], effort)

        return think

    def summary(self, parts: Parts) -> dict[str, Any]:
        """The tables of the run."""
        from sims.tycoon.summary import summarise  # scipy is loaded when it is needed

        return summarise(self.setup, self.ruleset, parts)
