"""Hints for the seat to move: a nudge, the words, or the whole answer; or what to do where nothing can be played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from engine.errors import PositionError
from engine.grid.json_values import shown
from engine.grid.move import Move
from engine.grid.position_fields import checked_number
from engine.grid.tiles import ACROSS, Square, laid, main_run

if TYPE_CHECKING:
    from engine.position import Position

NUDGE, WORDS, FULL = 1, 2, 3
"""Levels of a hint."""

_ROWS = ("upper", "middle", "lower")
_COLUMNS = ("left", "middle", "right")


@dataclass(frozen=True)
class Hint:
    """`moves` are the best plays, described, best first, as many as the level tells of: none for a nudge.

    `text` says in a sentence or two what the level lets out. `plays` counts the legal plays; with a
    vocabulary `moves` has only those made of its words.
    """

    level: int
    text: str
    plays: int
    moves: tuple[Move, ...] = ()


def hint(
    position: Position, level: int = FULL, count: int = 5, vocabulary: Container[str] | None = None
) -> Hint:
    """The best plays as far as the level lets them out: 1 how long and where, 2 the words, 3 all of it.

    `vocabulary` limits what is proposed to plays that make only its words. Raises PositionError.
    """
    if level not in (NUDGE, WORDS, FULL):
        raise PositionError(f"hint level: {shown(level)}, expected 1, 2 or 3")
    count = checked_number("hint count", count, 1)
    if position.end_reason_without_search:
        return Hint(level, f"The game is over ({position.end_reason_without_search}).", 0)
    total = position.moves.count()
    if total == 0:
        return Hint(level, f"No play is possible. {advice(position)}", 0)
    moves = tuple(_proposed(position, count if level == FULL else 1, vocabulary))
    if not moves:
        plays = "the only play needs" if total == 1 else f"all {total} plays need"
        return Hint(level, f"Nothing with common words only: {plays} rarer ones.", total)
    which = "The best play" if vocabulary is None else "The best play of common words"
    text = f"{which} { ({NUDGE: _nudge, WORDS: _words, FULL: _full}[level](position, moves[0])) }"
    return Hint(level, text, total, () if level == NUDGE else moves)


def _proposed(position: Position, count: int, vocabulary: Container[str] | None) -> list[Move]:
    """The best plays, of the vocabulary only if there is one."""
    if vocabulary is None:
        return position.moves.best(count)
    common = (move for move in position.moves if all(word in vocabulary for word in move.words))
    return list(islice(common, count))


def advice(position: Position) -> str:
    """What to do without a play: exchange where the rules allow it, else pass."""
    rules, rack = position.ruleset.exchange, position.rack or ""
    for count in range(min(rules.max, len(rack)), rules.min - 1, -1):
        if position.check(Move.exchange(rack[:count])) is None:
            span = f"{'up to ' if count > rules.min else ''}{_counted(count, 'tile')}"
            return f"Exchange {span} (the bag holds {position.bag_left}), or pass."
    reason = "the rules have no exchange" if rules.max == 0 else f"the bag holds {position.bag_left}"
    return f"Pass: {reason}." if rules.max == 0 else f"Pass: {reason}, too few for an exchange."


def leave(position: Position, move: Move) -> str:
    """The tiles that stay on the rack after a play."""
    left = Counter(position.rack or "") - Counter(move.tiles_used())
    return "".join(tile for tile in (position.rack or "") if tile in left for _ in range(left.pop(tile)))


def reasons(position: Position, move: Move) -> str:
    """How the score of a play comes about: `CATS 12 + SO 2 + 50 for all 7 tiles`."""
    words, scores, total = position.score(move)
    parts = [f"{word} {score}" for word, score in zip(words, scores, strict=True)]
    bonus = total - sum(scores)
    if bonus:
        parts.append(f"{bonus} for all {len(move.placements)} tiles")
    return " + ".join(parts)


def _nudge(position: Position, move: Move) -> str:
    squares, step = _main_run(position, move)
    direction = "across" if step == ACROSS else "down"
    return (
        f"lays {_counted(len(move.placements), 'tile')} for a word of {len(squares)} squares, "
        f"{direction}, in the {_region(position, squares)}."
    )


def _words(position: Position, move: Move) -> str:
    main, *others = move.words
    return f"makes {main}{' and ' + ', '.join(others) if others else ''}."


def _full(position: Position, move: Move) -> str:
    how = position.notation(move, "people")
    return f"is {how} for {_counted(move.score or 0, 'point')}: {reasons(position, move)}."


def _counted(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def _main_run(position: Position, move: Move) -> tuple[list[Square], Square]:
    after = laid(position.words_tiles, move.placements, position.owner)
    return main_run(after, [(row, column) for row, column, _ in move.placements])


def _region(position: Position, squares: list[Square]) -> str:
    """The ninth of the board that the middle of a word lies in."""
    row, column = squares[len(squares) // 2]
    board = position.ruleset.board
    name = f"{_ROWS[3 * row // board.rows]} {_COLUMNS[3 * column // board.cols]}"
    return "middle of the board" if name == "middle middle" else f"{name} of the board"
