"""Variants: `with_sets` for command lines, `replace` for Python, names and digests of what comes out."""

# ruff: noqa: E501 -- a case a line, where its message fits on one

from __future__ import annotations

import pickle

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.errors import RulesetError
from engine.rulesets import GridRuleset, Ruleset

SCRABBLE = GridRuleset.load("scrabble")
UPWORDS = GridRuleset.load("upwords")
ALL = [
    GridRuleset.load(name) for name in ("apwords", "scrabble", "scrabble-freeform", "upwords", "upwords-1983")
]


def with_set(text: str, rules: GridRuleset = SCRABBLE) -> GridRuleset:
    return rules.with_sets([text])


def complaint(*sets: str, rules: GridRuleset = SCRABBLE) -> str:
    with pytest.raises(RulesetError) as caught:
        rules.with_sets(sets)
    message = str(caught.value)
    assert len(message.splitlines()) == 1
    return message


def test_points_and_counts():
    rules = SCRABBLE.with_sets(["points.Q=8", "counts.E=10", "scoring.all_tiles_bonus=40"])
    assert rules.tile_points[16] == 8
    assert rules.tile_counts[4] == 10
    assert rules.total_tiles == 98
    assert rules.scoring.all_tiles_bonus == 40
    assert SCRABBLE.tile_points[16] == 10, "the original is left alone"


@pytest.mark.parametrize("key", ["counts.?", 'counts."?"', "tiles.counts.?", " counts . ? "])
def test_the_blank(key):
    rules = with_set(f"{key}=4")
    assert rules.tile_counts[26] == 4
    assert rules.total_tiles == 102


def test_the_blank_of_a_game_without_blanks():
    rules = with_set("counts.?=2", UPWORDS)
    assert rules.tile_counts[26] == 2
    assert rules.tile_points[26] == 1


def test_points_in_height_mode_are_one_unless_given():
    rules = with_set("points.Q=3", UPWORDS)
    assert rules.tile_points.tolist() == [3 if code == 16 else 1 for code in range(27)]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("ending.end_adjust=share", "share"),
        ('ending.end_adjust="share"', "share"),
        ("ending.end_adjust = 'share'", "share"),
        ("ending.end_adjust=double", "double"),
    ],
)
def test_words_need_no_quotes(text, value):
    assert with_set(text).ending.end_adjust == value


def test_words_with_a_hyphen():
    assert with_set("exchange.order=return-first").exchange.order == "return-first"


def test_true_and_false():
    assert with_set("stacking.cover_ban=false", UPWORDS).stacking.cover_ban is False
    assert with_set("exchange.bag_at_least_count=true").exchange.bag_at_least_count is True


def test_empty_string_clears_the_plural_rule():
    assert with_set('stacking.plural_tile=""', UPWORDS).stacking.plural_tile == ""


def test_lists():
    rules = SCRABBLE.with_sets(["board.start=[[0, 0], [14, 14]]", "board.premiums=[]"])
    assert rules.board.start == ((0, 0), (14, 14))
    assert (rules.word_premiums == 1).all()


def test_another_board_size():
    rules = SCRABBLE.with_sets(["board.rows=11", "board.cols=9", "board.premiums=[]"])
    assert rules.letter_premiums.shape == (11, 9)
    assert rules.max_length == 11


def test_sets_are_checked_together_in_any_order():
    sets = ["exchange.min=2", "exchange.max=3"]
    assert UPWORDS.with_sets([*sets, "exchange.bag_minimum=3"]) is not None
    assert UPWORDS.with_sets(["exchange.bag_minimum=3", *reversed(sets)]).exchange.max == 3


def test_the_last_set_wins():
    assert SCRABBLE.with_sets(["points.Q=8", "points.Q=9"]).tile_points[16] == 9


