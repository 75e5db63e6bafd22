"""`position.moves`: lazy, in order, and whole games played through the people's face."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Lexicon, Move, Position, Ruleset
from engine.errors import PositionError
from engine.grid import search
from tests.position.boards import play, position
from tests.position.brute import brute_plays

WORDS = Lexicon.of(["AB", "BA", "CAB", "ABA", "BAA", "BAC", "AC", "AA"])


TINY = """
name = "tiny"
family = "grid"
board = { rows = 4, cols = 4, start = [[1, 1]] }
scoring = { mode = "points" }
ending = { scoreless_turns = 6 }
players = { min = 2, max = 3 }

[tiles]
letters = "ABC"
counts = { A = 5, B = 5, C = 5, "?" = 1 }
points = { A = 1, B = 3, C = 3 }
rack_size = 3
"""


def tiny(**tables):
    """A variant of a crossword game on four by four squares with a rack of three."""
    return Ruleset.from_toml(TINY).replace(name="tiny-variant", **tables)


STACKS = {"same_letter_ban": True, "cover_ban": True, "plural_tile": "C"}

GAMES = {
    "crossword": tiny(exchange={"max": 1}),
    "freeform": tiny(board={"connection": "freeform"}),
    "territory": tiny(board={"connection": "own"}),
    "stacking": tiny(board={"max_height": 3}, scoring={"mode": "height", "flat_factor": 2}, stacking=STACKS),
    "points-stacking": tiny(board={"max_height": 3}, scoring={"mode": "points-x-height"}),
    "no-play": tiny(ending={"end_when_no_play": True, "end": "all-out"}),
    "own-stacks": tiny(board={"max_height": 2, "connection": "own"}),
    "free-stacks": tiny(board={"max_height": 3, "connection": "freeform"}, stacking={"cover_ban": True}),
    "premiums": tiny(board={"rows": 3, "cols": 5, "premiums": ["=.'..", "..-..", '."..~']}),
}


def test_moves_are_lazy():
    board = Position.start(GAMES["crossword"], WORDS, seed=1)
    moves = board.moves
    listed = list(moves)
    assert moves.count() == len(listed) > 0
    assert moves.best(3) == listed[:3]
    assert moves
    assert all(move in moves and move.score == board.score(move).total for move in listed)
    assert all(move.words and move.notation for move in listed)
    with pytest.raises(TypeError):
        len(moves)


def test_what_is_not_among_the_moves():
    moves = Position.start(GAMES["crossword"], WORDS, seed=1).moves
    assert Move.passing() not in moves
    assert Move.exchange("A") not in moves
    assert play("0,0,A 0,1,B") not in moves
    assert "8D CAT" not in moves


def test_the_order_of_moves():
    scores = [move.score for move in Position.start(GAMES["crossword"], WORDS, seed=1).moves]
    assert scores == sorted(scores, reverse=True)


def test_a_search_needs_a_rack():
    with pytest.raises(PositionError, match=r"^rack of seat 0: unknown, plays cannot be found$"):
        list(position().moves)


def test_a_generator_and_a_referee_that_differ_are_reported(monkeypatch):
    wrong = [(((7, 7, "A"), (7, 8, "T")), 99)]
    monkeypatch.setattr(search, "each_play", lambda board: iter(wrong))
    with pytest.raises(AssertionError, match=r"^8H AT: generator 99, referee 4\n"):
        list(position(rack="AT").moves)


@settings(deadline=None, max_examples=25)
@given(st.sampled_from(sorted(GAMES)), st.integers(0, 10_000), st.integers(2, 3), st.randoms())
def test_generator_and_referee_agree(name, seed, players, chooser):
    """The compiled generator lists what trying everything and asking the referee finds, in the same order."""
    board = Position.start(GAMES[name], WORDS, players=players, seed=seed)
    for _ in range(6):
        listed = search.list_plays(board)
        assert listed == brute_plays(board), f"\n{board}"
        assert (board.moves.count(), bool(board.moves)) == (len(listed), bool(listed))
        for count in (0, 1, 5, len(listed)):
            assert search.best_plays(board, count) == listed[:count]
        if board.is_over or not listed:
            break
        board = board.play(Move.play(chooser.choice(listed)[0]))


def everything(board):
    tiles = Counter("".join(board.racks)) + Counter(
        (*board.ruleset.alphabet.letters, "?")[code] for code in board.bag
    )
    return sum(tiles.values()) + int(board.heights.sum())


@settings(deadline=None, max_examples=12)
@given(st.sampled_from(sorted(GAMES)), st.integers(0, 10_000), st.integers(2, 3), st.randoms())
def test_invariants_of_whole_games(name, seed, players, chooser):
    """Tiles are conserved, scores add up, runs stay words, the game ends."""
    board = Position.start(GAMES[name], WORDS, players=players, seed=seed)
    total, turns = everything(board), 0
    while not board.is_over:
        moves = board.moves.best(3)
        move = chooser.choice(moves) if moves else Move.passing()
        after = board.play(move)
        assert everything(after) == total
        assert sum(after.scores) - sum(board.scores) == (after.last.score or 0)
        assert after.heights.max() <= GAMES[name].board.max_height
        assert ((after.letters != 255) == (after.heights > 0)).all()
        assert board.play(move) == after
        board, turns = after, turns + 1
    assert turns < 200
    assert len(board.final_scores) == players
