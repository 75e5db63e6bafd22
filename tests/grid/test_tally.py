"""What a game leaves behind, on plays whose points were added up by hand and over whole games."""

import numpy as np
import pytest

from bots.grid_brains import plain_brains
from bots.grid_table import new_table
from engine import Lexicon, Position, Ruleset
from engine.grid.searching import MODE_NTH, WANTED
from engine.grid.workspace import workspace
from sims.grid import tally
from sims.grid.game import play_chunk
from sims.grid.tally import (
    DRAWN,
    HELD,
    LEFT,
    LETTER_FIELDS,
    OWN_POINTS,
    PLAYED,
    SHARE,
    T_KIND,
    T_LENGTH,
    T_PLACE,
    T_RACK,
    T_SCORE,
    T_START,
    T_TILES,
    T_WORD,
    TURN_FIELDS,
    tally_play,
    tally_word,
)

EMPTY_ROW = "." * 15


def board(rows: dict[int, str], ruleset="scrabble", **fields):
    size = Ruleset.load(ruleset).board.rows
    letters = [rows.get(row, "." * size).ljust(size, ".") for row in range(size)]
    return {"ruleset": ruleset, "letters": letters, **fields}


def tallied(document, words, notation):
    """The letter counts of one play, as a dict tile -> (played, own points, share), and the row of its word."""
    rules = Ruleset.load(document["ruleset"])
    position = Position.from_json(document, rules, Lexicon.of(words))
    move = position.parse(notation)
    space = workspace(position)
    where = space.load(position)
    for wanted in range(position.moves.count()):
        space.search.found[WANTED] = wanted
        space.load(position)
        space.find(where, MODE_NTH)
        found = space.search.plays[0].copy()
        from engine.grid.search import named

        if named(position, found)[0] == move.placements:
            break
    else:
        raise AssertionError(f"{notation} is not among the plays")
    letters = np.zeros((27, LETTER_FIELDS), np.int64)
    tally_play(space.rules, space.cells, 0, found, letters)
    row = np.zeros(TURN_FIELDS, np.int64)
    tally_word(space.rules, space.cells, 0, found, row)
    names = [*rules.alphabet.letters, "?"]
    return {
        names[i]: tuple(letters[i, [PLAYED, OWN_POINTS, SHARE]]) for i in range(27) if letters[i, PLAYED]
    }, row


def test_first_play_of_scrabble_counts_letter_and_word_premiums():
    # CAT on 8F: the centre doubles the word, no letter premium: C 3 x 2, A 1 x 2, T 1 x 2; score 10.
    counts, row = tallied(board({}, rack="ACT"), ["CAT"], "8F CAT")
    assert counts == {"C": (1, 6, 3333), "A": (1, 2, 3333), "T": (1, 2, 3333)}
    assert (row[T_START], row[T_LENGTH]) == ((7 << 8) | 5, 3)
    assert [(int(row[T_WORD]) >> (5 * i)) & 31 for i in range(3)] == [2, 0, 19]


def test_a_hook_counts_in_both_words_and_a_blank_nothing():
    # CAT on 8F; S on I8 makes CATS across and AS down with a blank a on I7 (a double letter).
    document = board({7: ".....CAT"}, rack="S?")
    counts, _ = tallied(document, ["CAT", "CATS", "AS"], "I7 aS")
    assert counts == {"?": (1, 0, 3500), "S": (1, 2, 3500)}


def test_a_stacked_tile_counts_the_height_it_lies_at():
    # MOOD to FOOD in upwords: F lies second: 2 + 1 + 1 + 1 = 5, of which F brings 2.
    document = board(
        {4: "...MOOD"}, "upwords", rack="F", heights=["0000000000"] * 4 + ["0001111000"] + ["0000000000"] * 5
    )
    counts, _ = tallied(document, ["MOOD", "FOOD"], "5D FOOD")
    assert counts == {"F": (1, 2, 5000)}


def test_a_flat_word_counts_its_factor_and_bonus():
    # QIZ (Q is the Qu tile) flat: 2 + 2 for Qu, 2, 2 = 8.
    counts, _ = tallied(board({}, "upwords", rack="QIZ"), ["QUIZ"], "5D QIZ")
    assert counts == {"Q": (1, 4, 2666), "I": (1, 2, 2666), "Z": (1, 2, 2666)}


@pytest.mark.parametrize("name", ["scrabble", "upwords", "apwords", "scrabble-territory"])
@pytest.mark.parametrize("players", [2, 3])
def test_rows_of_whole_games_add_up(name, players):
    ruleset = Ruleset.load(name)
    space = workspace(Position.start(ruleset, Lexicon.load("enable"), seed=0))
    games, tiles = 12, space.rules.letters + 1
    rows = np.zeros((games, tally.game_columns(players)), np.int64)
    letters = np.zeros((games, players, tiles, LETTER_FIELDS), np.int64)
    log = np.zeros((games * 200, TURN_FIELDS), np.int64)
    graph = space.graph
    table = new_table(space.rules, space.turns, players)
    brains = plain_brains([1, 0, 1][:players], ruleset)
    used = play_chunk(
        brains, space.rules, space.turns, graph, table, 0, 3, 0, rows, letters,
        np.zeros((games, 16), np.int32), log,
    )  # fmt: skip
    assert used > 0
    seats = rows[:, tally.SEAT_COLUMNS :].reshape(games, players, tally.SEAT_FIELDS)
    # What was drawn was played, is left or went back to the bag in an exchange.
    exchanged = np.zeros((games, players), np.int64)
    for row in log[:used]:
        if row[T_KIND] == 1:
            exchanged[row[tally.T_GAME], row[tally.T_SEAT]] += row[T_TILES] >> 60
    counted = letters.sum(axis=2)
    assert (counted[:, :, DRAWN] == counted[:, :, PLAYED] + counted[:, :, LEFT] + exchanged).all()
    assert (counted[:, :, LEFT] == seats[:, :, tally.RACK_LEFT]).all()
    # Every turn holds the whole rack; scores before the end are the sum of the plays' scores.
    held, scored = np.zeros((games, players), np.int64), np.zeros((games, players), np.int64)
    for row in log[:used]:
        held[row[tally.T_GAME], row[tally.T_SEAT]] += row[T_RACK] >> 60
        scored[row[tally.T_GAME], row[tally.T_SEAT]] += row[T_SCORE]
    assert (counted[:, :, HELD] == held).all()
    assert (seats[:, :, tally.BEFORE_END] == scored).all()
    # A tile's own points never exceed what the plays scored.
    assert (letters[:, :, :, OWN_POINTS].sum(axis=2) <= seats[:, :, tally.BEFORE_END]).all()
    assert (rows[:, tally.TURNS] == np.bincount(log[:used, tally.T_GAME], minlength=games)).all()
    assert log[:used, T_PLACE].min() >= 0
