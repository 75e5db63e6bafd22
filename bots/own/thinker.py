"""A user's bot at a table of a compiled board game: its process is asked, and its answers are judged."""

from __future__ import annotations

from functools import partial

from bots.own.asker import Asker, judged
from bots.own.seen import carry_out, seen_position
from bots.thinking import Moment
from engine.grid import referee
from engine.grid.move import Move
from engine.rulesets.grid import GridRuleset


class OwnThinker(Asker[GridRuleset]):
    """One bot for one thread; see `bots.thinking.Thinker`."""

    def choose(self, moment: Moment) -> int:
        """See `Thinker`; raises Forfeit if the bot breaks down, answers no legal move or takes too long."""
        with self.answerable(moment):
            position = seen_position(moment, self._ruleset, self._lexicon)
            move = judged(self.ask(position.to_json()), Move, partial(referee.check, position))
            return carry_out(moment, position, move)
