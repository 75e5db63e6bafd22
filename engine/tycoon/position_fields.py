"""Checks the fields of a `TycoonPosition` that Python code makes, and brings them into the form that it keeps."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from engine.errors import PositionError
from engine.grid.json_values import shown
from engine.grid.position_fields import checked_count, checked_number, checked_numbers, checked_stream
from engine.rulesets.tycoon import TycoonRuleset
from engine.tycoon.piles import in_order
from engine.tycoon.position_json import STATES
from engine.tycoon.referee import UNKNOWN
from engine.tycoon.turn import WordPlay

if TYPE_CHECKING:
    from engine.tycoon.position import TycoonPosition


def checked_fields(position: TycoonPosition) -> dict[str, Any]:
    """The fields in the form that a position keeps, cards and patents in order. Raises PositionError."""
    rules = position.ruleset
    if not isinstance(rules, TycoonRuleset):
        raise PositionError(f"ruleset: {shown(rules)}, expected one of Letter Tycoon")
    if isinstance(position.lexicon, str) or not hasattr(position.lexicon, "__contains__"):
        raise PositionError(f"lexicon: {shown(position.lexicon)}, expected a Lexicon or a set of words")
    if not isinstance(position.hands, tuple | list):
        raise PositionError(f"hands: {shown(position.hands)}, expected a tuple of hands")
    players = len(position.hands)
    found: dict[str, Any] = {
        "hands": tuple(
            in_order(_cards(f"hand of seat {i}", hand, rules)) for i, hand in enumerate(position.hands)
        ),
        "pool": in_order(_cards("pool", position.pool, rules)),
        "discard": in_order(_cards("discard", position.discard, rules)),
        "patents": _patents(position.patents, players, rules),
    }
    if position.deck is not None:
        _cards("deck", position.deck, rules)
    for name in ("money", "stock"):
        found[name] = checked_numbers(name, getattr(position, name))
        if len(found[name]) != players:
            raise PositionError(f"{name}: {len(found[name])} amounts, expected {players}, one a hand")
    for name in ("seat", "start_seat"):
        found[name] = checked_number(name, getattr(position, name), 0, players - 1)
    found["refused"] = checked_count("refused", position.refused)
    found["stream"] = checked_stream(position.stream)
    if position.state not in STATES:
        raise PositionError(f"state: {shown(position.state)}, expected one of {', '.join(STATES)}")
    if not isinstance(position.table, tuple) or not all(
        isinstance(word, WordPlay) for word in position.table
    ):
        raise PositionError(f"table: {shown(position.table)}, expected a tuple of WordPlay")
    return found


def _cards(name: str, cards: object, rules: TycoonRuleset) -> str:
    if not isinstance(cards, str) or set(cards) - {*rules.letters, UNKNOWN}:
        raise PositionError(
            f"{name}: {shown(cards)}, expected a text of letters of {rules.letters}, or {UNKNOWN}"
        )
    return cards


def _patents(patents: object, players: int, rules: TycoonRuleset) -> tuple[str, ...]:
    if not isinstance(patents, tuple | list) or len(patents) != players:
        raise PositionError(f"patents: {shown(patents)}, expected a tuple of {players} texts of letters")
    for letters in patents:
        if not isinstance(letters, str) or set(letters) - set(rules.patents):
            raise PositionError(f"patents: {shown(letters)}, expected a text of letters of {rules.letters}")
    for letter, owners in Counter("".join(patents)).items():
        if owners > 1:
            raise PositionError(f"patents: {letter} {owners} times, expected one owner")
    return tuple(map(in_order, patents))
