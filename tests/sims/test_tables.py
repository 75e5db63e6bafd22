"""The tables of a run against the same figures computed from its rows in another way."""

import numpy as np
import pandas as pd
import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st
from small_rulesets import CROSSWORD, STACKING

from engine.lexicon import Lexicon
from sims.equity import LeastSquares
from sims.grid.letters import design
from sims.run import run_setup
from sims.seats import win_twelfths
from sims.setup import make_setup
from sims.stats import FEWEST, Mean

TOLERANCE = 1e-4  # tables keep four decimals


def play(rules, bots, games, **options):
    return run_setup(
        make_setup(rules, Lexicon.load(), bots=bots, games=games, seed=3, part_games=50, **options)
    )


@pytest.fixture(scope="module")
def paired():
    return play(STACKING, "greedy,random", 400)


@pytest.fixture(scope="module")
def alike():
    return play(CROSSWORD, "greedy", 230)


@pytest.fixture(scope="module")
def four():
    return play(CROSSWORD, "greedy,random,greedy,random", 200)


RUNS = ("paired", "alike", "four")


@pytest.fixture(params=RUNS)
def run(request):
    return request.getfixturevalue(request.param)


def interval(values):
    """Mean and 95 % interval of independent values, by scipy."""
    mean = values.mean()
    error = scipy.stats.sem(values)
    if error == 0:
        return mean, mean, mean
    return mean, *scipy.stats.t.interval(0.95, len(values) - 1, mean, error)


def check(record, name, values):
    got = [record[name], record[f"{name}_low"], record[f"{name}_high"]]
    assert got == pytest.approx(interval(values), abs=TOLERANCE)


def by_pair(run, values):
    """Means over the sampling unit."""
    return values.groupby(run.games["pair_id"]).mean()


def wins(run):
    """Win share a game and seat; ties are shared."""
    scores = run.games[[f"score_{seat}" for seat in range(run.setup.players)]]
    best = scores.eq(scores.max(axis=1), axis=0)
    return best.div(best.sum(axis=1), axis=0)


def test_seats(run):
    players = run.setup.players
    for seat, record in enumerate(run.summary["seats"][:players]):
        assert record["seat"] == seat
        assert record["games"] == run.setup.games
        check(record, "score", by_pair(run, run.games[f"score_{seat}"]))
        check(record, "win_share", by_pair(run, wins(run).iloc[:, seat]))
    assert sum(record["win_share"] for record in run.summary["seats"][:players]) == pytest.approx(1, abs=1e-3)


def test_seats_by_bot(run):
    records = run.summary["seats"][run.setup.players :]
    different = [str(bot) for bot in run.setup.different_bots]
    assert len(records) == (0 if len(different) == 1 else len(different) * run.setup.players)
    for record in records:
        seat = record["seat"]
        mine = run.games[f"bot_{seat}"] == record["bot"]
        assert record["games"] == mine.sum()
        check(record, "score", run.games.loc[mine, f"score_{seat}"])
        check(record, "win_share", wins(run).iloc[:, seat][mine])


def long(run):
    """A row a game and seat: bot, score, win share, spread against the mean of the others."""
    players = run.setup.players
    scores = run.games[[f"score_{seat}" for seat in range(players)]].to_numpy()
    others = (scores.sum(axis=1, keepdims=True) - scores) / (players - 1)
    return pd.DataFrame(
        {
            "pair_id": np.repeat(run.games["pair_id"], players),
            "bot": run.games[[f"bot_{seat}" for seat in range(players)]].to_numpy().ravel(),
            "score": scores.ravel(),
            "win_share": wins(run).to_numpy().ravel(),
            "spread": (scores - others).ravel(),
        }
    )


def test_bots(run):
    rows = long(run)
    assert [record["bot"] for record in run.summary["bots"]] == list(dict.fromkeys(map(str, run.setup.bots)))
    for record in run.summary["bots"]:
        mine = rows[rows["bot"] == record["bot"]].groupby("pair_id")
        assert ("win_share" in record) == run.setup.differ
        for name in ("score", "win_share", "spread"):
            if name in record:
                check(record, name, mine[name].mean())


def test_greedy_beats_random(paired):
    greedy, random = paired.summary["bots"]
    assert greedy["spread_low"] > 0
    assert greedy["win_share"] > random["win_share"]


def test_first_seat(run):
    players = run.setup.players
    others = run.games[[f"score_{seat}" for seat in range(1, players)]].mean(axis=1)
    check(run.summary["first_seat"], "points", by_pair(run, run.games["score_0"] - others))
    check(run.summary["first_seat"], "win_share", by_pair(run, wins(run).iloc[:, 0]) - 1 / players)


