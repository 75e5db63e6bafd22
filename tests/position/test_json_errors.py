"""Bad JSON positions: one line that says what, where, and what was expected."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine import Position
from engine.errors import LetterworksError, PositionError, RulesetError
from engine.grid.position_json import unknown_keys

EMPTY = ["." * 15] * 15
SMALL = ["." * 10] * 10
ZEROS = ["0" * 10] * 10
KEYS = (
    "id, ruleset, lexicon, letters, heights, owners, rack, opponent_rack, racks, players, scores, seat, "
    "passes, scoreless, bag"
)


def changed(rows, row, text):
    return [text if index == row else line for index, line in enumerate(rows)]


SCRABBLE = [
    ({"letters": EMPTY[:14]}, "letters: 14 rows, expected 15"),
    ({"letters": changed(EMPTY, 2, "." * 14)}, "letters row 3: 14 squares, expected 15"),
    ({"letters": changed(EMPTY, 0, 7)}, "letters row 1: 7, expected a text"),
    ({"letters": "." * 225}, "letters: '......................................., expected a list of 15 rows"),
    (
        {"letters": changed(EMPTY, 7, ".......Ä.......")},
        "letters H8: 'Ä' is no tile, expected . or one of ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    ),
    (
        {"letters": changed(EMPTY, 7, ".......?.......")},
        "letters H8: '?' is no tile, expected . or one of ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    ),
    ({"heights": EMPTY}, "heights: given, but scrabble has no stacks"),
    ({"owners": EMPTY}, "owners: given, but tiles have no owners in scrabble"),
    ({"rack": "ABCDEFGH"}, "rack: 8 tiles in 'ABCDEFGH', expected at most 7"),
    ({"rack": "abc"}, "rack: 'a' in 'abc' is no tile, expected tiles of ABCDEFGHIJKLMNOPQRSTUVWXYZ or ?"),
    ({"rack": 7}, "rack: 7, expected a text of tiles"),
    ({"opponent_rack": ["A"]}, "opponent_rack: ['A'], expected a text of tiles"),
    ({"rack": "A", "racks": ["A", "B"]}, "racks and rack: both given, expected one of them"),
    ({"racks": ["A", "B", "C"], "scores": [1, 2]}, "scores: [1, 2], expected a list of 3 whole numbers"),
    ({"racks": "AB"}, "racks: 'AB', expected a list of 2 racks"),
    ({"racks": ["A", 3]}, "racks item 1: 3, expected a text of tiles"),
    ({"racks": ["A", "B"], "players": 3}, "racks: ['A', 'B'], expected a list of 3 racks"),
    ({"racks": ["A"]}, "racks: 1 seats, scrabble expects 2 to 4"),
    ({"scores": [1, 2, 3, 4, 5]}, "scores: 5 seats, scrabble expects 2 to 4"),
    ({"scores": [1, "2"]}, "scores: [1, '2'], expected a list of 2 whole numbers"),
    ({"scores": [1, True]}, "scores: [1, True], expected a list of 2 whole numbers"),
    ({"scores": [1, 10**9]}, "scores: [1, 1000000000], expected numbers below 10**9"),
    ({"passes": 10**9}, "passes: 1000000000, expected a number below 10**9"),
    ({"scores": [1, 10**10]}, "scores: [1, 10000000000], expected numbers below 10**9"),
    ({"scores": 7}, "scores: 7, expected a list of 2 whole numbers"),
    (
        {"scores": [0, 0, 0], "opponent_rack": "A"},
        "opponent_rack: 3 players, expected racks, a list with one a seat",
    ),
    ({"seat": 4}, "seat: 4, expected a whole number from 0 to 3"),
    ({"seat": -1}, "seat: -1, expected a whole number from 0 to 1"),
    ({"seat": "0"}, "seat: '0', expected a whole number from 0 to 1"),
    ({"seat": True}, "seat: True, expected a whole number from 0 to 1"),
    ({"players": 5}, "players: 5, expected a whole number from 2 to 4"),
    ({"scoreless": -1}, "scoreless: -1, expected a whole number of at least 0"),
    ({"passes": 1.0}, "passes: 1.0, expected a whole number of at least 0"),
    ({"bag": "ABC"}, "bag: 'ABC', expected a whole number of at least 0"),
    ({"ruleset": 7}, "ruleset: 7, expected a text"),
    ({"lexicon": ["enable"]}, "lexicon: ['enable'], expected a text"),
]

STACKING = [
    ({"letters": SMALL, "heights": changed(ZEROS, 4, "0000100000")}, "heights E5: 1, but there is no letter"),
    ({"letters": changed(SMALL, 4, "....A....."), "heights": ZEROS}, "heights E5: 0, but there is a letter"),
    (
        {"letters": changed(SMALL, 4, "....A....."), "heights": changed(ZEROS, 4, "0000600000")},
        "heights E5: '6', expected a digit from 0 to 5",
    ),
    ({"heights": changed(ZEROS, 4, "0000x00000")}, "heights E5: 'x', expected a digit from 0 to 5"),
    ({"heights": ZEROS[:9]}, "heights: 9 rows, expected 10"),
    ({"heights": changed(ZEROS, 9, "0")}, "heights row 10: 1 squares, expected 10"),
    ({"letters": changed(SMALL, 4, "....a.....")}, "letters E5: 'a' is a blank, but upwords has none"),
    ({"rack": "AB?"}, "rack: a blank in 'AB?', but upwords has none"),
    ({"rack": "ab"}, "rack: 'a' in 'ab' is no tile, expected tiles of ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
]

TERRITORY = [
    (
        {"letters": changed(EMPTY, 7, ".......A.......")},
        "owners: missing, but tiles have owners in scrabble-territory",
    ),
    (
        {"letters": changed(EMPTY, 7, ".......A......."), "owners": EMPTY},
        "owners H8: none, but there is a letter, expected a seat up to 1",
    ),
    ({"owners": changed(EMPTY, 7, ".......0.......")}, "owners H8: 0, but there is no letter"),
    (
        {"letters": changed(EMPTY, 7, ".......A......."), "owners": changed(EMPTY, 7, ".......7.......")},
        "owners H8: '7', expected a seat from 0 to 3",
    ),
    ({"owners": changed(EMPTY, 7, ".......x.......")}, "owners H8: 'x', expected a seat from 0 to 1"),
]


@pytest.mark.parametrize(
    ("ruleset", "document", "message"),
    [("scrabble", *case) for case in SCRABBLE]
    + [("upwords", *case) for case in STACKING]
    + [("scrabble-territory", *case) for case in TERRITORY],
)
def test_messages(ruleset, document, message):
    with pytest.raises(PositionError) as caught:
        Position.from_json({"ruleset": ruleset, **document})
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ([], "position: [], expected an object"),
        (None, "position: None, expected an object"),
        ({}, "ruleset: missing, expected a text"),
    ],
)
def test_no_position_at_all(document, message):
    with pytest.raises(PositionError) as caught:
        Position.from_json(document)
    assert str(caught.value) == message


def test_an_unknown_ruleset_is_said():
    with pytest.raises(RulesetError):
        Position.from_json({"ruleset": "scrabbel"})


def test_misspelt_keys_are_refused_where_people_write_the_file():
    document = {"ruleset": "scrabble", "rak": "ABC"}
    assert Position.from_json(document).rack is None
    with pytest.raises(PositionError, match=r"^unknown key rak \(did you mean rack\?\)$"):
        Position.from_json(document, strict=True)


def test_unknown_keys_can_be_told():
    assert unknown_keys({"rak": 1, "seat": 0, "note": "", "n": 3, "colour": "red"}) == [
        "rak (did you mean rack?)",
        "colour",
    ]


@pytest.mark.parametrize("name", ["scrabble_moves", "stacking_moves"])
def test_lines_with_answers_are_fine_positions(name):
    path = Path(__file__).parents[1] / "oracle" / f"{name}.jsonl"
    for line in path.read_text().splitlines():
        assert not unknown_keys(json.loads(line))
        assert Position.from_json(json.loads(line), strict=True).rack


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ({"rack": "QQ"}, "tile Q: 2 on board and racks, the set has 1"),
        ({"rack": "???"}, "tile ?: 3 on board and racks, the set has 2"),
        (
            {"letters": changed(EMPTY, 7, "q......Q......."), "rack": "??"},
            "tile ?: 3 on board and racks, the set has 2",
        ),
        ({"letters": changed(EMPTY, 7, "Q..............")}, None),
        (
            {"letters": changed(EMPTY, 7, "QI............."), "racks": ["Q", ""]},
            "tile Q: 2 on board and racks, the set has 1",
        ),
        ({"rack": "ABC", "bag": 98}, "101 tiles on board, racks and in the bag, the set has 100"),
        ({"rack": "ABC", "bag": 97}, None),
    ],
)
def test_more_tiles_than_the_set_has(document, message):
    document = {"ruleset": "scrabble", **document}
    assert Position.from_json(document).players == 2
    if message is None:
        assert Position.from_json(document, strict=True).players == 2
        return
    with pytest.raises(PositionError) as caught:
        Position.from_json(document, strict=True)
    assert str(caught.value) == message


def test_covered_tiles_count_too():
    letters = changed(SMALL, 4, "CATDOGBEN.")
    tall = {"ruleset": "upwords", "letters": letters, "heights": changed(ZEROS, 4, "5555555550")}
    with pytest.raises(PositionError, match=r"^101 tiles on board, racks and in the bag, the set has 100$"):
        Position.from_json({**tall, "rack": "AEIOULN", "bag": 49}, strict=True)
    assert Position.from_json({**tall, "rack": "AEIOULN", "bag": 48}, strict=True).bag_left == 48


@pytest.mark.parametrize("value", [None, 1, "x", [], {}, [[]], True, -1, 1.5, ["x"], [None]])
@pytest.mark.parametrize("key", KEYS.split(", "))
def test_any_value_is_read_or_refused_in_one_line(key, value):
    for ruleset in ("scrabble", "upwords", "scrabble-territory"):
        assert "\n" not in _complaint({"ruleset": ruleset, key: value})


def _complaint(document):
    try:
        Position.from_json(document)
    except LetterworksError as error:
        return str(error)
    return ""


@pytest.mark.parametrize(("key", "meant"), [("board", "letters"), ("grid", "letters"), ("owner", "owners")])
def test_a_key_that_plainly_means_another_is_never_overlooked(key, meant):
    with pytest.raises(PositionError, match=f"^unknown key {key}, expected {meant}$"):
        Position.from_json({"ruleset": "scrabble", key: ["..."], "rack": "ABC"})


def test_any_unknown_key_is_refused_where_people_write_the_file():
    document = {"ruleset": "scrabble", "colour": "red"}
    assert Position.from_json(document).rack is None
    with pytest.raises(PositionError, match=r"^unknown key colour, expected one of id, ruleset, .*, bag$"):
        Position.from_json(document, strict=True)


def nested(depth):
    value = []
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize("key", ["rack", "seat", "ruleset"])
def test_values_too_large_for_a_message_have_one_all_the_same(key):
    for value in (nested(5000), -(10**5000)):
        with pytest.raises(PositionError, match=f"^{key}: a huge (list|int), expected "):
            Position.from_json({"ruleset": "scrabble", key: value})
