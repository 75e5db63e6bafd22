"""What the Letter Tycoon kernels know of a ruleset: numbers and arrays, no names."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine._jit import int64, kernel
from engine.rulesets.tycoon import ABILITIES, TycoonRuleset

ENDS, HALF, ONE, REPLACE, TWO, COPY, FINAL = (1 << bit for bit in range(len(ABILITIES)))
"""Bits of an ability mask, in the order of `ABILITIES`."""
DOUBLERS = ENDS | HALF | ONE
"""The abilities that double a word."""
MULTIPLY, ADD, MAX_ONE = 0, 1, 2
"""Codes of `doubler_stacking`."""
NONE = -1
"""No letter, no seat."""


class TycoonRules(NamedTuple):
    """The kernels' view of a `TycoonRuleset`; scalars are int64, L letters, M the longest word."""

    letters: int
    hand_size: int
    pool_size: int
    min_length: int
    stacking: int
    doubling: int
    """Letter code of the doubling letter, NONE if there is none."""
    final: int
    """Letter code of the added final letter, NONE if there is none."""
    final_min_real: int
    copy_min_real: int
    copy_in_word: int
    """1 if the real cards beside a copy are counted in its word only."""
    copied_doubles: int
    choice_per_ability: int
    one_word_doubled: int
    """1 if all patents double the same one of two words."""
    server_split: int
    same_word: int
    """1 if the same word may be played twice in a turn."""
    player_pays: int
    bank_money: int
    """Money in the bank at the start, NONE = no limit."""
    bank_stock: int
    discard_after_word: int
    refill_first: int
    """1 if the pool is refilled before the played cards go to the discard pile."""
    pool_per_round: int
    replace_hand_only: int
    money: NDArray[np.int64]
    """int64[M + 1]: by length."""
    stock: NDArray[np.int64]
    """int64[M + 1]."""
    cards: NDArray[np.int64]
    """int64[L]: cards of each letter in the game."""
    prices: NDArray[np.int64]
    """int64[L]."""
    abilities: NDArray[np.int64]
    """int64[L]: ability bit of each patent, 0 for none."""
    goal_value: NDArray[np.int64]
    """int64[6]: by number of players."""
    goal_patents: NDArray[np.int64]
    """int64[6]."""


def tycoon_rules(ruleset: TycoonRuleset) -> TycoonRules:
    """The numbers of `ruleset` in the form that kernels read."""
    alphabet = ruleset.alphabet
    boxed = ruleset.bank_limit == "box"
    abilities = np.zeros(alphabet.size, np.int64)
    for ability, letter in ruleset.ability_letters.items():
        abilities[alphabet.index(letter)] = 1 << ABILITIES.index(ability)
    goals = np.zeros((2, 6), np.int64)
    for count in range(ruleset.players.min, ruleset.players.max + 1):
        goals[:, count] = ruleset.goal(count)
    return TycoonRules(
        letters=alphabet.size,
        hand_size=ruleset.hand_size,
        pool_size=ruleset.pool_size,
        min_length=ruleset.min_length,
        stacking=("multiply", "add", "max-one").index(ruleset.doubler_stacking),
        doubling=alphabet.index(ruleset.doubling_letter) if ruleset.doubling_letter else NONE,
        final=alphabet.index(ruleset.final_letter) if ruleset.final_letter else NONE,
        final_min_real=ruleset.z_min_real,
        copy_min_real=ruleset.x_min_real,
        copy_in_word=int(ruleset.x_min_real_scope == "word"),
        copied_doubles=int(ruleset.phantom_q_doubles),
        choice_per_ability=int(ruleset.y_choice == "per_ability"),
        one_word_doubled=int(ruleset.v_ability_scope == "single_word"),
        server_split=int(ruleset.v_doubler_split == "server"),
        same_word=int(ruleset.v_allow_same_word),
        player_pays=int(ruleset.royalty_payer == "player"),
        bank_money=ruleset.bank_money if boxed else NONE,
        bank_stock=ruleset.bank_stock if boxed else NONE,
        discard_after_word=int(ruleset.discard_after_word),
        refill_first=int(ruleset.refill_before_discard),
        pool_per_round=int(ruleset.pool_fixed_per_round),
        replace_hand_only=int(ruleset.q_replace_scope == "hand"),
        money=np.array(ruleset.money),
        stock=np.array(ruleset.stock),
        cards=np.array([ruleset.cards[letter] for letter in ruleset.letters], np.int64),
        prices=np.array([ruleset.patents[letter] for letter in ruleset.letters], np.int64),
        abilities=abilities,
        goal_value=goals[0].copy(),
        goal_patents=goals[1].copy(),
    )


@kernel
def abilities_of(rules: TycoonRules, owners: NDArray[np.int64], seat: int) -> int:
    """Ability mask of a seat; `owners` int64[L] holds the seat that owns each patent, NONE for nobody."""
    mask = int64(0)
    for letter in range(rules.letters):
        if owners[letter] == seat:
            mask |= rules.abilities[letter]
    return mask
