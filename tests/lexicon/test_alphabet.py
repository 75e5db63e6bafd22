import numpy as np
import pytest

from engine.alphabet import Alphabet
from engine.errors import LetterworksError, PositionError, RulesetError

ENGLISH = Alphabet.of("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
QU = Alphabet.of("ABCDEFGHIJKLMNOPQRSTUVWXYZ", {"Q": "QU"})
DOUBLE = Alphabet.of("ALYŁ", {"Ł": "LL"})


def spelled(alphabet, word):
    return {"".join(alphabet.letters[code] for code in way) for way in alphabet.encode_word(word)}


def test_codes_follow_the_order_of_the_names():
    assert [ENGLISH.index(name) for name in "AZ?"] == [0, 25, 26]
    assert ENGLISH.size == ENGLISH.blank == 26
    assert Alphabet.of("ZA").index("A") == 1


def test_a_qu_tile_spells_qu_and_nothing_else():
    assert QU.encode_word("QUIZ") == [bytes([16, 8, 25])]
    assert QU.encode_word("QAT") == []
    assert QU.encode_word("QUEUE") == [bytes([16, 4, 20, 4])]
    assert ENGLISH.encode_word("QAT") == [bytes([16, 0, 19])]


def test_a_tile_that_begins_like_another_gives_several_ways():
    assert spelled(DOUBLE, "ALLY") == {"ALLY", "AŁY"}
    assert spelled(DOUBLE, "LLL") == {"LLL", "ŁL", "LŁ"}


@pytest.mark.parametrize("word", ["", "É", "quiz", "QUI Z"])
def test_what_the_tiles_cannot_spell_has_no_way(word):
    assert QU.encode_word(word) == []


def test_spell_undoes_encode_word_and_ignores_the_blank_bit():
    assert QU.spell(QU.encode_word("QUIZ")[0]) == "QUIZ"
    assert QU.spell([16 + 32, 8, 25]) == "QUIZ"
    assert QU.names([16 + 32, 8, 25]) == "qIZ"


def test_racks_as_counts_and_back():
    counts = ENGLISH.rack_counts("?ZAA?")
    assert counts.dtype == np.uint8
    assert counts.shape == (27,)
    assert (counts[0], counts[25], counts[26], counts.sum()) == (2, 1, 2, 5)
    assert ENGLISH.rack_text(counts) == "AAZ??"


@pytest.mark.parametrize("rack", ["AEi", "A1", "A B", "É", "A" * 256])
def test_a_bad_rack_is_told_in_one_line(rack):
    with pytest.raises(PositionError) as caught:
        ENGLISH.rack_counts(rack)
    assert "expected" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_an_unknown_tile_is_told():
    with pytest.raises(PositionError, match="tile '5': expected one of ABC"):
        ENGLISH.index("5")


@pytest.mark.parametrize(
    ("letters", "spellings", "why"),
    [
        ("", {}, "0 letters"),
        ([chr(0x410 + i) for i in range(32)], {}, "32 letters"),
        ("ABA", {}, "A is given twice"),
        ("Ab", {}, "'b'"),
        ("A?", {}, r"'\?'"),
        ("A1", {}, "'1'"),
        (["A", "LL"], {}, "'LL'"),
        ("AQ", {"Q": "qu"}, "spells 'qu'"),
        ("AQ", {"Q": ""}, "spells ''"),
        ("AB", {"Q": "QU"}, "'Q', which is not a tile"),
    ],
)
def test_a_bad_alphabet_is_told_in_one_line(letters, spellings, why):
    with pytest.raises(RulesetError, match=why) as caught:
        Alphabet.of(letters, spellings)
    assert "\n" not in str(caught.value)


def test_names_and_spellings_must_be_as_many():
    with pytest.raises(RulesetError, match="1 spellings for 2 letters"):
        Alphabet(("A", "B"), ("A",))


def test_the_digest_tells_alphabets_apart():
    digests = {alphabet.digest for alphabet in (ENGLISH, QU, DOUBLE, Alphabet.of("ALY"), Alphabet.of("YLA"))}
    assert len(digests) == 5
    assert ENGLISH.digest == Alphabet.of("ABCDEFGHIJKLMNOPQRSTUVWXYZ").digest


def test_alphabets_are_values():
    assert Alphabet.of("AB") == Alphabet.of("AB")
    assert hash(Alphabet.of("AB")) == hash(Alphabet.of("AB"))


def test_every_error_is_a_letterworks_error_and_a_value_error():
    from engine import errors

    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type)]
    assert {kind.__name__ for kind in kinds} == {
        "LetterworksError", "LexiconError", "RulesetError", "PositionError", "IllegalMove", "BotError",
        "RunError",
    }  # fmt: skip
    assert all(issubclass(kind, LetterworksError) and issubclass(kind, ValueError) for kind in kinds)
