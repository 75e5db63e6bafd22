"""A report of the laboratory on the terminal, or as one JSON document."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import typer

from sims.balance.exhibit import Exhibit, Report, cell
from sims.balance.folder import sample
from sims.cli.common import console, print_table
from sims.report import side_by_side

_MOST_ROWS = 40


def print_report(report: Report, page: Path) -> None:
    """Every table with its title and what it says in words, then where the page is."""
    typer.echo(report.title)
    for key, value in report.facts.items():
        typer.echo(f"  {key}: {value}")
    for exhibit in report.exhibits:
        typer.echo(f"\n{typer.style(exhibit.title, bold=True)}")
        typer.echo(exhibit.reading)
        if not exhibit.missing:
            typer.echo(typer.style(sample(exhibit), dim=True))
            _print_rows(exhibit)
    typer.echo(f"\nPictures, tables as CSV and all of this on one page: {page}")


def _print_rows(exhibit: Exhibit) -> None:
    frame, columns = exhibit.frame, exhibit.columns
    if frame is None or not columns:
        return
    headings = [("" if column.digits is None else ">") + column.heading for column in columns]
    rows = [[cell(row, column) for column in columns] for row in frame.head(_MOST_ROWS).to_dict("records")]
    texts = [[column.heading, *(row[at] for row in rows)] for at, column in enumerate(columns)]
    sizes = [max(map(len, each)) for each in texts]
    names = next((at for at, column in enumerate(columns) if column.digits is not None), 1)
    for number, piece in enumerate(side_by_side(sizes, console().width, max(1, names))):
        if number:
            typer.echo()
        print_table([headings[at] for at in piece], [[row[at] for at in piece] for row in rows])
    if len(frame) > _MOST_ROWS:
        typer.echo(f"... {len(frame) - _MOST_ROWS} more rows in {exhibit.name}.csv")


def report_document(report: Report, page: Path) -> dict[str, Any]:
    """The report as JSON: `rows` are those of an exhibit's CSV file, null where there is no number."""
    return {
        "title": report.title,
        "facts": report.facts,
        "page": str(page),
        "exhibits": [
            {
                "name": exhibit.name,
                "title": exhibit.title,
                "reading": exhibit.reading,
                "unit": exhibit.unit,
                "n": exhibit.n,
                "detectable": exhibit.detectable,
                "missing": exhibit.missing,
                "rows": _records(exhibit),
            }
            for exhibit in report.exhibits
        ],
        "notes": list(report.notes),
    }


def _records(exhibit: Exhibit) -> list[dict[str, Any]]:
    if exhibit.frame is None or exhibit.missing:
        return []
    return [
        {str(key): _plain(value) for key, value in row.items()} for row in exhibit.frame.to_dict("records")
    ]


def _plain(value: Any) -> Any:  # noqa: ANN401 # a cell of a frame
    """A value that JSON knows."""
    plain = value.item() if hasattr(value, "item") else value
    return None if isinstance(plain, float) and not math.isfinite(plain) else plain
