"""Endgames to compare on: boards of self-play or strewn ones, with a few tiles on two racks and an empty bag."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random

from engine import Move, Position
from engine.grid.search import list_plays
from engine.grid.turn import after
from tests.agreement.boards import self_play, strewn
from tests.agreement.world import World
from tests.reference.endgame import EndgameSearch, TooLarge


def endgames(world: World, rng: Random, wanted: int, tiles: int) -> Iterator[Position]:
    """Positions with `tiles` tiles or fewer on the two racks, none of them over."""
    return islice(_endless(world, rng, tiles), wanted)


def _endless(world: World, rng: Random, tiles: int) -> Iterator[Position]:
    while True:
        position = _board(world, rng)
        racks = _racks(world, rng, rng.randint(2, tiles))
        counts = {"passes": 0, "scoreless": 0}
        if rng.random() < 0.4:
            counts["passes"] = rng.randint(0, 1)
            counts["scoreless"] = counts["passes"] + rng.randint(0, 3)
        position = replace(
            position, racks=racks, scores=(0, 0), seat=rng.randrange(2), bag=None, bag_count=0, **counts
        )
        if not position.is_over:
            yield position


def _board(world: World, rng: Random) -> Position:
    """A board after some turns of a game of two, or one with tiles thrown on it."""
    while True:
        if rng.random() < 0.3:
            position = strewn(world, rng)
        else:
            turns = list(islice(self_play(world, rng), rng.randint(1, 25)))
            if not turns:
                continue
            position = turns[-1].after
        if position.players == 2:
            return position


def _racks(world: World, rng: Random, tiles: int) -> tuple[str, str]:
    """Two racks with a tile each or more."""
    names = list(world.ruleset.tiles.letters)
    if world.ruleset.tiles.counts.get("?", 0):
        names += ["?"] * (1 + len(names) // 6)
    most = world.ruleset.tiles.rack_size
    first = rng.randint(max(1, tiles - most), min(most, tiles - 1))
    alphabet = world.ruleset.alphabet
    first_rack, second_rack = (
        alphabet.rack_text(alphabet.rack_counts("".join(rng.choices(names, k=k))))
        for k in (first, tiles - first)
    )
    return first_rack, second_rack


def by_the_rule_book(world: World, position: Position, most: int) -> int:
    """The spread that the slow rule book finds by trying everything. Raises TooLarge after `most` positions."""
    racks = tuple("".join(sorted(rack)) for rack in position.racks)
    search = EndgameSearch(most)
    return search.spread(world.as_reference(position), racks, position.passes, position.scoreless)


def by_playing_on(position: Position, most: int, known: dict[Position, int] | None = None) -> int:
    """The spread that the people's face leads to if everything is tried. Raises TooLarge after `most` positions."""
    known = {} if known is None else known
    if position not in known:
        if len(known) >= most:
            raise TooLarge
        seat, level = position.seat, replace(position, scores=(0, 0))
        if position.is_over:
            known[position] = level.final_scores[seat] - level.final_scores[1 - seat]
        else:
            moves = [Move.play(tiles, score) for tiles, score in list_plays(level)]
            moves.append(replace(Move.passing(), score=0))
            known[position] = max(
                (move.score or 0) - by_playing_on(_level(after(level, move)), most, known) for move in moves
            )
    return known[position]


def _level(position: Position) -> Position:
    return replace(position, scores=(0, 0))
