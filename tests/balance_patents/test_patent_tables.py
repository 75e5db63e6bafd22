"""Tables of a run against the same figures computed from its rows in another way."""

from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest
import scipy.stats

from engine.errors import RunError
from engine.rulesets import Ruleset
from sims.balance.patents.book import book_of, ratio_of
from sims.balance.patents.ledger import FEWEST_GAMES, fairness_frame, ledger, ledger_frame, price_and_income
from sims.balance.patents.market import (
    FEWEST_IN_CELL,
    _gini,
    _herfindahl,
    concentration,
    concentration_frame,
    quadrants,
    quadrants_frame,
    survival,
    survival_frame,
    synergy,
    synergy_frame,
)
from sims.balance.patents.worth import odds_of, odds_ratio
from sims.setup import make_setup

from .patent_world import ENABLE, RULES, made_up, played


@pytest.fixture(scope="module", params=["2", "3", "paired"])
def run(request):
    if request.param == "paired":
        return played(240, bots="planner,greedy")
    return played(240, int(request.param))


@pytest.fixture(scope="module")
def book(run):
    return book_of(run)


def test_the_ledger_is_that_of_the_rows(run, book):
    frame, rows = ledger_frame(book).set_index("letter"), run.patents.groupby("letter")
    sums = rows[["royalties", "ability_gain", "opponent_turns"]].sum()
    assert frame.bought.to_dict() == pytest.approx(
        (rows.size() / 240).reindex(frame.index).fillna(0).to_dict()
    )
    income = (sums.royalties + sums.ability_gain) / rows.size()
    assert frame.income.dropna().to_dict() == pytest.approx(income.to_dict())
    waits = sums.opponent_turns[sums.opponent_turns > 0]
    rate = (sums.royalties + sums.ability_gain)[waits.index] / waits
    assert frame.rate.dropna().to_dict() == pytest.approx(rate.to_dict())
    assert frame["return"].dropna().to_dict() == pytest.approx((income / frame.price).dropna().to_dict())
    turn = (rows.turn_bought.apply(lambda turns: (turns // book.players + 1).mean())).to_dict()
    assert frame["round"].dropna().to_dict() == pytest.approx(turn)


def test_own_turns_and_those_of_others_are_all(run, book):
    rows = run.patents.assign(turns=run.games.turns.to_numpy()[run.patents.game_id])
    left = (rows.turns - 1 - rows.turn_bought).sum()
    assert book.own_turns().sum() + book.waits.sum() == left


def test_the_suite_agrees_with_the_summary_of_the_run(run, book):
    """The table that a run prints is computed by other code."""
    told = pd.DataFrame(run.summary["patents"]).set_index("letter")
    frame = ledger_frame(book).set_index("letter")
    for column in ("bought", "bought_low", "bought_high", "income", "income_low", "income_high"):
        both = told[column].notna() & frame[column].notna()
        assert both.sum() > 10
        assert frame[column][both].to_numpy() == pytest.approx(told[column][both].to_numpy(float), abs=2e-4)


def test_the_line_keeps_the_sum_of_prices(book):
    frame = fairness_frame(book)
    seen = frame[frame.income_low.notna()]
    assert seen.fair.sum() == pytest.approx(seen.price.sum())
    assert (seen.fair / seen.income).std() < 1e-9
    assert (seen.mispriced == seen.fair - seen.price).all()
    assert (seen.suggested >= 1).all()


def test_a_bargain_lies_above_the_line():
    """All but two patents bring in their price; one of the two brings three times as much, one nothing."""
    games, prices = 200, np.array(list(RULES.patents.values()))
    book = made_up(np.zeros((games, 26), int), np.full((games, 2), 0.5))
    income = np.tile(prices, (games, 1)) + np.random.default_rng(1).integers(-1, 2, (games, 26))
    income[:, RULES.letters.index("B")] *= 3
    income[:, RULES.letters.index("T")] = 0
    book.royalties[:] = income
    frame = fairness_frame(book).set_index("letter")
    assert frame.mispriced_low["B"] > 3
    assert frame.mispriced["T"] == -8
    assert frame.mispriced.drop(["B", "T"]).abs().max() < 0.5
    reading = price_and_income(book).reading
    assert "Too cheap, beyond chance: B by" in reading
    assert "Too dear, beyond chance: T by 8.0." in reading


def test_win_shares_of_owners(run, book):
    frame = quadrants_frame(book).set_index("letter")
    for letter in "JES":
        rows = run.patents[run.patents.letter == letter]
        shares = []
        for game, owner in zip(rows.game_id, rows.owner, strict=True):
            game = run.games.loc[game]
            best = max((game[f"score_{seat}"], game[f"value_{seat}"]) for seat in range(book.players))
            won = [
                seat for seat in range(book.players) if (game[f"score_{seat}"], game[f"value_{seat}"]) == best
            ]
            shares.append((owner in won) / len(won))
        assert frame.win[letter] == pytest.approx(np.mean(shares) - 1 / book.players)


def test_lift_is_what_owners_of_both_win_above_the_sum():
    """Who owns A wins 60 %, who owns B 60 %, who owns both 90 %; C has nothing to do with it."""
    rng, games = np.random.default_rng(2), 6000
    owner = np.full((games, 26), -1)
    owner[:, :3] = rng.integers(0, 2, (games, 3))
    both = owner[:, 0] == owner[:, 1]
    chance = np.where(both, np.where(owner[:, 0] == 0, 0.9, 0.1), 0.5)
    first = (rng.random(games) < chance).astype(float)
    book = made_up(owner, np.stack([first, 1 - first], axis=1))
    frame = synergy_frame(book).set_index("pair")
    assert set(frame.index) == {"AB", "AC", "BC"}
    assert frame.owners["AB"] == both.sum()
    alone = 0.2
    assert frame.win["AB"] == pytest.approx(0.4, abs=0.03)
    assert frame.lift["AB"] == pytest.approx(0.4 - 2 * alone, abs=0.05)
    assert frame.lift_low["AC"] <= 0 <= frame.lift_high["AC"]


def test_pairs_seldom_owned_together_are_not_shown():
    owner = np.full((FEWEST_IN_CELL + 1, 26), -1)
    owner[:, 0] = owner[:-1, 1][0] = 0
    owner[:FEWEST_IN_CELL, 1] = 0
    owner[: FEWEST_IN_CELL - 1, 2] = 0
    frame = synergy_frame(made_up(owner, np.full((FEWEST_IN_CELL + 1, 2), 0.5)))
    assert list(frame.pair) == ["AB"]
    assert "Not shown" in synergy(made_up(owner[:150], np.full((150, 2), 0.5))).reading


def test_survival_counts_games_still_going_on(run, book):
    frame = survival_frame(book).set_index(["round", "letter"]).unowned
    assert (frame.loc[0] == 1).all()
    rounds = run.games.rounds
    for after, letter in ((2, "E"), (3, "J")):
        alive = set(run.games.game_id[rounds >= after])
        rows = run.patents[(run.patents.letter == letter) & run.patents.game_id.isin(alive)]
        gone = (rows.turn_bought // book.players + 1 <= after).sum()
        assert frame[after, letter] == pytest.approx(1 - gone / len(alive))


def test_money_of_the_turns_is_the_money_at_the_end(run, book):
    frame = concentration_frame(book, run.turns)
    assert frame["round"].tolist() == list(range(1, len(frame) + 1))
    assert frame.games.iloc[0] == 240
    assert frame.patents.between(1 / book.players - 1e-9, 1).all()
    first = run.turns[run.turns.turn < book.players]
    wealth = first.pivot(index="game_id", columns="seat", values="total").to_numpy(float)
    spread = np.abs(wealth[:, :, None] - wealth[:, None, :]).sum(axis=(1, 2))
    some = wealth.sum(axis=1) > 0
    gini = spread[some] / (2 * book.players * wealth[some].sum(axis=1))
    assert frame.wealth.iloc[0] == pytest.approx(gini.mean())


def test_inequality_has_its_known_values():
    assert _gini(np.array([[3.0, 3, 3], [0, 0, 9]])) == pytest.approx([0, 2 / 3])
    assert _herfindahl(np.array([[5.0, 5], [0, 0], [0, 7]])) == pytest.approx([0.5, 1])


def test_a_run_without_turns_says_so(book):
    assert "has not kept" in concentration(book, None).missing


def test_odds_ratios():
    assert odds_of(0, 4) == pytest.approx(1)
    assert odds_of(0.25, 2) == pytest.approx(9)  # 3 to 1 against 1 to 3
    games = 400
    wins = np.zeros((games, 2))
    wins[:300, 0] = wins[300:, 1] = 1
    found = odds_ratio(made_up(np.zeros((games, 26), int), wins), 4)
    assert found.value == pytest.approx(9)
    assert found.low < 9 < found.high
    table = np.array([[300, 100], [100, 300]])
    interval = scipy.stats.contingency.odds_ratio(table, kind="sample").confidence_interval(0.95)
    assert found.low == pytest.approx(interval.low, rel=0.25)  # of one game it counts each player


def test_quotients_have_the_interval_of_a_mean_where_nothing_varies_below():
    values = np.random.default_rng(4).normal(5, 2, 300)
    found = ratio_of(values, np.ones(300))
    error = scipy.stats.sem(values)
    assert found.value == pytest.approx(values.mean())
    assert found.error == pytest.approx(error)
    assert found.high == pytest.approx(values.mean() + error * scipy.stats.t.ppf(0.975, 299))


def test_few_games_give_no_numbers():
    book = book_of(played(40))
    for exhibit in (ledger(book), price_and_income(book), quadrants(book), survival(book)):
        assert exhibit.missing == f"needs {FEWEST_GAMES:,} games or more, this run has 40"
        assert exhibit.frame is None


def test_other_games_are_refused():
    run = SimpleNamespace(setup=make_setup(Ruleset.load("scrabble"), ENABLE, games=1))
    with pytest.raises(RunError, match="scrabble: has no patents, expected a ruleset such as letter-tycoon"):
        book_of(run)
