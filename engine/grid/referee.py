"""The referee: which rule a move breaks, written from the rules text in plain Python on dicts.

It shares nothing with the move generator: no word graph, no cross-checks, no arrays. Each rule is one
function that answers None or a `Violation`; they are asked in order, so that the first rule broken is
the one named. It judges the move, not whether the position could have come up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

from engine.grid.move import Move
from engine.grid.scoring import PlayScore, Run, play_score, runs_made, spelled
from engine.grid.tiles import (
    ACROSS,
    DOWN,
    Square,
    Tile,
    Tiles,
    beside,
    laid,
    line_name,
    own_tiles,
    run_through,
    square_name,
)
from engine.letters import capitals
from engine.rulesets.grid import GridRuleset


class Judged(Protocol):
    """What the referee wants to know of a position."""

    @property
    def ruleset(self) -> GridRuleset:
        """The rules of the game."""

    @property
    def lexicon(self) -> Container[str]:
        """The words that count, in upper case as spelled."""

    @property
    def tiles(self) -> Tiles:
        """The board."""

    @property
    def seat(self) -> int:
        """Whose turn it is."""

    @property
    def rack(self) -> str | None:
        """Tiles of the seat to move; None = not known, then no move is refused for its tiles."""

    @property
    def bag_left(self) -> int:
        """Tiles in the bag."""


@dataclass(frozen=True, slots=True)
class Violation:
    """The rule that a move breaks, why in one line, and the square or word at fault where there is one."""

    rule: str
    why: str
    square: Square | None = None
    word: str | None = None

    def to_json(self) -> dict[str, Any]:
        """The violation as a JSON object; what it does not concern is left out."""
        document: dict[str, Any] = {"rule": self.rule, "why": self.why}
        if self.square is not None:
            document["square"] = list(self.square)
        if self.word is not None:
            document["word"] = self.word
        return document

    def __str__(self) -> str:
        return f"{self.rule}: {self.why}"


@dataclass(frozen=True)
class _Play:
    """One play on one position, with what the rules ask about it worked out once."""

    position: Judged
    move: Move

    @property
    def rules(self) -> GridRuleset:
        return self.position.ruleset

    @property
    def territory(self) -> bool:
        return self.rules.board.connection == "own"

    @cached_property
    def squares(self) -> list[Square]:
        return [(row, column) for row, column, _ in self.move.placements]

    @cached_property
    def before(self) -> Tiles:
        """The tiles that words are made of: with `connection = "own"` the mover's own only."""
        tiles = self.position.tiles
        return own_tiles(tiles, self.position.seat) if self.territory else tiles

    @cached_property
    def after(self) -> dict[Square, Tile]:
        return laid(self.before, self.move.placements, self.position.seat if self.territory else -1)

    @property
    def step(self) -> Square:
        """Direction of the line of play; of no meaning for a lone tile."""
        return ACROSS if self.squares[0][0] == self.squares[-1][0] else DOWN

    @cached_property
    def runs(self) -> list[Run]:
        return runs_made(self.after, self.squares)


_Answer = Violation | None


def _no_tile(play: _Play) -> _Answer:
    return None if play.squares else Violation("no-tile", "a play lays at least one tile")


def _unknown_tile(play: _Play) -> _Answer:
    letters = play.rules.tiles.letters
    for row, column, name in play.move.placements:
        if capitals(name) not in letters:
            return Violation("unknown-tile", f"{name!r} is no tile of {play.rules.name}", (row, column))
        if name not in letters and not play.rules.tiles.counts.get("?", 0):
            why = f"{name!r} on {square_name((row, column))} is a blank, and {play.rules.name} has none"
            return Violation("no-blank", why, (row, column))
    return None


def _off_board(play: _Play) -> _Answer:
    board = play.rules.board
    for square in play.squares:
        if not (0 <= square[0] < board.rows and 0 <= square[1] < board.cols):
            return Violation("off-board", f"{square_name(square)} is off the board", square)
    return None


