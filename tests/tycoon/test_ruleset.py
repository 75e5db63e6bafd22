"""The ruleset letter-tycoon: its numbers written down a second time, variants, and what is refused."""

# ruff: noqa: E501, RUF005 -- a case a line, where it fits on one

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import RulesetError
from engine.rulesets import GridRuleset, Ruleset, TycoonRuleset
from engine.rulesets.tycoon import ABILITIES
from engine.tycoon.rules import COPY, ENDS, FINAL, HALF, ONE, REPLACE, TWO, abilities_of, tycoon_rules

RULES = TycoonRuleset.load("letter-tycoon")
CARDS = "A9 B2 C2 D4 E12 F2 G3 H4 I9 J1 K1 L4 M2 N6 O8 P2 Q1 R6 S6 T6 U4 V2 W2 X1 Y2 Z1"
PRICES = "A8 B2 C3 D4 E10 F3 G3 H5 I7 J2 K2 L4 M3 N7 O7 P3 Q2 R6 S6 T8 U3 V2 W3 X2 Y3 Z2"


def table(text):
    return {entry[0]: int(entry[1:]) for entry in text.split()}


def complaint(*sets):
    with pytest.raises(RulesetError) as caught:
        RULES.with_sets(sets)
    message = str(caught.value)
    assert len(message.splitlines()) == 1
    return message.split(": ", 1)[1]


def test_numbers():
    assert dict(RULES.cards) == table(CARDS)
    assert dict(RULES.patents) == table(PRICES)
    assert (RULES.total_cards, sum(RULES.patents.values())) == (102, 110)
    assert [RULES.goal(players) for players in (2, 3, 4, 5)] == [(45, 6), (34, 5), (26, 3), (21, 3)]
    assert RULES.money.tolist() == [0, 0, 0, 1, 2, 3, 4, 6, 6, 6, 6, 6, 6]
    assert RULES.stock.tolist() == [0, 0, 0, 0, 0, 0, 1, 1, 2, 3, 4, 5, 6]
    assert (RULES.hand_size, RULES.pool_size, RULES.max_length) == (7, 3, 12)
    assert (RULES.bank_money, RULES.bank_stock) == (65, 36)
    assert (RULES.players.min, RULES.players.max) == (2, 5)


def test_defaults_of_the_options():
    assert {key: getattr(RULES, key) for key in OPTIONS} == {
        key: values[0] for key, values in OPTIONS.items()
    }


OPTIONS = {
    "doubler_stacking": ("multiply", "add", "max-one"),
    "challenge": ("auto", "players"),
    "retries": (0, 3, -1),
    "q_replace_scope": ("hand_or_pool", "hand"),
    "v_ability_scope": ("per_ability", "single_word"),
    "v_doubler_split": ("best", "server"),
    "v_allow_same_word": (True, False),
    "x_min_real_scope": ("play", "word"),
    "x_min_real": (3, 4),
    "z_min_real": (2, 3),
    "phantom_q_doubles": (True, False),
    "y_choice": ("per_letter", "per_ability"),
    "royalty_payer": ("bank", "player"),
    "bank_limit": ("none", "box"),
    "discard_after_word": (True, False),
    "refill_before_discard": (True, False),
    "pool_fixed_per_round": (False, True),
}


def test_every_option_makes_a_ruleset_of_its_own():
    digests = {RULES.digest}
    for key, values in OPTIONS.items():
        for value in values[1:]:
            text = str(value).lower() if isinstance(value, bool) else str(value)
            variant = RULES.with_sets([f"{key}={text}"])
            assert getattr(variant, key) == value
            digests.add(variant.digest)
    assert len(digests) == 1 + sum(len(values) - 1 for values in OPTIONS.values())


def test_abilities():
    letters = {
        "ends-vowels": "B",
        "half-vowels": "J",
        "one-vowel": "K",
        "replace-card": "Q",
        "two-words": "V",
        "copy-card": "X",
        "final-letter": "Z",
    }
    assert RULES.ability_letters == letters
    assert set(letters) == set(ABILITIES)


def test_an_ability_on_another_letter():
    variant = RULES.replace(abilities={"X": "none", "E": "copy-card"})
    assert variant.ability_letters["copy-card"] == "E"
    assert variant.digest != RULES.digest
    rules = tycoon_rules(variant)
    owners = np.full(26, -1, np.int64)
    owners[[4, 23]] = 1
    assert (abilities_of(rules, owners, 1), abilities_of(rules, owners, 0)) == (COPY, 0)
    none = RULES.with_sets(["abilities.X=none"])
    assert "copy-card" not in none.ability_letters


def test_numbers_for_kernels():
    rules = tycoon_rules(RULES)
    assert [int(rules.abilities[code]) for code in (1, 9, 10, 16, 21, 23, 25)] == [
        *(ENDS, HALF, ONE, REPLACE, TWO, COPY, FINAL)
    ]
    assert int(rules.abilities.sum()) == 127
    assert (rules.doubling, rules.final, rules.bank_money) == (16, 18, -1)
    boxed = tycoon_rules(RULES.with_sets(["bank_limit=box", "goal_value.3=30"]))
    assert (boxed.bank_money, boxed.bank_stock, boxed.goal_value[3], boxed.goal_patents[3]) == (65, 36, 30, 5)


def test_variants():
    variant = RULES.with_sets(["patents.J=5", "cards.E=10", "doubler_stacking=add"])
    assert (variant.patents["J"], variant.cards["E"], variant.doubler_stacking) == (5, 10, "add")
    assert variant.name == "letter-tycoon+patents.J=5+cards.E=10+doubler_stacking=add"
    assert RULES.patents["J"] == 2
    assert RULES.replace(patents={"J": 5}) == RULES.with_sets(["patents.J=5"])