def test_no_sets_no_change():
    assert SCRABBLE.with_sets([]) is SCRABBLE
    assert SCRABBLE.replace() is SCRABBLE


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("points.Q=-8", "tiles.points.Q = -8: expected an integer from 0 to 255"),
        ("points.Q=eight", 'tiles.points.Q = "eight": expected an integer from 0 to 255'),
        ("points.Q=8.5", "tiles.points.Q = 8.5: expected an integer from 0 to 255"),
        ("points.Q=true", "tiles.points.Q = true: expected an integer from 0 to 255"),
        ("points.q=8", 'tiles.points.q: no such tile in tiles.letters, did you mean "Q"?'),
        ("counts.E=-1", "tiles.counts.E = -1: expected an integer from 0 to 255"),
        ("counts=3", "tiles.counts = 3: expected a table, tile = an integer from 0 to 255"),
        (
            "scoring.al_tiles_bonus=3",
            'scoring.al_tiles_bonus: unknown field, did you mean "all_tiles_bonus"?',
        ),
        ("scorin.mode=height", 'scorin: unknown table or field, did you mean "scoring"?'),
        ("board.rows=11", "board.premiums: 15 rows, expected board.rows = 11, or [] for none"),
        ("board.rows=99", "board.rows = 99: expected an integer from 2 to 25"),
        ("board.rows.x=9", "board.rows = {x = 9}: expected an integer from 2 to 25"),
        ("board=3", "board = 3: expected a table with rows, cols, start, connection, max_height, premiums"),
        ("board={}", "board.rows: missing, expected an integer from 2 to 25"),
        ("board.connection=free", 'board.connection = "free": expected one of standard, freeform, own'),
        ("family=grit", 'family = "grit": not known, did you mean "grid"?'),
        ("exchange.max=9", "exchange.max = 9: expected at most tiles.rack_size = 7"),
        ("tiles.letters=ABC", "tiles.counts.D: no such tile in tiles.letters, expected one of A, B, C, ?"),
        ("points.Q", "expected KEY=VALUE, for instance points.Q=8"),
        ("=8", "expected KEY=VALUE, for instance points.Q=8"),
        ("points.=8", "expected KEY=VALUE, for instance points.Q=8"),
        ("points.Q=", "expected KEY=VALUE, for instance points.Q=8"),
        ("a.b.c.d.e=1", "expected KEY=VALUE, for instance points.Q=8"),
        ("points.Q=8 9", "expected a TOML value after =: a number, true, false, a word or a [list]"),
        ("points.Q=[8", "expected a TOML value after =: a number, true, false, a word or a [list]"),
        ("points.Q=two words", "expected a TOML value after =: a number, true, false, a word or a [list]"),
    ],
)
def test_bad_set(text, expected):
    assert complaint(text) == f"--set {text}: {expected}"


def test_a_second_value_cannot_be_smuggled_in():
    assert complaint("points.Q=8\nother = 1").startswith(
        "--set points.Q=8\\nother = 1: expected a TOML value"
    )


def test_the_set_at_fault_is_named():
    assert complaint("points.Q=8", "points.J=-1", "points.X=9").startswith(
        "--set points.J=-1: tiles.points.J"
    )
    assert complaint("points.Q=-8", "points.Q=-9") == (
        "--set points.Q=-9: tiles.points.Q = -9: expected an integer from 0 to 255"
    )


def test_all_sets_are_named_if_the_fault_shows_elsewhere():
    assert complaint("board.rows=11", "points.Q=3").startswith(
        "--set board.rows=11 --set points.Q=3: board.premiums: 15 rows"
    )


def test_replace_merges_tables():
    rules = SCRABBLE.replace(points={"Q": 8}, counts={"?": 0}, board={"connection": "own"}, title="Mine")
    assert rules.tile_points[16] == 8
    assert rules.tile_points[9] == 8, "J keeps its points"
    assert rules.tile_counts[26] == 0
    assert rules.board.connection == "own"
    assert rules.board.rows == 15
    assert rules.title == "Mine"


def test_replace_takes_numbers_of_numpy_and_tuples():
    rules = SCRABBLE.replace(points={"Q": np.int64(8)}, board={"start": ((6, 6), (8, 8))})
    assert rules.tiles.points["Q"] == 8
    assert type(rules.tiles.points["Q"]) is int
    assert rules.board.start == ((6, 6), (8, 8))


def test_replace_is_with_sets():
    assert SCRABBLE.replace(points={"Q": 8}) == SCRABBLE.with_sets(["points.Q=8"])


def test_replace_clears_a_table_with_an_empty_one():
    assert UPWORDS.replace(scoring={"flat_bonus": {}}).scoring.flat_bonus == {}


