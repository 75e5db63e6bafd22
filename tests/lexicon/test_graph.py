"""The word graph against plain Python: sets of strings, a recursive walk, a naive minimiser."""

import random
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.alphabet import Alphabet
from engine.errors import LexiconError
from engine.lexicon import Lexicon, child, has_word
from engine.lexicon.build import build_graph

ENGLISH = Alphabet.of("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
QU = Alphabet.of("ABCDEFGHIJKLMNOPQRSTUVWXYZ", {"Q": "QU"})
DOUBLE = Alphabet.of("ABLŁ", {"Ł": "LL"})
SEPARATOR = "+"


def arcs(graph, node):
    """(symbol, ends a word, child) of each arc, read from the layout and nothing else."""
    mask, accept = int(graph.nodes[node]), int(graph.nodes[node + 1])
    symbols = [bit for bit in range(32) if mask >> bit & 1]
    return [(bit, bool(accept >> bit & 1), int(graph.nodes[node + 2 + i])) for i, bit in enumerate(symbols)]


def language(graph, node, names):
    """All strings that lead from `node` over an accepting arc."""
    found = []
    stack = [(node, "")]
    while stack:
        at, text = stack.pop()
        for bit, ends, target in arcs(graph, at):
            if ends:
                found.append(text + names[bit])
            if target:
                stack.append((target, text + names[bit]))
    assert len(found) == len(set(found))
    return set(found)


def accepts(graph, node, text, names):
    ends = False
    for i, symbol in enumerate(text):
        found = [arc for arc in arcs(graph, node) if names[arc[0]] == symbol]
        if not found or (found[0][2] == 0 and i + 1 < len(text)):
            return False
        _, ends, node = found[0]
    return ends


def gaddag_strings(word):
    return {
        word[:cut][::-1] + (SEPARATOR + word[cut:] if cut < len(word) else "")
        for cut in range(1, len(word) + 1)
    }


def nodes_of(graph):
    """Offsets of all nodes, in order; fails unless they fill the array exactly."""
    offsets = []
    at = 2
    while at < len(graph.nodes):
        offsets.append(at)
        at += 2 + int(graph.nodes[at]).bit_count()
    assert at == len(graph.nodes)
    assert graph.nodes[0] == graph.nodes[1] == 0
    return offsets


def naive_minimal_size(strings_1, strings_2):
    """Number of states of the minimal automaton of both languages: tries, merged from the leaves up."""
    classes = {}

    def merge(strings):
        tails = {}
        for text in strings:
            tails.setdefault(text[0], set()).add(text[1:])
        if not tails:
            return 0
        key = tuple(
            (symbol, "" in rest, merge(frozenset(rest - {""}))) for symbol, rest in sorted(tails.items())
        )
        return classes.setdefault(key, len(classes) + 1)

    merge(strings_1)
    merge(strings_2)
    return len(classes)


def tile_words(words, alphabet, max_length):
    """Every word as strings of tile names, by the slow way."""

    @cache
    def ways(word):
        found = {""} if not word else set()
        for name, spelling in zip(alphabet.letters, alphabet.spellings, strict=True):
            if word.startswith(spelling):
                found |= {name + rest for rest in ways(word[len(spelling) :])}
        return found

    return {way for word in words for way in ways(word) if 2 <= len(way) <= max_length}


@pytest.fixture(scope="module")
def enable():
    return Lexicon.load("enable")


@pytest.fixture(scope="module")
def graph(enable):
    return enable.graph(ENGLISH, 15)


def test_the_dawg_of_enable_holds_its_words_and_no_others(enable, graph):
    names = ENGLISH.letters
    assert language(graph, graph.dawg, names) == {word for word in enable.words if len(word) <= 15}


def test_has_word_finds_every_word_of_enable(enable, graph):
    for word in enable.words:
        if len(word) <= 15:
            codes = np.frombuffer(word.encode(), dtype=np.uint8) - 65
            assert has_word(graph.nodes, graph.dawg, codes, 0, len(word)), word


def test_has_word_refuses_what_is_no_word(enable, graph):
    words = set(enable.words)
    chance = random.Random(5)
    refused = 0
    for word in chance.sample(enable.words, 20_000):
        letters = list(word[:15])
        letters[chance.randrange(len(letters))] = chance.choice("AEIOUSTRNLZQ")
        text = "".join(letters)
        codes = np.frombuffer(text.encode(), dtype=np.uint8) - 65
        assert has_word(graph.nodes, graph.dawg, codes, 0, len(text)) == (text in words), text
        refused += text not in words
    assert refused > 10_000


def test_has_word_reads_a_stretch_and_ignores_the_blank_bit(graph):
    codes = np.frombuffer(b"XXQUIZXX", dtype=np.uint8) - 65
    assert has_word(graph.nodes, graph.dawg, codes, 2, 6)
    assert not has_word(graph.nodes, graph.dawg, codes, 2, 7)
    assert not has_word(graph.nodes, graph.dawg, codes, 2, 5)
    assert not has_word(graph.nodes, graph.dawg, codes, 3, 3)
    assert has_word(graph.nodes, graph.dawg, codes | 32, 2, 6)


def test_child_walks_and_stays_off_the_graph(graph):
    node = graph.dawg
    for letter in (16, 20, 8):
        node = child(graph.nodes, node, letter)
        assert node > 0
    assert child(graph.nodes, child(graph.nodes, graph.dawg, 16), 16) == 0
    assert child(graph.nodes, 0, 3) == 0


def test_the_gaddag_of_enable_holds_every_string_of_a_sample(enable, graph):
    names = (*ENGLISH.letters, SEPARATOR)
    words = [word for word in enable.words if len(word) <= 15]
    for word in random.Random(3).sample(words, 3000):
        for text in gaddag_strings(word):
            assert accepts(graph, graph.gaddag, text, names), text


def test_the_gaddag_of_enable_holds_as_many_strings_as_there_are_ways_to_cut(enable, graph):
    counts = {0: 0}
    for node in nodes_of(graph):  # a node is written after all those that it leads to
        counts[node] = sum(ends + counts[target] for _, ends, target in arcs(graph, node))
    assert counts[graph.gaddag] == sum(len(word) for word in enable.words if len(word) <= 15)
    assert counts[graph.dawg] == sum(len(word) <= 15 for word in enable.words)


def test_the_automaton_of_enable_is_minimal(graph):
    offsets = nodes_of(graph)
    assert (len(offsets), (len(graph.nodes) - 2 - 2 * len(offsets))) == (391_086, 796_858)
    distinct = set()
    reached = {graph.dawg, graph.gaddag}
    for node in offsets:
        size = 2 + int(graph.nodes[node]).bit_count()
        distinct.add(graph.nodes[node : node + size].tobytes())
        reached.update(graph.nodes[node + 2 : node + size].tolist())
    assert len(distinct) == len(offsets)
    assert reached - {0} == set(offsets)


def test_after_the_separator_comes_the_dawg_node_of_the_prefix(graph):
    node = graph.gaddag
    for letter in (20, 16, graph.letters):
        node = child(graph.nodes, node, letter)
    assert node == child(graph.nodes, child(graph.nodes, graph.dawg, 16), 20) > 0


def test_a_qu_tile_makes_words_shorter_and_some_impossible(enable):
    graph = enable.graph(QU, 10)
    words = language(graph, graph.dawg, QU.letters)
    assert {"QIZ", "ACQIT", "QIZZICALLY"} <= words
    assert not {"QAT", "QUIZ", "QI"} & words
    assert words == tile_words([word for word in enable.words if len(word) <= 14], QU, 10)
    left_out = enable.left_out(QU, 10)
    assert left_out.too_short == 0
    assert left_out.unspellable == sum(
        "Q" in word.replace("QU", "") and len(word) <= 10 for word in enable.words
    )
    assert sum(left_out) == enable.count - len(words)


def test_left_out_counts_each_reason():
    lexicon = Lexicon.of(["QU", "A", "AAA", "AAAA", "AAAB", "AB", "É", "QUA"])
    assert lexicon.left_out(Alphabet.of("AQ", {"Q": "QU"}), 3) == (2, 2, 2)
    assert lexicon.too_long(3) == 2


@settings(max_examples=60, deadline=None)
@given(st.sets(st.text("ABL", min_size=1, max_size=6), min_size=1, max_size=40), st.integers(2, 6))
def test_small_lists_hold_the_right_strings_and_are_minimal(words, max_length):
    expected = tile_words(words, DOUBLE, max_length)
    graph, left_out = build_graph("".join(f"{word}\n" for word in sorted(words)), DOUBLE, max_length)
    names = (*DOUBLE.letters, SEPARATOR)
    strings = {text for word in expected for text in gaddag_strings(word)}
    assert language(graph, graph.dawg, names) == expected
    assert language(graph, graph.gaddag, names) == strings
    assert len(nodes_of(graph)) == naive_minimal_size(frozenset(expected), frozenset(strings))
    assert sum(left_out) == sum(not tile_words([word], DOUBLE, max_length) for word in words)


def test_the_largest_alphabet_and_the_longest_words():
    letters = [chr(0x410 + i) for i in range(31)]
    alphabet = Alphabet.of(letters)
    chance = random.Random(1)
    words = {"".join(chance.choices(letters, k=25)) for _ in range(50)} | {letters[30] * 26, letters[30] * 25}
    graph = Lexicon.of(words).graph(alphabet, 25)
    names = (*letters, SEPARATOR)
    kept = {word for word in words if len(word) == 25}
    assert len(kept) == 51
    assert language(graph, graph.dawg, names) == kept
    assert language(graph, graph.gaddag, names) == {text for word in kept for text in gaddag_strings(word)}


def test_a_list_that_needs_more_room_than_guessed():
    """Palindrome-like tails share nothing in the GADDAG, and each word can be spelled in many ways."""
    chance = random.Random(2)
    words = {"".join(chance.choices("ABCDEFGHIJKLMNOPQRSTUVWXYZ", k=25)) for _ in range(400)}
    graph, _ = build_graph("".join(f"{word}\n" for word in sorted(words)), ENGLISH, 25)
    assert language(graph, graph.dawg, ENGLISH.letters) == words
    many = Lexicon.of(["L" * 12]).graph(DOUBLE, 12)
    assert language(many, many.dawg, DOUBLE.letters) == tile_words(["L" * 12], DOUBLE, 12)


def test_graphs_are_read_only(graph):
    assert graph.nodes.dtype == np.uint32
    with pytest.raises(ValueError, match="read-only"):
        graph.nodes[5] = 1


def test_a_list_without_a_word_for_these_tiles_is_an_error():
    with pytest.raises(LexiconError, match="no word of 2 to 5 tiles, expected some that ABLŁ spell"):
        Lexicon.of(["XYZ", "A"]).graph(DOUBLE, 5)


@pytest.mark.parametrize("length", [-1, 1, 26])
def test_a_length_out_of_range_is_an_error(length):
    with pytest.raises(LexiconError, match="expected 2 to 25"):
        Lexicon.of(["AB"]).graph(DOUBLE, length)
