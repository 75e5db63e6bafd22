"""Win chances: the curve, the files, and that self-play finds it again."""

import numpy as np
import pytest
from small_rulesets import CROSSWORD

from bots.registry import parse_bot
from bots.rollout.bot import RolloutBot
from bots.rollout.chances import MILLION, Chances, logistic_curve, unknown_chances, win_chance
from bots.rollout.curves import load_chances, save_chances
from bots.rollout.roll import utility_of
from engine.errors import BotError
from rollout.tables import LEXICON
from sims.grid.chances import LEAD, SINCE, TILES, WON, SelfPlay, fit_curve, fit_curves, learn_chances


def known():
    scale, shift = np.array([1000, 20_000, 50_000]), np.array([[0, 3000, 10_000], [0, -3000, -10_000]])
    return Chances(1, scale, shift, logistic_curve())


@pytest.mark.parametrize("tiles", [0, 1, 2, 90])
def test_chances_rise_with_the_lead_and_add_up_for_two(tiles):
    leads = range(-100_000, 100_001, 2500)
    mover = [win_chance(known(), lead, 0, tiles) for lead in leads]
    other = [win_chance(known(), -lead, 1, tiles) for lead in leads]
    assert mover == sorted(mover)
    assert np.allclose(np.add(mover, other), MILLION, atol=MILLION / 200)


def test_the_curve_is_the_logistic_one():
    for lead in (-30_000, 0, 12_345, 70_000):
        wanted = 1 / (1 + np.exp(-(lead + 10_000) / 50_000))
        assert win_chance(known(), lead, 0, 2) / MILLION == pytest.approx(wanted, abs=0.002)


def test_the_better_chance_counts_and_then_the_lead():
    assert utility_of(known(), 5000, 600_000) > utility_of(known(), 90_000, 500_000)
    assert utility_of(known(), 5000, 600_000) > utility_of(known(), 4000, 600_000)
    assert utility_of(unknown_chances(2), 5000, 1) == 5000


def test_files_keep_them(tmp_path):
    scale, shift = np.zeros((3, 11), np.int64), np.zeros((3, 4, 11), np.int64)
    scale[0], shift[0, 1] = 30_000, -7000
    path = tmp_path / "deep" / "some.npz"
    save_chances(path, scale, shift, {"ruleset": "x"})
    two = load_chances(path, 2)
    assert (two.known, two.scale.tolist(), two.shift.tolist()) == (1, [30_000] * 11, [[0] * 11, [-7000] * 11])
    assert load_chances(path, 3).known == 0
    assert [each.name for each in path.parent.iterdir()] == ["some.npz"]


def test_another_file_is_refused(tmp_path):
    bad = tmp_path / "bad.npz"
    bad.write_bytes(b"no archive")
    with pytest.raises(BotError, match="no win chances, expected"):
        load_chances(bad, 2)
    save_chances(bad, np.ones((3, 5), np.int64), np.ones((3, 4, 6), np.int64), {})
    with pytest.raises(BotError, match="no win chances, expected"):
        load_chances(bad, 2)


@pytest.mark.parametrize(
    "change",
    [
        {"scale": np.full((3, 11), np.nan)},
        {"shift": np.full((3, 4, 11), "x")},
        {"shift": np.int32(3)},
    ],
)
def test_arrays_of_another_kind_are_refused(tmp_path, change):
    bad = tmp_path / "bad.npz"
    arrays = {"scale": np.ones((3, 11), np.int32), "shift": np.ones((3, 4, 11), np.int32)}
    np.savez(bad, **arrays)
    assert load_chances(bad, 2).known == 1
    np.savez(bad, **arrays | change)
    with pytest.raises(BotError, match="no win chances, expected"):
        load_chances(bad, 2)


def test_one_array_and_a_device_are_no_win_chances(tmp_path):
    np.save(tmp_path / "one.npy", np.ones(5))
    for path in (tmp_path / "one.npy", "/dev/zero"):
        with pytest.raises(BotError, match="no win chances, expected"):
            load_chances(path, 2)


def test_nothing_is_left_of_a_file_that_cannot_be_written(tmp_path):
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError, match="directory"):
        save_chances(tmp_path / "folder", np.ones((3, 5), np.int64), np.ones((3, 4, 5), np.int64), {})
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


def test_fitting_finds_the_curve_that_made_the_rows():
    random, count = np.random.default_rng(1), 40_000
    rows = np.zeros((count, 4))
    rows[:, SINCE], rows[:, LEAD] = random.integers(0, 2, count), random.normal(0, 60, count)
    shift = np.where(rows[:, SINCE] == 0, -8, 8)
    rows[:, WON] = random.random(count) < 1 / (1 + np.exp(-(rows[:, LEAD] + shift) / 40))
    scale, shifts = fit_curve(rows, 2)
    assert scale == pytest.approx(40, rel=0.05)
    assert shifts == pytest.approx([-8, 8], abs=1.5)


def test_numbers_of_tiles_that_were_not_seen_take_the_nearest():
    random = np.random.default_rng(2)
    rows = np.zeros((2000, 4))
    rows[:, TILES], rows[:, LEAD] = 30, random.normal(0, 50, 2000)
    rows[:, WON] = rows[:, LEAD] + random.normal(0, 40, 2000) > 0
    scales, _ = fit_curves(rows, 2, 60)
    assert len(set(scales.tolist())) == 1
    assert scales[0] > 0
    assert fit_curves(rows[:50], 2, 60)[0].tolist() == [0] * 61


def test_self_play_observes_every_seat_after_every_turn():
    rows = SelfPlay(CROSSWORD, LEXICON, 3, parse_bot("equity:leaves=none")).game(1, 0)
    turns = rows.reshape(-1, 3, 4)
    assert (np.sort(turns[:, :, SINCE], axis=1) == [0, 1, 2]).all()
    assert (turns[:, :, WON].sum(axis=1) == 1).all()
    assert (np.diff(turns[:, 0, TILES]) <= 0).all()
    assert (turns[:, :, LEAD].max(axis=1) >= 0).all()


def test_learned_chances_are_used(tmp_path, monkeypatch):
    path = tmp_path / f"{CROSSWORD.name}.npz"
    learn_chances(CROSSWORD, LEXICON, path, games=60, players=(2, 3), leaves="none")
    again = tmp_path / "again.npz"
    learn_chances(CROSSWORD, LEXICON, again, games=60, players=(2, 3), leaves="none")
    for players in (2, 3):
        assert load_chances(path, players).known == 1
        assert np.array_equal(load_chances(path, players).scale, load_chances(again, players).scale)
    assert load_chances(path, 4).known == 0
    monkeypatch.setattr("bots.rollout.curves.SHIPPED", tmp_path)
    fresh = CROSSWORD.replace(title="fresh")  # chances are kept for a ruleset once they are read
    assert RolloutBot(parse_bot("rollout:leaves=none"), fresh, LEXICON, 2).chances.known == 1
    assert RolloutBot(parse_bot("rollout:leaves=none,aim=points"), fresh, LEXICON, 2).chances.known == 0
