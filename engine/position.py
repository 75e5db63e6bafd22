"""`Position`: one moment of a game on a board, as an immutable value."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.alphabet import Alphabet
from engine.errors import IllegalMove, PositionError
from engine.frozen import Immutable
from engine.grid import bag as bags
from engine.grid import finish, notation, position_json, referee, svg, text, turn
from engine.grid import hint as hints
from engine.grid.move import Move
from engine.grid.moves import Moves
from engine.grid.position_fields import checked_fields
from engine.grid.scoring import PlayScore
from engine.grid.tiles import EMPTY, Tile, Tiles, own_tiles
from engine.rulesets.grid import GridRuleset


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Position(Immutable):
    """Board, racks, bag, scores and whose turn it is. Nothing changes it: `play` gives a new one.

    Fields that make no sense are refused with a PositionError, by `dataclasses.replace` too.

    Args:
        ruleset, lexicon: the rules, and the words that count (anything with `in`, upper case).
        letters: uint8[rows, cols], 255 empty, else tile code, +32 for a blank. heights: uint8[rows, cols],
            0 empty. owners: int8[rows, cols], -1 none; kept where `connection = "own"` only. All read-only.
        racks: tile names a seat in alphabet order, `?` a blank, None = unknown.
        scores: points a seat. seat: whose turn. passes: passes in a row. scoreless: passes and exchanges in a row.
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
        for name, value in checked_fields(self).items():
            object.__setattr__(self, name, value)

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
        hands = (tiles[seat * size : (seat + 1) * size] for seat in range(players))
        racks = tuple(bags.rack_of(ruleset, hand) for hand in hands)
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
        """The tiles on the board as a read-only mapping, square -> `Tile`."""
        names = self.ruleset.alphabet.names
        tiles = {
            (int(row), int(column)): Tile(
                names([self.letters[row, column]]),
                int(self.heights[row, column]),
                int(self.owners[row, column]),
            )
            for row, column in zip(*np.nonzero(self.letters != EMPTY), strict=True)
        }
        return MappingProxyType(tiles)

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
        over = self.end_reason_without_search if move.kind == "play" else self.end_reason
        if over:
            return referee.Violation("game-over", f"the game is over ({over})")
        return referee.check(self, move)

    def score(self, move: Move) -> PlayScore:
        """Words of a play on the board, what each pays, and the total; of other moves none, and 0.

        It need not be legal, but has to lay tiles of the game on squares of the board; else IllegalMove is raised.
        """
        if move.kind != "play":
            return PlayScore((), (), 0)
        self._refuse(move, referee.check_lies(self, move))
        return referee.words_and_scores(self, move)

    def described(self, move: Move) -> Move:
        """The move with score, words and notation filled in."""
        if move.kind != "play":
            return replace(move, score=0)
        words, _, total = self.score(move)
        return replace(move, score=total, words=words, notation=self.notation(move))

    def notation(self, move: Move, style: notation.Style = "plain") -> str:
        """A move as `8D CAT` (plain), `8D .AT` (gcg) or `8D (C)AT` (people, who read a Qu tile as `Qu`).

        Raises IllegalMove, as `score` does.
        """
        if move.kind != "play":
            return str(move)
        self._refuse(move, referee.check_lies(self, move))
        return notation.play_notation(self.words_tiles, move, style, self.owner, self._written)

    def parse(self, text: str) -> Move:
        """The move written as `8D CAT`, `D8 .AT`, `8D (C)AT`, `exchange QV`, `pass`. Raises PositionError."""
        return notation.parse_move(text, self.words_tiles, self._written)

    def hint(self, level: int = 3, count: int = 5, vocabulary: Container[str] | None = None) -> hints.Hint:
        """The best plays: 1 a nudge, 2 the words, 3 the answer; `vocabulary` limits what is proposed."""
        return hints.hint(self, level, count, vocabulary)

    def play(self, move: Move) -> Position:
        """The position after the move. Raises IllegalMove, which says why, and has the `rule` and the `move`.

        Tiles are drawn from the front of the bag; if its order is unknown, a rack that draws becomes unknown.
        """
        self._refuse(move, self.check(move))
        return turn.after(self, self.described(move))

    # the end

    @cached_property
    def end_reason(self) -> str:
        """Why the game is over: `out`, `passes`, `scoreless` or `no-play`; empty while it goes on.

        With an empty bag it may have to search whether anybody can play.
        """
        return self.end_reason_without_search or finish.reason(self, search_too=True)

    @cached_property
    def end_reason_without_search(self) -> str:
        """As `end_reason`, but `no-play` is never found."""
        return finish.reason(self, search_too=False)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.end_reason)

    @cached_property
    def final_scores(self) -> tuple[int, ...]:
        """Scores after the adjustment for the tiles left, as if the game ended here. Raises PositionError."""
        return finish.end_scores(self.ruleset, self.racks, self.scores)

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

    def _refuse(self, move: Move, violation: referee.Violation | None) -> None:
        """Raise IllegalMove if there is a violation."""
        if violation is not None:
            raise IllegalMove(f"{move}: {violation.why}", violation.rule, move)

    @property
    def _written(self) -> Alphabet | None:
        """How people write tiles of several letters; None where there are blanks: there Qu is a Q and a blank."""
        return None if self.ruleset.tiles.counts.get("?", 0) else self.ruleset.alphabet

    @cached_property
    def _key(self) -> tuple[Any, ...]:
        """All that counts when two positions are compared: not the last move."""
        arrays = tuple(array.tobytes() for array in (self.letters, self.heights, self.owners))
        words = getattr(self.lexicon, "digest", None) or id(self.lexicon)
        counts = (self.seat, self.passes, self.scoreless, self.bag_count)
        return (self.ruleset, words, arrays, self.racks, self.scores, counts, self.bag, self.stream)

    @property
    def owner(self) -> int:
        """Owner of a tile that is laid now: the seat to move where `connection = "own"`, else -1."""
        return self.seat if self.ruleset.board.connection == "own" else -1

    @property
    def words_tiles(self) -> Tiles:
        """The tiles that the mover's words are made of."""
        return own_tiles(self.tiles, self.seat) if self.owner >= 0 else self.tiles
