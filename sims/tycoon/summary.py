"""The tables of a run of Letter Tycoon, from its parts one by one."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.rulesets.tycoon import TycoonRuleset
from sims.outcome import ranks, standing
from sims.parts import Columns, Parts, stacked
from sims.seats import Seats, win_twelfths
from sims.setup import Setup
from sims.stats import Mean, clusters, share
from sims.tycoon.patents import COLUMNS, Patents
from sims.tycoon.records import END_REASONS

_LENGTH = ("rounds", "turns", "skips")
_SOURCES = ("word_money", "word_stock", "doubled", "royalties", "royalties_paid", "money", "stock", "value")


class Games:
    """Lengths, endings and sources of points; `columns` are those it needs."""

    def __init__(self, setup: Setup, ruleset: TycoonRuleset) -> None:
        self._setup = setup
        self._player_pays = ruleset.royalty_payer == "player"
        self._length = {name: Mean(setup.cluster) for name in _LENGTH}
        self._endings = dict.fromkeys(END_REASONS[1:], 0)
        self._played = [str(bot) for bot in setup.bots]
        self._sources = {
            bot: {name: Mean(setup.cluster * self._played.count(bot)) for name in _SOURCES}
            for bot in dict.fromkeys(self._played)
        }
        self._by_seat = {
            name: [f"{name}_{seat}" for seat in range(setup.players)] for name in ("skips", *_SOURCES, "bot")
        }
        self.columns = [
            "rounds",
            "turns",
            "end_reason",
            *(each for row in self._by_seat.values() for each in row),
        ]

    def add(self, part: Columns) -> None:
        """Take in the columns of one part."""
        size = self._setup.cluster
        for name in ("rounds", "turns"):
            self._length[name].add(clusters(part[name].astype(np.int64), size))
        self._length["skips"].add(clusters(stacked(part, self._by_seat["skips"]).sum(axis=1), size))
        for reason in self._endings:
            self._endings[reason] += int((part["end_reason"] == reason).sum())
        bots = np.stack([part[name] for name in self._by_seat["bot"]], axis=1)
        for bot, means in self._sources.items():
            mine = bots == bot
            for name, mean in means.items():
                values = stacked(part, self._by_seat[name]) * mine
                mean.add(clusters(values.sum(axis=1), size))

    def tables(self) -> dict[str, Any]:
        """`length`, `sources` and `endings`."""
        length: dict[str, Any] = {}
        for name, mean in self._length.items():
            length |= mean.record(name)
        sources = []
        for bot, means in self._sources.items():
            record: dict[str, Any] = {"bot": bot}
            for name, mean in means.items():
                if name != "royalties_paid" or self._player_pays:
                    record |= mean.record(name)
            sources.append(record)
        endings = [
            {"reason": reason, "games": count, "share": share(count, self._setup.games)}
            for reason, count in self._endings.items()
            if count
        ]
        return {"length": length, "sources": sources, "endings": endings}


def wins_of(part: Columns, players: int) -> NDArray[np.int64]:
    """Wins of each seat in twelfths, int64[games, players]; `forfeit`, if it is in the part, counts."""
    scores, values = (stacked(part, (f"{name}_{i}" for i in range(players))) for name in ("score", "value"))
    decisive = ranks(scores, values)
    if "forfeit" in part:
        decisive = standing(decisive, part["forfeit"].astype(np.int64))
    return win_twelfths(decisive)


def in_order_of_play(part: Columns, wins: NDArray[np.int64]) -> tuple[Columns, NDArray[np.int64]]:
    """Columns `score_i` and `bot_i`, and wins, with i counted from the seat that began."""
    games, players = wins.shape
    rows = np.arange(games)
    turned: Columns = {}
    order = [(part["first_seat"].astype(np.int64) + i) % players for i in range(players)]
    for name in ("score", "bot"):
        values = np.stack([part[f"{name}_{seat}"] for seat in range(players)], axis=1)
        turned |= {f"{name}_{i}": values[rows, order[i]] for i in range(players)}
    return turned, np.stack([wins[rows, order[i]] for i in range(players)], axis=1)


def summarise(setup: Setup, ruleset: TycoonRuleset, parts: Parts) -> dict[str, Any]:
    """All tables."""
    seats, games, patents = Seats(setup), Games(setup, ruleset), Patents(setup, ruleset)
    names = [*seats.columns, "first_seat", *games.columns, "game_id"]
    names += ["forfeit"] if setup.own is not None else []
    bought = parts.read("patents", COLUMNS)
    for part in parts.read("games", dict.fromkeys(names)):
        wins = wins_of(part, setup.players)
        seats.add(*in_order_of_play(part, wins))
        games.add(part)
        patents.add(int(part["game_id"][0]), wins, next(bought))
    return seats.tables() | games.tables() | {"patents": patents.table()}
