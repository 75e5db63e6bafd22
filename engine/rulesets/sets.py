"""Variants: `--set points.Q=8` on a command line, `replace(points={"Q": 8})` in Python."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.rulesets.schema import show
from engine.rulesets.source import error

ALIASES = {"points": ("tiles", "points"), "counts": ("tiles", "counts")}
"""First part of a key -> where it really stands."""

_DEEPEST = 4  # no ruleset has tables in tables in tables
_BARE_WORD = re.compile(r"[^\W\d][\w-]*")


@dataclass(frozen=True)
class Assignment:
    """One value to set: the keys that lead to it, and the text that a message or a variant's name repeats."""

    keys: tuple[str, ...]
    value: object
    text: str

    @property
    def path(self) -> str:
        """The keys as the schema writes them."""
        return ".".join(self.keys)


def parse_set(text: str) -> Assignment:
    """`points.Q=8` taken apart; the value is TOML, a bare word is a string. RulesetError if it is neither."""
    key, equals, value = text.partition("=")
    keys = tuple(part.strip().strip("\"'") for part in key.split("."))
    if not equals or not all(keys) or len(keys) > _DEEPEST or not value.strip():
        raise error(f"--set {text}", "expected KEY=VALUE, for instance points.Q=8")
    return Assignment(_resolve(keys), _parse_value(value.strip(), text), text.strip())


def _parse_value(value: str, text: str) -> object:
    try:
        parsed = tomllib.loads(f"value = {value}")
        if set(parsed) == {"value"}:
            return parsed["value"]
    except (ValueError, RecursionError):
        if _BARE_WORD.fullmatch(value):
            return value
    raise error(f"--set {text}", "expected a TOML value after =: a number, true, false, a word or a [list]")


def _resolve(keys: tuple[str, ...]) -> tuple[str, ...]:
    return ALIASES.get(keys[0], keys[:1]) + keys[1:]


def flatten(tables: Mapping[str, Any], above: tuple[str, ...] = ()) -> Iterable[Assignment]:
    """Every value of nested `tables` as an assignment; an empty table is a value too."""
    for key, value in tables.items():
        keys = (*above, str(key))
        if isinstance(value, Mapping) and value:
            yield from flatten(value, keys)
        else:
            yield Assignment(_resolve(keys), value, f"{'.'.join(keys)}={show(value)}")


def assign(tables: dict[str, Any], assignments: Iterable[Assignment]) -> dict[str, Any]:
    """A copy of `tables` with the values set; a table on the way is made where there is none."""
    for item in assignments:
        tables = _assign(tables, item.keys, item.value)
    return tables


def _assign(tables: Mapping[str, Any], keys: tuple[str, ...], value: object) -> dict[str, Any]:
    if len(keys) == 1:
        return {**tables, keys[0]: value}
    inner = tables.get(keys[0], {})
    # below a plain value no table is wanted: the one made here is what the schema complains about
    return {**tables, keys[0]: _assign(inner if isinstance(inner, Mapping) else {}, keys[1:], value)}


def variant_name(name: str, assignments: Iterable[Assignment]) -> str:
    """`scrabble+points.Q=8`: the name a variant gets, in characters that a file name may hold."""
    texts = ("".join(c if c.isalnum() or c in "._=?-" else "_" for c in item.text) for item in assignments)
    return _cut("+".join([name, *(_cut(text, 40) for text in texts)]), 200)


def _cut(text: str, length: int) -> str:
    return text if len(text) <= length else text[: length - 3] + "..."
