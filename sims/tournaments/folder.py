"""The folder of a tournament: its manifest says what is played; a run directory for each match-up lies below."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from engine.errors import RunError
from engine.grid.json_values import shown
from sims.manifest import MANIFEST, SCHEMA, read_json, versions, write_json
from sims.parts import reason
from sims.tournaments.contest import Contest

RESULT, TIMING = "tournament.json", "timing.json"


def open_contest(folder: Path, contest: Contest, turns: bool, command: str | None) -> bool:
    """Make `folder` that of this tournament; returns whether a row a turn is kept there.

    That is `turns` for a new folder, else as it was begun. Raises RunError if the folder holds anything else.
    """
    try:
        entries = [name for name in os.listdir(folder) if name[0] != "."] if folder.exists() else []
    except OSError as error:
        raise RunError(f"{folder}: cannot be used for a tournament ({reason(error)})") from None
    if MANIFEST in entries:
        return _check_same(folder, read_json(folder / MANIFEST), contest)
    if entries:
        raise RunError(
            f"{folder}: holds files but no {MANIFEST}, expected a new or empty folder, or a tournament to resume"
        )
    write_json(folder / MANIFEST, _manifest(contest, turns, command))
    return turns


def _manifest(contest: Contest, turns: bool, command: str | None) -> dict[str, Any]:
    return {
        "schema": SCHEMA,
        "command": command,
        "tournament": contest.identity(),
        "turns": turns,
        "reproducible": not contest.timed,
        "timed_bots": contest.timed,
        "ruleset": {"name": contest.ruleset.name, "digest": contest.ruleset.digest},
        "lexicon": {"name": contest.lexicon.name, "digest": contest.lexicon.digest},
        "code": None if contest.own is None else contest.own.path.name,
        "versions": versions(),
    }


def _check_same(folder: Path, manifest: dict[str, Any], contest: Contest) -> bool:
    """RunError that names the first difference if the manifest is of something else; else whether turns are kept."""
    found = manifest.get("tournament")
    if manifest.get("schema") != SCHEMA or not isinstance(found, dict):
        raise RunError(f"{folder / MANIFEST}: not of a tournament, expected a new or empty folder, or one")
    for key, value in contest.identity().items():
        if found.get(key) != value:
            what = key.replace("_", " ")
            raise RunError(
                f"{folder}: holds another tournament ({what} {_brief(found.get(key))}, not {_brief(value)}), "
                "expected the same or a new folder"
            )
    return bool(manifest.get("turns"))


def read_timing(folder: Path) -> dict[str, Any]:
    """The milliseconds a move that are kept there by bot, if any. Raises RunError."""
    path = folder / TIMING
    found = read_json(path) if path.exists() else {}
    for bot, record in found.items():
        if not isinstance(record, dict) or not _is_time(record.get("ms")):
            what = f"{shown(bot)} is {shown(record)}, no table with ms"
            raise RunError(f"{path}: {what}, expected a file that this program wrote")
    return found


def _is_time(value: object) -> bool:
    """Whether a value is a finite number of milliseconds."""
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= sys.float_info.max


def _brief(value: object) -> str:
    if isinstance(value, dict):
        return ",".join(map(str, value.values()))[:60]
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)[:16]
