"""One game for both readers: rules and words as the engine has them and as the rule book has them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache

import pytest

from engine import Lexicon, Position, Ruleset
from engine.lexicon import cache as disk
from engine.rulesets.grid import GridRuleset
from tests import reference
from tests.agreement.own_rules import random_ruleset, random_words
from tests.agreement.scale import random


@dataclass(frozen=True)
class World:
    """A ruleset and a word list; `text` is the ruleset's TOML where it is not a shipped one."""

    ruleset: GridRuleset
    lexicon: Lexicon
    rules: reference.Rules
    words: reference.Words = field(repr=False)
    text: str = ""

    def as_reference(self, position: Position, seat: int | None = None) -> reference.Position:
        """The position of the rule book for a position of the engine."""
        seat = position.seat if seat is None else seat
        board = {
            square: reference.Stack(tile.name, tile.height, tile.owner)
            for square, tile in position.tiles.items()
        }
        return reference.Position(self.rules, self.words, board, position.racks[seat], seat)


@cache
def enable() -> Lexicon:
    return Lexicon.load("enable")


@cache
def shipped(name: str) -> World:
    """A shipped ruleset with ENABLE."""
    return World(Ruleset.load(name), enable(), reference.RULES[name], reference.enable())


@cache
def shortest_first() -> tuple[str, ...]:
    return tuple(sorted(enable().words, key=lambda word: (len(word), word)))


def own(seed: int) -> World:
    """A random ruleset with random words."""
    rng = random("own", seed)
    text = random_ruleset(rng)
    return written(text, random_words(rng, Ruleset.from_toml(text), shortest_first()))


def written(text: str, words: Iterable[str]) -> World:
    """The ruleset of a TOML text with these words; their word graph is not kept on disk."""
    ruleset, lexicon = Ruleset.from_toml(text), Lexicon.of(words)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(disk, "write", lambda *_: False)
        lexicon.graph(ruleset.alphabet, ruleset.max_length)
    rules = reference.from_tables(tomllib.loads(text))
    return World(ruleset, lexicon, rules, reference.Words(lexicon.words), text)
