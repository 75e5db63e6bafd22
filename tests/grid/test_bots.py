"""The compiled bots, seen through the Python face: what they play, and what they do when they cannot."""

from dataclasses import replace

import numpy as np
import pytest

from bots.face import load
from engine import Lexicon, Position, Ruleset
from engine.errors import BotError
from engine.grid.move import Move

WORDS = Lexicon.of(["AT", "CAT", "CATS", "TA", "TACO", "QUIZ"])


def position(ruleset="scrabble", rack="ACTSXXX", **changes):
    start = Position.start(Ruleset.load(ruleset), WORDS, seed=1)
    return replace(start, racks=(rack, start.racks[1]), **changes)


def test_greedy_takes_the_first_of_the_best():
    here = position()
    assert load("greedy").choose(here) == here.moves.best(1)[0]


def test_random_takes_every_play_about_equally_often():
    here = position(rack="AT")
    plays = list(here.moves)
    bot = load("random", seed=3)
    counts = dict.fromkeys(plays, 0)
    for _ in range(200 * len(plays)):
        counts[bot.choose(here)] += 1
    assert abs(np.array(list(counts.values())) - 200).max() < 5 * np.sqrt(200)


@pytest.mark.parametrize(
    ("ruleset", "rack", "bag", "expected"),
    [
        ("scrabble", "BDFGJKL", 7, Move.exchange("BDFGJKL")),
        ("scrabble", "BDFGJKL", 6, Move.passing()),
        ("upwords", "BDFGJKK", 1, Move.exchange("K")),
        ("upwords", "BDFGJKK", 0, Move.passing()),
        ("apwords", "BDFGJJQ", 3, Move.exchange("JJQ")),
        ("apwords", "BDFGJJQ", 0, Move.passing()),
    ],
)
def test_without_a_play_greedy_exchanges_all_it_may_else_passes(ruleset, rack, bag, expected):
    here = position(ruleset, rack)
    here = replace(here, bag=here.bag[:bag])
    move = load("greedy").choose(here)
    assert move == expected
    assert here.check(move) is None


def test_an_unknown_bot_lists_the_known_ones():
    with pytest.raises(
        BotError, match=r'bot "greddy": not known, did you mean greedy\? \(expected one of .*random'
    ):
        load("greddy")
