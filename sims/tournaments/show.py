"""The result of a tournament as tables for people."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from sims.report import Column, one, percent, plain, show_table, two
from sims.stats import FEWEST

if TYPE_CHECKING:
    from rich.console import Console

Record = Mapping[str, Any]
Write = Callable[[Record, str], str]
_WIDTH = 120  # columns of a page without a terminal


def rating(record: Record, key: str) -> str:
    """`+57 (+41 to +73)`."""
    low, high = record[f"{key}_low"], record[f"{key}_high"]
    return f"{record[key]:+.0f} ({low:+.0f} to {high:+.0f})"


def _forfeits(record: Record, key: str) -> str:
    return ", ".join(f"{count} {kind}" for kind, count in record[key].items() if count) or "-"


_RATINGS = (
    Column("bot", "bot", plain),
    Column("games", "games", plain),
    Column("elo", "Elo (95 %)", rating),
    Column("score", "score", percent),
    Column("win_share", "wins", percent),
    Column("spread", "spread", one),
    Column("mu", "openskill", one),
    Column("sigma", "sigma", two),
    Column("forfeits", "lost by", _forfeits),
)
_PLAY = (
    Column("bot", "bot", plain),
    Column("points", "points", one),
    Column("points_a_turn", "a turn", one),
    Column("bingos", "all tiles at once", two),
    Column("exchanges", "exchanges", two),
    Column("passes", "passes", two),
    Column("word_money", "words' money", one),
    Column("word_stock", "words' stock", one),
    Column("doubled", "by doubling", one),
    Column("royalties", "royalties", one),
    Column("value", "patents", one),
    Column("ms", "ms a move", two),
)
_MATCHES = (
    Column("who", "match-up", plain),
    Column("pairs", "pairs", plain),
    Column("score", "score", percent),
    Column("spread", "spread", one),
    Column("0", "0", plain),
    Column("0.5", "½", plain),
    Column("1", "1", plain),
    Column("1.5", "1½", plain),
    Column("2", "2 points", plain),
    Column("identical_pairs", "equal games", percent),
)
_FIRST = (Column("points", "points", one), Column("win_share", "wins above an even share", percent))


def tables(document: Record, timing: Record) -> list[tuple[str, Sequence[Column], list[Record]]]:
    """Heading, columns and rows of every table."""
    bots = document["bots"]
    faults = any(any(record["forfeits"].values()) for record in bots)
    hidden = {"win_share"} if document["players"] == 2 else set()
    hidden |= set() if faults else {"forfeits"}
    timed = [record | {"ms": timing.get(record["bot"], {}).get("ms")} for record in bots]
    found: list[tuple[str, Sequence[Column], list[Record]]] = [
        ("Ratings", [column for column in _RATINGS if column.key not in hidden], bots),
        ("Cross table: score", *cross(document, "score", percent)),
        ("LOS: how likely the bot on the left is better", *cross(document, "los", percent)),
        ("Play, by game", _PLAY, timed),
    ]
    if document["players"] == 2:
        found.append(("Pairs: points of the first bot", _MATCHES, match_rows(document)))
    return [*found, ("First mover's edge", _FIRST, [document["first_mover"]])]


def show(document: Record, timing: Record, console: Console) -> None:
    """Print all tables."""
    console.print(title(document), highlight=False, markup=False, soft_wrap=True)
    for heading, columns, rows in tables(document, timing):
        show_table(console, heading, columns, rows)
    for note in notes(document):
        console.print(note, highlight=False, markup=False)


def title(document: Record) -> str:
    """What was played."""
    return (
        f"{document['ruleset']} ({document['ruleset_digest']}), lexicon {document['lexicon']}: {document['format']}, "
        f"{document['games']:,} games, {document['players']} at a table, seed {document['seed']}"
    )


def cross(document: Record, key: str, write: Write) -> tuple[list[Column], list[Record]]:
    """Columns and rows of a table of every bot against every other."""
    names = [record["bot"] for record in document["bots"]]
    found = {(record["bot"], record["opponent"]): record[key] for record in document["cross"]}
    columns = [Column("bot", "bot", plain)]
    columns += [Column(str(i), f"{i + 1}", write) for i in range(len(names))]
    rows: list[Record] = [
        {"bot": f"{number} {name}"} | {str(i): found.get((name, other)) for i, other in enumerate(names)}
        for number, name in enumerate(names, 1)
    ]
    return columns, rows


def match_rows(document: Record) -> list[Record]:
    """The match-ups of two players with the histogram's counts as fields."""
    return [
        match | match["pair_points"] | {"who": f"{match['bots'][0]} - {match['bots'][1]}"}
        for match in document["matches"]
    ]


def notes(document: Record) -> list[str]:
    """What a reader has to know about the tables above."""
    found = [
        "Elo: one Bradley-Terry fit over all games, ties count half, the mean of the bots is 0; intervals from a "
        "bootstrap over rounds, wide where one won or lost all. ± is half of a 95 % interval, from "
        f"{FEWEST} rounds on. LOS: share of the bootstrap in which one is rated above the other. ms a move is no part "
        "of the result and differs every time."
    ]
    if any(any(record["forfeits"].values()) for record in document["bots"]):
        found.append(
            "A game lost by a fault counts as lost, and in all tables with the scores as they stood."
        )
    if document["timed_bots"]:
        found.append(
            f"Not reproducible: {', '.join(document['timed_bots'])} may think for a time, in milliseconds."
        )
    if document["sprt"]:
        found.append(sprt_line(document["sprt"]))
    return found


def sprt_line(sprt: Record) -> str:
    """How the test ended."""
    unit = "elo" if sprt["on"] == "score" else "spread"
    claims = f"{unit} {sprt[unit + '0']:g} against {sprt[unit + '1']:g}"
    what = {"H0": "H0 accepted", "H1": "H1 accepted", "undecided": "undecided"}[sprt["result"]]
    return (
        f"SPRT on {sprt['on']}, {claims}: {what} after {sprt['pairs']:,} pairs, LLR {sprt['llr']:.2f} "
        f"({sprt['lower']:.2f} to {sprt['upper']:.2f})"
    )


def block(bots: Sequence[Record], played: int, games: int) -> str:
    """Ratings so far, for a run that goes on."""
    lines = [f"ratings after {played:,} of {games:,} games"]
    width = max(len(record["bot"]) for record in bots)
    for record in sorted(bots, key=lambda each: -each["elo"]):
        lines.append(f"  {record['bot']:{width}}  {rating(record, 'elo')}")
    return "\n".join(lines)


def as_text(document: Record, timing: Record) -> str:
    """All tables as one text."""
    from rich.console import Console

    text = io.StringIO()
    show(document, timing, Console(file=text, width=_WIDTH, no_color=True))
    return text.getvalue()
