"""Positions as JSON objects: read with checks that say what is wrong where, and written.

    {"ruleset": "scrabble", "lexicon": "enable", "letters": [row strings], "heights": [digit strings],
     "owners": [row strings], "rack": "BDDGORY", "scores": [0, 0], "seat": 0, "scoreless": 0, "bag": 40}

What is left out is empty, zero or unknown. Heights above 9 are written a to f.
"""

from __future__ import annotations

import difflib
from collections.abc import Container, Mapping
from typing import TYPE_CHECKING, Any

from engine import kept
from engine.errors import PositionError
from engine.grid.board_json import read_heights, read_letters, read_owners
from engine.grid.json_values import integer, integers, shown, text
from engine.grid.set_check import check_tile_set
from engine.lexicon import Lexicon
from engine.rulesets.grid import GridRuleset

if TYPE_CHECKING:
    from engine.position import Position

KEYS = (
    *("id", "ruleset", "lexicon", "letters", "heights", "owners", "rack", "opponent_rack", "racks"),
    *("players", "scores", "seat", "passes", "scoreless", "bag"),
)
"""What a position may hold."""

NOTES = (
    *("kind", "placements", "tiles", "score", "words", "notation", "words_allowed", "word_scores", "legal"),
    *("rule", "why", "n", "best", "sum_scores", "score_hist", "digest", "top", "moves", "best_spread"),
    *("best_move", "line", "proved", "final", "case", "note", "example", "confirmed_by"),
)
"""What may stand beside a position: a move, answers, notes for people."""


MISTAKEN = {
    **dict.fromkeys(("board", "boards", "grid", "squares", "rows"), "letters"),
    "height": "heights",
    "owner": "owners",
    "hand": "rack",
}
"""Keys that people write for others: overlooking them would answer for another position."""


def unknown_keys(document: Mapping[str, Any]) -> list[str]:
    """Keys that mean nothing beside or in a position, each with the likely one, for a remark."""
    strange = [str(key) for key in document if key not in KEYS and key not in NOTES]
    return [f"{key} (did you mean {_like(key)}?)" if _like(key) else key for key in strange]


def _like(key: str) -> str:
    """The key that `key` is probably a misspelling of, or nothing."""
    close = difflib.get_close_matches(key, KEYS, n=1, cutoff=0.75)
    return close[0] if close else ""


def parse_fields(
    document: object,
    ruleset: GridRuleset | None = None,
    lexicon: Container[str] | None = None,
    strict: bool = False,
) -> dict[str, Any]:
    """The arguments of `Position` for a JSON object. Raises PositionError, RulesetError or LexiconError.

    A `ruleset` or `lexicon` given here is used in place of the one that the object names. `strict` also
    refuses misspelt keys and more tiles than the set has, which a judged single play may have.
    """
    if not isinstance(document, Mapping):
        raise PositionError(f"position: {shown(document)}, expected an object")
    rules = ruleset or _ruleset(document)
    _refuse_unknown(document, strict)
    players = _players(document, rules)
    letters = read_letters(document.get("letters"), rules)
    fields: dict[str, Any] = {
        "ruleset": rules,
        "lexicon": _lexicon(document) if lexicon is None else lexicon,
        "letters": letters,
        "heights": read_heights(document.get("heights"), letters, rules),
        "owners": read_owners(document.get("owners"), letters, rules, players),
        "seat": integer(document, "seat", 0, 0, players - 1),
        "scores": integers(document.get("scores", [0] * players), "scores", players),
        "passes": integer(document, "passes", 0, 0),
        "scoreless": integer(document, "scoreless", 0, 0),
        "bag_count": integer(document, "bag", None, 0),
    }
    fields["racks"] = read_racks(document, rules, players, fields["seat"])
    if strict:
        check_tile_set(rules, letters, fields["heights"], fields["racks"], fields["bag_count"])
    return fields


def _refuse_unknown(document: Mapping[str, Any], strict: bool) -> None:
    """Refuse a key that stands for nothing; without `strict` only one that means another, the rest being notes."""
    for key, meant in MISTAKEN.items():
        if key in document:
            raise PositionError(f"unknown key {key}, expected {meant}")
    for key in unknown_keys(document) if strict else ():
        known = "" if "(" in key else f", expected one of {', '.join(KEYS)}"
        raise PositionError(f"unknown key {key}{known}")


