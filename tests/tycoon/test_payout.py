"""What words pay: stacking, declared letters, the split of two words; referee and kernels alike."""

import itertools

import numpy as np
import pytest

from engine.tycoon.finder import finder, unpack
from engine.tycoon.kinds import MOST_KINDS, fill_worths, pair_worth, reduced, word_worth
from engine.tycoon.payout import best_types, payout
from engine.tycoon.rules import ENDS, HALF, ONE, tycoon_rules
from engine.tycoon.wordtable import KIND_MASK, word_table

from .boards import RULES, position, words


def pay(text, own, **options):
    rules = RULES.replace(**options) if options else RULES
    paid = payout(rules, own, words(text))
    return paid.money, paid.stock


LENGTHS = {
    "CAT": (1, 0),
    "CATS": (2, 0),
    "CRATE": (3, 0),
    "CRATES": (4, 1),
    "TRACERS": (6, 1),
    "STRENGTH": (6, 2),
}


@pytest.mark.parametrize(("word", "expected"), LENGTHS.items())
def test_lengths(word, expected):
    assert pay(f"{word}:{'h' * len(word)}", "") == expected


@pytest.mark.parametrize(
    ("text", "own", "multiply", "add", "one"),
    [
        ("EQUATE:hhhhhh", "", (8, 2), (8, 2), (8, 2)),
        ("EQUATE:hhhhhh", "J", (16, 4), (12, 3), (8, 2)),
        ("EQUATE:hhhhhh", "BJ", (32, 8), (16, 4), (8, 2)),
        ("EQUATE:hhhhhh", "BJK", (32, 8), (16, 4), (8, 2)),
        ("AREOLA:hhhhhh", "BJ", (16, 4), (12, 3), (8, 2)),
        ("CAT:hhh", "BJ", (1, 0), (1, 0), (1, 0)),
        ("CAT:hhh", "K", (2, 0), (2, 0), (2, 0)),
        ("SUQS:hhhh", "K", (8, 0), (6, 0), (4, 0)),
        ("RIOT:hhhh", "J", (4, 0), (4, 0), (4, 0)),
        ("AUDIT:hhhhh", "J", (6, 0), (6, 0), (6, 0)),
        ("CANOE:hhhhh", "J", (6, 0), (6, 0), (6, 0)),
        ("CATER:hhhhh", "J", (3, 0), (3, 0), (3, 0)),
    ],
)
def test_stacking(text, own, multiply, add, one):
    expected = {"multiply": multiply, "add": add, "max-one": one}
    assert {how: pay(text, own, doubler_stacking=how) for how in expected} == expected


def test_half_and_one_are_exact():
    assert pay("OBOE:hhhh", "B") == (4, 0)
    assert pay("BOTTLE:hhhhhh", "J") == (4, 1)  # 2 of 6
    assert pay("BOTTOE:hhhhhh", "J") == (8, 2)  # 3 of 6
    assert pay("STRAP:hhhhh", "K") == (6, 0)
    assert pay("STRIPE:hhhhhh", "K") == (4, 1)


def test_declared_letters():
    assert pay("YAY:hhh:v_v", "BJ") == (4, 0)
    assert pay("YAY:hhh:c_c", "BJ") == (1, 0)
    assert pay("YAY:hhh:c_c", "BJK") == (2, 0)
    assert pay("YAY:hhh", "BJK") == (4, 0)
    assert pay("MYTH:hhhh:_v__", "K") == (4, 0)
    assert pay("MYTH:hhhh:_c__", "K") == (2, 0)
    assert pay("GYPSY:hhhhd:_v__c", "K") == (6, 0)


def test_declared_anew_for_each_ability():
    """E and two Ys: as vowels they are half of the letters, as consonants they leave one vowel."""
    assert pay("EYRY:hhhh", "JK") == (4, 0)
    assert pay("EYRY:hhhh", "JK", y_choice="per_ability") == (8, 0)
    assert pay("EYRY:hhhh:_c_c", "JK", y_choice="per_ability") == (8, 0)


def test_best_types():
    assert best_types(RULES, "BJ", words("YAY:hhh")) == ("v_v",)
    assert best_types(RULES, "K", words("YAY:hhh")) == ("c_c",)
    assert best_types(RULES, "K", words("GYPSY:hhhhd")) in (("_v__c",), ("_c__v",))


def test_a_copied_doubling_letter():
    copied = "SUQ:hhh QUOTE:dchhh"
    assert pay(copied, "") == (2 + 6, 0)
    assert pay(copied, "", phantom_q_doubles=False) == (2 + 3, 0)


