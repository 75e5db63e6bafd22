"""Reports on the terminal and as JSON."""

import json
import math
import re
from pathlib import Path

import pandas as pd

from sims.balance.exhibit import Column, Exhibit, Report, too_few
from sims.cli.balance_text import print_report, report_document

PAGE = Path("somewhere/report.html")


def report(rows):
    frame = pd.DataFrame(rows)
    shown = Exhibit("points", "Points of letters", "A is dear.", "games", 40, "1.0 points", frame, COLUMNS)
    return Report(
        "Letters", {"Seed": "1"}, (shown, too_few("other", "Another", "pairs", 3, 30)), ("A note.",)
    )


COLUMNS = (Column("letter", "letter"), Column("mean", "points", 1))


def test_tables_have_titles_words_sample_and_intervals(capsys):
    print_report(report([{"letter": "A", "mean": 1.0, "mean_low": 0.5, "mean_high": 1.5}]), PAGE)
    out = capsys.readouterr().out
    assert out.startswith("Letters\n  Seed: 1\n")
    for text in (
        "Points of letters",
        "A is dear.",
        "n = 40 games",
        "Smallest effect that shows: 1.0 points.",
        "1.0 ± 0.5",
    ):
        assert text in out
    assert "Not shown: needs 30 pairs or more, this run has 3." in out
    assert str(PAGE) in out


def test_long_tables_are_cut_on_the_terminal_only(capsys):
    long = report([{"letter": f"L{number}", "mean": float(number)} for number in range(60)])
    print_report(long, PAGE)
    out = capsys.readouterr().out
    assert "L39" in out
    assert "L40" not in out
    assert "... 20 more rows in points.csv" in out
    assert len(report_document(long, PAGE)["exhibits"][0]["rows"]) == 60


def test_json_has_null_where_there_is_no_number():
    document = report_document(
        report([{"letter": "A", "mean": math.nan}, {"letter": "B", "mean": 2.0}]), PAGE
    )
    text = json.dumps(document, allow_nan=False)
    assert json.loads(text) == document
    first, second = document["exhibits"]
    assert first["rows"] == [{"letter": "A", "mean": None}, {"letter": "B", "mean": 2.0}]
    assert (second["rows"], second["missing"]) == ([], "needs 30 pairs or more, this run has 3")
    assert document["notes"] == ["A note."]


def test_a_table_too_wide_is_printed_in_pieces_that_start_with_the_first_column(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "60")
    names = [f"measure number {number}" for number in range(6)]
    frame = pd.DataFrame([{"tile": tile} | dict.fromkeys(names, 1.0) for tile in "AB"])
    columns = (Column("tile", "tile"), *(Column(name, name, 2) for name in names))
    shown = Exhibit("wide", "Wide", "Much.", "games", 40, frame=frame, columns=columns)
    print_report(Report("Letters", {}, (shown,)), PAGE)
    lines = capsys.readouterr().out.splitlines()
    headings = [line for line in lines if line.startswith("tile")]
    assert len(headings) == 2
    assert re.findall(r"measure number \d", " ".join(headings)) == names
    assert max(map(len, headings)) <= 60
    assert "…" not in "".join(lines)


def test_a_bound_is_told_as_one(capsys):
    rows = [
        {"letter": "J", "fair": 33.0, "fair_low": 33.0, "fair_high": 33.0, "beyond": True},
        {"letter": "T", "fair": 2.0, "fair_low": 1.5, "fair_high": 2.5, "beyond": False},
    ]
    columns = (Column("letter", "letter"), Column("fair", "fair", 1, over="beyond"))
    shown = Exhibit("fair", "Fair", "J is dear.", "games", 40, "", pd.DataFrame(rows), columns)
    print_report(Report("Letters", {}, (shown,)), PAGE)
    out = capsys.readouterr().out
    assert re.search(r"J +> 33\.0\n", out)
    assert "33.0 ±" not in out
    assert "2.0 ± 0.5" in out


def test_a_wide_table_goes_on_below_with_all_its_names(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "60")
    frame = pd.DataFrame([{"rule": "add", "variant": "without J"} | {f"m{at}": 1.0 for at in range(9)}])
    columns = (
        *(Column("rule", "rule"), Column("variant", "variant")),
        *(Column(f"m{at}", f"measure {at}", 1) for at in range(9)),
    )
    shown = Exhibit("wide", "Wide", "All.", "games", 40, "", frame, columns)
    print_report(Report("Letters", {}, (shown,)), PAGE)
    out = capsys.readouterr().out
    pieces = len(re.findall(r"^rule +variant +measure", out, re.MULTILINE))
    assert pieces > 1
    assert len(re.findall(r"^add +without J +1\.0", out, re.MULTILINE)) == pieces
