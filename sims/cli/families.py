"""Which game a line or an option is about: boards, or Letter Tycoon's cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from engine.errors import RulesetError
from engine.grid.json_values import shown

if TYPE_CHECKING:
    from engine.rulesets import Ruleset


def load(name: str) -> Ruleset:
    """The ruleset of that name or path. Raises RulesetError."""
    from engine import kept

    return kept.ruleset(name)


def is_tycoon(document: Mapping[str, Any]) -> bool:
    """Whether a JSON object is about Letter Tycoon.

    Its `ruleset` tells; without one a hand of cards or `"kind": "final"` does. Raises RulesetError.
    """
    name = document.get("ruleset")
    if isinstance(name, str):
        return load(name).family == "tycoon"
    if name is not None:
        raise RulesetError(f"ruleset: {shown(name)}, expected a text")
    return name is None and (document.get("kind") == "final" or "hand" in document or "hands" in document)
