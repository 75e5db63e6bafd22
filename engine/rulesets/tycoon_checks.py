"""Values that are fine each but do not go together in a Letter Tycoon ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from engine.rulesets.schema import Invalid, nearest, refuse

if TYPE_CHECKING:
    from engine.rulesets.tycoon import TycoonRuleset


def check_tycoon(rules: TycoonRuleset) -> None:
    """Invalid, naming the first field that does not fit the others."""
    _check_letters(rules)
    _check_abilities(rules)
    _check_cards(rules)
    _check_payout("payout_money", rules.payout_money, rules.min_length)
    _check_payout("payout_stock", rules.payout_stock, rules.min_length)
    _check_goals(rules)


def _check_letters(rules: TycoonRuleset) -> None:
    for key in ("vowels", "either", "doubling_letter", "final_letter"):
        value = getattr(rules, key)
        if not set(value) <= set(rules.letters):
            raise refuse(key, value, f"some of letters = {rules.letters}")
    both = set(rules.vowels) & set(rules.either)
    if both:
        raise refuse("either", rules.either, f"no letter of vowels = {rules.vowels}")
    for key in ("cards", "patents", "abilities"):
        table: Mapping[str, object] = getattr(rules, key)
        for letter in table:
            if letter not in rules.letters:
                why = f": no such letter in letters, {nearest(letter, rules.letters)}"
                raise Invalid(f"{key}.{letter}", why)
    for key in ("cards", "patents"):
        for letter in rules.letters:
            if letter not in getattr(rules, key):
                raise Invalid(f"{key}.{letter}", ": missing, expected an integer for every letter")


def _check_abilities(rules: TycoonRuleset) -> None:
    seen: dict[str, str] = {}
    for letter, ability in rules.abilities.items():
        if ability == "none":
            continue
        if ability in seen:
            why = f"an ability of its own, as {seen[ability]} has this one (set {seen[ability]} to none)"
            raise refuse(f"abilities.{letter}", ability, why)
        seen[ability] = letter
    if "final-letter" in seen and not rules.final_letter:
        why = f"a letter, as abilities.{seen['final-letter']} = final-letter"
        raise refuse("final_letter", rules.final_letter, why)
    if rules.final_letter and rules.final_letter == rules.doubling_letter:
        raise refuse("final_letter", rules.final_letter, "another letter than doubling_letter")


def _check_cards(rules: TycoonRuleset) -> None:
    players, in_sight = rules.players, rules.hand_size + rules.pool_size
    if players.min > players.max:
        raise refuse("players.min", players.min, f"at most players.max = {players.max}")
    if in_sight > 12:
        most = f"at most {12 - rules.pool_size}, as hand and pool together have at most 12 cards"
        raise refuse("hand_size", rules.hand_size, most)
    if in_sight < rules.min_length:
        raise refuse("hand_size", rules.hand_size, f"with the pool at least min_length = {rules.min_length}")
    need = players.max * rules.hand_size + rules.pool_size
    if rules.total_cards < need:
        what = f"{need} for {players.max} hands of {rules.hand_size} and a pool of {rules.pool_size}"
        raise Invalid("cards", f": {rules.total_cards} cards in all, expected at least {what}")


def _check_payout(key: str, table: Mapping[str, int], shortest: int) -> None:
    for length in table:
        if not length.isascii() or not length.isdecimal() or length != str(int(length)) or int(length) > 99:
            raise Invalid(f"{key}.{length}", ": expected the length of a word, for instance 5")
    longest = max((int(length) for length in table), default=shortest)
    for expected in range(shortest, max(longest, shortest) + 1):
        if str(expected) not in table:
            raise Invalid(f"{key}.{expected}", ": missing, expected an integer from 0 to 255")


def _check_goals(rules: TycoonRuleset) -> None:
    counts = [str(count) for count in range(rules.players.min, rules.players.max + 1)]
    for key in ("goal_value", "goal_min_patents"):
        table: Mapping[str, int] = getattr(rules, key)
        for count in table:
            if count not in ("2", "3", "4", "5"):
                raise Invalid(f"{key}.{count}", ": expected a number of players from 2 to 5")
        for count in counts:
            if count not in table:
                raise Invalid(f"{key}.{count}", ": missing, expected an integer for every number of players")
    total = sum(rules.patents.values())
    for count in counts:
        value, fewest = rules.goal(int(count))
        if value > total:
            reach = f"at most {total}, the sum of all patents: nobody could reach it"
            raise refuse(f"goal_value.{count}", value, reach)
        if fewest > len(rules.letters):
            reach = f"at most {len(rules.letters)}, the number of patents: nobody could reach it"
            raise refuse(f"goal_min_patents.{count}", fewest, reach)