def test_length_endings_board(run):
    games, length = run.games, run.summary["length"]
    for name in ("turns", "plays", "tiles_left"):
        check(length, name, by_pair(run, games[name]))
    points = sum(games[f"before_end_{seat}"].sum() for seat in range(run.setup.players))
    assert length["points_a_play"] == pytest.approx(points / games["plays"].sum(), abs=TOLERANCE)
    check(run.summary["board"], "squares", by_pair(run, games["squares"]))
    counted = {record["reason"]: record["games"] for record in run.summary["endings"]}
    assert counted == games["end_reason"].value_counts().to_dict()
    assert sum(record["share"] for record in run.summary["endings"]) == pytest.approx(1, abs=1e-3)


def test_actions(run):
    for record in run.summary["actions"]:
        for name in ("plays", "bingos", "exchanges", "passes"):
            mean = run.games[f"{name}_{record['seat']}"].mean()
            assert record[name] == pytest.approx(mean, abs=TOLERANCE)


def test_heights(paired, alike):
    assert "heights" not in alike.summary
    assert "full_stacks" not in alike.summary["board"]
    heights = paired.summary["heights"]
    assert [record["height"] for record in heights] == [1, 2, 3]
    for record in heights:
        mean = paired.games[f"height_{record['height']}"].mean()
        assert record["stacks"] == pytest.approx(mean, abs=TOLERANCE)
    squares = sum(paired.games[f"height_{height}"] for height in (1, 2, 3))
    assert (squares == paired.games["squares"]).all()
    assert (paired.games["height_3"] == paired.games["full_stacks"]).all()


def test_letters(run):
    sums = run.letters.groupby("tile").sum(numeric_only=True)
    assert {record["tile"] for record in run.summary["letters"]} == set(sums.index)
    for record in run.summary["letters"]:
        row = sums.loc[record["tile"]]
        assert record["copies"] == run.setup.ruleset.tables()["tiles"]["counts"][record["tile"]]
        expected = {
            "drawn": row["drawn"] / run.setup.games,
            "played": row["played"] / row["drawn"],
            "held": row["held"] / row["drawn"],
            "left": row["left"] / row["drawn"],
            "own_points": row["own_points"] / row["played"],
            "share_points": row["share"] / 1000 / row["played"],
        }
        assert {name: record[name] for name in expected} == pytest.approx(expected, abs=TOLERANCE)


def test_tiles_are_somewhere(run):
    sums = run.letters.groupby("game_id")[["played", "left"]].sum().sum(axis=1)
    assert (sums.to_numpy() + run.games["bag_left"].to_numpy() == run.setup.ruleset.total_tiles).all()


def test_shares_add_up_to_the_points(run):
    """A play's score is shared out in thousandths, rounded down a tile."""
    shares = run.letters.groupby("game_id")["share"].sum().to_numpy()
    points = sum(run.games[f"before_end_{seat}"] for seat in range(run.setup.players)).to_numpy() * 1000
    assert (shares <= points).all()
    assert (points - shares <= 1000).all()


def regression(run):
    """Equity by a plain least-squares fit with pandas and numpy; robust errors by their definition."""
    players, cluster = run.setup.players, run.games["pair_id"].to_numpy()
    wide = run.letters.pivot_table(index="game_id", columns=["seat", "tile"], values="drawn")
    tiles = [record["tile"] for record in run.summary["letters"]]
    draws = [wide[seat][tiles].to_numpy() for seat in range(players)]
    scores = [run.games[f"score_{seat}"].to_numpy() for seat in range(players)]
    is_random = [(run.games[f"bot_{seat}"] == "random").to_numpy(float)[:, None] for seat in range(players)]
    seats = range(1 if players == 2 else players)

    def ahead(values, seat):
        return values[seat] - sum(values[other] for other in range(players) if other != seat) / (players - 1)

    blocks = []
    for seat in seats:
        constant = np.zeros((run.setup.games, len(seats)))
        constant[:, seat] = 1
        bots = [ahead(is_random, seat)] if run.setup.differ else []
        blocks.append(np.hstack([ahead(draws, seat), *bots, constant]))
    x, y = np.vstack(blocks), np.hstack([ahead(scores, seat) for seat in seats])
    groups = np.tile(cluster, len(seats))
    beta = np.linalg.lstsq(x, y, rcond=None)[0]
    errors = y - x @ beta
    bread = np.linalg.inv(x.T @ x)
    meat = np.zeros_like(bread)
    for group in np.unique(groups):
        pull = x[groups == group].T @ errors[groups == group]
        meat += np.outer(pull, pull)
    n, k, g = len(y), x.shape[1], len(np.unique(groups))
    variance = np.diag(bread @ meat @ bread) * g / (g - 1) * (n - 1) / (n - k)
    half = scipy.stats.t.ppf(0.975, g - 1) * np.sqrt(variance)
    return beta[: len(tiles)], half[: len(tiles)], n, g


