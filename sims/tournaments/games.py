"""The games of a match-up as arrays, read from the parts of its runs, for both families of games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import NDArray

from bots.thinking import FAULT_NAMES
from sims.outcome import ranks, standing
from sims.parts import Columns, Parts, stacked
from sims.setup import Setup

Whole = NDArray[np.int64]

GRID_SEATS = ("before_end", "plays", "bingos", "exchanges", "passes")
TYCOON_SEATS = (
    "word_money",
    "word_stock",
    "doubled",
    "royalties",
    "royalties_paid",
    "money",
    "stock",
    "value",
)


@dataclass(frozen=True)
class Games:
    """Some games of one order around the table; G games, P seats."""

    bots: Whole
    """[G, P] numbers of the bots."""
    scores: Whole
    """[G, P]."""
    keys: Whole
    """[G, P] what decides who wins: more is better."""
    first: Whole
    """[G] the seat that began."""
    turns: Whole
    """[G, P] turns of each seat."""
    faults: Whole
    """[G, P] how the seat forfeited the game (`bots.thinking`), 0 if it did not."""
    extra: Whole
    """[G, P, E] by GRID_SEATS or TYCOON_SEATS."""
    same: NDArray[np.bool_]
    """[G] whether the game is the same as the one before but for who sat where."""

    @property
    def players(self) -> int:
        """Seats."""
        return self.bots.shape[1]

    def results(self) -> NDArray[np.float64]:
        """[G, P, P]: 1, 1/2 or 0 points of a seat against another; 0 against copies of the same bot."""
        ahead = np.sign(self.keys[:, :, None] - self.keys[:, None, :])
        return (ahead + 1) / 2 * (self.bots[:, :, None] != self.bots[:, None, :])


def joined(batches: Sequence[Games]) -> Games:
    """Games one after the other."""
    return Games(*(np.concatenate([getattr(each, item.name) for each in batches]) for item in fields(Games)))


def read_games(parts: Parts, setup: Setup, names: dict[str, int]) -> Games:
    """All games of the parts of a run; `names` are the numbers of the bots. Raises RunError."""
    read = _grid if setup.ruleset.family == "grid" else _tycoon
    return joined([read(part, names, setup.players) for part in parts.read("games", _columns(setup))])


def _columns(setup: Setup) -> list[str]:
    is_grid, players = setup.ruleset.family == "grid", setup.players
    seats = GRID_SEATS if is_grid else TYCOON_SEATS
    whole = ["turns", "squares"] if is_grid else ["turns", "first_seat"]
    whole += ["forfeit", "fault"] if setup.own is not None else []
    return [*whole, *(f"{name}_{seat}" for name in ("bot", "score", *seats) for seat in range(players))]


def _by_seat(part: Columns, name: str, players: int) -> Whole:
    return stacked(part, (f"{name}_{seat}" for seat in range(players)))


def _bots(part: Columns, names: dict[str, int], players: int) -> Whole:
    return np.array([[names[bot] for bot in part[f"bot_{seat}"]] for seat in range(players)], np.int64).T


def _same(part: Columns, players: int) -> NDArray[np.bool_]:
    """Whether nothing but the bots differs from the game before."""
    names = [name for name in part if not name.startswith("bot_")]
    found = np.zeros(len(part["turns"]), bool)
    found[1:] = np.logical_and.reduce([part[name][1:] == part[name][:-1] for name in names])
    return found


def _forfeits(part: Columns, players: int) -> tuple[Whole, Whole]:
    """The seat that forfeited each game (-1 none), int64[G], and how each seat did, int64[G, P]; see `Games.faults`."""
    games = len(part["turns"])
    if "forfeit" not in part:
        return np.full(games, -1), np.zeros((games, players), np.int64)
    forfeit = part["forfeit"].astype(np.int64)
    codes = np.array([FAULT_NAMES.index(fault) for fault in part["fault"]], np.int64)
    return forfeit, codes[:, None] * (forfeit[:, None] == np.arange(players))


def _grid(part: Columns, names: dict[str, int], players: int) -> Games:
    extra = np.stack([_by_seat(part, name, players) for name in GRID_SEATS], axis=2)
    scores = _by_seat(part, "score", players)
    forfeit, faults = _forfeits(part, players)
    return Games(
        bots=_bots(part, names, players),
        scores=scores,
        keys=standing(scores, forfeit),
        first=np.zeros(len(scores), np.int64),
        turns=extra[:, :, [GRID_SEATS.index(name) for name in ("plays", "exchanges", "passes")]].sum(axis=2),
        faults=faults,
        extra=extra,
        same=_same(part, players),
    )


def _tycoon(part: Columns, names: dict[str, int], players: int) -> Games:
    extra = np.stack([_by_seat(part, name, players) for name in TYCOON_SEATS], axis=2)
    scores, first = _by_seat(part, "score", players), part["first_seat"].astype(np.int64)
    forfeit, faults = _forfeits(part, players)
    place = (np.arange(players) - first[:, None]) % players
    return Games(
        bots=_bots(part, names, players),
        scores=scores,
        keys=standing(ranks(scores, extra[:, :, TYCOON_SEATS.index("value")]), forfeit),
        first=first,
        turns=(part["turns"].astype(np.int64)[:, None] - place + players - 1) // players,
        faults=faults,
        extra=extra,
        same=_same(part, players),
    )
