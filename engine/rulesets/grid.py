"""The ruleset of a game on a board: crossword games and stacking games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from engine.alphabet import Alphabet
from engine.frozen import frozen
from engine.letters import is_capital
from engine.rulesets.grid_checks import check_grid
from engine.rulesets.premiums import LEGEND, premium_arrays
from engine.rulesets.ruleset import Ruleset
from engine.rulesets.schema import Choice, Flag, Integer, ListOf, MapOf, Square, Text

BLANK = "?"
"""Name of the blank in counts, points and racks."""

_ROW = Text(lambda row: set(row) <= set(LEGEND), "a row of premiums written with " + " ".join(LEGEND))
_LEGEND_DOC = "one string a row: . none, ' 2L, \" 3L, ^ 4L, - 2W, = 3W, ~ 4W; [] = no premiums"


def _are_tiles(text: str) -> bool:
    return 1 <= len(text) <= 31 and len(set(text)) == len(text) and all(is_capital(char) for char in text)


def _is_spelling(text: str) -> bool:
    return 1 <= len(text) <= 8 and all(is_capital(char) for char in text)


def _is_tile_or_empty(text: str) -> bool:
    return text == "" or (len(text) == 1 and is_capital(text))


def _no_entries() -> Mapping[str, Any]:
    return MappingProxyType({})


@dataclass(frozen=True, kw_only=True)
class Board:
    """The board: its size, where a game starts, what a play must touch, premium squares."""

    rows: Annotated[int, Integer(2, 25, "rows of the board")]
    cols: Annotated[int, Integer(2, 25, "columns of the board")]
    start: Annotated[
        tuple[tuple[int, int], ...],
        ListOf(Square(), "the first play covers at least one of these squares [row, column], counted from 0"),
    ]
    connection: Annotated[
        str,
        Choice(
            ("standard", "freeform", "own"),
            "standard = touch an old tile, freeform = anywhere, own = touch an own tile, others are walls",
        ),
    ] = "standard"
    max_height: Annotated[int, Integer(1, 15, "tiles a stack may hold; 1 = no stacking")] = 1
    premiums: Annotated[tuple[str, ...], ListOf(_ROW, _LEGEND_DOC)] = ()


@dataclass(frozen=True, kw_only=True)
class Tiles:
    """The tiles: names, how many of each, points, size of a rack."""

    letters: Annotated[
        str,
        Text(_are_tiles, "1 to 31 different upper-case letters", "one character a tile; ? is the blank"),
    ]
    spellings: Annotated[
        Mapping[str, str],
        MapOf(
            Text(_is_spelling, "1 to 8 upper-case letters"),
            "what a tile spells, where that is not its name",
        ),
    ] = field(default_factory=_no_entries)
    counts: Annotated[
        Mapping[str, int],
        MapOf(Integer(0, 255), "tiles in the bag at the start; ? = blanks, none if left out"),
    ]
    points: Annotated[
        Mapping[str, int],
        MapOf(Integer(0, 255), "? = 0 if left out; with mode = height all may be left out: 1 each"),
    ] = field(default_factory=_no_entries)
    rack_size: Annotated[int, Integer(1, 12, "tiles on a full rack")]


@dataclass(frozen=True, kw_only=True)
class Scoring:
    """What a play pays."""

    mode: Annotated[
        str,
        Choice(
            ("points", "height", "points-x-height"),
            "a tile of a word pays its points; or points x height of its stack, where points left out are 1 (height) "
            "or 0 (points-x-height)",
        ),
    ]
    flat_factor: Annotated[int, Integer(1, 100, "factor of a word without stacks (mode height)")] = 1
    flat_bonus: Annotated[
        Mapping[str, int],
        MapOf(Integer(0, 255), "added for each such tile in a word without stacks (mode height); ? = blanks"),
    ] = field(default_factory=_no_entries)
    all_tiles_bonus: Annotated[int, Integer(0, 1000, "added to a play of rack_size tiles")] = 0


@dataclass(frozen=True, kw_only=True)
class Stacking:
    """What a play may not do to the tiles below and to the words on the board."""

    same_letter_ban: Annotated[bool, Flag("never a letter on the same letter")] = False
    cover_ban: Annotated[bool, Flag("of each old word in the line of play one square stays uncovered")] = (
        False
    )
    plural_tile: Annotated[
        str,
        Text(
            _is_tile_or_empty,
            'a tile or ""',
            'this tile alone may not be a play that only appends it to words; "" = no such rule',
        ),
    ] = ""


@dataclass(frozen=True, kw_only=True)
class Exchange:
    """Swapping tiles with the bag instead of playing."""

    min: Annotated[int, Integer(1, 12, "fewest tiles to exchange")] = 1
    max: Annotated[int, Integer(0, 12, "most tiles to exchange; 0 = no exchanges")] = 0
    order: Annotated[
        str, Choice(("draw-first", "return-first"), "whether the new tiles are drawn before the old go back")
    ] = "draw-first"
    bag_minimum: Annotated[int, Integer(0, 255, "tiles the bag must hold for any exchange")] = 1
    bag_at_least_count: Annotated[bool, Flag("the bag must hold as many tiles as are exchanged")] = False


@dataclass(frozen=True, kw_only=True)
class Ending:
    """When the game ends and what is left on the racks costs."""

    end: Annotated[
        str,
        Choice(
            ("out", "all-out"),
            "with an empty bag: out = a player has no tiles left, all-out = nobody can play any more",
        ),
    ] = "out"
    end_when_no_play: Annotated[bool, Flag("the game ends when the bag is empty and nobody can play")] = False
    pass_rounds: Annotated[int, Integer(0, 100, "all players pass this many times running; 0 = off")] = 0
    scoreless_turns: Annotated[
        int,
        Integer(
            0,
            1000,
            "passes, exchanges and lost challenges in a row, of all players together; 0 = off",
        ),
    ] = 0
    scoreless_rounds: Annotated[
        int, Integer(0, 100, "rounds of such turns in a row (a round = one turn each); 0 = off")
    ] = 0
    end_adjust: Annotated[
        str,
        Choice(
            ("auto", "double", "share", "penalty"),
            "double = who is out adds twice the others' racks; share = everybody subtracts the own rack, "
            "who is out adds the others'; penalty = everybody subtracts; auto = double for two, else share",
        ),
    ] = "auto"
    leftover: Annotated[str, Choice(("points", "per-tile"), "what a tile left on a rack counts")] = "points"
    leftover_per_tile: Annotated[int, Integer(0, 255, "its value with leftover = per-tile")] = 0


@dataclass(frozen=True, kw_only=True)
class Players:
    """How many may play."""

    min: Annotated[int, Integer(2, 4, "fewest players")] = 2
    max: Annotated[int, Integer(2, 4, "most players")] = 4


@dataclass(frozen=True, kw_only=True)
class Challenge:
    """What a challenge costs, in replayed games only."""

    rule: Annotated[
        str,
        Choice(
            ("void", "single", "double", "five-points", "ten-points"),
            "void = no phoney can be played; a wrong challenge costs nothing, the turn, five or ten points",
        ),
    ] = "void"


@dataclass(frozen=True, kw_only=True, repr=False, eq=False)
class GridRuleset(Ruleset, family_name="grid"):
    """Rules of a game on a board; `rules.board.rows` is `rows` in the table `[board]` of its file."""

    board: Board
    tiles: Tiles
    scoring: Scoring
    stacking: Stacking = field(default_factory=Stacking)
    exchange: Exchange = field(default_factory=Exchange)
    ending: Ending
    players: Players = field(default_factory=Players)
    challenge: Challenge = field(default_factory=Challenge)

    def check(self) -> None:
        """Invalid if values that are fine each do not go together."""
        check_grid(self)

    @cached_property
    def alphabet(self) -> Alphabet:
        """The tiles as codes; the blank's code is `alphabet.size`."""
        spelled = (self.tiles.spellings.get(letter, letter) for letter in self.tiles.letters)
        return Alphabet(letters=tuple(self.tiles.letters), spellings=tuple(spelled))

    @cached_property
    def tile_counts(self) -> NDArray[np.int64]:
        """Tiles in the bag at the start, read-only int64[size + 1], the blank last."""
        return self._by_tile(self.tiles.counts, missing=0, blank=0)

    @cached_property
    def tile_points(self) -> NDArray[np.int64]:
        """Points a tile, read-only int64[size + 1], the blank last; mode = height: 1 if not given."""
        unit = 1 if self.scoring.mode == "height" else 0
        return self._by_tile(self.tiles.points, missing=unit, blank=unit)

    @cached_property
    def flat_bonus(self) -> NDArray[np.int64]:
        """Bonus a tile in a word without stacks, read-only int64[size + 1], the blank last."""
        return self._by_tile(self.scoring.flat_bonus, missing=0, blank=0)

    @property
    def total_tiles(self) -> int:
        """Tiles in the bag at the start, blanks too."""
        return int(self.tile_counts.sum())

    @cached_property
    def letter_premiums(self) -> NDArray[np.uint8]:
        """Factor of a letter, read-only uint8[rows, cols], 1 = none."""
        return premium_arrays(self.board.premiums, (self.board.rows, self.board.cols))[0]

    @cached_property
    def word_premiums(self) -> NDArray[np.uint8]:
        """Factor of a word, read-only uint8[rows, cols], 1 = none."""
        return premium_arrays(self.board.premiums, (self.board.rows, self.board.cols))[1]

    @property
    def max_length(self) -> int:
        """Tiles of the longest word that fits on the board."""
        return max(self.board.rows, self.board.cols)

    def play_tables(self) -> dict[str, Any]:
        """Tables in one form, however they were written: every tile's values, premiums as factors."""
        tables = super().play_tables()
        anywhere = self.board.connection == "freeform"
        tables["board"] |= {
            "start": [] if anywhere else sorted(set(self.board.start)),
            "premiums": [self.letter_premiums.tolist(), self.word_premiums.tolist()],
        }
        names = [*self.tiles.letters, BLANK]
        tables["tiles"] |= {
            "counts": dict(zip(names, self.tile_counts.tolist(), strict=True)),
            "points": dict(zip(names, self.tile_points.tolist(), strict=True)),
            "spellings": dict(zip(names, self.alphabet.spellings, strict=False)),
        }
        return tables

    def _by_tile(self, table: Mapping[str, int], missing: int, blank: int) -> NDArray[np.int64]:
        """Values of `table` in the order of the codes."""
        values = [table.get(letter, missing) for letter in self.tiles.letters]
        array = np.array([*values, table.get(BLANK, blank)], np.int64)
        return frozen(array)
