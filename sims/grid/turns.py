"""The log of turns that the game loop packs into numbers, as columns with names and words."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from engine.alphabet import BLANK, Alphabet
from engine.grid.ending import EXCHANGE, PLAY
from engine.grid.plays import unpack
from engine.rulesets.grid import GridRuleset
from sims.grid.tally import (
    NO_EQUITY,
    T_BAG,
    T_BEST,
    T_EQUITY,
    T_GAME,
    T_KIND,
    T_LENGTH,
    T_MOVES,
    T_PLACE,
    T_RACK,
    T_SCORE,
    T_SEAT,
    T_START,
    T_TILES,
    T_TOTAL,
    T_TURN,
    T_WORD,
)

_KINDS = ("play", "exchange", "pass")
_NUMBERS = {
    "game_id": (T_GAME, pa.int64()),
    "turn": (T_TURN, pa.int16()),
    "seat": (T_SEAT, pa.int8()),
    "score": (T_SCORE, pa.int32()),
    "total": (T_TOTAL, pa.int32()),
    "best_score": (T_BEST, pa.int32()),
    "n_moves": (T_MOVES, pa.int32()),
    "bag": (T_BAG, pa.int16()),
}
_SCHEMA = pa.schema(
    [
        ("game_id", pa.int64()),
        ("turn", pa.int16()),
        ("seat", pa.int8()),
        ("kind", pa.string()),
        ("row", pa.int8()),
        ("column", pa.int8()),
        ("direction", pa.string()),
        ("word", pa.string()),
        ("tiles", pa.string()),
        ("rack", pa.string()),
        ("leave", pa.string()),
        ("score", pa.int32()),
        ("total", pa.int32()),
        ("equity", pa.float64()),
        ("best_score", pa.int32()),
        ("n_moves", pa.int32()),
        ("tiles_used", pa.int8()),
        ("bingo", pa.bool_()),
        ("bag", pa.int16()),
        ("max_height", pa.int8()),
        ("covered", pa.int8()),
    ]
)
"""`row`, `column`, `direction` and `word` (as it is spelled) are the main word's; they are null for other turns.
`tiles` are those placed, a blank in lower case, or those exchanged; `covered` of them lie on older tiles; `equity` is
the score and what the leave is worth to the bot, null where it does not say (passes, bots that are no formula)."""


class TurnDecoder:
    """Decodes the log of whole games of one ruleset."""

    def __init__(self, ruleset: GridRuleset) -> None:
        self._alphabet: Alphabet = ruleset.alphabet
        self._names = [*ruleset.alphabet.letters, BLANK]
        self._rack_size = ruleset.tiles.rack_size
        self._shape = ruleset.board.rows, ruleset.board.cols

    def table(self, log: NDArray[np.int64]) -> pa.Table:
        """A row a turn; `log` int64[turns, TURN_FIELDS] starts with the first turn of a game."""
        columns: dict[str, list[Any]] = {name: log[:, at].tolist() for name, (at, _) in _NUMBERS.items()}
        heights = np.zeros(self._shape, np.int64)
        turns = []
        for row in log:
            if row[T_TURN] == 0:
                heights[:] = 0
            turns.append(self._turn(row, heights))
        for name in _SCHEMA.names:
            if name not in columns:
                columns[name] = [turn.get(name) for turn in turns]
        return pa.table(columns, schema=_SCHEMA)

    def _turn(self, row: NDArray[np.int64], heights: NDArray[np.int64]) -> dict[str, Any]:
        """The columns of a turn that are more than a number; `heights` of the board is kept up to date."""
        kind = int(row[T_KIND])
        rack = self._tiles(int(row[T_RACK]))
        turn: dict[str, Any] = {"kind": _KINDS[kind], "rack": self._text(rack), "tiles": "", "bingo": False}
        used: list[int] = []
        if kind == EXCHANGE:
            used = self._tiles(int(row[T_TILES]))
            turn["tiles"] = self._text(used)
        elif kind == PLAY:
            used = self._play(row, heights, turn)
        for tile in used:
            rack.remove(tile)
        value = int(row[T_EQUITY])
        equity = None if value == NO_EQUITY else value / 1000
        return turn | {"leave": self._text(rack), "tiles_used": len(used), "equity": equity}

    def _play(self, row: NDArray[np.int64], heights: NDArray[np.int64], turn: dict[str, Any]) -> list[int]:
        """Fill in the columns of a play, lay it, and return the tiles it takes from the rack."""
        placements = unpack(row[T_TILES : T_PLACE + 1])
        covered, highest = 0, 0
        for r, c, _, _ in placements:
            covered += int(heights[r, c] > 0)
            heights[r, c] += 1
            highest = max(highest, int(heights[r, c]))
        start = int(row[T_START])
        turn |= {
            "row": start >> 8,
            "column": start & 255,
            "direction": "down" if (int(row[T_PLACE]) >> 6) & 1 else "across",
            "word": self._word(row),
            "tiles": self._alphabet.names(code + 32 * blank for _, _, code, blank in placements),
            "bingo": len(placements) == self._rack_size,
            "covered": covered,
            "max_height": highest,
        }
        return [self._alphabet.size if blank else code for _, _, code, blank in placements]

    def _word(self, row: NDArray[np.int64]) -> str:
        length = int(row[T_LENGTH])
        codes = ((int(row[T_WORD + i // 12]) >> (5 * (i % 12))) & 31 for i in range(length))
        return self._alphabet.spell(codes)

    @staticmethod
    def _tiles(packed: int) -> list[int]:
        """Tiles packed by `sims.grid.tally.packed_tiles`."""
        return [(packed >> (5 * i)) & 31 for i in range((packed >> 60) & 15)]

    def _text(self, tiles: list[int]) -> str:
        return "".join(self._names[tile] for tile in tiles)
