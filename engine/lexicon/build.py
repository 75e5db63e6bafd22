"""Builds the word graph: DAWG first, then the GADDAG on top of it, both minimal, in one array.

What follows rev(x) and the separator in a GADDAG is what follows x in the DAWG. So the GADDAG needs one
key rev(x) for each distinct prefix x of a word, with the DAWG node of x behind its separator, and not
one for each letter of each word. Both parts go through the same incremental minimiser (Daciuk and
others, 2000: sorted keys, a register of finished nodes), and share its register.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine._jit import allocating, int64, kernel
from engine.alphabet import Alphabet
from engine.lexicon.graph import Graph, LeftOut, child
from engine.lexicon.tokenise import I64, U8, U32, tokenised

MAX_LENGTH = 25
_FULL = -1


def build_graph(text: str, alphabet: Alphabet, max_length: int) -> tuple[Graph, LeftOut]:
    """Graph of the words in `text`, each followed by a newline, and what it leaves out.

    Left out are words that the tiles cannot spell, and those of one tile or more than `max_length`.
    Without a word both roots are 0, the node without arcs.
    """
    keys, left_out = tokenised(text, alphabet, max_length)
    if not len(keys):
        nodes = np.zeros(2, dtype=np.uint32)
        nodes.setflags(write=False)
        return Graph(nodes, 0, 0, alphabet.size), left_out
    words = _sorted(keys)
    prefixes = _count_prefixes(words)
    capacity = 8 * prefixes + 1024
    while True:
        graph = _build(words, prefixes, alphabet.size, capacity)
        if graph is not None:
            return graph, left_out
        capacity *= 2


def _build(words: U8, prefixes: int, letters: int, capacity: int) -> Graph | None:
    """The graph, or None if it needs more than `capacity` array entries."""
    nodes = np.zeros(capacity, dtype=np.uint32)
    frozen = nodes.view()
    frozen.setflags(write=False)  # kernels know graphs as read-only arrays, which are a type of their own
    register = np.zeros(1 << int(capacity * 2 // 3).bit_length(), dtype=np.uint32)
    end = np.full(1, 2, dtype=np.int64)

    ends = np.ones(len(words), dtype=np.uint8)
    onward = np.zeros(len(words), dtype=np.uint32)
    dawg = _minimise(words, ends, onward, letters, nodes, register, end)
    if dawg == _FULL:
        return None
    keys = np.zeros((prefixes, words.shape[1]), dtype=np.uint8)
    ends = np.zeros(prefixes, dtype=np.uint8)
    onward = np.zeros(prefixes, dtype=np.uint32)
    _reverse_prefixes(words, frozen, dawg, keys, ends, onward)
    order = np.argsort(_rows(keys), kind="stable")
    gaddag = _minimise(keys[order], ends[order], onward[order], letters, nodes, register, end)
    if gaddag == _FULL:
        return None
    kept = nodes[: end[0]].copy()
    kept.setflags(write=False)
    return Graph(kept, int(dawg), int(gaddag), letters)


def _rows(keys: U8) -> NDArray[np.bytes_]:
    """The rows of `keys` as byte strings, which numpy can sort."""
    return np.ascontiguousarray(keys).view(f"S{keys.shape[1]}").ravel()


def _sorted(keys: U8) -> U8:
    rows = np.unique(_rows(keys))
    return np.ascontiguousarray(rows).view(np.uint8).reshape(len(rows), keys.shape[1])


def _count_prefixes(words: U8) -> int:
    """Number of distinct prefixes, the empty one apart, of sorted keys."""
    shared = np.logical_and.accumulate((words[1:] == words[:-1]) & (words[1:] > 0), axis=1)
    return int(np.count_nonzero(words) - np.count_nonzero(shared))


@allocating
def _reverse_prefixes(words: U8, nodes: U32, root: int, keys: U8, ends: U8, onward: U32) -> None:
    """For each distinct prefix x of the sorted `words`: rev(x), whether it is a word, its DAWG node."""
    width = words.shape[1]
    path = np.zeros(width + 1, dtype=np.int64)
    path[0] = root
    count = 0
    for word in range(words.shape[0]):
        depth = 0
        if word > 0:
            while depth < width and words[word, depth] == words[word - 1, depth]:
                depth += 1
        while depth < width and words[word, depth] > 0:
            path[depth + 1] = child(nodes, path[depth], int64(words[word, depth]) - 1)
            depth += 1
            for i in range(depth):
                keys[count, i] = words[word, depth - 1 - i]
            onward[count] = path[depth]
            count += 1
        ends[count - 1] = 1  # the whole word: sorted before all that it is a prefix of


@allocating
def _minimise(keys: U8, ends: U8, onward: U32, separator: int, nodes: U32, register: U32, end: I64) -> int:
    """Add the automaton of the sorted `keys` to `nodes`; answer its root, or -1 if there is no room.

    `ends[i]`: key i is a word; `onward[i]`: node behind the separator after key i, 0 for none.
    `register` (a power of two) is an open hash table of node offsets; `end[0]` the first free entry.
    """
    width = keys.shape[1]
    mask = np.zeros(width + 1, dtype=np.int64)  # the unfinished nodes on the path of the last key
    accept = np.zeros(width + 1, dtype=np.int64)
    children = np.zeros((width + 1, 32), dtype=np.int64)
    length = 0
    for key in range(keys.shape[0]):
        shared = 0
        while shared < length and keys[key, shared] == keys[key - 1, shared]:
            shared += 1
        while length > shared:
            offset = _finish(mask[length], accept[length], children[length], nodes, register, end)
            if offset < 0:
                return -1
            length -= 1
            children[length, int64(keys[key - 1, length]) - 1] = offset
        while length < width and keys[key, length] > 0:
            letter = int64(keys[key, length]) - 1
            mask[length] |= int64(1) << letter
            if ends[key] and (length + 1 == width or keys[key, length + 1] == 0):
                accept[length] |= int64(1) << letter
            length += 1
            mask[length] = 0
            accept[length] = 0
        if onward[key] > 0:
            mask[length] |= int64(1) << separator
            children[length, separator] = onward[key]
    while length > 0:
        offset = _finish(mask[length], accept[length], children[length], nodes, register, end)
        if offset < 0:
            return -1
        length -= 1
        children[length, int64(keys[keys.shape[0] - 1, length]) - 1] = offset
    return _finish(mask[0], accept[0], children[0], nodes, register, end)


@kernel
def _finish(mask: int, accept: int, children: I64, nodes: U32, register: U32, end: I64) -> int:
    """Offset of the node with these arcs: an equal one if it exists, else a new one; -1 if no room."""
    if mask == 0:
        return 0
    size = 2
    mixed = (mask * 0x9E3779B1) ^ (accept * 0x85EBCA77)
    for letter in range(32):
        if (mask >> letter) & 1:
            mixed = (mixed ^ (mixed >> 29)) * 0x9E3779B97F4A7C1 + children[letter]
            size += 1
    mixed ^= mixed >> 32
    slot = mixed & (len(register) - 1)
    while register[slot] > 0:
        offset = int64(register[slot])
        if _same(mask, accept, children, nodes, offset):
            return offset
        slot = (slot + 1) & (len(register) - 1)
    offset = end[0]
    if offset + size > len(nodes):
        return -1
    nodes[offset] = mask
    nodes[offset + 1] = accept
    at = offset + 2
    for letter in range(32):
        if (mask >> letter) & 1:
            nodes[at] = children[letter]
            at += 1
    end[0] = at
    register[slot] = offset
    return offset


@kernel
def _same(mask: int, accept: int, children: I64, nodes: U32, offset: int) -> bool:
    """Whether the node at `offset` has exactly these arcs."""
    if int64(nodes[offset]) != mask or int64(nodes[offset + 1]) != accept:
        return False
    at = offset + 2
    for letter in range(32):
        if (mask >> letter) & 1:
            if int64(nodes[at]) != children[letter]:
                return False
            at += 1
    return True
