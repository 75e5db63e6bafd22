"""Where a ruleset's text comes from: a shipped file by its name, a user's file by its path; and `base`."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from engine.errors import RulesetError
from engine.files import read_whole
from engine.rulesets.schema import nearest, show

SHIPPED = Path(__file__).parent
_MOST_BYTES = 1 << 20


@cache
def shipped_names() -> tuple[str, ...]:
    """Names of the rulesets that come with the program, sorted."""
    return tuple(sorted(path.stem for path in SHIPPED.glob("*.toml")))


def find(name_or_path: str | os.PathLike[str], folder: Path | None = None) -> Path:
    """The file of a shipped name or of a path (taken from `folder` if relative)."""
    text = os.fspath(name_or_path)
    if text in shipped_names():
        return SHIPPED / f"{text}.toml"
    path = Path(text) if folder is None else folder / text
    if text and (_looks_like_path(name_or_path) or os.path.lexists(path)):
        return path
    known = nearest(text, shipped_names(), "a .toml file", always=True)
    raise error(f"ruleset {show(text)}", f"not known, {known}")


def _looks_like_path(name_or_path: str | os.PathLike[str]) -> bool:
    """Whether a file is meant even if there is none, so that the message speaks of a file."""
    text = os.fspath(name_or_path)
    return isinstance(name_or_path, os.PathLike) or text.endswith(".toml") or Path(text).name != text


def read_file(path: Path) -> str:
    """The text of a file; RulesetError if it cannot be read or is not UTF-8."""
    try:
        return read_whole(path, _MOST_BYTES).decode("utf-8-sig")
    except FileNotFoundError:
        raise error(path, "no such file, expected a ruleset in TOML") from None
    except IsADirectoryError:
        raise error(path, "a directory, expected a ruleset in TOML") from None
    except UnicodeDecodeError as exc:
        raise error(path, f"not UTF-8 text (byte {exc.start}), expected a ruleset in TOML") from None
    except (OSError, ValueError) as exc:
        raise error(path, f"cannot be read: {getattr(exc, 'strerror', None) or exc}") from None


def parse(text: str, source: object) -> dict[str, Any]:
    """The tables of a TOML text; RulesetError names the line of a syntax error."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as exc:  # TOMLDecodeError is a ValueError; so is a too long number
        raise error(source, f"not valid TOML: {exc}") from None


def merge(base: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """`base` with `changes` on top: tables are merged key by key, anything else is replaced."""
    merged = dict(base)
    for key, value in changes.items():
        old = merged.get(key)
        both = isinstance(old, Mapping) and isinstance(value, Mapping)
        merged[key] = merge(old, value) if both else value  # type: ignore[arg-type] # `both` says so
    return merged


_BY_TILE = (("tiles", "counts"), ("tiles", "points"), ("tiles", "spellings"), ("scoring", "flat_bonus"))
"""Tables that say something of each tile."""


def without_lost_tiles(base: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """`base` without what it says of tiles that `changes` leaves out of the alphabet, and with exchanges that fit.

    So a file with fewer letters, or a smaller rack, than its base need not repeat what follows from that.
    """
    tiles = changes.get("tiles")
    kept = {key: dict(value) if isinstance(value, Mapping) else value for key, value in base.items()}
    if not isinstance(tiles, Mapping) or "tiles" not in kept:
        return kept
    letters, rack_size = tiles.get("letters"), tiles.get("rack_size")
    if isinstance(letters, str):
        known = {*letters, "?"}
        for section, table in _BY_TILE:
            by_tile = kept.get(section, {}).get(table)
            if by_tile:
                kept[section][table] = {tile: value for tile, value in by_tile.items() if tile in known}
        stacking = kept.get("stacking", {})
        if stacking.get("plural_tile") and stacking["plural_tile"] not in known:
            stacking["plural_tile"] = ""
    if isinstance(rack_size, int) and "exchange" in kept:
        kept["exchange"]["max"] = min(kept["exchange"]["max"], rack_size)
    return kept


def error(source: object, why: str) -> RulesetError:
    """RulesetError `source: why`, on one line whatever the source or a quoted value hold."""
    line = f"{source}: {why}"
    return RulesetError("".join(c if c.isprintable() else ascii(c)[1:-1] for c in line))
