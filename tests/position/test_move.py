"""Moves as values and as JSON."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Move
from engine.errors import PositionError

CAT = [(7, 8, "t"), (7, 6, "C"), (7, 7, "A")]


def test_placements_are_sorted():
    assert Move.play(CAT).placements == ((7, 6, "C"), (7, 7, "A"), (7, 8, "t"))


def test_what_is_laid_makes_a_move():
    bare, described = Move.play(CAT), Move.play(reversed(CAT), 10, ["CAT"], "8G CAt")
    assert bare == described
    assert hash(bare) == hash(described)
    assert len({bare, described, Move.passing(), Move.exchange("CAT")}) == 3
    assert Move.play(CAT[:2]) != bare
    assert Move.play([(7, 6, "C"), (7, 7, "A"), (7, 8, "T")]) != bare


def test_the_order_of_exchanged_tiles_does_not_matter():
    assert Move.exchange("?QVA") == Move.exchange("VQA?")
    assert Move.exchange("?QVA").tiles == "AQV?"


def test_tiles_used():
    assert Move.play(CAT).tiles_used() == "CA?"
    assert Move.exchange("A?").tiles_used() == "A?"
    assert Move.passing().tiles_used() == ""


def test_a_move_cannot_be_changed():
    with pytest.raises(FrozenInstanceError):
        Move.passing().score = 3  # type: ignore[misc]


@pytest.mark.parametrize(
    ("move", "text", "representation"),
    [
        (Move.play(CAT, 10, ["CAT"], "8G CAt"), "8G CAt", "<Move 8G CAt +10>"),
        (Move.play(CAT), "7,6,C 7,7,A 7,8,t", "<Move 7,6,C 7,7,A 7,8,t>"),
        (Move.exchange("VQ?"), "exchange QV?", "<Move exchange QV?>"),
        (Move.passing(), "pass", "<Move pass>"),
    ],
)
def test_text(move, text, representation):
    assert str(move) == text
    assert repr(move) == representation


def test_json():
    assert Move.play(CAT, 10, ["CAT"], "8G CAt").to_json() == {
        "kind": "play",
        "placements": [[7, 6, "C"], [7, 7, "A"], [7, 8, "t"]],
        "score": 10,
        "words": ["CAT"],
        "notation": "8G CAt",
    }
    assert Move.play(CAT[:1]).to_json() == {"kind": "play", "placements": [[7, 8, "t"]]}
    assert Move.exchange("VQ").to_json() == {"kind": "exchange", "tiles": "QV"}
    assert Move.passing().to_json() == {"kind": "pass"}


PLACEMENTS = st.lists(st.tuples(st.integers(-2, 30), st.integers(-2, 30), st.sampled_from("AZqÄ?")))
MOVES = st.one_of(
    st.builds(Move.play, PLACEMENTS, st.none() | st.integers(0, 500), st.lists(st.text()), st.text()),
    st.builds(Move.exchange, st.text(st.sampled_from("ABQ?"), max_size=7)),
    st.just(Move.passing()),
)


@given(MOVES)
def test_json_round_trip(move):
    back = Move.from_json(move.to_json())
    assert back == move
    assert (back.score, back.words) == (move.score, move.words)
    assert back.to_json() == move.to_json()


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ([], "move: [], expected an object"),
        ({"kind": "swap"}, "kind: 'swap', expected play, exchange or pass"),
        ({}, "placements: missing, expected a list of [row, column, letter]"),
        ({"placements": 3}, "placements: 3, expected a list of [row, column, letter]"),
        ({"placements": [[1, 2]]}, "placements item 0: [1, 2], expected [row, column, letter]"),
        (
            {"placements": [[1, 2, "A"], [1, 2.5, "B"]]},
            "placements item 1: [1, 2.5, 'B'], expected [row, column, letter]",
        ),
        (
            {"placements": [[1, True, "A"]]},
            "placements item 0: [1, True, 'A'], expected [row, column, letter]",
        ),
        ({"placements": [[1, 2, "AB"]]}, "placements item 0: [1, 2, 'AB'], expected [row, column, letter]"),
        ({"placements": [[1, 2, ""]]}, "placements item 0: [1, 2, ''], expected [row, column, letter]"),
        ({"kind": "exchange"}, "tiles: missing, expected a text"),
        ({"kind": "exchange", "tiles": 3}, "tiles: 3, expected a text"),
        ({"placements": [], "score": "3"}, "score: '3', expected a whole number"),
        ({"placements": [], "score": True}, "score: True, expected a whole number"),
        ({"placements": [], "words": "CAT"}, "words: 'CAT', expected a list of texts"),
        ({"placements": [], "notation": 8}, "notation: 8, expected a text"),
        ("x" * 99, "move: '" + "x" * 36 + "..., expected an object"),
    ],
)
def test_bad_json(document, message):
    with pytest.raises(PositionError) as caught:
        Move.from_json(document)
    assert str(caught.value) == message
