"""The search along the lines against trying everything, on tiny random games."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from . import Position, Stack, Words, all_plays, build, judge, naive_plays, print_position
from .sampling import CONNECTIONS, random_position, random_rules, random_words


def check_same_plays(seed: int) -> tuple[Position, int]:
    rng = Random(seed)
    rules = random_rules(rng)
    position = random_position(rng, rules, random_words(rng, rules))
    searched, tried = all_plays(position), naive_plays(position)
    difference = set(searched.items()) ^ set(tried.items())
    assert not difference, (seed, rules, print_position(position), sorted(map(str, difference)))
    return position, len(tried)


def test_search_finds_what_trying_everything_finds() -> None:
    seen: Counter = Counter()
    for seed in range(300):
        position, plays = check_same_plays(seed)
        seen[position.rules.connection, position.rules.max_height > 1] += plays
        seen["blank"] += plays * ("?" in position.rack)
        seen["spelling"] += plays * bool(position.rules.spellings)
    assert all(seen[connection, high] > 50 for connection in CONNECTIONS for high in (False, True)), seen
    assert seen["blank"] > 100, seen
    assert seen["spelling"] > 100, seen


@pytest.mark.slow
def test_search_finds_what_trying_everything_finds_at_length() -> None:
    for seed in range(1000, 8000):
        check_same_plays(seed)


def test_natural_tile_and_blank_are_both_tried() -> None:
    rules = build(None, rows=1, cols=2, start=[(0, 0)], counts={"A": 2, "?": 1}, points={"A": 1})
    plays = all_plays(Position(rules, Words(["AA"]), {}, "A?"))
    assert plays == {
        frozenset({(0, 0, "A"), (0, 1, "a")}): 1,
        frozenset({(0, 0, "a"), (0, 1, "A")}): 1,
    }


def test_a_lone_tile_in_two_words_is_one_play() -> None:
    rules = build(None, rows=2, cols=2, counts={"A": 4}, points={"A": 1})
    board = {(0, 1): Stack("A"), (1, 0): Stack("A")}
    plays = all_plays(Position(rules, Words(["AA"]), board, "A"))
    assert plays == {frozenset({(0, 0, "A")}): 4, frozenset({(1, 1, "A")}): 4}


def test_across_and_down_on_the_empty_board_are_two_plays() -> None:
    rules = build(None, rows=3, cols=3, counts={"A": 4, "B": 1}, points={"A": 1, "B": 2})
    plays = all_plays(Position(rules, Words(["AB"]), {}, "AB"))
    assert len(plays) == 4
    assert set(plays.values()) == {3}


def test_tiles_of_which_one_spelling_begins_the_other() -> None:
    rules = build(
        None, rows=1, cols=3, start=[(0, 0)], counts={"R": 2, "X": 2, "O": 2}, spellings={"X": "RO"}
    )
    words = Words(["RORO"])
    plays = all_plays(Position(rules, words, {}, "XRO"))
    expected = {((0, 0, "X"), (0, 1, "R"), (0, 2, "O")), ((0, 0, "R"), (0, 1, "O"), (0, 2, "X"))}
    assert {tuple(sorted(play)) for play in plays} == {tuple(sorted(play)) for play in expected}


def test_an_unknown_rack_has_no_plays_to_list() -> None:
    rules = build(None, rows=2, cols=2, counts={"A": 4})
    with pytest.raises(ValueError, match="unknown rack"):
        all_plays(Position(rules, Words(["AA"]), {}))
    assert judge(Position(rules, Words(["AA"]), {}), [(0, 0, "A"), (0, 1, "A")]).legal
