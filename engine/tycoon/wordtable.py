"""All words of a list in the order of their sorted letters, as a trie that cards can be led through.

The letters of each word are sorted by a rank (the rarest first, the added final letter last), so that words of the
same letters meet at one node and few branches are entered that the cards cannot finish. Node n of the trie is the
row `nodes[3 n : 3 n + 3]`: a mask of the ranks that lead on, the first child (children stand one after another in
the order of the bits), and the first of its words; its words end where those of node n + 1 begin.
"""

from __future__ import annotations

import hashlib
import itertools
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.errors import LexiconError
from engine.lexicon import Lexicon, cache
from engine.rulesets.tycoon import TycoonRuleset
from engine.tycoon.kinds import DOUBLING_BIT, SHORTEST
from engine.tycoon.rules import ENDS, HALF, ONE

WIDTH = 16
"""Room for the letters of a word."""
MOST_NODES = 1 << 24
"""Nodes that the search can number."""
KIND_MASK, ENDS_FINAL_BIT = 1023, 1024
"""`kinds` holds the kind of a word and whether its last letter is the final letter that can be added."""
_FORMAT = "2"
_EMPTY = 99
_CACHED_FROM = 5000  # words; a shorter list is built as fast as it is read


class WordTable(NamedTuple):
    """The words that a game's cards can make; N nodes, W words; read-only."""

    nodes: NDArray[np.uint32]
    """uint32[3 (N + 1)]: see above; node 0 is the root, the last row only says where the words end."""
    codes: NDArray[np.uint8]
    """uint8[W, 16]: letters of each word, 255 behind the last."""
    kinds: NDArray[np.uint16]
    """uint16[W]: see KIND_MASK; kinds are explained in `engine.tycoon.kinds`."""
    rank: NDArray[np.int64]
    """int64[32]: place of each letter in the sorting order."""
    letter: NDArray[np.int64]
    """int64[32]: the letter at each place."""


def word_table(lexicon: Lexicon, rules: TycoonRuleset) -> WordTable:
    """The table of the words of `min_length` to `max_length` letters, built or taken from the cache.

    Raises LexiconError if the letters can make no word of the list.
    """
    key = _key(lexicon, rules)
    worth_keeping = lexicon.count >= _CACHED_FROM
    payload = cache.read("tycoon-words", key) if worth_keeping else None
    if payload is None:
        payload = memoryview(b"".join(_build(lexicon, rules)))
        if worth_keeping:
            cache.write("tycoon-words", key, [payload])
    return _table_of(payload)


def _key(lexicon: Lexicon, rules: TycoonRuleset) -> str:
    facts = (
        *(_FORMAT, lexicon.digest, rules.alphabet.digest, rules.min_length, rules.max_length),
        *(
            "".join(sorted(rules.vowels)),
            "".join(sorted(rules.either)),
            rules.doubling_letter,
            rules.final_letter,
        ),
    )
    return hashlib.sha256("\n".join(map(str, facts)).encode()).hexdigest()


def _table_of(payload: memoryview) -> WordTable:
    node_items, words = np.frombuffer(payload[:16], np.int64).tolist()
    ranks = np.frombuffer(payload[64 : 64 + 512], np.int64).reshape(2, 32)
    at = 64 + 512
    codes = np.frombuffer(payload[at : at + words * WIDTH], np.uint8).reshape(words, WIDTH)
    at += words * WIDTH
    nodes = np.frombuffer(payload[at : at + node_items * 4], np.uint32)
    at += node_items * 4
    kinds = np.frombuffer(payload[at : at + words * 2], np.uint16)
    return WordTable(nodes, codes, kinds, ranks[0], ranks[1])


def _build(lexicon: Lexicon, rules: TycoonRuleset) -> list[bytes]:
    codes, lengths = _coded(lexicon, rules)
    rank = _ranks(codes, rules)
    sorted_ranks = np.sort(np.where(codes < 32, rank[codes & 31], _EMPTY), axis=1)
    order = np.lexsort(np.where(sorted_ranks == _EMPTY, -1, sorted_ranks).T[::-1])
    codes, lengths, sorted_ranks = codes[order], lengths[order], sorted_ranks[order]
    nodes, node_of_word = _trie(sorted_ranks, lengths)
    if len(nodes) > MOST_NODES:
        raise LexiconError(f"lexicon {lexicon.name}: {len(nodes)} nodes, expected at most {MOST_NODES}")
    by_node = np.argsort(node_of_word, kind="stable")
    nodes[:, 2] = np.searchsorted(node_of_word[by_node], np.arange(len(nodes)))
    codes, lengths = codes[by_node], lengths[by_node]
    kinds = _kinds(codes, lengths, rules)
    letter = np.zeros(32, np.int64)
    letter[rank[: len(rules.letters)]] = np.arange(len(rules.letters))
    head = np.zeros(8, np.int64)
    head[:2] = nodes.size, len(codes)
    parts = (head, rank, letter, codes, nodes.astype(np.uint32), kinds.astype(np.uint16))
    return [part.tobytes() for part in parts]


