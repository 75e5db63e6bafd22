"""Short ways to play and to replay games of Letter Tycoon."""

import numpy as np

from engine.lexicon import Lexicon
from engine.rng import seed_stream
from engine.rulesets import TycoonRuleset
from engine.tycoon import piles
from engine.tycoon.position import TycoonPosition
from engine.tycoon.turn import TycoonTurn, WordPlay
from sims.run import run_setup
from sims.setup import make_setup

RULES = TycoonRuleset.load("letter-tycoon")
WORDS = Lexicon.load("enable")
VARIANTS = {
    "standard": {},
    "players pay": {"royalty_payer": "player"},
    "box": {"bank_limit": "box", "bank_money": 40, "bank_stock": 9},
    "online": {"v_doubler_split": "server", "doubler_stacking": "add", "v_ability_scope": "single_word"},
    "slow pool": {"pool_fixed_per_round": True, "discard_after_word": False},
    "late pool": {"refill_before_discard": False, "q_replace_scope": "hand", "y_choice": "per_ability"},
    "strict": {"phantom_q_doubles": False, "x_min_real_scope": "word", "v_allow_same_word": False},
}
"""Options under which games must add up as well."""


def setup(bots, games, players=None, rules=RULES, seed=3, **options):
    return make_setup(rules, WORDS, bots=bots, players=players, games=games, seed=seed, **options)


def play(bots, games, players=None, workers=1, **options):
    return run_setup(setup(bots, games, players, **options), workers=workers, progress=False)


def start(rules, players, seed, stream, seat):
    """The position that a simulated game starts with: its deck is shuffled by (seed, stream)."""
    state = np.zeros(4, np.uint64)
    seed_stream(state, seed, stream)
    deck, left = piles.shuffled(piles.full_deck(rules), tuple(map(int, state)))
    size, dealt = rules.hand_size, rules.hand_size * players
    return TycoonPosition(
        ruleset=rules,
        lexicon=WORDS,
        hands=tuple(deck[i : i + size] for i in range(0, dealt, size)),
        pool=deck[dealt : dealt + rules.pool_size],
        deck=deck[dealt + rules.pool_size :],
        patents=("",) * players,
        money=(0,) * players,
        stock=(0,) * players,
        seat=seat,
        start_seat=seat,
        stream=left,
    )


def logged_turn(row):
    """The turn of a row of `turns`."""
    pairs = ((row.word, row.origins), (row.word_2, row.origins_2))
    words = tuple(WordPlay(word, origins) for word, origins in pairs if word)
    return TycoonTurn(words, row.bought, row.discard, row.replaced)
