"""Turns of a board game laid again on a board, by the Python referee's own rules of scoring."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.grid.move import Move, Placement
from engine.grid.tiles import BLANK_FLAG, Tiles, laid
from engine.position import Position
from engine.rulesets.grid import GridRuleset

if TYPE_CHECKING:
    import pandas as pd

    from engine.lexicon import Lexicon


class Turn(NamedTuple):
    """A turn of a game: the position before it, with the mover's rack, and what was laid (none: no play)."""

    row: int
    """Row of the frame, from 0."""
    position: Position
    placements: tuple[Placement, ...]


def replayed(frame: pd.DataFrame, rules: GridRuleset, lexicon: Lexicon, players: int) -> Iterator[Turn]:
    """The turns of whole games of board, in order. The rest of a game whose plays cannot be told is left out.

    `frame` are turns of a run: those with `game_id`, `turn`, `seat`, `kind`, `row`, `column`, `direction`, `word`,
    `tiles`, `covered`, `score`, `rack` and `bag`.
    """
    position, lost = Position.empty(rules, lexicon, players), False
    for number, row in enumerate(frame.to_dict("records")):
        if row["turn"] == 0:
            position, lost = Position.empty(rules, lexicon, players), False
        if lost:
            continue
        racks: list[str | None] = [None] * players
        racks[row["seat"]] = row["rack"]
        position = replace(position, racks=tuple(racks), seat=int(row["seat"]), bag_count=int(row["bag"]))
        placements = placements_of(position, row) if row["kind"] == "play" else ()
        if placements is None:
            lost = True
            continue
        yield Turn(number, position, placements)
        position = after(position, placements)


def placements_of(position: Position, row: Mapping[Hashable, Any]) -> tuple[Placement, ...] | None:
    """Where the tiles of a play went, from its main word and its tiles in reading order; None if it does not fit.

    A tile on a tile with the same letter can be overlooked in the word: the number of tiles covered and the score tell.
    """
    fitting = [each for each in _alignments(position, row) if _covered(position, each) == row["covered"]]
    if len(fitting) > 1:
        scored = (each for each in fitting if position.score(Move.play(each)).total == row["score"])
        return next(scored, None)
    return fitting[0] if fitting else None


def _covered(position: Position, placements: Sequence[Placement]) -> int:
    return sum((row, column) in position.tiles for row, column, _ in placements)


def _alignments(position: Position, row: Mapping[Hashable, Any]) -> list[tuple[Placement, ...]]:
    """All ways to lay the tiles of a play so that its main word reads as it should."""
    alphabet, board = position.ruleset.alphabet, position.words_tiles
    tiles, word = str(row["tiles"]), str(row["word"])
    step = (1, 0) if row["direction"] == "down" else (0, 1)
    place = int(row["row"]), int(row["column"])
    ways: list[tuple[int, tuple[Placement, ...]]] = [(0, ())]
    done: list[tuple[Placement, ...]] = []
    while ways:
        longer = []
        for at, laid_so_far in ways:
            old = board.get(place)
            if old is not None:
                longer.append((old.letter, at, laid_so_far))
            if len(laid_so_far) < len(tiles):
                tile = tiles[len(laid_so_far)]
                longer.append((tile.upper(), at, (*laid_so_far, (place[0], place[1], tile))))
        ways = []
        for letter, at, laid_now in longer:
            spelling = alphabet.spellings[alphabet.index(letter)]
            if word.startswith(spelling, at):
                end = at + len(spelling)
                if end < len(word):
                    ways.append((end, laid_now))
                elif len(laid_now) == len(tiles):
                    done.append(laid_now)
        place = place[0] + step[0], place[1] + step[1]
    return done


def after(position: Position, placements: tuple[Placement, ...]) -> Position:
    """The position with the tiles laid; racks, scores and turn are left to the next row."""
    letters, heights, owners = position.letters.copy(), position.heights.copy(), position.owners.copy()
    for row, column, name in placements:
        code = position.ruleset.alphabet.index(name.upper())
        letters[row, column] = code + BLANK_FLAG if name.islower() else code
        heights[row, column] += 1
        owners[row, column] = position.owner
    return replace(position, letters=letters, heights=heights, owners=owners)


def board_after(turn: Turn) -> Tiles:
    """The tiles that the mover's words are made of, once the play is laid."""
    return laid(turn.position.words_tiles, turn.placements, turn.position.owner)


def is_legal(turn: Turn) -> bool:
    """Whether the referee allows the play."""
    return turn.position.check(Move.play(turn.placements)) is None
