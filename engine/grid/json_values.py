"""Single values out of a JSON object, with a one-line complaint where one is of the wrong kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from numbers import Integral
from typing import Any, SupportsInt, TypeGuard, TypeVar

from engine.errors import PositionError

_SHOWN = 40
MOST = 10**9
"""Numbers of a position are smaller than that."""

D = TypeVar("D", int, int | None)


def shown(value: object) -> str:
    """A value as a message repeats it: on one line and cut to a readable length."""
    try:
        text = repr(value)
    except (RecursionError, ValueError):  # nested too deep, or a number of thousands of digits
        return f"a huge {type(value).__name__}"
    return text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "..."


def is_integer(value: object) -> bool:
    """Whether a JSON value is a whole number (true and false are none)."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_whole(value: object) -> TypeGuard[SupportsInt]:
    """Whether a value of Python code is a whole number, numpy's too (true and false are none)."""
    return type(value) is int or (isinstance(value, Integral) and not isinstance(value, bool))


def check_size(name: str, value: int) -> None:
    """Raise PositionError for a number that is too large to be one of a position."""
    if abs(value) >= MOST:
        raise PositionError(f"{name}: {shown(value)}, expected a number below 10**9")


def check_sizes(name: str, values: Sequence[int]) -> None:
    """Raise PositionError if one of the numbers is too large to be one of a position."""
    if any(abs(value) >= MOST for value in values):
        raise PositionError(f"{name}: {shown(values)}, expected numbers below 10**9")


def text(document: Mapping[str, Any], key: str, default: str | None = None) -> str:
    """The text at `key`; without a default it must be there. Raises PositionError."""
    value = document.get(key, default)
    if not isinstance(value, str):
        raise PositionError(f"{key}: {'missing' if key not in document else shown(value)}, expected a text")
    return value


def integer(document: Mapping[str, Any], key: str, default: D, low: int, high: int | None = None) -> D:
    """The whole number at `key`, from `low` to `high`; `default` if left out. Raises PositionError."""
    if key not in document or (default is None and document[key] is None):
        return default
    value = document[key]
    if not is_integer(value) or value < low or (high is not None and value > high):
        span = f"from {low} to {high}" if high is not None else f"of at least {low}"
        raise PositionError(f"{key}: {shown(value)}, expected a whole number {span}")
    check_size(key, value)
    return value


def integers(value: object, where: str, count: int) -> tuple[int, ...]:
    """A list of `count` whole numbers. Raises PositionError."""
    if not isinstance(value, list) or len(value) != count or not all(map(is_integer, value)):
        raise PositionError(f"{where}: {shown(value)}, expected a list of {count} whole numbers")
    check_sizes(where, value)
    return tuple(value)


def rows_of_text(value: object, where: str, rows: int, columns: int) -> list[str]:
    """A list of `rows` texts of `columns` characters each. Raises PositionError."""
    if not isinstance(value, list):
        raise PositionError(f"{where}: {shown(value)}, expected a list of {rows} rows")
    if len(value) != rows:
        raise PositionError(f"{where}: {len(value)} row{'' if len(value) == 1 else 's'}, expected {rows}")
    for index, row in enumerate(value):
        if not isinstance(row, str):
            raise PositionError(f"{where} row {index + 1}: {shown(row)}, expected a text")
        if len(row) != columns:
            raise PositionError(f"{where} row {index + 1}: {len(row)} squares, expected {columns}")
    return value
