"""A small game of patents with known worths, runs of the real one, and rows made up by hand."""

from __future__ import annotations

import numpy as np
import pandas as pd

from engine.lexicon import Lexicon
from engine.rulesets import TycoonRuleset
from sims.balance.patents.book import Book
from sims.balance.patents.trials import Trials
from sims.run import run_setup
from sims.setup import make_setup

RULES = TycoonRuleset.load("letter-tycoon")
ENABLE = Lexicon.load("enable")

CONSONANTS, VOWELS = "BDGNT", "AE"
SYLLABLES = Lexicon.of([a + v + b for a in CONSONANTS for v in VOWELS for b in CONSONANTS], "syllables")
"""Every word has one vowel, so that the patent of K doubles every word."""
PAY = 3
"""What a word pays, and so what the patent of K brings in every turn; more than any patent costs."""
KNOWN = TycoonRuleset.from_toml(
    f"""
family = "tycoon"
name = "syllables"
letters = "ABDEGKNTX"
vowels = "AE"
hand_size = 7
pool_size = 3
goal_value = {{ 2 = 8, 3 = 6 }}
goal_min_patents = {{ 2 = 0, 3 = 0 }}
[cards]
A = 9
B = 8
D = 8
E = 9
G = 8
K = 0
N = 8
T = 8
X = 0
[patents]
A = 2
B = 2
D = 2
E = 2
G = 2
K = 0
N = 2
T = 2
X = 0
[abilities]
K = "one-vowel"
[payout_money]
3 = {PAY}
[payout_stock]
3 = 0
[players]
min = 2
max = 3
"""
)
"""K doubles every word: {PAY} a turn. X does nothing. Neither has a card or a value."""


def trials(rules=RULES, lexicon=ENABLE, players=2, bot="planner", seed=3, **options):
    """Games of one bot against itself."""
    return Trials(
        make_setup(rules, lexicon, bots=[bot] * players, players=players, games=1, seed=seed), **options
    )


def played(games, players=2, bots="planner", seed=3, turns=True, rules=RULES):
    """A run."""
    setup = make_setup(rules, ENABLE, bots=bots, players=players, games=games, seed=seed, turns=turns)
    return run_setup(setup, workers=2, progress=False)


def made_up(owner, wins, *, turns=20, bought=4, income=0, rules=RULES, players=2):
    """A book of games in which all patents bought were bought in turn `bought` and brought `income`.

    `owner` int[G, L] is the seat that owns, -1 for nobody; `wins` float[G, P].
    """
    owner, wins = np.asarray(owner, np.int64), np.asarray(wins, float)
    owned = owner >= 0
    count = len(wins)
    games = pd.DataFrame({"turns": np.full(count, turns), "rounds": np.full(count, turns // players)})
    games["first_seat"] = np.arange(count) % players
    for seat in range(players):
        games[f"score_{seat}"] = (10 * wins[:, seat]).astype(int)
    return Book(
        ruleset=rules,
        players=players,
        cluster=1,
        games=games,
        wins=wins,
        owner=owner,
        turn=np.where(owned, bought, -1),
        royalties=np.where(owned, income, 0),
        gain=np.zeros_like(owner),
        uses=np.zeros_like(owner),
        waits=np.where(owned, (turns - bought) // 2, 0),
    )