def _square_twice(play: _Play) -> _Answer:
    for square, count in Counter(play.squares).items():
        if count > 1:
            return Violation("square-twice", f"{count} tiles on {square_name(square)} in one turn", square)
    return None


def _rack(play: _Play) -> _Answer:
    return _not_on_rack(play.position, play.move)


def _not_in_line(play: _Play) -> _Answer:
    row, column = play.squares[0]
    for square in play.squares:
        if square[0] != row and square[1] != column:
            return _out_of_line(square)
    one_row = all(square[0] == row for square in play.squares)
    one_column = all(square[1] == column for square in play.squares)
    return None if one_row or one_column else _out_of_line(play.squares[-1])


def _out_of_line(square: Square) -> Violation:
    why = f"{square_name(square)} is not in one row or column with the other tiles"
    return Violation("not-in-line", why, square)


def _occupied(play: _Play) -> _Answer:
    """What lies below a placed tile: nothing in crossword games, the mover's own tiles in territory."""
    for square in play.squares:
        old = play.position.tiles.get(square)
        if old is None:
            continue
        if play.rules.board.max_height == 1:
            return Violation("occupied", f"{square_name(square)} already holds {old.name}", square)
        if play.territory and old.owner != play.position.seat:
            return Violation("foreign-tile", f"{old.name} on {square_name(square)} is not yours", square)
    return None


def _height_limit(play: _Play) -> _Answer:
    limit = play.rules.board.max_height
    for square in play.squares:
        if play.after[square].height > limit:
            return Violation("height-limit", f"{square_name(square)} is {limit} high already", square)
    return None


def _same_letter(play: _Play) -> _Answer:
    if not play.rules.stacking.same_letter_ban:
        return None
    for square in play.squares:
        old = play.before.get(square)
        if old and old.letter == play.after[square].letter:
            why = f"{old.letter} on {old.letter} at {square_name(square)}"
            return Violation("same-letter", why, square)
    return None


def _gap(play: _Play) -> _Answer:
    (row, column), last = play.squares[0], play.squares[-1]
    while (row, column) != last:
        row, column = row + play.step[0], column + play.step[1]
        if (row, column) not in play.after:
            foreign = (row, column) in play.position.tiles
            what = "holds a tile that is not yours" if foreign else "is empty"
            why = f"{square_name((row, column))} between the placed tiles {what}"
            return Violation("gap", why, (row, column))
    return None


def _cover_ban(play: _Play) -> _Answer:
    """Of each old run of two or more squares in the line of play one square must get no tile."""
    if not play.rules.stacking.cover_ban:
        return None
    for square in play.squares:
        if square not in play.before:
            continue
        old = run_through(play.before, square, play.step)
        if len(old) > 1 and set(old) <= set(play.squares):
            word = spelled(play.rules, play.before, old)
            why = f"covers all of {word} ({line_name(old[0], play.step)})"
            return Violation("cover-ban", why, old[0], word)
    return None


def _start(play: _Play) -> _Answer:
    """The first play of a game covers a start square; in freeform it need not."""
    start = play.rules.board.start
    if play.position.tiles or play.rules.board.connection == "freeform" or not start:
        return None
    if any(square in start for square in play.squares):
        return None
    names = " ".join(square_name(square) for square in start)
    which = names if len(start) == 1 else f"one of {names}"
    return Violation("start-square", f"the first play must cover {which}", play.squares[0])


def _not_connected(play: _Play) -> _Answer:
    """A tile on or beside an old one; of one's own in territory, where everybody's first play is free."""
    if play.rules.board.connection == "freeform" or not play.before:
        return None
    for square in play.squares:
        if any(near in play.before for near in (square, *beside(square))):
            return None
    whose = "tile of your own" if play.territory else "tile on the board"
    return Violation("not-connected", f"no placed tile touches a {whose}", play.squares[0])


