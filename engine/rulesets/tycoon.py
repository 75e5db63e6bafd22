"""The ruleset of a game about buying letters: cards, patents, payouts, and the options where rule books differ."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from engine.alphabet import Alphabet
from engine.frozen import frozen
from engine.letters import is_capital
from engine.rulesets.ruleset import Ruleset
from engine.rulesets.schema import Choice, Flag, Integer, MapOf, Text
from engine.rulesets.tycoon_checks import check_tycoon

ENDS_VOWELS, HALF_VOWELS, ONE_VOWEL = "ends-vowels", "half-vowels", "one-vowel"
REPLACE_CARD, TWO_WORDS, COPY_CARD, FINAL_LETTER = "replace-card", "two-words", "copy-card", "final-letter"
ABILITIES = (ENDS_VOWELS, HALF_VOWELS, ONE_VOWEL, REPLACE_CARD, TWO_WORDS, COPY_CARD, FINAL_LETTER)
"""What a patent may let its owner do, besides the royalties."""
DOUBLERS = (ENDS_VOWELS, HALF_VOWELS, ONE_VOWEL)
"""Abilities that double the money and stock of a word."""
MOST_CARDS = 12
"""Cards of hand and pool together: the word finder counts sets of them."""


def _are_letters(text: str) -> bool:
    return 1 <= len(text) <= 31 and len(set(text)) == len(text) and all(map(is_capital, text))


def _are_some_letters(text: str) -> bool:
    return text == "" or _are_letters(text)


def _is_letter_or_empty(text: str) -> bool:
    return text == "" or (len(text) == 1 and is_capital(text))


_SOME = "different upper-case letters"
_ONE = 'a letter or ""'


@dataclass(frozen=True, kw_only=True)
class Players:
    """How many may play."""

    min: Annotated[int, Integer(2, 5, "fewest players")] = 2
    max: Annotated[int, Integer(2, 5, "most players")] = 5


@dataclass(frozen=True, kw_only=True, repr=False, eq=False)
class TycoonRuleset(Ruleset, family_name="tycoon"):
    """Rules of Letter Tycoon and its variants; every field is a key of the file: `rules.patents["Q"]`."""

    letters: Annotated[str, Text(_are_letters, f"1 to 31 {_SOME}", "the letters of cards and patents")]
    vowels: Annotated[str, Text(_are_some_letters, _SOME, "letters that are always vowels")]
    either: Annotated[
        str, Text(_are_some_letters, _SOME, "letters that are declared vowel or consonant in a play")
    ] = ""
    doubling_letter: Annotated[
        str, Text(_is_letter_or_empty, _ONE, "a word with this letter pays double, whoever owns it")
    ] = ""
    final_letter: Annotated[
        str, Text(_is_letter_or_empty, _ONE, "what the ability final-letter adds to a word")
    ] = ""
    hand_size: Annotated[int, Integer(1, MOST_CARDS, "cards of a full hand")]
    pool_size: Annotated[int, Integer(0, MOST_CARDS, "face-up cards that everybody may use")]
    min_length: Annotated[int, Integer(3, MOST_CARDS, "letters of the shortest word")] = 3
    doubler_stacking: Annotated[
        str,
        Choice(("multiply", "add", "max-one"), "n doublers of one word: 2 each, 1 + n in all, or 2 in all"),
    ] = "multiply"
    challenge: Annotated[
        str,
        Choice(("auto", "players"), "auto = every word is looked up, players = only where somebody asks"),
    ] = "auto"
    retries: Annotated[
        int, Integer(-1, 5, "refused words a turn (challenge = auto) that cost nothing; -1 = all")
    ] = 0
    q_replace_scope: Annotated[
        str, Choice(("hand_or_pool", "hand"), "cards that the ability replace-card may replace")
    ] = "hand_or_pool"
    v_ability_scope: Annotated[
        str,
        Choice(
            ("per_ability", "single_word"),
            "of two words, each patent doubles one, or all patents double the same one",
        ),
    ] = "per_ability"
    v_doubler_split: Annotated[
        str,
        Choice(
            ("best", "server"),
            "patents that could double either word: best = where they pay most, server = the first word "
            "if it has at least as much money and stock without them, else the second",
        ),
    ] = "best"
    v_allow_same_word: Annotated[bool, Flag("the same word twice in one turn")] = True
    x_min_real: Annotated[int, Integer(0, 4, "real cards that a play with a copied card needs")] = 3
    x_min_real_scope: Annotated[
        str, Choice(("play", "word"), "where the real cards beside a copy are counted")
    ] = "play"
    z_min_real: Annotated[int, Integer(0, MOST_CARDS, "real cards of a word with an added final letter")] = 2
    phantom_q_doubles: Annotated[bool, Flag("a copied doubling letter doubles too")] = True
    y_choice: Annotated[
        str,
        Choice(
            ("per_letter", "per_ability"),
            "an `either` letter is declared once for all abilities, or anew for each",
        ),
    ] = "per_letter"
    royalty_payer: Annotated[str, Choice(("bank", "player"), "who pays the owners of the letters")] = "bank"
    bank_limit: Annotated[
        str, Choice(("none", "box"), "box = the bank holds no more than bank_money and bank_stock")
    ] = "none"
    bank_money: Annotated[int, Integer(0, 10_000, "money in the box")] = 65
    bank_stock: Annotated[int, Integer(0, 10_000, "stock in the box")] = 36
    discard_after_word: Annotated[bool, Flag("hand cards may be discarded after a word too")] = True
    refill_before_discard: Annotated[
        bool, Flag("the pool is refilled before the played cards go to the discard pile")
    ] = True
    pool_fixed_per_round: Annotated[bool, Flag("the pool is refilled only when a round ends")] = False
    goal_value: Annotated[
        Mapping[str, int], MapOf(Integer(0, 10_000), "patent value that ends the game, by number of players")
    ]
    goal_min_patents: Annotated[
        Mapping[str, int], MapOf(Integer(0, 31), "patents that it takes besides, by number of players")
    ]
    cards: Annotated[Mapping[str, int], MapOf(Integer(0, 100), "cards of each letter")]
    patents: Annotated[
        Mapping[str, int], MapOf(Integer(0, 255), "price of each letter, which is its value at the end")
    ]
    abilities: Annotated[
        Mapping[str, str],
        MapOf(Choice((*ABILITIES, "none")), "what else a patent does; none = nothing"),
    ] = field(default_factory=lambda: MappingProxyType({}))
    payout_money: Annotated[
        Mapping[str, int], MapOf(Integer(0, 255), "money by length; a longer word pays as the longest listed")
    ]
    payout_stock: Annotated[Mapping[str, int], MapOf(Integer(0, 255), "stock by length, likewise")]
    players: Players = field(default_factory=Players)

    def check(self) -> None:
        """Invalid if values that are fine each do not go together."""
        check_tycoon(self)

    @cached_property
    def alphabet(self) -> Alphabet:
        """The letters as codes."""
        return Alphabet.of(self.letters)

    @cached_property
    def ability_letters(self) -> dict[str, str]:
        """Ability -> the letter whose patent brings it; abilities that no patent has are left out."""
        return {ability: letter for letter, ability in self.abilities.items() if ability != "none"}

    @property
    def max_length(self) -> int:
        """Letters of the longest word that can be made: all cards, a copy, a final letter."""
        return self.hand_size + self.pool_size + 2

    @property
    def total_cards(self) -> int:
        """Cards in the game."""
        return sum(self.cards.values())

    @cached_property
    def money(self) -> NDArray[np.int64]:
        """Money by length, read-only int64[max_length + 1]."""
        return self._by_length(self.payout_money)

    @cached_property
    def stock(self) -> NDArray[np.int64]:
        """Stock by length, read-only int64[max_length + 1]."""
        return self._by_length(self.payout_stock)

    def goal(self, players: int) -> tuple[int, int]:
        """Patent value and number of patents that end the game."""
        return self.goal_value[str(players)], self.goal_min_patents[str(players)]

    def play_tables(self) -> dict[str, Any]:
        """Tables in one form, however they were written."""
        tables = super().play_tables()
        for key in ("cards", "patents"):
            tables[key] = {letter: tables[key].get(letter, 0) for letter in self.letters}
        tables["abilities"] = {ability: self.ability_letters.get(ability, "") for ability in ABILITIES}
        tables["payout_money"], tables["payout_stock"] = self.money.tolist(), self.stock.tolist()
        for key in ("vowels", "either"):
            tables[key] = "".join(sorted(tables[key]))
        counts = [str(count) for count in range(self.players.min, self.players.max + 1)]
        for key in ("goal_value", "goal_min_patents"):
            tables[key] = {count: tables[key][count] for count in counts}
        return tables

    def _by_length(self, table: Mapping[str, int]) -> NDArray[np.int64]:
        longest = max(map(int, table))
        lengths = range(self.max_length + 1)
        values = [0 if n < self.min_length else table[str(min(n, longest))] for n in lengths]
        array = np.array(values, np.int64)
        return frozen(array)
