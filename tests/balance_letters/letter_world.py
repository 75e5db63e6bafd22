"""A small game in which two letters are twins: exchange them, and the word list and the set stay the same."""

from functools import cache

from small_rulesets import CROSSWORD

from engine import Lexicon
from sims.balance.letters.trials import Trials

TWINS = ("N", "R")
_SWAP = str.maketrans("NR", "RN")
TWIN_RULES = CROSSWORD.replace(
    name="twins",
    counts={"A": 4, "E": 4, "N": 3, "R": 3, "?": 0},
    points={"N": 2, "R": 2},
    scoring={"all_tiles_bonus": 0},
)


@cache
def twin_words():
    """Words of the game's letters, each with N and R exchanged as well."""
    letters = set(TWIN_RULES.tiles.letters)
    words = [word for word in Lexicon.load("enable").words if len(word) <= 5 and letters.issuperset(word)]
    return Lexicon.of([*words, *(word.translate(_SWAP) for word in words)], "twins")


def trials(seed=1, workers=1, folder=None):
    return Trials(twin_words(), seed, 2, workers, folder)


def at(ruleset, *names):
    """Places of tiles among those of the set, blanks last."""
    there = [name for name in (*ruleset.tiles.letters, "?") if ruleset.tiles.counts.get(name, 0)]
    return [there.index(name) for name in names]
