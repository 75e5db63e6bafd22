"""Positions of Letter Tycoon as JSON objects: read with checks that say what is wrong where, and written.

    {"ruleset": "letter-tycoon", "players": 2, "seat": 0, "hand": "AEGIPST", "pool": "EHI",
     "patents": {"0": "BJ", "1": "E"}, "money": [3, 0], "stock": [1, 0], "options": {"doubler_stacking": "add"}}

What is left out is empty, zero or unknown. `hands` gives all hands, `deck_top_first` and `discard_pile` the piles.
"""

from __future__ import annotations

import json
from collections.abc import Container, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from engine import kept
from engine.errors import PositionError, RulesetError
from engine.grid.json_values import integer, integers, is_integer, shown, text
from engine.lexicon import Lexicon
from engine.rulesets import Ruleset
from engine.rulesets.tycoon import TycoonRuleset
from engine.tycoon.piles import in_order
from engine.tycoon.referee import UNKNOWN
from engine.tycoon.turn import read_play

if TYPE_CHECKING:
    from engine.tycoon.position import TycoonPosition

STATES = ("word", "challenge", "buy", "discard", "penalty", "over")


def parse_fields(
    document: object, ruleset: TycoonRuleset | None = None, lexicon: Container[str] | None = None
) -> dict[str, Any]:
    """The arguments of `TycoonPosition` for a JSON object. Raises PositionError, RulesetError or LexiconError.

    A `ruleset` or `lexicon` given here is used in place of the one that the object names (its options still count).
    """
    if not isinstance(document, Mapping):
        raise PositionError(f"position: {shown(document)}, expected an object")
    rules = read_rules(document, ruleset)
    players = _players(document, rules)
    seat = integer(document, "seat", 0, 0, players - 1)
    deck = document.get("deck_top_first")
    return {
        "ruleset": rules,
        "lexicon": kept.lexicon(text(document, "lexicon", "enable")) if lexicon is None else lexicon,
        "hands": _hands(document, rules, players, seat),
        "pool": _cards(document.get("pool", ""), "pool", rules, rules.pool_size),
        "deck": None if deck is None else _pile(deck, "deck_top_first", rules),
        "discard": in_order(_pile(document.get("discard_pile", ""), "discard_pile", rules)),
        "patents": read_patents(document, rules, players),
        "money": _amounts(document, "money", players),
        "stock": _amounts(document, "stock", players),
        "seat": seat,
        "start_seat": integer(document, "start_seat", 0, 0, players - 1),
        "last_round": _flag(document, "last_round"),
        "replaced": _flag(document, "replaced"),
        "refused": integer(document, "refused", 0, 0),
        "state": _state(document),
        "table": read_play(document.get("played", [])),
        "answers": _answers(document, players),
    }


def load_ruleset(name: str) -> TycoonRuleset:
    """The Letter Tycoon ruleset of that name or path. Raises RulesetError or PositionError."""
    rules = kept.ruleset(name)
    if not isinstance(rules, TycoonRuleset):
        raise PositionError(f"ruleset: {name!r} is no Letter Tycoon, expected one that is")
    return rules


@lru_cache(maxsize=64)
def _with_options(rules: TycoonRuleset, options: str) -> TycoonRuleset:
    tables = json.loads(options)
    fewest, limit = tables.get("goal_min_patents", ""), tables.get("bank_limit", "")
    if fewest is None:  # as the ruleset has it
        del tables["goal_min_patents"]
    elif is_integer(fewest):  # one number for any number of players
        tables["goal_min_patents"] = dict.fromkeys(rules.goal_min_patents, fewest)
    if limit is None:
        tables["bank_limit"] = "none"
    elif isinstance(limit, list) and len(limit) == 2:
        tables |= {"bank_limit": "box", "bank_money": limit[0], "bank_stock": limit[1]}
    try:
        return rules.replace(**tables)
    except RulesetError as error:
        raise RulesetError(f"options: {str(error).removeprefix('replace ')}") from None


def read_rules(document: Mapping[str, Any], ruleset: TycoonRuleset | None = None) -> TycoonRuleset:
    """The ruleset that the object names (or the one given) with its `options`."""
    rules = ruleset or load_ruleset(text(document, "ruleset", "letter-tycoon"))
    options = document.get("options", {})
    if not isinstance(options, Mapping):
        raise PositionError(f"options: {shown(options)}, expected an object")
    return _with_options(rules, json.dumps(options, sort_keys=True)) if options else rules


def _players(document: Mapping[str, Any], rules: TycoonRuleset) -> int:
    """`players`, else as many as there are hands, seats with patents or amounts, else the fewest."""
    low, high = rules.players.min, rules.players.max
    if "players" in document:
        return integer(document, "players", low, low, high)
    counts = [
        len(document[key]) for key in ("hands", "money", "stock") if isinstance(document.get(key), list)
    ]
    patents = document.get("patents")
    if isinstance(patents, Mapping):
        counts += [int(seat) + 1 for seat in patents if str(seat).isascii() and str(seat).isdecimal()]
    found = max([low, *counts])
    if found > high:
        raise PositionError(f"position: {found} seats, {rules.name} expects {low} to {high}")
    return found


