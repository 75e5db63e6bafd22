"""Writes a report into a folder: a CSV file and a PNG picture an exhibit, and one page that needs nothing else."""

from __future__ import annotations

import base64
import html
import io
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from sims.balance.exhibit import Column, Exhibit, Report, cell
from sims.parts import writing

if TYPE_CHECKING:
    import pandas as pd

PAGE = "report.html"
_DPI = 110
_STYLE = """
:root { color-scheme: light; }
body { font: 16px/1.5 system-ui, sans-serif; color: #222; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.7rem; } h2 { font-size: 1.25rem; margin-top: 2.5rem; }
dl { display: grid; grid-template-columns: max-content auto; gap: 0 1rem; font-size: .9rem; color: #444; }
dt { font-weight: 600; } dd { margin: 0; overflow-wrap: anywhere; }
.sample { font-size: .85rem; color: #666; margin: .2rem 0 .8rem; }
table { border-collapse: collapse; font-size: .9rem; margin: .8rem 0; display: block; overflow-x: auto; }
th, td { padding: .15rem .7rem; text-align: right; border-bottom: 1px solid #ddd; white-space: nowrap; }
th { border-bottom: 2px solid #888; } th.text, td.text { text-align: left; }
img { max-width: 100%; height: auto; } nav { font-size: .9rem; columns: 2; }
"""


def write_report(
    report: Report, folder: str | os.PathLike[str], on_exhibit: Callable[[str], None] | None = None
) -> Path:
    """Write all files of a report; returns the page's path. `on_exhibit` hears the name of each one done.

    Each file is written under a temporary name and renamed, the page last. Raises RunError.
    """
    target = Path(folder)
    pictures: dict[str, bytes] = {}
    for exhibit in report.exhibits:
        if exhibit.frame is not None and not exhibit.missing:
            text = exhibit.frame.to_csv(index=False, lineterminator="\n")
            _write(target / f"{exhibit.name}.csv", text.encode())
        if exhibit.draw is not None and not exhibit.missing:
            pictures[exhibit.name] = picture_file(exhibit)
            _write(target / f"{exhibit.name}.png", pictures[exhibit.name])
        if on_exhibit is not None:
            on_exhibit(exhibit.name)
    _write(target / PAGE, page(report, pictures).encode())
    return target / PAGE


def _write(path: Path, data: bytes) -> None:
    with writing(path) as temporary:
        temporary.write_bytes(data)


def picture_file(exhibit: Exhibit) -> bytes:
    """The picture of an exhibit as a PNG file: the same bytes for the same numbers."""
    from matplotlib import pyplot

    figure = exhibit.picture()
    try:
        file = io.BytesIO()
        figure.savefig(file, format="png", dpi=_DPI, bbox_inches="tight", metadata={"Software": None})
        return file.getvalue()
    finally:
        pyplot.close(figure)


def page(report: Report, pictures: dict[str, bytes]) -> str:
    """The whole report as one page, pictures within it."""
    title = html.escape(report.title)
    parts = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{title}</title><style>{_STYLE}</style></head><body>",
        f"<h1>{title}</h1>",
        "<dl>",
        *(f"<dt>{html.escape(key)}</dt><dd>{html.escape(value)}</dd>" for key, value in report.facts.items()),
        "</dl>",
        "<nav>",
        *(f'<a href="#{each.name}">{html.escape(each.title)}</a><br>' for each in report.exhibits),
        "</nav>",
    ]
    for exhibit in report.exhibits:
        parts += _section(exhibit, pictures.get(exhibit.name))
    parts += [f"<p>{html.escape(note)}</p>" for note in report.notes]
    parts.append("</body></html>\n")
    return "\n".join(parts)


def _section(exhibit: Exhibit, image: bytes | None) -> Iterator[str]:
    yield f'<section id="{exhibit.name}"><h2>{html.escape(exhibit.title)}</h2>'
    yield f"<p>{html.escape(exhibit.reading)}</p>"
    yield f'<p class="sample">{html.escape(sample(exhibit))}</p>'
    if image is not None:
        data = base64.b64encode(image).decode("ascii")
        yield f'<img alt="{html.escape(exhibit.title)}" src="data:image/png;base64,{data}">'
    if exhibit.frame is not None and exhibit.columns and not exhibit.missing:
        yield from _table(exhibit.frame, exhibit.columns)
    yield "</section>"


def sample(exhibit: Exhibit) -> str:
    """What a reader has to know about the sample."""
    text = f"n = {exhibit.n:,} {exhibit.unit}; ± is half of a 95 % interval."
    return f"{text} Smallest effect that shows: {exhibit.detectable}." if exhibit.detectable else text


def _table(frame: pd.DataFrame, columns: tuple[Column, ...]) -> Iterator[str]:
    kinds = ['class="text"' if column.digits is None else "" for column in columns]
    yield "<table><thead><tr>"
    yield "".join(
        f"<th {kind}>{html.escape(column.heading)}</th>" for kind, column in zip(kinds, columns, strict=True)
    )
    yield "</tr></thead><tbody>"
    for row in frame.to_dict("records"):
        cells = (
            f"<td {kind}>{html.escape(cell(row, column))}</td>"
            for kind, column in zip(kinds, columns, strict=True)
        )
        yield f"<tr>{''.join(cells)}</tr>"
    yield "</tbody></table>"
