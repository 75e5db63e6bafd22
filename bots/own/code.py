"""A file with bots of the user's own: which bots it has, and what all who play with them share."""

from __future__ import annotations

import hashlib
import os
import sys
import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bots.own.process import Answered, Child, Failed
from bots.registry import KNOWN
from engine.errors import BotError
from engine.files import read_whole

DEFAULT_LIMIT = 10.0
"""Seconds for a move."""
MOST_LIMIT = 86_400.0
LOADING = 120.0
"""Seconds that running the file may take."""
_MOST_BYTES = 16 << 20  # of the file
_TOLD = 3  # complaints of one kind about one bot, before they are only counted


def tell(line: str) -> None:
    """One line on standard error."""
    print(f"letterworks: {line}", file=sys.stderr, flush=True)


@dataclass
class Notes:
    """What games leave behind besides their rows: seconds and moves by bot, complaints; shared by threads."""

    seconds: Counter[str] = field(default_factory=Counter)
    moves: Counter[str] = field(default_factory=Counter)
    complaints: Counter[tuple[str, int]] = field(default_factory=Counter)
    say: Callable[[str], None] = tell
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def time(self, bot: str, seconds: float) -> None:
        """Take down how long a move took."""
        with self._lock:
            self.seconds[bot] += seconds  # type: ignore[assignment] # counters add up fractions, too
            self.moves[bot] += 1

    def complain(self, bot: str, fault: int, line: str) -> None:
        """Say why a bot lost a game, the first few times."""
        with self._lock:
            self.complaints[bot, fault] += 1
            count = self.complaints[bot, fault]
            if count <= _TOLD:
                more = ", from now on such games are only counted" if count == _TOLD else ""
                self.say(line + more)


@dataclass(frozen=True)
class OwnBots:
    """The bots of one file. `digest` is of its text; `limit` is the time for a move in seconds."""

    path: Path
    digest: str
    names: tuple[str, ...]
    limit: float = DEFAULT_LIMIT
    notes: Notes = field(default_factory=Notes, compare=False, repr=False)

    def identity(self) -> dict[str, Any]:
        """What the games of these bots depend on."""
        return {"digest": self.digest, "limit": self.limit}


def load_code(path: str | os.PathLike[str], limit: float = DEFAULT_LIMIT) -> OwnBots:
    """The bots of a Python file, which is run in a process of its own.

    They are those of its dict `BOTS` (name -> what makes one when called without arguments), else its classes that
    have a method `choose`. Raises BotError in one line if there is none or the file cannot be run.
    """
    if not isinstance(limit, int | float) or not 0 < limit <= MOST_LIMIT:
        raise BotError(f"limit = {limit!r}: expected seconds, more than 0 and at most {MOST_LIMIT:,.0f}")
    where = Path(path)
    try:
        text = read_whole(where, _MOST_BYTES)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        why = getattr(error, "strerror", None) or str(error)
        raise BotError(f"{where}: cannot be read ({why}), expected a Python file with bots") from None
    names = _names(where.resolve())
    for name in names:
        if name in KNOWN:
            raise BotError(
                f"{where}: bot {name}: that is the name of a bot that is there already, expected another"
            )
    return OwnBots(where.resolve(), hashlib.sha256(text).hexdigest()[:16], tuple(names), float(limit))


def _names(path: Path) -> list[str]:
    child = Child(path)
    try:
        reply = child.ask({"list": True}, LOADING)
    finally:
        child.close()
    if isinstance(reply, Failed):
        raise BotError(f"{path}: {reply.why}, expected a Python file with bots")
    assert isinstance(reply, Answered)
    if "error" in reply.document:
        raise BotError(f"{path}: {reply.document['error']}")
    return [str(name) for name in reply.document["names"]]