@pytest.mark.parametrize(
    ("tables", "expected"),
    [
        ({"points": {"Q": -8}}, "replace points.Q=-8: tiles.points.Q = -8: expected an integer from 0 to 255"),
        ({"points": {"Q": None}}, "replace points.Q=None: tiles.points.Q = None: expected an integer from 0 to 255"),
        ({"points": {1: 2}}, "replace points.1=2: tiles.points.1: no such tile in tiles.letters, expected one of"),
        ({"bord": {"rows": 2}}, 'replace bord.rows=2: bord: unknown table or field, did you mean "board"?'),
        ({"name": "a b"}, 'replace name="a b": name = "a b": expected a name of'),
        ({"scoring": {"flat_factor": 2}}, "replace scoring.flat_factor=2: scoring.flat_factor = 2: expected 1, as"),
    ],
)  # fmt: skip
def test_bad_replace(tables, expected):
    with pytest.raises(RulesetError) as caught:
        SCRABBLE.replace(**tables)
    assert str(caught.value).startswith(expected)


@pytest.mark.parametrize(
    ("sets", "name"),
    [
        (["points.Q=8"], "scrabble+points.Q=8"),
        ([" points.Q=8 "], "scrabble+points.Q=8"),
        (["points.Q=8", "counts.?=4"], "scrabble+points.Q=8+counts.?=4"),
        (["ending.end_adjust='share'"], "scrabble+ending.end_adjust=_share_"),
        (["name=mine", "points.Q=8"], "mine"),
        (
            ["board.start=[[0,0],[1,1],[2,2],[3,3],[4,4]]"],
            "scrabble+board.start=__0_0___1_1___2_2___3_3__...",
        ),
    ],
)
def test_name_of_a_variant(sets, name):
    assert SCRABBLE.with_sets(sets).name == name


def test_name_of_a_variant_of_a_variant():
    assert with_set("points.J=7", with_set("points.Q=8")).name == "scrabble+points.Q=8+points.J=7"
    assert SCRABBLE.replace(points={"Q": 8}).name == "scrabble+points.Q=8"


def test_a_very_long_chain_of_variants_still_has_a_name():
    rules = SCRABBLE
    for points in range(40):
        rules = with_set(f"points.Q={points}", rules)
    assert rules.tile_points[16] == 39
    assert len(rules.name) <= 200
    assert rules.name.startswith("scrabble+points.Q=0+")


def test_digest_follows_what_affects_play():
    digests = {SCRABBLE.digest}
    for text in (
        "points.Q=8", "counts.E=11", "counts.?=3", "board.connection=own", "board.max_height=2",
        "board.start=[[0,0]]", "board.premiums=[]", "scoring.all_tiles_bonus=40", "stacking.cover_ban=true",
        "stacking.same_letter_ban=true", "stacking.plural_tile=S", "exchange.max=6", "exchange.bag_minimum=8",
        "exchange.order=return-first", "exchange.bag_at_least_count=true", "exchange.min=2", "exchange.max=0",
        "ending.end=all-out", "ending.end_when_no_play=true", "ending.pass_rounds=2", "ending.scoreless_turns=5",
        "ending.scoreless_rounds=3", "ending.end_adjust=share", "players.max=2", "challenge.rule=double",
        "tiles.spellings={Q = 'QU'}", "version=2",
    ):  # fmt: skip
        digest = with_set(text).digest
        assert digest not in digests, text
        digests.add(digest)


