"""The run directory: its manifest, written first, says what is played; a run resumes only where the manifest agrees."""

from __future__ import annotations

import contextlib
import json
import os
import platform
from importlib import metadata
from pathlib import Path
from typing import Any

from bots.registry import is_reproducible
from engine.errors import RunError
from engine.files import read_whole
from engine.grid.json_values import shown
from sims.parts import reason, writing
from sims.setup import Setup

SCHEMA = 1
MANIFEST, SUMMARY = "manifest.json", "summary.json"
_MOST_BYTES = 64 << 20
_PACKAGES = ("letterworks", "numpy", "numba", "llvmlite", "pyarrow", "pandas", "scipy")


def open_folder(folder: Path, setup: Setup, command: str | None) -> bool:
    """Make `folder` the directory of this run; True if it was before. Raises RunError if it holds anything else."""
    manifest = folder / MANIFEST
    try:
        entries = [entry for entry in os.listdir(folder) if not entry.startswith(".")]
    except FileNotFoundError:
        entries = []
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        raise RunError(f"{folder}: cannot be used as a run directory ({reason(error)})") from None
    if MANIFEST in entries:
        found = read_json(manifest)
        _check_same(folder, found, setup)
        _timing(manifest, found)
        return True
    if entries:
        raise RunError(
            f"{folder}: holds files but no {MANIFEST}, expected a new or empty folder, or a run to resume"
        )
    write_json(manifest, make_manifest(setup, command))
    return False


def make_manifest(setup: Setup, command: str | None) -> dict[str, Any]:
    """What is written down about a run before it starts."""
    return {
        "schema": SCHEMA,
        "command": command,
        "run": setup.identity(),
        "paired": setup.paired,
        "notes": setup.notes(),
        "ruleset": {
            "name": setup.ruleset.name,
            "digest": setup.ruleset.digest,
            "tables": setup.ruleset.tables(),
        },
        "lexicon": {
            "name": setup.lexicon.name,
            "digest": setup.lexicon.digest,
            "count": setup.lexicon.count,
        },
        "bots": [
            {"bot": str(bot), "name": bot.name, "parameters": dict(bot.parameters)} for bot in setup.bots
        ],
        "reproducible": all(map(is_reproducible, setup.bots)),
        "versions": versions(),
        "machine": {"system": platform.system(), "machine": platform.machine(), "cpus": os.cpu_count()},
        "timing": [],
    }


def versions() -> dict[str, str]:
    """Versions of Python, of this program and of what it computes with."""
    found = {"python": platform.python_version()}
    for package in _PACKAGES:
        try:
            found[package] = metadata.version(package)
        except metadata.PackageNotFoundError:
            found[package] = "unknown"
    return found


def _check_same(folder: Path, manifest: dict[str, Any], setup: Setup) -> None:
    """RunError that names the first difference if the manifest is of another run."""
    if manifest.get("schema") != SCHEMA:
        raise RunError(f"{folder / MANIFEST}: schema {shown(manifest.get('schema'))}, expected {SCHEMA}")
    found, wanted = manifest.get("run"), setup.identity()
    if not isinstance(found, dict):
        raise RunError(f'{folder / MANIFEST}: no table "run", expected the manifest of a run')
    different = [key for key, value in wanted.items() if found.get(key) != value]
    if different == ["games"]:
        raise RunError(
            f"{folder}: holds a run of {_brief(found.get('games'))} games, not {wanted['games']}, and a run cannot "
            f"grow, expected the same number, or a new folder for {wanted['games']} games"
        )
    if different:
        key = different[0]
        what = f"{key.replace('_', ' ')} {_brief(found.get(key))}, not {_brief(wanted[key])}"
        raise RunError(f"{folder}: holds another run ({what}), expected the same run or a new folder")


def _brief(value: object) -> str:
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return ",".join(value)
    return shown(value) if isinstance(value, list | dict) else str(value)[:16]


def add_timing(folder: Path, games: int, seconds: float, workers: int) -> None:
    """Note in the manifest how long some games took; nothing else in a run depends on the clock."""
    manifest = read_json(folder / MANIFEST)
    entry = {"games": games, "seconds": round(seconds, 3), "workers": workers}
    manifest["timing"] = [*_timing(folder / MANIFEST, manifest), entry]
    write_json(folder / MANIFEST, manifest)


def _timing(path: Path, manifest: dict[str, Any]) -> list[Any]:
    """The list `timing` of a manifest, which goes on when a run does. Raises RunError if it is none."""
    found = manifest.get("timing", [])
    if not isinstance(found, list):
        raise RunError(f"{path}: timing {shown(found)}, expected a list")
    return found


def read_json(path: Path) -> dict[str, Any]:
    """The JSON object in a file. Raises RunError."""
    try:
        found = json.loads(read_whole(path, _MOST_BYTES))
    except OSError as error:
        raise RunError(f"{path}: cannot be read ({reason(error)})") from None
    except (ValueError, RecursionError):
        raise RunError(f"{path}: not JSON, expected a file that this program wrote") from None
    if not isinstance(found, dict):
        raise RunError(f"{path}: not a JSON object, expected a file that this program wrote")
    return found


def write_json(path: Path, document: dict[str, Any]) -> None:
    """Write a JSON file whole, unless it holds that already: then it may be read-only. Raises RunError."""
    # a file name that is no UTF-8 is kept as an escape, which is what JSON has for it
    data = (json_text(document) + "\n").encode("utf-8", errors="backslashreplace")
    with contextlib.suppress(OSError):
        if read_whole(path, len(data)) == data:
            return
    with writing(path) as temporary:
        temporary.write_bytes(data)


def json_text(document: object) -> str:
    """`document` as JSON for people and programs."""
    return json.dumps(document, indent=1, ensure_ascii=False, allow_nan=False)
