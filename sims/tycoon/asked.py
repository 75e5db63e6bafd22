"""Bots of Letter Tycoon that the compiled game loop waits for: they think long, or are the user's own."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bots.own.tycoon_seen import TycoonMoment
from bots.own.tycoon_thinker import OwnTycoonThinker
from bots.thinking import Forfeit
from bots.tycoon_chooser import Knowledge
from bots.tycoon_rollout import ROLLOUT, Effort, Thinker
from engine.rulesets.tycoon import TycoonRuleset
from engine.tycoon.rules import TycoonRules
from engine.tycoon.table import TURNS as TURNS_ENDED
from engine.tycoon.wordtable import WordTable
from sims.setup import Setup
from sims.tycoon.game import AT, CARD, FORFEIT, SEAT, Players, replace_for
from sims.tycoon.tally import FAULT, FORFEITED, REASON

Rows = NDArray[np.int64]


class Asked:
    """The bots of a run that are asked turn by turn; for one thread."""

    def __init__(
        self, setup: Setup, ruleset: TycoonRuleset, rules: TycoonRules, words: WordTable, known: Knowledge
    ) -> None:
        self._seed, self._rules, self._words = setup.seed, rules, words
        bots = dict(enumerate(setup.bots))
        self._efforts = {number: Effort.of(bot) for number, bot in bots.items() if bot.name == ROLLOUT}
        self._thinker = Thinker(rules, words, known, setup.players) if self._efforts else None
        self._own: dict[int, OwnTycoonThinker] = {}
        if setup.own is not None:
            self._own = {
                number: OwnTycoonThinker(setup.own, setup.bots, number, ruleset, setup.lexicon, words)
                for number, bot in bots.items()
                if setup.is_own(bot)
            }
        self._game = -1

    def begin(self) -> None:
        """Some games begin, maybe such as have been played before."""
        self._game = -1

    def choose(self, players: Players, first: int, rows: Rows, patents: Rows) -> None:
        """Let the bot choose that `play_tycoon_chunk`, called with these arguments, waits for."""
        at, seat = int(players.progress[AT]), int(players.progress[SEAT])
        bot = int(players.bots[seat])
        if bot in self._own:
            self._ask(players, first + at, seat, rows[at], patents[at])
            return
        assert self._thinker is not None, "only bots that think are waited for"
        effort = self._efforts[bot]
        self._thinker.think(players.table, seat, players.chooser, players.streams[seat], effort)

    def _ask(self, players: Players, game: int, seat: int, row: Rows, patents: Rows) -> None:
        """Ask a bot of the user's own; the game is over if it forfeits it."""
        if game != self._game:
            self._start(players, game)

        def replace(card: int) -> None:
            replace_for(self._rules, self._words, players, seat, card, patents)
            players.progress[CARD] = card

        turn = int(players.table.facts[TURNS_ENDED])
        moment = TycoonMoment(players.table, players.chooser, seat, game, turn, replace)
        try:
            self._own[int(players.bots[seat])].choose(moment)
        except Forfeit as forfeit:
            row[REASON], row[FORFEITED], row[FAULT] = FORFEIT, seat + 1, forfeit.fault

    def _start(self, players: Players, game: int) -> None:
        self._game = game
        for seat, bot in enumerate(players.bots.tolist()):
            if bot in self._own:
                self._own[bot].start(self._seed, game, seat)
