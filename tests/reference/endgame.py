"""The value of an endgame by trying everything: two players, an empty bag, passes as moves like any other."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Any

from .ending import end_of_game, final_scores
from .plays import all_plays, can_play
from .position import Placements, Position


class TooLarge(Exception):
    """More positions than the search was to look at."""


@dataclass
class EndgameSearch:
    """Spread that the seat to move gets in the end, from level scores; `most` positions are looked at."""

    most: int = 100_000
    known: dict[Any, int] = field(default_factory=dict)

    def spread(self, position: Position, racks: tuple[str, str], passes: int = 0, scoreless: int = 0) -> int:
        """The best final spread for `position.seat`, which holds `racks[position.seat]` and is to move."""
        key = (frozenset(position.board.items()), racks, position.seat, passes, scoreless)
        if key not in self.known:
            if len(self.known) >= self.most:
                raise TooLarge
            self.known[key] = 0
            moves: list[Placements | None] = [None, *self.plays(position, racks)]
            self.known[key] = max(self.after(position, racks, passes, scoreless, move) for move in moves)
        return self.known[key]

    def plays(self, position: Position, racks: tuple[str, str]) -> dict[Placements, int]:
        return all_plays(replace(position, rack=racks[position.seat]))

    def after(
        self, position: Position, racks: tuple[str, str], passes: int, scoreless: int, move: Placements | None
    ) -> int:
        """What a move (None: a pass) is worth to the seat that makes it."""
        rules, seat, score = position.rules, position.seat, 0
        if move is None:
            passes, scoreless = passes + 1, scoreless + 1
        else:
            score = self.plays(position, racks)[move]
            used = Counter(rules.on_rack(tile) for _, _, tile in move)
            left = "".join(sorted((Counter(racks[seat]) - used).elements()))
            racks = (left, racks[1]) if seat == 0 else (racks[0], left)
            position, passes, scoreless = position.with_play(move), 0, 0
        position = replace(position, seat=1 - seat)

        def anybody(other: int) -> bool:
            return can_play(replace(position, seat=other, rack=racks[other]))

        if end_of_game(rules, racks, 0, passes, scoreless, anybody) is None:
            return score - self.spread(position, racks, passes, scoreless)
        final = final_scores(rules, racks, [0, 0], seat)
        return score + final[seat] - final[1 - seat]
