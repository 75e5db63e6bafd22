"""Search storage for the Python face: one board, rack and list of plays for each ruleset and list, by thread."""

from __future__ import annotations

import threading
from collections.abc import Container, Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from engine.errors import LexiconError, PositionError
from engine.grid.anchors import find_plays, where_to_play
from engine.grid.cells import Cells, new_cells
from engine.grid.lay import set_board
from engine.grid.rack import Rack, new_rack, set_rack
from engine.grid.rules import OWN, GridRules, grid_rules
from engine.grid.searching import MODE_ALL, MODE_NTH, OVERFLOW, WANTED, Search, new_search
from engine.grid.tiles import EMPTY
from engine.grid.turn_rules import TurnRules, turn_rules
from engine.lexicon import Graph, Lexicon

if TYPE_CHECKING:
    from engine.position import Position

FIRST_CAPACITY = 4096
"""Plays that fit without a second try: few positions without a blank have more."""
MOST_KEPT = 1_000_000
"""Storage for more plays (24 MB) is given back after the search."""


@dataclass(frozen=True)
class Workspace:
    """What a search needs; `load` puts a position's board and rack into it."""

    lexicon: Lexicon
    rules: GridRules
    turns: TurnRules
    graph: Graph
    cells: Cells
    rack: Rack
    search: Search

    def load(self, position: Position) -> int:
        """Set the board as the seat to move sees it, and its rack; returns where it may play."""
        owners, laid = position.owners, int((position.letters != EMPTY).sum())
        own = laid
        if self.rules.connection == OWN:
            owners = np.where(owners == position.owner, 0, 1).astype(np.int8)
            own = int(((owners == 0) & (position.letters != EMPTY)).sum())
        # Writable copies: a read-only array would be another type, and the kernel compiled again for it.
        letters, heights, owners = position.letters.copy(), position.heights.copy(), owners.copy()
        set_board(self.rules, self.graph, self.cells, 1, letters, heights, owners)
        set_rack(self.rack, position.rack_counts(), self.rules.letters)
        return int(where_to_play(self.rules, laid, own))

    def find(self, where: int, mode: int, with_leaves: int = 0) -> int:
        """Run `find_plays` on the loaded board; returns how many plays were found."""
        return int(
            find_plays(
                self.rules, self.graph, self.cells, 0, self.rack, self.search,
                where, mode, with_leaves,
            )
        )  # fmt: skip


_local = threading.local()


def workspace(position: Position) -> Workspace:
    """The thread's workspace for the ruleset and the list of a position."""
    lexicon = _as_lexicon(position.lexicon)
    key = (position.ruleset.digest, lexicon.digest)
    spaces: dict[tuple[str, str], Workspace] = _local.__dict__.setdefault("spaces", {})
    if key not in spaces:
        rules = grid_rules(position.ruleset)
        spaces[key] = Workspace(
            lexicon,
            rules,
            turn_rules(position.ruleset),
            lexicon.graph(position.ruleset.alphabet, position.ruleset.max_length),
            new_cells(rules, 1),
            new_rack(),
            new_search(rules, FIRST_CAPACITY),
        )
    return spaces[key]


def _as_lexicon(words: Container[str]) -> Lexicon:
    if isinstance(words, Lexicon):
        return words
    if isinstance(words, Iterable):
        return Lexicon.of(sorted(words))
    raise LexiconError("plays cannot be found: the words of this position cannot be listed")


def all_plays(position: Position, most: int | None = None) -> tuple[Workspace, NDArray[np.int64]]:
    """Every play of the seat to move, int64[n, 3] in the order of the search, and the workspace it was found in.

    Raises PositionError if there are more than `most`, before room is made for them.
    """
    space = workspace(position)
    where = space.load(position)
    count = space.find(where, MODE_ALL)
    if most is not None and count > most:
        raise PositionError(f"rack {position.rack}: {count:,} legal plays, expected {most:,} at most")
    if space.search.found[OVERFLOW]:
        space = replace(space, search=new_search(space.rules, count))
        count = space.find(where, MODE_ALL)
        if count > MOST_KEPT:
            return space, space.search.plays
        _local.spaces[(position.ruleset.digest, _as_lexicon(position.lexicon).digest)] = space
    return space, space.search.plays[:count].copy()


def count_plays(position: Position, stop_at_first: bool = False) -> int:
    """How many plays the seat to move has; with `stop_at_first` whether it has any (then 1 or more)."""
    space = workspace(position)
    where = space.load(position)
    space.search.found[WANTED] = 0 if stop_at_first else -1
    return space.find(where, MODE_NTH)