def test_equity(run):
    beta, half, rows, groups = regression(run)
    equity = run.summary["equity"]
    assert (equity["n"], equity["clusters"]) == (rows, groups)
    assert equity["errors"] == ("HC1" if groups == rows else "clustered")
    assert equity["note"] is None
    records = run.summary["letters"]
    assert [record["equity"] for record in records] == pytest.approx(beta, abs=TOLERANCE)
    assert [record["equity_low"] for record in records] == pytest.approx(beta - half, abs=TOLERANCE)
    assert [record["equity_high"] for record in records] == pytest.approx(beta + half, abs=TOLERANCE)


def test_equity_finds_what_was_put_in():
    """Scores made up from known worths: the fit gives these back."""
    setup = make_setup(CROSSWORD, Lexicon.load(), bots="greedy", games=400)
    random = np.random.default_rng(5)
    worth = np.array([2, -3, 10])
    drawn = random.integers(0, 5, (400, 2, 3))
    scores = drawn @ worth + random.integers(-4, 5, (400, 2))
    games = {f"score_{seat}": scores[:, seat] for seat in (0, 1)}
    games |= {f"bot_{seat}": np.array(["greedy"] * 400) for seat in (0, 1)}
    x, y = design(setup, games, drawn)
    fit = LeastSquares(4, 1)
    fit.add(x, y)
    beta = fit.solve()
    fit.add_residuals(x, y)
    assert (np.abs(beta[:3] - worth) < fit.half_widths()[:3] * 2).all()


def test_columns_that_hang_together_are_not_told_apart():
    x = np.arange(20.0)[:, None] * [1, 2]
    fit = LeastSquares(2, 1)
    fit.add(x, np.arange(20.0))
    assert fit.solve() is None


def test_too_few_games_say_so():
    run = play(CROSSWORD, "greedy", FEWEST - 1)
    assert run.summary["seats"][0]["score"] is not None
    assert run.summary["seats"][0]["score_low"] is None
    assert run.summary["letters"][0]["equity"] is None
    assert run.summary["equity"]["note"] == "equity needs 90 games or more, this run has 29"
    text = str(run)
    assert "Intervals need 30 games or more." in text
    assert "Equity needs 90 games or more, this run has 29." in text
    assert "±" not in text


def test_text_shows_what_the_summary_has(paired):
    text, record = str(paired), paired.summary["first_seat"]
    half = (record["points_high"] - record["points_low"]) / 2
    assert f"{record['points']:.1f} ± {half:.1f}" in text
    assert "Stacks at the end, by height" in text
    assert f"{paired.summary['letters'][0]['played'] * 100:.1f} %" in text


@given(
    st.lists(st.integers(-2000, 2000), min_size=FEWEST, max_size=80), st.integers(1, 24), st.integers(1, 79)
)
def test_mean_in_blocks(values, scale, cut):
    mean = Mean(scale)
    for block in (values[:cut], values[cut:]):
        mean.add(np.array(block, np.int64))
    middle, low, high = (mean.record("x", minus=0.5)[name] for name in ("x", "x_low", "x_high"))
    expected = np.array(values) / scale
    assert middle == pytest.approx(expected.mean() - 0.5, abs=TOLERANCE)
    half = scipy.stats.t.ppf(0.975, len(values) - 1) * scipy.stats.sem(expected)
    assert (high - low) / 2 == pytest.approx(half, abs=2 * TOLERANCE)


@given(st.lists(st.lists(st.integers(0, 3), min_size=4, max_size=4), min_size=1))
def test_wins_are_shared_out_whole(scores):
    shares = win_twelfths(np.array(scores, np.int64))
    assert (shares.sum(axis=1) == 12).all()
    assert ((shares > 0) == (np.array(scores) == np.max(scores, axis=1, keepdims=True))).all()


def test_a_table_that_is_too_wide_is_printed_in_pieces():
    from sims.report import Column, _pieces, plain

    columns = [Column(key, key, plain) for key in ("name", "first", "second", "third")]
    records = [{"name": "x", "first": "1" * 10, "second": "2" * 10, "third": "3"}]
    keys = [[column.key for column in piece] for piece in _pieces(columns, records, 20)]
    assert keys == [["name", "first"], ["name", "second"], ["name", "third"]] or keys == [
        ["name", "first"],
        ["name", "second", "third"],
    ]
    assert [[c.key for c in piece] for piece in _pieces(columns, records, 80)] == [
        ["name", "first", "second", "third"]
    ]
