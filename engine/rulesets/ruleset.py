"""`Ruleset`: what the rules of every game have in common: loading, variants, digest, text."""

from __future__ import annotations

import hashlib
import json
import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Self

from engine.errors import RulesetError
from engine.rulesets.schema import Integer, Invalid, Text, nearest, read_table, refuse, show
from engine.rulesets.sets import Assignment, assign, flatten, parse_set, variant_name
from engine.rulesets.source import error, find, merge, parse, read_file, shipped_names, without_lost_tiles
from engine.rulesets.write import toml_text

_FAMILIES: dict[str, type[Ruleset]] = {}
_DEEPEST_BASE = 8  # a chain of `base` files longer than this is taken for a circle


def is_name(text: str) -> bool:
    """Whether a ruleset may have that name."""
    return 1 <= len(text) <= 200 and all(map(_is_name_char, text))


def _is_name_char(char: str) -> bool:
    return char.isalnum() or char in "._=?+-"


def _is_title(text: str) -> bool:
    return len(text) <= 200 and text.isprintable()


def _is_family(text: str) -> bool:
    return text in _FAMILIES


@dataclass(frozen=True, kw_only=True, repr=False, eq=False)
class Ruleset(ABC):
    """The rules of one game: immutable and checked; two are equal if all their values are."""

    name: Annotated[str, Text(is_name, "a name of letters, digits and . _ = ? + -")]
    version: Annotated[int, Integer(1, 1_000_000, "raised when the rules change")] = 1
    title: Annotated[str, Text(_is_title, "one line of text")] = ""
    family: Annotated[str, Text(_is_family, "a known family", "which kind of game this is")]

    def __init_subclass__(cls, family_name: str) -> None:
        """Let `family = "family_name"` in a file mean this class."""
        super().__init_subclass__()
        _FAMILIES[family_name] = cls

    @abstractmethod
    def check(self) -> None:
        """Raise Invalid if values that are fine each do not go together."""

    @staticmethod
    def names(family: str | None = None) -> list[str]:
        """Names of the shipped rulesets, sorted; of one family only, "grid" or "tycoon", if one is given."""
        names = list(shipped_names())
        return names if family is None else [name for name in names if Ruleset.load(name).family == family]

    @classmethod
    def load(cls, name_or_path: str | os.PathLike[str]) -> Self:
        """The shipped ruleset of that name, or the one in that file.

        `Ruleset.load` takes every family, `GridRuleset.load` only files with `family = "grid"`.
        RulesetError says in one line which file and field is wrong, its value, and what was expected.
        """
        return cls._of_this_family(_load(find(name_or_path), 0), name_or_path)

    @classmethod
    def from_toml(cls, text: str, source: str = "ruleset") -> Self:
        """The ruleset in a TOML text, as `load`; `source` is what an error message calls the text."""
        tables = _with_base(parse(text, source), source, Path(), 0)
        return cls._of_this_family(_build(tables, _blame_source(source)), source)

    @classmethod
    def from_tables(cls, tables: Mapping[str, Any], source: str = "ruleset") -> Self:
        """The ruleset of plain tables as `tables` gives them; `source` is what an error message calls them."""
        return cls._of_this_family(_build(tables, _blame_source(source)), source)

    @classmethod
    def _of_this_family(cls, ruleset: Ruleset, source: object) -> Self:
        if not isinstance(ruleset, cls):
            wanted = ", ".join(name for name, family in _FAMILIES.items() if issubclass(family, cls))
            raise error(source, f"family = {ruleset.family}: expected {wanted}")
        return ruleset

    def to_toml(self) -> str:
        """The whole ruleset as TOML with comments; `from_toml` gives an equal one."""
        return toml_text(type(self), self.tables())

    def replace(self, **tables: object) -> Self:
        """A variant: `replace(points={"Q": 8}, board={"max_height": 3})`. RulesetError as for `load`.

        Tables are merged key by key (`points` and `counts` are those in `tiles`); an empty one clears.
        """
        return self._vary(list(flatten(tables)), "replace ")

    def with_sets(self, sets: Iterable[str]) -> Self:
        """A variant by texts like `points.Q=8`, `counts.?=4`, `exchange.order=draw-first`, all checked."""
        return self._vary([parse_set(text) for text in sets], "--set ")

    def _vary(self, assignments: list[Assignment], prefix: str) -> Self:
        if not assignments:
            return self
        tables = assign(self.tables(), assignments)
        if not any(item.keys[0] == "name" for item in assignments):
            tables["name"] = variant_name(self.name, assignments)
        return self._of_this_family(_build(tables, _blame_assignments(assignments, prefix)), self.name)

    def tables(self) -> dict[str, Any]:
        """All values as plain dicts and lists, in the shape of the TOML file."""
        return {f.name: _plain(getattr(self, f.name)) for f in fields(self)}

    def play_tables(self) -> dict[str, Any]:
        """The values that affect play: what the digest is taken of."""
        return {key: value for key, value in self.tables().items() if key not in ("name", "title")}

    @cached_property
    def digest(self) -> str:
        """First 16 hex digits of the SHA-256 of everything that affects play (not name, title, comments)."""
        canonical = json.dumps(self.play_tables(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(canonical.encode()).hexdigest()[:16]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ruleset) and self.tables() == other.tables()

    def __hash__(self) -> int:
        return hash((self.name, self.digest))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name} {self.digest}>"

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self

    def __reduce__(self) -> tuple[Callable[[dict[str, Any]], Ruleset], tuple[dict[str, Any]]]:
        return _rebuild, (self.tables(),)


