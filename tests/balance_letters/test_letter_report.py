"""The report on letters, whole: one and two threads, broken off and gone on with, other games, too little."""

import dataclasses
from types import SimpleNamespace

import pytest
from small_rulesets import CROSSWORD, STACKING

from engine import Lexicon, Ruleset
from engine.errors import RunError
from sims.balance.folder import write_report
from sims.balance.letters.report import QUICK, LetterOptions, check_letters, letters_report
from sims.balance.source import open_source

SMALL = LetterOptions(games=200, leave_games=10, steps=2, variants=300, sample=40)
NAMES = [
    *("structure", "letters_in_play", "letter_equity", "fair_points", "fair_equity", "fair_path", "squares"),
    "sensitivity",
]


def made(folder, workers, ruleset=CROSSWORD, games=150, **options):
    """A report and its files by name."""
    chosen = dataclasses.replace(SMALL, workers=workers, folder=folder / "rows", **options)
    run = open_source(ruleset, games=games, workers=workers, kept=folder / "rows", progress=False)
    report = letters_report(run, chosen)
    write_report(report, folder)
    return report, {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


@pytest.fixture(scope="module")
def one(tmp_path_factory):
    """A report made by one thread."""
    return made(tmp_path_factory.mktemp("one"), 1)


def test_every_exhibit_is_there_and_says_something(one):
    report, files = one
    assert [exhibit.name for exhibit in report.exhibits] == NAMES
    for exhibit in report.exhibits:
        assert not exhibit.missing, exhibit
        assert exhibit.reading.endswith(".")
        assert all(column.key in exhibit.frame for column in exhibit.columns)
        assert f"{exhibit.name}.csv" in files
    assert sum(name.endswith(".png") for name in files) == 8


def test_two_threads_write_the_same_bytes_and_go_on_where_one_was_broken_off(one, tmp_path):
    assert made(tmp_path, 2)[1] == one[1]
    kept = sorted((tmp_path / "rows").glob("*.npz"))
    assert len(kept) > 10
    kept[0].unlink()
    kept[1].write_bytes(b"")
    assert made(tmp_path, 1)[1] == one[1]


def test_options_are_kept(tmp_path):
    report, _ = made(tmp_path, 2, fix="R=5", sum=15, max=6, variants=0)
    frame = next(each for each in report.exhibits if each.name == "fair_points").frame.set_index("tile")
    assert frame.loc["R", "whole"] == frame.loc["R", "fair"] == 5
    assert frame.loc[list("AEINRST"), "whole"].sum() == 15
    assert frame["whole"].max() <= 6
    assert [exhibit.name for exhibit in report.exhibits] == NAMES[:-1]


def test_where_points_are_heights_the_set_is_asked(tmp_path):
    report, _ = made(tmp_path, 2, STACKING, variants=0)
    names = [exhibit.name for exhibit in report.exhibits]
    assert names == [*NAMES[:3], "fair_counts", "squares", "stacks", "coverability"]
    counts = report.exhibits[3].frame
    assert counts["suggested"].sum() == STACKING.total_tiles


def test_a_run_too_short_says_so(tmp_path):
    report, files = made(tmp_path, 1, games=20, steps=1, variants=100, leave_games=5)
    missing = [exhibit.name for exhibit in report.exhibits if exhibit.missing]
    assert missing == ["letters_in_play", "letter_equity", "squares", "sensitivity"]
    assert b"Not shown: " in files["report.html"]


def test_a_run_without_turns_says_so(tmp_path):
    run = open_source(CROSSWORD, games=120, progress=False, turns=False)
    report = letters_report(run, dataclasses.replace(SMALL, steps=0, variants=0))
    assert [each.name for each in report.exhibits if each.missing] == ["squares"]
    assert "--turns" in report.exhibits[-1].reading


@pytest.mark.parametrize(
    ("ruleset", "options", "message"),
    [
        (CROSSWORD, {"fix": "Z=3"}, "--fix 'Z=3'"),
        (STACKING, {"fix": "R=3"}, "points are heights"),
        (Ruleset.load("letter-tycoon"), {}, "expected a game on a board"),
    ],
)
def test_what_cannot_be_asked_is_refused(ruleset, options, message, tmp_path):
    chosen = dataclasses.replace(QUICK, **options)
    with pytest.raises(RunError, match=message):
        open_source(ruleset, kept=tmp_path / "rows", check=lambda rules: check_letters(rules, chosen))
    assert not (tmp_path / "rows").exists()  # refused before anything is played
    run = SimpleNamespace(setup=SimpleNamespace(ruleset=ruleset))
    with pytest.raises(RunError, match=message):
        letters_report(run, dataclasses.replace(QUICK, **options))


def test_tiles_of_no_word_keep_their_points_and_are_told(tmp_path):
    few = Lexicon.of(["AT", "TA", "EAT", "TEA", "ATE", "RAT", "TAR", "ART", "TEAR", "RATE", "TREAT", "EATER"])
    run = open_source(
        CROSSWORD, lexicon=few, bots="greedy", games=150, kept=tmp_path / "rows", progress=False
    )
    report = letters_report(run, dataclasses.replace(SMALL, variants=0, folder=tmp_path / "rows"))
    rows = report["fair_points"].frame.set_index("tile")
    assert not rows.loc[["I", "N", "S"], "free"].any()
    assert (rows.loc[["I", "N", "S"], "fair"] == rows.loc[["I", "N", "S"], "printed"]).all()
    assert rows.loc["A", "free"]
    assert "No word has I, N, S: such tiles keep their points" in report["fair_points"].reading
