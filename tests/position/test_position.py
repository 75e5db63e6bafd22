"""Positions as values: starts, turns, draws, exchanges, the end."""

from __future__ import annotations

from collections import Counter
from dataclasses import FrozenInstanceError, replace

import numpy as np
import pytest

from engine import Lexicon, Move, Position, Ruleset
from engine.errors import IllegalMove, PositionError
from engine.grid import search
from tests.position.boards import ENABLE, play, position

SCRABBLE, UPWORDS, APWORDS = (Ruleset.load(name) for name in ("scrabble", "upwords", "apwords"))


def start(rules=SCRABBLE, players=2, seed=7):
    return Position.start(rules, ENABLE, players=players, seed=seed)


def all_tiles(board):
    """Every tile of a crossword game, wherever it is."""
    names = ["?" if tile.name.islower() else tile.name for tile in board.tiles.values()]
    return Counter("".join(names) + "".join(board.racks) + tile_names(board, board.bag))


def tile_names(board, codes):
    letters = (*board.ruleset.alphabet.letters, "?")
    return "".join(letters[code] for code in codes)


# the start


@pytest.mark.parametrize("rules", [SCRABBLE, UPWORDS, APWORDS])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_start(rules, players):
    board = start(rules, players)
    assert [len(rack) for rack in board.racks] == [7] * players
    assert (board.scores, board.seat, board.bag_left) == ((0,) * players, 0, 100 - 7 * players)
    assert all_tiles(board) == Counter({k: v for k, v in rules.tiles.counts.items() if v})
    assert not board.is_over


def test_a_start_depends_on_the_seed_alone():
    assert start(seed=7) == start(seed=7)
    assert start(seed=7).bag == start(seed=7).bag
    assert start(seed=7).racks != start(seed=8).racks
    assert start(seed=7) != start(seed=8)


def test_the_first_racks_of_seed_seven():
    """A change here changes every seeded game."""
    assert start().racks == ("AAEEJTU", "AEEEIMW")


@pytest.mark.parametrize("seed", [-1, 2**63, 1.5, "7", None, True])
def test_bad_seeds(seed):
    with pytest.raises(PositionError) as caught:
        start(seed=seed)
    assert str(caught.value) == f"seed: {seed!r}, expected a whole number from 0 to 2**63 - 1"


@pytest.mark.parametrize("players", [0, 1, 5])
def test_bad_players(players):
    with pytest.raises(PositionError) as caught:
        start(players=players)
    assert str(caught.value) == f"players: {players}, scrabble expects 2 to 4"


# a value


def test_a_position_cannot_be_changed():
    board = start()
    with pytest.raises(FrozenInstanceError):
        board.seat = 1
    for array in (board.letters, board.heights, board.owners):
        with pytest.raises(ValueError, match="read-only"):
            array[0, 0] = 1


def test_arrays_are_copied():
    letters = np.full((15, 15), 255, np.uint8)
    board = replace(start(), letters=letters)
    letters[7, 7] = 0
    assert not board.tiles
    assert (board.letters.dtype, board.heights.dtype, board.owners.dtype) == (np.uint8, np.uint8, np.int8)


def test_repr_names_the_game_and_the_rack():
    assert repr(start()) == "<Position scrabble: 0 squares used, scores 0-0, seat 0 to move with AAEEJTU>"
    assert repr(position()).endswith("seat 0 to move with unknown rack>")


# turns


def test_a_play():
    before = start()
    move = before.parse("8G JUTE")
    after = before.play(move)
    assert before == start()
    assert after.scores == (before.score(move).total, 0) == (22, 0)
    assert (after.seat, after.passes, after.scoreless) == (1, 0, 0)
    assert after.bag == before.bag[4:]
    kept = Counter("AAE") + Counter(tile_names(before, before.bag[:4]))
    assert Counter(after.racks[0]) == kept
    assert after.racks[1] == before.racks[1]
    assert all_tiles(after) == all_tiles(before)
    assert (after.last, after.last.score, after.last.words, after.last.notation) == (
        move,
        22,
        ("JUTE",),
        "8G JUTE",
    )


def test_a_blank_is_taken_from_the_rack_and_keeps_its_letter():
    board = replace(start(), racks=("CT?", "ABC"), bag=(0, 1, 2)).play(play("7,6,C 7,7,a 7,8,T"))
    assert board.tiles[7, 7].name == "a"
    assert board.scores == (8, 0)
    assert board.racks[0] == "ABC"


