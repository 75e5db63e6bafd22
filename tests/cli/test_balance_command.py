"""`letterworks balance game|compare`: files, tables, JSON, errors, and how to go on after Ctrl-C."""

import dataclasses

import pytest

from sims.balance.compare import report as compare_module
from sims.balance.game import report as game_module
from tests.cli.run import fails, run

TOML = """
base = "scrabble"
title = "seven letters"
[board]
rows = 7
cols = 7
start = [[3, 3]]
premiums = []
[tiles]
letters = "AEINRST"
counts = { A = 4, E = 5, I = 3, N = 2, R = 2, S = 3, T = 3 }
points = { A = 1, E = 1, I = 1, N = 2, R = 3, S = 1, T = 2 }
rack_size = 4
"""


@pytest.fixture
def mine(tmp_path):
    """A user's own ruleset."""
    path = tmp_path / "mine.toml"
    path.write_text(TOML)
    return path


@pytest.fixture(autouse=True)
def small(monkeypatch):
    """A quick look that is quicker still."""
    quick = dataclasses.replace(
        game_module.QUICK, pairs=30, tier_pairs=30, twin_pairs=30, variants=30, sample=30
    )
    monkeypatch.setattr(game_module, "QUICK", quick)
    monkeypatch.setattr(game_module, "QUICK_RUN", 40)
    monkeypatch.setattr(compare_module, "QUICK", compare_module.CompareOptions(games=40, twin_pairs=30))


@pytest.fixture
def bare(monkeypatch):
    """Only what the rows of the run show."""
    quick = game_module.GameOptions(
        pairs=0, tier_pairs=0, twin_pairs=0, budget_pairs=0, variants=0, sample=0, progress=False
    )
    monkeypatch.setattr(game_module, "QUICK", quick)


def test_game_writes_a_page_pictures_and_tables_and_prints_them(mine, tmp_path):
    outcome = run("balance", "game", mine, "--quick", "--out", tmp_path / "out")
    assert outcome.code == 0
    names = [path.name for path in (tmp_path / "out").iterdir()]
    assert {"report.html", "seat_advantage.csv", "seat_advantage.png", "rows"} <= set(names)
    assert sum(name.endswith(".png") for name in names) >= 5
    assert outcome.out.startswith("The game mine\n  Ruleset: mine (digest ")
    for words in ("Who begins", "points ahead", "Uncertainty", "n = 40 games", "Wilson", "without"):
        assert words in outcome.out
    assert outcome.out.rstrip().endswith("report.html")


def test_json_is_one_document_and_nothing_else(bare, mine, tmp_path):
    document = run("balance", "game", mine, "--quick", "--json", "--out", tmp_path / "out", "--seed", 4).json
    assert document["title"] == "The game mine"
    assert document["facts"]["Seed"] == "4"
    first = document["exhibits"][0]
    assert (first["name"], first["unit"], first["n"]) == ("seat_advantage", "games", 40)
    assert first["rows"][0]["bots"] == "greedy alone"
    assert all(exhibit["rows"] or exhibit["missing"] for exhibit in document["exhibits"])


def test_quick_and_other_sizes_share_a_folder(bare, mine, tmp_path):
    for games in (40, 50):
        outcome = run("balance", "game", mine, "--quick", "--games", games, "--out", tmp_path / "out")
        assert outcome.code == 0
        assert f"n = {games} games" in outcome.out


def test_compare_applies_sets_to_the_second(mine, tmp_path):
    sets = ("--set", "points.S=5", "--set", "points.T=4")
    outcome = run("balance", "compare", mine, mine, *sets, "--quick", "--out", tmp_path / "out")
    assert outcome.code == 0
    assert "mine and mine+points.S=5+points.T=4 compared" in outcome.out
    assert "Letters: what changes" in outcome.out
    assert (tmp_path / "out" / "letter_changes.png").is_file()


def test_reports_go_to_a_folder_named_after_them(bare, mine, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run("balance", "game", mine, "--quick").code == 0
    assert (tmp_path / "reports" / "game-mine" / "report.html").is_file()


def test_a_run_directory_is_reported_on(bare, mine, tmp_path):
    runs = tmp_path / "run"
    assert run("simulate", mine, "--games", 40, "--turns", "--out", runs).code == 0
    outcome = run("balance", "game", runs, "--quick", "--out", tmp_path / "out")
    assert outcome.code == 0
    assert "n = 40 games" in outcome.out
    assert "is played already, expected no such option" in fails("balance", "game", runs, "--games", 5)


@pytest.mark.parametrize("what", ["game", "compare"])
def test_interrupted_says_how_to_go_on(what, mine, tmp_path, monkeypatch):
    def interrupted(*arguments, **options):
        raise KeyboardInterrupt

    monkeypatch.setattr(game_module, "game_report", interrupted)
    monkeypatch.setattr(compare_module, "compare_report", interrupted)
    sources = [mine] * (1 if what == "game" else 2)
    sets = () if what == "game" else ("--set", "points.S=5")
    outcome = run("balance", what, *sources, "--quick", *sets, "--seed", 3, "--out", tmp_path / "out")
    assert outcome.code == 130
    assert "what is finished is kept; to resume:" in outcome.err
    wanted = " ".join(["letterworks balance", what, *map(str, sources), "--seed 3", *sets, "--quick --out"])
    assert f"{wanted} {tmp_path / 'out'}" in outcome.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("game", "nowhere"), 'ruleset "nowhere": not known, expected one of'),
        (("game", "scrabble", "--bots", "deep"), 'bot "deep": not known'),
        (("game", "scrabble", "--games", 0), "games = 0: expected a number from 1"),
        (("game", "scrabble", "--players", 9), "players = 9: expected a number from 2 to 4"),
        (("game", "scrabble", "--set", "points.Q=-1"), "--set points.Q=-1"),
        (("compare", "scrabble", "letter-tycoon"), "games of two kinds"),
        (("compare", "scrabble"), "missing argument"),
        (("game",), "missing argument"),
        (("gane", "scrabble"), "expected game (is that what you meant?)"),
    ],
)
def test_bad_input_gets_one_line(arguments, message, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert message in fails("balance", *arguments)


def test_an_empty_folder_is_no_run(tmp_path):
    assert "no manifest.json, expected the directory of a finished run" in fails("balance", "game", tmp_path)


def test_help_names_the_commands_with_examples():
    assert "compare" in run("balance", "--help").out
    for what in ("game", "compare"):
        assert f"letterworks balance {what} " in run("balance", what, "--help").out