def _coded(lexicon: Lexicon, rules: TycoonRuleset) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Codes uint8[W, 16] of the words that the letters spell, in the order of the list, and their lengths."""
    longest = min(rules.max_length, WIDTH)
    words = [word for word in lexicon.words if rules.min_length <= len(word) <= longest]
    characters = np.array(words or [""], dtype=f"U{WIDTH}").view(np.uint32).reshape(-1, WIDTH)
    codes = np.full(characters.shape, 254, np.uint8)
    codes[characters == 0] = 255
    for code, letter in enumerate(rules.letters):
        codes[characters == ord(letter)] = code
    codes = codes[(codes != 254).all(axis=1) & (codes[:, 0] != 255)]
    if not len(codes):
        what = f"no word of {rules.min_length} to {longest} letters"
        raise LexiconError(f"lexicon {lexicon.name}: {what}, expected some that {rules.letters} spell")
    return codes, (codes != 255).sum(axis=1)


def _ranks(codes: NDArray[np.uint8], rules: TycoonRuleset) -> NDArray[np.int64]:
    """Rank int64[32] of each letter: the rarest in the words first, the final letter last."""
    count = np.bincount(codes[codes < 32], minlength=32)[: len(rules.letters)]
    if rules.final_letter:
        count[rules.alphabet.index(rules.final_letter)] = count.sum() + 1
    rank = np.zeros(32, np.int64)
    rank[np.argsort(count, kind="stable")] = np.arange(len(count))
    return rank


def _trie(rows: NDArray[np.int64], lengths: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Nodes int64[N + 1, 3] (the words' column still empty) for sorted rows of ranks, and each word's node."""
    differs = np.ones((len(rows), WIDTH), bool)
    differs[1:] = rows[1:] != rows[:-1]
    first_change = np.where(differs.any(axis=1), differs.argmax(axis=1), WIDTH)
    here = np.zeros(len(rows), np.int64)
    node_of_word = np.zeros(len(rows), np.int64)
    total = 1
    levels = []
    for depth in range(int(lengths.max())):
        new = (lengths > depth) & (first_change <= depth)
        ids = total - 1 + np.cumsum(new)
        levels.append((here[new], ids[new], rows[new, depth]))
        here = ids
        node_of_word[lengths == depth + 1] = here[lengths == depth + 1]
        total += int(new.sum())
    nodes = np.zeros((total + 1, 3), np.int64)
    for parents, children, ranks in levels:
        np.bitwise_or.at(nodes[:, 0], parents, np.int64(1) << ranks)
        nodes[parents[::-1], 1] = children[::-1]  # the first child is written last and stays
    return nodes, node_of_word


def _kinds(codes: NDArray[np.uint8], lengths: NDArray[np.int64], rules: TycoonRuleset) -> NDArray[np.int64]:
    """Kind of each word (see `engine.tycoon.kinds`), and ENDS_FINAL_BIT."""
    is_vowel, is_either = np.zeros(256, bool), np.zeros(256, bool)
    is_vowel[[rules.alphabet.index(letter) for letter in rules.vowels]] = True
    is_either[[rules.alphabet.index(letter) for letter in rules.either]] = True
    last = codes[np.arange(len(codes)), lengths - 1]
    family = _families(is_vowel[codes], is_either[codes], lengths)
    doubling, final = _code(rules, rules.doubling_letter), _code(rules, rules.final_letter)
    kinds = (lengths - SHORTEST) * 64 + family + DOUBLING_BIT * (codes == doubling).any(axis=1)
    return kinds + ENDS_FINAL_BIT * (last == final)


def _families(
    vowels: NDArray[np.bool_], eithers: NDArray[np.bool_], lengths: NDArray[np.int64]
) -> NDArray[np.int64]:
    """Which masks of doublers can hold for each word; `vowels`, `eithers` bool[W, 16] by letter.

    A declaration says of the first and of the last letter (if they are open), and how many of the open letters
    between them, are vowels.
    """
    rows, ends = np.arange(len(lengths)), (np.zeros_like(lengths), lengths - 1)
    vowel_1, vowel_2 = (vowels[rows, end] for end in ends)
    open_1, open_2 = (eithers[rows, end] for end in ends)
    fixed, inner = vowels.sum(axis=1), eithers.sum(axis=1) - open_1 - open_2
    family = np.zeros(len(lengths), np.int64)
    for first, second, between in itertools.product((0, 1), (0, 1), range(int(inner.max()) + 1)):
        possible = (first <= open_1) & (second <= open_2) & (between <= inner)
        count = fixed + first + second + between
        at_ends = (vowel_1 | bool(first)) & (vowel_2 | bool(second))
        holding = ENDS * at_ends + HALF * (2 * count >= lengths) + ONE * (count == 1)
        family |= np.where(possible, 1 << holding, 0)
    return family


def _code(rules: TycoonRuleset, letter: str) -> int:
    return rules.alphabet.index(letter) if letter else 254
