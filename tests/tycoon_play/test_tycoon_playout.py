"""Games played on in thought: which cards are drawn in them."""

import numpy as np
import pytest

from bots.tycoon_chooser import BUY, FIRST, SECOND, new_chooser
from bots.tycoon_knowledge import knowledge
from bots.tycoon_playout import FIELDS, ROUNDS, TOTAL, _carry_out, _note_standing, _skip_to
from engine.tycoon.rules import NONE, tycoon_rules
from engine.tycoon.table import END, START, TOP, cards_in_game, deal, new_table
from engine.tycoon.wordtable import word_table

from .games import RULES, WORDS

COMPILED, TABLE = tycoon_rules(RULES), word_table(WORDS, RULES)
CARDS = int(COMPILED.cards.sum())
TURN = COMPILED.pool_size + COMPILED.hand_size


def after_discarding(count):
    """A game in which the first seat skips and discards so many cards."""
    table, chooser = new_table(COMPILED, 2), new_chooser(COMPILED, TABLE)
    deal(COMPILED, table, 0, 5, 1)
    place = int(table.facts[TOP])
    chooser.answer[[FIRST, SECOND, BUY]] = -1, -1, NONE
    chooser.discards[:] = np.minimum(
        table.hands[0], np.maximum(0, count - np.cumsum(table.hands[0]) + table.hands[0])
    )
    assert chooser.discards.sum() == count
    assert _carry_out(COMPILED, TABLE, table, chooser, 0, place + COMPILED.pool_size) == 1
    _skip_to(table, place + TURN)
    return table, place


@pytest.mark.parametrize("count", [0, 1, 3, 7])
def test_later_cards_do_not_depend_on_how_many_are_drawn(count):
    table, place = after_discarding(count)
    assert table.facts[TOP] == place + TURN
    assert table.sizes.tolist() == [7, 7]
    assert cards_in_game(table) == CARDS
    other, _ = after_discarding(2)
    assert (table.deck == other.deck).all()


def test_each_new_card_comes_from_the_same_place():
    """Who discards more draws the same cards as who discards fewer, and some more."""
    few, place = after_discarding(2)
    many, _ = after_discarding(5)
    drawn = np.bincount(few.deck[place + COMPILED.pool_size :][:2], minlength=COMPILED.letters)
    assert (many.hands[0] >= drawn).all()
    assert (few.hands[0] >= drawn).all()


def test_cards_passed_over_come_back_and_the_end_is_not_passed():
    table, place = after_discarding(0)
    passed = np.bincount(table.deck[place : place + TURN], minlength=COMPILED.letters)
    assert table.discarded.tolist() == passed.tolist()
    end = int(table.facts[END])
    _skip_to(table, end - 1)
    assert table.facts[TOP] == end - 1
    _skip_to(table, end)
    assert table.facts[TOP] == end - 1
    assert cards_in_game(table) == CARDS


def expected(players, now, start=0):
    """What each seat is expected to have at the end, in points, if all have the same; and the rounds to come."""
    table, standing = new_table(COMPILED, players), np.zeros((players, FIELDS), np.int64)
    table.facts[START] = start
    _note_standing(COMPILED, knowledge(RULES, WORDS), table, now, standing)
    return standing[:, TOTAL] / 1000, standing[:, ROUNDS] / 1000


def test_who_has_not_had_a_turn_of_the_round_has_one_more_to_come():
    turn = knowledge(RULES, WORDS).income[0] / 1000
    for players, start in ((2, 0), (2, 1), (3, 0), (4, 2), (5, 1)):
        whole, rounds = expected(players, start, start)
        assert len(set(whole)) == 1
        assert (rounds > 1).all()
        for had in range(1, players):
            now = (start + had) % players
            more = expected(players, now, start)[0] - whole
            waiting = (np.arange(players) - start) % players >= had
            assert more[waiting] == pytest.approx(turn * had / players, abs=0.01)
            assert more[~waiting] == pytest.approx(turn * (had / players - 1), abs=0.01)
            assert more.sum() == pytest.approx(0, abs=0.01)


def test_after_the_end_the_score_is_all():
    score, rounds = expected(3, NONE)
    assert (score == 0).all()
    assert (rounds == 0).all()
