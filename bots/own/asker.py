"""Asks a user's bot for its turns, whatever the game: its process, its time, what is said when it loses by a fault."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Generic, Protocol, Self, TypeVar

from bots.own.code import OwnBots
from bots.own.process import Answered, Child, Failed
from bots.registry import BotSpec
from bots.thinking import CRASH, ILLEGAL, SLOW, Forfeit
from engine.errors import LetterworksError
from engine.lexicon import Lexicon
from engine.lexicon.sources import SHIPPED
from engine.rulesets import Ruleset

STARTING = 900.0
"""Seconds until the process must be ready; the engine may have to be compiled in it."""
_LONGEST = 400  # characters of a message


class Turn(Protocol):
    """What a bot answers with: a `Move` or a `TycoonTurn`."""

    @classmethod
    def from_json(cls, document: object) -> Self:
        """The turn of a JSON object. Raises PositionError."""


class InGame(Protocol):
    """Where in a run a turn is."""

    game: int
    seat: int
    turn: int


AnyTurn = TypeVar("AnyTurn", bound=Turn)
AnyRuleset = TypeVar("AnyRuleset", bound=Ruleset)


class Asker(Generic[AnyRuleset]):
    """The bot at `number` of those at the table, for one thread. Its process is started when it is first needed."""

    def __init__(
        self, own: OwnBots, bots: Sequence[BotSpec], number: int, ruleset: AnyRuleset, lexicon: Lexicon
    ) -> None:
        self._own, self._spec = own, bots[number]
        others = [str(bot) for at, bot in enumerate(bots) if at != number]
        self._others = ", ".join(dict.fromkeys(others))  # a field of copies is named once
        self._ruleset, self._lexicon = ruleset, lexicon
        self._child: Child | None = None
        self._game = ""
        self._begun = False

    def start(self, seed: int, game: int, seat: int) -> None:
        """A new game begins: the bot is made anew, and Python's and numpy's random numbers are seeded for it."""
        self._game, self._begun = f"{seed}/{game}/{seat}", False

    def ask(self, position: dict[str, Any]) -> dict[str, Any]:
        """What the bot answers to a position. Raises Forfeit if it breaks down or takes too long."""
        if not self._begun:
            self._answer(self._ready(), {"game": self._game}, self._own.limit)
            self._begun = True
        assert self._child is not None
        started = time.perf_counter()
        answer = self._answer(self._child, {"position": position}, self._own.limit)
        self._own.notes.time(str(self._spec), time.perf_counter() - started)
        return answer

    @contextmanager
    def answerable(self, where: InGame) -> Iterator[None]:
        """Says why the bot loses when it forfeits a game in here."""
        try:
            yield
        except Forfeit as forfeit:
            bot, why = str(self._spec), " ".join(str(forfeit).split())[:_LONGEST]
            game = f"game {where.game} against {self._others}"  # each match-up counts its games anew
            line = f"{game}: {bot} on seat {where.seat} loses in turn {where.turn}: {why}"
            self._own.notes.complain(bot, forfeit.fault, line)
            raise

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
            self._answer(self._child, question, STARTING)
        return self._child

    def _answer(self, child: Child, question: dict[str, Any], limit: float) -> dict[str, Any]:
        reply = child.ask(question, limit)
        if isinstance(reply, Failed):
            raise Forfeit(SLOW if reply.slow else CRASH, reply.why)
        assert isinstance(reply, Answered)
        if "error" in reply.document:
            raise Forfeit(CRASH, reply.document["error"])
        return reply.document


def judged(answer: dict[str, Any], kind: type[AnyTurn], check: Callable[[AnyTurn], object | None]) -> AnyTurn:
    """The turn in a bot's answer. Raises Forfeit if there is none, or if `check` says which rule it breaks."""
    if "strange" in answer:
        raise Forfeit(ILLEGAL, f"it answered {answer['strange']}, expected a {kind.__name__}")
    try:
        turn = kind.from_json(answer.get("move"))
        violation = check(turn)
    except LetterworksError as error:
        raise Forfeit(ILLEGAL, f"its move makes no sense: {error}") from None
    if violation is not None:
        raise broken(turn, violation)
    return turn


def broken(turn: Turn, violation: object) -> Forfeit:
    """The loss of a game by a turn that breaks a rule."""
    return Forfeit(ILLEGAL, f"it played {turn}: {violation}")
