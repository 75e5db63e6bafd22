"""From the bots that a run names to what their kernels know."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import lru_cache

from bots.brains import EQUITY, GREEDY, HUMAN, RANDOM, Brain, Brains, gather
from bots.learned import Chosen, given_leaves, shipped_leaves
from bots.leave_values import Leaves
from bots.registry import BotSpec, known_bots, value_of
from engine.lexicon import Graph, Lexicon
from engine.rulesets.grid import GridRuleset

KINDS = {"random": RANDOM, "greedy": GREEDY, "equity": EQUITY, "human-ish": HUMAN}
"""Kinds of the compiled bots, by name."""


def chosen_leaves(ruleset: GridRuleset, which: str) -> Chosen | None:
    """Leave values as a bot's parameter `leaves` names them: `auto`, `none` (None) or a file. Raises BotError."""
    if which == "none":
        return None
    if which == "auto":
        return _shipped(ruleset)
    try:
        stat = os.stat(which)
        version = stat.st_mtime_ns, stat.st_size
    except (OSError, ValueError):
        version = 0, 0
    return _given(ruleset, which, version)


@lru_cache(maxsize=32)
def _shipped(ruleset: GridRuleset) -> Chosen:
    return shipped_leaves(ruleset)


@lru_cache(maxsize=32)
def _given(ruleset: GridRuleset, path: str, version: tuple[int, int]) -> Chosen:
    """The values of a file; `version` is another when the file is."""
    return given_leaves(ruleset, path)


def leaves_for(ruleset: GridRuleset, which: str) -> Leaves | None:
    """The values alone, as `chosen_leaves` finds them; None = all worth nothing. Raises BotError."""
    chosen = chosen_leaves(ruleset, which)
    return None if chosen is None else chosen.learned.leaves


def chosen_of(specs: Sequence[BotSpec], ruleset: GridRuleset) -> list[Chosen]:
    """The values that bots use, of those that have any, each once. Raises BotError."""
    known = known_bots("grid")  # bots of the user's own are not among them
    using = [spec for spec in specs if spec.name in known and "leaves" in known[spec.name].parameters]
    wanted = [str(value_of(spec, "leaves")) for spec in using]
    found = (chosen_leaves(ruleset, which) for which in dict.fromkeys(wanted))
    return [chosen for chosen in found if chosen is not None]


@lru_cache(maxsize=8)
def _vocabulary(ruleset: GridRuleset, lexicon: Lexicon, level: int) -> Graph:
    return lexicon.limited(level).graph(ruleset.alphabet, ruleset.max_length)


def brain_of(spec: BotSpec, ruleset: GridRuleset, lexicon: Lexicon) -> Brain:
    """What a compiled bot knows. Raises BotError if its leave values cannot be had.

    Of a bot that is asked turn by turn the kernels need to know nothing.
    """
    kind = KINDS.get(spec.name, RANDOM)
    if kind not in (EQUITY, HUMAN):
        return Brain(kind)
    leaves = leaves_for(ruleset, str(value_of(spec, "leaves")))
    if kind == EQUITY:
        return Brain(kind, leaves)
    level = int(value_of(spec, "vocabulary"))
    vocabulary = _vocabulary(ruleset, lexicon, level) if level else None
    return Brain(kind, leaves, vocabulary, float(value_of(spec, "temperature")))


def plain_brains(kinds: Sequence[int], ruleset: GridRuleset) -> Brains:
    """The arrays for bots that need no more than their kind (RANDOM, GREEDY)."""
    tiles = ruleset.tiles
    return gather([Brain(kind) for kind in kinds], len(tiles.letters) + 1, tiles.rack_size)


def brains_of(specs: Sequence[BotSpec], ruleset: GridRuleset, lexicon: Lexicon) -> Brains:
    """The arrays for compiled bots, in their order. Raises BotError."""
    tiles = ruleset.tiles
    return gather(
        [brain_of(spec, ruleset, lexicon) for spec in specs], len(tiles.letters) + 1, tiles.rack_size
    )