def read_patents(document: Mapping[str, Any], rules: TycoonRuleset, players: int) -> tuple[str, ...]:
    """Letters of each seat from the object `patents`, seat -> letters. Raises PositionError."""
    given = document.get("patents", {})
    if not isinstance(given, Mapping):
        raise PositionError(f"patents: {shown(given)}, expected an object, seat to letters")
    patents = [""] * players
    owner: dict[str, str] = {}
    for seat, letters in given.items():
        if str(seat) not in map(str, range(players)):
            raise PositionError(f"patents: seat {shown(seat)}, expected 0 to {players - 1}")
        if not isinstance(letters, str):
            raise PositionError(f"patents of seat {seat}: {shown(letters)}, expected letters")
        for letter in letters:
            if letter not in rules.patents:
                raise PositionError(
                    f"patents of seat {seat}: {letter!r}, expected letters of {rules.letters}"
                )
            if owner.get(letter) == str(seat):
                raise PositionError(
                    f"patents of seat {seat}: {letter} twice in {shown(letters)}, expected it once"
                )
            if letter in owner:
                raise PositionError(
                    f"patents: {letter} of seats {owner[letter]} and {seat}, expected one owner"
                )
            owner[letter] = str(seat)
        patents[int(seat)] = "".join(sorted(letters))
    return tuple(patents)


def _hands(document: Mapping[str, Any], rules: TycoonRuleset, players: int, seat: int) -> tuple[str, ...]:
    """A hand a seat from `hands`, or from `hand` (the seat to move); the others are not seen."""
    size = rules.hand_size
    hands: list[object] = [UNKNOWN * size] * players
    if "hands" in document:
        given = document["hands"]
        if not isinstance(given, list) or len(given) != players:
            raise PositionError(f"hands: {shown(given)}, expected a list of {players} hands")
        hands = [UNKNOWN * size if hand is None else hand for hand in given]
    if "hand" in document:
        hands[seat] = document["hand"]
    return tuple(_cards(hand, f"hand of seat {i}", rules, size) for i, hand in enumerate(hands))


def _cards(value: object, where: str, rules: TycoonRuleset, most: int) -> str:
    cards = _pile(value, where, rules)
    if len(cards) > most:
        raise PositionError(f"{where}: {len(cards)} cards in {shown(cards)}, expected at most {most}")
    return in_order(cards)


def _pile(value: object, where: str, rules: TycoonRuleset) -> str:
    if not isinstance(value, str):
        raise PositionError(f"{where}: {shown(value)}, expected a text of letters")
    for letter in value:
        if letter != UNKNOWN and letter not in rules.letters:
            raise PositionError(f"{where}: {letter!r} in {shown(value)}, expected letters of {rules.letters}")
    return value


def _amounts(document: Mapping[str, Any], key: str, players: int) -> tuple[int, ...]:
    """Amounts a seat from `money_before` or `money` (there a single number is an answer, not a position)."""
    given = document.get(f"{key}_before", document.get(key))
    if given is None or (isinstance(given, int) and f"{key}_before" not in document):
        return (0,) * players
    amounts = integers(given, key, players)
    if min(amounts) < 0:
        raise PositionError(f"{key}: {shown(given)}, expected no negative number")
    return amounts


def _flag(document: Mapping[str, Any], key: str) -> bool:
    value = document.get(key, False)
    if not isinstance(value, bool):
        raise PositionError(f"{key}: {shown(value)}, expected true or false")
    return value


def _state(document: Mapping[str, Any]) -> str:
    state = text(document, "state", "word")
    if state not in STATES:
        raise PositionError(f"state: {shown(state)}, expected one of {', '.join(STATES)}")
    if state in ("buy", "challenge") and not document.get("played"):
        raise PositionError(f"played: missing, expected the words that the state {state} is about")
    return state


def _answers(document: Mapping[str, Any], players: int) -> tuple[tuple[int, bool], ...]:
    """Who has accepted (false) or challenged (true) the words played, from the object `answers`."""
    given = document.get("answers", {})
    if not isinstance(given, Mapping) or not all(isinstance(answer, bool) for answer in given.values()):
        raise PositionError(f"answers: {shown(given)}, expected an object, seat to true or false")
    for seat in given:
        if str(seat) not in map(str, range(players)):
            raise PositionError(f"answers: seat {shown(seat)}, expected 0 to {players - 1}")
    return tuple((int(seat), answer) for seat, answer in given.items())


def named_rules(rules: TycoonRuleset) -> dict[str, Any]:
    """The name of a ruleset; of a variant the name of what it varies, and `options`, so that it reads back."""
    base, is_variant, _ = rules.name.partition("+")
    if not is_variant or base not in Ruleset.names():
        return {"ruleset": rules.name}
    plain = load_ruleset(base).tables()
    changed = {key: value for key, value in rules.tables().items() if value != plain[key] and key != "name"}
    return {"ruleset": base, "options": changed} if changed else {"ruleset": base}


def position_document(position: TycoonPosition, hidden: bool) -> dict[str, Any]:
    """The position as a JSON object; `hidden` also writes all hands, the deck in its order and the discard pile."""
    document: dict[str, Any] = named_rules(position.ruleset)
    if isinstance(position.lexicon, Lexicon):
        document["lexicon"] = position.lexicon.name
    document |= {
        "players": position.players,
        "seat": position.seat,
        "hand": position.hand,
        "pool": position.pool,
    }
    document["patents"] = {str(seat): letters for seat, letters in enumerate(position.patents)}
    document |= {"money": list(position.money), "stock": list(position.stock)}
    if position.start_seat:
        document["start_seat"] = position.start_seat
    for key in ("last_round", "replaced", "refused"):
        if getattr(position, key):
            document[key] = getattr(position, key)
    if position.state != "word":
        document["state"] = position.state
    if position.table:
        document["played"] = [word.to_json() for word in position.table]
    if position.answers:
        document["answers"] = {str(seat): answer for seat, answer in position.answers}
    if hidden:
        document["hands"] = list(position.hands)
        document["discard_pile"] = in_order(position.discard)
        if position.deck is not None:
            document["deck_top_first"] = position.deck
    return document
