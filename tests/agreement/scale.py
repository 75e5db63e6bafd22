"""How much is tried: a little by default, much more in tests marked `slow`.

`LETTERWORKS_AGREEMENT=0.1` makes the slow tests ten times shorter, `LETTERWORKS_SEED=7` has all of them look at other
positions.
"""

from __future__ import annotations

import os
from random import Random

import pytest

from engine import Ruleset

SHIPPED = Ruleset.names("grid")
SEED = int(os.environ.get("LETTERWORKS_SEED", "0"))
_FACTOR = float(os.environ.get("LETTERWORKS_AGREEMENT", "1"))


def amounts(default: int, slow: int) -> pytest.MarkDecorator:
    """Parametrise `amount`: `default` always, `slow` (times LETTERWORKS_AGREEMENT) in the slow suite."""
    long = max(1, round(slow * _FACTOR))
    return pytest.mark.parametrize(
        "amount", [pytest.param(default, id="few"), pytest.param(long, id="many", marks=pytest.mark.slow)]
    )


def random(*name: object) -> Random:
    """Random numbers that depend on what they are for and on LETTERWORKS_SEED alone."""
    return Random(f"{SEED}/{'/'.join(map(str, name))}")
