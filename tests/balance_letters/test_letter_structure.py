"""Structure and coverability against what can be counted by hand."""

from itertools import combinations, product
from math import comb, log2

import numpy as np
import pytest
from small_rulesets import CROSSWORD

from engine import Lexicon, Ruleset
from sims.balance.letters.cover import cover_exhibit, coverability
from sims.balance.letters.structure import (
    entropy,
    neighbours,
    spelled,
    structure,
    structure_table,
    unused_tiles,
    ways_to_draw,
)

WORDS = (
    "AT",
    "EAT",
    "TEA",
    "SEAT",
    "RAT",
    "RATE",
    "TARS",
    "TARE",
    "SITE",
    "REST",
    "RETAINS",
    "ANTENNA",
    "NUT",
)
LEXICON = Lexicon.of(WORDS)
FITTING = [word for word in WORDS if set(word) <= set("AEINRST")]
LETTERS = "AEINRST"


def test_words_are_spelled_in_tiles():
    by_length = spelled(LEXICON, CROSSWORD)
    names = ["".join(LETTERS[code] for code in row) for each in by_length for row in each.codes]
    assert sorted(names) == sorted(FITTING)
    assert [each.length for each in by_length] == [2, 3, 4, 7]


def test_a_tile_of_two_letters_is_one_tile():
    words = spelled(Lexicon.of(["QUIT", "QAT", "AT"]), Ruleset.load("upwords"))
    assert [each.length for each in words] == [2, 3]
    assert words[1].codes.tolist() == [[16, 8, 19]]


def test_shares_are_those_of_the_list():
    frame = structure_table(LEXICON, CROSSWORD).set_index("letter")
    letters = "".join(FITTING)
    assert frame.loc["A", "share"] == pytest.approx(letters.count("A") / len(letters))
    assert frame.loc["T", "words"] == pytest.approx(sum("T" in word for word in FITTING) / len(FITTING))
    four = [word for word in FITTING if len(word) == 4]
    assert frame.loc["R", "words_4"] == pytest.approx(sum("R" in word for word in four) / len(four))
    assert frame["points"].tolist() == [1, 1, 1, 2, 3, 1, 2]


def test_ways_to_draw_are_counted():
    counts = CROSSWORD.tile_counts[:7]
    ways = ways_to_draw(np.array([[2, 1, 0, 0, 0, 0, 1]]), counts)
    assert ways[0] == pytest.approx(comb(4, 2) * 5 * 3 / comb(22, 4))
    chance = {
        word: np.prod([comb(int(counts[LETTERS.index(c)]), word.count(c)) for c in set(word)])
        / comb(22, len(word))
        for word in FITTING
        if len(word) <= 4
    }
    frame = structure_table(LEXICON, CROSSWORD).set_index("letter")
    wanted = sum(value for word, value in chance.items() if "S" in word) / sum(chance.values())
    assert frame.loc["S", "needed"] == pytest.approx(wanted)


def test_entropy_of_neighbours():
    after, before = neighbours(spelled(Lexicon.of(["AT", "AN", "TAN"]), CROSSWORD), 7)
    assert after[0].tolist() == [0, 0, 0, 2, 0, 0, 1, 0]
    assert before[0].tolist() == [0, 0, 0, 0, 0, 0, 1, 2]
    shares = (2 / 3, 1 / 3)
    assert entropy(after)[0] == pytest.approx(-sum(p * log2(p) for p in shares))
    assert entropy(after)[1] == 0


@pytest.mark.parametrize(
    "words", [FITTING, ["AA", "AE", "EA", "AI", "RETAINS", "RETAINT"], ["RESTRAINEDRESTA", "AT"]]
)
def test_coverability_counts_pairs_of_words(words):
    found = coverability(spelled(Lexicon.of(words), CROSSWORD), 7)
    wanted = np.zeros((7, 7), int)
    for one, other in combinations([word for word in words if len(word) <= 7], 2):
        places = [at for at in range(len(one)) if len(one) == len(other) and one[at] != other[at]]
        if len(places) == 1:
            a, b = (LETTERS.index(word[places[0]]) for word in (one, other))
            wanted[a, b] += 1
            wanted[b, a] += 1
    assert found.tolist() == wanted.tolist()


def test_long_words_are_told_apart():
    long = Ruleset.load("scrabble")
    words = ["A" * 12 + c for c in "BC"] + [c + "A" * 12 for c in "BC"] + ["A" * 13 + c for c in "BC"]
    found = coverability(spelled(Lexicon.of(words), long), 26)
    assert found[1, 2] == found[2, 1] == 2
    assert found.sum() == 4


def test_exhibits_say_what_they_show():
    for exhibit in (structure(LEXICON, CROSSWORD), cover_exhibit(LEXICON, CROSSWORD)):
        assert exhibit.reading.endswith(".")
        assert len(exhibit.frame) == 7
        assert all(column.key in exhibit.frame for column in exhibit.columns)
    pairs = cover_exhibit(LEXICON, CROSSWORD).frame.set_index("letter")
    assert all(pairs.loc[a, b] == pairs.loc[b, a] for a, b in product(LETTERS, LETTERS))
    assert pairs.loc["S", "T"] == 0
    assert pairs.loc["E", "R"] == 1  # EAT, RAT


def test_letters_of_no_word_are_told_and_not_called_rare():
    few = Lexicon.of(["AT", "EAT", "TEA", "RAT", "NUTS"])
    names = list(CROSSWORD.tiles.letters)
    unused = unused_tiles(few, CROSSWORD)
    assert len(unused) == (CROSSWORD.tile_counts > 0).sum()
    assert [name for name, none in zip(names, unused, strict=False) if none] == ["I", "N", "S"]
    assert not unused[7:].any()  # a blank is of any word
    reading = structure(few, CROSSWORD).reading
    assert reading.startswith("Rarest in the list: R, E, A.")
    assert reading.endswith("No word of the list has I, N, S.")
    assert "No word of the list" not in structure(LEXICON, CROSSWORD).reading
