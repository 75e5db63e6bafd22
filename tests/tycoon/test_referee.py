"""Each rule of a play: what breaks it, what just does not, and its name."""

import pytest

from engine.errors import IllegalMove, PositionError
from engine.tycoon.turn import WordPlay

from .boards import play, position


def rule(text, **given):
    violation = position(**given).check_step(play(text))
    return violation.rule if violation else None


@pytest.mark.parametrize(
    ("text", "given", "expected"),
    [
        ("CAT:hhh", {}, None),
        ("", {}, "no-words"),
        ("CAT:hhh RED:hhh", {}, "two-words"),
        ("CAT:hhh RED:hhh", {"other": "V"}, "two-words"),
        ("CAT:hhh RED:hhh", {"own": "V"}, None),
        ("CAT:hhh RED:hhh ONE:ccc", {"own": "V"}, "too-many-words"),
        ("CA:hh", {}, "too-short"),
        ("CÄT:hhh", {}, "letter"),
        ("CAT:hhh", {"options": {"min_length": 4}}, "too-short"),
        # cards
        ("CONE:hhhh", {}, "card"),
        ("TAT:hhh", {}, "card"),
        ("TREE:hhhc", {}, None),
        ("TREE:hhcc", {}, "card"),
        ("ONE:ccc", {}, "hand-card"),
        ("CAT:hhh ONE:ccc", {"own": "V"}, "hand-card"),
        ("CAT:hhh CAD:hhh", {"own": "V"}, "card"),
        ("CATS:hhhs", {"own": "Z", "hand": "CATERND"}, None),
        # the copy
        ("TATER:hhdhh", {"own": "X"}, None),
        ("TATER:hhdhh", {}, "copy-ability"),
        ("TATER:hhdhh", {"other": "X"}, "copy-ability"),
        ("TATTER:hhddhh", {"own": "X"}, "copy-twice"),
        ("CATE:hhhd", {"own": "X"}, "copy-original"),
        ("TAT:hhd", {"own": "X"}, "copy-real-cards"),
        ("TAT:hhd", {"own": "X", "options": {"x_min_real": 2}}, None),
        ("CRATE:hhhhh TED:dch", {"own": "VX"}, None),
        ("CRATE:hhhhh TED:dch", {"own": "VX", "options": {"x_min_real_scope": "word"}}, "copy-real-cards"),
        ("CRATE:hhhhh DOE:dcc", {"own": "VX"}, "copy-original"),
        ("ONES:cccd", {"own": "X"}, "copy-original"),
        ("GLASS:hhhds", {"own": "XZ", "hand": "GLATREN"}, "copy-original"),
        ("GLASS:hhhhd", {"own": "XZ", "hand": "GLATSEN"}, None),
        # the added letter
        ("OATS:chhs", {"own": "Z", "hand": "CATERND"}, None),
        ("OATS:chhs", {}, "final-letter-ability"),
        ("STAR:shhh", {"own": "Z"}, "final-letter-place"),
        ("CATE:hhhs", {"own": "Z"}, "final-letter-other"),
        ("CATS:hhhs REDS:hhhs", {"own": "VZ"}, "final-letter-twice"),
        ("ADS:hhs", {"own": "Z"}, None),
        ("ADS:hhs", {"own": "Z", "options": {"z_min_real": 3}}, "final-letter-real-cards"),
        ("AAS:hds", {"own": "XZ"}, "final-letter-real-cards"),
        # declarations
        ("DRY:hhh:__v", {"hand": "DRYERST"}, None),
        ("DRY:hhh:__c", {"hand": "DRYERST"}, None),
        ("DRY:hhh:_v_", {"hand": "DRYERST"}, "declared"),
        ("CAT:hhh:_v_", {}, "declared"),
        # the same word
        ("TOE:hcc TEE:hhh", {"own": "V", "hand": "TTEEABC"}, None),
        ("TEA:hhh TEA:hhh", {"own": "V", "hand": "TTEEAAC"}, None),
        ("TEA:hhh TEA:hhh", {"own": "V", "hand": "TTEEAAC", "options": {"v_allow_same_word": False}}, "same-word"),
        # unknown cards may be anything
        ("CAT:hhh", {"hand": "C????"}, None),
        ("CAT:hhh", {"hand": "C?"}, "card"),
    ],
)  # fmt: skip
def test_rules(text, given, expected):
    assert rule(text, **given) == expected


def test_what_a_server_was_seen_to_accept_is_refused():
    owner = {"own": "VXZ", "hand": "GLATREN", "pool": "IOQ"}
    assert rule("GLASS:hhhds", **owner) == "copy-original"  # a copy of the added S
    assert rule("GLARE:hhhhs", **owner) == "final-letter-other"  # another letter added
    assert rule("TAT:hhh", **owner) == "card"  # a card twice in one word
    assert rule("TAN:hhh LET:hhh", **owner) == "card"  # a card in both words
    after = position(**owner, money=(9, 0)).step(play("GNATS:hhhhs"))
    assert after.purchasable == "AGNT"
    assert after.check_step(play("GNATS:hhhhs")).rule == "step"
    with pytest.raises(IllegalMove, match="no S card"):
        after.step(type(play(""))("buy", letters="S"))


def test_why_names_the_word_and_the_patent():
    violation = position().check_step(play("TATER:hhdhh"))
    assert violation.to_json() == {"rule": "copy-ability", "why": "copying a card takes the patent X"}
    moved = position(options={"abilities": {"X": "none", "E": "copy-card"}})
    assert "patent E" in moved.check_step(play("TATER:hhdhh")).why
    assert position().check_step(play("CONE:hhhh")).why == "1 O from the hand, which has 0"


def test_malformed_words():
    with pytest.raises(PositionError, match="origins of CAT: 'hh', expected one of hcds a letter"):
        WordPlay("CAT", "hh")
    with pytest.raises(PositionError, match="origins of CAT: 'hhx'"):
        WordPlay("CAT", "hhx")
    with pytest.raises(PositionError, match="types of CAT: '__y'"):
        WordPlay("CAT", "hhh", "__y")
    assert WordPlay("CAT", "hhh").types == "___"
