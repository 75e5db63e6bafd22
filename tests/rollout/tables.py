"""Games set up and played on from Python, with the steps that bulk play uses."""

import numpy as np

from bots.grid_bag import BACK, FRONT
from bots.grid_steps import choose_turn, deal, exchange, play, reason_to_end
from bots.grid_table import new_table
from bots.registry import parse_bot
from bots.rollout.bot import RolloutBot
from bots.rollout.candidates import list_candidates
from bots.rollout.roll import set_priors
from bots.rollout.sight import look
from bots.thinking import Moment
from engine.grid.ending import EXCHANGE, NOT_OVER, OUT, PLAY, final_scores, passes_after, scoreless_after
from engine.lexicon import Lexicon

LEXICON = Lexicon.load()
SEED = 5


class Game:
    """A game at a table, whose hidden tiles are known to the test, and a rollout bot beside it."""

    def __init__(self, ruleset, players=2, number=0, spec="rollout:leaves=none"):
        self.ruleset, self.players, self.number = ruleset, players, number
        self.bot = RolloutBot(parse_bot(spec), ruleset, LEXICON, players)
        self.rules, self.turns, self.graph = self.bot.rules, self.bot.turns, self.bot.graph
        self.brains = self.bot.brains
        self.table = new_table(self.rules, self.turns, players)
        deal(self.rules, self.turns, self.graph, self.table, 0, SEED, number, number)
        self.seat, self.passes, self.scoreless, self.reason = 0, 0, 0, NOT_OVER

    @property
    def bag(self):
        return int(self.table.ends[BACK] - self.table.ends[FRONT])

    def moment(self):
        return Moment(self.table, self.seat, self.bag, self.passes, self.scoreless, self.number, 0)

    def think(self, seed=SEED):
        """What the bot would do now."""
        self.bot.start(seed, self.number, self.seat)
        return self.bot.choose(self.moment())

    def equity(self):
        """What equity would do now."""
        return choose_turn(self.brains, 0, self.rules, self.turns, self.graph, self.table, self.seat)

    def list(self):
        """Let the bot look and list its candidates; nothing is rolled out."""
        bot = self.bot
        look(self.turns, self.table, self.seat, self.passes, self.scoreless, bot.sight)
        count = list_candidates(
            self.brains, self.rules, self.turns, self.graph, bot.table, bot.sight, bot.rolls
        )
        set_priors(bot.chances, bot.sight, bot.rolls)
        return count

    def make(self, kind, two_ended=0):
        """Carry out the turn chosen at the table."""
        if kind == PLAY:
            play(self.rules, self.graph, self.table, self.seat, two_ended)
        elif kind == EXCHANGE:
            exchange(self.rules, self.turns, self.table, self.seat, two_ended)
        self.passes = int(passes_after(self.passes, kind))
        self.scoreless = int(scoreless_after(self.scoreless, kind))
        self.reason = int(
            reason_to_end(self.rules, self.turns, self.graph, self.table, self.passes, self.scoreless)
        )
        if self.reason == NOT_OVER:
            self.seat = (self.seat + 1) % self.players

    def go_on(self, turns=10_000, until_bag=-1):
        """Equity plays on, for some turns or until the bag has so few tiles."""
        while self.reason == NOT_OVER and turns > 0 and self.bag > until_bag:
            self.make(self.equity())
            turns -= 1
        return self

    def final(self):
        """Final scores of a game that is over."""
        assert self.reason != NOT_OVER
        out = self.seat if self.reason == OUT and self.table.sizes[self.seat] == 0 else -1
        scores = np.zeros(self.players, np.int64)
        final_scores(
            self.table.scores, self.table.racks, self.turns.tile_points, out, self.turns.end_adjust,
            self.turns.leftover, self.turns.leftover_per_tile, scores,
        )  # fmt: skip
        return scores