@pytest.mark.parametrize(
    ("text", "own", "options", "expected"),
    [
        ("OBOE:hhhh AIDE:hhhc", "BJ", {}, [(8, 0), (2, 0)]),
        ("OBOE:hhhh AIDE:hhhc", "BJ", {"doubler_stacking": "add"}, [(6, 0), (2, 0)]),
        ("AIDE:hhhh AUDIT:hhhcc", "BJ", {"doubler_stacking": "add"}, [(4, 0), (6, 0)]),
        (
            "AIDE:hhhh AUDIT:hhhcc",
            "BJ",
            {"doubler_stacking": "add", "v_doubler_split": "server"},
            [(6, 0), (3, 0)],
        ),
        ("AUDIT:hhhhh AIDE:hhhh", "BJ", {"v_doubler_split": "server"}, [(3, 0), (8, 0)]),
        ("QUOTA:hhhhh ADIEUS:hhcccs", "J", {}, [(12, 0), (4, 1)]),
        ("QUOTA:hhhhh ADIEUS:hhcccs", "J", {"v_doubler_split": "server"}, [(6, 0), (8, 2)]),
        ("ADIEUS:hhhhhs CAT:hhh", "JK", {}, [(8, 2), (2, 0)]),
        ("ADIEUS:hhhhhs CAT:hhh", "JK", {"v_ability_scope": "single_word"}, [(8, 2), (1, 0)]),
        ("CAT:hhh ADIEUS:hhhhhs", "JK", {"v_ability_scope": "single_word"}, [(1, 0), (8, 2)]),
        ("CARDS:hhhhh TEN:hcc", "K", {}, [(6, 0), (1, 0)]),
    ],
)
def test_two_words(text, own, options, expected):
    rules = RULES.replace(**options) if options else RULES
    assert payout(rules, own, words(text)).per_word == tuple(expected)


OWNED = ["", "B", "J", "K", "BJ", "BJK", "JK"]
SAMPLE = [
    "YAY",
    "MYTH",
    "GYPSY",
    "EQUATE",
    "OBOE",
    "AIDE",
    "AUDIT",
    "KEY",
    "EYRY",
    "CAT",
    "SUQS",
    "QUAY",
    "AREOLA",
    "STRENGTHS",
    "ANYWAY",
    "YEARLY",
    "EYE",
]


@pytest.mark.parametrize("stacking", ["multiply", "add", "max-one"])
@pytest.mark.parametrize("choice", ["per_letter", "per_ability"])
def test_kinds_pay_what_the_referee_pays(stacking, choice):
    options = {"doubler_stacking": stacking, "y_choice": choice}
    kinds, rules, ruleset = kinds_of(SAMPLE, options)
    for own, word in itertools.product(OWNED, SAMPLE):
        paid = payout(ruleset, own, words(f"{word}:{'h' * len(word)}"))
        assert unpack(word_worth(rules, kinds[word], mask(own))) == (paid.money, paid.stock), (own, word)


@pytest.mark.parametrize("split", ["best", "server"])
@pytest.mark.parametrize("scope", ["per_ability", "single_word"])
@pytest.mark.parametrize("choice", ["per_letter", "per_ability"])
def test_pairs_of_kinds_pay_what_the_referee_pays(split, scope, choice):
    options = {
        "v_doubler_split": split,
        "v_ability_scope": scope,
        "y_choice": choice,
        "doubler_stacking": "add",
    }
    kinds, rules, ruleset = kinds_of(SAMPLE, options)
    for own, one, two in itertools.product(["B", "JK", "BJK"], SAMPLE, SAMPLE):
        paid = payout(ruleset, own, words(f"{one}:{'h' * len(one)} {two}:{'h' * len(two)}"))
        first, second = kinds[one], kinds[two]
        assert unpack(pair_worth(rules, first, second, mask(own))) == (paid.money, paid.stock), (
            own,
            one,
            two,
        )
        short = reduced(rules, first, mask(own)), reduced(rules, second, mask(own))
        assert pair_worth(rules, *short, mask(own)) == pair_worth(rules, first, second, mask(own)), (
            own,
            one,
            two,
        )


def mask(own):
    return sum({"B": ENDS, "J": HALF, "K": ONE}[letter] for letter in own)


def kinds_of(listed, options):
    start = position(lexicon=" ".join(listed), options=options)
    table = word_table(start.lexicon, start.ruleset)
    search = finder(start.ruleset, start.lexicon)
    kinds = {search.text(i): int(kind) & KIND_MASK for i, kind in enumerate(table.kinds)}
    assert set(kinds) == set(listed)
    return kinds, tycoon_rules(start.ruleset), start.ruleset


def test_worths_of_all_kinds():
    rules, worths = tycoon_rules(RULES), np.zeros(MOST_KINDS, np.int64)
    fill_worths(rules, ENDS | HALF, worths)
    for kind in range(0, 10 * 64, 7):
        assert worths[kind] == word_worth(rules, kind, ENDS | HALF)
