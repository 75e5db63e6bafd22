"""The slow rule book of Letter Tycoon: plain Python, written from the rules alone, like its parent package.

* `rules`: cards, prices, goals, payouts, abilities and every option;
* `position`: what the active player sees, from the JSON form;
* `payout`: doublers, Ys and the split between two words;
* `judge`: is this play legal, what does it pay, to whom, what may be bought then;
* `finder`: every word that can be made, the best play of one word and of two;
* `game`: the steps of a turn, draws, challenges, the end;
* `replay`: answers for JSON lines;
* `sampling`: random rules, positions and games for comparisons.
"""

from .finder import (
    Found,
    all_words,
    best_one_word,
    best_two_words,
    by_length,
    digest,
    fit,
    naive_plays,
)
from .game import Game, Refused, final_scores, new_game
from .judge import Judgement, Word, judge_turn, parse_play
from .position import Position, parse_position
from .replay import answer_final, answer_turn, answer_words, parse_game
from .rules import Rules, build

__all__ = [
    "Found",
    "Game",
    "Judgement",
    "Position",
    "Refused",
    "Rules",
    "Word",
    "all_words",
    "answer_final",
    "answer_turn",
    "answer_words",
    "best_one_word",
    "best_two_words",
    "build",
    "by_length",
    "digest",
    "final_scores",
    "fit",
    "judge_turn",
    "naive_plays",
    "new_game",
    "parse_game",
    "parse_play",
    "parse_position",
]
