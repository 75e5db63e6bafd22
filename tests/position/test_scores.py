"""Worked scores of the rule sheets."""

from __future__ import annotations

import pytest

from engine import Move, Ruleset
from engine.errors import IllegalMove
from tests.position.boards import play, position

UPWORDS = [
    ({}, {}, "4,4,D 4,5,E 4,6,A 4,7,R", [("DEAR", 8)]),
    ({4: "...MOOD", 5: "......E", 6: "......A", 7: "......R"}, {}, "5,5,N 5,7,T", [("NET", 6), ("ON", 4)]),
    ({4: "...MOOD"}, {}, "4,3,W", [("WOOD", 5)]),
    ({4: "...WOOD"}, {4: "0002111"}, "4,6,L 5,6,E 6,6,A 7,6,P", [("LEAP", 5), ("WOOL", 6)]),
    ({4: "...BED"}, {}, "3,4,M 4,4,I 5,4,L 6,4,E", [("MILE", 5), ("BID", 4)]),
    (
        {3: "....M", 4: "...BID", 5: "....L", 6: "....E"},
        {3: "00001", 4: "000121", 5: "00001", 6: "00001"},
        "5,4,R 5,5,E 5,6,G",
        [("REG", 4), ("MIRE", 6), ("DE", 4)],
    ),
    (
        {3: "....M", 4: "...BID", 5: "....REG", 6: "....E"},
        {3: "00001", 4: "000121", 5: "0000211", 6: "00001"},
        "4,4,O 5,4,B 6,4,S",
        [("MOBS", 9), ("BOD", 5), ("BEG", 5)],
    ),
    ({}, {}, "4,4,Q 4,5,I 4,6,Z", [("QUIZ", 8)]),
    ({4: "...QIT"}, {}, "4,6,E", [("QUITE", 10)]),
    ({4: "...QIT"}, {}, "4,5,P", [("QUIP", 4)]),
    ({4: "...QIT"}, {4: "000211"}, "4,6,E", [("QUITE", 5)]),
]


@pytest.mark.parametrize(("at", "heights", "placements", "expected"), UPWORDS)
def test_upwords(at, heights, placements, expected):
    more = {"heights": heights | _ones(at, heights)}
    score = position("upwords", at=at, **more).score(play(placements))
    assert list(zip(score.words, score.word_scores, strict=True)) == expected
    assert score.total == sum(points for _, points in expected)


def _ones(at, heights):
    return {row: "".join("0" if c == "." else "1" for c in at[row]) for row in at if row not in heights}


def test_seven_tiles_pay_twenty_in_upwords():
    assert position("upwords").score(play("4,0,S 4,1,T 4,2,R 4,3,A 4,4,I 4,5,N 4,6,S")).total == 34
    assert position("upwords").score(play("4,0,Q 4,1,A 4,2,R 4,3,T 4,4,E 4,5,R 4,6,S")).total == 36
    assert position("upwords").score(play("4,0,S 4,1,T 4,2,R 4,3,A 4,4,I 4,5,N")).total == 12


SCRABBLE = [
    ({}, "7,7,C 7,8,A 7,9,T", [("CAT", 10)], "the centre doubles the word"),
    ({}, "7,3,C 7,4,A 7,5,R 7,6,E 7,7,D", [("CARED", 22)], "letter premium before word premium"),
    ({7: ".......CAT"}, "7,10,S", [("CATS", 6)], "a premium under an old tile is used up"),
    ({7: ".......CAT"}, "7,10,s", [("CATS", 5)], "a blank pays nothing"),
    ({7: ".......CaT"}, "7,10,S", [("CATS", 5)], "a blank keeps paying nothing"),
    (
        {7: ".......CAT"},
        "8,8,A 8,9,T",
        [("AT", 3), ("AA", 3), ("TT", 2)],
        "a letter premium counts both ways",
    ),
    ({}, "7,3,q 7,4,U 7,5,I 7,6,Z 7,7,Z", [("QUIZZ", 44)], "no points for a blank on a letter premium"),
    ({0: ".CAT"}, "0,0,S", [("SCAT", 18)], "triple word"),
    ({0: ".......C", 1: ".......A", 2: ".......T"}, "3,7,S", [("CATS", 7)], "down"),
]


