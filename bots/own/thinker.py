"""A user's bot at a table of the compiled game: its process is asked, and its answers are judged."""

from __future__ import annotations

import time
from typing import Any

from bots.own.code import OwnBots
from bots.own.process import Answered, Child, Failed
from bots.own.seen import carry_out, seen_position
from bots.registry import BotSpec
from bots.thinking import CRASH, ILLEGAL, SLOW, Forfeit, Moment
from engine.errors import LetterworksError
from engine.grid import referee
from engine.grid.move import Move
from engine.lexicon import Lexicon
from engine.lexicon.sources import SHIPPED
from engine.position import Position
from engine.rulesets.grid import GridRuleset

STARTING = 900.0
"""Seconds until the process must be ready; the engine may have to be compiled in it."""


class OwnThinker:
    """One bot for one thread; see `bots.thinking.Thinker`. Its process is started when it is first needed."""

    def __init__(self, own: OwnBots, spec: BotSpec, ruleset: GridRuleset, lexicon: Lexicon) -> None:
        self._own, self._spec = own, spec
        self._ruleset, self._lexicon = ruleset, lexicon
        self._child: Child | None = None
        self._game = ""
        self._begun = False

    def start(self, seed: int, game: int, seat: int) -> None:
        """A new game begins: the bot is made anew, and Python's and numpy's random numbers are seeded for it."""
        self._game, self._begun = f"{seed}/{game}/{seat}", False

    def choose(self, moment: Moment) -> int:
        """See `Thinker`; raises Forfeit if the bot breaks down, answers no legal move or takes too long."""
        try:
            return self._choose(moment)
        except Forfeit as forfeit:
            bot = str(self._spec)
            line = f"game {moment.game}: {bot} on seat {moment.seat} loses in turn {moment.turn}: {forfeit}"
            self._own.notes.complain(bot, forfeit.fault, line)
            raise

    def _choose(self, moment: Moment) -> int:
        if not self._begun:
            self._ask(self._ready(), {"game": self._game}, self._own.limit)
            self._begun = True
        assert self._child is not None
        position = seen_position(moment, self._ruleset, self._lexicon)
        question = {"position": position.to_json()}
        started = time.perf_counter()
        answer = self._ask(self._child, question, self._own.limit)
        self._own.notes.time(str(self._spec), time.perf_counter() - started)
        return carry_out(moment, position, judged(position, answer))

    def _ready(self) -> Child:
        """The process, started again if it is gone."""
        if self._child is None or not self._child.is_alive:
            self._child = Child(self._own.path)
            words = None if self._lexicon.name in SHIPPED else self._lexicon.text
            question = {
                "ruleset": self._ruleset.to_toml(),
                "lexicon": self._lexicon.name,
                "words": words,
                "bot": self._spec.name,
            }
            self._ask(self._child, question, STARTING)
        return self._child

    def _ask(self, child: Child, question: dict[str, Any], limit: float) -> dict[str, Any]:
        reply = child.ask(question, limit)
        if isinstance(reply, Failed):
            raise Forfeit(SLOW if reply.slow else CRASH, reply.why)
        assert isinstance(reply, Answered)
        if "error" in reply.document:
            raise Forfeit(CRASH, f"it raised {reply.document['error']}")
        return reply.document


def judged(position: Position, answer: dict[str, Any]) -> Move:
    """The move in the answer of a bot's process. Raises Forfeit if it is none, or not legal."""
    if "strange" in answer:
        raise Forfeit(ILLEGAL, f"it answered {answer['strange']}, expected a Move")
    try:
        move = Move.from_json(answer.get("move"))
        violation = referee.check(position, move)
    except LetterworksError as error:
        raise Forfeit(ILLEGAL, f"its move makes no sense: {error}") from None
    if violation is not None:
        raise Forfeit(ILLEGAL, f"it played {move}: {violation}")
    return move
