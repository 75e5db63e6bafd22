"""From the arrays that the game loop fills to columns with names."""

from __future__ import annotations

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from engine.grid.ending import REASON_NAMES
from sims.grid.tally import (
    BAG_LEFT,
    BEFORE_END,
    BINGOS,
    BOT,
    EXCHANGES,
    FAULT,
    FORFEITED,
    FULL_STACKS,
    HIGHEST,
    PASSES_MADE,
    PLAYS,
    RACK_LEFT,
    REASON,
    SCORE,
    SEAT_COLUMNS,
    SEAT_FIELDS,
    SEAT_PLAYS,
    SQUARES,
    TURNS,
)
from sims.outcome import forfeits, spread, standing, winner
from sims.setup import Setup

END_REASONS = (*REASON_NAMES, "stalled", "forfeit")
"""Names by the code in the game's row."""
LETTER_COLUMNS = ("drawn", "played", "own_points", "share", "held", "left")
"""Columns of `letters` in the order of `sims.grid.tally`; `share` is in thousandths of a point."""
_LETTER_TYPES = (np.int16, np.int16, np.int32, np.int32, np.int32, np.int16)
SEAT_NAMES = {
    "before_end": BEFORE_END,
    "plays": SEAT_PLAYS,
    "bingos": BINGOS,
    "exchanges": EXCHANGES,
    "passes": PASSES_MADE,
    "rack_left": RACK_LEFT,
}
"""Columns that `games` has for each seat (`bingos_0`, ...) besides `bot` and `score`."""
_GAME_NAMES = {
    "turns": TURNS,
    "plays": PLAYS,
    "bag_left": BAG_LEFT,
    "squares": SQUARES,
    "full_stacks": FULL_STACKS,
    "highest": HIGHEST,
}


def game_table(
    setup: Setup,
    names: dict[int, str],
    first: int,
    rows: NDArray[np.int64],
    heights: NDArray[np.int32],
    top: int,
) -> pa.Table:
    """A row a game. `names` are the bots by code, `rows` int64[games, game_columns], `heights` int32[games, 16]."""
    players, count = setup.players, rows.shape[0]
    ids = np.arange(first, first + count, dtype=np.int64)
    by_seat = rows[:, SEAT_COLUMNS:].reshape(count, players, SEAT_FIELDS)
    scores = by_seat[:, :, SCORE]
    columns: dict[str, object] = {
        "game_id": ids,
        "pair_id": ids // setup.cluster,
        "seed": np.full(count, setup.seed, np.int64),
    }
    for seat in range(players):
        columns[f"bot_{seat}"] = pa.array(
            [names[code] for code in by_seat[:, seat, BOT].tolist()], pa.string()
        )
        columns[f"score_{seat}"] = scores[:, seat].astype(np.int32)
    columns["spread"] = spread(scores)
    columns["winner"] = winner(standing(scores, rows[:, FORFEITED] - 1))
    columns["end_reason"] = pa.array([END_REASONS[code] for code in rows[:, REASON].tolist()], pa.string())
    if setup.own is not None:
        columns |= forfeits(rows[:, FORFEITED], rows[:, FAULT])
    columns["tiles_left"] = (rows[:, BAG_LEFT] + by_seat[:, :, RACK_LEFT].sum(axis=1)).astype(np.int16)
    columns |= {name: rows[:, index].astype(np.int16) for name, index in _GAME_NAMES.items()}
    for name, index in SEAT_NAMES.items():
        columns |= {f"{name}_{seat}": by_seat[:, seat, index].astype(np.int32) for seat in range(players)}
    if top > 1:
        columns |= {f"height_{height}": heights[:, height].astype(np.int16) for height in range(1, top + 1)}
    return pa.table(columns)


def letter_table(first: int, letters: NDArray[np.int64], names: list[str]) -> pa.Table:
    """A row a game, seat and tile, in this order; `letters` int64[games, players, tiles, LETTER_FIELDS]."""
    games, players, tiles, _ = letters.shape
    shape = (games, players, tiles)
    game_ids = np.broadcast_to(np.arange(first, first + games, dtype=np.int64)[:, None, None], shape)
    seats = np.broadcast_to(np.arange(players, dtype=np.int8)[None, :, None], shape)
    columns: dict[str, object] = {
        "game_id": game_ids.ravel(),
        "seat": seats.ravel(),
        "tile": pa.array(names * (games * players), pa.string()),
    }
    for index, (name, kind) in enumerate(zip(LETTER_COLUMNS, _LETTER_TYPES, strict=True)):
        columns[name] = letters[..., index].ravel().astype(kind)
    return pa.table(columns)
