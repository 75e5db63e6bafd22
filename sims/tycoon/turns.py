"""The log of turns that the game loop packs into numbers, as columns with names and words."""

from __future__ import annotations

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from bots.tycoon_cards import IN_POOL
from engine.rulesets.tycoon import TycoonRuleset
from engine.tycoon.kinds import TOTAL_SHIFT
from engine.tycoon.wordtable import WordTable
from sims.tycoon.tally import (
    T_BEST,
    T_BOUGHT,
    T_DISCARDS,
    T_FIRST,
    T_GAME,
    T_HAND,
    T_MONEY,
    T_ORIGINS,
    T_POOL,
    T_REPLACED,
    T_ROYALTIES,
    T_SEAT,
    T_STOCK,
    T_TOTAL,
    T_TURN,
    T_WORDS,
)

_NUMBERS = {
    "game_id": (T_GAME, np.int64),
    "turn": (T_TURN, np.int16),
    "seat": (T_SEAT, np.int8),
    "money": (T_MONEY, np.int32),
    "stock": (T_STOCK, np.int32),
    "royalties": (T_ROYALTIES, np.int32),
    "total": (T_TOTAL, np.int32),
    "n_words": (T_WORDS, np.int32),
}
_ORIGINS = "hcds"


class TurnDecoder:
    """Decodes the log of games of one ruleset."""

    def __init__(self, ruleset: TycoonRuleset, words: WordTable) -> None:
        self._letters = ruleset.letters
        self._prices = [ruleset.patents[letter] for letter in ruleset.letters]
        self._codes = words.codes

    def table(self, log: NDArray[np.int64]) -> pa.Table:
        """A row a turn; `log` int64[turns, TURN_FIELDS].

        `kind` is words or skip; origins are those of the JSON form; `hand` and `pool` are what the words were made
        of, after `replaced` (`hE`, `cE` or empty) had been replaced; `royalties` went to others; `best_score` is
        money and stock of the best single word.
        """
        columns: dict[str, object] = {name: log[:, at].astype(kind) for name, (at, kind) in _NUMBERS.items()}
        rows = log.tolist()
        texts: dict[str, list[str]] = {
            "kind": ["words" if row[T_FIRST] >= 0 else "skip" for row in rows],
            "hand": [self._cards(row[T_HAND]) for row in rows],
            "pool": [self._cards(row[T_POOL]) for row in rows],
            "replaced": [self._replaced(row[T_REPLACED]) for row in rows],
            "bought": [self._letters[row[T_BOUGHT]] if row[T_BOUGHT] >= 0 else "" for row in rows],
            "discard": [self._cards(row[T_DISCARDS]) for row in rows],
        }
        for which, ending in enumerate(("", "_2")):
            words = [self._word(row[T_FIRST + which]) for row in rows]
            texts[f"word{ending}"] = words
            packed = [row[T_ORIGINS + which] for row in rows]
            texts[f"origins{ending}"] = [
                "".join(_ORIGINS[(origins >> (2 * i)) & 3] for i in range(len(word)))
                for word, origins in zip(words, packed, strict=True)
            ]
        columns |= {name: pa.array(text, pa.string()) for name, text in texts.items()}
        prices = [self._prices[row[T_BOUGHT]] if row[T_BOUGHT] >= 0 else 0 for row in rows]
        columns["price"] = np.array(prices, np.int16)
        columns["best_score"] = (log[:, T_BEST] >> TOTAL_SHIFT).astype(np.int32)
        return pa.table(columns)

    def _cards(self, packed: int) -> str:
        return "".join(self._letters[(packed >> (5 * i)) & 31] for i in range((packed >> 60) & 15))

    def _replaced(self, card: int) -> str:
        if card < 0:
            return ""
        return ("c" if card >= IN_POOL else "h") + self._letters[card % IN_POOL]

    def _word(self, number: int) -> str:
        if number < 0:
            return ""
        return "".join(self._letters[code] for code in self._codes[number].tolist() if code != 255)
