"""From the bots that a run names to what their kernels know."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from bots.brains import EQUITY, GREEDY, HUMAN, RANDOM, Brain, Brains, gather
from bots.learned import load_leaves, shipped_leaves
from bots.leave_values import Leaves
from bots.registry import BotSpec, value_of
from engine.lexicon import Graph, Lexicon
from engine.rulesets.grid import GridRuleset

KINDS = {"random": RANDOM, "greedy": GREEDY, "equity": EQUITY, "human-ish": HUMAN}
"""Kinds of the compiled bots, by name."""


@lru_cache(maxsize=32)
def leaves_for(ruleset: GridRuleset, which: str) -> Leaves | None:
    """Leave values as a bot's parameter `leaves` names them: `auto`, `none` or a file. Raises BotError."""
    if which == "none":
        return None
    return (shipped_leaves(ruleset) if which == "auto" else load_leaves(which)).leaves


@lru_cache(maxsize=8)
def _vocabulary(ruleset: GridRuleset, lexicon: Lexicon, level: int) -> Graph:
    return lexicon.limited(level).graph(ruleset.alphabet, ruleset.max_length)


def brain_of(spec: BotSpec, ruleset: GridRuleset, lexicon: Lexicon) -> Brain:
    """What a compiled bot knows. Raises BotError if its leave values cannot be had."""
    kind = KINDS[spec.name]
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
