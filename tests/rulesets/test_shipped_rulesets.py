"""Every number of the shipped rulesets, written down here a second time from the rule sheets."""

from __future__ import annotations

import re

import numpy as np
import pytest

from engine.rulesets import GridRuleset, Ruleset

NAMES = ["apwords", "scrabble", "scrabble-freeform", "scrabble-territory", "upwords", "upwords-1983"]
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

SCRABBLE_COUNTS = "A9 B2 C2 D4 E12 F2 G3 H2 I9 J1 K1 L4 M2 N6 O8 P2 Q1 R6 S4 T6 U4 V2 W2 X1 Y2 Z1 ?2"
SCRABBLE_POINTS = "A1 B3 C3 D2 E1 F4 G2 H4 I1 J8 K5 L1 M3 N1 O1 P3 Q10 R1 S1 T1 U1 V4 W4 X8 Y4 Z10 ?0"
UPWORDS_COUNTS = "E8 A7 I7 O7 S6 D5 L5 M5 N5 R5 T5 U5 C4 B3 F3 G3 H3 P3 K2 W2 Y2 J1 Q1 V1 X1 Z1"
UPWORDS_1983_COUNTS = "E6 A5 I4 O4 T4 D3 L3 M3 N3 P3 S3 U3 B2 C2 G2 H2 R2 Y2 F1 J1 K1 Q1 V1 W1 X1 Z1"


def table(text: str) -> dict[str, int]:
    return {entry[0]: int(entry[1:]) for entry in text.split()}


def load(name: str) -> GridRuleset:
    return GridRuleset.load(name)


def test_names_lists_what_is_shipped():
    assert set(NAMES) <= set(Ruleset.names())
    assert Ruleset.names() == sorted(Ruleset.names())


@pytest.mark.parametrize("name", NAMES)
def test_common_to_all(name):
    rules = load(name)
    assert rules.name == name
    assert rules.family == "grid"
    assert rules.version == 1
    assert rules.title
    assert rules.tiles.letters == LETTERS
    assert rules.tiles.rack_size == 7
    assert (rules.players.min, rules.players.max) == (2, 4)
    assert rules.challenge.rule == "void"


@pytest.mark.parametrize(
    ("name", "counts", "total"),
    [
        ("scrabble", SCRABBLE_COUNTS, 100),
        ("scrabble-freeform", SCRABBLE_COUNTS, 100),
        ("scrabble-territory", SCRABBLE_COUNTS, 100),
        ("apwords", SCRABBLE_COUNTS, 100),
        ("upwords", UPWORDS_COUNTS, 100),
        ("upwords-1983", UPWORDS_1983_COUNTS, 64),
    ],
)
def test_counts(name, counts, total):
    rules = load(name)
    assert dict(rules.tiles.counts) == table(counts)
    assert sum(table(counts).values()) == total
    assert rules.total_tiles == total
    expected = [table(counts)[letter] for letter in LETTERS] + [table(counts).get("?", 0)]
    assert rules.tile_counts.tolist() == expected


@pytest.mark.parametrize("name", ["scrabble", "scrabble-freeform", "scrabble-territory", "apwords"])
def test_points_of_scrabble_tiles(name):
    rules = load(name)
    points = table(SCRABBLE_POINTS)
    assert dict(rules.tiles.points) == points
    assert rules.tile_points.tolist() == [points[letter] for letter in LETTERS] + [0]
    assert int((rules.tile_points * rules.tile_counts).sum()) == 187


@pytest.mark.parametrize("name", ["upwords", "upwords-1983"])
def test_points_where_only_height_counts(name):
    rules = load(name)
    assert rules.tiles.points == {}
    assert rules.tile_points.tolist() == [1] * 27


