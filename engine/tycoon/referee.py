"""The referee of words: which rule a play breaks, written from the rules text in plain Python.

It shares nothing with the word finder. Each rule is one function that answers None or a `Violation`; they are asked
in order, so that the first rule broken is the one named.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container
from dataclasses import dataclass
from typing import NamedTuple

from engine.rulesets.tycoon import COPY_CARD, FINAL_LETTER, TWO_WORDS, TycoonRuleset
from engine.tycoon.turn import ADDED, COPY, HAND, PLAIN, POOL, Play

UNKNOWN = "?"
"""A card whose letter is not known; it may be whatever is needed."""


@dataclass(frozen=True, slots=True)
class Violation:
    """A broken rule: its name, why in a sentence, the word at fault."""

    rule: str
    why: str
    word: str = ""

    def to_json(self) -> dict[str, str]:
        """The violation as a JSON object."""
        document = {"rule": self.rule, "why": self.why}
        return document | ({"word": self.word} if self.word else {})

    def __str__(self) -> str:
        return f"{self.rule}: {self.why}"


class Judged(NamedTuple):
    """What the referee wants to know: the rules, and the cards and patents of the player."""

    rules: TycoonRuleset
    hand: str
    pool: str
    owned: str

    def has(self, ability: str) -> bool:
        """Whether the player owns the patent with this ability."""
        return self.rules.ability_letters.get(ability, "-") in self.owned

    def patent(self, ability: str) -> str:
        """The patent's letter, for a message."""
        return self.rules.ability_letters.get(ability, "no patent")


def check_play(judged: Judged, play: Play) -> Violation | None:
    """None if the cards and abilities allow the play (its words are not looked up), else the rule that it breaks."""
    for rule in _RULES:
        violation = rule(judged, play)
        if violation is not None:
            return violation
    return None


def check_words(lexicon: Container[str], play: Play) -> Violation | None:
    """The first word that is not in the list, None if all are."""
    for word in play:
        if word.word not in lexicon:
            return Violation("not-a-word", f"{word.word} is not in the word list", word.word)
    return None


def _number_of_words(judged: Judged, play: Play) -> Violation | None:
    if not play:
        return Violation("no-words", "a play has at least one word")
    if len(play) > 2:
        return Violation("too-many-words", f"{len(play)} words, a turn has at most two")
    if len(play) == 2 and not judged.has(TWO_WORDS):
        return Violation("two-words", f"two words take the patent {judged.patent(TWO_WORDS)}")
    return None


def _letters(judged: Judged, play: Play) -> Violation | None:
    for word in play:
        for letter in word.word:
            if letter not in judged.rules.letters:
                return Violation("letter", f"{letter!r} is no letter of this game", word.word)
    return None


def _length(judged: Judged, play: Play) -> Violation | None:
    shortest = judged.rules.min_length
    for word in play:
        if len(word.word) < shortest:
            return Violation("too-short", f"{word.word} has fewer than {shortest} letters", word.word)
    return None


def _final_letter(judged: Judged, play: Play) -> Violation | None:
    final, added = judged.rules.final_letter, 0
    for word in play:
        places = [i for i, origin in enumerate(word.origins) if origin == ADDED]
        added += len(places)
        if not places:
            continue
        if not judged.has(FINAL_LETTER):
            why = f"a letter without a card takes the patent {judged.patent(FINAL_LETTER)}"
            return Violation("final-letter-ability", why, word.word)
        if any(word.word[i] != final for i in places):
            return Violation("final-letter-other", f"only {final} can be added without a card", word.word)
        if places != [len(word.word) - 1]:
            return Violation("final-letter-place", f"the added {final} must end the word", word.word)
    if added > 1:
        return Violation("final-letter-twice", f"only one {final} can be added in a turn")
    return None


def _copy(judged: Judged, play: Play) -> Violation | None:
    copies = [letter for word in play for letter in word.letters(COPY)]
    if not copies:
        return None
    if not judged.has(COPY_CARD):
        return Violation("copy-ability", f"copying a card takes the patent {judged.patent(COPY_CARD)}")
    if len(copies) > 1:
        return Violation("copy-twice", f"{len(copies)} letters copied, a turn has one copy")
    if all(copies[0] not in word.letters(HAND, POOL) for word in play):
        return Violation("copy-original", f"no {copies[0]} card in the play that could be copied")
    return None


def _cards(judged: Judged, play: Play) -> Violation | None:
    for origin, cards, name in ((HAND, judged.hand, "hand"), (POOL, judged.pool, "pool")):
        used = Counter(letter for word in play for letter in word.letters(origin))
        missing = used - Counter(cards)
        if missing.total() > cards.count(UNKNOWN):
            letter = next(iter(missing))
            held = cards.count(letter)
            return Violation("card", f"{used[letter]} {letter} from the {name}, which has {held}")
    return None


def _hand_card(judged: Judged, play: Play) -> Violation | None:
    for word in play:
        if HAND not in word.origins:
            return Violation("hand-card", f"{word.word} has no card of the hand", word.word)
    return None


def _real_cards(judged: Judged, play: Play) -> Violation | None:
    rules = judged.rules
    everywhere = sum(len(word.letters(HAND, POOL)) for word in play)
    for word in play:
        real = len(word.letters(HAND, POOL))
        if ADDED in word.origins and real < rules.z_min_real:
            why = f"{word.word} has {real} real cards, with an added letter it needs {rules.z_min_real}"
            return Violation("final-letter-real-cards", why, word.word)
        counted = real if rules.x_min_real_scope == "word" else everywhere
        if COPY in word.origins and counted < rules.x_min_real:
            why = f"{counted} real cards, a copy needs {rules.x_min_real}"
            return Violation("copy-real-cards", why, word.word)
    return None


def _declared(judged: Judged, play: Play) -> Violation | None:
    rules = judged.rules
    for word in play:
        for letter, declared in zip(word.word, word.types, strict=True):
            if letter not in rules.either and declared != PLAIN:
                which = " or ".join(rules.either) or "no letter"
                return Violation("declared", f"{letter} is declared, but only {which} may be", word.word)
    return None


def _same_word(judged: Judged, play: Play) -> Violation | None:
    words = [word.word for word in play]
    if len(set(words)) < len(words) and not judged.rules.v_allow_same_word:
        return Violation("same-word", f"{words[0]} twice in one turn", words[0])
    return None


_RULES: tuple[Callable[[Judged, Play], Violation | None], ...] = (
    _number_of_words,
    _letters,
    _length,
    _final_letter,
    _copy,
    _cards,
    _hand_card,
    _real_cards,
    _declared,
    _same_word,
)