def test_an_illegal_play_says_why():
    with pytest.raises(IllegalMove) as caught:
        start().play(play("7,7,J 7,8,A"))
    assert str(caught.value) == "7,7,J 7,8,A: JA (8H) is not in the list"


def test_passes_and_exchanges_are_counted():
    board = start().play(Move.passing())
    assert (board.seat, board.passes, board.scoreless, board.scores) == (1, 1, 1, (0, 0))
    board = board.play(Move.exchange("AE"))
    assert (board.seat, board.passes, board.scoreless) == (0, 0, 2)
    board = board.play(board.parse("8G JUTE"))
    assert (board.passes, board.scoreless) == (0, 0)


@pytest.mark.parametrize(("rules", "tiles"), [(SCRABBLE, "AEJ"), (UPWORDS, "1"), (APWORDS, "all")])
def test_exchange(rules, tiles):
    before = start(rules)
    tiles = {"1": before.rack[0], "all": before.rack}.get(tiles, tiles)
    after = before.play(Move.exchange(tiles))
    assert all_tiles(after) == all_tiles(before)
    assert (len(after.racks[0]), after.bag_left) == (7, before.bag_left)
    assert after == before.play(Move.exchange(tiles))
    assert after.stream != before.stream


def test_draw_first_gives_the_front_of_the_bag():
    before = start()
    after = before.play(Move.exchange(before.rack))
    assert Counter(after.racks[0]) == Counter(tile_names(before, before.bag[:7]))


def test_return_first_may_give_a_tile_back():
    rules = SCRABBLE.replace(exchange={"order": "return-first", "bag_minimum": 1}, name="returning")
    seen = set()
    for seed in range(20):
        board = replace(start(rules, seed=seed), bag=(1,), racks=("A", "B"))
        seen.add(board.play(Move.exchange("A")).racks[0])
    assert seen == {"A", "B"}


def test_draw_first_never_gives_it_back():
    rules = SCRABBLE.replace(exchange={"bag_minimum": 1, "max": 1}, name="drawing")
    board = replace(start(rules), bag=(1,), racks=("A", "B")).play(Move.exchange("A"))
    assert (board.racks[0], board.bag) == ("B", (0,))


def test_the_last_tiles_of_the_bag():
    board = replace(start(), bag=(0, 26), racks=("CAT", "AB"))
    after = board.play(play("7,6,C 7,7,A 7,8,T"))
    assert (after.racks[0], after.bag, after.is_over) == ("A?", (), False)


def test_a_bag_of_unknown_order():
    board = position(rack="CATXYZQ", opponent_rack="AB", bag=10).play(play("7,6,C 7,7,A 7,8,T"))
    assert (board.racks, board.bag_count) == ((None, "AB"), 7)
    board = position(rack="CATXYZQ", opponent_rack="AB", bag=2).play(play("7,6,C 7,7,A 7,8,T"))
    assert (board.racks, board.bag_count) == ((None, "AB"), 0)
    board = position(rack="CATXYZQ", opponent_rack="AB", bag=0).play(play("7,6,C 7,7,A 7,8,T"))
    assert (board.racks, board.bag_count) == (("QXYZ", "AB"), 0)
    board = position(opponent_rack="AB", bag=50).play(play("7,6,C 7,7,A 7,8,T"))
    assert (board.racks, board.bag_count) == ((None, "AB"), 47)
    board = position(rack="CATXYZQ", bag=50).play(Move.exchange("CAT"))
    assert (board.racks, board.bag_count) == ((None, None), 50)


def test_stacks_grow():
    board = position("upwords", at={4: "...CAT"}, heights={4: "000121"}).play(play("4,4,O"))
    assert board.heights[4, 3:6].tolist() == [1, 3, 1]
    assert board.letters[4, 4] == 14
    assert board.owners.max() == -1


# the end


def ended(board):
    return board.end_reason, board.is_over


def test_out():
    board = position(rack="CAT", opponent_rack="QZ", bag=0, scores=[100, 90])
    after = board.play(play("7,6,C 7,7,A 7,8,T"))
    assert ended(after) == ("out", True)
    assert after.scores == (110, 90)
    assert after.final_scores == (110 + 40, 90)
    with pytest.raises(IllegalMove, match=r"^pass: the game is over \(out\)$"):
        after.play(Move.passing())