def test_a_longer_word_pays_as_the_longest_listed():
    variant = RULES.with_sets(["hand_size=8"])
    assert variant.max_length == 13
    assert (variant.money[13], variant.stock[13]) == (6, 6)
    longer = variant.with_sets(["payout_money.13=9"])
    assert longer.money[13] == 9


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("patents.J=-1", "patents.J = -1: expected an integer from 0 to 255"),
        ("patents.j=1", 'patents.j: no such letter in letters, did you mean "J"?'),
        ("cards.E=1000", "cards.E = 1000: expected an integer from 0 to 100"),
        ("cards.?=2", "cards.?: no such letter in letters, expected one of " + ", ".join(RULES.letters)),
        ("doubler_stacking=sum", 'doubler_stacking = "sum": expected one of multiply, add, max-one'),
        ("challenge=never", 'challenge = "never": expected one of auto, players'),
        ("retries=6", "retries = 6: expected an integer from -1 to 5"),
        ("retries=-2", "retries = -2: expected an integer from -1 to 5"),
        ("y_choice=best", 'y_choice = "best": expected one of per_letter, per_ability'),
        ("v_allow_same_word=1", "v_allow_same_word = 1: expected true or false"),
        ("goal_value.2=111", "goal_value.2 = 111: expected at most 110, the sum of all patents: nobody could reach it"),
        (
            "goal_min_patents.2=27",
            "goal_min_patents.2 = 27: expected at most 26, the number of patents: nobody could reach it",
        ),
        ("goal_value.6=20", "goal_value.6: expected a number of players from 2 to 5"),
        ("hand_size=0", "hand_size = 0: expected an integer from 1 to 12"),
        ("hand_size=10", "hand_size = 10: expected at most 9, as hand and pool together have at most 12 cards"),
        ("pool_size=13", "pool_size = 13: expected an integer from 0 to 12"),
        ("min_length=2", "min_length = 2: expected an integer from 3 to 12"),
        ("abilities.E=copy-card", 'abilities.E = "copy-card": expected an ability of its own, as X has this one (set X to none)'),
        ("abilities.E=fly", 'abilities.E = "fly": expected one of ' + ", ".join([*ABILITIES, "none"])),
        ("final_letter=", "expected KEY=VALUE, for instance points.Q=8"),
        ('final_letter=""', 'final_letter = "": expected a letter, as abilities.Z = final-letter'),
        ("final_letter=Q", 'final_letter = "Q": expected another letter than doubling_letter'),
        ("either=E", 'either = "E": expected no letter of vowels = AEIOU'),
        ("vowels=AEIOUÄ", 'vowels = "AEIOUÄ": expected some of letters = ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
        ("payout_money.4=-1", "payout_money.4 = -1: expected an integer from 0 to 255"),
        ("payout_money.x=1", "payout_money.x: expected the length of a word, for instance 5"),
        ("payout_stock.14=1", "payout_stock.13: missing, expected an integer from 0 to 255"),
        ("players.min=6", "players.min = 6: expected an integer from 2 to 5"),
        ("bank_limit=65", 'bank_limit = 65: expected one of none, box'),
        ("goal_valu.2=3", 'goal_valu: unknown table or field, did you mean "goal_value"?'),
    ],
)  # fmt: skip
def test_bad_set(text, expected):
    assert complaint(text) == expected


def test_too_few_cards():
    sets = [f"cards.{letter}=1" for letter in RULES.letters]
    assert "cards: 26 cards in all, expected at least 38 for 5 hands of 7 and a pool of 3" in complaint(*sets)


def test_a_hand_that_makes_no_word():
    assert complaint("hand_size=1", "pool_size=1").endswith(
        "hand_size = 1: expected with the pool at least min_length = 3"
    )


def test_text_and_back():
    assert TycoonRuleset.from_toml(RULES.to_toml()) == RULES
    assert Ruleset.load("letter-tycoon") == RULES
    assert "letter-tycoon" in Ruleset.names()
    with pytest.raises(RulesetError, match="expected grid"):
        GridRuleset.load("letter-tycoon")
    with pytest.raises(RulesetError, match="expected tycoon"):
        TycoonRuleset.load("scrabble")


def test_digest_ignores_how_it_is_written():
    for text in ("title=other", "vowels=UOIEA", "payout_money.13=6", "abilities.A=none"):
        assert RULES.with_sets([text]).digest == RULES.digest, text


_KEYS = st.sampled_from(
    ["cards.E", "patents.J", "abilities.E", "abilities.X", "goal_value.2", "goal_min_patents.5", "hand_size", "pool_size"]
    + ["letters", "vowels", "either", "final_letter", "doubling_letter", "payout_money.3", "payout_stock", "players.max"]
    + [*OPTIONS]
)  # fmt: skip
_VALUES = st.one_of(
    st.integers(-20, 300).map(str),
    st.sampled_from(["true", "{}", '""', "S", "none", "copy-card", "add", '"ABC"', "[]", "nan"]),
)


@given(st.lists(st.builds("{}={}".format, _KEYS, _VALUES), max_size=3))
@settings(max_examples=200, deadline=None)
def test_any_set_gives_a_ruleset_or_one_line(sets):
    try:
        variant = RULES.with_sets(sets)
    except RulesetError as exc:
        message = str(exc)
    else:
        message = "fine"
        check_variant(variant)
    assert len(message.splitlines()) == 1


def check_variant(variant):
    assert TycoonRuleset.from_toml(variant.to_toml()) == variant
    assert len(variant.money) == len(variant.stock) == variant.max_length + 1
    assert tycoon_rules(variant).letters == len(variant.letters)
