"""JSON positions that are fine: what is read, what is left out, round trips."""

from __future__ import annotations

import json

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Position, Ruleset
from tests.position.boards import ENABLE, position


def test_what_is_left_out_is_empty_zero_or_unknown():
    board = Position.from_json({"ruleset": "scrabble"})
    assert not board.tiles
    assert (board.racks, board.scores) == ((None, None), (0, 0))
    assert (board.seat, board.passes, board.scoreless, board.bag_count) == (0, 0, 0, None)
    assert board.lexicon.name == "enable"


def test_letters_and_blanks():
    board = position(at={7: ".......Ca"})
    assert board.letters[7, 7:10].tolist() == [2, 32, 255]
    assert board.heights[7, 7:10].tolist() == [1, 1, 0]
    assert board.tiles[7, 8].name == "a"
    assert board.tiles[7, 8].letter == "A"


def test_racks_in_all_spellings():
    assert position(rack="TA?A").racks == ("AAT?", None)
    assert position(rack="A", opponent_rack="B").racks == ("A", "B")
    assert position(rack="A", opponent_rack="B", seat=1).racks == ("B", "A")
    assert position(racks=["A", None, ""]).racks == ("A", None, "")
    assert position(players=4, seat=3, rack="Z").racks == (None, None, None, "Z")
    assert position(rack=None).racks == (None, None)


def test_the_bag_is_counted_where_it_is_not_given():
    assert position().bag_left == 86
    assert position(at={7: ".......CAT"}).bag_left == 83
    assert position(rack="ABC").bag_left == 90
    assert position(rack="ABC", bag=5).bag_left == 5
    assert position("upwords", at={4: "...CAT"}, heights={4: "000512"}).bag_left == 100 - 8 - 14


def test_heights_up_to_fifteen():
    rules = Ruleset.load("upwords").replace(board={"max_height": 15})
    board = position(rules, at={4: "...CAT"}, heights={4: "000af9"})
    assert board.heights[4, 3:6].tolist() == [10, 15, 9]
    assert board.to_json()["heights"][4] == "000af90000"


def test_the_ruleset_given_goes_before_the_one_named():
    rules = Ruleset.load("scrabble").replace(points={"Q": 8})
    assert Position.from_json({"ruleset": "scrabble"}, ruleset=rules).ruleset == rules


def test_document():
    board = position(
        "upwords",
        at={4: "...CAT"},
        heights={4: "000121"},
        rack="ABC",
        scores=[3, 4],
        seat=1,
        passes=1,
        bag=50,
    )
    document = board.to_json()
    assert document["letters"][4] == "...CAT...."
    assert document["heights"][4] == "0001210000"
    del document["letters"], document["heights"]
    assert document == {
        "ruleset": "upwords",
        "lexicon": "enable",
        "racks": [None, "ABC"],
        "scores": [3, 4],
        "seat": 1,
        "passes": 1,
        "bag": 50,
    }


GAMES = ["scrabble", "scrabble-territory", "upwords", "upwords-1983", "apwords"]


@st.composite
def positions(draw):
    rules = Ruleset.load(draw(st.sampled_from(GAMES)))
    players = draw(st.integers(2, 4))
    shape = (rules.board.rows, rules.board.cols)
    letters, heights = np.full(shape, 255, np.uint8), np.zeros(shape, np.uint8)
    owners = np.full(shape, -1, np.int8)
    blanks = rules.tile_counts[-1] > 0
    squares = st.tuples(st.integers(0, shape[0] - 1), st.integers(0, shape[1] - 1))
    for square in draw(st.lists(squares, max_size=12)):
        letters[square] = draw(st.integers(0, 25)) + (32 if blanks and draw(st.booleans()) else 0)
        heights[square] = draw(st.integers(1, rules.board.max_height))
        if rules.board.connection == "own":
            owners[square] = draw(st.integers(0, players - 1))
    racks = st.none() | st.text(rules.tiles.letters + "?" * int(blanks), max_size=7)
    return Position(
        ruleset=rules,
        lexicon=ENABLE,
        letters=letters,
        heights=heights,
        owners=owners,
        racks=tuple(_sorted(draw(racks)) for _ in range(players)),
        scores=tuple(draw(st.integers(-50, 900)) for _ in range(players)),
        seat=draw(st.integers(0, players - 1)),
        passes=draw(st.integers(0, 3)),
        scoreless=draw(st.integers(0, 5)),
        bag_count=draw(st.none() | st.integers(0, 90)),
    )


def _sorted(rack):
    return rack and "".join(sorted(rack, key=lambda tile: (tile == "?", tile)))


@settings(deadline=None, max_examples=60)
@given(positions())
def test_round_trip(board):
    document = board.to_json()
    back = Position.from_json(json.loads(json.dumps(document)), lexicon=ENABLE)
    assert back == board
    assert hash(back) == hash(board)
    assert back.to_json() == document


@pytest.mark.parametrize("name", GAMES)
def test_round_trip_of_a_start(name):
    start = Position.start(Ruleset.load(name), ENABLE, players=3, seed=5)
    back = Position.from_json(start.to_json(), strict=True)
    assert (back.racks, back.bag_count, back.bag) == (start.racks, len(start.bag), None)
    assert back.to_json() == start.to_json()


def test_three_players_follow_from_the_owners_or_the_seat():
    rows = ["." * 15] * 15
    letters, owners = [*rows[:7], "....CAT........", *rows[8:]], [*rows[:7], "....222........", *rows[8:]]
    document = {"ruleset": "scrabble-territory", "letters": letters, "owners": owners}
    assert Position.from_json(document).players == 3
    assert Position.from_json({"ruleset": "scrabble", "seat": 3}).players == 4
    assert Position.from_json({"ruleset": "scrabble"}).players == 2
