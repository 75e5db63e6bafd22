"""The tables of a run against the same figures computed from its rows by pandas."""

import math

import numpy as np
import pandas as pd
import pytest
import scipy.stats

from sims.report import as_text
from sims.stats import FEWEST, Ratios

from .games import RULES, play, setup

TOLERANCE = 1e-4  # tables keep four decimals
RUNS = {
    "paired": ("planner,greedy", 300, None),
    "alike": ("greedy", 230, 3),
    "four": ("planner,greedy,greedy,random", 200, None),
    "few": ("greedy", 12, 5),
}


@pytest.fixture(scope="module", params=RUNS)
def run(request):
    bots, games, players = RUNS[request.param]
    return play(bots, games, players, part_games=60)


def check_close(record, name, values):
    """Mean of independent values and its interval, by scipy."""
    mean, error = values.mean(), scipy.stats.sem(values)
    assert record[name] == pytest.approx(mean, abs=TOLERANCE)
    if len(values) < FEWEST:
        assert record[f"{name}_low"] is record[f"{name}_high"] is None
        return
    factor = scipy.stats.t.ppf(0.975, len(values) - 1)
    wanted = mean - factor * error, mean + factor * error
    assert (record[f"{name}_low"], record[f"{name}_high"]) == pytest.approx(wanted, abs=TOLERANCE)


def by_pair(run, values):
    return values.groupby(run.games.pair_id).mean()


def long(run):
    """A row a game and seat: bot, order of play, score, share of the win, and the sources of points."""
    frames = []
    players = run.setup.players
    names = ("score", "value", "word_money", "word_stock", "doubled", "royalties", "money", "stock", "bot")
    for seat in range(players):
        frame = run.games[["game_id", "pair_id"]].copy()
        frame["seat"] = seat
        frame["order"] = (seat - run.games.first_seat.astype(int)) % players
        for name in names:
            frame[name] = run.games[f"{name}_{seat}"]
        frames.append(frame)
    rows = pd.concat(frames, ignore_index=True)
    rank = rows.score * 10_000 + rows.value
    best = rank == rank.groupby(rows.game_id).transform("max")
    rows["win"] = best / best.groupby(rows.game_id).transform("sum")
    return rows


def test_seats_are_in_order_of_play(run):
    rows = long(run)
    for order, record in enumerate(run.summary["seats"][: run.setup.players]):
        mine = rows[rows.order == order].set_index("game_id")
        check_close(record, "score", by_pair(run, mine.score))
        check_close(record, "win_share", by_pair(run, mine.win))
    first = rows[rows.order == 0].set_index("game_id")
    others = rows[rows.order > 0].groupby("game_id").score.mean()
    check_close(run.summary["first_seat"], "points", by_pair(run, first.score - others))


def test_ties_go_to_the_dearer_patents(run):
    rows = long(run)
    outright = rows[rows.win == 1].set_index("game_id").seat
    assert (run.games.winner == outright.reindex(run.games.game_id, fill_value=-1).to_numpy()).all()


def test_sources_of_points(run):
    rows = long(run)
    for record in run.summary["sources"]:
        mine = rows[rows.bot == record["bot"]]
        for name in ("word_money", "word_stock", "doubled", "royalties", "money", "stock", "value"):
            check_close(record, name, mine.groupby("pair_id")[name].mean())
    assert "royalties_paid" not in run.summary["sources"][0]


def test_length_and_endings(run):
    length = run.summary["length"]
    check_close(length, "rounds", by_pair(run, run.games.rounds.astype(float)))
    check_close(length, "turns", by_pair(run, run.games.turns.astype(float)))
    counted = run.games.end_reason.value_counts().to_dict()
    assert {record["reason"]: record["games"] for record in run.summary["endings"]} == counted


