"""Turns laid again: every play is where it was, the parts of its points add up, choice is what the generator lists."""

import numpy as np
import pytest
from small_rulesets import CROSSWORD, STACKING

from engine import Lexicon, Position, Ruleset
from engine.grid.move import Move
from engine.grid.tiles import laid
from sims import simulate
from sims.balance.game.anatomy import GRID_PARTS, anatomy, parts_of
from sims.balance.game.choice import NEAR, choice
from sims.balance.game.replay import board_after, is_legal, placements_of, replayed
from sims.balance.game.rows import games_of

SHIPPED = ("scrabble", "scrabble-freeform", "scrabble-territory", "apwords", "upwords", "upwords-1983")
RULESETS = {"tiny": CROSSWORD, "tiny-stacking": STACKING} | {name: Ruleset.load(name) for name in SHIPPED}


@pytest.fixture(scope="module", params=RULESETS)
def run(request):
    """A few games of every ruleset, of a bot that plays anything and one that plays much."""
    return simulate(RULESETS[request.param], "greedy,random", games=6, turns=True, progress=False)


def test_every_turn_is_found_again_and_legal(run):
    setup, frame = run.setup, run.turns
    turns = list(replayed(frame, setup.ruleset, setup.lexicon, 2))
    assert [turn.row for turn in turns] == list(range(len(frame)))
    assert all(is_legal(turn) for turn in turns if turn.placements)
    for turn, row in zip(turns, frame.to_dict("records"), strict=True):
        assert bool(turn.placements) == (row["kind"] == "play")
        assert turn.position.rack == row["rack"]
        assert "".join(name for _, _, name in turn.placements) == (row["tiles"] if turn.placements else "")


def test_parts_of_every_play_add_up_to_its_score(run):
    setup, scores = run.setup, run.turns["score"].to_numpy()
    plays = 0
    for turn in replayed(run.turns, setup.ruleset, setup.lexicon, 2):
        if turn.placements:
            squares = [(row, column) for row, column, _ in turn.placements]
            parts = parts_of(setup.ruleset, board_after(turn), squares)
            assert sum(parts) == scores[turn.row], turn
            assert min(parts) >= 0
            plays += 1
    assert plays > 20


def test_the_final_board_has_the_squares_that_the_game_counted(run):
    setup = run.setup
    last = {}
    for turn in replayed(run.turns, setup.ruleset, setup.lexicon, 2):
        board = laid(turn.position.tiles, turn.placements, turn.position.owner)
        last[run.turns["game_id"].iloc[turn.row]] = len(board)
    assert list(last.values()) == run.games["squares"].tolist()


def score_parts(ruleset, letters, placements):
    """The parts of a play on a board given as rows of text."""
    position = Position.from_json({"ruleset": ruleset, "letters": letters}, lexicon=frozenset())
    board = laid(position.tiles, placements)
    return dict(
        zip(GRID_PARTS, parts_of(position.ruleset, board, [(r, c) for r, c, _ in placements]), strict=True)
    )


def test_scrabble_parts_by_hand():
    empty = ["." * 15] * 15
    parts = score_parts("scrabble", empty, [(7, 7 + i, letter) for i, letter in enumerate("QUIZ")])
    assert parts["letters of the main word"] == 22
    assert parts["letter premiums"] == 0  # 8L is three squares to the right of the centre and beyond
    assert parts["word premiums"] == 22
    assert parts["crossing words"] == parts["whole rack at once"] == 0
    bingo = score_parts("scrabble", empty, [(7, 3 + i, letter) for i, letter in enumerate("RETAINS")])
    assert bingo == {
        "letters of the main word": 7,
        "letter premiums": 1,
        "tiles below in stacks": 0,
        "words without stacks": 0,
        "word premiums": 8,
        "crossing words": 0,
        "whole rack at once": 50,
    }


