"""Where `Position` asks for plays: the seam between the people's face and the compiled generator.

Plays come as (placements, score), in the order of the whole project: score (highest first), most tiles,
row, column, direction (across first), main word, naturals before blanks.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from engine.errors import PositionError
from engine.grid.anchors import ANYWHERE, START, TOUCH, find_plays
from engine.grid.cells import new_cells
from engine.grid.lay import set_board
from engine.grid.move import Placement
from engine.grid.plays import SCORE_SHIFT, score_of, unpack
from engine.grid.rack import new_rack, set_rack
from engine.grid.rules import GridRules, grid_rules
from engine.grid.searching import MODE_ALL, OVERFLOW, Search, new_search
from engine.grid.tiles import ACROSS, laid, main_run
from engine.lexicon import Graph, Lexicon
from engine.rulesets.grid import GridRuleset

if TYPE_CHECKING:
    from engine.position import Position

Play = tuple[tuple[Placement, ...], int]
"""Placements sorted by row and column, and the score."""

_FIRST_CAPACITY = 4096


def list_plays(position: Position) -> list[Play]:
    """All legal plays of the seat to move, each set of placements once, best first."""
    return _in_order(position, _found(position))


def best_plays(position: Position, count: int) -> list[Play]:
    """The first `count` of `list_plays`; only plays that score enough are looked at."""
    if count <= 0:
        return []
    plays = _found(position)
    scores = plays[:, 2] >> SCORE_SHIFT
    if count < len(plays):
        plays = plays[scores >= np.partition(scores, -count)[-count]]
    return _in_order(position, plays)[:count]


def count_plays(position: Position) -> int:
    """How many plays `list_plays` has."""
    return len(_found(position))


def can_play(position: Position) -> bool:
    """Whether the seat to move has a legal play."""
    return bool(position.rack) and count_plays(position) > 0


def _found(position: Position) -> NDArray[np.int64]:
    """The plays as the generator lists them, int64[n, 3], in no order; the buffer grows until they fit."""
    rules, graph = _rules(position.ruleset), _graph(position.lexicon, position.ruleset)
    own = position.owner >= 0
    views = position.players if own else 1
    cells, rack = new_cells(rules, views), new_rack()
    arrays = position.letters.copy(), position.heights.copy(), position.owners.copy()
    set_board(rules, graph.nodes, graph.dawg, graph.gaddag, cells, views, *arrays)
    set_rack(rack, position.rack_counts(), rules.letters)
    capacity = _FIRST_CAPACITY
    while True:
        search: Search = new_search(rules, capacity)
        count = find_plays(
            rules,
            graph.nodes,
            graph.dawg,
            graph.gaddag,
            cells,
            position.seat if own else 0,
            rack,
            search,
            _where(position),
            MODE_ALL,
            0,
        )
        if not search.found[OVERFLOW]:
            return search.plays[:count]
        capacity = count


def _in_order(position: Position, plays: NDArray[np.int64]) -> list[Play]:
    names = position.ruleset.alphabet.letters
    return sorted((_read(play, names) for play in plays), key=lambda play: _order(position, *play))


def _where(position: Position) -> int:
    """Which squares a play must touch, as the generator wants it."""
    connection = position.ruleset.board.connection
    if connection == "freeform":
        return ANYWHERE
    if not position.tiles:
        return START
    if connection == "own" and not (position.owners == position.seat).any():
        return ANYWHERE
    return TOUCH


@lru_cache(maxsize=32)
def _rules(ruleset: GridRuleset) -> GridRules:
    return grid_rules(ruleset)


def _graph(words: Container[str], ruleset: GridRuleset) -> Graph:
    if not isinstance(words, Lexicon):
        words = _lexicon_of(words)
    return words.graph(ruleset.alphabet, ruleset.max_length)


def _lexicon_of(words: Container[str]) -> Lexicon:
    """A lexicon of a plain collection of words. Raises PositionError if they cannot be listed."""
    if not isinstance(words, Iterable):
        raise PositionError(f"lexicon: {type(words).__name__}, expected words that can be listed")
    return Lexicon.of(words)


def _read(play: NDArray[np.int64], names: tuple[str, ...]) -> Play:
    placements = [
        (row, column, names[code].lower() if blank else names[code])
        for row, column, code, blank in unpack(play)
    ]
    return tuple(placements), int(score_of(play))


def _order(position: Position, placements: tuple[Placement, ...], score: int) -> tuple[object, ...]:
    after = laid(position.words_tiles, placements)
    squares, step = main_run(after, [(row, column) for row, column, _ in placements])
    word = "".join(after[square].letter for square in squares)
    blanks = sum(1 << index for index, (_, _, name) in enumerate(placements) if name.islower())
    return (-score, -len(placements), squares[0], step != ACROSS, word, _squares_key(placements), blanks)


def _squares_key(placements: tuple[Placement, ...]) -> int:
    """The placed squares of one line as a number: the last tie-break of plays that spell the same word."""
    return sum(1 << (row + column) for row, column, _ in placements)
