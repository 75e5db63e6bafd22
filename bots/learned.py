"""Leave values in files: plain arrays in an npz, never pickled, with what they were learned for and from."""

from __future__ import annotations

import hashlib
import io
import json
import os
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bots.leave_values import Leaves, largest_in_table, leave_binomials, leave_offsets, table_rows
from engine.archives import arrays_in
from engine.errors import BotError
from engine.files import read_whole
from engine.lexicon.cache import write_whole
from engine.rulesets.grid import GridRuleset
from engine.rulesets.ruleset import is_name

FORMAT = 2
SHIPPED = Path(__file__).resolve().parent / "leaves"
"""Folder of the values that ship with the program, one file a ruleset."""
_ARRAYS = ("tiles", "pairs", "late_slope", "late_base", "end_base")
_STEPS = 100
"""A spread of that many steps of the table between the middle and a usual leave is fine enough."""
_MOST_BYTES = 64_000_000
"""Of a file, and of the arrays in it."""
_NUMBERS = ("rack_size", "max_height", "most", "step", "end_slope")


@dataclass(frozen=True, eq=False)
class Learned:
    """Leave values with their origin: `facts` has `ruleset`, `ruleset_digest`, `lexicon`, `games` and so on.

    Those of a file have a `file_digest` that names its content.
    """

    leaves: Leaves
    facts: dict[str, Any]


def ruleset_facts(ruleset: GridRuleset) -> dict[str, Any]:
    """What a file says of the ruleset that its values are for: name, digest, and what makes two rulesets alike."""
    return {
        "ruleset": ruleset.name,
        "ruleset_digest": ruleset.digest,
        "letters": ruleset.tiles.letters,
        "rack_size": ruleset.tiles.rack_size,
        "counts": ruleset.tile_counts.tolist(),
        "points": ruleset.tile_points.tolist(),
        "max_height": ruleset.board.max_height,
    }


