"""Tournaments of Letter Tycoon: sources of points, turns of a seat, ties decided by patents."""

import numpy as np
import pyarrow.parquet as pq
import pytest

from engine.rulesets import Ruleset
from sims import tournament


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    rules = Ruleset.load("letter-tycoon")
    return tournament(
        rules,
        "greedy,random",
        players=3,
        format="field",
        pairs=60,
        out=tmp_path_factory.mktemp("tycoon") / "out",
        report="html",
        progress=False,
    )


@pytest.fixture(scope="module")
def rows(found):
    return pq.read_table(found.folder / "matches/1-2-2/games").to_pandas()


def test_figures_against_the_rows(found, rows):
    greedy, random = found.document["bots"]
    assert (greedy["bot"], random["bot"]) == ("greedy", "random")
    scores = rows[["score_0", "score_1", "score_2"]].to_numpy()
    values = rows[["value_0", "value_1", "value_2"]].to_numpy()
    mine = rows[["bot_0", "bot_1", "bot_2"]].to_numpy() == "greedy"
    assert greedy["points"] == pytest.approx(scores[mine].mean(), abs=1e-4)
    assert random["value"] == pytest.approx(values[~mine].mean(), abs=1e-4)
    assert greedy["spread"] == pytest.approx(
        (scores[mine] - scores[~mine].reshape(-1, 2).mean(axis=1)).mean()
    )
    best = [
        max(range(3), key=lambda seat: (score[seat], value[seat]))
        for score, value in zip(scores, values, strict=True)
    ]
    assert greedy["win_share"] == pytest.approx(np.mean(mine[np.arange(len(rows)), best]), abs=0.01)


def test_turns_of_all_seats_are_the_games(found, rows):
    greedy, random = found.document["bots"]
    turns = greedy["points"] / greedy["points_a_turn"] + 2 * random["points"] / random["points_a_turn"]
    assert turns == pytest.approx(rows.turns.mean(), rel=1e-3)


def test_page(found):
    text = (found.folder / "report.html").read_text()
    assert "Score by turn" in text
    assert "words&#x27; money" in text
