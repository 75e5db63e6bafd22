"""`position.hint`: what each level lets out, vocabularies, and advice where nothing can be played."""

from __future__ import annotations

import pytest

from engine.errors import PositionError
from engine.grid.hint import advice, hint, leave, reasons
from tests.position.boards import play, position

BOARD = {7: "......CAT......"}


def test_levels_tell_more_and_more():
    here = position(at=BOARD, rack="SDOG")
    best = here.moves.best(3)
    nudge, words, full = (here.hint(level, 3) for level in (1, 2, 3))
    assert (nudge.moves, words.moves, full.moves) == ((), (best[0],), tuple(best))
    assert {nudge.plays, words.plays, full.plays} == {here.moves.count()}
    assert all(word not in nudge.text for word in best[0].words)
    assert all(word in words.text for word in best[0].words)
    assert here.notation(best[0], "people") not in words.text
    assert here.notation(best[0], "people") in full.text


@pytest.mark.parametrize(
    ("placements", "region"),
    [
        ("0,0,C 0,1,A 0,2,T", "upper left of the board"),
        ("7,6,C 7,7,A 7,8,T", "middle of the board"),
        ("6,14,C 7,14,A 8,14,T", "middle right of the board"),
        ("12,14,C 13,14,A 14,14,T", "lower right of the board"),
        ("14,6,C 14,7,A 14,8,T", "lower middle of the board"),
    ],
)
def test_a_nudge_names_the_part_of_the_board(placements, region, monkeypatch):
    here = position("scrabble-freeform", rack="CAT")
    move = here.described(play(placements))
    monkeypatch.setattr("engine.grid.hint._proposed", lambda *_: [move])
    direction = (
        "across" if placements.split()[0].split(",")[0] == placements.split()[1].split(",")[0] else "down"
    )
    assert hint(here, 1).text == (
        f"The best play lays 3 tiles for a word of 3 squares, {direction}, in the {region}."
    )


def test_one_tile_counts_as_one():
    here = position(at=BOARD, rack="S", words="CAT CATS")
    assert here.hint(1).text.startswith("The best play lays 1 tile for a word of 4 squares, across, ")


def test_reasons_add_up_to_the_score():
    here = position(at=BOARD, rack="AEINRST")
    for move in here.moves.best(40):
        parts = reasons(here, move).split(" + ")
        assert sum(int(part.removesuffix(" for all 7 tiles").split()[-1]) for part in parts) == move.score
    assert any("50 for all 7 tiles" in reasons(here, move) for move in here.moves.best(40))


def test_leave_is_what_stays_on_the_rack():
    here = position(at=BOARD, rack="SSO?")
    assert leave(here, play("7,9,S")) == "OS?"
    assert leave(here, play("7,9,s")) == "OSS"
    assert leave(here, play("8,6,S 9,6,S 10,6,O 11,6,s")) == ""


@pytest.mark.parametrize("words", [frozenset({"AS"}), frozenset({"CATS", "SO"}), frozenset()])
def test_vocabulary_is_a_filter_on_the_order_of_plays(words):
    here = position(at=BOARD, rack="SODA?")
    expected = [move for move in here.moves if all(word in words for word in move.words)]
    found = here.hint(3, 4, words)
    assert found.moves == tuple(expected[:4])
    if not expected:
        assert found.text.startswith("Nothing with common words only: all ")


def test_vocabulary_looks_beyond_the_first_thousand():
    here = position(rack="AEINRT?")
    wanted = list(here.moves)[-1]
    words = frozenset(wanted.words)
    expected = [move for move in here.moves if set(move.words) <= words]
    assert here.moves.count() > 1000
    assert here.hint(3, 1000, words).moves == tuple(expected)


def test_the_only_play():
    here = position(at=BOARD, rack="S", words="CAT CATS")
    assert here.hint(3, 1, frozenset()).text == (
        "Nothing with common words only: the only play needs rarer ones."
    )


@pytest.mark.parametrize(
    ("ruleset", "rack", "bag", "text"),
    [
        ("scrabble", "VVC", 50, "Exchange up to 3 tiles (the bag holds 50), or pass."),
        ("scrabble", "VVC", 7, "Exchange up to 3 tiles (the bag holds 7), or pass."),
        ("scrabble", "VVC", 6, "Pass: the bag holds 6, too few for an exchange."),
        ("upwords", "VVC", 1, "Exchange 1 tile (the bag holds 1), or pass."),
        ("upwords", "VVC", 0, "Pass: the bag holds 0, too few for an exchange."),
        ("apwords", "VVC", 2, "Exchange up to 2 tiles (the bag holds 2), or pass."),
    ],
)
def test_advice_follows_the_exchange_rules(ruleset, rack, bag, text):
    here = position(ruleset, rack=rack, bag=bag)
    assert advice(here) == text
    assert here.hint().text == f"No play is possible. {text}"
    assert (here.hint().plays, here.hint().moves) == (0, ())


def test_a_game_that_is_over():
    here = position(at=BOARD, racks=["", "A"], bag=0)
    assert here.hint().text == "The game is over (out)."


@pytest.mark.parametrize("level", [0, 4, -1])
def test_unknown_level(level):
    with pytest.raises(PositionError, match=f"hint level: {level}, expected 1, 2 or 3"):
        position(rack="CAT").hint(level)


def test_unknown_rack():
    with pytest.raises(PositionError, match="rack of seat 0: unknown"):
        position().hint()
