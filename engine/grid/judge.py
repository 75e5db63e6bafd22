"""Judge one line of `score`: is the play legal, which words it makes, what it pays, or which rule it breaks.

It judges the play, not whether the position could have come up.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.errors import PositionError
from engine.grid import referee
from engine.grid.finish import end_scores
from engine.grid.json_values import integers, shown, text
from engine.grid.move import Move
from engine.grid.position_json import load_ruleset, read_racks
from engine.letters import capitals
from engine.position import Position


def judge(document: object) -> dict[str, Any]:
    """The answer to a position with `placements` (or an exchange, a pass, an `end`), without its id.

    `words_allowed`, a list of words, stands in for the lexicon. Raises PositionError for bad input.
    """
    if not isinstance(document, Mapping):
        raise PositionError(f"line: {shown(document)}, expected an object")
    if document.get("kind") == "end":
        return {"final": list(_final_scores(document))}
    move = Move.from_json(document)
    position = Position.from_json(document, lexicon=_words_allowed(document))
    violation = referee.check(position, move)
    if violation is not None:
        return {"legal": False, **violation.to_json()}
    if move.kind != "play":
        return {"legal": True, "score": 0, "words": [], "word_scores": []}
    words, scores, total = position.score(move)
    return {"legal": True, "score": total, "words": list(words), "word_scores": list(scores)}


def _words_allowed(document: Mapping[str, Any]) -> frozenset[str] | None:
    words = document.get("words_allowed")
    if words is None:
        return None
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise PositionError(f"words_allowed: {shown(words)}, expected a list of words")
    return frozenset(map(capitals, words))


def _final_scores(document: Mapping[str, Any]) -> tuple[int, ...]:
    """Scores after the end-of-game adjustment for `racks` and `scores`."""
    rules = load_ruleset(text(document, "ruleset"))
    racks = document.get("racks")
    if not isinstance(racks, list):
        raise PositionError(f"racks: {shown(racks)}, expected a list with one a seat")
    low, high = rules.players.min, rules.players.max
    if not low <= len(racks) <= high:
        raise PositionError(f"racks: {len(racks)} seats, {rules.name} expects {low} to {high}")
    known = read_racks({"racks": racks}, rules, len(racks), 0)
    return end_scores(rules, known, integers(document.get("scores", [0] * len(racks)), "scores", len(racks)))
