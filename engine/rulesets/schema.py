"""What a ruleset file may hold: a dataclass is a table, an `Annotated` field says which values it allows.

    rows: Annotated[int, Integer(2, 25, "rows of the board")]
    max_height: Annotated[int, Integer(1, 15, "tiles a stack may hold")] = 1

A field without a default must be given. The specs also comment what `to_toml` writes.
"""

from __future__ import annotations

import difflib
import itertools
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from types import MappingProxyType
from typing import Any, Protocol, TypeVar, get_args, get_type_hints

import numpy as np

T = TypeVar("T")

_SHOWN = 40  # characters of a bad value that a message repeats


class Invalid(Exception):
    """A value that the schema refuses; the loader adds the name of the file and raises RulesetError."""

    def __init__(self, path: str, why: str) -> None:
        super().__init__(f"{path}{why}")
        self.path = path
        self.why = why


def refuse(path: str, value: object, expected: str) -> Invalid:
    """The complaint `path = value: expected ...`."""
    return Invalid(path, f" = {show(value)}: expected {expected}")


def show(value: object) -> str:
    """`value` as TOML would write it, on one line and cut to a readable length."""
    text = _toml_like(value)
    return text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "..."


def _toml_like(value: object, depth: int = 0) -> str:
    if isinstance(value, bool | np.bool_):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value[: 2 * _SHOWN], ensure_ascii=False)
    if isinstance(value, int | np.integer):
        return str(int(value)) if abs(int(value)) < 10**30 else "a huge number"
    if isinstance(value, Mapping | list | tuple) and depth > 3:
        return "..."
    if isinstance(value, Mapping):
        pairs = itertools.islice(value.items(), _SHOWN)
        return "{" + ", ".join(f"{key} = {_toml_like(item, depth + 1)}" for key, item in pairs) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_toml_like(item, depth + 1) for item in value[:_SHOWN]) + "]"
    return str(value)


def nearest(word: str, known: Iterable[str], *others: str, always: bool = False) -> str:
    """`did you mean "x"?`, or what is expected: one of the `known` (and `others`); both if `always`."""
    names = list(known)
    close = difflib.get_close_matches(word, names, n=1) or [name for name in names if name == word.upper()]
    expected = f"expected one of {', '.join([*names, *others])}"
    if not close:
        return expected
    return f"did you mean {show(close[0])}?{f' ({expected})' if always else ''}"


class Spec(Protocol):
    """Checks one value of a table."""

    @property
    def doc(self) -> str:
        """What the field means, for people."""

    @property
    def expected(self) -> str:
        """What a message says is allowed."""

    def read(self, value: object, path: str) -> object:
        """The value to keep for what stood at `path`; Invalid if it is refused."""


@dataclass(frozen=True)
class Integer:
    """An integer from `low` to `high`; true and false are not integers."""

    low: int
    high: int
    doc: str = ""

    @property
    def expected(self) -> str:
        """What a message says is allowed."""
        return f"an integer from {self.low} to {self.high}"

    def read(self, value: object, path: str) -> int:
        """The value as an int."""
        if not isinstance(value, int | np.integer) or isinstance(value, bool):
            raise refuse(path, value, self.expected)
        if not self.low <= value <= self.high:
            raise refuse(path, value, self.expected)
        return int(value)


@dataclass(frozen=True)
class Flag:
    """True or false."""

    doc: str = ""

    @property
    def expected(self) -> str:
        """What a message says is allowed."""
        return "true or false"

    def read(self, value: object, path: str) -> bool:
        """The value as a bool."""
        if not isinstance(value, bool | np.bool_):
            raise refuse(path, value, self.expected)
        return bool(value)


@dataclass(frozen=True)
class Text:
    """A string on which `allowed` holds; `expected` says in words what that is."""

    allowed: Callable[[str], bool]
    expected: str
    doc: str = ""

    def read(self, value: object, path: str) -> str:
        """The value, a string."""
        if not isinstance(value, str) or not self.allowed(value):
            raise refuse(path, value, self.expected)
        return value


