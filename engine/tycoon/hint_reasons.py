"""Why a turn of Letter Tycoon buys and discards what it does, a sentence each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.tycoon.outlook import Outlook
from engine.tycoon.piles import without
from engine.tycoon.turn import HAND

if TYPE_CHECKING:
    from engine.tycoon.choices import Purchase
    from engine.tycoon.position import TycoonPosition


def buying_of(bought: Purchase, position: TycoonPosition, less: int) -> str:
    """`Buy J for 2: worth 2 at the end; until then about 4.6 a turn as it doubles words …, 32.1 in all.`"""
    gains = [f"{bought.royalties:.1f} royalties a round"] if bought.royalties >= 0.05 else []
    if bought.gain >= 0.05:
        gains.append(f"{bought.gain:.1f} a turn as it {DOES[bought.ability]}")
    brings = (
        f"; until then about {' and '.join(gains)}, {bought.worth:.1f} in all"
        if gains and bought.worth
        else ""
    )
    worse = f" (the word pays {less} less than the best one)" if less > 0 else ""
    text = f"Buy {bought.letter} for {bought.price}{worse}: worth {bought.price} at the end{brings}."
    value, fewest = position.ruleset.goal(position.players)
    owned = position.patent_values[position.seat] + bought.price
    if not position.last_round and owned >= value and len(position.owned) + 1 >= fewest:
        text += f" That reaches the goal of {value}: this round is the last."
    return text


DOES = {
    "ends-vowels": "doubles words that start and end with a vowel",
    "half-vowels": "doubles words that are at least half vowels",
    "one-vowel": "doubles words with one vowel",
    "replace-card": "lets you replace a card first",
    "two-words": "lets you play two words",
    "copy-card": "lets you copy a card",
    "final-letter": "adds a final letter without a card",
}
"""Ability -> what it does, after `as it`."""


def replacing(outlook: Outlook) -> list[str]:
    """The sentence about a card that is better replaced before the word, if there is one."""
    replacement = outlook.replacement()
    if replacement is None:
        return []
    origin, card, then, now = replacement
    where = "hand" if origin == HAND else "pool"
    return [
        f"Before the word, replace {card} of the {where}: the best turn then pays {then:.1f} in the mean, {now:g} now."
    ]


def discarding(outlook: Outlook, left: str, discard: str) -> list[str]:
    """What the cards that are left in the hand are good for."""
    if not left or not outlook.turns_left[0]:
        return []
    kept = without(left, discard)
    then, all_kept = outlook.next_turn(kept), outlook.next_turn(left)
    if not discard:
        return [f"Discard nothing: with {left} kept the next turn pays about {then:.1f}."]
    keep = f"keep {kept}" if kept else "keep nothing"
    return [f"Discard {discard}, {keep}: the next turn pays about {then:.1f}, {all_kept:.1f} with all kept."]
