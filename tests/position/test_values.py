"""Positions, moves and lexicons as values: nothing changes them, they copy and pickle, and nonsense is refused."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
from dataclasses import replace

import numpy as np
import pytest

from engine import Lexicon, Move, Position, Ruleset, TycoonPosition
from engine.errors import IllegalMove, PositionError
from engine.tycoon.turn import TycoonTurn, WordPlay
from tests.position.boards import ENABLE, position

NAMES = Ruleset.names("grid")


def started(name="scrabble"):
    board = Position.start(Ruleset.load(name), ENABLE, seed=5)
    return board.play(board.moves.best(1)[0])


@pytest.mark.parametrize("name", NAMES)
def test_no_array_can_be_made_writable(name):
    board = started(name)
    rules = board.ruleset
    arrays = [
        board.letters,
        board.heights,
        board.owners,
        rules.tile_counts,
        rules.tile_points,
        rules.flat_bonus,
    ]
    for array in [*arrays, rules.letter_premiums, rules.word_premiums]:
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1
        with pytest.raises(ValueError, match="WRITEABLE"):
            array.flags.writeable = True
        assert not array.base.flags.writeable if isinstance(array.base, np.ndarray) else True


def test_what_a_position_was_made_of_may_change():
    letters = np.full((15, 15), 255, np.uint8)
    board = replace(Position.empty(Ruleset.load("scrabble"), ENABLE), letters=letters)
    letters[0, 0] = 3
    assert board.letters[0, 0] == 255


def test_the_tiles_cannot_be_changed():
    board = started()
    with pytest.raises(TypeError):
        board.tiles[7, 7] = None
    assert board.tiles == dict(board.tiles)


@pytest.mark.parametrize("name", NAMES)
def test_a_position_copies_and_pickles(name):
    board = started(name)
    assert copy.copy(board) is copy.deepcopy(board) is board
    assert board.moves.count() > 0
    assert board.end_reason == ""  # worked out, and not in the pickle
    again = pickle.loads(pickle.dumps(board))
    assert again == board
    assert hash(again) == hash(board)
    assert again.last == board.last
    assert again.moves.best(3) == board.moves.best(3)
    with pytest.raises(ValueError, match="WRITEABLE"):
        again.letters.flags.writeable = True


def test_positions_out_of_pickles_share_their_lexicon():
    board = started()
    one, two = (pickle.loads(pickle.dumps(board)).lexicon for _ in range(2))
    assert one is two
    assert (one.name, one.digest, one.words[:5]) == (ENABLE.name, ENABLE.digest, ENABLE.words[:5])


@pytest.mark.parametrize("lexicon", [ENABLE, Lexicon.of(["CAT", "QUIZ"], "two"), Lexicon.of([])])
def test_a_lexicon_copies_and_pickles(lexicon):
    assert copy.copy(lexicon) is copy.deepcopy(lexicon) is lexicon
    again = pickle.loads(pickle.dumps(lexicon))
    assert (again.name, again.digest, again.words) == (lexicon.name, lexicon.digest, lexicon.words)
    assert again.definitions == lexicon.definitions


def test_rulesets_are_their_own_copies():
    rules = Ruleset.load("upwords")
    assert copy.copy(rules) is copy.deepcopy(rules) is rules


def best_score(board):
    return board.moves.best(1)[0].score


def test_positions_go_to_other_processes():
    board = started()
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.map(best_score, [board]) == [best_score(board)]


def tycoon():
    return TycoonPosition.start(Ruleset.load("letter-tycoon"), ENABLE, players=2, seed=1)


def test_a_position_and_a_turn_of_letter_tycoon_copy_and_pickle():
    table = tycoon()
    turn = table.words.best(1)[0]
    assert copy.deepcopy(table) is table
    for value in (table, table.play(turn), turn):
        assert pickle.loads(pickle.dumps(value)) == value
    again = pickle.loads(pickle.dumps(turn))
    assert (again.money, again.stock, again.royalties) == (turn.money, turn.stock, turn.royalties)
    with pytest.raises(TypeError):
        again.royalties[0] = 3


def test_coordinates_may_come_in_lists_and_from_numpy():
    listed = Move.play([[7, 8, "A"], [np.int64(7), np.uint8(7), "C"]])
    assert listed == Move.play([(7, 7, "C"), (7, 8, "A")])
    assert hash(listed) == hash(Move.play([(7, 7, "C"), (7, 8, "A")]))
    assert all(type(row) is int is type(column) for row, column, _ in listed.placements)


@pytest.mark.parametrize(
    "placement",
    [
        (7.0, 7, "C"),
        (7, "7", "C"),
        (7, 7, "CA"),
        (7, 7, 3),
        (True, 7, "C"),
        (7, 7),
        5,
        "abc",
        None,
        (7, 7, ""),
    ],
)
def test_placements_that_are_none(placement):
    with pytest.raises(PositionError, match=r"^placements item 1: .*, expected \[row, column, letter\]$"):
        Move.play([(7, 7, "C"), placement])


def test_moves_of_no_kind():
    with pytest.raises(PositionError, match=r"^kind: 'jump', expected play, exchange or pass$"):
        Move("jump")
    with pytest.raises(PositionError, match=r"^tiles: \['Q'\], expected a text$"):
        Move.exchange(["Q"])


def test_an_illegal_move_says_which_rule_it_breaks():
    board = position(rack="CAT")
    move = Move.play([(0, 0, "C"), (0, 1, "A")])
    with pytest.raises(IllegalMove) as caught:
        board.play(move)
    assert (caught.value.rule, caught.value.move) == ("start-square", move)
    assert caught.value.rule == board.check(move).rule
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.rule, again.move) == (str(caught.value), "start-square", move)


def test_an_illegal_turn_says_which_rule_it_breaks():
    table = tycoon()
    turn = TycoonTurn.of([WordPlay("QQ", "hh")])
    with pytest.raises(IllegalMove) as caught:
        table.play(turn)
    assert (caught.value.rule, caught.value.move) == (table.check(turn).rule, turn)
    with pytest.raises(IllegalMove) as caught:
        table.step(table.steps_of(turn)[0])
    assert caught.value.rule


@pytest.mark.parametrize("count", [0, -1, 1.5, "3", None, True])
def test_a_hint_needs_a_count(count):
    for asked in (position(rack="CAT"), tycoon()):
        with pytest.raises(PositionError, match=r"^hint count: .*, expected a whole number of at least 1$"):
            asked.hint(3, count)


@pytest.mark.parametrize("count", [-1, 1.5, "3", None, True])
def test_the_best_plays_need_a_count(count):
    for plays, what in ((position(rack="CAT").moves, "plays"), (tycoon().words, "words")):
        with pytest.raises(
            PositionError, match=f"^count of {what}: .*, expected a whole number of at least 0$"
        ):
            plays.best(count)
        assert plays.best(0) == []


GRID = [
    ("scrabble", {"ruleset": "scrabble"}, "ruleset: 'scrabble', expected one of a board game"),
    ("scrabble", {"lexicon": 3}, "lexicon: 3, expected a Lexicon or a set of words"),
    ("scrabble", {"last": "8D CAT"}, "last: '8D CAT', expected a Move"),
    ("scrabble", {"letters": np.zeros((3, 3), np.uint8)}, "letters: shape (3, 3), expected (15, 15)"),
    ("scrabble", {"letters": np.zeros((15, 15))}, "letters: an array of float64, expected whole numbers that"),
    ("scrabble", {"letters": np.full((15, 15), 300)}, "letters: an array of int64, expected whole numbers that"),
    ("scrabble", {"letters": [[1], [2, 3]]}, "letters: [[1], [2, 3]], expected an array of shape (15, 15)"),
    ("scrabble", {"letters": np.full((15, 15), 26, np.uint8)}, "letters: 26 is the code of no tile of scrabble"),
    ("scrabble", {"letters": np.full((15, 15), 64, np.uint8)}, "letters: 64 is the code of no tile of scrabble"),
    ("scrabble", {"heights": np.ones((15, 15), np.uint8)}, "heights: expected 1 to 1 where there is a letter"),
    ("scrabble", {"owners": np.zeros((15, 15), np.int8)}, "owners: expected -1 everywhere, tiles have no owners"),
    ("scrabble-territory", {"owners": np.zeros((15, 15), np.int8)}, "owners: expected a seat up to 1 where"),
    ("scrabble", {"racks": "AB"}, "racks: 'AB', expected a tuple of 2 racks"),
    ("scrabble", {"racks": ("A",)}, "racks: ('A',), expected a tuple of 2 racks"),
    ("scrabble", {"racks": (3, None)}, "rack of seat 0: 3, expected a text of tiles, or None"),
    ("scrabble", {"racks": ("a", None)}, "rack 'a': 'a' is no tile, expected ABC"),
    ("scrabble", {"scores": (1, "2")}, "scores: (1, '2'), expected a tuple of whole numbers"),
    ("scrabble", {"scores": (1,)}, "scores: 1 seats, scrabble expects 2 to 4"),
    ("scrabble", {"scores": 7}, "scores: 7, expected a tuple of whole numbers"),
    ("scrabble", {"seat": 2}, "seat: 2, expected a whole number from 0 to 1"),
    ("scrabble", {"seat": -1}, "seat: -1, expected a whole number from 0 to 1"),
    ("scrabble", {"seat": 0.0}, "seat: 0.0, expected a whole number from 0 to 1"),
    ("scrabble", {"passes": -1}, "passes: -1, expected a whole number of at least 0"),
    ("scrabble", {"scoreless": None}, "scoreless: None, expected a whole number of at least 0"),
    ("scrabble", {"bag_count": 10**9}, "bag_count: 1000000000, expected a number below 10**9"),
    ("scrabble", {"bag_count": 10**30}, "bag_count: 1000000000000000000000000000000, expected a number below"),
    ("scrabble", {"passes": 10**9}, "passes: 1000000000, expected a number below 10**9"),
    ("scrabble", {"scoreless": 2**70}, "scoreless: 1180591620717411303424, expected a number below 10**9"),
    ("scrabble", {"scores": (10**9, 0)}, "scores: (1000000000, 0), expected numbers below 10**9"),
    ("scrabble", {"scores": (0, -(2**63))}, "scores: (0, -9223372036854775808), expected numbers below 10**9"),
    ("scrabble", {"stream": 5}, "stream: 5, expected four whole numbers from 0 to 2**64 - 1"),
    ("scrabble", {"stream": (0, 0, 1)}, "stream: (0, 0, 1), expected four whole numbers from 0 to 2**64 - 1"),
    ("scrabble", {"stream": (0, 0, 0, -1)}, "stream: (0, 0, 0, -1), expected four whole numbers"),
    ("scrabble", {"stream": (2**64, 0, 0, 0)}, "stream: (18446744073709551616, 0, 0, 0), expected four whole"),
    ("scrabble", {"stream": (0, 0, 0, 1.5)}, "stream: (0, 0, 0, 1.5), expected four whole numbers"),
    ("scrabble", {"racks": ("A", "ABCDEFGH")}, "rack of seat 1: 8 tiles in 'ABCDEFGH', expected at most 7"),
    ("scrabble", {"lexicon": "CAT"}, "lexicon: 'CAT', expected a Lexicon or a set of words"),
    ("scrabble", {"bag": None, "bag_count": -3}, "bag_count: -3, expected a whole number of at least 0"),
    ("scrabble", {"bag": (27,)}, "bag: (27,), expected tile codes from 0 to 26"),
    ("scrabble", {"bag": "ABC"}, "bag: 'ABC', expected a tuple of whole numbers"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "changes", "message"), GRID, ids=range(len(GRID)))
def test_fields_that_make_no_sense(name, changes, message):
    board = Position.empty(Ruleset.load(name), ENABLE)
    with pytest.raises(PositionError) as caught:
        replace(board, **changes)
    assert str(caught.value).startswith(message)


def test_fields_are_brought_into_one_form():
    board = Position.empty(Ruleset.load("scrabble"), ENABLE)
    other = replace(
        board, racks=["TAC?", None], scores=[np.int64(3), 4], seat=np.int64(1), letters=board.letters.tolist()
    )
    assert (other.racks, other.scores, other.seat) == (("ACT?", None), (3, 4), 1)
    assert hash(other) == hash(replace(board, racks=("ACT?", None), scores=(3, 4), seat=1))


def test_the_largest_numbers_that_fields_may_have():
    most, stream = 10**9 - 1, (0, 1, 2**63, 2**64 - 1)
    board = replace(
        Position.empty(Ruleset.load("scrabble"), ENABLE),
        racks=("QZ", ""), scores=(most, -most), scoreless=most, bag_count=most, stream=stream,
    )  # fmt: skip
    assert board.final_scores == (most, -most + 40)
    assert (board.end_reason, board.bag_left, board.stream) == ("scoreless", most, stream)
    assert replace(board, scoreless=0, stream=[np.uint64(number) for number in stream]).stream == stream


def test_counts_do_not_wrap():
    rules = Ruleset.load("scrabble").replace(
        ending={"scoreless_turns": 0, "pass_rounds": 0, "scoreless_rounds": 100}
    )
    board = replace(Position.empty(rules, ENABLE), passes=10**9 - 1)
    with pytest.raises(PositionError, match=r"^passes: 1000000000, expected a number below 10\*\*9$"):
        board.play(Move.passing())


TYCOON = [
    ({"ruleset": Ruleset.load("scrabble")}, "ruleset: <GridRuleset scrabble"),
    ({"lexicon": None}, "lexicon: None, expected a Lexicon or a set of words"),
    ({"hands": "AB"}, "hands: 'AB', expected a tuple of hands"),
    ({"hands": ("A", 3)}, "hand of seat 1: 3, expected a text of letters of ABC"),
    ({"hands": ("a", "B")}, "hand of seat 0: 'a', expected a text of letters of ABC"),
    ({"pool": ["A"]}, "pool: ['A'], expected a text of letters of ABC"),
    ({"deck": 3}, "deck: 3, expected a text of letters of ABC"),
    ({"discard": "1"}, "discard: '1', expected a text of letters of ABC"),
    ({"patents": ("A",)}, "patents: ('A',), expected a tuple of 2 texts of letters"),
    ({"patents": ("A", "?")}, "patents: '?', expected a text of letters of ABC"),
    ({"patents": ("A", "A")}, "patents: A 2 times, expected one owner"),
    ({"money": (1,)}, "money: 1 amounts, expected 2, one a hand"),
    ({"stock": (1, 2.5)}, "stock: (1, 2.5), expected a tuple of whole numbers"),
    ({"seat": 2}, "seat: 2, expected a whole number from 0 to 1"),
    ({"start_seat": "0"}, "start_seat: '0', expected a whole number from 0 to 1"),
    ({"refused": 10**9}, "refused: 1000000000, expected a number below 10**9"),
    ({"money": (10**9, 0)}, "money: (1000000000, 0), expected numbers below 10**9"),
    ({"stock": (0, 2**63)}, "stock: (0, 9223372036854775808), expected numbers below 10**9"),
    ({"stream": 5}, "stream: 5, expected four whole numbers from 0 to 2**64 - 1"),
    ({"stream": (2**64, 0, 0, 0)}, "stream: (18446744073709551616, 0, 0, 0), expected four whole numbers"),
    ({"lexicon": "CAT"}, "lexicon: 'CAT', expected a Lexicon or a set of words"),
    ({"refused": -1}, "refused: -1, expected a whole number of at least 0"),
    ({"state": "sleep"}, "state: 'sleep', expected one of word, "),
    ({"table": "CAT"}, "table: 'CAT', expected a tuple of WordPlay"),
]


@pytest.mark.parametrize(("changes", "message"), TYCOON, ids=range(len(TYCOON)))
def test_fields_of_letter_tycoon_that_make_no_sense(changes, message):
    with pytest.raises(PositionError) as caught:
        replace(tycoon(), **changes)
    assert str(caught.value).startswith(message)


def test_turns_that_make_no_sense():
    with pytest.raises(PositionError, match=r"^word: 3, expected a text$"):
        WordPlay(3, "h")
    with pytest.raises(PositionError, match=r"^play: \('CAT',\), expected a tuple of WordPlay$"):
        TycoonTurn(("CAT",))
    with pytest.raises(PositionError, match=r"^buy: 3, expected letters$"):
        TycoonTurn(buy=3)
