"""Games on the same decks: the same for any number of threads, each player once on each seat, kept and gone on with."""

import numpy as np
import pytest

from sims.balance.patents.trials import CHUNK, Variant, grants, with_prices
from sims.tycoon.plan import TycoonPlan

from .patent_world import RULES, trials

J = Variant(RULES, (("J", 2),))


def check_same(one, two):
    for name, left, right in zip(one._fields, one, two, strict=True):
        assert np.array_equal(left, right), name


@pytest.mark.parametrize("players", [2, 3, 5])
def test_everybody_has_each_place_once_a_deck(players):
    games = trials(players=players).play([Variant(RULES)], 12)[0]
    assert games.decks == 12
    assert (np.sort(games.places, axis=1) == np.arange(players)[None, :, None]).all()
    assert (np.sort(games.places, axis=2) == np.arange(players)[None, None, :]).all()
    assert np.abs(games.chance()).max() < 1e-12  # bots alike win alike over the seats
    assert np.abs(games.points()).max() < 1e-9
    assert games.wins.sum(axis=2) == pytest.approx(1)


def test_bots_alike_play_the_same_game_on_each_seat():
    games = trials(bot="greedy").play([Variant(RULES)], 10)[0]
    assert (games.rounds == games.rounds[:, :1]).all()
    assert (games.scores[:, 0] == games.scores[:, 1, ::-1]).all()


def test_threads_and_company_do_not_matter():
    decks = CHUNK + 7
    alone = trials(workers=1).play([J], decks)[0]
    check_same(trials(workers=2).play([Variant(RULES), J], decks)[1], alone)


def test_more_decks_are_the_same_decks_and_further_ones():
    few, many = trials().play([J], 10)[0], trials().play([J], 30)[0]
    assert np.array_equal(many.scores[:10], few.scores)


def test_games_that_were_kept_are_not_played_again(tmp_path, monkeypatch):
    first = trials(folder=tmp_path).play([J, Variant(RULES)], 20)
    assert len(list(tmp_path.glob("*.npy"))) == 2
    with monkeypatch.context() as patch:
        patch.setattr(TycoonPlan, "new_row_player", None)
        for one, two in zip(first, trials(folder=tmp_path).play([J, Variant(RULES)], 20), strict=True):
            check_same(one, two)
    damaged, other = sorted(tmp_path.glob("*.npy"))
    damaged.write_bytes(b"\x93NUMPY cut short")
    np.save(other, np.load(other) + 1)
    for one, two in zip(first, trials(folder=tmp_path).play([J, Variant(RULES)], 20), strict=True):
        check_same(one, two)


def test_other_conditions_are_kept_apart(tmp_path):
    trials(folder=tmp_path).play([J, Variant(RULES, (("J", 3),)), Variant(with_prices(RULES, {"J": 3}))], 4)
    trials(folder=tmp_path, seed=4).play([J], 4)
    trials(folder=tmp_path, bot="greedy").play([J], 4)
    trials(folder=tmp_path).play([J], 5)
    assert len(list(tmp_path.glob("*.npy"))) == 6


def test_what_bots_know_is_shared_only_where_it_is_the_same():
    world = trials()
    priced, less = with_prices(RULES, {"J": 9}), RULES.replace(abilities={"J": "none"})
    stacked, paid = RULES.replace(doubler_stacking="add"), RULES.replace(payout_money={"5": 9})
    one, two, three, four, five = (
        world._plan(Variant(rules)).known for rules in (RULES, priced, less, stacked, paid)
    )
    assert one is two is three
    assert four is not one
    assert five is not one
    fresh = TycoonPlan(world._plan(Variant(priced)).setup).known
    assert all(np.array_equal(a, b) for a, b in zip(fresh, two, strict=True))


def test_prices_come_with_a_goal_that_can_be_reached():
    cheap = with_prices(RULES, dict.fromkeys(RULES.letters, 1))
    assert sum(cheap.patents.values()) == 26
    assert cheap.goal(2) == (26, 6)
    assert cheap.goal(5) == (21, 3)
    assert with_prices(RULES, {"J": 9}).goal(2) == RULES.goal(2)


def test_one_variant_a_letter():
    variants = grants(RULES, "JE", {"J": 5, "E": 0})
    assert [variant.granted for variant in variants] == [(("J", 5),), (("E", 0),)]
