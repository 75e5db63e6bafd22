"""Short ways to play and to replay games of Letter Tycoon."""

import numpy as np

from engine.lexicon import Lexicon
from engine.rng import seed_stream
from engine.rulesets import TycoonRuleset
from engine.tycoon import piles
from engine.tycoon.position import TycoonPosition
from engine.tycoon.turn import Step, TycoonTurn, WordPlay
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


def replayed(rules: TycoonRuleset, run, game, rows):
    """The last position of a game, each of its turns checked."""
    setup = run.setup
    stream = game.game_id // 2 if setup.paired else game.game_id
    position = start(rules, setup.players, setup.seed, stream, game.first_seat)
    for row in rows.itertuples():
        turn = logged_turn(row)
        where = f"game {game.game_id}, turn {row.turn}: {turn} in {position!r}"
        assert position.seat == row.seat, where
        violation = position.check(turn)
        assert violation is None, (where, violation)
        before = position
        if turn.replace:
            before = position.step(Step("replace", letters=turn.replace[1:], source=turn.replace[0]))
        assert (before.hand, before.pool) == (row.hand, row.pool), where
        assert (row.n_words, row.best_score) == facts(before), where
        position = position.play(turn)
        earned = position.money[row.seat] - before.money[row.seat] + row.price
        paid = row.royalties if rules.royalty_payer == "player" else 0
        assert (earned + paid, position.stock[row.seat] - before.stock[row.seat]) == (row.money, row.stock), (
            where
        )
        assert position.scores[row.seat] == row.total, where
    return position


def facts(position):
    """Number of words and the best score of one."""
    pays = position.words.pays()
    return len(pays), int(pays[0].sum()) if len(pays) else 0
