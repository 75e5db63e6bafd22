"""Turns of Letter Tycoon worth a closer look, in order of what the planner thinks of them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bots.tycoon_chooser import ANSWER, VALUE, Chooser
from engine._jit import int64, kernel
from engine.tycoon.rules import TycoonRules
from engine.tycoon.wordtable import WIDTH

MOST_TURNS = 100
"""Turns that can be listed."""


class Turns(NamedTuple):
    """Turns listed, the best by the planner's lights first; L letters."""

    answers: NDArray[np.int64]
    """int64[MOST_TURNS, 5]: as `Chooser.answer`."""
    origins: NDArray[np.uint8]
    """uint8[MOST_TURNS, 2, 16]: as `Chooser.origins`."""
    discards: NDArray[np.int64]
    """int64[MOST_TURNS, L]: as `Chooser.discards`."""


def new_turns(rules: TycoonRules) -> Turns:
    """Storage."""
    return Turns(
        np.zeros((MOST_TURNS, ANSWER), np.int64),
        np.zeros((MOST_TURNS, 2, WIDTH), np.uint8),
        np.zeros((MOST_TURNS, rules.letters), np.int64),
    )


@kernel
def recall(turns: Turns, row: int, chooser: Chooser) -> None:
    """Make a turn listed the chooser's answer."""
    for field in range(ANSWER):
        chooser.answer[field] = turns.answers[row, field]
    for word in range(2):
        for i in range(WIDTH):
            chooser.origins[word, i] = turns.origins[row, word, i]
    for letter in range(turns.discards.shape[1]):
        chooser.discards[letter] = turns.discards[row, letter]


@kernel
def _move(turns: Turns, row: int, to: int) -> None:
    """Copy a turn to another row."""
    for field in range(ANSWER):
        turns.answers[to, field] = turns.answers[row, field]
    for word in range(2):
        for i in range(WIDTH):
            turns.origins[to, word, i] = turns.origins[row, word, i]
    for letter in range(turns.discards.shape[1]):
        turns.discards[to, letter] = turns.discards[row, letter]


@kernel
def insert(
    turns: Turns, count: int, most: int, chooser: Chooser, answer: tuple[int, int, int, int, int]
) -> int:
    """Put the words just made, with `chooser.discards`, in their place among the best; answers how many there are.

    Of equal ones the first stays ahead.
    """
    value, at = answer[VALUE], count
    while at > 0 and value > turns.answers[at - 1, VALUE]:
        at -= 1
    if at >= most:
        return count
    count = min(count + 1, most)
    for row in range(count - 1, at, -1):
        _move(turns, int64(row - 1), int64(row))
    for field in range(ANSWER):
        turns.answers[at, field] = answer[field]
    for word in range(2):
        for i in range(WIDTH):
            turns.origins[at, word, i] = chooser.search.making.origins[word, i]
    for letter in range(turns.discards.shape[1]):
        turns.discards[at, letter] = chooser.discards[letter]
    return count
