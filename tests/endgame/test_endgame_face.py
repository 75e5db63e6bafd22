"""`solve`: what it answers, what it refuses, what a time limit does."""

from dataclasses import replace

import pytest
from cli.run import oracle

from bots.endgame.face import Solution, solve
from engine import Move, Position
from engine.errors import PositionError

LINES = {document["id"]: document for document in oracle("scrabble_endgames.jsonl")}
QUICK, LONG = LINES["endgame-01"], LINES["endgame-46"]
"""T against the Q that cannot be played: (EF)T 6, then Q 20. A long one."""


def position(document=QUICK, **changes):
    return Position.from_json({**document, **changes})


def test_a_solution():
    solution = solve(position())
    assert (solution.spread, solution.proved) == (26, True)
    assert solution.move == Move.play([(3, 8, "T")])
    assert (solution.move.score, solution.move.words) == (6, ("EFT",))
    assert solution.line == (solution.move,)
    assert solution.nodes > 0


def test_scores_count():
    assert solve(position(scores=[100, 90])).spread == 36
    assert solve(position(scores=[80, 100])).spread == 6


def test_seats_may_be_swapped():
    swapped = position(rack=None, opponent_rack=None)
    swapped = replace(swapped, racks=("Q", "T"), seat=1, scores=(7, 0))
    assert solve(swapped).spread == 19


def test_the_same_in_any_table():
    document = LINES["endgame-36"]
    small, large = (solve(position(document), entries=entries) for entries in (4, 1 << 16))
    assert (small.spread, small.proved) == (large.spread, large.proved) == (document["best_spread"], True)


def test_again_is_the_same():
    first = solve(position(LINES["endgame-30"]))
    solve(position())
    assert solve(position(LINES["endgame-30"])) == first


def test_a_limit_gives_the_best_line_so_far():
    solution = solve(position(LONG), limit=0)
    assert not solution.proved
    after = position(LONG)
    for move in solution.line:
        after = after.play(move)
    assert after.is_over
    assert solve(position(), limit=60).proved


def test_it_stops_when_told():
    asked = []
    assert not solve(position(LONG), stop=lambda: asked.append(1) or len(asked) > 2).proved
    assert len(asked) >= 3


def test_more_plays_than_there_is_room_for_at_first():
    """Two blanks on a free-form board have over a hundred thousand plays."""
    open_board = position({"ruleset": "scrabble-freeform", "bag": 0, "rack": "ES??", "opponent_rack": "Q"})
    assert solve(open_board, limit=0.5).line[0].kind == "play"


@pytest.mark.parametrize(
    ("passes", "scoreless", "spread"),
    [(0, 0, 11), (5, 5, 11), (0, 5, 11)],
)
def test_who_cannot_play_passes_to_the_end(passes, scoreless, spread):
    """Nothing but V and C: after six scoreless turns everybody pays."""
    stuck = {
        "ruleset": "scrabble",
        "letters": ["." * 15] * 7 + [".......V......."] + ["." * 15] * 7,
        "bag": 0,
    }
    solution = solve(position(stuck, rack="V", opponent_rack="VVVC", passes=passes, scoreless=scoreless))
    assert {move.kind for move in solution.line} == {"pass"}
    assert len(solution.line) == 6 - scoreless
    assert solution.spread == spread


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"opponent_rack": None}, "rack of seat 1: missing, an endgame expects both racks"),
        ({"rack": None}, "rack of seat 0: missing, an endgame expects both racks"),
        ({"players": 3, "opponent_rack": ...}, "racks: 3 players, expected the two of an endgame"),
        ({"bag": 3}, "bag: 3 tiles, expected 0 in an endgame"),
        (
            {"bag": ..., "letters": ...},
            'bag: 98 tiles are neither on the board nor on a rack, expected none (or "bag": 0)',
        ),
        ({"opponent_rack": ""}, "the game is over (out), expected a position with a turn to come"),
        ({"scoreless": 6}, "the game is over (scoreless), expected a position with a turn to come"),
    ],
)
def test_no_endgame(changes, message):
    document = {key: value for key, value in {**QUICK, **changes}.items() if value is not ...}
    with pytest.raises(PositionError) as raised:
        solve(Position.from_json(document))
    assert str(raised.value) == message


def test_a_ruleset_that_exchanges_with_an_empty_bag():
    start = position()
    tables = start.ruleset.with_sets(
        ["exchange.bag_minimum=0", "exchange.order=return-first", "exchange.bag_at_least_count=false"]
    )
    with pytest.raises(PositionError, match="exchanges with an empty bag"):
        solve(replace(start, ruleset=tables))


@pytest.mark.parametrize(
    ("spread", "proved", "text"),
    [
        (9, True, "wins in the endgame by 9"),
        (-31, True, "loses in the endgame by 31"),
        (0, True, "draws in the endgame"),
        (4, False, "seems to win in the endgame by 4"),
        (0, False, "seems to draw in the endgame"),
    ],
)
def test_in_words(spread, proved, text):
    assert str(Solution(spread, Move.passing(), (Move.passing(),), proved, 1)) == text
