"""A ruleset as TOML text, every field with its meaning, to start an own ruleset from."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from engine.rulesets.schema import Spec, Table, table_specs

_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")


def toml_text(shape: type[Any], tables: Mapping[str, Any]) -> str:
    """The TOML text of `tables`, which the dataclass `shape` declares."""
    specs = table_specs(shape)
    head = [key for key in specs if not isinstance(specs[key], Table)]
    lines = [line for key in head for line in _field_lines(key, tables[key], specs[key])]
    for key, spec in specs.items():
        if isinstance(spec, Table):
            lines += ["", f"[{key}]  # {spec.doc}", *_table_lines(spec.shape, tables[key])]
    return "\n".join(lines) + "\n"


def _table_lines(shape: type[Any], table: Mapping[str, Any]) -> Iterator[str]:
    for key, spec in table_specs(shape).items():
        yield from _field_lines(key, table[key], spec)


def _field_lines(key: str, value: object, spec: Spec) -> Iterator[str]:
    if spec.doc:
        yield f"# {spec.doc} ({spec.expected})" if _is_scalar(value) else f"# {spec.doc}"
    if isinstance(value, list) and value and isinstance(value[0], str):
        yield f"{key} = ["
        yield from (f"  {_value(item)}," for item in value)
        yield "]"
    else:
        yield f"{key} = {_value(value)}"


def _is_scalar(value: object) -> bool:
    return not isinstance(value, list | Mapping)


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, Mapping):
        items = ", ".join(f"{_key(key)} = {_value(item)}" for key, item in value.items())
        return f"{{ {items} }}" if items else "{}"
    if isinstance(value, list):
        return "[" + ", ".join(_value(item) for item in value) + "]"
    return str(value)


def _string(text: str) -> str:
    """A basic string, or a literal one where that saves the escapes (a row of premiums)."""
    if '"' in text and "'" not in text and text.isprintable():
        return f"'{text}'"
    return json.dumps(text, ensure_ascii=False)


def _key(key: str) -> str:
    return key if _BARE_KEY.fullmatch(key) else json.dumps(key, ensure_ascii=False)
