"""Words and turns as people read them: which letter is which card."""

from __future__ import annotations

from itertools import groupby

from engine.tycoon.turn import ADDED, COPY, HAND, PLAIN, POOL, VOWEL, Play, WordPlay

BRACKETS = {HAND: ("", ""), POOL: ("(", ")"), COPY: ("[", "]"), ADDED: ("+", "")}
"""What stands around the letters of each origin."""
LEGEND = {POOL: "(pool)", COPY: "[copy]", ADDED: "+no card"}
"""What the marks mean."""


def notation(word: WordPlay) -> str:
    """`SPAG(H)ET[T](I)+S`: bare letters from the hand, (pool), [copy], + a letter without a card."""
    parts = []
    for origin, pairs in groupby(zip(word.origins, word.word, strict=True), key=lambda pair: pair[0]):
        before, behind = BRACKETS[origin]
        parts.append(before + "".join(letter for _, letter in pairs) + behind)
    return "".join(parts)


def play_notation(play: Play) -> str:
    """The words of a play, with ` & ` between two."""
    return " & ".join(map(notation, play))


def legend(plays: list[Play]) -> str:
    """What the marks in these plays mean: `(pool)  [copy]`; empty if there are none."""
    origins = {origin for play in plays for word in play for origin in word.origins}
    return "  ".join(text for origin, text in LEGEND.items() if origin in origins)


def declared(play: Play) -> str:
    """How letters that may be vowel or consonant are meant: `Y a vowel`; empty if there are none."""
    found: dict[tuple[str, str], None] = {}
    for word in play:
        for letter, kind in zip(word.word, word.types, strict=True):
            if kind != PLAIN:
                found[letter, "a vowel" if kind == VOWEL else "a consonant"] = None
    return ", ".join(f"{letter} {what}" for letter, what in found)


def amounts(money: int, stock: int) -> str:
    """`6 money and 2 stock`; what is 0 is left out."""
    parts = [f"{amount} {what}" for amount, what in ((money, "money"), (stock, "stock")) if amount]
    return " and ".join(parts) or "nothing"
