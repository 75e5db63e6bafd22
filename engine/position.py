"""`Position`: one moment of a game on a board, as an immutable value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.errors import IllegalMove, PositionError
from engine.grid import bag as bags
from engine.grid import ending, notation, position_json, referee, search, svg, text
from engine.grid.move import Move
from engine.grid.moves import Moves
from engine.grid.tiles import Tile, Tiles, own_tiles
from engine.rulesets.grid import GridRuleset

EMPTY = 255
"""Code of an empty square in `letters`."""

BLANK_FLAG = 32
"""Added in `letters` to the code of the letter that a blank stands for."""


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Position:
    """Board, racks, bag, scores and whose turn it is. Nothing changes it: `play` gives a new one.

    Args:
        ruleset, lexicon: the rules, and the words that count (anything with `in`, upper case).
        letters: uint8[rows, cols], 255 empty, else tile code, +32 for a blank. heights: uint8[rows, cols],
            0 empty. owners: int8[rows, cols], -1 none; kept where `connection = "own"` only. All read-only.
        racks: tile names a seat in alphabet order, `?` a blank, None = unknown.
        scores: points a seat. seat: whose turn. passes, scoreless: such turns in a row.
        bag: tile codes in drawing order, None = unknown. bag_count: number of tiles in it, None = unknown.
        stream: random numbers to mix the bag with. last: the move that led here.
    """

    ruleset: GridRuleset
    lexicon: Container[str]
    letters: NDArray[np.uint8]
    heights: NDArray[np.uint8]
    owners: NDArray[np.int8]
    racks: tuple[str | None, ...]
    scores: tuple[int, ...]
    seat: int = 0
    passes: int = 0
    scoreless: int = 0
    bag: bags.Bag | None = None
    bag_count: int | None = None
    stream: bags.Stream = bags.NO_STREAM
    last: Move | None = None

    def __post_init__(self) -> None:
        for name, dtype in (("letters", np.uint8), ("heights", np.uint8), ("owners", np.int8)):
            array = np.array(getattr(self, name), dtype=dtype)
            array.flags.writeable = False
            object.__setattr__(self, name, array)
        if self.bag is not None:
            object.__setattr__(self, "bag_count", len(self.bag))

    @classmethod
    def empty(cls, ruleset: GridRuleset, lexicon: Container[str], players: int = 2) -> Position:
        """An empty board with unknown racks and bag."""
        shape = (ruleset.board.rows, ruleset.board.cols)
        return cls(
            ruleset=ruleset,
            lexicon=lexicon,
            letters=np.full(shape, EMPTY, np.uint8),
            heights=np.zeros(shape, np.uint8),
            owners=np.full(shape, -1, np.int8),
            racks=(None,) * players,
            scores=(0,) * players,
        )

    @classmethod
    def start(
        cls, ruleset: GridRuleset, lexicon: Container[str], players: int = 2, seed: int = 0
    ) -> Position:
        """The start of a game: the bag mixed by `seed`, each seat's rack drawn. Raises PositionError."""
        low, high = ruleset.players.min, ruleset.players.max
        if not low <= players <= high:
            raise PositionError(f"players: {players}, {ruleset.name} expects {low} to {high}")
        tiles, stream = bags.shuffled(bags.full_bag(ruleset), bags.stream(seed))
        size = ruleset.tiles.rack_size
        racks = tuple(_rack_of(ruleset, tiles[seat * size : (seat + 1) * size]) for seat in range(players))
        start = cls.empty(ruleset, lexicon, players)
        return replace(start, racks=racks, bag=tiles[players * size :], stream=stream)

    @classmethod
    def from_json(
        cls,
        document: object,
        ruleset: GridRuleset | None = None,
        lexicon: Container[str] | None = None,
        strict: bool = False,
    ) -> Position:
        """The position of a JSON object. Raises PositionError; see `engine.grid.position_json`."""
        return cls(**position_json.parse_fields(document, ruleset, lexicon, strict))

    def to_json(self) -> dict[str, Any]:
        """The position as a JSON object; the order of the bag is not written."""
        return position_json.position_document(self)

    # what is there

    @property
    def players(self) -> int:
        """Number of seats."""
        return len(self.scores)

    @property
    def rack(self) -> str | None:
        """Rack of the seat to move, None if unknown."""
        return self.racks[self.seat]

    def rack_counts(self, seat: int | None = None) -> NDArray[np.uint8]:
        """Tiles of a seat (default: to move) as uint8[size + 1], blanks last. Raises PositionError."""
        seat = self.seat if seat is None else seat
        rack = self.racks[seat]
        if rack is None:
            raise PositionError(f"rack of seat {seat}: unknown")
        return self.ruleset.alphabet.rack_counts(rack)

    @cached_property
    def tiles(self) -> Tiles:
        """The tiles on the board as a dict, square -> `Tile`."""
        names = self.ruleset.alphabet.names
        return {
            (int(row), int(column)): Tile(
                names([self.letters[row, column]]),
                int(self.heights[row, column]),
                int(self.owners[row, column]),
            )
            for row, column in zip(*np.nonzero(self.letters != EMPTY), strict=True)
        }

    @cached_property
    def bag_left(self) -> int:
        """Tiles in the bag; where that is unknown, all that lie nowhere else, unknown racks being full."""
        if self.bag_count is not None:
            return self.bag_count
        size = self.ruleset.tiles.rack_size
        on_racks = sum(size if rack is None else len(rack) for rack in self.racks)
        return max(0, self.ruleset.total_tiles - int(self.heights.sum()) - on_racks)

    # moves

    @property
    def moves(self) -> Moves:
        """The legal plays, best first; lazy: iterates, contains, `.count()`, `.best(10)`."""
        return Moves(self)

    def check(self, move: Move) -> referee.Violation | None:
        """None if the move is legal, else the rule that it breaks, why, and the square or word at fault."""
        if self.end_reason_without_search:
            why = f"the game is over ({self.end_reason_without_search})"
            return referee.Violation("game-over", why)
        return referee.check(self, move)

    def score(self, move: Move) -> referee.PlayScore:
        """Words of a play on the board, what each pays, and the total; it need not be legal."""
        return referee.words_and_scores(self, move)

    def described(self, move: Move) -> Move:
        """The move with score, words and notation filled in."""
        if move.kind != "play":
            return replace(move, score=0)
        words, _, total = self.score(move)
        return replace(move, score=total, words=words, notation=self.notation(move))

    def notation(self, move: Move, style: notation.Style = "plain") -> str:
        """A move as `8D CAT` (plain), `8D .AT` (gcg) or `8D (C)AT` (people)."""
        if move.kind != "play":
            return str(move)
        return notation.play_notation(self._words_tiles, move, style, self._owner)

    def parse(self, text: str) -> Move:
        """The move written as `8D CAT`, `D8 .AT`, `8D (C)AT`, `exchange QV` or `pass`. Raises PositionError."""
        return notation.parse_move(text, self._words_tiles)

    def play(self, move: Move) -> Position:
        """The position after the move. Raises IllegalMove, which says why.

        Tiles are drawn from the front of the bag; if its order is unknown, a rack that draws becomes unknown.
        """
        violation = self.check(move)
        if violation is not None:
            raise IllegalMove(f"{move}: {violation.why}")
        made = self.described(move)
        after = self._drawn(made)
        scores = list(self.scores)
        scores[self.seat] += made.score or 0
        kind = {"play": ending.PLAY, "exchange": ending.EXCHANGE, "pass": ending.PASS}[move.kind]
        return replace(
            after._laid(made) if move.kind == "play" else after,
            scores=tuple(scores),
            seat=(self.seat + 1) % self.players,
            passes=int(ending.passes_after(self.passes, kind)),
            scoreless=int(ending.scoreless_after(self.scoreless, made.score or 0)),
            last=made,
        )

    # the end

    @cached_property
    def end_reason(self) -> str:
        """Why the game is over: `out`, `passes`, `scoreless` or `no-play`; empty while it goes on.

        With an empty bag it may have to search whether anybody can play.
        """
        return self.end_reason_without_search or ending.REASON_NAMES[self._end_code(self._anybody_can_play())]

    @cached_property
    def end_reason_without_search(self) -> str:
        """As `end_reason`, but `no-play` is never found."""
        return ending.REASON_NAMES[self._end_code(-1)]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.end_reason)

    @cached_property
    def final_scores(self) -> tuple[int, ...]:
        """Scores after the adjustment for the tiles left, as if the game ended here. Raises PositionError."""
        return end_scores(self.ruleset, self.racks, self.scores)

    # what it looks like

    def __str__(self) -> str:
        return text.picture(self)

    def __repr__(self) -> str:
        return (
            f"<Position {self.ruleset.name}: {len(self.tiles)} squares used, scores "
            f"{'-'.join(map(str, self.scores))}, seat {self.seat} to move with {self.rack or 'unknown rack'}>"
        )

    def _repr_svg_(self) -> str:
        return svg.picture(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    # helpers

    @cached_property
    def _key(self) -> tuple[Any, ...]:
        """All that counts when two positions are compared: not the last move."""
        arrays = tuple(array.tobytes() for array in (self.letters, self.heights, self.owners))
        words = getattr(self.lexicon, "digest", None) or id(self.lexicon)
        counts = (self.seat, self.passes, self.scoreless, self.bag_count)
        return (self.ruleset, words, arrays, self.racks, self.scores, counts, self.bag, self.stream)

    @property
    def _owner(self) -> int:
        """Owner of a tile that is laid now."""
        return self.seat if self.ruleset.board.connection == "own" else -1

    @property
    def _words_tiles(self) -> Tiles:
        """The tiles that the mover's words are made of."""
        return own_tiles(self.tiles, self.seat) if self._owner >= 0 else self.tiles

    def _laid(self, move: Move) -> Position:
        letters, heights, owners = self.letters.copy(), self.heights.copy(), self.owners.copy()
        for row, column, name in move.placements:
            code = self.ruleset.alphabet.index(name.upper())
            letters[row, column] = code + BLANK_FLAG if name.islower() else code
            heights[row, column] += 1
            owners[row, column] = self._owner
        return replace(self, letters=letters, heights=heights, owners=owners)

    def _drawn(self, move: Move) -> Position:
        """The position with rack and bag as after the move."""
        if move.kind == "pass":
            return self
        drawn, bag, stream = self._draw(move)
        racks = list(self.racks)
        racks[self.seat] = self._rack_after(move, drawn)
        taken = 0 if move.kind == "exchange" else min(self._wanted(move), self.bag_left)
        count = None if self.bag_count is None else self.bag_count - taken
        return replace(self, racks=tuple(racks), bag=bag, bag_count=count, stream=stream)

    def _wanted(self, move: Move) -> int:
        """Tiles that the mover draws after a play, if the bag has them."""
        used = len(move.placements)
        return used if self.rack is None else self.ruleset.tiles.rack_size - len(self.rack) + used

    def _draw(self, move: Move) -> tuple[bags.Bag | None, bags.Bag | None, bags.Stream]:
        """Tiles drawn, the bag and the stream after it; None where the order of the bag is unknown."""
        if self.bag is None:
            nothing = move.kind == "play" and self.bag_left == 0
            return () if nothing else None, None, self.stream
        if move.kind == "play":
            count = self._wanted(move)
            return self.bag[:count], self.bag[count:], self.stream
        returned = tuple(self.ruleset.alphabet.index(name) for name in move.tiles)
        return bags.exchanged(self.bag, returned, self.ruleset.exchange.order, self.stream)

    def _rack_after(self, move: Move, drawn: bags.Bag | None) -> str | None:
        if self.rack is None or drawn is None:
            return None
        kept = Counter(self.rack) - Counter(move.tiles_used())
        alphabet = self.ruleset.alphabet
        return _rack_of(self.ruleset, (*(alphabet.index(name) for name in kept.elements()), *drawn))

    def _end_code(self, anybody_can_play: int) -> int:
        rules = self.ruleset.ending
        size = self.ruleset.tiles.rack_size
        sizes = [size if rack is None else len(rack) for rack in self.racks]
        return int(
            ending.end_reason(
                self.bag_left,
                np.array(sizes, dtype=np.int64),
                self.passes,
                self.scoreless,
                self.players,
                rules.pass_rounds,
                rules.scoreless_turns,
                rules.scoreless_rounds,
                int(rules.end == "all-out"),
                anybody_can_play,
            )
        )

    def _anybody_can_play(self) -> int:
        """1, 0 or -1 (not asked, or not known), as `ending.end_reason` wants it."""
        rules = self.ruleset.ending
        asked = rules.end_when_no_play or rules.end == "all-out"
        if not asked or self.bag_left > 0 or None in self.racks:
            return -1
        return int(any(search.can_play(replace(self, seat=seat)) for seat in range(self.players)))


def end_scores(
    ruleset: GridRuleset, racks: tuple[str | None, ...], scores: tuple[int, ...]
) -> tuple[int, ...]:
    """Final scores of a game that ends with these racks; a seat with no tiles left is the one who is out.

    With `end = "all-out"` a game does not end by one player's going out, so nobody collects. Raises
    PositionError if a rack is unknown.
    """
    if None in racks:
        raise PositionError(f"rack of seat {racks.index(None)}: unknown, expected one for the final scores")
    known = [rack or "" for rack in racks]
    out = known.index("") if "" in known and ruleset.ending.end == "out" else -1
    final = np.array(scores, dtype=np.int64)
    ending.final_scores(
        final.copy(),
        np.array([ruleset.alphabet.rack_counts(rack) for rack in known], dtype=np.uint8),
        ruleset.tile_points,
        out,
        ending.ADJUST_CODES[ruleset.ending.end_adjust],
        ending.LEFTOVER_CODES[ruleset.ending.leftover],
        ruleset.ending.leftover_per_tile,
        final,
    )
    return tuple(int(score) for score in final)


def _rack_of(ruleset: GridRuleset, codes: tuple[int, ...]) -> str:
    """Codes of tiles as a rack's text, in alphabet order, blanks last."""
    counts = np.bincount(np.array(codes, dtype=np.int64), minlength=ruleset.alphabet.size + 1)
    return ruleset.alphabet.rack_text(counts)
