"""The word graph as kernels see it: one array, two roots, and how to walk it.

A node at offset p > 0 is `nodes[p]`, a mask of outgoing symbols (bit t = letter t, bit `letters` = the
GADDAG's separator); `nodes[p + 1]`, a mask of the letters whose arc ends a word; then one child offset
for each bit of the first mask, in bit order. Child 0: the arc ends a word and nothing goes on. Offset 0
is a node without arcs, so that walking off the graph stays off it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine._jit import inlined, int64, ix, kernel, popcount

Nodes = NDArray[np.uint32]


class Graph(NamedTuple):
    """DAWG and GADDAG of a word list as one minimal automaton.

    `nodes` uint32[n], read-only; `dawg` and `gaddag` are the offsets of the two roots; `letters` is the
    size of the alphabet and the separator's bit. The GADDAG holds, for each word w = x y with x not
    empty, rev(x) if y is empty and else rev(x), separator, y.
    """

    nodes: Nodes
    dawg: int
    gaddag: int
    letters: int


class LeftOut(NamedTuple):
    """How many words of a list are not in its graph: of one tile, of too many, or not to be spelled.

    A word that is too long and has a letter further on that no tile spells counts as too long.
    """

    too_short: int
    too_long: int
    unspellable: int


@inlined
def child(nodes: Nodes, node: int, letter: int) -> int:
    """Offset of the node behind the arc `letter` (int64) of `node`; 0 if nothing goes on there."""
    mask = int64(nodes[ix(node)])
    bit = int64(1) << letter
    if mask & bit == 0:
        return int64(0)
    return int64(nodes[ix(node + 2 + popcount(mask & (bit - 1)))])


@kernel
def has_word(nodes: Nodes, root: int, codes: NDArray[np.uint8], start: int, stop: int) -> bool:
    """Whether `codes[start:stop]` (uint8, a blank's +32 ignored) is a word; `root` is the DAWG's."""
    node = int64(root)
    ends = False
    for i in range(start, stop):
        letter = int64(codes[i]) & 31
        ends = (int64(nodes[node + 1]) >> letter) & 1 != 0
        node = child(nodes, node, letter)
        if node == 0 and i + 1 < stop:
            return False
    return ends
