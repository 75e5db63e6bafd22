"""What the compiled bots of a board game know: kinds, leave values, vocabularies, as arrays that kernels read.

Bots are numbered by their place in a run; bots that share leave values or a vocabulary share the row that holds them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from bots.leave_values import Leaves, no_leaves
from engine._jit import inlined
from engine.lexicon.graph import Graph

_T = TypeVar("_T")

RANDOM, GREEDY, EQUITY, HUMAN = range(4)
"""Kinds of the compiled bots."""
EVERY_WORD = -1
"""Instead of a row of `Brains.vocabulary`: knows all words."""
NOISES = 1024
"""Values of `Brains.noise`."""


class Brains(NamedTuple):
    """B bots, K sets of leave values, V vocabularies; the fields from `most` on are those of `Leaves`, stacked."""

    kinds: NDArray[np.int64]
    """int64[B]: RANDOM, GREEDY, ..."""
    rows: NDArray[np.int64]
    """int64[B]: which leave values."""
    knows: NDArray[np.int64]
    """int64[B]: which vocabulary, or EVERY_WORD."""
    temperature: NDArray[np.int64]
    """int64[B]: thousandths of a point by which the noise in a judgement is multiplied."""
    noise: NDArray[np.int64]
    """int64[NOISES]: quantiles of the Gumbel distribution in thousandths: adding one to each value and taking the
    largest picks each play as often as a soft maximum would."""
    vocabulary: NDArray[np.uint32]
    """uint32[V, n]: nodes of word graphs, padded with zeros."""
    roots: NDArray[np.int64]
    """int64[V]: root of each."""
    most: int
    offsets: NDArray[np.int64]
    binomials: NDArray[np.int64]
    table: NDArray[np.int32]
    tiles: NDArray[np.int64]
    pairs: NDArray[np.int64]
    late_slope: NDArray[np.int64]
    late_base: NDArray[np.int64]
    end_slope: NDArray[np.int64]
    end_base: NDArray[np.int64]


@inlined
def leaves_of(brains: Brains, bot: int) -> Leaves:
    """The leave values of a bot."""
    row = brains.rows[bot]
    return Leaves(
        brains.most,
        brains.table[row],
        brains.offsets,
        brains.binomials,
        brains.tiles[row],
        brains.pairs[row],
        brains.late_slope[row],
        brains.late_base[row],
        brains.end_slope[row],
        brains.end_base[row],
    )


@dataclass(frozen=True, eq=False)
class Brain:
    """One compiled bot, before it is put into `Brains`."""

    kind: int
    leaves: Leaves | None = None
    """None: all worth nothing."""
    vocabulary: Graph | None = None
    """The words it knows; None: all of them."""
    temperature: float = 0.0
    """In points."""


def _gumbel() -> NDArray[np.int64]:
    """Quantiles of the Gumbel distribution in thousandths, whole numbers so that they are the same anywhere."""
    middle = (np.arange(NOISES) + 0.5) / NOISES
    return np.round(-1000 * np.log(-np.log(middle))).astype(np.int64)


def _distinct(items: Sequence[_T | None]) -> tuple[list[_T], list[int]]:
    """The different items that are not None, and for each place which of them it has (-1: None)."""
    found: list[_T] = []
    places = []
    for item in items:
        if item is not None and all(item is not other for other in found):
            found.append(item)
        places.append(-1 if item is None else next(i for i, other in enumerate(found) if other is item))
    return found, places


def gather(brains: Sequence[Brain], kinds_of_tiles: int, rack_size: int) -> Brains:
    """The arrays for a list of bots, of a ruleset with that many kinds of tiles on a rack and tiles on it.

    Leave values of one ruleset have the same shape; bots without any get zeros.
    """
    learned, rows = _distinct([brain.leaves for brain in brains])
    if not learned:
        learned = [no_leaves(kinds_of_tiles, rack_size)]
        rows = [0] * len(brains)
    elif -1 in rows:
        first = learned[0]
        zeros = no_leaves(kinds_of_tiles, rack_size)
        learned.append(
            zeros._replace(
                most=first.most,
                table=np.zeros_like(first.table),
                offsets=first.offsets,
                binomials=first.binomials,
            )
        )
        rows = [len(learned) - 1 if row == -1 else row for row in rows]
    graphs, knows = _distinct([brain.vocabulary for brain in brains])
    nodes = np.zeros((max(1, len(graphs)), max([1, *(len(graph.nodes) for graph in graphs)])), np.uint32)
    for row, graph in enumerate(graphs):
        nodes[row, : len(graph.nodes)] = graph.nodes
    return Brains(
        kinds=np.array([brain.kind for brain in brains], np.int64),
        rows=np.array(rows, np.int64),
        knows=np.array(knows, np.int64),
        temperature=np.array([round(brain.temperature * 1000) for brain in brains], np.int64),
        noise=_gumbel(),
        vocabulary=nodes,
        roots=np.array([graph.dawg for graph in graphs] or [0], np.int64),
        most=learned[0].most,
        offsets=learned[0].offsets,
        binomials=learned[0].binomials,
        table=np.stack([leaves.table for leaves in learned]),
        tiles=np.stack([leaves.tiles for leaves in learned]),
        pairs=np.stack([leaves.pairs for leaves in learned]),
        late_slope=np.stack([leaves.late_slope for leaves in learned]),
        late_base=np.stack([leaves.late_base for leaves in learned]),
        end_slope=np.array([leaves.end_slope for leaves in learned], np.int64),
        end_base=np.stack([leaves.end_base for leaves in learned]),
    )
