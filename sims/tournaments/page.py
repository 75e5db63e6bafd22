"""A tournament as a page: `report.html`, all in one file, or `report.md` with its pictures beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from sims.parts import writing
from sims.tournaments.plots import rating_plot, spread_plot, turn_plot
from sims.tournaments.show import notes, tables, title

if TYPE_CHECKING:
    from sims.report import Column
    from sims.tournaments.show import Record
    from sims.tournaments.tournament import Played, Tournament

_STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; color: #222; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.1rem; margin-top: 2rem; }
table { border-collapse: collapse; } th, td { padding: .15rem .8rem .15rem 0; text-align: right; white-space: nowrap; }
th { border-bottom: 1px solid #999; } th:first-child, td:first-child { text-align: left; }
div { overflow-x: auto; } svg { max-width: 100%; height: auto; }
"""


def write_page(found: Tournament, runs: Sequence[Played], kind: str) -> None:
    """Write `report.html` or `report.md` (and `report-*.svg`) into the tournament's folder. Raises RunError."""
    pictures = _pictures(found, runs)
    if kind == "html":
        _write(found.folder / "report.html", html(found, pictures))
        return
    for name, (_, picture) in pictures.items():
        _write(found.folder / f"report-{name}.svg", picture)
    _write(found.folder / "report.md", markdown(found, pictures))


def _pictures(found: Tournament, runs: Sequence[Played]) -> dict[str, tuple[str, str]]:
    """Heading and SVG by name."""
    names = found.contest.names
    drawn = {
        "ratings": ("Ratings", rating_plot(found.document["bots"])),
        "spread": ("Spread", spread_plot([run.games for run in runs], names)),
    }
    by_turn = turn_plot(runs, names)
    return drawn if by_turn is None else drawn | {"turns": ("Score by turn", by_turn)}


def _notes(found: Tournament, pictures: dict[str, tuple[str, str]]) -> list[str]:
    missing = "" if "turns" in pictures else "No score by turn: this tournament was begun without a report."
    return [*notes(found.document), *filter(None, [missing])]


def html(found: Tournament, pictures: dict[str, tuple[str, str]]) -> str:
    """The page as HTML that needs no other file."""
    parts = [f"<h1>{escape(title(found.document))}</h1>"]
    parts += [f"<h2>{escape(heading)}</h2>\n<div>{picture}</div>" for heading, picture in pictures.values()]
    for heading, columns, rows in tables(found.document, found.timing):
        parts.append(f"<h2>{escape(heading)}</h2>\n<div>{_html_table(columns, rows)}</div>")
    parts += [f"<p>{escape(note)}</p>" for note in _notes(found, pictures)]
    head = f'<meta charset="utf-8"><title>{escape(found.document["ruleset"])}</title><style>{_STYLE}</style>'
    return (
        f'<!doctype html>\n<html lang="en">\n<head>{head}</head>\n<body>\n'
        + "\n".join(parts)
        + "\n</body></html>\n"
    )


def _html_table(columns: Sequence[Column], rows: Sequence[Record]) -> str:
    head, body = _cells(columns, rows, escape)
    lines = ["".join(f"<th>{cell}</th>" for cell in head)]
    lines += ["".join(f"<td>{cell}</td>" for cell in row) for row in body]
    return "<table>\n" + "\n".join(f"<tr>{line}</tr>" for line in lines) + "\n</table>"


def markdown(found: Tournament, pictures: dict[str, tuple[str, str]]) -> str:
    """The page as Markdown."""
    lines = [f"# {title(found.document)}"]
    lines += [f"## {heading}\n\n![{heading}](report-{name}.svg)" for name, (heading, _) in pictures.items()]
    for heading, columns, rows in tables(found.document, found.timing):
        head, body = _cells(columns, rows, lambda text: text.replace("|", "\\|"))
        rule = ["---", *["---:"] * (len(head) - 1)]
        table = "\n".join(f"| {' | '.join(row)} |" for row in (head, rule, *body))
        lines.append(f"## {heading}\n\n{table}")
    return "\n\n".join([*lines, *_notes(found, pictures)]) + "\n"


def _cells(
    columns: Sequence[Column], rows: Sequence[Record], safe: Callable[[str], str]
) -> tuple[list[str], list[list[str]]]:
    used = [column for column in columns if column.key in rows[0]]
    head = [safe(column.heading) for column in used]
    return head, [[safe(column.write(row, column.key)) for column in used] for row in rows]


def _write(path: Path, text: str) -> None:
    with writing(path) as temporary:
        temporary.write_text(text, encoding="utf-8")
