"""What counts as a letter: a capital with a small form of its own, one character each.

`upper` makes letters of more than that: of the long s an S, of a dotless i an I, two letters of a sharp s. On a
board, where small means blank, and in words they are no letters, unless a ruleset has them as tiles.
"""

from __future__ import annotations

_OTHER_FORMS = {"ς": "Σ"}  # at the end of a word only, so that no list can do without


def is_capital(character: str) -> bool:
    """Whether a character is a capital letter whose small form leads back to it."""
    small = character.lower()
    return character.isalpha() and len(small) == 1 and small != character and small.upper() == character


def capitals(text: str) -> str:
    """A text with its small letters as capitals; what is no letter stays as it is."""
    return text.upper() if text.isascii() else "".join(map(_capital, text))


def are_letters(text: str) -> bool:
    """Whether a text, in `capitals`, is one letter or more and nothing else."""
    return text.isalpha() if text.isascii() else bool(text) and all(map(is_capital, text))


def _capital(character: str) -> str:
    capital = _OTHER_FORMS.get(character) or character.upper()
    is_own = len(capital) == 1 and capital.lower() == character
    return capital if is_own or character in _OTHER_FORMS else character
