"""Rulesets and word lists that line after line names: loaded once, and again when one of their files has changed.

What ships is taken not to change while a program runs.
"""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from engine.errors import RulesetError
from engine.lexicon import Lexicon
from engine.lexicon.sources import SHIPPED
from engine.lexicon.sources import find as find_list
from engine.rulesets import Ruleset
from engine.rulesets.source import find, parse, read_file, shipped_names

State = tuple[int, int, int, int] | None
"""What is another when a file is, or has been written anew; None = there is no such file."""


def ruleset(name: str) -> Ruleset:
    """The ruleset of that name or path as its files are now. Raises RulesetError."""
    return _ruleset(name, _states(name))


def lexicon(name: str) -> Lexicon:
    """The lexicon of that name or path as its file is now. Raises LexiconError."""
    paths = () if name in SHIPPED else find_list(name).paths
    return _lexicon(name, tuple(map(_state, paths)))


@lru_cache(maxsize=64)
def _ruleset(name: str, states: tuple[State, ...]) -> Ruleset:
    return Ruleset.load(name)


@lru_cache(maxsize=4)
def _lexicon(name: str, states: tuple[State, ...]) -> Lexicon:
    return Lexicon.load(name)


def _states(name: str) -> tuple[State, ...]:
    """The files of a ruleset: its own, and those that it is based on."""
    states: list[State] = []
    folder = None
    with suppress(RulesetError):  # loading says what is wrong
        while name and name not in shipped_names():
            path = find(name, folder)
            state = _state(path)
            if state in states:  # bases that run in a circle
                break
            states.append(state)
            name, folder = _base(path, state), path.parent
    return tuple(states)


@lru_cache(maxsize=64)
def _base(path: Path, state: State) -> str:
    """What a ruleset file is based on, empty if on nothing. Raises RulesetError."""
    base = parse(read_file(path), path).get("base")
    return base if isinstance(base, str) else ""


def _state(path: Path) -> State:
    try:
        found = path.stat()
    except (OSError, ValueError):
        return None
    return found.st_dev, found.st_ino, found.st_mtime_ns, found.st_size
