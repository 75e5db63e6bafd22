"""The tables of a run of a board game, from its parts one by one."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.rulesets.grid import GridRuleset
from sims.grid.letters import Letters
from sims.grid.records import END_REASONS, SEAT_NAMES
from sims.outcome import standing
from sims.parts import Columns, Parts, stacked
from sims.seats import Seats, win_twelfths
from sims.setup import Setup
from sims.stats import Mean, clusters, share

_MEANS = ("turns", "plays", "tiles_left", "squares", "full_stacks", "highest")


class Games:
    """Lengths, endings, actions and board of the games of a run; `columns` are those it needs."""

    def __init__(self, setup: Setup, ruleset: GridRuleset) -> None:
        self._setup = setup
        self._ruleset = ruleset
        self._means = {name: Mean(setup.cluster) for name in _MEANS}
        self._endings = dict.fromkeys(END_REASONS[1:], 0)
        self._by_seat = np.zeros((len(SEAT_NAMES), setup.players), np.int64)
        top = ruleset.board.max_height
        self._height_names = [f"height_{height}" for height in range(1, top + 1)] if top > 1 else []
        self._heights = np.zeros(len(self._height_names), np.int64)
        self._seat_columns = [f"{name}_{seat}" for name in SEAT_NAMES for seat in range(setup.players)]
        self.columns = [*_MEANS, "end_reason", *self._seat_columns, *self._height_names]

    def add(self, part: Columns) -> None:
        """Take in the columns of one part."""
        for name, mean in self._means.items():
            mean.add(clusters(part[name].astype(np.int64), self._setup.cluster))
        for reason in self._endings:
            self._endings[reason] += int((part["end_reason"] == reason).sum())
        self._by_seat += stacked(part, self._seat_columns).sum(axis=0).reshape(self._by_seat.shape)
        if self._height_names:
            self._heights += stacked(part, self._height_names).sum(axis=0)

    def tables(self) -> dict[str, Any]:
        """`length`, `endings`, `actions`, `board` and, where tiles stack, `heights`."""
        games = self._setup.games
        by_name = dict(zip(SEAT_NAMES, self._by_seat.tolist(), strict=True))
        plays = sum(by_name["plays"])
        length = self._means["turns"].record("turns") | self._means["plays"].record("plays")
        length["points_a_play"] = share(sum(by_name["before_end"]), plays)
        length |= self._means["tiles_left"].record("tiles_left")
        endings = [
            {"reason": reason, "games": count, "share": share(count, games)}
            for reason, count in self._endings.items()
            if count
        ]
        actions = [
            {"seat": seat}
            | {name: share(by_name[name][seat], games) for name in ("plays", "bingos", "exchanges", "passes")}
            for seat in range(self._setup.players)
        ]
        return {"length": length, "endings": endings, "actions": actions, "board": self._board()} | (
            {"heights": self._height_table()} if self._height_names else {}
        )

    def _board(self) -> dict[str, Any]:
        board = self._means["squares"].record("squares")
        if self._height_names:
            board |= self._means["full_stacks"].record("full_stacks") | self._means["highest"].record(
                "highest"
            )
        return board

    def _height_table(self) -> list[dict[str, Any]]:
        """Stacks at the end of a game by their height."""
        total = int(self._heights.sum())
        return [
            {"height": height, "stacks": share(count, self._setup.games), "share": share(count, total)}
            for height, count in enumerate(self._heights.tolist(), 1)
        ]


def _wins(part: Columns, players: int) -> NDArray[np.int64]:
    """Wins in twelfths where a game may have been forfeited."""
    scores = stacked(part, (f"score_{seat}" for seat in range(players)))
    return win_twelfths(standing(scores, part["forfeit"].astype(np.int64)))


def summarise(setup: Setup, names: list[str], ruleset: GridRuleset, parts: Parts) -> dict[str, Any]:
    """All tables; `names` are the tiles in code order, the blank last."""
    seats, games = Seats(setup), Games(setup, ruleset)
    forfeit = ["forfeit"] if setup.own is not None else []
    for part in parts.read("games", dict.fromkeys([*seats.columns, *games.columns, *forfeit])):
        seats.add(part, _wins(part, setup.players) if forfeit else None)
        games.add(part)
    return seats.tables() | games.tables() | Letters(setup, names, ruleset).tables(parts)