def read_racks(
    document: Mapping[str, Any], rules: GridRuleset, players: int, seat: int
) -> tuple[str | None, ...]:
    """A rack a seat from `racks`, or from `rack` (the seat to move) and `opponent_rack`; None = unknown."""
    if "racks" in document:
        if "rack" in document or "opponent_rack" in document:
            raise PositionError("racks and rack: both given, expected one of them")
        given = document["racks"]
        if not isinstance(given, list) or len(given) != players:
            raise PositionError(f"racks: {shown(given)}, expected a list of {players} racks")
        return tuple(_rack(rack, f"racks item {index}", rules) for index, rack in enumerate(given))
    racks: list[str | None] = [None] * players
    racks[seat] = _rack(document.get("rack"), "rack", rules)
    if "opponent_rack" in document:
        if players != 2:
            raise PositionError(f"opponent_rack: {players} players, expected racks, a list with one a seat")
        racks[1 - seat] = _rack(document["opponent_rack"], "opponent_rack", rules)
    return tuple(racks)


def _rack(value: object, where: str, rules: GridRuleset) -> str | None:
    if value is None:
        return None
    if not isinstance(value, str):
        raise PositionError(f"{where}: {shown(value)}, expected a text of tiles")
    size = rules.tiles.rack_size
    if len(value) > size:
        raise PositionError(f"{where}: {len(value)} tiles in {shown(value)}, expected at most {size}")
    for name in value:
        if name == "?" and not rules.tiles.counts.get("?", 0):
            raise PositionError(f"{where}: a blank in {value!r}, but {rules.name} has none")
        if name != "?" and name not in rules.tiles.letters:
            raise PositionError(f"{where}: {name!r} in {value!r} is no tile, expected {_tile_names(rules)}")
    return rules.alphabet.rack_text(rules.alphabet.rack_counts(value))


def _tile_names(rules: GridRuleset) -> str:
    blank = " or ?" if rules.tiles.counts.get("?", 0) else ""
    return f"tiles of {rules.tiles.letters}{blank}"


def _players(document: Mapping[str, Any], rules: GridRuleset) -> int:
    """`players`, else as many as there are racks or scores, else as few as seat and owners allow."""
    low, high = rules.players.min, rules.players.max
    if "players" in document:
        return integer(document, "players", low, low, high)
    for key in ("racks", "scores"):
        given = document.get(key)
        if isinstance(given, list):
            if not low <= len(given) <= high:
                raise PositionError(f"{key}: {len(given)} seats, {rules.name} expects {low} to {high}")
            return len(given)
    return min(max(low, _highest_seat(document) + 1), high)


def _highest_seat(document: Mapping[str, Any]) -> int:
    """The highest seat that `seat` or `owners` names, -1 if none; what is wrong with them is said elsewhere."""
    named = [-1]
    seat, owners = document.get("seat"), document.get("owners")
    if isinstance(seat, int):
        named.append(seat)
    for row in owners if isinstance(owners, list) else ():
        named += [int(char) for char in str(row) if char in "0123456789"]
    return max(named)


def load_ruleset(name: str) -> GridRuleset:
    """The grid ruleset of that name or path. Raises RulesetError or PositionError."""
    rules = kept.ruleset(name)
    if not isinstance(rules, GridRuleset):
        raise PositionError(f"ruleset: {name!r} is no board game, expected one that is")
    return rules


def _ruleset(document: Mapping[str, Any]) -> GridRuleset:
    return load_ruleset(text(document, "ruleset"))


def _lexicon(document: Mapping[str, Any]) -> Lexicon:
    return kept.lexicon(text(document, "lexicon", "enable"))


def position_document(position: Position) -> dict[str, Any]:
    """The position as a JSON object; what is empty, zero or unknown is left out but for the board."""
    rules = position.ruleset
    document: dict[str, Any] = {"ruleset": rules.name}
    if isinstance(position.lexicon, Lexicon):
        document["lexicon"] = position.lexicon.name
    document["letters"] = [
        "".join(_square_text(position, row, column) for column in range(rules.board.cols))
        for row in range(rules.board.rows)
    ]
    if rules.board.max_height > 1:
        document["heights"] = ["".join(f"{height:x}" for height in row) for row in position.heights]
    if rules.board.connection == "own":
        document["owners"] = ["".join("." if o < 0 else str(o) for o in row) for row in position.owners]
    if any(rack is not None for rack in position.racks):
        document["racks"] = list(position.racks)
    document["scores"] = list(position.scores)
    counts = {"seat": position.seat, "passes": position.passes, "scoreless": position.scoreless}
    document |= {key: count for key, count in counts.items() if count}
    if position.bag_count is not None:
        document["bag"] = position.bag_count
    return document


def _square_text(position: Position, row: int, column: int) -> str:
    tile = position.tiles.get((row, column))
    return tile.name if tile else "."
