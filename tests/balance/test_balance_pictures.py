"""Pictures of the laboratory: units at every axis, readable at the width of a page, everything shown stays inside."""

import matplotlib as mpl
import numpy as np
import pandas as pd
import pytest
from matplotlib import pyplot
from planted import BOTS, paired_games, random_walks
from small_rulesets import STACKING

from sims import simulate
from sims.balance.compare.luck import luck_change
from sims.balance.compare.measures import changes
from sims.balance.compare.pieces import pieces
from sims.balance.folder import picture_file
from sims.balance.game.anatomy import anatomy
from sims.balance.game.bots import Rung
from sims.balance.game.chances import win_chances
from sims.balance.game.choice import choice
from sims.balance.game.length import length
from sims.balance.game.look import canvas, forest, in_lines, rounded
from sims.balance.game.luck import luck_share
from sims.balance.game.measures import vectors
from sims.balance.game.momentum import snowball
from sims.balance.game.rows import games_of
from sims.balance.game.rules import restricted
from sims.balance.game.seats import every_seat, seat_advantage
from sims.balance.game.skill import skill_ladder, vocabulary_curve, win_matrix
from sims.balance.game.tension import calibration, tension, uncertainty

PAGE = 910  # pixels


def all_exhibits():
    """One of every kind."""
    rng = np.random.default_rng(1)
    match = paired_games(rng, 60, strength=20)
    games, course = random_walks(rng, 60)
    chances = win_chances(games, course)
    run = simulate(STACKING, "greedy", games=40, turns=True, progress=False)
    other = simulate(STACKING.replace(points={"S": 3}), "greedy", games=40, turns=True, progress=False)
    own = games_of(run)
    both = vectors(run), vectors(other)
    tiers = [(35, 1000, "one"), (50, 2000, "one")]
    yield from (seat_advantage([match]), every_seat(match), luck_share([match], frozenset(BOTS), 1))
    yield from (skill_ladder([match], [Rung("one", "other", "x")]), win_matrix([match], "one", 1))
    yield vocabulary_curve([match], tiers, "other")
    yield from (each(games, course, chances) for each in (tension, uncertainty, calibration))
    yield from (snowball(games, course), length(run.games, own), anatomy(run, own, 40), choice(run, own, 40))
    yield restricted(both[0], {"this": both[1]}, "greedy")
    yield from (
        changes(*both, ("a", "b")),
        luck_change(match, match, ("a", "b"), 1),
        pieces(run, other, ("a", "b")),
    )


EXHIBITS = {exhibit.name: exhibit for exhibit in all_exhibits()}


@pytest.fixture(params=EXHIBITS)
def exhibit(request):
    return EXHIBITS[request.param]


def test_every_axis_says_what_it_shows(exhibit):
    figure = exhibit.picture()
    try:
        assert figure.get_suptitle() == f"{exhibit.title} (n = {exhibit.n:,} {exhibit.unit})"
        for axes in figure.axes:
            assert axes.get_xlabel() or [label for label in axes.get_xticklabels() if label.get_text()]
            texts = [label.get_text() for label in axes.get_yticklabels()]
            named = axes.get_ylabel() or any(text and not text[-1].isdigit() for text in texts)
            assert named or axes is not figure.axes[0]  # the second of two shares the labels of the first
    finally:
        pyplot.close(figure)


def test_pictures_fit_a_page_and_are_the_same_again(exhibit):
    data = picture_file(exhibit)
    width = int.from_bytes(data[16:20], "big")
    assert 600 < width <= PAGE
    assert picture_file(exhibit) == data
    assert b"Software" not in data


def test_drawing_leaves_the_settings_alone(exhibit):
    before, open_before = dict(mpl.rcParams), pyplot.get_fignums()
    picture_file(exhibit)
    assert dict(mpl.rcParams) == before
    assert pyplot.get_fignums() == open_before


def test_every_exhibit_has_numbers_words_and_a_sample(exhibit):
    assert exhibit.n >= 30
    assert len(exhibit.frame) > 0
    assert exhibit.reading.endswith((".", ")."))
    assert "nan" not in exhibit.reading
    for column in exhibit.columns:
        low, high = f"{column.key}_low", f"{column.key}_high"
        if low in exhibit.frame:
            inside = exhibit.frame.dropna(subset=[low, high])
            assert (inside[low] <= inside[column.key] + 1e-6).all()
            assert (inside[column.key] <= inside[high] + 1e-6).all()


def test_forest_lists_from_the_top():
    frame = pd.DataFrame({"x": [1.0, 2.0], "x_low": [0.0, np.nan], "x_high": [2.0, np.nan]})
    figure, (axes,) = canvas(2)
    forest(axes, ["a:b", "c"], frame, "x", "points", 0, 10)
    assert [label.get_text() for label in axes.get_yticklabels()] == ["a:\nb", "c"]
    assert axes.get_yticks().tolist() == [1, 0]
    assert axes.get_xlabel() == "points"
    pyplot.close(figure)


def test_names_and_numbers_are_kept_short():
    assert (
        in_lines(["greedy", "human-ish:vocabulary=50,leaves=none"])[1]
        == "human-ish:\nvocabulary=50,leaves=none"
    )
    assert rounded(pd.DataFrame({"x": [1 / 3], "name": ["a"]}))["x"].tolist() == [0.333333]
