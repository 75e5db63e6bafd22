"""From the arrays that the game loop fills to columns with names."""

from __future__ import annotations

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from sims.outcome import forfeits, ranks, spread, standing, winner
from sims.setup import Setup
from sims.tycoon.tally import (
    BOT,
    BOUGHT_IN,
    DOUBLED,
    FAULT,
    FIRST_SEAT,
    FORFEITED,
    GAIN,
    MONEY,
    OWNER,
    PATENT_ROYALTIES,
    PATENTS,
    PRICE,
    REASON,
    ROUNDS,
    ROYALTIES,
    ROYALTIES_PAID,
    SCORE,
    SEAT_COLUMNS,
    SEAT_FIELDS,
    SHUFFLES,
    SKIPS,
    STOCK,
    TRIGGER,
    TURNS,
    USES,
    VALUE,
    WORD_MONEY,
    WORD_STOCK,
)

END_REASONS = ("", "goal", "stalled", "forfeit")
"""Names by the code in the game's row."""
SEAT_NAMES = {
    "money": MONEY,
    "stock": STOCK,
    "patents": PATENTS,
    "value": VALUE,
    "word_money": WORD_MONEY,
    "word_stock": WORD_STOCK,
    "doubled": DOUBLED,
    "royalties": ROYALTIES,
    "royalties_paid": ROYALTIES_PAID,
    "skips": SKIPS,
}
"""Columns that `games` has for each seat (`money_0`, ...) besides `bot` and `score`. `patents` is a mask by letter,
`value` their value; `word_money` and `word_stock` are what words paid before doubling, `doubled` what that added."""
_GAME_NAMES = {
    "turns": (TURNS, np.int16),
    "rounds": (ROUNDS, np.int16),
    "trigger_turn": (TRIGGER, np.int16),
    "first_seat": (FIRST_SEAT, np.int8),
    "shuffles": (SHUFFLES, np.int16),
}


def game_table(setup: Setup, first: int, rows: NDArray[np.int64]) -> pa.Table:
    """A row a game; `rows` int64[games, game_columns]."""
    players, count = setup.players, rows.shape[0]
    ids = np.arange(first, first + count, dtype=np.int64)
    by_seat = rows[:, SEAT_COLUMNS:].reshape(count, players, SEAT_FIELDS)
    names = [str(bot) for bot in setup.bots]
    columns: dict[str, object] = {
        "game_id": ids,
        "pair_id": ids // setup.cluster,
        "seed": np.full(count, setup.seed, np.int64),
    }
    for seat in range(players):
        bots = [names[bot] for bot in by_seat[:, seat, BOT].tolist()]
        columns[f"bot_{seat}"] = pa.array(bots, pa.string())
        columns[f"score_{seat}"] = by_seat[:, seat, SCORE].astype(np.int32)
    columns["spread"] = spread(by_seat[:, :, SCORE])
    decisive = ranks(by_seat[:, :, SCORE], by_seat[:, :, VALUE])
    columns["winner"] = winner(standing(decisive, rows[:, FORFEITED] - 1))
    columns["end_reason"] = pa.array([END_REASONS[code] for code in rows[:, REASON].tolist()], pa.string())
    if setup.own is not None:
        columns |= forfeits(rows[:, FORFEITED], rows[:, FAULT])
    columns |= {name: rows[:, index].astype(kind) for name, (index, kind) in _GAME_NAMES.items()}
    for name, index in SEAT_NAMES.items():
        columns |= {f"{name}_{seat}": by_seat[:, seat, index].astype(np.int32) for seat in range(players)}
    return pa.table(columns)


def patent_table(
    first: int, rows: NDArray[np.int64], patents: NDArray[np.int64], players: int, letters: str
) -> pa.Table:
    """A row a patent that was bought, by game and letter; `patents` int64[games, L, PATENT_FIELDS].

    `turn_bought` counts the turns of all players from 0; `opponent_turns` are those of others after it.
    """
    games, codes = np.nonzero(patents[:, :, OWNER] >= 0)
    found = patents[games, codes]
    after = rows[games, TURNS] - 1 - found[:, BOUGHT_IN]
    return pa.table(
        {
            "game_id": first + games.astype(np.int64),
            "letter": pa.array([letters[code] for code in codes.tolist()], pa.string()),
            "owner": found[:, OWNER].astype(np.int8),
            "turn_bought": found[:, BOUGHT_IN].astype(np.int16),
            "price": found[:, PRICE].astype(np.int16),
            "opponent_turns": (after - after // players).astype(np.int16),
            "royalties": found[:, PATENT_ROYALTIES].astype(np.int32),
            "ability_uses": found[:, USES].astype(np.int16),
            "ability_gain": found[:, GAIN].astype(np.int32),
        }
    )