@pytest.mark.parametrize(
    ("name", "size", "start", "height", "connection"),
    [
        ("scrabble", 15, {(7, 7)}, 1, "standard"),
        ("scrabble-freeform", 15, set(), 1, "freeform"),
        ("scrabble-territory", 15, {(7, 7)}, 1, "own"),
        ("upwords", 10, {(4, 4), (4, 5), (5, 4), (5, 5)}, 5, "standard"),
        ("upwords-1983", 8, {(3, 3), (3, 4), (4, 3), (4, 4)}, 5, "standard"),
        ("apwords", 10, {(4, 4), (4, 5), (5, 4), (5, 5)}, 5, "standard"),
    ],
)
def test_board(name, size, start, height, connection):
    board = load(name).board
    assert (board.rows, board.cols) == (size, size)
    assert set(board.start) == start
    assert board.max_height == height
    assert board.connection == connection
    assert load(name).max_length == size


@pytest.mark.parametrize("name", ["scrabble", "scrabble-freeform", "scrabble-territory"])
def test_scrabble_premiums(name):
    """The standard layout, square by square: one eighth of the board listed, the rest by symmetry."""
    eighth = {
        (0, 0): "3W", (0, 3): "2L", (0, 7): "3W",
        (1, 1): "2W", (1, 5): "3L",
        (2, 2): "2W", (2, 6): "2L",
        (3, 3): "2W", (3, 7): "2L",
        (4, 4): "2W",
        (5, 5): "3L",
        (6, 6): "2L",
        (7, 7): "2W",
    }  # fmt: skip
    letter = np.ones((15, 15), np.uint8)
    word = np.ones((15, 15), np.uint8)
    for (r, c), premium in eighth.items():
        factors = letter if premium[1] == "L" else word
        for y, x in ((r, c), (c, r)):
            for square in ((y, x), (14 - y, x), (y, 14 - x), (14 - y, 14 - x)):
                factors[square] = int(premium[0])
    rules = load(name)
    assert np.array_equal(rules.letter_premiums, letter)
    assert np.array_equal(rules.word_premiums, word)


def test_scrabble_premium_numbers():
    rules = load("scrabble")
    assert [(rules.word_premiums == factor).sum() for factor in (2, 3, 4)] == [17, 8, 0]
    assert [(rules.letter_premiums == factor).sum() for factor in (2, 3, 4)] == [24, 12, 0]
    assert not ((rules.letter_premiums > 1) & (rules.word_premiums > 1)).any()
    assert rules.word_premiums[7, 7] == 2


@pytest.mark.parametrize("name", ["upwords", "upwords-1983", "apwords"])
def test_stacking_games_have_no_premiums(name):
    rules = load(name)
    size = rules.board.rows
    assert rules.letter_premiums.shape == rules.word_premiums.shape == (size, size)
    assert (rules.letter_premiums == 1).all()
    assert (rules.word_premiums == 1).all()


@pytest.mark.parametrize(
    ("name", "mode", "flat_factor", "flat_bonus", "all_tiles_bonus"),
    [
        ("scrabble", "points", 1, {}, 50),
        ("scrabble-freeform", "points", 1, {}, 50),
        ("scrabble-territory", "points", 1, {}, 50),
        ("upwords", "height", 2, {"Q": 2}, 20),
        ("upwords-1983", "height", 2, {"Q": 2}, 20),
        ("apwords", "points-x-height", 1, {}, 0),
    ],
)
def test_scoring(name, mode, flat_factor, flat_bonus, all_tiles_bonus):
    rules = load(name)
    assert rules.scoring.mode == mode
    assert rules.scoring.flat_factor == flat_factor
    assert rules.scoring.flat_bonus == flat_bonus
    assert rules.scoring.all_tiles_bonus == all_tiles_bonus
    assert rules.flat_bonus.tolist() == [flat_bonus.get(letter, 0) for letter in LETTERS] + [0]


