"""The search for the planner's weights."""

import pytest

from bots.registry import parse_bot
from bots.tycoon_weights import DEFAULTS, weights_row
from engine.errors import BotError, RunError
from sims.tycoon.tune import STEPS, moved, name_of, tune, win_share

from .games import RULES, WORDS

NONE = "planner:" + ",".join(f"{name}=0" for name in ("royalty", "ability", "deny"))


def test_every_weight_is_moved_both_ways():
    assert list(STEPS) == list(DEFAULTS)
    setting = {name: default for name, (default, _) in DEFAULTS.items()}
    for weight in STEPS:
        down, up = (each[weight] for each in moved(setting, weight))
        assert down != up
        assert setting[weight] not in (down, up)
        assert weights_row(
            dict(parse_bot(name_of(setting | {weight: up}), "tycoon").parameters)
        ).tolist() == [round(1000 * (up if name == weight else value)) for name, value in setting.items()]


def test_a_planner_that_values_no_patent_is_improved(monkeypatch):
    monkeypatch.setattr("sims.tycoon.tune.STEPS", {"ability": (0.0, 10.0)})
    seen = []
    best, trials = tune(RULES, WORDS, start=NONE, pairs=60, sweeps=1, workers=1, on_trial=seen.append)
    assert best["ability"] == 1.0
    assert seen == trials
    assert [trial.taken for trial in trials] == [True]  # 0 times 0 is no move
    assert trials[0].win_share > trials[0].low > 0.5


def test_nothing_to_gain_keeps_the_weights(monkeypatch):
    monkeypatch.setattr("sims.tycoon.tune.STEPS", {"ability": (0.0, 0.1)})
    best, trials = tune(RULES, WORDS, pairs=40, sweeps=3, workers=1)
    assert best["ability"] == DEFAULTS["ability"][0]
    assert len(trials) == 2


def test_win_share_of_a_bot_against_itself_is_even():
    share, half = win_share(RULES, WORDS, "planner,planner:keep=1.0001", 200, 1, workers=1)
    assert abs(share - 0.5) <= max(half, 0.05)


def test_bad_input():
    with pytest.raises(RunError, match="pairs = 0"):
        tune(RULES, WORDS, pairs=0)
    with pytest.raises(RunError, match="bot greedy: has no weights"):
        tune(RULES, WORDS, start="greedy")
    with pytest.raises(BotError):
        tune(RULES, WORDS, start="planner:oops=1")
