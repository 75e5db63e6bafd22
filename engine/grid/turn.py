"""What a turn changes: board, bag, rack, scores, counts in a row, whose turn it is."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from engine.grid import bag as bags
from engine.grid import ending
from engine.grid.move import Move
from engine.grid.tiles import BLANK_FLAG
from engine.letters import capitals

if TYPE_CHECKING:
    from engine.position import Position

_KINDS = {"play": ending.PLAY, "exchange": ending.EXCHANGE, "pass": ending.PASS}


def after(position: Position, move: Move) -> Position:
    """The position after a legal `move` whose score is filled in."""
    score = move.score or 0
    scores = list(position.scores)
    scores[position.seat] += score
    return replace(
        position,
        **_drawn(position, move),
        **_laid(position, move),
        scores=tuple(scores),
        seat=(position.seat + 1) % position.players,
        passes=int(ending.passes_after(position.passes, _KINDS[move.kind])),
        scoreless=int(ending.scoreless_after(position.scoreless, _KINDS[move.kind])),
        last=move,
    )


def _laid(position: Position, move: Move) -> dict[str, Any]:
    """The layers of the board after the move."""
    letters, heights, owners = position.letters.copy(), position.heights.copy(), position.owners.copy()
    for row, column, name in move.placements:
        code = position.ruleset.alphabet.index(capitals(name))
        letters[row, column] = code + BLANK_FLAG if name.islower() else code
        heights[row, column] += 1
        owners[row, column] = position.owner
    return {"letters": letters, "heights": heights, "owners": owners}


def _drawn(position: Position, move: Move) -> dict[str, Any]:
    """Racks, bag and stream after the move."""
    if move.kind == "pass":
        return {}
    drawn, bag, stream = _draw(position, move)
    racks = list(position.racks)
    racks[position.seat] = _rack_after(position, move, drawn)
    count = position.bag_count
    if count is not None and move.kind == "play":
        count = max(0, count - _wanted(position, move))
    return {"racks": tuple(racks), "bag": bag, "bag_count": count, "stream": stream}


def _wanted(position: Position, move: Move) -> int:
    """Tiles that the mover draws after a play, if the bag has them."""
    used = len(move.placements)
    rack = position.rack
    return used if rack is None else position.ruleset.tiles.rack_size - len(rack) + used


def _draw(position: Position, move: Move) -> tuple[bags.Bag | None, bags.Bag | None, bags.Stream]:
    """Tiles drawn, the bag and the stream after it; None where the order of the bag is unknown."""
    rules, bag = position.ruleset, position.bag
    if bag is None:
        nothing = move.kind == "play" and position.bag_left == 0
        return () if nothing else None, None, position.stream
    if move.kind == "play":
        count = _wanted(position, move)
        return bag[:count], bag[count:], position.stream
    returned = tuple(rules.alphabet.index(name) for name in move.tiles)
    return bags.exchanged(bag, returned, rules.exchange.order, position.stream)


def _rack_after(position: Position, move: Move, drawn: bags.Bag | None) -> str | None:
    if position.rack is None or drawn is None:
        return None
    kept = Counter(position.rack) - Counter(move.tiles_used())
    index = position.ruleset.alphabet.index
    return bags.rack_of(position.ruleset, (*map(index, kept.elements()), *drawn))