def _too_short(play: _Play) -> _Answer:
    if play.runs:
        return None
    return Violation("too-short", "a play makes a word of two or more tiles", play.squares[0])


def _not_a_word(play: _Play) -> _Answer:
    for run in play.runs:
        word = spelled(play.rules, play.after, run.squares)
        if word not in play.position.lexicon:
            where = line_name(run.squares[0], run.step)
            return Violation("not-a-word", f"{word} ({where}) is not in the list", run.squares[0], word)
    return None


def _plural(play: _Play) -> _Answer:
    """One S on an empty square that only appends itself to words of three or more letters not ending in S.

    It goes by the letters that tiles spell, not by the tiles: Qu and S are three letters.
    """
    plural = play.rules.stacking.plural_tile
    square = play.squares[0]
    if not plural or len(play.squares) > 1 or square in play.before or play.after[square].letter != plural:
        return None
    words = [spelled(play.rules, play.after, run.squares) for run in play.runs]
    for run, word in zip(play.runs, words, strict=True):
        before = spelled(play.rules, play.after, run.squares[:-1])
        if run.squares[-1] != square or len(word) < 3 or before[-1] == word[-1]:
            return None
    why = f"a lone {plural} that only makes {' and '.join(words)}"
    return Violation("plural", why, square, words[0])


_Rules = tuple[Callable[[_Play], _Answer], ...]

_LIES: _Rules = (_no_tile, _unknown_tile, _off_board, _square_twice)
"""What must hold for a board with the play on it to be there at all."""

_PLAY_RULES: _Rules = (
    *_LIES,
    _rack,
    _not_in_line,
    _occupied,
    _height_limit,
    _same_letter,
    _gap,
    _cover_ban,
    _start,
    _not_connected,
    _too_short,
    _not_a_word,
    _plural,
)


def _not_on_rack(position: Judged, move: Move) -> _Answer:
    if position.rack is None:
        return None
    missing = Counter(move.tiles_used()) - Counter(position.rack)
    if not missing:
        return None
    tile = min(missing)
    return Violation("tile-not-on-rack", f"{missing[tile]} {tile} more than the rack {position.rack!r} holds")


def _check_exchange(position: Judged, move: Move) -> _Answer:
    rules, count, bag = position.ruleset.exchange, len(move.tiles), position.bag_left
    for tile in move.tiles:
        if tile != "?" and tile not in position.ruleset.tiles.letters:
            return Violation("unknown-tile", f"{tile!r} is no tile of {position.ruleset.name}")
    if rules.max == 0:
        return Violation("exchange-count", f"{position.ruleset.name} has no exchanges")
    if not rules.min <= count <= rules.max:
        span = f"{rules.min}" if rules.min == rules.max else f"{rules.min} to {rules.max}"
        return Violation("exchange-count", f"{count} tiles, expected {span}")
    needed = max(rules.bag_minimum, count if rules.bag_at_least_count else 0)
    if bag < needed:
        return Violation("exchange-bag", f"the bag holds {bag}, an exchange needs {needed}")
    return _not_on_rack(position, move)


def check(position: Judged, move: Move) -> Violation | None:
    """The first rule that `move` breaks in `position`, None if it is legal."""
    if move.kind == "pass":
        return None
    if move.kind == "exchange":
        return _check_exchange(position, move)
    return _first_broken(_PLAY_RULES, _Play(position, move))


def check_lies(position: Judged, move: Move) -> _Answer:
    """None if the tiles of a play can be laid, legal or not: known ones, each on a square of the board."""
    return _first_broken(_LIES, _Play(position, move))


def _first_broken(rules: _Rules, play: _Play) -> _Answer:
    return next((answer for rule in rules if (answer := rule(play))), None)


def words_and_scores(position: Judged, move: Move) -> PlayScore:
    """Words made by a play that lies on the board, what each pays, and the total, be they words or not."""
    play = _Play(position, move)
    return play_score(play.rules, play.after, play.squares)
