"""A ruleset as text: `to_toml` and back, files that build on others with `base`, families of games."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import RulesetError
from engine.rulesets import GridRuleset, Ruleset
from engine.rulesets.premiums import LEGEND, premium_arrays
from engine.rulesets.ruleset import _FAMILIES
from engine.rulesets.schema import Integer, Invalid, ListOf, read_table, show
from engine.rulesets.source import SHIPPED

SCRABBLE = GridRuleset.load("scrabble")
NAMES = ["apwords", "scrabble", "scrabble-freeform", "scrabble-territory", "upwords", "upwords-1983"]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def complaint(name: str | Path) -> str:
    with pytest.raises(RulesetError) as caught:
        Ruleset.load(name)
    assert len(str(caught.value).splitlines()) == 1
    return str(caught.value)


@pytest.mark.parametrize("name", NAMES)
def test_round_trip(name):
    rules = GridRuleset.load(name)
    again = GridRuleset.from_toml(rules.to_toml())
    assert again == rules
    assert again.digest == rules.digest
    assert again.to_toml() == rules.to_toml()


@pytest.mark.parametrize("name", NAMES)
def test_text_is_complete(name):
    """The text stands alone and holds each field, also those that have their default."""
    rules = GridRuleset.load(name)
    tables = tomllib.loads(rules.to_toml())
    assert tables == rules.tables()
    assert "base" not in tables
    assert set(tables) == {
        "name", "version", "title", "family", "board", "tiles", "scoring", "stacking", "exchange", "ending",
        "players", "challenge",
    }  # fmt: skip


def test_text_explains_each_field():
    lines = SCRABBLE.to_toml().splitlines()
    for i, line in enumerate(lines):
        if " = " in line and not line.startswith(("#", " ", "name", "title")):
            assert lines[i - 1].startswith("# "), line
    assert "# rows of the board (an integer from 2 to 25)" in lines
    assert "[board]  # " in SCRABBLE.to_toml()


def test_text_draws_the_premiums():
    lines = SCRABBLE.to_toml().splitlines()
    at = lines.index("premiums = [")
    assert lines[at + 1] == """  "=..'...=...'..=","""
    assert lines[at + 2] == """  '.-..."..."...-.',"""


@given(
    title=st.text(st.characters(exclude_categories=("C", "Z")) | st.just(" "), max_size=50),
    rows=st.lists(st.text("".join(LEGEND), min_size=10, max_size=10), min_size=10, max_size=10),
)
def test_round_trip_of_any_title_and_premiums(title, rows):
    rules = GridRuleset.load("upwords").replace(title=title, board={"premiums": rows})
    again = GridRuleset.from_toml(rules.to_toml())
    assert again == rules
    assert again.title == title
    assert again.board.premiums == tuple(rows)


def test_round_trip_of_letters_beyond_ascii():
    letters = "AÄBČЖΩ"
    text = SCRABBLE.to_toml()
    tables = tomllib.loads(text)
    counts = ", ".join(f'"{letter}" = 6' for letter in letters)
    old = text[text.index("letters = ") : text.index("# tiles on a full rack")]
    new = f'letters = "{letters}"\nspellings = {{ "Č" = "CH" }}\ncounts = {{ {counts} }}\n'
    new += f"points = {{ {counts} }}\n"
    rules = GridRuleset.from_toml(text.replace(old, new))
    assert "".join(rules.alphabet.letters) == letters != tables["tiles"]["letters"]
    assert rules.alphabet.spellings[3] == "CH"
    assert GridRuleset.from_toml(rules.to_toml()) == rules


def test_own_ruleset_from_the_text_of_a_shipped_one(folder):
    text = (
        SCRABBLE.to_toml()
        .replace('name = "scrabble"', 'name = "mine"')
        .replace("rack_size = 7", "rack_size = 8")
    )
    (folder / "mine.toml").write_text(text, encoding="utf-8")
    rules = GridRuleset.load("mine.toml")
    assert rules.name == "mine"
    assert rules.tiles.rack_size == 8
    assert rules.digest != SCRABBLE.digest


def test_base(folder):
    (folder / "mine.toml").write_text(
        'base = "scrabble"\n[tiles.points]\nQ = 8\n[board]\nconnection = "own"\n'
    )
    rules = GridRuleset.load("mine.toml")
    assert rules.name == "mine", "the name of the file, not of the base"
    assert rules.title == ""
    assert rules == SCRABBLE.replace(name="mine", title="", points={"Q": 8}, board={"connection": "own"})


def test_base_beside_the_file(folder):
    (folder / "sub").mkdir()
    (folder / "sub" / "first.toml").write_text('base = "upwords"\n[tiles.counts]\nQ = 2\n')
    (folder / "sub" / "second.toml").write_text('base = "first.toml"\n[tiles.counts]\nZ = 3\n')
    rules = GridRuleset.load(folder / "sub" / "second.toml")
    assert (rules.tiles.counts["Q"], rules.tiles.counts["Z"]) == (2, 3)
    assert rules.total_tiles == 103


def test_base_of_a_text():
    rules = GridRuleset.from_toml('name = "mine"\nbase = "upwords"\nboard.max_height = 3')
    assert rules.board.max_height == 3


def test_a_base_says_nothing_of_tiles_that_are_gone():
    few = GridRuleset.from_toml(
        'name = "few"\nbase = "upwords"\ntiles.letters = "AEINRT"\ntiles.rack_size = 5'
    )
    assert set(few.tiles.counts) <= set("AEINRT")
    assert (few.scoring.flat_bonus, few.stacking.plural_tile) == ({}, "")
    more = GridRuleset.from_toml('name = "more"\nbase = "upwords"\ntiles.letters = "AEIQSRT"')
    assert (more.scoring.flat_bonus, more.stacking.plural_tile) == ({"Q": 2}, "S")


def test_fault_in_the_base_names_the_base(folder):
    (folder / "first.toml").write_text('base = "upwords"\nboard.rows = 1\n')
    (folder / "second.toml").write_text('base = "first.toml"\n')
    assert complaint("second.toml") == "first.toml: board.rows = 1: expected an integer from 2 to 25"


def test_fault_with_an_inherited_value_names_the_file(folder):
    (folder / "mine.toml").write_text('base = "scrabble"\nboard.rows = 11\n')
    assert (
        complaint("mine.toml")
        == "mine.toml: board.premiums: 15 rows, expected board.rows = 11, or [] for none"
    )


def test_base_that_is_missing(folder):
    (folder / "mine.toml").write_text('base = "nowhere.toml"\n')
    assert complaint("mine.toml") == "mine.toml: base: nowhere.toml: no such file, expected a ruleset in TOML"
    (folder / "mine.toml").write_text('base = "chess"\n')
    assert complaint("mine.toml").startswith(
        'mine.toml: base: ruleset "chess": not known, expected one of apwords,'
    )


def test_base_in_a_circle(folder):
    (folder / "a.toml").write_text('base = "b.toml"\n')
    (folder / "b.toml").write_text('base = "a.toml"\n')
    assert "a chain of more than 8 files, does it run in a circle?" in complaint("a.toml")
    (folder / "self.toml").write_text('base = "self.toml"\n')
    assert complaint("self.toml").startswith("self.toml: base = self.toml: a chain of more than 8 files")


def test_name_comes_from_the_file_if_none_is_given(folder):
    (folder / "my rules (2).toml").write_text('base = "scrabble"\n')
    assert GridRuleset.load("my rules (2).toml").name == "my_rules__2_"


def test_text_without_a_name_is_refused():
    with pytest.raises(RulesetError) as caught:
        Ruleset.from_toml('base = "scrabble"', "the text")
    assert str(caught.value) == "the text: name: missing, expected a name of letters, digits and . _ = ? + -"


def test_a_shipped_name_wins_over_a_file(folder):
    (folder / "scrabble").write_text("nonsense")
    assert Ruleset.load("scrabble") == SCRABBLE


def test_a_file_needs_no_suffix(folder):
    (folder / "mine").write_text('base = "scrabble"\n')
    assert Ruleset.load("mine").name == "mine"


def test_shipped_files_are_commented():
    for name in NAMES:
        text = (SHIPPED / f"{name}.toml").read_text("utf-8")
        assert text.startswith("# ")
        assert all(len(line) <= 130 for line in text.splitlines())


@pytest.fixture
def cards():
    """Another family, as a card game would add it: a subclass is all it takes."""

    @dataclass(frozen=True, kw_only=True, repr=False, eq=False)
    class CardRuleset(Ruleset, family_name="cards"):
        hand: Annotated[int, Integer(1, 9, "cards of a hand")]

        def check(self) -> None:
            if self.hand == 8:
                raise Invalid("hand", " = 8: expected another number")

    yield CardRuleset
    del _FAMILIES["cards"]


def test_another_family(cards, folder):
    (folder / "cards.toml").write_text('family = "cards"\nhand = 7\n')
    rules = Ruleset.load("cards.toml")
    assert isinstance(rules, cards)
    assert rules.hand == 7
    assert rules.with_sets(["hand=5"]).hand == 5
    assert Ruleset.from_toml(rules.to_toml()) == rules
    with pytest.raises(RulesetError, match=r"^--set hand=8: hand = 8: expected another number$"):
        rules.with_sets(["hand=8"])


def test_the_wrong_family(cards, folder):
    (folder / "cards.toml").write_text('family = "cards"\nhand = 7\n')
    with pytest.raises(RulesetError) as caught:
        GridRuleset.load("cards.toml")
    assert str(caught.value) == "cards.toml: family = cards: expected grid"
    with pytest.raises(RulesetError, match=r"expected cards$"):
        cards.load("scrabble")
    (folder / "mixed.toml").write_text('base = "scrabble"\nfamily = "cards"\nhand = 7\n')
    assert complaint("mixed.toml").startswith("mixed.toml: board: unknown table or field")


def test_premium_arrays():
    letter, word = premium_arrays((".'\"^", "-=~."), (2, 4))
    assert letter.tolist() == [[1, 2, 3, 4], [1, 1, 1, 1]]
    assert word.tolist() == [[1, 1, 1, 1], [2, 3, 4, 1]]
    letter, word = premium_arrays((), (3, 2))
    assert letter.shape == word.shape == (3, 2)
    assert letter.sum() == word.sum() == 6


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (True, "true"),
        (3, "3"),
        (2.5, "2.5"),
        ('say "x"', '"say \\"x\\""'),
        ([1, [2, "a"]], '[1, [2, "a"]]'),
        ({"a": {"b": False}}, "{a = {b = false}}"),
        ("x" * 100, '"' + "x" * 36 + "..."),
        (list(range(100)), "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11..."),
        (10**40, "a huge number"),
        (None, "None"),
    ],
)
def test_show(value, text):
    assert show(value) == text


def test_schema_reads_what_a_dataclass_declares():
    @dataclass(frozen=True)
    class Shape:
        sizes: Annotated[tuple[int, ...], ListOf(Integer(0, 9))]
        extra: Annotated[int, Integer(0, 9)] = 4

    assert read_table(Shape, {"sizes": [1, 2]}) == Shape((1, 2), 4)
    with pytest.raises(Invalid) as caught:
        read_table(Shape, {"sizes": [1, 10]}, "table")
    assert caught.value.path == "table.sizes[1]"
