"""Boards laid again, square by square, against the rows of the games; play tables against sums of the rows."""

import numpy as np
import pytest
from small_rulesets import CROSSWORD, STACKING

from sims import simulate
from sims.balance.letters.boards import boards_of
from sims.balance.letters.equity import equity
from sims.balance.letters.played import in_play
from sims.balance.letters.sensitivity import sensitivity, tile_luck, variants
from sims.balance.letters.squares import squares, stacks

from .letter_world import TWIN_RULES, trials

GAMES = 60


@pytest.fixture(scope="module", params=[CROSSWORD, STACKING], ids=lambda rules: rules.name)
def run(request):
    return simulate(request.param, games=GAMES, turns=True, progress=False)


@pytest.fixture(scope="module")
def boards(run):
    return boards_of(run, 1000)


def test_squares_add_up_to_the_games(run, boards):
    games, turns = run.games, run.turns[run.turns["kind"] == "play"]
    assert boards.games == GAMES
    assert boards.occupied.sum() == games["squares"].sum()
    assert boards.plays.sum() == turns["tiles_used"].sum() == boards.height.sum()
    assert boards.changed.sum() == turns["covered"].sum()
    assert boards.score.sum() == (turns["score"] * turns["tiles_used"]).sum()
    assert boards.highest.max() == games["highest"].max()


def test_the_last_turn_has_the_boards_of_all_games(run, boards):
    top = run.setup.ruleset.board.max_height
    last = boards.by_turn[-1]
    assert (boards.by_turn.sum(axis=1) == GAMES * 49).all()
    assert last[1:].sum() == run.games["squares"].sum()
    if top > 1:
        assert last[1:].tolist() == [run.games[f"height_{height}"].sum() for height in range(1, top + 1)]
    used = boards.by_turn[:, 1:].sum(axis=1)
    assert (np.diff(used) >= 0).all()


def test_a_sample_is_the_first_games(run, boards):
    part = boards_of(run, 10)
    assert part.games == 10
    assert part.occupied.sum() == run.games["squares"][:10].sum()
    assert squares(part, run.setup.ruleset).missing


def test_exhibits_of_boards(run, boards):
    shown = squares(boards, run.setup.ruleset)
    assert len(shown.frame) == 49
    assert shown.frame["occupied"].iloc[24] == 1  # the start
    assert stacks(run, boards).reading.startswith(
        "0 % of the plays"
        if run.setup.ruleset.board.max_height == 1
        else f"{covered_share(run):.0f} % of the plays"
    )


def covered_share(run):
    plays = run.turns[run.turns["kind"] == "play"]
    return 100 * (plays["covered"] > 0).mean()


def test_play_is_what_the_rows_say(run):
    frame = in_play(run).frame.set_index("tile")
    rows = run.letters[run.letters["tile"] == "T"]
    assert frame.loc["T", "played"] == pytest.approx(rows["played"].sum() / rows["drawn"].sum(), abs=1e-6)
    assert frame.loc["T", "held"] == pytest.approx(rows["held"].sum() / rows["drawn"].sum(), abs=1e-6)
    parts = frame[["face", "premium", "context"]].sum(axis=1)
    assert parts.to_numpy() == pytest.approx(frame["all"].to_numpy(), abs=1e-5)
    assert frame.loc["T", "lost"] >= 0
    total = rows["share"].sum() / 1000 / rows["played"].sum()
    assert frame.loc["T", "all"] == pytest.approx(total, abs=1e-6)


def test_equity_says_when_games_are_too_few(run):
    shown = equity(run)
    assert "60" in shown.missing
    assert shown.frame is None


def test_variants_turn_one_rule_each():
    found = variants(CROSSWORD)
    assert {change.rule for change in found} == {
        *("points of R", "points of E", "copies of R", "copies of E"),
        *("blanks", "rack size", "bonus for a whole rack"),
    }
    digests = {change.ruleset.digest for change in found}
    assert len(digests) == len(found)
    assert CROSSWORD.digest not in digests
    assert not any(change.rule.startswith("points") for change in variants(STACKING))
    assert not any(change.to == "0 → -1" for change in variants(TWIN_RULES))


def test_sensitivity_shows_a_larger_bonus():
    shown = sensitivity(trials(workers=2), TWIN_RULES, 300)
    frame = shown.frame.set_index(["rule", "to"])
    assert frame.loc[("bonus for a whole rack", "0 → 10"), "total_low"] > 0
    assert frame.loc[("blanks", "0 → 1"), "total"] > 0
    assert set(frame.columns) == {
        f"{key}{end}" for key in ("total", "seat", "luck") for end in ("", "_low", "_high")
    }
    assert sensitivity(trials(), TWIN_RULES, 100).missing


def test_luck_of_tiles_is_a_share():
    dealt = trials(workers=2).play(TWIN_RULES, None, 600, 1)
    shuffled = dealt._replace(scores=np.random.default_rng(1).permutation(dealt.scores))
    assert 0.1 < tile_luck(dealt)[0] < 1
    assert abs(tile_luck(shuffled)[0]) < 0.05
    half = dealt._replace(scores=dealt.scores[:300], drawn=dealt.drawn[:300])
    twice = np.repeat([[2.0, 0.0]], 300, axis=1)
    assert tile_luck(dealt, twice)[0] == pytest.approx(tile_luck(half)[0], abs=0.02)
