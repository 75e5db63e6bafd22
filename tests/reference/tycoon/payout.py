"""What words pay: lengths, doublers, Ys, and the split of doublers between two words."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from .rules import Rules

#: the abilities that double a word, as the fields of `Rules` call them
DOUBLERS = ("vowel_ends", "half_vowels", "one_vowel")
NONE: frozenset[str] = frozenset()
Amount = tuple[int, int]  # money, stock


class Reading(NamedTuple):
    """One way to declare the Ys of a word, and the doubling abilities that then hold."""

    types: str
    holds: frozenset[str]


class Profile(NamedTuple):
    """All about a word that counts for its pay."""

    length: int
    doubling_card: bool  # a Q in it that doubles
    holds: tuple[frozenset[str], ...]  # a set of owned abilities for each way to declare the Ys


class Payment(NamedTuple):
    """What a play pays: per word, and which reading and abilities each word got."""

    per_word: tuple[Amount, ...]
    chosen: tuple[int, ...]  # which of the word's readings
    given: tuple[frozenset[str], ...]  # the abilities that double the word

    @property
    def money(self) -> int:
        return sum(money for money, _ in self.per_word)

    @property
    def stock(self) -> int:
        return sum(stock for _, stock in self.per_word)

    @property
    def key(self) -> tuple[int, int]:
        """What is compared: money and stock together, then more money."""
        return self.money + self.stock, self.money


def factor(rules: Rules, doublers: int) -> int:
    if rules.doubler_stacking == "multiply":
        return 2**doublers
    if rules.doubler_stacking == "add":
        return 1 + doublers
    return 2 if doublers else 1


def pay(rules: Rules, length: int, doublers: int) -> Amount:
    money, stock = rules.payout(length)
    times = factor(rules, doublers)
    return money * times, stock * times


def holds(ability: str, vowels: list[bool]) -> bool:
    """Whether a word fulfils the condition of a doubling ability; `vowels` says it of each letter."""
    if ability == "vowel_ends":
        return vowels[0] and vowels[-1]
    if ability == "half_vowels":
        return 2 * sum(vowels) >= len(vowels)
    return sum(vowels) == 1


def declarations(rules: Rules, word: str, types: str) -> Iterator[str]:
    """Every full declaration that agrees with `types`; a Y marked `_` is still open, vowel tried first."""
    choices = [
        "vc" if letter in rules.either and mark == "_" else mark
        for letter, mark in zip(word, types, strict=True)
    ]
    return map("".join, product(*choices))


def readings(rules: Rules, own: str, word: str, types: str = "") -> list[Reading]:
    """The ways to read a word, each with the abilities of the patents in `own` that hold.

    With `y_choice = "per_ability"` every ability takes the Ys as suits it, whatever was declared.
    """
    types = types or "_" * len(word)
    mine = [ability for ability in DOUBLERS if (letter := getattr(rules, ability)) and letter in own]

    def held(declared: str) -> frozenset[str]:
        vowels = [mark == "v" or letter in rules.vowels for letter, mark in zip(word, declared, strict=True)]
        return frozenset(ability for ability in mine if holds(ability, vowels))

    if rules.y_choice == "per_ability":
        every = declarations(rules, word, "_" * len(word))
        return [Reading(types, NONE.union(*(held(declared) for declared in every)))]
    return [Reading(declared, held(declared)) for declared in declarations(rules, word, types)]


def splits(
    rules: Rules, profiles: tuple[Profile, ...], held: tuple[frozenset[str], ...]
) -> Iterator[tuple[frozenset[str], ...]]:
    """The ways to give the abilities that hold to the words, those in favour of the first word first."""
    if len(held) == 1:
        yield held
        return
    first, second = held
    contested = [ability for ability in DOUBLERS if ability in first & second]
    if rules.v_ability_scope == "single_word":
        alone = [NONE, NONE]
        everything = [(first, NONE), (NONE, second)]
    else:
        alone = [first - second, second - first]
        everything = []
        for taken in product((True, False), repeat=len(contested)):
            to_first = frozenset(ability for ability, mine in zip(contested, taken, strict=True) if mine)
            everything.append((alone[0] | to_first, alone[1] | (first & second) - to_first))
    if rules.v_doubler_split == "best":
        yield from everything
        return
    # the online rule: all that is contested goes to the word that already earns at least as much of both
    money, stock = zip(
        *(
            pay(rules, profile.length, profile.doubling_card + len(given))
            for profile, given in zip(profiles, alone, strict=True)
        ),
        strict=True,
    )
    first_leads = money[0] >= money[1] and stock[0] >= stock[1]
    yield everything[0] if first_leads else everything[-1]


def payment(rules: Rules, profiles: tuple[Profile, ...]) -> Payment:
    """The best payment for one or two words over all readings and splits; the first of equals."""
    best: Payment | None = None
    for chosen in product(*(range(len(profile.holds)) for profile in profiles)):
        held = tuple(profile.holds[i] for profile, i in zip(profiles, chosen, strict=True))
        for given in splits(rules, profiles, held):
            per_word = tuple(
                pay(rules, profile.length, profile.doubling_card + len(abilities))
                for profile, abilities in zip(profiles, given, strict=True)
            )
            candidate = Payment(per_word, chosen, given)
            if best is None or candidate.key > best.key:
                best = candidate
    assert best is not None
    return best