@dataclass(frozen=True)
class Choice:
    """One of a few strings."""

    options: tuple[str, ...]
    doc: str = ""

    @property
    def expected(self) -> str:
        """What a message says is allowed."""
        return "one of " + ", ".join(self.options)

    def read(self, value: object, path: str) -> str:
        """The value, one of the options."""
        if not isinstance(value, str) or value not in self.options:
            raise refuse(path, value, self.expected)
        return value


@dataclass(frozen=True)
class ListOf:
    """An array, each item checked by `item`; kept as a tuple."""

    item: Spec
    doc: str = ""

    @property
    def expected(self) -> str:
        """What a message says is allowed."""
        return f"an array, each item {self.item.expected}"

    def read(self, value: object, path: str) -> tuple[Any, ...]:
        """The items as a tuple."""
        if not isinstance(value, list | tuple):
            raise refuse(path, value, self.expected)
        return tuple(self.item.read(item, f"{path}[{i}]") for i, item in enumerate(value))


@dataclass(frozen=True)
class Square:
    """A square `[row, column]`, counted from 0; whether it lies on the board is checked with the board."""

    doc: str = ""

    @property
    def expected(self) -> str:
        """What a message says is allowed."""
        return "a square [row, column] counted from 0"

    def read(self, value: object, path: str) -> tuple[int, int]:
        """The square as (row, column)."""
        if not isinstance(value, list | tuple) or len(value) != 2:
            raise refuse(path, value, self.expected)
        row, col = (Integer(0, 255).read(part, path) for part in value)
        return row, col


@dataclass(frozen=True)
class MapOf:
    """A table with keys of the user's own (tile names), each value checked by `item`; kept read-only."""

    item: Spec
    doc: str = ""

    @property
    def expected(self) -> str:
        """What a message says is allowed."""
        return f"a table, tile = {self.item.expected}"

    def read(self, value: object, path: str) -> Mapping[str, Any]:
        """The table as a read-only mapping."""
        if not isinstance(value, Mapping):
            raise refuse(path, value, self.expected)
        return MappingProxyType(
            {str(key): self.item.read(item, f"{path}.{key}") for key, item in value.items()}
        )


@dataclass(frozen=True)
class Table:
    """A table whose fields the dataclass `shape` declares."""

    shape: type[Any]

    @property
    def doc(self) -> str:
        """What the table is about."""
        return (self.shape.__doc__ or "").partition("\n")[0].rstrip(".")

    @property
    def expected(self) -> str:
        """What a message says is allowed."""
        return "a table with " + ", ".join(table_specs(self.shape))

    def read(self, value: object, path: str) -> object:
        """An instance of `shape`."""
        return read_table(self.shape, value, path)


def table_specs(shape: type[Any]) -> dict[str, Spec]:
    """Field name -> spec of a dataclass, in the order of the fields."""
    hints = get_type_hints(shape, include_extras=True)
    return {f.name: _spec_of(hints[f.name]) for f in fields(shape)}


def _spec_of(hint: object) -> Spec:
    if isinstance(hint, type) and is_dataclass(hint):
        return Table(hint)
    spec: Spec = get_args(hint)[1]
    return spec


def defaults(shape: type[Any]) -> dict[str, Any]:
    """Field name -> default of the fields that may be left out."""
    found: dict[str, Any] = {}
    for field in fields(shape):
        if field.default is not MISSING:
            found[field.name] = field.default
        elif field.default_factory is not MISSING:
            found[field.name] = field.default_factory()
    return found


def read_table(shape: type[T], data: object, path: str = "") -> T:
    """`shape` filled from plain `data` (as tomllib gives it); Invalid names the first field that is wrong."""
    specs = table_specs(shape)
    if not isinstance(data, Mapping):
        raise refuse(path, data, Table(shape).expected)
    for key in data:
        if key not in specs:
            raise Invalid(
                _join(path, key),
                f": unknown {'field' if path else 'table or field'}, {nearest(str(key), specs)}",
            )
    optional = defaults(shape)
    for key, spec in specs.items():
        if key not in data and key not in optional:
            raise Invalid(_join(path, key), f": missing, expected {spec.expected}")
    return shape(**{key: specs[key].read(data[key], _join(path, key)) for key in specs if key in data})


def _join(path: str, key: object) -> str:
    return f"{path}.{key}" if path else str(key)
