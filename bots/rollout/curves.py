"""Win chances in files: plain arrays in an npz, never pickled, with what they were learned for and from."""

from __future__ import annotations

import io
import json
import os
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bots.rollout.chances import Chances, logistic_curve, unknown_chances
from engine.archives import arrays_in
from engine.errors import BotError
from engine.files import read_whole
from engine.lexicon.cache import write_whole
from engine.rulesets.grid import GridRuleset

FORMAT = 1
FEWEST, MOST = 2, 4
"""Players that curves are kept for."""
SHIPPED = Path(__file__).resolve().parent.parent / "winchance"
"""Folder of the curves that ship with the program, one file a ruleset."""
_MOST_BYTES = 1_000_000
"""Of a file, and of the arrays in it."""


def save_chances(
    path: str | os.PathLike[str],
    scale: NDArray[np.int64],
    shift: NDArray[np.int64],
    facts: dict[str, object],
) -> None:
    """Write curves whole: `scale` int64[3, N + 1], `shift` int64[3, 4, N + 1], rows for 2, 3 and 4 players.

    A scale of 0 says that nothing was learned for that number of players. Raises OSError.
    """
    buffer = io.BytesIO()
    text = np.array(json.dumps(facts | {"format": FORMAT}, sort_keys=True))
    np.savez_compressed(buffer, scale=scale.astype(np.int32), shift=shift.astype(np.int32), facts=text)
    write_whole(Path(path), [buffer.getvalue()])


def load_chances(path: str | os.PathLike[str], players: int) -> Chances:
    """The curves of a file for a number of players. Raises BotError if it is not one."""
    try:
        arrays = arrays_in(read_whole(Path(path), _MOST_BYTES), _MOST_BYTES)
        scale, shift = arrays["scale"], arrays["shift"]
        counts, tiles = MOST - FEWEST + 1, shift.shape[-1]
        if scale.shape != (counts, tiles) or shift.shape != (counts, MOST, tiles) or tiles == 0:
            raise ValueError
        if scale.dtype != np.int32 or shift.dtype != np.int32:
            raise ValueError
        scale, shift = scale[players - FEWEST], shift[players - FEWEST, :players]
    except (OSError, ValueError, KeyError, IndexError) as error:
        raise BotError(f"{path}: no win chances, expected a file that letterworks chances wrote") from error
    if scale.min() <= 0:
        return unknown_chances(players)
    return Chances(
        1, np.ascontiguousarray(scale, np.int64), np.ascontiguousarray(shift, np.int64), logistic_curve()
    )


@lru_cache(maxsize=32)
def chances_for(ruleset: GridRuleset, players: int) -> Chances:
    """The curves that ship for the ruleset, or that it is a variant of; unknown ones if there are none."""
    for name in (ruleset.name, ruleset.name.partition("+")[0]):
        path = SHIPPED / f"{name}.npz"
        if path.exists():
            return load_chances(path, players)
    return unknown_chances(players)
