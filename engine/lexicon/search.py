"""Questions to a word list: anagrams, patterns, hooks, words that contain a text.

They scan the list: a quarter of a second at worst, and any letters of any alphabet will do.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import NamedTuple

from engine.alphabet import BLANK
from engine.errors import LexiconError
from engine.letters import are_letters, capitals
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
    letters = capitals(rack)
    if not are_letters(letters.replace(BLANK, "A")):
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
    between = _between_stars(text)
    if sum(map(len, between)) > max(lexicon.lengths, default=0):
        return []
    first, *others = ["".join(signs) for signs in between]
    expression = f"^{first}$"
    if others:
        *middle, last = others
        # what stands between two stars is where it comes first: an atomic group never looks for another place
        found = "".join(f"(?>{_ANY_LETTER}*?{signs})" for signs in middle)
        expression = f"^{first}{found}{_ANY_LETTER}*{last}$"
    return [word for word in re.findall(expression, lexicon.text, re.MULTILINE) if word]


def _between_stars(text: str) -> list[list[str]]:
    """What stands before, between and behind the stars of a pattern, as signs of a regular expression."""
    between: list[list[str]] = [[]]
    rest = capitals(text)
    while rest:
        chosen = _SET.match(rest)
        size = chosen.end() if chosen else 1
        if rest[0] == "*":
            between.append([])
        else:
            between[-1].append(_sign(rest[:size], text))
        rest = rest[size:].lstrip("*") if rest[0] == "*" else rest[size:]
    return between


def _sign(sign: str, text: str) -> str:
    """One sign of a pattern, of one letter, as a regular expression."""
    if sign in ("?", "."):
        return _ANY_LETTER
    letters = sign.strip("[^]")
    if are_letters(letters) and (sign[0] == "[" or len(sign) == 1):
        return f"[^\n{letters}]" if sign.startswith("[^") else f"[{letters}]"
    raise LexiconError(f"pattern {text!r}: {sign!r}, expected letters, ?, *, [ABC] or [^ABC]")


def hooks(lexicon: Lexicon, word: str) -> Hooks:
    """The letters that make another word when added to `word`, which need not be one itself."""
    stem = capitals(word)
    letters = sorted(set(lexicon.text) - {"\n"})
    front = "".join(letter for letter in letters if letter + stem in lexicon)
    back = "".join(letter for letter in letters if stem + letter in lexicon)
    return Hooks(front, back)


def contains(lexicon: Lexicon, *parts: str) -> list[str]:
    """Words that have each of `parts` somewhere inside, in alphabetical order."""
    for part in parts:
        if not are_letters(capitals(part)):
            raise LexiconError(f"part {part!r}: expected letters only")
    wanted = [capitals(part) for part in parts]
    return [word for word in lexicon.words if all(part in word for part in wanted)]
