"""Territory and freeform: whose tiles count, what must touch what."""

from __future__ import annotations

import pytest

from engine import Ruleset
from tests.position.boards import play, position

WORDS = "TAB AID CAT CATS AT TA BA DA SO OS"


def territory(at, owners, seat=0, words=WORDS, ruleset="scrabble-territory", **fields):
    return position(ruleset, words, at=at, owners=owners, seat=seat, **fields)


def test_ctab_with_a_foreign_c_reads_tab():
    board = territory({7: "......CT"}, {7: "......10"})
    move = play("7,8,A 7,9,B")
    assert board.check(move) is None
    assert board.score(move).words == ("TAB",)
    assert board.score(move).total == 5


def test_paid_with_a_foreign_p_reads_aid():
    board = territory({7: "......PA"}, {7: "......10"})
    move = play("7,8,I 7,9,D")
    assert board.check(move) is None
    assert board.score(move).words == ("AID",)
    assert board.notation(move) == "8H AID"


def test_the_same_tiles_for_the_other_seat():
    board = territory({7: "......PA"}, {7: "......10"}, seat=1)
    assert board.check(play("7,8,I 7,9,D")).rule == "not-connected"


@pytest.mark.parametrize(
    ("at", "owners", "placements", "rule", "why"),
    [
        ({}, {}, "0,0,A 0,1,T", "start-square", "the first play must cover H8"),
        ({}, {}, "7,7,A 7,8,T", None, ""),
        ({7: ".......CAT"}, {7: ".......111"}, "0,0,A 0,1,T", None, "everybody's first play is free"),
        ({7: ".......CAT"}, {7: ".......111"}, "8,7,A 8,8,T", None, "foreign tiles beside make no words"),
        ({7: ".......CAT"}, {7: ".......111"}, "7,10,T 7,11,A", None, "end to end with a foreign word"),
        (
            {7: ".......CAT"},
            {7: ".......111"},
            "0,0,A",
            "too-short",
            "a play makes a word of two or more tiles",
        ),
        (
            {7: ".......CAT"},
            {7: ".......000"},
            "0,0,A 0,1,T",
            "not-connected",
            "no placed tile touches a tile of your own",
        ),
        ({7: ".......CAT"}, {7: ".......000"}, "8,9,A", None, "TA down through an own T"),
        ({7: ".......CAT"}, {7: ".......110"}, "7,8,O", "occupied", "I8 already holds A"),
        (
            {7: ".......CAT", 8: ".........A"},
            {7: ".......111", 8: ".........0"},
            "7,10,A 7,6,T",
            "gap",
            "H8 between the placed tiles holds a tile that is not yours",
        ),
        ({7: ".......CAT"}, {7: ".......222"}, "0,0,A 0,1,T", None, "all others are foreign"),
    ],
)
def test_rules(at, owners, placements, rule, why):
    violation = territory(at, owners, players=3).check(play(placements))
    assert (violation.rule if violation else None) == rule, why
    assert violation is None or violation.why == why


def test_stacking_covers_own_tiles_only():
    rules = Ruleset.load("upwords").replace(board={"connection": "own"})
    board = {"at": {4: "....CAT"}, "owners": {4: "....001"}, "words": "CO CA SO OS AT"}
    assert territory(ruleset=rules, **board).check(play("4,5,O")) is None
    violation = territory(ruleset=rules, **board).check(play("4,6,S"))
    assert (violation.rule, violation.why) == ("foreign-tile", "T on G5 is not yours")


def test_cover_ban_looks_at_own_runs():
    """CA is a whole run of the mover's, though T follows it."""
    rules = Ruleset.load("upwords").replace(board={"connection": "own"})
    board = {"at": {4: "....CAT"}, "owners": {4: "....001"}, "words": "SO"}
    violation = territory(ruleset=rules, **board).check(play("4,4,S 4,5,O"))
    assert (violation.rule, violation.word) == ("cover-ban", "CA")


def test_a_play_sets_the_owner():
    board = territory({7: ".......CAT"}, {7: ".......111"}).play(play("0,0,A 0,1,T"))
    assert board.owners[0, :3].tolist() == [0, 0, -1]
    assert board.owners[7, 7:10].tolist() == [1, 1, 1]
    assert board.seat == 1


@pytest.mark.parametrize(
    ("at", "placements", "rule"),
    [
        ({}, "0,0,A 0,1,T", None),
        ({7: ".......CAT"}, "0,0,A 0,1,T", None),
        ({7: ".......CAT"}, "0,0,A", "too-short"),
        ({}, "7,7,A", "too-short"),
        ({7: ".......CAT"}, "8,7,A 8,8,T", "not-a-word"),
        ({7: ".......CAT"}, "7,10,S", None),
        ({7: ".......CAT"}, "0,0,A 0,2,T", "gap"),
    ],
)
def test_freeform(at, placements, rule):
    violation = position("scrabble-freeform", WORDS, at=at).check(play(placements))
    assert (violation.rule if violation else None) == rule
