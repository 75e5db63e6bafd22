"""Errors that a person can put right; a message is one line: what, where and what was expected."""

from __future__ import annotations


class LetterworksError(ValueError):
    """Base of all errors caused by bad input; the commands print it and leave with exit code 2.

    The message is one line, whatever the file names or words in it hold.
    """

    def __init__(self, message: str) -> None:
        super().__init__(" ".join(message.splitlines()))


class LexiconError(LetterworksError):
    """A word list is missing, unreadable, unknown or empty."""


class RulesetError(LetterworksError):
    """A ruleset, or the alphabet it describes, cannot be used."""


class PositionError(LetterworksError):
    """A board, rack or other part of a position makes no sense."""


class IllegalMove(LetterworksError):
    """A move that the rules of the game at hand do not allow."""


class BotError(LetterworksError):
    """A bot or one of its parameters is unknown, or a bot answered nonsense."""


class RunError(LetterworksError):
    """A run directory cannot be read, written or resumed."""
