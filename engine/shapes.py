"""Shapes of the SVG pictures."""

from __future__ import annotations

from xml.sax.saxutils import escape


def rect(
    x: float, y: float, width: float, height: float, fill: str, radius: float = 2, more: str = ""
) -> str:
    """A rectangle with round corners."""
    place = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius:g}"'
    return f'<rect {place} fill="{fill}"{more}/>'


def text(x: float, y: float, text: str, size: float, fill: str, more: str = "") -> str:
    """A line of text, its middle at x."""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{fill}"{more}>{escape(text)}</text>'