def test_digest_ignores_what_does_not():
    for text in (
        "title=other",
        "name=other",
        "points.Q=10",
        "tiles.spellings={Q = 'Q'}",
        "board.start=[[7,7],[7,7]]",
    ):
        assert with_set(text).digest == SCRABBLE.digest, text
    assert with_set("board.connection=own").digest == Ruleset.load("scrabble-territory").digest
    assert with_set("board.connection=freeform").digest == Ruleset.load("scrabble-freeform").digest
    ones = ",".join(f"{letter}=1" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    assert with_set(f"tiles.points={{{ones}}}", UPWORDS).digest == UPWORDS.digest
    plain = f"board.premiums={['.' * 10] * 10}"
    assert with_set(plain, UPWORDS).digest == UPWORDS.digest


def test_equality_and_hash():
    again = GridRuleset.load("scrabble")
    assert again == SCRABBLE
    assert hash(again) == hash(SCRABBLE)
    assert len({again, SCRABBLE, UPWORDS}) == 2
    assert with_set("title=other") != SCRABBLE
    assert SCRABBLE != "scrabble"


def test_a_ruleset_does_not_change():
    with pytest.raises(AttributeError):
        SCRABBLE.board.rows = 3  # type: ignore[misc]
    with pytest.raises(AttributeError):
        SCRABBLE.name = "other"  # type: ignore[misc]
    with pytest.raises(TypeError):
        SCRABBLE.tiles.points["Q"] = 8  # type: ignore[index]
    SCRABBLE.tables()["tiles"]["points"]["Q"] = 8
    assert SCRABBLE.tiles.points["Q"] == 10


def test_copies_between_processes_are_equal_and_read_only():
    rules = with_set("points.Q=8")
    assert rules.tile_points is rules.tile_points
    copy = pickle.loads(pickle.dumps(rules))
    assert copy == rules
    assert copy.digest == rules.digest
    assert not copy.tile_points.flags.writeable


def test_repr_is_short():
    assert repr(SCRABBLE) == f"<GridRuleset scrabble {SCRABBLE.digest}>"


_KEYS = st.sampled_from(
    ["board.rows", "board.cols", "board.start", "board.premiums", "board.connection", "tiles.letters", "tiles.spellings",
     "points.Q", "counts.?", "counts.E", "tiles.rack_size", "scoring.mode", "scoring.flat_bonus.Q", "stacking.plural_tile",
     "exchange.max", "ending.leftover", "players.max", "name", "title", "family", "version", "board", "points", "base"]
)  # fmt: skip
_VALUES = st.one_of(
    st.integers(-300, 300).map(str),
    st.integers().map(hex),
    st.sampled_from(
        ["true", "[]", "{}", '""', "own", "height", "[[1, 2]]", "{ Q = 2 }", "nan", "1979-05-27", '["."]']
    ),
    st.text(max_size=12),
)


@given(
    st.lists(st.one_of(st.text(max_size=20), st.builds("{}={}".format, _KEYS, _VALUES)), max_size=4),
    st.sampled_from(ALL),
)
@example(["points.Q=" + "[" * 3000], SCRABBLE)
@example(["points.Q=" + "9" * 9000], SCRABBLE)
@example(["points.Q=0x" + "9" * 9000], SCRABBLE)
@example(["a." * 3000 + "a=1"], SCRABBLE)
@example(["points.Q=\udc80"], SCRABBLE)
@example(["\udc80=1"], SCRABBLE)
@example(["title=\x85"], SCRABBLE)
@settings(max_examples=300, deadline=None)
def test_any_set_gives_a_ruleset_or_one_line(sets, rules):
    try:
        variant = rules.with_sets(sets)
    except RulesetError as exc:
        message = str(exc)
    else:
        message = "fine"
        check_variant(variant)
    assert len(message.splitlines()) == 1
    message.encode()


def check_variant(variant):
    assert variant.tile_counts.sum() == variant.total_tiles
    assert variant.letter_premiums.shape == (variant.board.rows, variant.board.cols)
    assert variant.alphabet.size == len(variant.tiles.letters)
    assert len(variant.digest) == 16
    assert GridRuleset.from_toml(variant.to_toml()) == variant


def test_a_smaller_alphabet_and_rack_need_not_repeat_what_follows(tmp_path):
    path = tmp_path / "mini.toml"
    path.write_text('base = "scrabble"\n[tiles]\nletters = "AEIOSTRN"\nrack_size = 5\n')
    mini = GridRuleset.load(path)
    assert set(mini.tiles.counts) == {*"AEIOSTRN", "?"}
    assert mini.tiles.counts["E"] == 12
    assert (mini.exchange.min, mini.exchange.max) == (1, 5)


@pytest.mark.parametrize(
    "key", ["name", "title", "family", "board.rows", "exchange.order", "tiles.letters", "points.Q"]
)
def test_a_field_below_a_plain_value_is_refused(key):
    with pytest.raises(RulesetError, match=rf"^--set {key}\.x=1: "):
        Ruleset.load("scrabble").with_sets([f"{key}.x=1"])
    with pytest.raises(RulesetError, match=rf"^--set {key}\.x=1: "):
        Ruleset.load("scrabble").with_sets(["name=mine", f"{key}.x=1"])
