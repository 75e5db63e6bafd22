"""Replays a game from a list of moves and accounts for every tile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .ending import end_of_game, final_scores
from .judge import ACROSS, DOWN, Judgement, judge, run_through, spell
from .plays import can_play
from .position import Board, Position
from .rules import Rules
from .words import Words


class BadMove(ValueError):
    """A move that the rules refuse, or a draw that the bag cannot have given."""


def take(tiles: str, wanted: str, where: str) -> str:
    """`tiles` without `wanted`."""
    left = Counter(tiles)
    left.subtract(wanted)
    if min(left.values(), default=0) < 0:
        raise BadMove(f"{wanted!r} is not in the {where} ({tiles!r})")
    return "".join(left.elements())


@dataclass
class Game:
    """A game in progress. The bag is a multiset: what a player draws is part of the move."""

    rules: Rules
    words: Words
    racks: list[str]
    bag: str
    board: Board = field(default_factory=dict)
    scores: list[int] = field(default_factory=list)
    seat: int = 0
    passes: int = 0
    scoreless: int = 0
    first_out: int | None = None
    over: str | None = None  # why the game is over
    history: list[tuple[int, str, int]] = field(default_factory=list)  # seat, kind, score
    laid: list[str] = field(default_factory=list)  # every tile laid so far, as it was on the rack

    def __post_init__(self) -> None:
        self.scores = self.scores or [0] * len(self.racks)
        self.tiles_at_start = self.all_tiles()

    def position(self, seat: int | None = None) -> Position:
        seat = self.seat if seat is None else seat
        return Position(self.rules, self.words, dict(self.board), self.racks[seat], seat)

    def all_tiles(self) -> Counter[str]:
        return Counter("".join(self.racks) + self.bag + "".join(self.laid))

    # moves

    def play(self, placements: Iterable[tuple[int, int, str]], draw: str = "") -> Judgement:
        """Lay tiles and draw `draw`, as many as the rack lacks or the bag holds."""
        self.check_running()
        placed = frozenset((r, c, tile) for r, c, tile in placements)
        judgement = judge(self.position(), placed)
        if not judgement.legal:
            raise BadMove(judgement.reason)
        used = "".join(self.rules.on_rack(tile) for _, _, tile in sorted(placed))
        rack = take(self.racks[self.seat], used, "rack")
        due = min(self.rules.rack_size - len(rack), len(self.bag))
        if len(draw) != due:
            raise BadMove(f"{len(draw)} tiles drawn, {due} are due")
        self.bag = take(self.bag, draw, "bag")
        self.board = self.position().with_play(placed).board
        self.racks[self.seat] = rack + draw
        self.laid += used
        self.end_turn("play", judgement.score)
        return judgement

    def exchange(self, tiles: str, draw: str) -> None:
        """Give `tiles` back and draw as many."""
        self.check_running()
        reason = self.exchange_refused(len(tiles))
        if reason:
            raise BadMove(reason)
        if len(draw) != len(tiles):
            raise BadMove(f"{len(draw)} tiles drawn, {len(tiles)} are due")
        rack = take(self.racks[self.seat], tiles, "rack")
        if self.rules.exchange_order == "draw-first":
            bag = take(self.bag, draw, "bag") + tiles
        else:
            bag = take(self.bag + tiles, draw, "bag")
        self.racks[self.seat], self.bag = rack + draw, bag
        self.end_turn("exchange", 0)

    def exchange_refused(self, count: int) -> str | None:
        """Why `count` tiles cannot be exchanged now; None: they can."""
        rules, bag = self.rules, len(self.bag)
        if not rules.exchange_min <= count <= rules.exchange_max or count < 1:
            return f"{count} tiles exchanged, allowed are {rules.exchange_min} to {rules.exchange_max}"
        if bag < rules.bag_minimum:
            return f"the bag holds {bag}, an exchange needs {rules.bag_minimum}"
        # who draws first cannot draw more than there is, whatever the ruleset says of the bag
        if bag < count and (rules.bag_at_least_count or rules.exchange_order == "draw-first"):
            return f"the bag holds {bag}, {count} are to be exchanged"
        return None

    def pass_turn(self) -> None:
        self.check_running()
        self.end_turn("pass", 0)

    def lose_challenge(self) -> None:
        """A turn lost to a challenge: scoreless, but no pass."""
        self.check_running()
        self.end_turn("lost challenge", 0)

    def replay(self, moves: Iterable[Mapping[str, Any]]) -> None:
        """Make moves in their JSON form, with `draw` beside them."""
        for move in moves:
            if move["kind"] == "play":
                self.play([(r, c, tile) for r, c, tile in move["placements"]], move.get("draw", ""))
            elif move["kind"] == "exchange":
                self.exchange(move["tiles"], move["draw"])
            elif move["kind"] == "pass":
                self.pass_turn()
            else:
                raise BadMove(f"unknown kind of move {move['kind']!r}")

    def check_running(self) -> None:
        if self.over:
            raise BadMove(f"the game is over ({self.over})")

    def end_turn(self, kind: str, score: int) -> None:
        self.history.append((self.seat, kind, score))
        self.scores[self.seat] += score
        self.passes = self.passes + 1 if kind == "pass" else 0
        self.scoreless = 0 if kind == "play" else self.scoreless + 1  # passes, exchanges, lost challenges
        if self.first_out is None and not self.bag and not self.racks[self.seat]:
            self.first_out = self.seat
        self.seat = (self.seat + 1) % len(self.racks)
        self.over = end_of_game(
            self.rules,
            self.racks,
            len(self.bag),
            self.passes,
            self.scoreless,
            lambda seat: can_play(self.position(seat)),
        )

    def final_scores(self) -> list[int]:
        return final_scores(self.rules, self.racks, self.scores, self.first_out)

    # what must hold after every move

    def check(self) -> None:
        """Tiles are conserved, every run on the board is a word, the scores add up."""
        assert self.all_tiles() == self.tiles_at_start
        assert sum(stack.height for stack in self.board.values()) == len(self.laid)
        assert not Counter(self.rules.on_rack(s.tile) for s in self.board.values()) - Counter(self.laid)
        for seat in range(len(self.racks)):
            assert self.scores[seat] == sum(score for who, _, score in self.history if who == seat)
            self.check_runs(self.position(seat))

    def check_runs(self, position: Position) -> None:
        seen: Sequence = [square for square in position.board if position.sees(square)]
        for square in seen:
            for direction in (ACROSS, DOWN):
                run = run_through(position, square, direction)
                assert len(run) == 1 or spell(position, run) in self.words, spell(position, run)