def save_leaves(path: str | os.PathLike[str], learned: Learned) -> None:
    """Write values to a file, whole or not at all. Raises OSError.

    The table is kept in steps that are fine against its spread, so that the file stays small.
    """
    leaves = learned.leaves
    step = max(1, round(float(leaves.table.std()) / _STEPS), -(-int(np.abs(leaves.table).max()) // 32_000))
    facts = learned.facts | {
        "format": FORMAT,
        "most": leaves.most,
        "end_slope": leaves.end_slope,
        "step": step,
    }
    arrays = {name: getattr(leaves, name) for name in _ARRAYS}
    buffer = io.BytesIO()
    np.savez_compressed(
        buffer,
        facts=np.array(json.dumps(facts)),
        table=np.round(leaves.table / step).astype(np.int16),
        **arrays,
    )
    write_whole(Path(path), [buffer.getvalue()])


def load_leaves(path: str | os.PathLike[str]) -> Learned:
    """The values of a file. Raises BotError if it is not one."""
    try:
        data = read_whole(Path(path), _MOST_BYTES)
        arrays = arrays_in(data, _MOST_BYTES)
        facts = json.loads(str(arrays["facts"]))
        if facts["format"] != FORMAT:
            raise BotError(f"{path}: leave values of format {facts['format']!r}, expected format {FORMAT}")
        _check_facts(facts)
        return Learned(_leaves(facts, arrays), facts | {"file_digest": hashlib.sha256(data).hexdigest()[:16]})
    except BotError:
        raise
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        why = "no such file" if isinstance(error, FileNotFoundError) else "no leave values, or damaged ones"
        raise BotError(f"{path}: {why}, expected a file that letterworks train wrote") from error


def _check_facts(facts: dict[str, Any]) -> None:
    """Raises ValueError or KeyError unless all that is read of the facts is what `save_leaves` wrote."""
    letters, name = facts["letters"], facts["ruleset"]
    if not (isinstance(letters, str) and isinstance(name, str) and isinstance(facts["ruleset_digest"], str)):
        raise ValueError
    if not is_name(name):  # it is shown, and a command is made of it
        raise ValueError
    for key in ("counts", "points"):
        if not isinstance(facts[key], list) or len(facts[key]) != len(letters) + 1:
            raise ValueError
    numbers = [*(facts[key] for key in _NUMBERS), *facts["counts"], *facts["points"]]
    if not all(type(number) is int and abs(number) < 2**31 for number in numbers):  # True is an int too
        raise ValueError


def _leaves(facts: dict[str, Any], arrays: dict[str, NDArray[Any]]) -> Leaves:
    """Leave values from the parts of a file. Raises ValueError or KeyError if they do not fit together."""
    kinds, size, most, step = len(facts["letters"]) + 1, facts["rack_size"], facts["most"], facts["step"]
    if not (1 <= size <= 12 and 2 <= kinds <= 32 and most == largest_in_table(kinds, size) and step > 0):
        raise ValueError
    shapes = {
        "table": (table_rows(kinds, most),),
        "tiles": (kinds,),
        "pairs": (kinds, kinds),
        "late_slope": (size + 1,),
        "late_base": (size + 1, size + 1),
        "end_base": (size + 1,),
    }
    for name, shape in shapes.items():
        array = arrays[name]
        if array.shape != shape or array.dtype.kind != "i" or np.abs(array.astype(np.float64)).max() > 2**31:
            raise ValueError
    return Leaves(
        most=most,
        table=np.clip(arrays["table"].astype(np.int64) * step, -(2**31), 2**31 - 1).astype(np.int32),
        offsets=leave_offsets(kinds, most),
        binomials=leave_binomials(kinds, most),
        end_slope=facts["end_slope"],
        **{name: np.ascontiguousarray(arrays[name], np.int64) for name in _ARRAYS},
    )


@dataclass(frozen=True)
class Chosen:
    """The values that a bot uses for a ruleset, and what to say if they were learned for another."""

    learned: Learned
    note: str = ""


def given_leaves(ruleset: GridRuleset, path: str) -> Chosen:
    """The values of a file, for a ruleset. Raises BotError if they are for other tiles."""
    learned = load_leaves(path)
    facts = learned.facts
    if _tiles_of(facts) != _tiles_of(ruleset_facts(ruleset)):
        raise BotError(
            f"{path}: leave values for {facts.get('ruleset')}, whose tiles or rack are not those of {ruleset.name}, "
            f"expected a file that {_command(ruleset)} wrote"
        )
    return Chosen(learned, _note(ruleset, facts))


def shipped_leaves(ruleset: GridRuleset) -> Chosen:
    """The values that ship for a ruleset, or for the nearest one with the same tiles and rack size.

    Raises BotError if there are none.
    """
    wanted = ruleset_facts(ruleset)
    near = [(path, facts) for path, facts in _shipped_facts() if _tiles_of(facts) == _tiles_of(wanted)]
    if not near:
        raise BotError(
            f"{ruleset.name}: no leave values ship for its tiles, expected leaves=FILE with a file that "
            f"{_command(ruleset)} wrote, or leaves=none"
        )
    path, facts = min(near, key=lambda each: _distance(each[1], wanted))
    return Chosen(load_leaves(path), _note(ruleset, facts))


def _tiles_of(facts: dict[str, Any]) -> tuple[object, object]:
    return facts["letters"], facts["rack_size"]


def _distance(facts: dict[str, Any], wanted: dict[str, Any]) -> tuple[bool, bool, bool, int]:
    """How far one ruleset is from another, to be compared: the same rules, the same kind of board, name, tiles."""
    apart = sum(
        abs(one - other)
        for key in ("counts", "points")
        for one, other in zip(facts[key], wanted[key], strict=True)
    )
    return (
        facts["ruleset_digest"] != wanted["ruleset_digest"],
        (facts["max_height"] > 1) != (wanted["max_height"] > 1),
        _plain_name(facts["ruleset"]) != _plain_name(wanted["ruleset"]),
        apart,
    )


def _note(ruleset: GridRuleset, facts: dict[str, Any]) -> str:
    if facts["ruleset_digest"] == ruleset.digest:
        return ""
    learned_for = str(facts["ruleset"])
    if learned_for != ruleset.name:
        told = f"{learned_for}; {_command(ruleset)}"
    else:  # from a file that kept the name: a command with the name would mean others
        told = "other rules of the same name; letterworks train with your ruleset file"
    return f"{ruleset.name}: leave values were learned for {told} learns them for these rules"


def _plain_name(name: str) -> str:
    """The name of a ruleset without the settings that changed it."""
    return name.partition("+")[0]


def _command(ruleset: GridRuleset) -> str:
    """The command that learns values for a ruleset."""
    name, *sets = ruleset.name.split("+")
    return " ".join(["letterworks train", name, *(f"--set {text}" for text in sets)])


@lru_cache(maxsize=1)
def _shipped_facts() -> list[tuple[Path, dict[str, Any]]]:
    """The files that ship, with their facts."""
    found = []
    for path in sorted(SHIPPED.glob("*.npz")):
        with np.load(path, allow_pickle=False) as file:
            found.append((path, json.loads(str(file["facts"]))))
    return found
