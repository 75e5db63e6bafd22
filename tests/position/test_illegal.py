"""Illegal plays: the exact rule, the square or word at fault, and why."""

from __future__ import annotations

import pytest

from engine import Move, Ruleset
from engine.grid import referee
from tests.position.boards import play, position

CAT = {7: "......CAT"}
FLAT = {"at": {4: "...CAT"}}
TALL = {"at": {4: "...CAT"}, "heights": {4: "000151"}}

SCRABBLE = [
    ("no-tile", {}, "", None, "a play lays at least one tile"),
    ("unknown-tile", {}, "7,7,Ä", (7, 7), "'Ä' is no tile of scrabble"),
    ("unknown-tile", {}, "7,7,?", (7, 7), "'?' is no tile of scrabble"),
    ("off-board", {"at": CAT}, "7,15,S", (7, 15), "P8 is off the board"),
    ("off-board", {"at": CAT}, "-1,7,S", (-1, 7), "row -1, column 7 is off the board"),
    ("off-board", {"at": CAT}, "15,7,S", (15, 7), "H16 is off the board"),
    ("square-twice", {}, "7,7,A 7,7,B", (7, 7), "2 tiles on H8 in one turn"),
    ("not-in-line", {}, "7,7,A 8,8,T", (8, 8), "I9 is not in one row or column with the other tiles"),
    ("not-in-line", {}, "7,7,A 7,8,T 8,7,N", (8, 7), "H9 is not in one row or column with the other tiles"),
    ("occupied", {"at": CAT}, "7,8,N", (7, 8), "I8 already holds T"),
    ("gap", {"at": CAT}, "8,6,A 8,8,S", (8, 7), "H9 between the placed tiles is empty"),
    ("start-square", {}, "0,0,A 0,1,T", (0, 0), "the first play must cover H8"),
    ("too-short", {}, "7,7,A", (7, 7), "a play makes a word of two or more tiles"),
    ("not-connected", {"at": CAT}, "0,0,A 0,1,T", (0, 0), "no placed tile touches a tile on the board"),
    ("not-connected", {"at": CAT}, "8,9,A 9,9,T", (8, 9), "no placed tile touches a tile on the board"),
    ("not-connected", {"at": CAT}, "0,0,A", (0, 0), "no placed tile touches a tile on the board"),
    ("not-a-word", {"at": CAT}, "7,9,Z", (7, 6), "CATZ (8G) is not in the list"),
    ("not-a-word", {"at": CAT}, "8,6,X 9,6,Y", (7, 6), "CXY (G8) is not in the list"),
    ("not-a-word", {"at": CAT}, "8,6,A 8,7,T", (7, 6), "CA (G8) is not in the list"),
    ("tile-not-on-rack", {"rack": "AE"}, "7,7,A 7,8,T", None, "1 T more than the rack 'AE' holds"),
    ("tile-not-on-rack", {"rack": "A"}, "7,7,A 7,8,A", None, "1 A more than the rack 'A' holds"),
    ("tile-not-on-rack", {"rack": "AT"}, "7,7,A 7,8,t", None, "1 ? more than the rack 'AT' holds"),
]

UPWORDS = [
    ("no-blank", {}, "4,4,a 4,5,T", (4, 4), "'a' on E5 is a blank, and upwords has none"),
    ("start-square", {}, "0,0,A 0,1,T", (0, 0), "the first play must cover one of E5 F5 E6 F6"),
    ("too-short", {}, "4,4,A", (4, 4), "a play makes a word of two or more tiles"),
    ("height-limit", TALL, "4,4,O", (4, 4), "E5 is 5 high already"),
    ("same-letter", FLAT, "4,3,C", (4, 3), "C on C at D5"),
    ("cover-ban", FLAT, "4,3,D 4,4,O 4,5,G", (4, 3), "covers all of CAT (5D)"),
    ("cover-ban", FLAT, "4,3,D 4,4,O 4,5,N 4,6,E", (4, 3), "covers all of CAT (5D)"),
    ("gap", FLAT, "4,2,S 4,7,S", (4, 6), "G5 between the placed tiles is empty"),
    ("plural", FLAT, "4,6,S", (4, 6), "a lone S that only makes CATS"),
    ("not-connected", FLAT, "0,0,A 0,1,T", (0, 0), "no placed tile touches a tile on the board"),
    ("not-a-word", {"at": {4: "...QIT"}}, "4,6,Z", (4, 3), "QUITZ (5D) is not in the list"),
]


@pytest.mark.parametrize(
    ("ruleset", "rule", "fields", "placements", "square", "why"),
    [("scrabble", *case) for case in SCRABBLE] + [("upwords", *case) for case in UPWORDS],
)
def test_illegal_plays(ruleset, rule, fields, placements, square, why):
    violation = position(ruleset, **fields).check(play(placements))
    assert (violation.rule, violation.square, violation.why) == (rule, square, why)


def test_the_bad_word_is_named():
    violation = position(at=CAT).check(play("7,9,Z"))
    assert violation.word == "CATZ"
    assert violation.to_json() == {
        "rule": "not-a-word",
        "why": "CATZ (8G) is not in the list",
        "square": [7, 6],
        "word": "CATZ",
    }
    assert str(violation) == "not-a-word: CATZ (8G) is not in the list"


def test_without_a_rack_no_tile_is_refused():
    assert position().check(play("7,7,Q 7,8,I")) is not None
    assert position(words="QI").check(play("7,7,Q 7,8,I")) is None
    assert position(words="QI", rack="ABC").check(play("7,7,Q 7,8,I")).rule == "tile-not-on-rack"


