"""Games played on in thought: which cards are drawn in them."""

import numpy as np
import pytest

from bots.tycoon_chooser import BUY, FIRST, SECOND, new_chooser
from bots.tycoon_playout import _carry_out, _skip_to
from engine.tycoon.rules import NONE, tycoon_rules
from engine.tycoon.table import END, TOP, cards_in_game, deal, new_table
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
