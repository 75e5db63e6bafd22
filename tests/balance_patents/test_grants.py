"""Games in which somebody owns patents from the start."""

import numpy as np
import pytest

from sims.setup import make_setup
from sims.tycoon.grants import BEFORE, no_grants
from sims.tycoon.plan import TycoonPlan
from sims.tycoon.tally import (
    BOT,
    BOUGHT_IN,
    GIVEN,
    OWNER,
    PATENTS,
    PRICE,
    SCORE,
    SEAT_COLUMNS,
    SEAT_FIELDS,
    SPENT,
    T_BOUGHT,
    T_GAME,
    T_MONEY,
    T_ROYALTIES,
    T_SEAT,
    T_STOCK,
    T_TOTAL,
    T_TURN,
)

from .patent_world import ENABLE, RULES

GAMES = 60
VARIANTS = {
    "players pay": {"royalty_payer": "player"},
    "box": {"bank_limit": "box", "bank_money": 40, "bank_stock": 9},
    "slow pool": {"pool_fixed_per_round": True, "discard_after_word": False},
}


def play(grants, rules=RULES, bots="planner,greedy", turns=True):
    """Rows of seats by bot int64[G, P, SEAT_FIELDS], patents int64[G, L, PATENT_FIELDS] and the log."""
    setup = make_setup(rules, ENABLE, bots=bots, games=GAMES, seed=5, turns=turns)
    plan = TycoonPlan(setup)
    plan.grants = no_grants(setup.players, len(rules.letters))
    for bot, letter, paid in grants:
        plan.grants[bot, rules.letters.index(letter)] = paid
    rows, patents, log = plan.new_row_player()(0, GAMES)
    seats = rows[:, SEAT_COLUMNS:].reshape(GAMES, setup.players, SEAT_FIELDS)
    order = np.argsort(seats[:, :, BOT], axis=1)[:, :, None]
    return rows, np.take_along_axis(seats, order, axis=1), patents, log


def test_the_bot_owns_it_on_whatever_seat_it_sits():
    rows, seats, patents, _ = play([(1, "J", 2), (1, "E", 10), (0, "W", 3)])
    for bot, letter in ((1, "J"), (1, "E"), (0, "W")):
        code = RULES.letters.index(letter)
        assert ((seats[:, bot, PATENTS] >> code) & 1).all()
        assert (patents[:, code, BOUGHT_IN] == BEFORE).all()
        by_seat = rows[:, SEAT_COLUMNS + BOT :: SEAT_FIELDS][:, :2]
        assert (by_seat[np.arange(GAMES), patents[:, code, OWNER]] == bot).all()
    assert set(patents[:, RULES.letters.index("J"), OWNER]) == {0, 1}


@pytest.mark.parametrize(("paid", "worth_more"), [(2, 0), (0, 2), (9, -7)])
def test_what_was_paid_shows_in_the_score(paid, worth_more):
    _, seats, patents, _ = play([(0, "J", paid)])
    assert (seats[:, 0, GIVEN] == worth_more).all()
    assert (seats[:, 1, GIVEN] == 0).all()
    assert (patents[:, RULES.letters.index("J"), PRICE] == paid).all()
    masks, prices = seats[:, :, PATENTS], np.array([RULES.patents[letter] for letter in RULES.letters])
    values = ((masks[:, :, None] >> np.arange(26)) & 1) @ prices
    assert (values == seats[:, :, SPENT]).all()


def test_who_owes_money_buys_nothing_before_it_is_earned():
    _, _, _, log = play([(0, "T", 12)])
    prices = np.array([RULES.patents[letter] for letter in RULES.letters])
    debts = bought = 0
    for game in range(GAMES):
        turns = log[log[:, T_GAME] == game]
        debtor = game % 2  # bot 0 sits on this seat
        mine = turns[turns[:, T_SEAT] == debtor]
        assert mine[0, T_TOTAL] == RULES.patents["T"] - 12 + mine[0, T_MONEY] + mine[0, T_STOCK] + (
            turns[turns[:, T_TURN] < mine[0, T_TURN]][:, T_ROYALTIES].sum()
        )
        stock, value = mine[:, T_STOCK].cumsum(), RULES.patents["T"]
        for line, stocks in zip(mine, stock, strict=True):
            letter = line[T_BOUGHT]
            value += prices[letter] if letter >= 0 else 0
            money = line[T_TOTAL] - stocks - value
            debts += money < 0
            bought += letter >= 0
            assert letter < 0 or money >= 0
    assert debts > GAMES / 2
    assert bought > GAMES


@pytest.mark.parametrize("variant", VARIANTS)
def test_games_with_debts_add_up_under_every_option(variant):
    rules = RULES.replace(**VARIANTS[variant])
    _, seats, _, log = play([(0, "A", 30), (1, "X", 0)], rules=rules)  # raises where they do not
    assert len(log) > GAMES
    assert (seats[:, 0, SCORE] < seats[:, 1, SCORE]).mean() > 0.5


def test_the_goal_is_not_reached_by_a_gift():
    rules = RULES.replace(goal_value={"2": 10}, goal_min_patents={"2": 1})
    rows, _, _, log = play([(0, "E", 0)], rules=rules)
    triggers = [log[(log[:, T_GAME] == game)] for game in range(GAMES)]
    assert all((turns[:, T_BOUGHT] >= 0).any() for turns in triggers)
    assert (rows[:, 3] >= 0).all()


def test_grants_must_fit_the_game():
    plan = TycoonPlan(make_setup(RULES, ENABLE, bots="greedy", games=2))
    plan.grants = no_grants(3, 26)
    with pytest.raises(ValueError, match=r"grants \(3, 26\), expected \(2, 26\)"):
        plan.new_row_player()
