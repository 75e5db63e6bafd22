"""The figures of a tournament, from its games: bot by bot, pair of bots by pair of bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bots.thinking import FAULT_NAMES
from sims.stats import FEWEST, t_factor, tidy
from sims.tournaments.games import GRID_SEATS, TYCOON_SEATS, Games
from sims.tournaments.ratings import Outcomes, Ratings, group_rounds

Floats = NDArray[np.float64]


def round_points(games: Games, size: int) -> Floats:
    """Points of bot i against bot j in each round: float64[rounds, size, size]."""
    players = games.players
    results = games.results()
    points = np.zeros((len(results), size, size))
    for seat in range(players):
        for other in range(players):
            if seat != other:
                np.add.at(
                    points,
                    (np.arange(len(results)), games.bots[:, seat], games.bots[:, other]),
                    results[:, seat, other],
                )
    return points.reshape(-1, players, size, size).sum(axis=1)


def outcomes(games: Games, size: int) -> Outcomes:
    """The rounds of a match-up, equal ones together."""
    return group_rounds(round_points(games, size))


def half_points(games: Games) -> NDArray[np.int64]:
    """Two players: half points (0 to 4) of the bot that sat on seat 0 first, in each pair, int64[pairs]."""
    points = games.results()[:, [0, 1], [1, 0]]
    mine = np.where(np.arange(len(points)) % 2 == 0, points[:, 0], points[:, 1])
    return np.rint(2 * mine).astype(np.int64).reshape(-1, 2).sum(axis=1)


def pair_spreads(games: Games) -> Floats:
    """Two players: mean spread of that bot in each pair, float64[pairs]."""
    ahead = games.scores[:, 0] - games.scores[:, 1]
    mine = np.where(np.arange(len(ahead)) % 2 == 0, ahead, -ahead)
    return mine.reshape(-1, 2).mean(axis=1)


def mean_record(name: str, values: Floats, minus: float = 0.0) -> dict[str, Any]:
    """Mean of independent values with its 95 % interval, None from fewer than FEWEST values."""
    if not len(values):
        return {name: None, f"{name}_low": None, f"{name}_high": None}
    middle = float(values.mean()) - minus
    half = (
        t_factor(len(values) - 1) * float(values.std(ddof=1)) / len(values) ** 0.5
        if len(values) >= FEWEST
        else None
    )
    low, high = (None, None) if half is None else (middle - half, middle + half)
    return {name: tidy(middle), f"{name}_low": tidy(low), f"{name}_high": tidy(high)}


def bot_record(bot: int, tables: Sequence[Games], family: str) -> dict[str, Any]:
    """What one bot did at all its tables: score (share of the points to be had), wins, spread, points and sources."""
    rounds: dict[str, list[Floats]] = {"score": [], "win_share": [], "spread": []}
    sums = {"games": 0, "points": 0, "turns": 0, "seats": 0}
    extra: NDArray[np.int64] | int = 0
    faults = np.zeros(len(FAULT_NAMES), np.int64)
    for games in tables:
        mine = games.bots == bot
        if not mine.any():
            continue
        for name, values in _by_game(games, mine).items():
            rounds[name].append(values.reshape(-1, games.players).mean(axis=1))
        points = games.extra[:, :, 0] if family == "grid" else games.scores
        sums["games"] += len(mine)
        sums["seats"] += int(mine.sum())
        sums["points"] += int((points * mine).sum())
        sums["turns"] += int((games.turns * mine).sum())
        extra = extra + (games.extra * mine[:, :, None]).sum(axis=(0, 1))
        faults += np.bincount(games.faults[mine], minlength=len(FAULT_NAMES))
    record: dict[str, Any] = {"games": sums["games"]}
    for name, parts in rounds.items():
        record |= mean_record(name, np.concatenate(parts) if parts else np.zeros(0))
    seats = sums["seats"]
    record["points"] = tidy(sums["points"] / seats) if seats else None
    record["points_a_turn"] = tidy(sums["points"] / sums["turns"]) if sums["turns"] else None
    names = ("bingos", "exchanges", "passes") if family == "grid" else TYCOON_SEATS
    every = GRID_SEATS if family == "grid" else TYCOON_SEATS
    for name in names:
        record[name] = tidy(int(np.asarray(extra)[every.index(name)]) / seats) if seats else None
    record["forfeits"] = {FAULT_NAMES[code]: int(faults[code]) for code in range(1, len(FAULT_NAMES))}
    return record


def _by_game(games: Games, mine: NDArray[np.bool_]) -> dict[str, Floats]:
    """Score, share of the win and spread of a bot in each game: means over its seats, against all other bots."""
    rivals = mine[:, :, None] & ~mine[:, None, :]
    best = games.keys == games.keys.max(axis=1, keepdims=True)
    share = best / best.sum(axis=1, keepdims=True)
    own = (games.scores * mine).sum(axis=1) / mine.sum(axis=1)
    others = (games.scores * ~mine).sum(axis=1) / (~mine).sum(axis=1)
    return {
        "score": (games.results() * rivals).sum(axis=(1, 2)) / rivals.sum(axis=(1, 2)),
        "win_share": (share * mine).sum(axis=1),
        "spread": own - others,
    }


def cross_table(tables: Sequence[Games], names: Sequence[str], ratings: Ratings) -> list[dict[str, Any]]:
    """A record for each bot and each opponent that it met: games, score, spread, and how sure it is to be better."""
    size = len(names)
    points, games = np.zeros((size, size)), np.zeros((size, size), np.int64)
    ahead = np.zeros((size, size), np.int64)
    for table in tables:
        results = table.results()
        for seat in range(table.players):
            for other in range(table.players):
                where = (table.bots[:, seat], table.bots[:, other])
                np.add.at(points, where, results[:, seat, other])
                np.add.at(games, where, where[0] != where[1])
                np.add.at(ahead, where, table.scores[:, seat] - table.scores[:, other])
    return [
        {
            "bot": names[i],
            "opponent": names[j],
            "games": int(games[i, j]),
            "score": tidy(points[i, j] / games[i, j]) if games[i, j] else None,
            "spread": tidy(ahead[i, j] / games[i, j]) if games[i, j] else None,
            "los": tidy(ratings.better[i, j]),
        }
        for i in range(size)
        for j in range(size)
        if i != j
    ]


def match_record(games: Games, names: Sequence[str], rounds: int) -> dict[str, Any]:
    """One match-up: who met, how often; of two players' pairs the histogram, and how many had two equal games."""
    seats = games.bots[0].tolist()
    record: dict[str, Any] = {
        "bots": [names[bot] for bot in seats],
        "pairs": rounds,
        "games": len(games.bots),
    }
    if games.players == 2:
        halves = half_points(games)
        counts = np.bincount(halves, minlength=5).tolist()
        record["pair_points"] = dict(zip(("0", "0.5", "1", "1.5", "2"), counts, strict=True))
        record["identical_pairs"] = tidy(float(games.same[1::2].mean()))
        record |= mean_record("score", halves / 4) | mean_record("spread", pair_spreads(games))
    return record


def first_mover(tables: Sequence[Games]) -> dict[str, Any]:
    """What it is worth to begin: points ahead of the others, and share of wins above an even one."""
    points, wins = [], []
    for games in tables:
        players, rows = games.players, np.arange(len(games.first))
        mine = games.scores[rows, games.first]
        best = games.keys == games.keys.max(axis=1, keepdims=True)
        share = (best / best.sum(axis=1, keepdims=True))[rows, games.first]
        ahead = mine - (games.scores.sum(axis=1) - mine) / (players - 1)
        points.append(ahead.reshape(-1, players).mean(axis=1))
        wins.append(share.reshape(-1, players).mean(axis=1))
    even = 1 / tables[0].players
    return mean_record("points", np.concatenate(points)) | mean_record(
        "win_share", np.concatenate(wins), minus=even
    )
