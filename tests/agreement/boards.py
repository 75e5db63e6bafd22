"""Random positions: self-play that is not always greedy, odd racks, and boards strewn with tiles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from random import Random

import numpy as np
from numpy.typing import NDArray

from engine import Move, Position
from engine.grid import search
from engine.grid.tiles import BLANK_FLAG, EMPTY
from engine.grid.workspace import all_plays
from tests.agreement.world import World

MOST_TURNS = 300
MOST_PLAYS = 20_000
"""More plays than this are not listed; the rack is cut instead."""


@dataclass(frozen=True)
class Turn:
    """One turn of self-play; `packed` int64[3] is the play as the search writes it, None for other moves."""

    before: Position
    move: Move
    packed: NDArray[np.int64] | None
    after: Position


def start(world: World, rng: Random) -> Position:
    """The start of a game of a random number of players."""
    players = world.ruleset.players
    return Position.start(
        world.ruleset, world.lexicon, rng.randint(players.min, players.max), rng.randrange(2**31)
    )


def self_play(world: World, rng: Random) -> Iterator[Turn]:
    """A game to its end by a random mix of the best play, any play, exchanges and passes."""
    position = start(world, rng)
    greed, idle = rng.choice([0.0, 0.3, 0.9]), rng.choice([0.0, 0.05, 0.2])
    for _ in range(MOST_TURNS):
        if position.is_over:
            return
        move, packed = _choose(position, rng, greed, idle)
        after = position.play(move)
        yield Turn(position, move, packed, after)
        position = after


def _choose(
    position: Position, rng: Random, greed: float, idle: float
) -> tuple[Move, NDArray[np.int64] | None]:
    _, plays = all_plays(position)
    if len(plays) and rng.random() >= idle:
        at = rng.randrange(len(plays))
        if rng.random() < greed:
            at = int(plays[:, 2].argmax())
        return Move.play(search.named(position, plays[at])[0]), plays[at].copy()
    exchanges = [
        Move.exchange("".join(rng.sample(position.rack, n))) for n in range(1, len(position.rack) + 1)
    ]
    allowed = [move for move in exchanges if position.check(move) is None]
    if allowed and rng.random() < 0.8:
        return rng.choice(allowed), None
    return Move.passing(), None


def positions(world: World, rng: Random, wanted: int) -> Iterator[Position]:
    """Positions of many games, each with few enough plays to be listed; one in six has a strewn board."""
    return islice(_endless(world, rng), wanted)


def _endless(world: World, rng: Random) -> Iterator[Position]:
    while True:
        length = rng.randint(0, 60)
        for turn in islice(self_play(world, rng), length):
            if rng.random() < 0.3 and turn.before.rack:
                yield _listable(_with_odd_rack(turn.before, rng) if rng.random() < 0.3 else turn.before, rng)
            if rng.random() < 0.06:
                yield _listable(_with_odd_rack(strewn(world, rng), rng), rng)


def _with_odd_rack(position: Position, rng: Random) -> Position:
    """The position with any tiles on the mover's rack, be they in the set so often or not."""
    tiles = position.ruleset.tiles
    size = rng.randint(1, tiles.rack_size)
    rack = [rng.choice(tiles.letters) for _ in range(size)]
    for _ in range(rng.choice([0, 0, 1, 2]) if tiles.counts.get("?", 0) else 0):
        rack[rng.randrange(size)] = "?"
    return _with_rack(position, "".join(rack))


def _with_rack(position: Position, rack: str) -> Position:
    alphabet = position.ruleset.alphabet
    racks = list(position.racks)
    racks[position.seat] = alphabet.rack_text(alphabet.rack_counts(rack))
    return replace(position, racks=tuple(racks))


def _listable(position: Position, rng: Random) -> Position:
    while search.count_plays(position) > MOST_PLAYS:
        kept = position.rack.replace("?", "", 1) if "?" in position.rack else position.rack[1:]
        position = _with_rack(position, kept)
    return position


def strewn(world: World, rng: Random) -> Position:
    """Tiles thrown on a board; their runs need not be words, which no rule asks of old tiles."""
    position = start(world, rng)
    board, size = world.ruleset.board, world.ruleset.alphabet.size
    shape = (board.rows, board.cols)
    density = rng.choice([0.05, 0.2, 0.5])
    letters = np.full(shape, EMPTY, np.uint8)
    heights = np.zeros(shape, np.uint8)
    owners = np.full(shape, -1, np.int8)
    for row, column in np.ndindex(shape):
        if rng.random() < density:
            blank = BLANK_FLAG if world.ruleset.tiles.counts.get("?", 0) and rng.random() < 0.1 else 0
            letters[row, column] = rng.randrange(size) + blank
            heights[row, column] = rng.randint(1, board.max_height)
            owners[row, column] = rng.randrange(position.players) if board.connection == "own" else -1
    seat = rng.randrange(position.players)
    return replace(position, letters=letters, heights=heights, owners=owners, seat=seat)
