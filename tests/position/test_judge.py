"""Lines of `score`: plays, exchanges, passes, ends; what is bad input and what is an illegal play."""

from __future__ import annotations

import pytest

from engine.errors import PositionError
from engine.grid.judge import judge

ROWS = ["." * 15] * 7 + [".......CAT....."] + ["." * 15] * 7


def line(**fields):
    return {"ruleset": "scrabble", "letters": ROWS, **fields}


def test_a_legal_play():
    assert judge(line(placements=[[7, 10, "S"]])) == {
        "legal": True,
        "score": 6,
        "words": ["CATS"],
        "word_scores": [6],
    }


def test_an_illegal_play():
    assert judge(line(placements=[[7, 10, "X"]])) == {
        "legal": False,
        "rule": "not-a-word",
        "why": "CATX (8H) is not in the list",
        "square": [7, 7],
        "word": "CATX",
    }


def test_words_allowed_stand_in_for_the_lexicon():
    assert judge(line(placements=[[7, 10, "X"]], words_allowed=["catx"]))["legal"]
    assert not judge(line(placements=[[7, 10, "S"]], words_allowed=[]))["legal"]


def test_a_placement_off_the_board_is_an_illegal_play():
    assert judge(line(placements=[[7, 15, "S"]]))["rule"] == "off-board"


def test_more_tiles_than_the_set_has_are_no_matter():
    assert judge(line(placements=[[6, 6, "Z"], [6, 7, "Z"]], words_allowed=["ZZ", "ZC"]))["legal"]
    rows = [*ROWS[:3], "ZZZZZ..........", *ROWS[4:]]
    assert judge(line(letters=rows, placements=[[7, 10, "S"]]))["legal"]


def test_a_rack_is_checked_only_if_there_is_one():
    assert judge(line(placements=[[7, 10, "S"]], rack="ABC"))["rule"] == "tile-not-on-rack"
    assert judge(line(placements=[[7, 10, "s"]], rack="AB?"))["legal"]


def test_other_turns():
    nothing = {"legal": True, "score": 0, "words": [], "word_scores": []}
    assert judge(line(kind="pass")) == nothing
    assert judge(line(kind="exchange", tiles="AB", bag=20)) == nothing
    assert judge(line(kind="exchange", tiles="AB", bag=3))["rule"] == "exchange-bag"


@pytest.mark.parametrize(
    ("ruleset", "racks", "scores", "final"),
    [
        ("upwords", ["EE", ""], [10, 10], [0, 10]),
        ("scrabble", ["EE", ""], [10, 10], [10, 14]),
        ("apwords", ["EE", "", "Q"], [10, 10, 10], [8, 22, 0]),
        ("scrabble", ["EE", "Q"], [10, 10], [8, 0]),
    ],
)
def test_ends(ruleset, racks, scores, final):
    document = {"kind": "end", "ruleset": ruleset, "racks": racks, "scores": scores}
    assert judge(document) == {"final": final}


@pytest.mark.parametrize(
    ("document", "message"),
    [
        (3, "line: 3, expected an object"),
        ({"placements": []}, "ruleset: missing, expected a text"),
        (line(), "placements: missing, expected a list of [row, column, letter]"),
        (line(placements=[], words_allowed="CAT"), "words_allowed: 'CAT', expected a list of words"),
        ({"kind": "end", "ruleset": "upwords"}, "racks: None, expected a list with one a seat"),
        (
            {"kind": "end", "ruleset": "upwords", "racks": ["A", None], "scores": [0, 0]},
            "rack of seat 1: unknown, expected one for the final scores",
        ),
        (
            {"kind": "end", "ruleset": "upwords", "racks": ["A", ""], "scores": [0]},
            "scores: [0], expected a list of 2 whole numbers",
        ),
    ],
)
def test_bad_lines(document, message):
    with pytest.raises(PositionError) as caught:
        judge(document)
    assert str(caught.value) == message
