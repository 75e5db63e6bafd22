"""What a player sees when it is time to make a word."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..words import Words
from .rules import Rules, build


@dataclass(frozen=True)
class Position:
    """Hand and pool of the active player, and the public things of every seat."""

    rules: Rules
    words: Words
    hand: str
    pool: str
    patents: tuple[str, ...] = ("", "")  # of every seat
    seat: int = 0
    money: tuple[int, ...] = (0, 0)
    stock: tuple[int, ...] = (0, 0)

    @property
    def players(self) -> int:
        return len(self.patents)

    @property
    def own(self) -> str:
        """The patents of the active player."""
        return self.patents[self.seat]

    def has(self, ability: str) -> bool:
        """Whether the active player owns the patent of an ability (the name of a field of `Rules`)."""
        letter = getattr(self.rules, ability)
        return bool(letter) and letter in self.own

    def owner(self, letter: str) -> int | None:
        return next((seat for seat, owned in enumerate(self.patents) if letter in owned), None)

    def others_clockwise(self) -> list[int]:
        return [(self.seat + step) % self.players for step in range(1, self.players)]


def parse_position(record: Mapping[str, Any], words: Words, rules: Rules | None = None) -> Position:
    """A position from its JSON form: hand, pool, patents, seat, money (or money_before), stock, options.

    Without `rules` they are the standard ones with the record's options. What is left out is zero or empty;
    there are as many seats as `players` says, else as patents name, and at least two.
    """
    owned = {int(seat): letters for seat, letters in record.get("patents", {}).items()}
    players = record.get("players", max([2, *(seat + 1 for seat in owned)]))

    def amounts(*keys: str) -> tuple[int, ...]:
        # in a line that also holds answers `money` and `stock` are single numbers: what the turn pays
        found = (record[key] for key in keys if isinstance(record.get(key), list))
        return tuple(next(found, [0] * players))

    return Position(
        rules=build(**record.get("options", {})) if rules is None else rules,
        words=words,
        hand=record.get("hand", ""),
        pool=record.get("pool", ""),
        patents=tuple("".join(sorted(owned.get(seat, ""))) for seat in range(players)),
        seat=record.get("seat", 0),
        money=amounts("money_before", "money"),
        stock=amounts("stock_before", "stock"),
    )
