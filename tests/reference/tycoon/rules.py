"""The rules of Letter Tycoon as plain data: tables, who holds which ability, and options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from ..rules import tile_counts

CARDS = tile_counts("A9 B2 C2 D4 E12 F2 G3 H4 I9 J1 K1 L4 M2 N6 O8 P2 Q1 R6 S6 T6 U4 V2 W2 X1 Y2 Z1")
PRICES = tile_counts("A8 B2 C3 D4 E10 F3 G3 H5 I7 J2 K2 L4 M3 N7 O7 P3 Q2 R6 S6 T8 U3 V2 W3 X2 Y3 Z2")
#: players -> the patent value and the fewest patents that start the last round
GOALS = {2: (45, 6), 3: (34, 5), 4: (26, 3), 5: (21, 3)}
#: letters -> money, stock
PAYOUTS = {
    3: (1, 0),
    4: (2, 0),
    5: (3, 0),
    6: (4, 1),
    7: (6, 1),
    8: (6, 2),
    9: (6, 3),
    10: (6, 4),
    11: (6, 5),
    12: (6, 6),
}
#: what the box holds in money and stock; `bank_limit` may be set to it
BOX = (65, 36)

CHOICES = {
    "doubler_stacking": ("multiply", "add", "max-one"),
    "challenge": ("auto", "players"),
    "q_replace_scope": ("hand_or_pool", "hand"),
    "y_choice": ("per_letter", "per_ability"),
    "v_ability_scope": ("per_ability", "single_word"),
    "v_doubler_split": ("best", "server"),
    "x_min_real_scope": ("play", "word"),
    "royalty_payer": ("bank", "player"),
}


@dataclass(frozen=True)
class Rules:
    """One ruleset; the defaults are those of `letter-tycoon`."""

    cards: Mapping[str, int] = field(default_factory=lambda: CARDS)
    prices: Mapping[str, int] = field(default_factory=lambda: PRICES)
    goals: Mapping[int, tuple[int, int]] = field(default_factory=lambda: GOALS)
    payouts: Mapping[int, tuple[int, int]] = field(default_factory=lambda: PAYOUTS)
    hand_size: int = 7
    pool_size: int = 3
    min_length: int = 3
    vowels: str = "AEIOU"
    either: str = "Y"  # vowel or consonant, as declared
    doubling_cards: str = "Q"  # a word with one of these is doubled, whoever makes it
    added_letter: str = "S"  # what the `add` patent puts at the end of a word
    # the letter whose patent gives each ability; "" = nobody can have it
    vowel_ends: str = "B"
    half_vowels: str = "J"
    one_vowel: str = "K"
    replace: str = "Q"
    two_words: str = "V"
    copy: str = "X"
    add: str = "Z"
    # options
    doubler_stacking: str = "multiply"
    challenge: str = "auto"
    retries: int = 0  # -1 = unlimited
    q_replace_scope: str = "hand_or_pool"
    y_choice: str = "per_letter"
    v_ability_scope: str = "per_ability"
    v_doubler_split: str = "best"
    v_allow_same_word: bool = True
    x_min_real: int = 3
    x_min_real_scope: str = "play"
    z_min_real: int = 2
    phantom_q_doubles: bool = True
    royalty_payer: str = "bank"
    bank_limit: tuple[int, int] | None = None  # money and stock there are in all
    discard_after_word: bool = True
    refill_before_discard: bool = True
    pool_fixed_per_round: bool = False
    goal_min_patents: int | None = None  # None = as the table of goals says

    def __post_init__(self) -> None:
        for what, known in CHOICES.items():
            if getattr(self, what) not in known:
                raise ValueError(f"{what} is {getattr(self, what)!r}, expected one of {known}")

    @property
    def longest(self) -> int:
        """The most letters a word can have: every card that a player sees, the copy and the added letter."""
        return self.hand_size + self.pool_size + bool(self.copy) + bool(self.add)

    def payout(self, length: int) -> tuple[int, int]:
        """Money and stock of a word before doubling; beyond the table the last line goes on."""
        return self.payouts[min(length, max(self.payouts))]

    def value(self, patents: str) -> int:
        return sum(self.prices[letter] for letter in patents)

    def goal_reached(self, players: int, patents: str) -> bool:
        value, fewest = self.goals[players]
        if self.goal_min_patents is not None:
            fewest = self.goal_min_patents
        return self.value(patents) >= value and len(patents) >= fewest


def build(**switches: Any) -> Rules:
    """The standard rules with some switches changed; the tables may also be given as "A9 B2 ..."."""
    known = {item.name for item in fields(Rules)}
    if unknown := set(switches) - known:
        raise ValueError(f"unknown options {sorted(unknown)}, known are {sorted(known)}")
    for table in ("cards", "prices"):
        if isinstance(switches.get(table), str):
            switches[table] = tile_counts(switches[table])
    if switches.get("bank_limit") is not None:
        money, stock = switches["bank_limit"]
        switches["bank_limit"] = (money, stock)
    return Rules(**switches)