@pytest.mark.parametrize(
    ("ruleset", "fields", "tiles", "rule", "why"),
    [
        ("scrabble", {"rack": "ABC", "bag": 7}, "AB", None, ""),
        ("scrabble", {"rack": "ABC", "bag": 6}, "A", "exchange-bag", "the bag holds 6, an exchange needs 7"),
        ("scrabble", {"rack": "ABC"}, "", "exchange-count", "0 tiles, expected 1 to 7"),
        ("scrabble", {"rack": "ABC"}, "ABCD", "tile-not-on-rack", "1 D more than the rack 'ABC' holds"),
        ("scrabble", {"rack": "ABC"}, "?", "tile-not-on-rack", "1 ? more than the rack 'ABC' holds"),
        ("scrabble", {"rack": "ABC"}, "a", "unknown-tile", "'a' is no tile of scrabble"),
        ("scrabble", {"bag": 50}, "ABC", None, ""),
        ("upwords", {"rack": "ABC", "bag": 1}, "A", None, ""),
        ("upwords", {"rack": "ABC", "bag": 0}, "A", "exchange-bag", "the bag holds 0, an exchange needs 1"),
        ("upwords", {"rack": "ABC", "bag": 9}, "AB", "exchange-count", "2 tiles, expected 1"),
        ("apwords", {"rack": "ABC", "bag": 2}, "AB", None, ""),
        ("apwords", {"rack": "ABC", "bag": 1}, "AB", "exchange-bag", "the bag holds 1, an exchange needs 2"),
    ],
)
def test_exchanges(ruleset, fields, tiles, rule, why):
    violation = position(ruleset, **fields).check(Move.exchange(tiles))
    assert (violation.rule if violation else None) == rule
    assert (violation.why if violation else "") == why


def test_no_exchanges_where_the_ruleset_has_none():
    rules = Ruleset.load("scrabble").replace(exchange={"max": 0})
    violation = position(rules, rack="ABC", bag=50).check(Move.exchange("A"))
    assert violation.rule == "exchange-count"
    assert violation.why.endswith("has no exchanges")


def test_a_pass_is_always_legal():
    assert position().check(Move.passing()) is None


@pytest.mark.parametrize(
    ("fields", "placements", "switch"),
    [
        (FLAT, "4,3,D 4,4,O 4,5,G", {"cover_ban": False}),
        (FLAT, "4,3,C 4,4,O", {"same_letter_ban": False}),
        (FLAT, "4,6,S", {"plural_tile": ""}),
        (FLAT, "4,6,S", {"plural_tile": "T"}),
    ],
)
def test_switches_turn_rules_off(fields, placements, switch):
    strict = Ruleset.load("upwords")
    words = "CAT COT CATS DOG"
    assert position(strict, words, **fields).check(play(placements)) is not None
    assert position(strict.replace(stacking=switch), words, **fields).check(play(placements)) is None


def test_max_height_is_a_switch():
    three = Ruleset.load("upwords").replace(board={"max_height": 3})
    at = {"at": {4: "...CAT"}, "heights": {4: "000121"}}
    assert position(three, "COT", **at).check(play("4,4,O")) is None
    at["heights"] = {4: "000131"}
    assert position(three, "COT", **at).check(play("4,4,O")).why == "E5 is 3 high already"


def test_a_blank_counts_as_its_letter_for_the_same_letter_rule():
    board = {"at": {4: "...CaT"}}
    assert position("apwords", "CAT COT", **board).check(play("4,4,A")).rule == "same-letter"
    assert position("apwords", "CAT COT", **board).check(play("4,4,o")) is None
    assert position("apwords", "CAT", at={4: "...CAT"}).check(play("4,4,a")).rule == "same-letter"


@pytest.mark.parametrize(
    ("at", "placements", "words", "legal"),
    [
        ({4: "...HIS"}, "4,6,S", "HIS HISS", True),
        ({4: "...HES"}, "5,4,S", "HES ES", True),
        ({4: "...PA"}, "4,5,S", "PA PAS", False),
        ({4: "...LAY"}, "4,2,S", "LAY SLAY", True),
        ({4: "...CARE"}, "4,6,S", "CARE CARS", True),
        ({4: "...NET"}, "3,6,U 4,6,S", "NET NETS US", True),
        ({3: "......CAPE", 4: "", 5: ""}, "3,9,S", "CAPS", True),
        ({2: ".......H", 3: ".......I", 4: "...CAPE", 1: "", 5: ""}, "4,7,S", "CAPES HIS", False),
        ({1: ".......H", 2: ".......I", 3: ".......S", 4: "...CAPE"}, "4,7,S", "CAPES HISS", True),
    ],
)
def test_plural_rule(at, placements, words, legal):
    violation = position("upwords", words, at=at).check(play(placements))
    assert (violation is None) == legal
    assert legal or violation.rule == "plural"


def test_cover_ban_is_asked_for_each_old_run():
    """Linking two old words by covering one of them whole is refused; leaving a square of each is fine."""
    board = {"at": {4: "AT.ON"}}
    words = "BEDON BEDIN ATDON"
    assert position("upwords", words, **board).check(play("4,0,B 4,1,E 4,2,D")).rule == "cover-ban"
    assert position("upwords", words, **board).check(play("4,2,D")) is None


def test_the_referee_does_not_ask_whether_the_game_is_over():
    over = position(at=CAT, scoreless=6)
    assert over.check(Move.passing()).rule == "game-over"
    assert over.check(Move.passing()).why == "the game is over (scoreless)"
    assert referee.check(over, play("7,9,S")) is None
