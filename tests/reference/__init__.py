"""The slow rule book of the grid games: plain Python, written from the rules alone.

It shares no code with the engine, so an agreement of the two means something. Clarity comes before speed.

* `rules`: the six rulesets as plain data, and `build` / `from_tables` for a ruleset of one's own;
* `words`: a word list as a set, with the letters that may follow each prefix;
* `position`: the board as a dictionary, to and from the JSON form;
* `judge`: is this play legal, which words does it make, what does it score;
* `plays`: all plays of a position by a search along the lines, and once more by trying everything;
* `ending`: when a game is over and what the racks do to the scores;
* `game`: replays a list of moves and counts every tile;
* `sampling`: random rulesets, boards and games for comparisons.
"""

from .ending import end_of_game, final_scores, winners
from .game import Game
from .judge import Judgement, judge
from .plays import all_plays, can_play, digest, iter_plays, naive_plays
from .position import Position, Stack, parse_position, print_position
from .rules import RULES, Rules, build, from_tables
from .words import Words, enable

__all__ = [
    "RULES",
    "Game",
    "Judgement",
    "Position",
    "Rules",
    "Stack",
    "Words",
    "all_plays",
    "build",
    "can_play",
    "digest",
    "enable",
    "end_of_game",
    "final_scores",
    "from_tables",
    "iter_plays",
    "judge",
    "naive_plays",
    "parse_position",
    "print_position",
    "winners",
]
