"""Errors that a person can put right; a message is one line: what, where and what was expected."""

from __future__ import annotations

import re

_LONGEST_WORD = 200  # characters without a space: a path may be as long
_LONGEST_LINE = 1000
_LONG_WORD = re.compile(rf"\S{{{_LONGEST_WORD + 1},}}")


class LetterworksError(ValueError):
    """Base of all errors caused by bad input; the commands print it and leave with exit code 2.

    The message is one line of readable length, whatever the file names or words in it hold.
    """

    def __init__(self, message: str) -> None:
        super().__init__(readable(message))


class LexiconError(LetterworksError):
    """A word list is missing, unreadable, unknown or empty."""


class RulesetError(LetterworksError):
    """A ruleset, or the alphabet it describes, cannot be used."""


class PositionError(LetterworksError):
    """A board, rack or other part of a position makes no sense."""


class IllegalMove(LetterworksError):
    """A move that the rules of the game at hand do not allow.

    `rule` names the rule that it breaks, as `position.check` does; `move` is what was tried (a move, turn or step).
    """

    def __init__(self, message: str, rule: str = "", move: object = None) -> None:
        super().__init__(message)
        self.rule = rule
        self.move = move

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[str, str, object]]:
        return type(self), (str(self), self.rule, self.move)


class BotError(LetterworksError):
    """A bot or one of its parameters is unknown, or a bot answered nonsense."""


class RunError(LetterworksError):
    """A run directory cannot be read, written or resumed."""


def readable(message: str) -> str:
    """A message on one line, without the middle of what is too long to read in it: input that it repeats."""
    line = " ".join(message.splitlines())
    return _cut(_LONG_WORD.sub(lambda found: _cut(found[0], _LONGEST_WORD), line), _LONGEST_LINE)


def _cut(text: str, length: int) -> str:
    """The start and the end of a text that is longer."""
    end = length // 4
    return text if len(text) <= length else f"{text[: length - end - 3]}...{text[-end:]}"
