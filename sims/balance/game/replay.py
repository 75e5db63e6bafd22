"""Turns of a board game laid again on a board, by the Python referee's own rules of scoring."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
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
    `tiles`, `rack` and `bag`.
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
    """Where the tiles of a play went, from its main word and its tiles in reading order; None if it does not fit."""
    spellings = position.ruleset.alphabet
    step = (1, 0) if row["direction"] == "down" else (0, 1)
    place = int(row["row"]), int(row["column"])
    tiles, word, at = row["tiles"], row["word"], 0
    found: list[Placement] = []
    board = position.words_tiles
    for _ in range(len(word)):
        old = board.get(place)
        kept = old is not None and word.startswith(spellings.spellings[spellings.index(old.letter)], at)
        if kept and old is not None:
            name = old.letter
        elif len(found) < len(tiles):
            name = tiles[len(found)].upper()
            found.append((place[0], place[1], tiles[len(found)]))
        else:
            return None
        at += len(spellings.spellings[spellings.index(name)])
        if at >= len(word):
            break
        place = place[0] + step[0], place[1] + step[1]
    return tuple(found) if len(found) == len(tiles) and at == len(word) else None


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
