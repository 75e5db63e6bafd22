"""Searches against slow ones that go by the definition."""

from collections import Counter
from fnmatch import fnmatchcase
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import LexiconError
from engine.lexicon import Lexicon
from engine.lexicon.search import anagram, contains, hooks, pattern

SMALL = Lexicon.of(
    [
        "CAT",
        "ACT",
        "CATS",
        "SCAT",
        "CAST",
        "ACTS",
        "TACO",
        "COAT",
        "COATS",
        "OAT",
        "AT",
        "ÉTÉ",
        "TEE",
        "TATTOO",
    ]
)


@pytest.fixture(scope="module")
def enable():
    return Lexicon.load("enable")


def test_anagrams_use_every_letter():
    assert anagram(SMALL, "cats") == ["ACTS", "CAST", "CATS", "SCAT"]
    assert anagram(SMALL, "TCAO") == ["COAT", "TACO"]
    assert anagram(SMALL, "tét") == []
    assert anagram(SMALL, "éét") == ["ÉTÉ"]


def test_anagrams_with_blanks_and_shorter_ones():
    assert anagram(SMALL, "CA?") == ["ACT", "CAT"]
    assert anagram(SMALL, "??") == ["AT"]
    assert anagram(SMALL, "COAT", 2) == ["COAT", "TACO", "ACT", "CAT", "OAT", "AT"]
    assert anagram(SMALL, "COAT", 5) == []
    assert anagram(SMALL, "AT", -3) == ["AT"]


def by_definition(lexicon, rack, least):
    found = []
    for word in lexicon.words:
        if least <= len(word) <= len(rack):
            blanks = rack.count("?")
            if (Counter(word) - Counter(rack)).total() <= blanks:
                found.append(word)
    return sorted(found, key=lambda word: (-len(word), word))


@pytest.mark.parametrize("rack", ["AEINRST", "AEINRS?", "QU??", "ZZZ", "AAB?"])
def test_anagrams_of_enable_by_definition(enable, rack):
    assert anagram(enable, rack, 2) == by_definition(enable, rack, 2)
    assert anagram(enable, rack) == by_definition(enable, rack, len(rack))


@pytest.mark.parametrize("rack", ["", "A1", "A B", "A.B"])
def test_bad_letters_are_told(rack):
    with pytest.raises(LexiconError, match="expected letters and"):
        anagram(SMALL, rack)


def test_patterns():
    assert pattern(SMALL, "?AT") == pattern(SMALL, ".at") == ["CAT", "OAT"]
    assert pattern(SMALL, "*AT") == ["AT", "CAT", "COAT", "OAT", "SCAT"]
    assert pattern(SMALL, "[CS]*S") == ["CATS", "COATS"]
    assert pattern(SMALL, "[^co]*t*") == ["ACT", "ACTS", "AT", "SCAT", "TATTOO", "ÉTÉ"]
    assert pattern(SMALL, "?T?") == ["ÉTÉ"]
    assert pattern(SMALL, "CAT") == ["CAT"]
    assert pattern(SMALL, "") == []
    assert pattern(SMALL, "*") == pattern(SMALL, "***") == list(SMALL.words)
    assert pattern(SMALL, "*?*") == list(SMALL.words)
    assert pattern(SMALL, "*T*T*T*") == ["TATTOO"]
    assert pattern(SMALL, "T*O*O") == ["TATTOO"]
    assert pattern(SMALL, "?" * 10_000) == pattern(SMALL, "A*" * 10_000) == []


@given(st.text("AT?*", max_size=9), st.lists(st.text("AT", min_size=1, max_size=7), max_size=9))
def test_patterns_by_definition(text, words):
    fitting = [word for word in sorted(set(words)) if fnmatchcase(word, text)]
    assert pattern(Lexicon.of(words), text) == fitting


def test_many_stars_take_no_longer_than_few(enable):
    """With backtracking this would not end: each star could stop anywhere."""
    assert pattern(enable, "*" * 10_000 + "Q") == pattern(enable, "*Q")
    assert pattern(Lexicon.of(["A" * 400 + "B"]), "*A" * 100 + "*C") == []


@pytest.mark.parametrize("text", ["Q*", "*Z?Z*", "??A??E?", "[AEIOU][AEIOU][AEIOU]*", "*A*E*I*O*U*", "X*X"])
def test_patterns_of_enable_as_file_names_match(enable, text):
    assert pattern(enable, text) == [word for word in enable.words if fnmatchcase(word, text)]


@pytest.mark.parametrize(
    "text", ["A1", "A B", "[AB", "AB]", "[]", "[^]", "[A1]", "(A)", "A+", "A|B", "\\D", "^A", "A$"]
)
def test_bad_patterns_are_told_in_one_line(text):
    with pytest.raises(LexiconError, match="expected letters, ") as caught:
        pattern(SMALL, text)
    assert "\n" not in str(caught.value)


def test_hooks():
    found = hooks(SMALL, "cat")
    assert (found.front, found.back) == ("S", "S")
    assert hooks(SMALL, "AT").front == "CO"
    assert hooks(SMALL, "XYZ") == ("", "")


def test_hooks_of_enable_by_definition(enable):
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    words = set(enable.words)
    for stem in map("".join, product("AEO", "RTN", "AES")):
        expected = (
            "".join(letter for letter in letters if letter + stem in words),
            "".join(letter for letter in letters if stem + letter in words),
        )
        assert hooks(enable, stem) == expected


def test_contains():
    assert contains(SMALL, "at") == ["AT", "CAT", "CATS", "COAT", "COATS", "OAT", "SCAT", "TATTOO"]
    assert contains(SMALL, "OA", "S") == ["COATS"]
    assert contains(SMALL, "XX") == []
    with pytest.raises(LexiconError, match="part 'A1': expected letters only"):
        contains(SMALL, "A1")
    with pytest.raises(LexiconError, match="part '': expected letters only"):
        contains(SMALL, "")
