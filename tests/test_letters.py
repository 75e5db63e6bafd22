"""Characters that `upper` makes letters of are none: on boards, racks, in words, word lists and notation."""

import unicodedata

import pytest
from cli.run import fails, run
from hypothesis import given
from hypothesis import strategies as st

from engine import Lexicon, Move, Position, Ruleset, TycoonPosition
from engine.errors import LetterworksError, LexiconError, PositionError, RulesetError
from engine.grid.judge import judge
from engine.letters import are_letters, capitals, is_capital
from engine.lexicon import search
from engine.lexicon.wordlist import parse

FALSE = ["ſ", "ı", "ß", "ﬁ", "\u212a", "ŉ", "İ", "ǅ", "ª", "ẞ"]
"""Long s, dotless i, sharp s, the ligature fi, the Kelvin sign, and others that change when their case does."""


@pytest.mark.parametrize("false", FALSE)
def test_false_letters_stay_what_they_are(false):
    assert capitals(false) == false
    assert capitals(f"a{false}z") == f"A{false}Z"
    assert not are_letters(capitals(false))
    assert not is_capital(false)


@pytest.mark.parametrize(("small", "capital"), ["aA", "öÖ", "éÉ", "øØ", "жЖ", "σΣ", "ςΣ", "ÿŸ"])
def test_letters_of_other_alphabets_are_letters(small, capital):
    assert capitals(small) == capitals(capital) == capital
    assert are_letters(capital)


@given(st.characters())
def test_a_letter_and_its_small_form_belong_together(character):
    capital = capitals(character)
    assert len(capital) == 1
    if is_capital(capital):
        assert capital.lower().upper() == capital
        assert capitals(capital) == capital == capitals(capital.lower())
    assert are_letters(capital) == is_capital(capital)


@given(st.text("ABCxyz-1 ", max_size=5))
def test_plain_text_is_as_python_has_it(text):
    assert capitals(text) == text.upper()
    assert are_letters(text) == text.isalpha()


def board(row):
    return {"ruleset": "scrabble", "letters": [*["." * 15] * 7, row, *["." * 15] * 7]}


@pytest.mark.parametrize("false", FALSE)
def test_on_a_board_and_on_a_rack(false):
    with pytest.raises(PositionError, match="is no tile"):
        Position.from_json(board("......" + false + "........"))
    with pytest.raises(PositionError, match="is no tile"):
        Position.from_json({"ruleset": "scrabble", "rack": false})
    assert "is no tile" in fails("hint", "scrabble", "--rack", f"A{false}")
    assert "expected letters" in fails("hint", "letter-tycoon", "--hand", f"AEGIPS{false}", "--pool", "EHI")


@pytest.mark.parametrize("false", FALSE)
def test_in_a_play(false):
    lexicon = Lexicon.of(["AS", "AI", "AK"])
    position = Position.empty(Ruleset.load("scrabble"), lexicon)
    broken = position.check(Move.play([(7, 7, "A"), (7, 8, false)]))
    assert broken is not None
    assert broken.rule == "unknown-tile"
    laid = Position.from_json(board("......SIK......"), lexicon=lexicon)
    for square in ("8G", "8H", "8I"):
        try:
            move = laid.parse(f"{square} {false}A")
        except PositionError:
            continue
        assert move.placements[0][2] == false  # not taken for the S, I or K that lies there


def test_where_a_word_lies_is_ascii():
    position = Position.empty(Ruleset.load("scrabble"), Lexicon.of(["AS"]))
    for place in ("8ſ", "\u212a8", "٨H"):
        with pytest.raises(PositionError, match="expected '8D WORD'"):
            position.parse(f"{place} AS")


@pytest.mark.parametrize("false", FALSE)
def test_in_words(false):
    with pytest.raises(LexiconError, match="expected letters only"):
        Lexicon.of([f"A{false}"])
    for question in (search.anagram, search.pattern, search.contains):
        with pytest.raises(LexiconError, match="expected letters"):
            question(Lexicon.of(["AS", "AI"]), f"A{false}")
    with pytest.raises(LexiconError, match="expected letters"):
        search.pattern(Lexicon.of(["AS", "AI"]), f"[{false}A]")
    assert "expected letters only" in fails("words", "check", f"A{false}")
    assert "expected letters only" in fails("words", "hooks", f"A{false}")
    line = {**board("." * 15), "placements": [[7, 7, "A"], [7, 8, "S"]], "words_allowed": [f"A{false}"]}
    assert judge(line)["rule"] == "not-a-word"


@pytest.mark.parametrize("false", [false for false in FALSE if unicodedata.normalize("NFC", false) == false])
def test_in_a_word_list(false):
    listed = parse(f"CAT\nA{false}\n".encode(), "list")
    assert listed.words == ("CAT",)
    assert listed.refused == (f"list:2: character {false!r} in 'A{false}', expected letters only",)


@pytest.mark.parametrize("false", FALSE)
def test_in_a_ruleset(false):
    rules = Ruleset.load("scrabble")
    for text in (
        f"points.{false}=3",
        f"counts.{false}=3",
        f'tiles.letters="{false}"',
        f'tiles.spellings.Q="{false}"',
    ):
        with pytest.raises(RulesetError):
            rules.with_sets([text])


@pytest.mark.parametrize("false", FALSE)
def test_among_cards(false):
    for key in ("hand", "pool", "discard_pile"):
        with pytest.raises(LetterworksError, match="expected letters of"):
            TycoonPosition.from_json({"ruleset": "letter-tycoon", "hand": "", key: false})


def test_a_list_in_another_alphabet_can_be_asked(tmp_path):
    (tmp_path / "el.txt").write_text("λόγος\nλόγοσ\n", encoding="utf-8")
    assert run("words", "check", "ΛΌΓΟΣ", "λόγος", "--lexicon", tmp_path / "el.txt").code == 0
