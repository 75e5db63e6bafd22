"""The table of patents: how often and when each is bought, what it brings in, and how its owners fare."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.rulesets.tycoon import TycoonRuleset
from sims.parts import Columns
from sims.setup import TWELFTHS, Setup
from sims.stats import Ratios, tidy

COLUMNS = (
    *("game_id", "letter", "owner", "turn_bought", "opponent_turns"),
    *("royalties", "ability_uses", "ability_gain"),
)
"""What is read of `patents`."""


class Patents:
    """Adds up parts of `patents`, with the win shares of the same games."""

    def __init__(self, setup: Setup, ruleset: TycoonRuleset) -> None:
        self._setup = setup
        self._ruleset = ruleset
        size = len(ruleset.letters)
        self._bought = Ratios(size)
        self._round = Ratios(size)
        self._royalty = Ratios(size)
        self._income = Ratios(size)
        self._return = Ratios(size)
        self._wins = Ratios(size, TWELFTHS)
        self._uses = Ratios(size)
        self._gain = Ratios(size)

    def add(self, first: int, wins: NDArray[np.int64], part: Columns) -> None:
        """Take in a part: `wins` int64[games, players] in twelfths of the games from `first` on, and their patents."""
        games, players = wins.shape
        letters = {letter: code for code, letter in enumerate(self._ruleset.letters)}
        rows = (part["game_id"] - first).astype(np.int64)
        codes = np.array([letters[letter] for letter in part["letter"]], np.int64)

        def spread_out(values: NDArray[Any]) -> NDArray[np.int64]:
            """Values by game and letter, summed over each cluster."""
            dense = np.zeros((games, len(letters)), np.int64)
            dense[rows, codes] = values
            return dense.reshape(-1, self._setup.cluster, len(letters)).sum(axis=1)

        owned = spread_out(np.ones(len(rows), np.int64))
        royalties, gain = spread_out(part["royalties"]), spread_out(part["ability_gain"])
        turns = spread_out(part["opponent_turns"])
        self._bought.add(owned, np.full(owned.shape, self._setup.cluster, np.int64))
        self._round.add(spread_out(part["turn_bought"] // players + 1), owned)
        self._royalty.add(royalties, turns)
        self._return.add(royalties + gain, turns)
        self._income.add(royalties + gain, owned)
        self._wins.add(spread_out(wins[rows, part["owner"].astype(np.int64)]), owned)
        self._uses.add(spread_out(part["ability_uses"]), owned)
        self._gain.add(gain, owned)

    def table(self) -> list[dict[str, Any]]:
        """A record a letter, in the order of the letters."""
        return [self._record(code, letter) for code, letter in enumerate(self._ruleset.letters)]

    def _record(self, code: int, letter: str) -> dict[str, Any]:
        ruleset = self._ruleset
        abilities = {patent: ability for ability, patent in ruleset.ability_letters.items()}
        record: dict[str, Any] = {
            "letter": letter,
            "price": ruleset.patents[letter],
            "ability": abilities.get(letter, ""),
        }
        record |= self._bought.record(code, "bought") | self._round.record(code, "round")
        record |= self._royalty.record(code, "royalty") | self._income.record(code, "income")
        rate = self._return.value(code)
        record["payback"] = tidy(ruleset.patents[letter] / rate) if rate else None
        record |= self._wins.record(code, "win_share", minus=1 / self._setup.players)
        if letter in abilities:
            return record | self._uses.record(code, "uses") | self._gain.record(code, "gain")
        return record | {"uses": None, "gain": None}
