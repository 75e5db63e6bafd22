"""What words pay, in plain Python from the rules text: the referee's side, written apart from the kernels."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import NamedTuple

from engine.rulesets.tycoon import DOUBLERS, ENDS_VOWELS, HALF_VOWELS, TycoonRuleset
from engine.tycoon.turn import CONSONANT, COPY, PLAIN, VOWEL, Play, WordPlay

Holding = tuple[frozenset[str], ...]
"""For each word the patents (letters) that double it."""


class Payout(NamedTuple):
    """Money and stock of each word, and the letters that doubled it, the doubling letter among them."""

    per_word: tuple[tuple[int, int], ...]
    doublers: tuple[tuple[str, ...], ...]

    @property
    def money(self) -> int:
        """Money of all words."""
        return sum(money for money, _ in self.per_word)

    @property
    def stock(self) -> int:
        """Stock of all words."""
        return sum(stock for _, stock in self.per_word)


def payout(rules: TycoonRuleset, owned: str, play: Play) -> Payout:
    """What a legal play pays the owner of the patents `owned`, undeclared letters and doublers used at their best."""
    choices = (split for holding in _holdings(rules, owned, play) for split in _splits(rules, play, holding))
    paid = (_paid(rules, play, split) for split in choices)
    return max(paid, key=lambda each: (each.money + each.stock, each.money))


def _holdings(rules: TycoonRuleset, owned: str, play: Play) -> Iterator[Holding]:
    """For each way to declare the letters that are left open, the own patents that hold for each word."""
    patents = {
        rules.ability_letters[ability]: ability
        for ability in DOUBLERS
        if rules.ability_letters.get(ability, "-") in owned
    }
    options = [list(_declarations(rules, word)) for word in play]
    if rules.y_choice == "per_ability":
        yield tuple(
            frozenset(
                letter
                for letter, ability in patents.items()
                if any(_holds(ability, vowels) for vowels in declared)
            )
            for declared in options
        )
        return
    for chosen in itertools.product(*options):
        yield tuple(
            frozenset(letter for letter, ability in patents.items() if _holds(ability, vowels))
            for vowels in chosen
        )


def _declarations(rules: TycoonRuleset, word: WordPlay) -> Iterator[tuple[bool, ...]]:
    """Which letters are vowels, for each way to declare those left open."""
    anew = rules.y_choice == "per_ability"  # what was declared binds no ability then
    options: list[tuple[bool, ...]] = []
    for letter, declared in zip(word.word, word.types, strict=True):
        if letter not in rules.either:
            options.append((letter in rules.vowels,))
        elif declared == PLAIN or anew:
            options.append((True, False))
        else:
            options.append((declared == VOWEL,))
    return itertools.product(*options)


def _holds(ability: str, vowels: tuple[bool, ...]) -> bool:
    if ability == ENDS_VOWELS:
        return vowels[0] and vowels[-1]
    if ability == HALF_VOWELS:
        return 2 * sum(vowels) >= len(vowels)
    return sum(vowels) == 1


def _splits(rules: TycoonRuleset, play: Play, holding: Holding) -> Iterator[Holding]:
    """The ways to deal out patents that hold for both of two words, as the ruleset allows."""
    if len(play) == 1:
        yield holding
        return
    first, second = holding
    none: frozenset[str] = frozenset()
    if rules.v_ability_scope == "single_word":
        options = [(first, none), (none, second)]
        if rules.v_doubler_split == "server":
            yield options[0] if _leads(_paid(rules, play, (none, none))) else options[1]
        else:
            yield from options
        return
    both = first & second
    if rules.v_doubler_split == "server":
        leads = _leads(_paid(rules, play, (first - both, second - both)))
        yield (first, second - both) if leads else (first - both, second)
        return
    for count in range(len(both) + 1):
        for given in itertools.combinations(sorted(both), len(both) - count):
            to_first = frozenset(given)
            yield first - (both - to_first), second - to_first


def _leads(paid: Payout) -> bool:
    """Whether the first word has at least as much money and at least as much stock."""
    (money_1, stock_1), (money_2, stock_2) = paid.per_word
    return money_1 >= money_2 and stock_1 >= stock_2


def _paid(rules: TycoonRuleset, play: Play, split: Holding) -> Payout:
    doublers = []
    per_word = []
    for word, patents in zip(play, split, strict=True):
        letters = sorted([*patents, *([rules.doubling_letter] if _doubles(rules, word) else [])])
        times = _factor(rules.doubler_stacking, len(letters))
        length = len(word.word)
        per_word.append((int(rules.money[length]) * times, int(rules.stock[length]) * times))
        doublers.append(tuple(letters))
    return Payout(tuple(per_word), tuple(doublers))


def _doubles(rules: TycoonRuleset, word: WordPlay) -> bool:
    """Whether the doubling letter is in the word."""
    origins = {
        origin
        for letter, origin in zip(word.word, word.origins, strict=True)
        if rules.doubling_letter and letter == rules.doubling_letter
    }
    return bool(origins if rules.phantom_q_doubles else origins - {COPY})


def _factor(stacking: str, doublers: int) -> int:
    if stacking == "multiply":
        return int(2**doublers)
    if stacking == "add":
        return 1 + doublers
    return min(doublers, 1) + 1


def best_types(rules: TycoonRuleset, owned: str, play: Play) -> tuple[str, ...]:
    """Types for each word that pay the most, as the referee reads them."""
    best = payout(rules, owned, play)
    options = []
    for word in play:
        ways = []
        for vowels in _declarations(rules, word):
            declared = (
                (VOWEL if is_vowel else CONSONANT) if letter in rules.either else PLAIN
                for letter, is_vowel in zip(word.word, vowels, strict=True)
            )
            ways.append("".join(declared))
        options.append(ways)
    for types in itertools.product(*options):
        typed = tuple(WordPlay(w.word, w.origins, t) for w, t in zip(play, types, strict=True))
        if payout(rules, owned, typed)[0] == best[0]:
            return types
    raise AssertionError(f"no declaration of {play} pays {best}")
