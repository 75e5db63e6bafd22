"""Plays as text: written and read."""

from __future__ import annotations

import pytest

from engine import Move, Ruleset
from engine.errors import PositionError
from tests.position.boards import play, position

CROSS = {7: ".......CAT", 8: "......TO", 6: "......x"}


@pytest.mark.parametrize(
    ("at", "placements", "plain", "gcg", "people"),
    [
        ({}, "7,6,C 7,7,A 7,8,T", "8G CAT", "8G CAT", "8G CAT"),
        ({}, "6,7,C 7,7,A 8,7,t", "H7 CAt", "H7 CAt", "H7 CAt"),
        ({7: ".......CAT"}, "7,10,S", "8H CATS", "8H ...S", "8H (CAT)S"),
        ({7: ".......CAT"}, "7,6,S 7,10,S", "8G SCATS", "8G S...S", "8G S(CAT)S"),
        ({7: ".......C.T"}, "7,8,a", "8H CaT", "8H .a.", "8H (C)a(T)"),
        ({7: ".......cAT"}, "7,10,S", "8H cATS", "8H ...S", "8H (cAT)S"),
        ({7: ".......CAT"}, "8,9,O", "J8 TO", "J8 .O", "J8 (T)O"),
        ({7: ".......CAT", 8: "......TO"}, "8,8,N", "9G TON", "9G ..N", "9G (TO)N"),
        ({}, "7,7,A", "8H A", "8H A", "8H A"),
        ({0: "A"}, "1,0,T", "A1 AT", "A1 .T", "A1 (A)T"),
        ({14: "............CAT"}, "13,14,U", "O14 UT", "O14 U.", "O14 U(T)"),
    ],
)
def test_styles(at, placements, plain, gcg, people):
    board, move = position(at=at), play(placements)
    assert board.notation(move) == plain
    assert board.notation(move, "gcg") == gcg
    assert board.notation(move, "people") == people
    for text in (plain, gcg, people):
        assert board.parse(text) == move


def test_stacks_show_the_letters_on_top():
    board = position("upwords", at={4: "...CAT"})
    assert board.notation(play("4,4,O")) == "5D COT"
    assert board.notation(play("4,4,O"), "people") == "5D (C)O(T)"
    assert board.parse("5D COT") == play("4,4,O")
    assert board.parse("5d coT").placements == ((4, 4, "o"),)


def test_the_qu_tile_is_one_character():
    board = position("upwords")
    assert board.notation(play("4,4,Q 4,5,I 4,6,Z")) == "5E QIZ"
    assert board.score(board.parse("5E QIZ")).words == ("QUIZ",)


def test_other_turns():
    board = position()
    assert board.parse("pass") == board.parse(" - ") == Move.passing()
    assert board.parse("exchange VQ?") == board.parse("-VQ?") == Move.exchange("QV?")
    assert board.notation(Move.exchange("VQ")) == "exchange QV"
    assert board.notation(Move.passing()) == "pass"


def test_a_play_off_the_board_can_be_read_and_is_refused():
    board = position(at={7: "............CAT"})
    assert board.check(board.parse("8M CATS")).rule == "off-board"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "expected '8D WORD', 'D8 WORD', 'exchange TILES' or 'pass'"),
        ("8H", "expected '8D WORD', 'D8 WORD', 'exchange TILES' or 'pass'"),
        ("8H CA T", "expected '8D WORD', 'D8 WORD', 'exchange TILES' or 'pass'"),
        ("H CAT", "expected '8D WORD', 'D8 WORD', 'exchange TILES' or 'pass'"),
        ("8Z CAT", "expected '8D WORD', 'D8 WORD', 'exchange TILES' or 'pass'"),
        ("8H C(AT", "expected '8D WORD', 'D8 WORD', 'exchange TILES' or 'pass'"),
        ("8H C()T", "expected '8D WORD', 'D8 WORD', 'exchange TILES' or 'pass'"),
        ("8H C4T", "expected '8D WORD', 'D8 WORD', 'exchange TILES' or 'pass'"),
        ("8H CAT", "every letter lies there already, expected a new tile"),
        ("8H (CAT)", "every letter lies there already, expected a new tile"),
        ("8H ....S", "K8 is empty, expected a tile"),
        ("8H (COT)S", "I8 holds A, expected O"),
        ("8H (CATS)", "K8 is empty, expected S"),
    ],
)
def test_bad_text(text, problem):
    with pytest.raises(PositionError) as caught:
        position(at={7: ".......CAT"}).parse(text)
    assert str(caught.value) == f"move {text!r}: {problem}"


def test_where_there_are_blanks_a_tile_is_one_character_for_people_too():
    """CH might be a C and a blank h as well as the tile Z."""
    rules = Ruleset.load("upwords").replace(counts={"?": 2}, tiles={"spellings": {"Z": "CH"}})
    board = position(rules, words="CHAT")
    for placements in ("4,3,C 4,4,h 4,5,A 4,6,T", "4,3,Z 4,4,A 4,5,T", "4,3,z 4,4,A 4,5,T"):
        move = play(placements)
        assert board.check(move) is None
        for style in ("plain", "gcg", "people"):
            assert board.parse(board.notation(move, style)) == move
    assert board.notation(play("4,3,Z 4,4,A 4,5,T"), "people") == "5D ZAT"


def test_of_tiles_that_begin_or_end_alike_the_longest_is_read():
    rules = Ruleset.load("upwords").replace(tiles={"spellings": {"K": "SCH", "C": "CH", "Z": "SC"}})
    board = position(rules)
    for placements, written in (
        ("4,3,K 4,4,A", "5D SchA"),
        ("4,3,S 4,4,C 4,5,A", "5D SChA"),
        ("4,3,Z 4,4,H", "5D ScH"),
    ):
        move = play(placements)
        assert board.notation(move, "people") == written
        assert board.parse(written) == move


def test_people_read_the_qu_tile_as_qu():
    board = position("upwords", at={4: "....I"})
    move = play("4,3,Q 4,5,Z")
    assert board.notation(move, "people") == "5D Qu(I)Z"
    assert board.notation(move) == "5D QIZ"
    assert board.parse("5D Qu(I)Z") == board.parse("5D QuIZ") == board.parse("5D QIZ") == move
    assert board.parse("5D QIZ").notation == "5D QIZ"
    crossword = position("scrabble", at={4: "....I"})
    assert crossword.parse("5C Qu.Z") == play("4,2,Q 4,3,u 4,5,Z")