def _plain(value: object) -> object:
    if is_dataclass(value):
        return {f.name: _plain(getattr(value, f.name)) for f in fields(value)}
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value


def _load(path: Path, depth: int) -> Ruleset:
    tables = parse(read_file(path), path)
    stem = "".join(char if _is_name_char(char) else "_" for char in path.stem)
    return _build({"name": stem} | _with_base(tables, path, path.parent, depth), _blame_source(path))


def _with_base(tables: dict[str, Any], source: object, folder: Path, depth: int) -> dict[str, Any]:
    """`tables` on top of those of the ruleset that `base` names; its name and title are not inherited."""
    base = tables.pop("base", None)
    if base is None:
        return tables
    if not isinstance(base, str):
        raise error(source, str(refuse("base", base, "the name or path of a ruleset")))
    if depth >= _DEEPEST_BASE:
        raise error(
            source, f"base = {base}: a chain of more than {_DEEPEST_BASE} files, does it run in a circle?"
        )
    inherited = _load(_find_base(base, source, folder), depth + 1).tables()
    kept = {key: value for key, value in inherited.items() if key not in ("name", "title")}
    return merge(without_lost_tiles(kept, tables), tables)


def _find_base(base: str, source: object, folder: Path) -> Path:
    try:
        path = find(base, folder)
        read_file(path)
    except RulesetError as exc:
        raise error(source, f"base: {exc}") from None
    return path


def _build(tables: Mapping[str, Any], blame: Callable[[Invalid], object]) -> Ruleset:
    """The ruleset of plain `tables`; `blame` tells which text an error message has to name."""
    try:
        ruleset = read_table(_family(tables), tables)
        ruleset.check()
    except Invalid as exc:
        raise error(blame(exc), str(exc)) from None
    return ruleset


def _family(tables: Mapping[str, Any]) -> type[Ruleset]:
    family = tables.get("family")
    if family is None:
        raise Invalid("family", f": missing, expected one of {', '.join(_FAMILIES)}")
    if not isinstance(family, str) or family not in _FAMILIES:
        raise Invalid("family", f" = {show(family)}: not known, {nearest(str(family), _FAMILIES)}")
    return _FAMILIES[family]


def _rebuild(tables: dict[str, Any]) -> Ruleset:
    return Ruleset.from_tables(tables)


def _blame_source(source: object) -> Callable[[Invalid], object]:
    return lambda _: source


def _same_branch(one: str, other: str) -> bool:
    return one.startswith(other) or other.startswith(one)


def _blame_assignments(assignments: list[Assignment], prefix: str) -> Callable[[Invalid], object]:
    """Names the assignment of the field at fault; all of them if none has set that field."""

    def blame(exc: Invalid) -> str:
        at_fault = [item for item in assignments if _same_branch(exc.path, item.path)]
        return " ".join(prefix + item.text for item in at_fault[-1:] or assignments)

    return blame
