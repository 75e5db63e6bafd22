"""The summary of a run as tables for people; a table is left out where the summary has none."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from sims.stats import FEWEST

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

Record = Mapping[str, Any]
_WIDTH = 120  # columns of a page without a terminal
_GAP = 2  # between two columns


class Column(NamedTuple):
    """One column: the key in the records, its heading, and how a value is written."""

    key: str
    heading: str
    write: Callable[[Record, str], str]


def plain(record: Record, key: str) -> str:
    """The value as it is."""
    return str(record[key])


def _number(digits: int, percent: bool = False) -> Callable[[Record, str], str]:
    factor, unit = (100, " %") if percent else (1, "")

    def write(record: Record, key: str) -> str:
        if record[key] is None:
            return "-"
        text = f"{record[key] * factor:,.{digits}f}"
        low, high = record.get(f"{key}_low"), record.get(f"{key}_high")
        if low is not None and high is not None:
            text += f" ± {(high - low) / 2 * factor:,.{digits}f}"
        return text + unit

    return write


one, two = _number(1), _number(2)
percent = _number(1, percent=True)

TABLES: dict[str, tuple[str, tuple[Column, ...]]] = {
    "seats": (
        "Seats",
        (
            Column("seat", "seat", plain),
            Column("bot", "bot", plain),
            Column("games", "games", plain),
            Column("score", "mean score", one),
            Column("win_share", "wins", percent),
        ),
    ),
    "bots": (
        "Bots",
        (
            Column("bot", "bot", plain),
            Column("score", "mean score", one),
            Column("win_share", "wins", percent),
            Column("spread", "ahead of the others by", one),
        ),
    ),
    "first_seat": (
        "First seat's advantage",
        (Column("points", "points", one), Column("win_share", "wins above an even share", percent)),
    ),
    "length": (
        "Length of a game",
        (
            Column("rounds", "rounds", two),
            Column("turns", "turns", one),
            Column("skips", "turns without a word", two),
            Column("plays", "scoring turns", one),
            Column("points_a_play", "points a scoring turn", one),
            Column("tiles_left", "tiles never laid", one),
        ),
    ),
    "endings": (
        "Endings",
        (
            Column("reason", "reason", plain),
            Column("games", "games", plain),
            Column("share", "share", percent),
        ),
    ),
    "sources": (
        "A player's points in a game",
        (
            Column("bot", "bot", plain),
            Column("word_money", "words' money", one),
            Column("word_stock", "words' stock", one),
            Column("doubled", "by doubling", one),
            Column("royalties", "royalties", one),
            Column("royalties_paid", "royalties paid", one),
            Column("money", "money left", one),
            Column("stock", "stock", one),
            Column("value", "patents", one),
        ),
    ),
    "actions": (
        "A seat's turns in a game",
        (
            Column("seat", "seat", plain),
            Column("plays", "plays", two),
            Column("bingos", "all tiles at once", two),
            Column("exchanges", "exchanges", two),
            Column("passes", "passes", two),
        ),
    ),
    "board": (
        "Board at the end",
        (
            Column("squares", "squares used", one),
            Column("full_stacks", "stacks of full height", two),
            Column("highest", "highest stack", two),
        ),
    ),
    "heights": (
        "Stacks at the end, by height",
        (
            Column("height", "tiles", plain),
            Column("stacks", "a game", two),
            Column("share", "share", percent),
        ),
    ),
    "letters": (
        "Letters",
        (
            Column("tile", "tile", plain),
            Column("copies", "set", plain),
            Column("points", "printed", plain),
            Column("drawn", "drawn", two),
            Column("played", "played", percent),
            Column("held", "held", two),
            Column("left", "left", percent),
            Column("own_points", "own", one),
            Column("share_points", "share", one),
            Column("equity", "equity", one),
        ),
    ),
    "patents": (
        "Patents",
        (
            Column("letter", "patent", plain),
            Column("price", "price", plain),
            Column("bought", "bought", percent),
            Column("round", "round", one),
            Column("royalty", "royalties a turn", two),
            Column("income", "income", one),
            Column("payback", "payback", one),
            Column("win_share", "owner's wins", percent),
            Column("uses", "uses", one),
            Column("gain", "gain", one),
        ),
    ),
}
"""Title and columns of each table of a summary, by its key, in the order in which they are printed."""


def show(summary: Record, console: Console) -> None:
    """Print all tables."""
    console.print(_title(summary), highlight=False, markup=False, soft_wrap=True)
    for key, (title, columns) in TABLES.items():
        found = summary.get(key)
        if found:
            show_table(console, title, columns, found if isinstance(found, list) else [found])
    for note in notes(summary):
        console.print(note, highlight=False, markup=False)


def show_table(console: Console, title: str, columns: Sequence[Column], records: list[Record]) -> None:
    """Print one table, in pieces if it is too wide; columns that the records do not have are left out."""
    console.print(f"\n{title}", style="bold", highlight=False)
    used = [column for column in columns if column.key in records[0]]
    for number, piece in enumerate(_pieces(used, records, console.width)):
        if number:
            console.print()
        console.print(_table(piece, records))


def _title(summary: Record) -> str:
    kind = ", in pairs," if summary["paired"] else ""
    return (
        f"{summary['ruleset']} ({summary['ruleset_digest']}), lexicon {summary['lexicon']}: "
        f"{summary['games']:,} games{kind} of {' against '.join(summary['bot_names'])}, seed {summary['seed']}"
    )


def _pieces(columns: list[Column], records: list[Record], width: int) -> list[list[Column]]:
    """The columns of one table or of several, see `side_by_side`."""
    texts = [
        [column.heading, *(column.write(record, column.key) for record in records)] for column in columns
    ]
    sizes = [max(map(len, each)) for each in texts]
    return [[columns[at] for at in piece] for piece in side_by_side(sizes, width)]


def side_by_side(sizes: Sequence[int], width: int, labels: int = 1) -> list[list[int]]:
    """Places of the columns of a table or, where they do not fit, of several that all start with the first `labels`.

    `sizes` are the columns' widths in characters, `width` the page's.
    """
    pieces: list[list[int]] = [[]]
    for at, size in enumerate(sizes):
        if len(pieces[-1]) > labels and sum(sizes[each] + _GAP for each in pieces[-1]) + size > width:
            pieces.append(list(range(labels)))
        pieces[-1].append(at)
    return pieces


def _table(columns: list[Column], records: list[Record]) -> Table:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False, padding=(0, 1), collapse_padding=True)
    for column in columns:
        justify: Literal["left", "right"] = "left" if column.write is plain else "right"
        table.add_column(column.heading, justify=justify, no_wrap=True)
    for record in records:
        table.add_row(*(Text(column.write(record, column.key)) for column in columns))
    return table


def notes(summary: Record) -> list[str]:
    """What a reader has to know about the tables above."""
    found = []
    if not summary.get("reproducible", True):
        found.append(
            "Not reproducible: a bot thinks by the clock (ms); with a budget in rollouts it would be."
        )
    first = summary.get("first_seat")
    if first and first["points_low"] is None:
        unit = "pairs of games" if summary["paired"] else "games"
        found.append(f"Intervals need {FEWEST} {unit} or more.")
    else:
        found.append("± is half of a 95 % interval.")
    equity = summary.get("equity")
    if equity:
        found.append(
            "Letters: copies in the set, printed points, copies drawn a game (again after an exchange), of these "
            "played and left at the end, turns that a copy is held; of a copy played its own points and its equal "
            "share of the plays' scores."
        )
    if equity and equity["note"]:
        found.append(equity["note"][0].upper() + equity["note"][1:] + ".")
    elif equity:
        found.append(
            "Equity: points that a seat is further ahead for each copy that it draws and the others do not "
            f"(least squares, n = {equity['n']:,}, {equity['errors']} errors)."
        )
    if summary.get("patents"):
        found.append(
            "Seats are counted from the one that began. Words' money and stock are before doubling; patents at their "
            "price. Patents: games in which one was bought, in which round, royalties an opponent's turn from then "
            "on; income a game owned (royalties and what the ability brought), opponents' turns in which it comes to "
            "the price, owner's win share above an even share; turns a game owned in which the ability served, and "
            "points that it brought."
        )
    return found


def as_text(summary: Record) -> str:
    """All tables as one text."""
    from rich.console import Console

    text = io.StringIO()
    show(summary, Console(file=text, width=_WIDTH, no_color=True))
    return text.getvalue()
