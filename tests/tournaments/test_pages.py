"""The page of a tournament: complete, in one file, and the same for the same result."""

import json
import xml.etree.ElementTree as ElementTree

import numpy as np
import pyarrow.parquet as pq
import pytest
from small_rulesets import CROSSWORD

from engine.errors import RunError
from sims import tournament
from sims.tournaments.games import read_games
from sims.tournaments.plots import score_by_turn
from sims.tournaments.tournament import Played

PAIRS = 20


def play(out, **options):
    options = {"pairs": PAIRS, "workers": 1, "progress": False} | options
    return tournament(CROSSWORD, "greedy,random", out=out, **options)


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    return play(tmp_path_factory.mktemp("pages") / "out", report="html")


def svgs(text):
    parts = text.split("<svg")[1:]
    return ["<svg" + part.split("</svg>")[0] + "</svg>" for part in parts]


def test_html_is_complete(found):
    text = (found.folder / "report.html").read_text()
    for heading in ("Ratings", "Spread", "Score by turn", "Cross table: score", "First mover's edge"):
        assert f"<h2>{heading.replace(chr(39), '&#x27;')}</h2>" in text
    assert len(svgs(text)) == 3
    for svg in svgs(text):
        ElementTree.fromstring(svg)
    assert 'src="' not in text
    assert 'href="http' not in text


def test_pictures_are_the_same_again(found, tmp_path):
    other = play(tmp_path / "other", report="html", workers=2)
    first, second = (svgs((each.folder / "report.html").read_text()) for each in (found, other))
    assert first == second


def test_markdown_with_pictures_beside_it(found):
    again = play(found.folder, report="md")
    text = (again.folder / "report.md").read_text()
    for name in ("ratings", "spread", "turns"):
        assert f"(report-{name}.svg)" in text
        ElementTree.parse(again.folder / f"report-{name}.svg")
    assert "| bot | games | Elo (95 %) |" in text


def test_without_turns_the_page_says_so(tmp_path):
    play(tmp_path / "out")
    found = play(tmp_path / "out", report="html")
    text = (found.folder / "report.html").read_text()
    assert "No score by turn" in text
    assert len(svgs(text)) == 2
    assert json.loads((found.folder / "manifest.json").read_text())["turns"] is False


def test_scores_by_turn(found):
    """Against the rows themselves: the mean after the third turn of each bot."""
    ((_, setup),) = found.contest.setups(found.contest.match_ups[0])
    from sims.kind import plan_for
    from sims.parts import Parts

    folder = found.folder / "matches/1-2"
    parts = Parts(folder, setup.parts(), plan_for(setup).kinds, setup.digest())
    games = read_games(parts, setup, {"greedy": 0, "random": 1})
    curves = score_by_turn([Played(setup, parts, games)], 2)
    turns = pq.read_table(folder / "turns").to_pandas()
    rows = pq.read_table(folder / "games").to_pandas()
    for bot, name in enumerate(("greedy", "random")):
        after = []
        for game in rows.itertuples():
            seat = 0 if game.bot_0 == name else 1
            mine = turns[(turns.game_id == game.game_id) & (turns.seat == seat)].total.to_numpy()
            after.append(mine[min(2, len(mine) - 1)])
        assert curves[bot][2] == pytest.approx(np.mean(after))


def test_pages_that_make_no_sense(tmp_path):
    with pytest.raises(RunError, match=r"^report 'pdf': not known, expected one of html, md$"):
        play(tmp_path / "out", report="pdf")
    with pytest.raises(RunError, match=r"^report: it has to go somewhere, expected --out FOLDER with it$"):
        play(None, report="html")
