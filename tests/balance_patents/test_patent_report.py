"""The whole report: what is in it, that it is the same for any number of threads, and that each part says enough."""

import struct
from dataclasses import replace

import numpy as np
import pytest

from engine.tycoon.finder import Finder, unpack
from engine.tycoon.table import deal, new_table
from sims.balance.folder import page, write_report
from sims.balance.patents.changes import ability_variants, goals_and_payouts, rule_variants
from sims.balance.patents.goals import calibration
from sims.balance.patents.hands import measure
from sims.balance.patents.report import QUICK, PatentOptions, patents_report
from sims.balance.patents.trials import Variant
from sims.tycoon.plan import TycoonPlan

from .patent_world import ENABLE, RULES, played, trials

TINY = replace(QUICK, games=62, variants=62, hands=100, lists=1, free=True, workers=2)
NAMES = [
    "first_player",
    "worth",
    "fair_prices",
    "price_list",
    "price_list_effect",
    "random_hands",
    "ledger",
    "price_and_income",
    "pick_and_win",
    "synergy",
    "survival",
    "concentration",
    "abilities",
    "goals_and_payouts",
    "goal",
]


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    return tmp_path_factory.mktemp("kept")


@pytest.fixture(scope="module")
def report(kept):
    return patents_report(played(120, bots="greedy"), replace(TINY, folder=kept))


def test_everything_is_there_in_order(report):
    assert [exhibit.name for exhibit in report.exhibits] == NAMES
    assert report.facts["bot of grants and variants"] == "greedy"
    assert report.facts["players"] == "2"


def test_each_exhibit_says_what_it_shows(report):
    for exhibit in report.exhibits:
        assert exhibit.n > 0
        assert exhibit.reading.endswith(".")
        assert "nan" not in exhibit.reading
        if not exhibit.missing:
            assert exhibit.frame is not None
            assert {column.key for column in exhibit.columns} <= set(exhibit.frame.columns)


def test_one_thread_and_what_was_kept_write_the_same_files(report, kept, tmp_path):
    text = page(report, {})
    again = patents_report(played(120, bots="greedy"), replace(TINY, folder=kept, workers=1))
    assert page(again, {}) == text
    part = replace(TINY, steps=0, variants=62, workers=1)
    alone = patents_report(played(120, bots="greedy"), part)
    two = patents_report(played(120, bots="greedy"), replace(part, workers=2))
    assert page(alone, {}) == page(two, {})
    for name in ("worth", "abilities", "goals_and_payouts"):
        one, other = ({e.name: e for e in each.exhibits}[name].frame for each in (report, alone))
        assert one.to_csv() == other.to_csv()


def test_pictures_can_be_drawn_and_are_readable(report, tmp_path):
    path = write_report(report, tmp_path)
    pictures = sorted(each.name for each in tmp_path.glob("*.png"))
    assert len(pictures) >= 11
    text = path.read_text()
    assert text.count("data:image/png") == len(pictures)
    for name in pictures:
        data = (tmp_path / name).read_bytes()
        width, height = struct.unpack(">II", data[16:24])  # as the head of a PNG file says
        assert 850 <= width <= 1100
        assert 150 <= height <= 800


def test_words_of_a_bargain(report):
    worth = next(exhibit for exhibit in report.exhibits if exhibit.name == "worth")
    frame = worth.frame.set_index("letter")
    assert frame.chance_low["J"] > 0
    assert "It pays to get these at their price: " in worth.reading
    assert (frame.free >= frame.chance - 0.1).all()  # nothing to pay is no worse


def test_random_hands_are_those_of_the_finder():
    plan = TycoonPlan(trials().base)
    found = measure(plan, 40, seed=8)
    finder = Finder(RULES, ENABLE)
    table = new_table(plan.rules, 2)
    for hand in range(40):
        deal(plan.rules, table, 0, 8, hand)
        cards, pool = (
            "".join(letter * int(count) for letter, count in zip(RULES.letters, counts, strict=True))
            for counts in (table.hands[0], table.pool)
        )
        best = {}
        for owned in ("", "J", "X", "Z", "V"):
            finder.look(cards, pool, owned)
            pays = finder.pays(finder.words())
            best[owned] = sum(unpack(int(pays.max(initial=0))))
            if owned == "V" and (two := finder.best_two()):
                best[owned] = max(best[owned], two.money + two.stock)
        assert found.plain[hand] == best[""]
        for owned in "JXZV":
            assert found.gains[owned][hand] == best[owned] - best[""]
    assert found.rates.sum(axis=1).max() <= 10
    assert len(found.gains["Q"]) == 1


def test_abilities_are_taken_away_one_at_a_time():
    listing = ability_variants(RULES, ("multiply", "max-one"))
    assert [(stacking, letter) for stacking, letter, _ in listing] == [
        (stacking, letter) for stacking in ("multiply", "max-one") for letter in ("", *"BJKQVXZ")
    ]
    for stacking, letter, rules in listing:
        assert rules.doubler_stacking == stacking
        assert set(rules.ability_letters.values()) == set("BJKQVXZ") - set(letter)


def test_goals_that_cannot_be_are_left_out():
    assert len(rule_variants(RULES, 2)) == 7
    high = RULES.replace(goal_value={"2": 105})
    assert [label for group, label, _ in rule_variants(high, 2) if group == "goal"] == [
        "value 84 instead of 105",
        "9 patents instead of 6",
    ]


def test_a_goal_out_of_reach_is_told():
    rules = RULES.replace(goal_value={"2": 90}, goal_min_patents={"2": 20})
    world = trials(rules, bot="random")
    exhibit = goals_and_payouts(world, rules, 30)
    frame = exhibit.frame.set_index("variant")
    assert frame.reached["as it is"] == 0
    assert frame.length["as it is"] == 200
    assert "the game stalls, with: as it is (100 % of games)" in exhibit.reading


def test_the_goal_table_counts_from_the_games():
    games = trials(bot="greedy").play([Variant(RULES)], 40)[0]
    frame = calibration(RULES, {2: games}).frame
    row = frame.iloc[0]
    assert row.rounds == pytest.approx(games.rounds.mean())
    assert row.reached == 1
    assert row.surplus == pytest.approx((games.values.max(axis=2) - 45).mean())
    assert 0 <= row.after <= 1
    assert np.isfinite(row.value_share)


def test_the_full_report_tries_more_than_the_quick_one():
    full = PatentOptions()
    assert full.games > 10 * QUICK.games
    assert full.games % 60 == 0  # whole decks for two to five players
    assert len(full.stackings) == 3
