"""Questions to a word list: anagrams, patterns, hooks, words that contain a text.

They scan the list: a quarter of a second at worst, and any letters of any alphabet will do.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import NamedTuple

from engine.alphabet import BLANK
from engine.errors import LexiconError
from engine.lexicon.lexicon import Lexicon

_ANY_LETTER = "[^\n]"
_SET = re.compile(r"\[\^?[^\W\d_]+\]")


class Hooks(NamedTuple):
    """Letters that make a word when put before (`front`) or behind (`back`), in alphabetical order."""

    front: str
    back: str


def anagram(lexicon: Lexicon, rack: str, shortest: int | None = None) -> list[str]:
    """Words from the letters in `rack` (`?` is any letter): of all of them, or of `shortest` and more.

    The longest first, then in alphabetical order. Raises LexiconError if `rack` has something else.
    """
    letters = rack.upper()
    if not letters or not letters.replace(BLANK, "A").isalpha():
        raise LexiconError(f"letters {rack!r}: expected letters and {BLANK}, as in AEINRS{BLANK}")
    least = len(letters) if shortest is None else max(1, shortest)
    if least > len(letters):
        return []
    have = Counter(letters)
    blanks = have.pop(BLANK, 0)
    usable = _ANY_LETTER if blanks else f"[{''.join(have)}]"
    rough = re.compile(f"^{usable}{{{least},{len(letters)}}}$", re.MULTILINE)
    found = rough.findall(lexicon.text)
    return sorted((word for word in found if _missing(word, have) <= blanks), key=_longest_first)


def _missing(word: str, have: Counter[str]) -> int:
    """How many letters of `word` are lacking."""
    return sum(max(0, word.count(letter) - have[letter]) for letter in set(word))


def _longest_first(word: str) -> tuple[int, str]:
    return -len(word), word


def pattern(lexicon: Lexicon, text: str) -> list[str]:
    """Words that fit: `?` or `.` is any letter, `*` any letters or none, `[AEI]` one of, `[^AEI]` none of.

    In alphabetical order. Raises LexiconError for any other sign.
    """
    parts = []
    rest = text.upper()
    while rest:
        chosen = _SET.match(rest)
        size = chosen.end() if chosen else 1
        parts.append(_part(rest[:size], text))
        rest = rest[size:]
    expression = re.compile(f"^{''.join(parts)}$", re.MULTILINE)
    return expression.findall(lexicon.text) if parts else []


def _part(sign: str, text: str) -> str:
    """One sign of a pattern as a regular expression."""
    if sign in ("?", "."):
        return _ANY_LETTER
    if sign == "*":
        return f"{_ANY_LETTER}*"
    if sign.startswith("[^") and len(sign) > 2:
        return f"[^\n{sign[2:]}"
    if sign.isalpha() or (sign[0] == "[" and len(sign) > 1):
        return sign
    raise LexiconError(f"pattern {text!r}: {sign!r}, expected letters, ?, *, [ABC] or [^ABC]")


def hooks(lexicon: Lexicon, word: str) -> Hooks:
    """The letters that make another word when added to `word`, which need not be one itself."""
    stem = word.upper()
    letters = sorted(set(lexicon.text) - {"\n"})
    front = "".join(letter for letter in letters if letter + stem in lexicon)
    back = "".join(letter for letter in letters if stem + letter in lexicon)
    return Hooks(front, back)


def contains(lexicon: Lexicon, *parts: str) -> list[str]:
    """Words that have each of `parts` somewhere inside, in alphabetical order."""
    for part in parts:
        if not part.isalpha():
            raise LexiconError(f"part {part!r}: expected letters only")
    wanted = [part.upper() for part in parts]
    return [word for word in lexicon.words if all(part in word for part in wanted)]
