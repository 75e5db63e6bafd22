"""The rules of the grid games as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

Square = tuple[int, int]

BLANK = "?"
ENGLISH = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

#: what a premium square multiplies: the letter, the word
PREMIUM_LEGEND = {".": (1, 1), "'": (2, 1), '"': (3, 1), "-": (1, 2), "=": (1, 3), "^": (4, 1), "~": (1, 4)}


@dataclass(frozen=True)
class Rules:
    """One ruleset. The defaults are those of a bare crossword game without premiums."""

    name: str
    rows: int
    cols: int
    start: frozenset[Square]  # the first play covers at least one of these
    counts: Mapping[str, int]  # tiles in the bag; "?" is the blank
    points: Mapping[str, int] = field(default_factory=dict)
    letters: str = ENGLISH  # tile names, one character each
    spellings: Mapping[str, str] = field(default_factory=dict)  # tiles that spell something else, Q -> QU
    rack_size: int = 7
    connection: str = "standard"  # "standard" | "freeform" | "own"
    max_height: int = 1
    letter_premiums: Mapping[Square, int] = field(default_factory=dict)
    word_premiums: Mapping[Square, int] = field(default_factory=dict)
    # scoring
    mode: str = "points"  # "points" | "height" | "points-x-height"
    flat_factor: int = 1  # a word whose tiles are all one high is worth this many times its sum
    flat_bonus: Mapping[str, int] = field(default_factory=dict)  # paid per such tile in a flat word
    all_tiles_bonus: int = 0
    # stacking
    same_letter_ban: bool = False
    cover_ban: bool = False
    plural_tile: str = ""
    # exchange
    exchange_min: int = 1
    exchange_max: int = 7  # 0: no exchanges
    exchange_order: str = "draw-first"  # "draw-first" | "return-first"
    bag_minimum: int = 1
    bag_at_least_count: bool = False
    # ending
    end: str = "out"  # "out" | "all-out"
    end_when_no_play: bool = False
    pass_rounds: int = 0
    scoreless_turns: int = 0
    scoreless_rounds: int = 0
    end_adjust: str = "auto"  # "auto" | "double" | "share" | "penalty"
    leftover: str = "points"  # "points" | "per-tile"
    leftover_per_tile: int = 0

    def __post_init__(self) -> None:
        if self.connection != "freeform" and not self.start:
            raise ValueError(f"{self.name}: no start square")
        for what, value, known in (
            ("connection", self.connection, {"standard", "freeform", "own"}),
            ("mode", self.mode, {"points", "height", "points-x-height"}),
            ("exchange_order", self.exchange_order, {"draw-first", "return-first"}),
            ("end", self.end, {"out", "all-out"}),
            ("end_adjust", self.end_adjust, {"auto", "double", "share", "penalty"}),
            ("leftover", self.leftover, {"points", "per-tile"}),
        ):
            if value not in known:
                raise ValueError(f"{self.name}: {what} is {value!r}, expected one of {sorted(known)}")

    @property
    def squares(self) -> list[Square]:
        return [(r, c) for r in range(self.rows) for c in range(self.cols)]

    def on_board(self, square: Square) -> bool:
        return 0 <= square[0] < self.rows and 0 <= square[1] < self.cols

    def is_tile(self, tile: str) -> bool:
        """Whether `tile` can lie on the board: a letter, or in lower case a blank that stands for it."""
        return tile in self.letter_set or (self.is_blank(tile) and self.counts.get(BLANK, 0) > 0)

    @cached_property
    def letter_set(self) -> frozenset[str]:
        return frozenset(self.letters)

    def is_blank(self, tile: str) -> bool:
        return tile not in self.letter_set and tile.upper() in self.letter_set

    def letter(self, tile: str) -> str:
        """Which letter a tile on the board stands for."""
        return tile.upper() if self.is_blank(tile) else tile

    def on_rack(self, tile: str) -> str:
        """How a tile on the board looked on the rack."""
        return BLANK if self.is_blank(tile) else tile

    def spell(self, tile: str) -> str:
        letter = self.letter(tile)
        return self.spellings.get(letter, letter)

    def value(self, tile: str) -> int:
        """The points of a tile, on the board or on a rack; where only heights count each tile is worth 1."""
        default = 1 if self.mode == "height" else 0
        return self.points.get(self.on_rack(tile), default)


def premiums_from_rows(rows: list[str]) -> tuple[dict[Square, int], dict[Square, int]]:
    """Letter and word premiums from a picture of the board."""
    letter, word = {}, {}
    for r, row in enumerate(rows):
        for c, sign in enumerate(row):
            times_letter, times_word = PREMIUM_LEGEND[sign]
            if times_letter > 1:
                letter[r, c] = times_letter
            if times_word > 1:
                word[r, c] = times_word
    return letter, word


def tile_counts(text: str) -> dict[str, int]:
    """`"A9 B2"` -> {"A": 9, "B": 2}."""
    return {item[0]: int(item[1:]) for item in text.split()}


def middle(rows: int, cols: int) -> frozenset[Square]:
    """The middle square, or the two or four that share the middle."""
    return frozenset((r, c) for r in {(rows - 1) // 2, rows // 2} for c in {(cols - 1) // 2, cols // 2})


SCRABBLE_COUNTS = tile_counts(
    "A9 B2 C2 D4 E12 F2 G3 H2 I9 J1 K1 L4 M2 N6 O8 P2 Q1 R6 S4 T6 U4 V2 W2 X1 Y2 Z1 ?2"
)
SCRABBLE_POINTS = tile_counts(
    "A1 B3 C3 D2 E1 F4 G2 H4 I1 J8 K5 L1 M3 N1 O1 P3 Q10 R1 S1 T1 U1 V4 W4 X8 Y4 Z10 ?0"
)
UPPER_HALF = [
    "=..'...=...'..=",
    '.-..."..."...-.',
    "..-...'.'...-..",
    "'..-...'...-..'",
    "....-.....-....",
    '."..."..."...".',
    "..'...'.'...'..",
]
SCRABBLE_BOARD = [*UPPER_HALF, "=..'...-...'..=", *reversed(UPPER_HALF)]
LETTER_PREMIUMS, WORD_PREMIUMS = premiums_from_rows(SCRABBLE_BOARD)

SCRABBLE = Rules(
    name="scrabble",
    rows=15,
    cols=15,
    start=frozenset({(7, 7)}),
    counts=SCRABBLE_COUNTS,
    points=SCRABBLE_POINTS,
    letter_premiums=LETTER_PREMIUMS,
    word_premiums=WORD_PREMIUMS,
    all_tiles_bonus=50,
    exchange_min=1,
    exchange_max=7,
    exchange_order="draw-first",
    bag_minimum=7,
    scoreless_turns=6,
    end_adjust="auto",
)
UPWORDS = Rules(
    name="upwords",
    rows=10,
    cols=10,
    start=middle(10, 10),
    counts=tile_counts("E8 A7 I7 O7 S6 D5 L5 M5 N5 R5 T5 U5 C4 B3 F3 G3 H3 P3 K2 W2 Y2 J1 Q1 V1 X1 Z1"),
    spellings={"Q": "QU"},
    max_height=5,
    mode="height",
    flat_factor=2,
    flat_bonus={"Q": 2},
    all_tiles_bonus=20,
    same_letter_ban=True,
    cover_ban=True,
    plural_tile="S",
    exchange_min=1,
    exchange_max=1,
    exchange_order="draw-first",
    bag_minimum=1,
    end_when_no_play=True,
    pass_rounds=1,
    end_adjust="penalty",
    leftover="per-tile",
    leftover_per_tile=5,
)
UPWORDS_1983 = replace(
    UPWORDS,
    name="upwords-1983",
    rows=8,
    cols=8,
    start=middle(8, 8),
    counts=tile_counts("E6 A5 I4 O4 T4 D3 L3 M3 N3 P3 S3 U3 B2 C2 G2 H2 R2 Y2 F1 J1 K1 Q1 V1 W1 X1 Z1"),
)
APWORDS = Rules(
    name="apwords",
    rows=10,
    cols=10,
    start=middle(10, 10),
    counts=SCRABBLE_COUNTS,
    points=SCRABBLE_POINTS,
    max_height=5,
    mode="points-x-height",
    same_letter_ban=True,
    exchange_min=1,
    exchange_max=7,
    exchange_order="return-first",
    bag_minimum=1,
    bag_at_least_count=True,
    pass_rounds=2,
    scoreless_rounds=6,
    end_adjust="share",
)

RULES: dict[str, Rules] = {
    rules.name: rules
    for rules in (
        SCRABBLE,
        replace(SCRABBLE, name="scrabble-freeform", connection="freeform"),
        replace(SCRABBLE, name="scrabble-territory", connection="own"),
        UPWORDS,
        UPWORDS_1983,
        APWORDS,
    )
}


def build(base: str | Rules | None = None, **switches: Any) -> Rules:
    """A ruleset like `base` (a name or rules) with some switches changed; from nothing if there is no base.

    `premiums` (rows of signs) may stand for the two premium tables. Without a base the start is the
    middle and the letters are those of `counts`, where the caller does not say otherwise.
    """
    if "premiums" in switches:
        switches["letter_premiums"], switches["word_premiums"] = premiums_from_rows(switches.pop("premiums"))
    if "start" in switches:
        switches["start"] = frozenset((r, c) for r, c in switches["start"])
    if base is not None:
        return replace(RULES[base] if isinstance(base, str) else base, **switches)
    switches.setdefault("name", "own ruleset")
    switches.setdefault("start", middle(switches["rows"], switches["cols"]))
    switches.setdefault("letters", "".join(tile for tile in switches["counts"] if tile != BLANK))
    return Rules(**switches)


#: how the tables of a ruleset file are named here, where the names differ
TABLE_NAMES = {
    ("exchange", "min"): "exchange_min",
    ("exchange", "max"): "exchange_max",
    ("exchange", "order"): "exchange_order",
}


def from_tables(tables: Mapping[str, Any]) -> Rules:
    """A ruleset from the tables of a ruleset file, which the caller has parsed (`tomllib.loads`)."""
    switches: dict[str, Any] = {"name": tables.get("name", "own ruleset")}
    for table in ("board", "tiles", "scoring", "stacking", "exchange", "ending"):
        for key, value in tables.get(table, {}).items():
            switches[TABLE_NAMES.get((table, key), key)] = value
    return build(None, **switches)
