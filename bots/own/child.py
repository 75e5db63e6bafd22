"""The process of a user's bot: `python -m bots.own.child FILE`, which is asked line by line (`bots.own.process`).

Questions: `{"list": true}`; `{"ruleset": TOML, "lexicon": name, "words": text or null, "bot": name}` once before the
games; `{"game": text}` when a game begins; `{"position": {..}}`. Each has one answer, `{"error": ..}` if it went wrong.
"""

from __future__ import annotations

import json
import os
import queue
import random
import re
import runpy
import sys
import threading
import traceback
from collections.abc import Callable
from dataclasses import replace
from typing import IO, Any

from bots.own.process import end_group

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_-]{0,39}")
_LONGEST = 200  # characters of a message

Factory = Callable[[], Any]


class Desk:
    """What the bot plays with."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.factories = factories(path)
        self.ruleset: Any = None
        self.lexicon: Any = None
        self.name = ""
        self.bot: Any = None

    def answer(self, question: dict[str, Any]) -> dict[str, Any]:
        """The answer to one question. Raises whatever the bot raises."""
        if "list" in question:
            return {"names": list(self.factories)}
        if "ruleset" in question:
            self._set_up(question)
            return {}
        if "game" in question:
            self._begin(question["game"])
            return {}
        return self._choose(question["position"])

    def _set_up(self, question: dict[str, Any]) -> None:
        from engine import Lexicon, Ruleset

        self.ruleset = Ruleset.from_toml(question["ruleset"])
        words, name = question["words"], question["lexicon"]
        self.lexicon = Lexicon.load(name) if words is None else Lexicon.of(words.split(), name)
        self.name = question["bot"]
        warm_up(self.ruleset, self.lexicon)

    def _begin(self, game: str) -> None:
        import numpy as np

        random.seed(game)
        np.random.seed(random.getrandbits(32))  # noqa: NPY002 # the bot may use it
        self.bot = self.factories[self.name]()
        if not can_choose(self.bot):
            raise Unusable(f"it is {self.bot!r:.40}, expected a method choose(position)")

    def _choose(self, document: dict[str, Any]) -> dict[str, Any]:
        from engine import Move, Position, TycoonPosition, TycoonTurn

        asked, answered = (TycoonPosition, TycoonTurn) if is_tycoon(self.ruleset) else (Position, Move)
        move = self.bot.choose(asked.from_json(document, self.ruleset, self.lexicon))
        if not isinstance(move, answered):
            return {"strange": repr(move)[:_LONGEST]}
        return {"move": move.to_json()}


def is_tycoon(ruleset: Any) -> bool:  # noqa: ANN401 # the engine is imported when it is needed
    """Whether a game is Letter Tycoon, else it is a board game."""
    return ruleset.family == "tycoon"


def warm_up(ruleset: Any, lexicon: Any) -> None:  # noqa: ANN401
    """Have code compiled and the list of words read, which is not to happen on the bot's time."""
    from engine import Position, TycoonPosition

    if is_tycoon(ruleset):
        players = ruleset.players.min
        start = TycoonPosition.start(ruleset, lexicon, players)
        owner = replace(start, patents=(ruleset.letters, *[""] * (players - 1)))
        owner.words.best(1)
        owner.words.best_two()
    else:
        Position.start(ruleset, lexicon).moves.best(1)
    "" in lexicon  # noqa: B015


class Unusable(Exception):
    """The file has no bots, or cannot be run, or what it makes is no bot."""


def can_choose(bot: object) -> bool:
    """Whether a bot, or a class of bots, has the method that is asked for moves."""
    return callable(getattr(bot, "choose", None))


def factories(path: str) -> dict[str, Factory]:
    """The bots of a file by name. Raises Unusable."""
    sys.path.insert(0, os.path.dirname(path))
    try:
        names = runpy.run_path(path, run_name="bots_of_the_user")
    except SyntaxError as error:
        where = f"line {error.lineno}: " if error.lineno else ""  # of a NUL or an odd encoding none is known
        raise Unusable(f"{where}{error.msg}, expected Python code") from None
    except BaseException as error:
        raise Unusable(f"cannot be run: {told(error, path)}, expected a Python file with bots") from None
    given = names.get("BOTS")
    if given is not None and not isinstance(given, dict):
        raise Unusable("BOTS is no dict, expected {name: class}")
    found = given or {
        name: value
        for name, value in names.items()
        if isinstance(value, type) and value.__module__ == "bots_of_the_user" and can_choose(value)
    }
    if not found:
        raise Unusable("has no bots, expected BOTS = {name: class} or a class with a method choose(position)")
    for name, factory in found.items():
        if not isinstance(name, str) or not _NAME.fullmatch(name):
            raise Unusable(f"bot {name!r}: expected a name of letters, digits, _ and -")
        if not callable(factory):
            raise Unusable(f"bot {name}: {factory!r:.40} cannot be called, expected a class")
        if isinstance(factory, type) and not can_choose(factory):
            raise Unusable(
                f"bot {name}: class {factory.__name__:.40} cannot choose, expected a method choose(position)"
            )
    return found


def told(error: BaseException, path: str) -> str:
    """An exception in one line, with the last line of the user's file that it went through."""
    text = " ".join(traceback.format_exception_only(error)[-1].split())[:_LONGEST]
    lines = [
        frame.lineno
        for frame in traceback.extract_tb(error.__traceback__)
        if os.path.realpath(frame.filename) == os.path.realpath(path)
    ]
    return f"{text} (line {lines[-1]})" if lines else text


def serve(path: str, questions: queue.SimpleQueue[bytes], answers: IO[bytes]) -> None:
    """Answer questions until there are no more."""
    desk: Desk | None = None
    while True:
        question = json.loads(questions.get())
        try:
            desk = desk or Desk(path)
            reply = desk.answer(question)
        except Unusable as error:
            reply = {"error": str(error)}
        except BaseException as error:  # whatever the bot does is its own fault, SystemExit as well
            reply = {"error": f"it raised {told(error, path)}"}
        answers.write(json.dumps(reply).encode() + b"\n")
        answers.flush()


def _listen(stream: IO[bytes], questions: queue.SimpleQueue[bytes]) -> None:
    """Hand over questions; end the process and its forks, whatever they are doing, when whoever asks is gone."""
    for line in stream:
        questions.put(line)
    end_group(os.getpid())
    os._exit(0)


def main() -> None:
    """Keep the pipes for questions and answers; what the bot prints goes to standard error."""
    questions: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    incoming, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    threading.Thread(target=_listen, args=(incoming, questions), daemon=True).start()
    serve(os.path.abspath(sys.argv[1]), questions, answers)


if __name__ == "__main__":
    main()
