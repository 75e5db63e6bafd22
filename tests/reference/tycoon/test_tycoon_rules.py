"""The rules of a play, one by one, where the lists of known answers do not reach."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from .. import Words, enable
from . import Judgement, Position, Word, build, judge_turn, parse_play, parse_position
from .payout import readings
from .sampling import random_options, random_rules


def position(hand: str, pool: str = "", own: str = "", other: str = "", **options: Any) -> Position:
    seats = options.pop("money", (0, 0))
    return Position(build(**options), enable(), hand, pool, (own, other), 0, seats, (0, 0))


def judge(at: Position, *items: tuple[str, ...]) -> Judgement:
    return judge_turn(at, [Word(*item) for item in items])


def paid(judgement: Judgement) -> tuple[int, int]:
    assert judgement.legal, judgement
    return judgement.money, judgement.stock


# -- tables --------------------------------------------------------------------------------------------------


def test_tables() -> None:
    rules = build()
    assert sum(rules.cards.values()) == 102
    assert sum(rules.prices.values()) == 110
    assert set(rules.cards) == set(rules.prices) == set("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    assert rules.longest == 12


def test_at_these_prices_the_count_of_patents_never_binds() -> None:
    """The fewest patents that reach the value are as many as the goal asks for."""
    rules = build()
    dearest = sorted(rules.prices.values(), reverse=True)
    for players, (value, fewest) in rules.goals.items():
        count = next(n for n in range(27) if sum(dearest[:n]) >= value)
        assert count >= fewest, players


def test_the_count_binds_where_it_is_set() -> None:
    assert build().goal_reached(5, "AEI")
    assert not build(goal_min_patents=4).goal_reached(5, "AEI")
    assert build(goal_min_patents=4).goal_reached(5, "AEIX")
    assert build(goals={2: (5, 1)}).goal_reached(2, "H")
    assert not build(goals={2: (5, 1)}).goal_reached(2, "D")


def test_unknown_options_are_refused() -> None:
    with pytest.raises(ValueError, match="doubler_stackng"):
        build(doubler_stackng="add")
    with pytest.raises(ValueError, match="expected one of"):
        build(doubler_stacking="divide")


def test_beyond_the_payout_table_the_last_line_goes_on() -> None:
    assert build(payouts={3: (1, 0), 4: (5, 2)}).payout(9) == (5, 2)


# -- shape ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "items"),
    [
        ("words", []),
        ("words", [("CAT", "hhh"), ("RED", "hhh")]),
        ("length", [("AT", "hh")]),
        ("origins", [("CAT", "hh")]),
        ("origins", [("CAT", "hhx")]),
        ("types", [("CAT", "hhh", "__")]),
        ("types", [("CAT", "hhh", "_v_")]),
        ("types", [("CAT", "hhh", "x__")]),
        ("cards", [("CAT", "hhc")]),
        ("cards", [("ETEN", "hhhc")]),
        ("hand", [("ONE", "ccc")]),
        ("copy", [("TAT", "hhd")]),
        ("added", [("CATS", "hhhs")]),
        ("list", [("CTA", "hhh")]),
    ],
)
def test_illegal(rule: str, items: list[tuple[str, ...]]) -> None:
    judgement = judge(position("CATERDT", "ONEO"), *items)
    assert (judgement.legal, judgement.rule) == (False, rule), judgement
    assert judgement.why
    assert judgement.per_word == ()
    assert judgement.money == 0


def test_three_words_are_too_many() -> None:
    at = position("CATREDTINSEE", own="V")
    assert judge(at, ("CAT", "hhh"), ("RED", "hhh"), ("TIN", "hhh")).rule == "words"
    assert judge(at, ("CAT", "hhh"), ("RED", "hhh")).legal


def test_the_list_is_asked_last() -> None:
    assert judge(position("CATERDT"), ("TAC", "hhc")).rule == "cards"
    assert judge(position("CATERDT", challenge="players"), ("TAC", "hhh")).legal


def test_a_word_may_be_made_twice_unless_the_option_forbids() -> None:
    twice = [("CAT", "hhh"), ("CAT", "hhc")]
    assert paid(judge(position("CATCARD", "TEE", "V"), *twice)) == (2, 0)
    assert judge(position("CATCARD", "TEE", "V", v_allow_same_word=False), *twice).rule == "words"


# -- copy and added letter -----------------------------------------------------------------------------------


def test_real_cards_of_a_copy_by_play_or_word() -> None:
    items = [("CRATE", "hhhhh"), ("DOT", "hcd")]
    assert judge(position("CATERSD", "ONE", "VX"), *items).legal
    assert judge(position("CATERSD", "ONE", "VX", x_min_real_scope="word"), *items).rule == "copy"
    assert judge(position("CATERSD", "ONE", "VX", x_min_real=8), *items).rule == "copy"
    assert judge(position("CATERSD", "ONE", "VX", x_min_real=7), *items).legal


def test_real_cards_of_an_added_letter() -> None:
    item = ("GAS", "hhs")
    assert paid(judge(position("GATERED", own="Z"), item)) == (1, 0)
    assert judge(position("GATERED", own="Z", z_min_real=3), item).rule == "added"


def test_one_real_card_will_do_if_the_option_says_so() -> None:
    items = [("CRATE", "hhhhh"), ("EES", "hds")]
    words = Words(["CRATE", "EES"])
    for least, legal in ((1, True), (2, False)):
        at = Position(build(z_min_real=least), words, "CRATEET", "ONE", ("VXZ", ""))
        assert judge(at, *items).legal == legal


def test_only_one_letter_is_added_a_turn() -> None:
    at = position("CATDOGE", own="VZ")
    assert judge(at, ("CATS", "hhhs"), ("DOG", "hhh")).legal
    assert judge(at, ("CATS", "hhhs"), ("DOGS", "hhhs")).rule == "added"


def test_no_other_letter_is_added() -> None:
    assert judge(position("CATERED", own="Z"), ("CATE", "hhhs")).rule == "added"
    assert judge(position("CATERED", own="Z", added_letter="E"), ("CATE", "hhhs")).legal


def test_a_real_s_beside_the_added_one_can_be_copied() -> None:
    """GRASSES: one S card, its copy, and the added S."""
    at = position("GRASETT", own="XZ")
    assert judge(at, ("GRASSES", "hhhhdhs")).legal
    assert judge(position("GRAETTO", own="XZ"), ("GRASES", "hhhdhs")).rule == "copy"


# -- doublers and Ys -----------------------------------------------------------------------------------------


def test_the_best_declaration_is_found() -> None:
    """GYPSY with K: one Y a vowel, the other a consonant."""
    at = position("GYPSYER", own="K")
    assert paid(judge(at, ("GYPSY", "hhhhh"))) == (6, 0)
    assert judge(at, ("GYPSY", "hhhhh")).types in [("_v__c",), ("_c__v",)]
    assert paid(judge(at, ("GYPSY", "hhhhh", "_v__v"))) == (3, 0)
    # one Y declared, the other left open
    assert judge(at, ("GYPSY", "hhhhh", "_c___")).types == ("_c__v",)


def test_one_declaration_serves_all_abilities_or_each_its_own() -> None:
    """YAY: B and J want vowels, K wants consonants."""
    assert paid(judge(position("YAYERST", own="BJK"), ("YAY", "hhh"))) == (4, 0)
    each = position("YAYERST", own="BJK", y_choice="per_ability")
    assert paid(judge(each, ("YAY", "hhh"))) == (8, 0)
    assert paid(judge(each, ("YAY", "hhh", "c_c"))) == (8, 0)


@pytest.mark.parametrize("choice", ["per_letter", "per_ability"])
def test_readings(choice: str) -> None:
    rules = build(y_choice=choice)
    assert len(readings(rules, "BJK", "YAY")) == (4 if choice == "per_letter" else 1)
    assert len(readings(rules, "BJK", "YAY", "v__")) == (2 if choice == "per_letter" else 1)
    assert len(readings(rules, "BJK", "CAT")) == 1


def test_k_never_holds_with_b_or_j() -> None:
    rules = build()
    for word in sorted(enable().words)[::17]:
        if 3 <= len(word) <= 12:
            for reading in readings(rules, "BJK", word):
                assert "one_vowel" not in reading.holds or len(reading.holds) == 1, word


def test_two_q_in_a_word_double_once() -> None:
    words = Words(["QATQ"])
    at = Position(build(), words, "QATQERD", "ONE")
    assert paid(judge(at, ("QATQ", "hhhh"))) == (4, 0)


def test_a_copied_q_doubles_unless_the_option_forbids() -> None:
    items = [("QATS", "hhhh"), ("QUOD", "dhcc")]
    words = Words(["QATS", "QUOD"])
    for option, total in ((True, 8), (False, 6)):
        at = Position(build(phantom_q_doubles=option), words, "QATSUER", "ODE", ("VX", ""))
        assert paid(judge(at, *items)) == (total, 0)
    assert judge(at, *items).doublers == (("Q", "QATS"),)


@pytest.mark.parametrize(
    ("stacking", "scope", "split", "per_word"),
    [
        # AIDE 2 fulfils B and J, AUDIT 3 fulfils J alone
        ("add", "per_ability", "best", ((4, 0), (6, 0))),
        ("add", "per_ability", "server", ((6, 0), (3, 0))),
        ("multiply", "per_ability", "best", ((8, 0), (3, 0))),
        ("multiply", "single_word", "best", ((8, 0), (3, 0))),
        ("add", "single_word", "best", ((6, 0), (3, 0))),
        ("max-one", "per_ability", "best", ((4, 0), (6, 0))),
        ("max-one", "per_ability", "server", ((4, 0), (3, 0))),
        # with single_word nothing is given beforehand, so AUDIT leads with 3 to 2
        ("add", "single_word", "server", ((2, 0), (6, 0))),
    ],
)
def test_splits(stacking: str, scope: str, split: str, per_word: Any) -> None:
    at = position(
        "AIDEAUD",
        "ITX",
        "BJV",
        doubler_stacking=stacking,
        v_ability_scope=scope,
        v_doubler_split=split,
    )
    assert judge(at, ("AIDE", "hhhh"), ("AUDIT", "hhhcc")).per_word == per_word


def test_the_best_split_looks_at_both_ys() -> None:
    """K holds for MYTH with a vowel Y and for KEY with a consonant Y; J for KEY with a vowel Y."""
    at = position("MYTHKEY", own="JKV")
    judgement = judge(at, ("MYTH", "hhhh"), ("KEY", "hhh"))
    assert judgement.per_word == ((4, 0), (2, 0))
    assert judgement.types == ("_v__", "__v")


def test_abilities_may_belong_to_other_letters() -> None:
    at = position("OBOETTR", own="T", vowel_ends="T", half_vowels="")
    judgement = judge(at, ("OBOE", "hhhh"))
    assert paid(judgement) == (4, 0)
    assert judgement.doublers == (("T", "OBOE"),)
    assert paid(judge(position("OBOETTR", own="BJ", vowel_ends="T", half_vowels=""), ("OBOE", "hhhh"))) == (
        2,
        0,
    )
    assert judge(position("CATREDO", own="E", two_words="E"), ("CAT", "hhh"), ("RED", "hhh")).legal
    assert judge(position("CATREDO", own="V", two_words="E"), ("CAT", "hhh"), ("RED", "hhh")).rule == "words"
    assert paid(judge(position("ZOOTTTT", doubling_cards="QZ"), ("ZOO", "hhh"))) == (2, 0)


# -- money ---------------------------------------------------------------------------------------------------


def test_royalties_go_to_each_owner_and_not_to_oneself() -> None:
    at = Position(build(), enable(), "CATERSD", "ONE", ("C", "AT", "E"), 0, (0, 0, 0), (0, 0, 0))
    judgement = judge(at, ("CRATES", "hhhhhh"))
    assert judgement.royalties == {1: 2, 2: 1}
    assert judgement.money_after == (4, 2, 1)
    assert judgement.stock_after == (1, 0, 0)


def test_copies_pay_no_royalty() -> None:
    assert judge(position("EATLRSD", "ONQ", "X", "T"), ("LATTE", "hhhdh")).royalties == {1: 1}
    assert judge(position("EATTLRS", "ONQ", "X", "T"), ("LATTE", "hhhhh")).royalties == {1: 2}


def test_the_player_may_have_to_pay_the_royalties() -> None:
    """As far as the money goes, clockwise."""
    rules = build(royalty_payer="player")
    at = Position(rules, enable(), "TATTERS", "ONE", ("RE", "", "AT"), 2, (5, 0, 0), (0, 0, 0))
    assert judge(at, ("TATTERS", "hhhhhhh")).money_after == (7, 0, 4)
    at = Position(rules, enable(), "TATTERS", "ONE", ("S", "", "AT"), 1, (0, 2, 0), (0, 0, 0))
    judgement = judge(at, ("TATTERS", "hhhhhhh"))
    assert judgement.money == 6
    assert judgement.royalties == {2: 4, 0: 1}
    assert judgement.money_after == (1, 3, 4)
    at = Position(rules, enable(), "CATERSD", "ONE", ("T", "", "AC"), 1, (0, 0, 0), (0, 0, 0))
    judgement = judge(at, ("CAT", "hhh"))
    assert judgement.royalties == {2: 1}
    assert judgement.money_after == (0, 0, 1)


def test_what_can_be_bought_looks_at_the_money_after_royalties() -> None:
    for payer, letters in (("bank", "C"), ("player", "")):
        at = position("CATERSD", "ONE", "", "AT", money=(2, 0), royalty_payer=payer)
        assert judge(at, ("CAT", "hhh")).buyable == letters


def test_only_real_cards_of_unowned_letters_are_on_offer() -> None:
    at = position("CATERSD", "ONE", "A", "T", money=(50, 0))
    assert judge(at, ("CRATE", "hhhhh")).buyable == "CER"


def test_the_bank_pays_no_more_than_it_has() -> None:
    rules = build(bank_limit=(12, 4))
    at = Position(rules, enable(), "CATERSD", "ONE", ("", "AT"), 0, (5, 3), (2, 2))
    judgement = judge(at, ("CRATES", "hhhhhh"))
    assert judgement.per_word == ((4, 1),)
    assert (judgement.money, judgement.stock) == (4, 0)
    assert judgement.royalties == {}
    at = Position(rules, enable(), "CATERSD", "ONE", ("", "AT"), 0, (5, 2), (0, 0))
    judgement = judge(at, ("CRATES", "hhhhhh"))
    assert judgement.royalties == {1: 1}
    assert judgement.money_after == (9, 3)
    at = Position(rules, enable(), "CATERSD", "ONE", ("", ""), 0, (9, 9), (3, 3))
    assert paid(judge(at, ("CRATES", "hhhhhh"))) == (0, 0)


# -- JSON and sampling ---------------------------------------------------------------------------------------


def test_a_position_from_json() -> None:
    record = {
        "hand": "CATERSD",
        "pool": "ONE",
        "players": 3,
        "seat": 1,
        "patents": {"1": "XB"},
        "money": [1, 2, 3],
        "options": {"doubler_stacking": "add"},
    }
    at = parse_position(record, enable())
    assert at.patents == ("", "BX", "")
    assert (at.own, at.money, at.stock, at.others_clockwise()) == ("BX", (1, 2, 3), (0, 0, 0), [2, 0])
    assert at.rules.doubler_stacking == "add"
    assert [at.has(ability) for ability in ("copy", "vowel_ends", "add")] == [True, True, False]
    assert parse_position({"hand": "A"}, enable()).patents == ("", "")


def test_a_play_from_json() -> None:
    assert parse_play([{"word": "CAT", "origins": "hhc"}]) == (Word("CAT", "hhc", ""),)


def test_the_samples_reach_every_option() -> None:
    rng = Random(1)
    drawn = [random_options(rng) for _ in range(200)]
    for option in drawn[0]:
        assert len({str(options[option]) for options in drawn}) > 1, option
    assert random_rules(Random(3)) == random_rules(Random(3))