def test_six_scoreless_turns():
    board = start()
    for _ in range(5):
        board = board.play(Move.passing())
        assert ended(board) == ("", False)
    board = board.play(Move.passing())
    assert ended(board) == ("scoreless", True)
    assert board.final_scores == (-14, -12)


def test_everybody_passes_in_upwords():
    board = start(UPWORDS, players=3)
    for _ in range(2):
        board = board.play(Move.passing())
        assert not board.is_over
    board = board.play(Move.passing())
    assert ended(board) == ("passes", True)
    assert board.final_scores == (-35, -35, -35)


@pytest.mark.parametrize(("can_play", "reason"), [((True, False), ""), ((False, False), "no-play")])
def test_nobody_can_play(monkeypatch, can_play, reason):
    monkeypatch.setattr(search, "can_play", lambda board: can_play[board.seat])
    assert position("upwords", rack="AB", opponent_rack="C", bag=0).end_reason == reason
    assert position("upwords", rack="AB", opponent_rack="C", bag=1).end_reason == ""
    assert position("upwords", rack="AB", bag=0).end_reason == ""
    assert position("scrabble", rack="AB", opponent_rack="C", bag=0).end_reason == ""


def test_no_turn_after_nobody_can_play(monkeypatch):
    monkeypatch.setattr(search, "can_play", lambda board: False)
    board = position("upwords", rack="AB", opponent_rack="C", bag=0)
    assert str(board.check(Move.passing())) == "game-over: the game is over (no-play)"


def test_all_out(monkeypatch):
    monkeypatch.setattr(search, "can_play", lambda board: board.rack != "")
    rules = UPWORDS.replace(ending={"end": "all-out"})
    assert position(rules, rack="", opponent_rack="C", bag=0).end_reason == ""
    assert position(rules, rack="", opponent_rack="", bag=0).end_reason == "out"
    monkeypatch.setattr(search, "can_play", lambda board: False)
    assert position(rules, rack="", opponent_rack="C", bag=0).end_reason == "no-play"


@pytest.mark.parametrize(
    ("adjust", "racks", "expected"),
    [
        ("auto", ["", "QA"], (72, 60)),
        ("double", ["", "QA"], (72, 60)),
        ("share", ["", "QA"], (61, 49)),
        ("penalty", ["", "QA"], (50, 49)),
        ("auto", ["B", "QA"], (47, 49)),
        ("double", ["B", "QA"], (47, 49)),
        ("share", ["B", "QA?"], (47, 49)),
        ("penalty", ["B", "QA"], (47, 49)),
        ("auto", ["B", "", "QA"], (47, 74, 59)),
        ("auto", ["B", "", "QA", "Z"], (47, 84, 59, 70)),
        ("double", ["B", "", "QA"], (50, 88, 70)),
        ("penalty", ["B", "", "QA"], (47, 60, 59)),
    ],
)
def test_final_scores(adjust, racks, expected):
    rules = SCRABBLE.replace(ending={"end_adjust": adjust})
    board = position(rules, racks=racks, scores=[50, 60, 70, 80][: len(racks)], bag=0)
    assert board.final_scores == expected


def test_nobody_collects_where_the_game_goes_on_after_one_is_out():
    rules = SCRABBLE.replace(ending={"end": "all-out", "end_adjust": "share"})
    assert position(rules, racks=["", "QA"], scores=[50, 60], bag=0).final_scores == (50, 49)


def test_final_scores_need_the_racks():
    with pytest.raises(PositionError, match=r"^rack of seat 1: unknown, expected one for the final scores$"):
        assert position(rack="A").final_scores


def test_rack_counts():
    board = position(rack="AAB?")
    assert board.rack_counts().tolist() == [2, 1] + [0] * 24 + [1]
    with pytest.raises(PositionError, match=r"^rack of seat 1: unknown$"):
        board.rack_counts(1)


def test_positions_with_different_lexicons_differ():
    one = Position.start(SCRABBLE, Lexicon.of(["CAT"]), seed=1)
    assert one == Position.start(SCRABBLE, Lexicon.of(["CAT"]), seed=1)
    assert one != Position.start(SCRABBLE, Lexicon.of(["DOG"]), seed=1)
    assert one != "one"