def ratio_interval(above, below):
    """Quotient of two sums and half of its interval, linearised, from one value a cluster."""
    value = above.sum() / below.sum()
    rest = above - value * below
    error = math.sqrt((rest**2).sum() / (len(rest) * (len(rest) - 1))) / below.mean()
    return value, scipy.stats.t.ppf(0.975, len(rest) - 1) * error


def test_patents(run):
    players, size = run.setup.players, run.setup.cluster
    rows = run.patents.merge(
        long(run)[["game_id", "pair_id", "seat", "win"]].rename(columns={"seat": "owner"}),
        on=["game_id", "owner"],
    )
    rows["one"], rows["round"] = 1, rows.turn_bought // players + 1
    rows["income"] = rows.royalties + rows.ability_gain
    pairs = pd.Index(run.games.pair_id.unique())
    assert [record["letter"] for record in run.summary["patents"]] == list(RULES.letters)
    for record in run.summary["patents"]:
        mine = rows[rows.letter == record["letter"]]
        assert record["price"] == RULES.patents[record["letter"]]
        sums = mine.groupby("pair_id").sum(numeric_only=True).reindex(pairs, fill_value=0)
        assert record["bought"] == pytest.approx(len(mine) / run.setup.games, abs=TOLERANCE)
        if mine.empty:
            assert record["round"] is record["win_share"] is record["payback"] is None
            continue
        cases = {
            "bought": (sums.one, pd.Series(size, index=pairs), 0),
            "round": (sums["round"], sums.one, 0),
            "royalty": (sums.royalties, sums.opponent_turns, 0),
            "income": (sums.income, sums.one, 0),
            "win_share": (sums.win, sums.one, 1 / players),
        }
        if record["letter"] in RULES.ability_letters.values():
            cases |= {"uses": (sums.ability_uses, sums.one, 0), "gain": (sums.ability_gain, sums.one, 0)}
        for name, (above, below, minus) in cases.items():
            if below.sum() == 0:
                assert record[name] is None
                continue
            value, half = ratio_interval(above, below)
            assert record[name] == pytest.approx(value - minus, abs=TOLERANCE)
            if (below > 0).sum() < FEWEST:
                assert record[f"{name}_low"] is None
            else:
                assert record[f"{name}_high"] - record[name] == pytest.approx(half, abs=2 * TOLERANCE)
        if mine.income.sum() and mine.opponent_turns.sum():
            rate = mine.income.sum() / mine.opponent_turns.sum()
            assert record["payback"] == pytest.approx(record["price"] / rate, abs=0.01)


def test_text(run):
    text = as_text(run.summary)
    for heading in ("Seats", "Length of a game", "A player's points in a game", "Endings", "Patents"):
        assert heading in text
    assert ("Intervals need 30" in text) == (run.setup.games < FEWEST)
    assert "None" not in text


def test_players_who_pay_royalties_have_them_in_the_table():
    rules = RULES.replace(royalty_payer="player")
    run = play("greedy", 40, 2, rules=rules)
    record = run.summary["sources"][0]
    assert 0 < record["royalties_paid"] == record["royalties"]


def test_ratios_by_hand():
    ratios = Ratios(2, scale=2)
    ratios.add(np.array([[2, 0], [4, 0]]), np.array([[1, 0], [1, 0]]))
    assert ratios.value(0) == 1.5
    assert ratios.value(1) is None
    assert ratios.record(0, "x", minus=1) == {"x": 0.5, "x_low": None, "x_high": None}


def test_interval_of_a_ratio_covers():
    rng = np.random.default_rng(1)
    hits = 0
    for _ in range(300):
        below = rng.integers(0, 5, 80)
        above = rng.binomial(below, 0.3)
        ratios = Ratios(1)
        ratios.add(above[:, None], below[:, None])
        record = ratios.record(0, "x")
        hits += record["x_low"] <= 0.3 <= record["x_high"]
    assert 0.90 < hits / 300 < 0.99


def test_setup_rounds_games_so_that_seats_balance():
    assert setup("planner,greedy,random", 10).games == 12