@pytest.mark.parametrize(("at", "placements", "expected", "why"), SCRABBLE)
def test_scrabble(at, placements, expected, why):
    score = position(at=at).score(play(placements))
    assert list(zip(score.words, score.word_scores, strict=True)) == expected, why
    assert score.total == sum(points for _, points in expected)


def test_bingo():
    score = position().score(play("7,1,A 7,2,R 7,3,E 7,4,O 7,5,L 7,6,A 7,7,R"))
    assert (score.words, score.word_scores, score.total) == (("AREOLAR",), (16,), 66)


def test_a_lone_tile_pays_each_word_once():
    score = position(at={6: ".......A", 7: "......A"}).score(play("7,7,T"))
    assert score.words == ("AT", "AT")
    across_only = position(at={7: "......A"}).score(play("7,7,T"))
    assert across_only.words == ("AT",)


APWORDS = [
    ({4: "....CAT"}, {}, "4,3,S", [("SCAT", 6)]),
    ({4: "....CUT"}, {}, "4,5,a", [("CAT", 4)]),
    ({4: "....CUT"}, {4: "0000311"}, "4,5,A", [("CAT", 3 * 3 + 1 * 2 + 1)]),
    ({4: "....CuT"}, {4: "0000131"}, "4,6,B", [("CUB", 3 + 0 + 3 * 2)]),
]


@pytest.mark.parametrize(("at", "heights", "placements", "expected"), APWORDS)
def test_apwords(at, heights, placements, expected):
    score = position("apwords", at=at, heights=heights | _ones(at, heights)).score(play(placements))
    assert list(zip(score.words, score.word_scores, strict=True)) == expected


def test_points_given_to_a_height_game_count():
    """In a height game every tile is worth 1, unless a variant says otherwise."""
    rules = Ruleset.load("upwords").replace(points={"Z": 3})
    assert position(rules, at={4: "...QIT"}).score(play("4,5,Z")).total == 1 + 1 + 2 * 3
    assert position(rules).score(play("4,4,A 4,5,Z")).total == 2 * (1 + 3)


@pytest.mark.parametrize("move", [Move.passing(), Move.exchange("A")])
def test_other_turns_score_nothing(move):
    board = position(rack="ABC")
    assert board.score(move) == ((), (), 0)
    assert board.described(move).score == 0


@pytest.mark.parametrize(
    ("placements", "rule", "why"),
    [
        ("", "no-tile", "play of no tiles: a play lays at least one tile"),
        ("20,7,A 20,8,T", "off-board", "20,7,A 20,8,T: H21 is off the board"),
        ("-1,7,A", "off-board", "-1,7,A: row -1, column 7 is off the board"),
        ("7,10000000,A", "off-board", "7,10000000,A: row 7, column 10000000 is off the board"),
        ("7,7,4", "unknown-tile", "7,7,4: '4' is no tile of scrabble"),
        ("7,7,A 7,7,T", "square-twice", "7,7,A 7,7,T: 2 tiles on H8 in one turn"),
    ],
)
def test_a_play_that_no_board_can_show_is_refused(placements, rule, why):
    board, move = position(), play(placements)
    assert board.check(move).rule == rule
    for ask in (board.score, board.notation, board.described, board.play):
        with pytest.raises(IllegalMove) as caught:
            ask(move)
        assert (str(caught.value), caught.value.rule, caught.value.move) == (why, rule, move)


def test_a_play_that_is_illegal_scores_all_the_same():
    board = position(rack="QZ")
    move = play("0,0,C 0,1,A 0,2,T")
    assert board.check(move).rule == "tile-not-on-rack"
    assert board.score(move) == (("CAT",), (15,), 15)


def test_a_premium_counts_for_the_first_tile_on_its_square_only():
    rules = Ruleset.load("apwords").replace(
        board={"premiums": ["." * 10] * 4 + ['....=."...'] + ["." * 10] * 5}
    )
    assert position(rules).score(play("4,4,C 4,5,A 4,6,T")).total == 3 * (3 + 1 + 3)
    assert position(rules, at={4: "....CAT"}).score(play("4,4,B 4,6,D")).total == 3 * 2 + 1 + 2 * 2
