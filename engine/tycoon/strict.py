"""What a position of Letter Tycoon must be to have come up in a game: for questions about real games."""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from engine.errors import PositionError
from engine.tycoon.referee import UNKNOWN

if TYPE_CHECKING:
    from engine.tycoon.position import TycoonPosition

KEYS = (
    *("id", "ruleset", "lexicon", "players", "seat", "hand", "hands", "pool", "patents", "money", "stock"),
    *(
        "money_before",
        "stock_before",
        "options",
        "deck_top_first",
        "discard_pile",
        "start_seat",
        "last_round",
    ),
    *("replaced", "refused", "state", "played", "answers"),
)
"""What a position may say."""
NOTES = (
    *("play", "buy", "discard", "replace", "steps_before", "steps_after", "kind", "words_allowed", "legal"),
    *("royalties", "per_word", "doublers_used", "purchasable_after", "after", "case", "why", "note"),
    *("n_words", "by_length", "sha256_of_sorted_words", "best_one_word", "best_two_words", "best_words"),
    *("sum_money_all_words", "sum_stock_all_words", "confirmed_by", "example"),
)
"""What may stand beside a position: a turn, answers, notes for people."""


def check_strictly(document: object, position: TycoonPosition) -> None:
    """Raise PositionError for misspelt keys, a hand or pool of the wrong size, or cards that the game does not have."""
    if isinstance(document, Mapping):
        _check_keys(document)
    if position.state == "word":
        _check_sizes(position)
    _check_cards(position)


def _check_keys(document: Mapping[str, object]) -> None:
    for key in document:
        if key in KEYS or key in NOTES:
            continue
        close = difflib.get_close_matches(str(key), KEYS, n=1, cutoff=0.75)
        if close:
            raise PositionError(f"unknown key {key} (did you mean {close[0]}?)")


def _check_sizes(position: TycoonPosition) -> None:
    rules, hand, pool = position.ruleset, position.hand, position.pool
    if UNKNOWN in hand:
        raise PositionError(
            f"hand: {'unknown' if set(hand) == {UNKNOWN} else 'partly unknown'}, "
            f"expected the {rules.hand_size} cards of the seat to move"
        )
    if len(hand) != rules.hand_size:
        raise PositionError(f"hand: {_cards(len(hand))} in {hand!r}, expected {rules.hand_size}")
    if UNKNOWN in pool:
        raise PositionError(f"pool: {pool!r} is partly unknown, expected {rules.pool_size} letters")
    if len(pool) != rules.pool_size and not rules.pool_fixed_per_round:
        raise PositionError(f"pool: {_cards(len(pool))} in {pool!r}, expected {rules.pool_size}")


def _check_cards(position: TycoonPosition) -> None:
    """No letter more often than the game has it, and no more cards in all."""
    rules = position.ruleset
    piles = [*position.hands, position.pool, position.deck or "", position.discard]
    seen = Counter("".join(piles))
    unseen = seen.pop(UNKNOWN, 0)
    for letter, count in sorted(seen.items()):
        if count > rules.cards[letter]:
            raise PositionError(
                f"card {letter}: {count} in hands, pool and piles, the game has {rules.cards[letter]}"
            )
    if seen.total() + unseen > rules.total_cards:
        raise PositionError(
            f"{seen.total() + unseen} cards in hands, pool and piles, the game has {rules.total_cards}"
        )


def _cards(count: int) -> str:
    return f"{count} card" if count == 1 else f"{count} cards"
