"""The report on a game, whole: for small games, with one and two threads, from a run directory, from too little."""

import dataclasses
import shutil

import pytest
from small_rulesets import CROSSWORD, STACKING

from engine import Lexicon, Ruleset
from sims import simulate
from sims.balance.folder import write_report
from sims.balance.game.report import GameOptions, game_report
from sims.balance.game.rules import restricted, restrictions
from sims.balance.source import open_source

SMALL = GameOptions(pairs=30, tier_pairs=30, twin_pairs=40, budget_pairs=0, variants=40, sample=40)
NAMES = [
    *("seat_advantage", "length", "endings", "anatomy", "choice", "uncertainty", "tension", "snowball"),
    *("calibration", "luck_share", "skill_ladder", "win_matrix", "vocabulary_curve", "restricted"),
]


def made(folder, workers, ruleset=CROSSWORD, **options):
    """The files of a report by name."""
    chosen = dataclasses.replace(SMALL, workers=workers, folder=folder / "rows")
    run = open_source(ruleset, games=60, workers=workers, kept=folder / "rows", progress=False, **options)
    report = game_report(run, chosen)
    write_report(report, folder)
    return report, {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


@pytest.fixture(scope="module")
def one(tmp_path_factory):
    """A report made by one thread, its files and its folder."""
    folder = tmp_path_factory.mktemp("one")
    return *made(folder, 1), folder


def test_every_exhibit_is_there_and_says_something(one):
    report, files, _ = one
    assert [exhibit.name for exhibit in report.exhibits] == NAMES
    for exhibit in report.exhibits:
        assert not exhibit.missing, exhibit
        assert exhibit.reading.endswith(".")
        assert exhibit.n >= 30
        assert exhibit.unit in ("pairs", "games")
        assert all(column.key in exhibit.frame for column in exhibit.columns)
        assert f"{exhibit.name}.csv" in files
    assert sum(name.endswith(".png") for name in files) >= 5
    assert b"data:image/png;base64," in files["report.html"]


def test_two_threads_write_the_same_bytes(one, tmp_path):
    assert made(tmp_path, 2)[1] == one[1]


def test_a_report_goes_on_with_the_games_that_are_there(one, tmp_path, monkeypatch):
    shutil.copytree(one[2] / "rows", tmp_path / "rows")

    def never(*arguments):
        raise AssertionError("played again")

    monkeypatch.setattr("sims.run.play_parts", never)
    assert made(tmp_path, 2)[1] == one[1]


def test_a_run_directory_gives_the_same_report(one, tmp_path):
    simulate(CROSSWORD, "greedy", games=60, turns=True, out=tmp_path / "run", progress=False)
    write_report(game_report(open_source(tmp_path / "run"), SMALL), tmp_path / "report")
    assert {p.name: p.read_bytes() for p in (tmp_path / "report").iterdir()} == one[1]


def test_a_run_without_turns_says_what_it_lacks(tmp_path):
    run = open_source(CROSSWORD, games=40, turns=False, progress=False)
    options = dataclasses.replace(SMALL, pairs=0, tier_pairs=0, twin_pairs=0, variants=0)
    report = game_report(run, options)
    missing = {exhibit.name for exhibit in report.exhibits if exhibit.missing}
    assert missing >= {"anatomy", "choice", "uncertainty", "tension", "snowball", "luck_share", "restricted"}
    by_name = {exhibit.name: exhibit for exhibit in report.exhibits}
    assert "--turns" in by_name["tension"].missing
    assert not by_name["length"].missing
    assert b"Not shown" in write_report(report, tmp_path).read_bytes()


def test_ten_games_are_too_few_for_any_table(tmp_path):
    run = open_source(CROSSWORD, games=10, progress=False)
    options = dataclasses.replace(SMALL, pairs=5, tier_pairs=5, twin_pairs=5, variants=5)
    report = game_report(run, options)
    assert all(exhibit.missing for exhibit in report.exhibits)
    write_report(report, tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["report.html"]


def test_three_players_and_stacks():
    run = open_source(STACKING, games=40, players=3, progress=False)
    report = game_report(run, SMALL)
    assert [exhibit.name for exhibit in report.exhibits][:2] == ["seat_advantage", "seats"]
    assert not [exhibit.name for exhibit in report.exhibits if exhibit.missing]
    assert report.facts["Players"] == "3"


def test_a_match_of_two_bots_is_reported_in_pairs():
    run = open_source(CROSSWORD, games=80, bots="greedy,random", progress=False)
    report = game_report(
        run, dataclasses.replace(SMALL, pairs=0, tier_pairs=0, twin_pairs=0, variants=0, sample=80)
    )
    by_name = {exhibit.name: exhibit for exhibit in report.exhibits}
    for name in ("seat_advantage", "length", "uncertainty", "tension", "snowball", "anatomy", "choice"):
        assert not by_name[name].missing, name
        assert by_name[name].unit == "pairs"
    assert by_name["tension"].n == 40


def test_rules_that_can_be_taken_away():
    words = Lexicon.load("enable")
    found = {each.what: each for each in restrictions(Ruleset.load("upwords"), words)}
    assert found["stacking"].ruleset.board.max_height == 1
    assert found["exchanges"].ruleset.exchange.max == 0
    assert max(map(len, found["words longer than 5 letters"].lexicon.words)) == 5
    assert found["uncommon words"].lexicon.count < words.count
    assert "blanks" not in found  # there are none
    scrabble = {each.what for each in restrictions(Ruleset.load("scrabble"), words)}
    assert scrabble >= {"blanks", "premium squares", "bonus for a whole rack", "exchanges"}
    cards = {each.what for each in restrictions(Ruleset.load("letter-tycoon"), words)}
    assert cards == {"words longer than 5 letters", "uncommon words"}


def test_a_bonus_of_known_size_is_what_its_loss_costs():
    """Planted: 100 points for every play, taken away from a game in which all plays are of one tile."""
    rules = CROSSWORD.replace(tiles={"rack_size": 1}, scoring={"all_tiles_bonus": 100}, exchange={"max": 0})
    whole = {"score": simulate(rules, "greedy", games=40, seed=1, progress=False)}
    plays = whole["score"].games["plays"].to_numpy() / 2
    without = simulate(
        rules.replace(scoring={"all_tiles_bonus": 0}), "greedy", games=40, seed=1, progress=False
    )
    from sims.balance.game.measures import vectors

    exhibit = restricted(vectors(whole["score"]), {"bonus": vectors(without)}, "greedy")
    assert exhibit.frame["score"].iloc[0] == pytest.approx(-100 * plays.mean(), abs=1e-3)


def test_games_that_do_not_end_are_told():
    from sims.balance.game.measures import vectors

    played = vectors(simulate(CROSSWORD, "greedy", games=40, seed=1, progress=False))
    found = restricted(played, {"bonus": played, "blanks": played}, "greedy", {"bonus": 0.0, "blanks": 0.75})
    assert "Without blanks 75 % of the games do not come to an end by their rules" in found.reading
    assert "Without bonus" not in found.reading
