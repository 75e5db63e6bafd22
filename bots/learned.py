"""Leave values in files: plain arrays in an npz, never pickled, with what they were learned for and from."""

from __future__ import annotations

import json
import os
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from bots.leave_values import Leaves, leave_binomials, leave_offsets
from engine.errors import BotError
from engine.rulesets.grid import GridRuleset

FORMAT = 1
SHIPPED = Path(__file__).resolve().parent / "leaves"
"""Folder of the values that ship with the program, one file a ruleset."""
_ARRAYS = ("table", "tiles", "pairs", "late_slope", "late_base", "end_base")


@dataclass(frozen=True, eq=False)
class Learned:
    """Leave values with their origin: `facts` has `ruleset`, `ruleset_digest`, `lexicon`, `games` and so on."""

    leaves: Leaves
    facts: dict[str, Any]


def load_leaves(path: str | os.PathLike[str]) -> Learned:
    """The values of a file. Raises BotError if it is not one."""
    try:
        with np.load(path, allow_pickle=False) as file:
            facts = json.loads(str(file["facts"]))
            arrays = {name: file[name] for name in _ARRAYS}
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile) as error:
        raise BotError(f"{path}: no leave values, expected a file that letterworks train wrote") from error
    kinds, most = len(arrays["tiles"]), int(facts["most"])
    leaves = Leaves(
        most=most,
        table=np.ascontiguousarray(arrays["table"], np.int32),
        offsets=leave_offsets(kinds, most),
        binomials=leave_binomials(kinds, most),
        tiles=np.ascontiguousarray(arrays["tiles"], np.int64),
        pairs=np.ascontiguousarray(arrays["pairs"], np.int64),
        late_slope=np.ascontiguousarray(arrays["late_slope"], np.int64),
        late_base=np.ascontiguousarray(arrays["late_base"], np.int64),
        end_slope=int(facts["end_slope"]),
        end_base=np.ascontiguousarray(arrays["end_base"], np.int64),
    )
    return Learned(leaves, facts)


def shipped_leaves(ruleset: GridRuleset) -> Learned:
    """The values that ship for a ruleset. Raises BotError if there are none."""
    path = SHIPPED / f"{ruleset.name}.npz"
    if not path.exists():
        raise BotError(
            f"{ruleset.name}: no leave values, expected leaves=FILE or letterworks train {ruleset.name}"
        )
    return load_leaves(path)