@pytest.mark.parametrize(
    ("name", "same_letter_ban", "cover_ban", "plural_tile"),
    [
        ("scrabble", False, False, ""),
        ("upwords", True, True, "S"),
        ("upwords-1983", True, True, "S"),
        ("apwords", True, False, ""),
    ],
)
def test_stacking(name, same_letter_ban, cover_ban, plural_tile):
    stacking = load(name).stacking
    assert stacking.same_letter_ban is same_letter_ban
    assert stacking.cover_ban is cover_ban
    assert stacking.plural_tile == plural_tile


@pytest.mark.parametrize(
    ("name", "fewest", "most", "order", "bag_minimum", "bag_at_least_count"),
    [
        ("scrabble", 1, 7, "draw-first", 7, False),
        ("scrabble-territory", 1, 7, "draw-first", 7, False),
        ("upwords", 1, 1, "draw-first", 1, False),
        ("upwords-1983", 1, 1, "draw-first", 1, False),
        ("apwords", 1, 7, "return-first", 1, True),
    ],
)
def test_exchange(name, fewest, most, order, bag_minimum, bag_at_least_count):
    exchange = load(name).exchange
    assert (exchange.min, exchange.max) == (fewest, most)
    assert exchange.order == order
    assert exchange.bag_minimum == bag_minimum
    assert exchange.bag_at_least_count is bag_at_least_count


ENDINGS = {
    # end, end_when_no_play, pass_rounds, scoreless turns and rounds, end_adjust, leftover, leftover_per_tile
    "scrabble": ("out", False, 0, 6, 0, "auto", "points", 0),
    "scrabble-freeform": ("out", False, 0, 6, 0, "auto", "points", 0),
    "scrabble-territory": ("out", False, 0, 6, 0, "auto", "points", 0),
    "upwords": ("out", True, 1, 0, 0, "penalty", "per-tile", 5),
    "upwords-1983": ("out", True, 1, 0, 0, "penalty", "per-tile", 5),
    "apwords": ("out", False, 2, 0, 6, "share", "points", 0),
}


@pytest.mark.parametrize("name", NAMES)
def test_ending(name):
    e = load(name).ending
    assert ENDINGS[name] == (
        e.end,
        e.end_when_no_play,
        e.pass_rounds,
        e.scoreless_turns,
        e.scoreless_rounds,
        e.end_adjust,
        e.leftover,
        e.leftover_per_tile,
    )


@pytest.mark.parametrize("name", NAMES)
def test_alphabet(name):
    rules = load(name)
    alphabet = rules.alphabet
    assert "".join(alphabet.letters) == LETTERS
    assert alphabet.size == alphabet.blank == 26
    assert alphabet.index("?") == 26
    q_spells = "QU" if name.startswith("upwords") else "Q"
    assert alphabet.spellings == tuple(q_spells if letter == "Q" else letter for letter in LETTERS)
    assert len(rules.tile_counts) == len(rules.tile_points) == alphabet.size + 1


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("array", "dtype"),
    [
        ("tile_counts", np.int64),
        ("tile_points", np.int64),
        ("flat_bonus", np.int64),
        ("letter_premiums", np.uint8),
        ("word_premiums", np.uint8),
    ],
)
def test_arrays_are_read_only(name, array, dtype):
    values = getattr(load(name), array)
    assert values.dtype == dtype
    assert values.flags.c_contiguous
    with pytest.raises(ValueError, match="read-only"):
        values[0] = 3


def test_digests_are_pinned():
    """A change here means that old results no longer compare: raise `version` and say so in the changelog."""
    assert {name: load(name).digest for name in NAMES} == {
        "apwords": "880f73e17c080531",
        "scrabble": "1938c99977229145",
        "scrabble-freeform": "f353d71c59529681",
        "scrabble-territory": "8e5a04f9c5c759f3",
        "upwords": "797715373a03f7a9",
        "upwords-1983": "b94462777ac9a929",
    }


def test_digests_differ():
    digests = {load(name).digest for name in NAMES}
    assert len(digests) == len(NAMES)
    assert all(re.fullmatch(r"[0-9a-f]{16}", digest) for digest in digests)
