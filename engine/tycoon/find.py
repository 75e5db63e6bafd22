"""Find all words that the cards can make: a walk through the trie of sorted letters, no letter tried in vain."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine._jit import inlined, int64, ix, kernel, popcount
from engine.tycoon.cards import ALL_MASK, HAND_MASK, Cards, can_add_final, can_copy
from engine.tycoon.kinds import length_of
from engine.tycoon.rules import TycoonRules
from engine.tycoon.wordtable import ENDS_FINAL_BIT, KIND_MASK, WordTable

OVERFLOW = -1
"""Answer of `find_words` if the words do not fit into the list: call again with a longer one."""
_STACK = 1024
_NODE_MASK = (1 << 24) - 1
_RANK_SHIFT, _RUN_SHIFT, _OVER_SHIFT, _FINAL_SHIFT = 24, 29, 34, 36


class Found(NamedTuple):
    """Words found, and the storage of the walk; C is the capacity."""

    words: NDArray[np.int32]
    """int32[C]: indices into the word table."""
    stack: NDArray[np.int64]
    """int64[_STACK]: nodes to visit: node, rank and run of the last letter, cards and final letters too many."""
    used: NDArray[np.int64]
    """int64[_STACK]: letters (bits by rank) on the way to each node on the stack."""


def new_found(capacity: int) -> Found:
    """Room for `capacity` words."""
    return Found(np.zeros(capacity, np.int32), np.zeros(_STACK, np.int64), np.zeros(_STACK, np.int64))


class _Means(NamedTuple):
    """What the player has beside cards, all int64."""

    copy: int
    """1 if a card can be copied."""
    final: int
    """1 if the final letter can be added."""
    final_cards: int
    """Cards of the final letter."""
    beside_copy: int
    """Real cards that the word needs beside a copy."""


@inlined
def _makeable(rules: TycoonRules, means: _Means, packed: int, over: int, final_over: int) -> bool:
    """Whether a word that wants `over` cards too many, and `final_over` final letters, can be made.

    The fewest phantom letters are the best way to do it; a final letter too many may be added or copied.
    """
    length = length_of(packed & KIND_MASK)
    for added in range(2):
        copies = over + final_over - added
        if added > final_over or (added == 1 and (means.final == 0 or packed & ENDS_FINAL_BIT == 0)):
            continue
        if copies > means.copy or copies < 0 or (final_over - added > 0 and means.final_cards == 0):
            continue
        real = length - added - copies
        if copies > 0 and real < means.beside_copy:
            continue
        if added > 0 and real < rules.final_min_real:
            continue
        return True
    return False


@inlined
def _list(
    rules: TycoonRules,
    table: WordTable,
    found: Found,
    means: _Means,
    row: int,
    over: int,
    final_over: int,
    count: int,
) -> int:
    """Add the words of a node to the `count` words found; answers how many there are then, or OVERFLOW."""
    for word in range(int64(table.nodes[ix(row + 2)]), int64(table.nodes[ix(row + 5)])):
        if over + final_over > 0 and not _makeable(rules, means, int64(table.kinds[word]), over, final_over):
            continue
        if count >= len(found.words):
            return int64(OVERFLOW)
        found.words[count] = word
        count += 1
    return count


@inlined
def _push(
    table: WordTable, cards: Cards, found: Found, means: _Means, last: int, entry: int, letters: int, top: int
) -> int:
    """Put the nodes that the cards lead to from the node of `entry` on the stack; answers the new top.

    `letters`: those on the way here. `last` is the rank of the final letter, -1 if there is none.
    """
    nodes, rank = table.nodes, (entry >> _RANK_SHIFT) & 31
    row = (entry & _NODE_MASK) * 3
    mask, first = int64(nodes[ix(row)]), int64(nodes[ix(row + 1)])
    going = mask & cards.facts[ALL_MASK]
    if means.final != 0 and last >= 0:
        going |= mask & (int64(1) << last)
    while going != 0:
        bit = going & -going
        going ^= bit
        to = popcount(bit - 1)
        run = ((entry >> _RUN_SHIFT) & 31) + 1 if to == rank else int64(1)
        over, final_over = (entry >> _OVER_SHIFT) & 3, entry >> _FINAL_SHIFT
        if run > cards.by_rank[ix(to)]:
            if to == last:
                final_over += 1
            else:
                over += 1
            if over > means.copy or over + final_over > means.copy + means.final:
                continue
        child = first + popcount(mask & (bit - 1))
        spent = (run << _RUN_SHIFT) | (over << _OVER_SHIFT) | (final_over << _FINAL_SHIFT)
        found.stack[top] = child | (to << _RANK_SHIFT) | spent
        found.used[top] = letters | bit
        top += 1
    return top


@kernel
def find_words(rules: TycoonRules, table: WordTable, cards: Cards, found: Found, in_pair: int) -> int:
    """Write all words that can be made to `found.words`; answers how many, or OVERFLOW.

    `in_pair` 1: also words that can only be made beside another word, whose real cards count for a copy, too
    (two words have four real cards at least, which is always enough).
    """
    last = table.rank[rules.final] if rules.final >= 0 else int64(-1)
    beside_copy = int64(0) if in_pair != 0 and rules.copy_in_word == 0 else int64(rules.copy_min_real)
    final_cards = cards.by_rank[last] if last >= 0 else int64(0)
    means = _Means(int64(can_copy(cards)), int64(can_add_final(cards)), final_cards, beside_copy)
    count, top = int64(0), int64(1)
    found.stack[0], found.used[0] = int64(31) << _RANK_SHIFT, 0
    while top > 0:
        top -= 1
        entry, letters = found.stack[top], found.used[top]
        if letters & cards.facts[HAND_MASK] != 0:
            row, over = (entry & _NODE_MASK) * 3, (entry >> _OVER_SHIFT) & 3
            count = _list(rules, table, found, means, row, over, entry >> _FINAL_SHIFT, count)
            if count == OVERFLOW:
                return OVERFLOW
        top = _push(table, cards, found, means, last, entry, letters, top)
    return count
