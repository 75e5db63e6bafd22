"""JSON as people and programs send it: strictly read, since a guess would answer another question."""

from __future__ import annotations

import json
import math
from collections import Counter
from typing import Any

from engine.errors import PositionError
from engine.grid.json_values import shown

DEEPEST = 32
"""Lists and objects in each other; a position needs four."""
_TOO_DEEP = f"JSON nested more than {DEEPEST} deep, expected a position or a move"
_LONGEST_NUMBER = 20  # characters: all that a signed number of 64 bits can have


class JsonRefused(PositionError):
    """A line that could be read but says something that may not be said; `name` is its `id`, if that is all right."""

    def __init__(self, message: str, name: object = None) -> None:
        super().__init__(message)
        self.name = name


def parse_line(line: bytes) -> dict[str, Any]:
    """The JSON object on a line. Raises PositionError.

    Refused are also a key given twice, NaN and Infinity (which are not JSON), numbers beyond 64 bits, and nesting
    deeper than `DEEPEST`.
    """
    reader = _Reader()
    try:
        document = reader.read(line.decode("utf-8-sig").strip())
    except UnicodeDecodeError:
        raise PositionError("not UTF-8 text, expected a JSON object") from None
    except json.JSONDecodeError as error:
        raise PositionError(f"no JSON (column {error.colno}: {error.msg}), expected an object") from None
    except RecursionError:
        raise PositionError(_TOO_DEEP) from None
    if not isinstance(document, dict):
        raise PositionError(f"a JSON {_kind(document)}, expected an object")
    if line.count(b"[") + line.count(b"{") > DEEPEST and _depth(document) > DEEPEST:
        raise PositionError(_TOO_DEEP)
    if reader.refused:
        raise JsonRefused(reader.refused[0], document.get("id"))
    return document


class _Reader:
    """Reads JSON and notes what is refused in it, which is None in what was read."""

    def __init__(self) -> None:
        self.refused: list[str] = []

    def read(self, text: str) -> object:
        return json.loads(
            text,
            object_pairs_hook=self._object,
            parse_constant=lambda name: self.refused.append(f"{name} is not JSON, expected a number"),
            parse_int=self._whole,
            parse_float=self._finite,
        )

    def _object(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            keys = Counter(key for key, _ in pairs)
            twice = next(key for key, count in keys.items() if count > 1)
            self.refused.append(f"key {shown(twice)} twice in one object, expected it once")
            found[twice] = None
        return found

    def _whole(self, text: str) -> int | None:
        if len(text) <= _LONGEST_NUMBER and -(2**63) <= int(text) < 2**63:
            return int(text)
        self._too_large(text)
        return None

    def _finite(self, text: str) -> float | None:
        number = float(text)
        if math.isfinite(number):
            return number
        self._too_large(text)
        return None

    def _too_large(self, text: str) -> None:
        self.refused.append(f"number {shown(text)}, expected one that 64 bits can hold")


def _kind(value: object) -> str:
    names = {list: "list", str: "text", bool: "truth value", type(None): "null"}
    return names.get(type(value), "number")


def _depth(document: object) -> int:
    """How deep lists and objects lie in each other."""
    depth = 0
    layer: list[Any] = [document]
    while layer:
        depth += 1
        inner = [value.values() if isinstance(value, dict) else value for value in layer]
        layer = [each for values in inner for each in values if isinstance(each, dict | list)]
    return depth
