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
_NODE_BITS, _RANK_SHIFT, _RUN_SHIFT, _OVER_SHIFT, _FINAL_SHIFT = 24, 24, 29, 34, 36


class Found(NamedTuple):
    """Words found, and the storage of the walk; C is the capacity."""

    words: NDArray[np.int32]
    """int32[C]: indices into the word table."""
    stack: NDArray[np.int64]
    used: NDArray[np.int64]
    """int64[_STACK]: letters (bits by rank) on the way to each node on the stack."""


def new_found(capacity: int) -> Found:
    """Room for `capacity` words."""
    return Found(np.zeros(capacity, np.int32), np.zeros(_STACK, np.int64), np.zeros(_STACK, np.int64))


@inlined
def _makeable(
    rules: TycoonRules,
    kind: int,
    over: int,
    final_over: int,
    copy: int,
    final: int,
    cards_s: int,
    beside_copy: int,
) -> bool:
    """Whether a word that wants `over` cards too many, and `final_over` final letters, can be made.

    The fewest phantom letters are the best way to do it; a final letter too many may be added or copied.
    """
    length = length_of(kind & KIND_MASK)
    for added in range(2):
        copies = over + final_over - added
        if added > final_over or (added == 1 and (final == 0 or kind & ENDS_FINAL_BIT == 0)):
            continue
        if copies > copy or copies < 0 or (final_over - added > 0 and cards_s == 0):
            continue
        real = length - added - copies
        if copies > 0 and real < beside_copy:
            continue
        if added > 0 and real < rules.final_min_real:
            continue
        return True
    return False


@kernel
def find_words(rules: TycoonRules, table: WordTable, cards: Cards, found: Found, in_pair: int) -> int:
    """Write all words that can be made to `found.words`; answers how many, or OVERFLOW.

    `in_pair` 1: also words that can only be made beside another word, whose real cards count for a copy, too
    (two words have four real cards at least, which is always enough).
    """
    beside_copy = int64(0) if in_pair != 0 and rules.copy_in_word == 0 else rules.copy_min_real
    copy, final = int64(can_copy(cards)), int64(can_add_final(cards))
    hand, everything = cards.facts[HAND_MASK], cards.facts[ALL_MASK]
    last = table.rank[rules.final] if rules.final >= 0 else int64(-1)
    final_cards = cards.by_rank[last] if last >= 0 else int64(0)
    nodes, stack, used = table.nodes, found.stack, found.used
    count, top = int64(0), int64(1)
    stack[0], used[0] = int64(31) << _RANK_SHIFT, 0
    while top > 0:
        top -= 1
        entry, letters = stack[top], used[top]
        node, rank = entry & ((int64(1) << _NODE_BITS) - 1), (entry >> _RANK_SHIFT) & 31
        run, over, final_over = (entry >> _RUN_SHIFT) & 31, (entry >> _OVER_SHIFT) & 3, entry >> _FINAL_SHIFT
        row = node * 3
        start, stop = int64(nodes[ix(row + 2)]), int64(nodes[ix(row + 5)])
        if stop > start and letters & hand != 0:
            for word in range(start, stop):
                if over + final_over > 0 and not _makeable(
                    rules,
                    int64(table.kinds[word]),
                    over,
                    final_over,
                    copy,
                    final,
                    final_cards,
                    beside_copy,
                ):
                    continue
                if count >= len(found.words):
                    return OVERFLOW
                found.words[count] = word
                count += 1
        mask = int64(nodes[ix(row)])
        first = int64(nodes[ix(row + 1)])
        going = mask & everything
        if final != 0 and last >= 0:
            going |= mask & (int64(1) << last)
        while going != 0:
            bit = going & -going
            going ^= bit
            child = first + popcount(mask & (bit - 1))
            to = popcount(bit - 1)
            child_run = run + 1 if to == rank else int64(1)
            child_over, child_final = over, final_over
            if child_run > cards.by_rank[ix(to)]:
                if to == last:
                    child_final += 1
                    if child_over + child_final > copy + final:
                        continue
                else:
                    child_over += 1
                    if child_over > copy:
                        continue
            stack[top] = (
                child
                | (to << _RANK_SHIFT)
                | (child_run << _RUN_SHIFT)
                | (child_over << _OVER_SHIFT)
                | (child_final << _FINAL_SHIFT)
            )
            used[top] = letters | bit
            top += 1
    return count