def test_upwords_parts_by_hand():
    empty = ["." * 10] * 10
    flat = score_parts("upwords", empty, [(4, 4 + i, letter) for i, letter in enumerate("CAT")])
    assert (flat["letters of the main word"], flat["words without stacks"]) == (3, 3)
    board = [*["." * 10] * 4, "....CAT...", *["." * 10] * 5]
    stacked = score_parts("upwords", board, [(4, 4, "B")])
    assert (stacked["letters of the main word"], stacked["tiles below in stacks"]) == (3, 1)
    assert stacked["words without stacks"] == 0


def test_crossing_words_count_whole():
    board = ["." * 15] * 7 + [".......CAT....."] + ["." * 15] * 7
    parts = score_parts("scrabble", board, [(8, 7, "A"), (8, 8, "T")])
    assert parts["crossing words"] == (3 + 1) + (1 + 2 * 1)  # CA, and AT with its T on a double letter
    assert (parts["letters of the main word"], parts["letter premiums"]) == (2, 1)


def test_a_covered_tile_with_the_same_letter_is_told_by_the_score():
    rules = STACKING
    words = Lexicon.of(["TEA", "TEAR"])
    letters = [*["." * 7] * 3, "...TEA.", *["." * 7] * 3]
    position = Position.from_json({"ruleset": "x", "letters": letters, "rack": "AR"}, rules, words)
    row = {"row": 3, "column": 3, "direction": "across", "word": "TEAR", "tiles": "AR"}
    score = position.score(Move.play([(3, 5, "A"), (3, 6, "R")])).total
    assert placements_of(position, row | {"covered": 1, "score": score}) == ((3, 5, "A"), (3, 6, "R"))
    assert placements_of(position, row | {"covered": 0, "score": score}) is None
    assert placements_of(position, row | {"word": "TEAS", "covered": 1, "score": score}) is None


def test_a_game_that_cannot_be_told_is_left_out_to_its_end():
    run = simulate(CROSSWORD, "greedy", games=2, turns=True, progress=False)
    frame = run.turns.copy()
    frame.loc[1, "word"] = "ZZZZ"
    rows = [turn.row for turn in replayed(frame, CROSSWORD, run.setup.lexicon, 2)]
    second = int((frame["game_id"] == 0).sum())
    assert rows == [0, *range(second, len(frame))]


def test_anatomy_adds_up_to_the_scores_before_the_end():
    run = simulate(STACKING, "greedy", games=40, turns=True, progress=False)
    frame = anatomy(run, games_of(run), sample=40).frame
    assert frame["share"].sum() == pytest.approx(1, abs=1e-4)
    before = run.games[["before_end_0", "before_end_1"]].to_numpy().mean()
    assert frame["points"].sum() == pytest.approx(before, abs=1e-3)
    assert frame["share"].is_monotonic_decreasing


def test_choice_counts_what_positions_list():
    run = simulate(CROSSWORD, "greedy", games=36, turns=True, progress=False)
    frame = choice(run, games_of(run), sample=36).frame
    values = dict(zip(frame["measure"], frame["value"], strict=True))
    assert values["legal plays a turn"] == pytest.approx(run.turns["n_moves"].mean(), abs=1e-4)
    near, gaps = [], []
    ids, numbers = run.turns["game_id"].to_numpy(), run.turns["turn"].to_numpy()
    for turn in replayed(run.turns, CROSSWORD, run.setup.lexicon, 2):
        scores = [move.score for move in turn.position.moves]
        assert len(scores) == run.turns["n_moves"].iloc[turn.row]
        if scores and (ids[turn.row] + numbers[turn.row]) % 3 == 0:
            near.append(sum(score >= scores[0] - NEAR for score in scores))
            gaps.append(scores[0] - (scores[1] if len(scores) > 1 else 0))
    assert values[f"plays within {NEAR} points of the best"] == pytest.approx(np.mean(near), abs=1e-4)
    assert values["gap from the best to the second best (points)"] == pytest.approx(np.mean(gaps), abs=1e-4)
