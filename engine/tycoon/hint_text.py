"""Sentences of a hint for Letter Tycoon."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.rulesets.tycoon import COPY_CARD, DOUBLERS, FINAL_LETTER, REPLACE_CARD, TWO_WORDS
from engine.tycoon.notation import amounts, declared, play_notation
from engine.tycoon.payout import payout
from engine.tycoon.turn import ADDED, COPY, POOL, Play, TycoonTurn

if TYPE_CHECKING:
    from engine.tycoon.outlook import Outlook
    from engine.tycoon.position import TycoonPosition

_NUDGES = {
    "ends-vowels": "a word doubled by a vowel at each end",
    "half-vowels": "a word doubled by being half vowels",
    "one-vowel": "a word doubled by having one vowel only",
}


def nudge(position: TycoonPosition, turn: TycoonTurn, outlook: Outlook) -> str:
    """How long the words are, how many cards of the pool they take, and an ability to think of."""
    lengths = " and ".join(str(len(word.word)) for word in turn.play)
    pool = sum(len(word.letters(POOL)) for word in turn.play)
    kinds = "The best word has" if len(turn.play) == 1 else "The best two words have"
    text = f"{kinds} {lengths} letters, {_number(pool)} of them from the pool."
    thoughts = _thoughts(position, turn.play)
    if outlook.replacement() is not None:
        replaces = position.ruleset.ability_letters[REPLACE_CARD]
        thoughts.insert(0, f"replacing a card first ({replaces})")
    return f"{text} Think of {_listed(thoughts)}." if thoughts else text


def _thoughts(position: TycoonPosition, play: Play) -> list[str]:
    """The abilities that a play uses."""
    rules = position.ruleset
    letter_of = rules.ability_letters
    origins = {origin for word in play for origin in word.origins}
    found = []
    if COPY in origins:
        found.append(f"copying a card ({letter_of[COPY_CARD]})")
    if ADDED in origins:
        found.append(f"the {rules.final_letter} that needs no card ({letter_of[FINAL_LETTER]})")
    used = {letter for letters in payout(rules, position.owned, play).doublers for letter in letters}
    found += [f"{_NUDGES[one]} ({letter_of[one]})" for one in DOUBLERS if letter_of.get(one, "-") in used]
    if rules.doubling_letter in used and rules.doubling_letter:
        found.append(f"the {rules.doubling_letter} that doubles any word")
    if len(play) == 2:
        found.append(f"two words at once ({letter_of[TWO_WORDS]})")
    return found


def words(best: TycoonTurn, turn: TycoonTurn) -> str:
    """The words alone; where they are not those that pay most, why."""
    text = _named("The best", turn)
    less = _pay(best) - _pay(turn)
    if less > 0:
        instead = f"buys {turn.buy}" if turn.buy else "leaves better cards"
        return f"{text}: it pays {less} less than the best paid, but {instead}."
    return text + "."


def _pay(turn: TycoonTurn) -> int:
    return (turn.money or 0) + (turn.stock or 0)


def _named(what: str, turn: TycoonTurn) -> str:
    named = " and ".join(word.word for word in turn.play)
    return f"{what} word is {named}" if len(turn.play) == 1 else f"{what} two words are {named}"


def full(position: TycoonPosition, turn: TycoonTurn) -> str:
    """The words with the card of each letter, what they pay, and why so much."""
    text = f"Play {play_notation(turn.play)} for {amounts(turn.money or 0, turn.stock or 0)}"
    for clause in (doubled(position, turn.play), declared(turn.play), _given(turn)):
        text += f"; {clause}" if clause else ""
    return text + "."


def doublers(position: TycoonPosition, play: Play) -> list[str]:
    """For each word of a play the letters that double it: `BJ`."""
    return ["".join(letters) for letters in payout(position.ruleset, position.owned, play).doublers]


def doubled(position: TycoonPosition, play: Play) -> str:
    """`AUDIO doubled by B and J`; empty if no word is."""
    found = zip(play, doublers(position, play), strict=True)
    return ", ".join(f"{word.word} doubled by {_listed(list(letters))}" for word, letters in found if letters)


def _given(turn: TycoonTurn) -> str:
    """Royalties that the words bring to others."""
    return ", ".join(
        f"{paid} {'royalty' if paid == 1 else 'royalties'} to seat {seat}"
        for seat, paid in turn.royalties.items()
    )


def _listed(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def _number(count: int) -> str:
    return "none" if count == 0 else str(count)
