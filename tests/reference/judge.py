"""The rule check for one play, from scratch: legal or not, the words, the score."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from .position import Position
from .rules import Square

ACROSS: Square = (0, 1)
DOWN: Square = (1, 0)


class Judgement(NamedTuple):
    """The answer. Of an illegal play only the reason is told; it begins with the name of the rule."""

    legal: bool
    reason: str = ""
    words: tuple[str, ...] = ()
    word_scores: tuple[int, ...] = ()
    score: int = 0


class Refused(Exception):
    """The play breaks a rule."""


def judge(position: Position, placements: Iterable[tuple[int, int, str]]) -> Judgement:
    """Judge a play: a set of (row, column, tile), lower case for a blank."""
    placed = [(r, c, tile) for r, c, tile in placements]
    try:
        check_tiles(position, placed)
        check_squares(position, placed)
        after = position.with_play(frozenset(placed))
        new = {(r, c) for r, c, _ in placed}
        check_line(after, new)
        check_connection(position, new)
        runs = formed_runs(after, new)
        check_words(after, runs)
        check_cover_ban(position, new)
        check_plural_rule(position, after, new, runs)
    except Refused as refusal:
        return Judgement(False, str(refusal))
    words = tuple(spell(after, run) for run in runs)
    scores = tuple(score_word(position, after, run, new) for run in runs)
    bonus = position.rules.all_tiles_bonus if len(new) == position.rules.rack_size else 0
    return Judgement(True, "", words, scores, sum(scores) + bonus)


def neighbours(square: Square) -> list[Square]:
    r, c = square
    return [(r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)]


def run_through(position: Position, square: Square, direction: Square) -> tuple[Square, ...]:
    """The maximal line of tiles through an occupied square; in territory mode of own tiles only."""
    (r, c), (dr, dc) = square, direction
    while position.sees((r - dr, c - dc)):
        r, c = r - dr, c - dc
    run = []
    while position.sees((r, c)):
        run.append((r, c))
        r, c = r + dr, c + dc
    return tuple(run)


def spell(position: Position, run: tuple[Square, ...]) -> str:
    return "".join(position.rules.spell(position.board[square].tile) for square in run)


def check_tiles(position: Position, placed: list[tuple[int, int, str]]) -> None:
    """At least one tile; tiles of this set; tiles that the rack holds."""
    rules = position.rules
    if not placed:
        raise Refused("empty: no tile placed")
    if len(placed) > rules.rack_size:
        raise Refused(f"rack: {len(placed)} tiles placed, a rack holds {rules.rack_size}")
    for _, _, tile in placed:
        if not rules.is_tile(tile):
            raise Refused(f"tile: {tile!r} is no tile of {rules.name}")
    if position.rack is not None:
        missing = Counter(rules.on_rack(tile) for _, _, tile in placed) - Counter(position.rack)
        if missing:
            raise Refused(f"rack: {''.join(missing.elements())} not on the rack {position.rack}")


def check_squares(position: Position, placed: list[tuple[int, int, str]]) -> None:
    """On the board, one tile a square, not too high, no foreign tile covered, no letter on itself."""
    rules, seen = position.rules, set()
    for r, c, tile in placed:
        if not rules.on_board((r, c)):
            raise Refused(f"board: row {r}, column {c} is off the board")
        if (r, c) in seen:
            raise Refused(f"square: two tiles on row {r}, column {c}")
        seen.add((r, c))
        below = position.board.get((r, c))
        if below is None:
            continue
        if below.height >= rules.max_height:
            raise Refused(f"height: row {r}, column {c} is full")
        if rules.connection == "own" and below.owner != position.seat:
            raise Refused(f"owner: row {r}, column {c} belongs to seat {below.owner}")
        if rules.same_letter_ban and rules.letter(below.tile) == rules.letter(tile):
            raise Refused(f"same letter: {tile} on {below.tile} at row {r}, column {c}")


def check_line(after: Position, new: set[Square]) -> None:
    """All in one row or one column, and all in one run: no gap (a foreign tile does not fill one)."""
    if len({r for r, _ in new}) > 1 and len({c for _, c in new}) > 1:
        raise Refused("line: the tiles do not lie in one row or column")
    if not new <= set(run_through(after, min(new), line_of(new))):
        raise Refused("gap: an empty or foreign square between the tiles")


def line_of(new: set[Square]) -> Square:
    """The direction of a play of two or more tiles (of a lone tile: down, for want of a better)."""
    return ACROSS if len(new) > 1 and len({r for r, _ in new}) == 1 else DOWN


def check_connection(position: Position, new: set[Square]) -> None:
    """The first play covers a start square; later ones touch what is there, as the mode demands."""
    rules, board = position.rules, position.board
    if rules.connection == "freeform":
        return
    if not board:
        if not new & rules.start:
            raise Refused("start: the first play covers no start square")
        return
    mine = {square for square in board if position.sees(square)}
    if rules.connection == "own" and not mine:
        return  # a player's own first play goes anywhere
    if not any(square in mine or mine & set(neighbours(square)) for square in new):
        raise Refused("contact: no placed tile lies on or beside an old one")


def formed_runs(after: Position, new: set[Square]) -> list[tuple[Square, ...]]:
    """Every run of two or more squares with a placed tile, each once."""
    runs = {run_through(after, square, direction) for square in new for direction in (ACROSS, DOWN)}
    return sorted(run for run in runs if len(run) > 1)


def check_words(after: Position, runs: list[tuple[Square, ...]]) -> None:
    if not runs:
        raise Refused("no word: a play makes at least one word of two or more tiles")
    for run in runs:
        if spell(after, run) not in after.words:
            raise Refused(f"word: {spell(after, run)} is not in the list")


def check_cover_ban(position: Position, new: set[Square]) -> None:
    """In the line of play every old run of two or more keeps a square without a new tile."""
    if not position.rules.cover_ban:
        return
    direction = line_of(new)
    for square in new & set(position.board):
        run = run_through(position, square, direction)
        if len(run) > 1 and set(run) <= new:
            raise Refused(f"cover: {spell(position, run)} is covered whole")


def check_plural_rule(
    position: Position, after: Position, new: set[Square], runs: list[tuple[Square, ...]]
) -> None:
    """No lone S that does nothing but end words: see rule 6 for the four conditions."""
    rules = position.rules
    (square, *others) = new
    if others or not rules.plural_tile or square in position.board:
        return
    if rules.letter(after.board[square].tile) != rules.plural_tile:
        return
    plural = rules.spell(rules.plural_tile)
    for run in runs:
        before = spell(after, run[:-1])
        if run[-1] != square or len(before + plural) < 3 or before.endswith(plural[-1]):
            return
    raise Refused("plural: a lone S at the end of every word")


def score_word(position: Position, after: Position, run: tuple[Square, ...], new: set[Square]) -> int:
    """What one word pays. A premium counts for a tile that is laid on the bare square now, never again."""
    rules, stacks = position.rules, [after.board[square] for square in run]
    total, times = 0, 1
    for square, stack in zip(run, stacks, strict=True):
        worth = rules.value(stack.tile)
        if rules.mode in ("height", "points-x-height"):
            worth *= stack.height
        if square in new and square not in position.board:
            worth *= rules.letter_premiums.get(square, 1)
            times *= rules.word_premiums.get(square, 1)
        total += worth
    if all(stack.height == 1 for stack in stacks):
        total *= rules.flat_factor
        total += sum(rules.flat_bonus.get(rules.on_rack(stack.tile), 0) for stack in stacks)
    return total * times
