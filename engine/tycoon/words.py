"""`position.words`: the words that can be played, found when somebody asks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from engine.grid.position_fields import checked_number
from engine.lexicon import Lexicon
from engine.tycoon import referee, scoring
from engine.tycoon.finder import Best, Finder, finder, unpack
from engine.tycoon.payout import best_types, payout
from engine.tycoon.turn import TycoonTurn, WordPlay

if TYPE_CHECKING:
    from engine.tycoon.position import TycoonPosition


class Words:
    """The words that the player can make, best first; nothing is searched before it is asked for.

    Iterates turns of one word, with money, stock and royalties: most money and stock first, then most money, then
    the alphabet. `turn in words`, `.count()`, `.best(10)`, `.best_two()`. There is no `len`: counting means searching.
    """

    __slots__ = ("_lexicon", "_numbers", "_position")

    def __init__(self, position: TycoonPosition) -> None:
        self._position = position
        given = position.lexicon
        self._lexicon = given if isinstance(given, Lexicon) else None
        self._numbers: list[int] | None = None

    def __iter__(self) -> Iterator[TycoonTurn]:
        for number in self._ranked():
            yield self._turn(number)

    def __contains__(self, turn: object) -> bool:
        if not isinstance(turn, TycoonTurn) or not turn.play:
            return False
        position = self._position
        broken = referee.check_play(position.judged, turn.play)
        return broken is None and referee.check_words(position.lexicon, turn.play) is None

    def __bool__(self) -> bool:
        return self.count() > 0

    def count(self) -> int:
        """Number of words that can be played alone."""
        return len(self._look().words())

    def texts(self) -> list[str]:
        """The words that can be played alone, best first."""
        search = self._look()
        return search.texts(np.array(self._ranked(), np.int32))

    def pays(self) -> NDArray[np.int64]:
        """Money and stock of each word in the same order, int64[n, 2]."""
        search = self._look()
        packed = search.pays(np.array(self._ranked(), np.int32))
        return np.array([unpack(int(pay)) for pay in packed], np.int64).reshape(-1, 2)

    def by_length(self) -> dict[int, int]:
        """How many words of each length can be played alone."""
        return dict(sorted(Counter(map(len, self.texts())).items()))

    def best(self, count: int = 10) -> list[TycoonTurn]:
        """The first `count` words. Raises PositionError if that is no whole number from 0 on."""
        count = checked_number("count of words", count, 0)
        return [self._turn(number) for number in self._ranked()[:count]]

    def at(self, place: int) -> TycoonTurn:
        """The word at a place of the order, 0 the best."""
        return self._turn(self._ranked()[place])

    def best_two(self) -> TycoonTurn | None:
        """The two words that pay most together; None without the ability or if there are no two."""
        best = self._look().best_two()
        return None if best is None else self._described(best)

    def __repr__(self) -> str:
        return f"<Words of {self._position!r}>"

    def _look(self) -> Finder:
        position = self._position
        if self._lexicon is None:
            self._lexicon = Lexicon.of(position.lexicon)  # type: ignore[arg-type] # a set of words, as in tests
        search = finder(position.ruleset, self._lexicon)
        search.look(position.hand, position.pool, position.owned)
        return search

    def _ranked(self) -> list[int]:
        """Numbers of the words, best first; searched and sorted once."""
        if self._numbers is None:
            self._numbers = self._searched()
        return self._numbers

    def _searched(self) -> list[int]:
        search = self._look()
        words = search.words()
        pays, texts = search.pays(words), search.texts(words)
        order = sorted(range(len(words)), key=lambda i: (-int(pays[i]), texts[i]))
        return [int(words[i]) for i in order]

    def _turn(self, number: int) -> TycoonTurn:
        best = self._look().make(number)
        if best is None:
            raise AssertionError(f"word {number} found, but not to be made: {self._position!r}")
        return self._described(best)

    def _described(self, best: Best) -> TycoonTurn:
        """The turn with types, money, stock and royalties; the referee's payout must be the search's."""
        position = self._position
        made = tuple(WordPlay(word.word, word.origins) for word in best.words)
        paid = payout(position.ruleset, position.owned, made)
        if (paid.money, paid.stock) != (best.money, best.stock):
            raise AssertionError(f"{best}: referee {paid}\n{position!r}")
        either = set(position.ruleset.either)
        if any(either & set(word.word) for word in made):
            types = best_types(position.ruleset, position.owned, made)
            made = tuple(WordPlay(w.word, w.origins, t) for w, t in zip(made, types, strict=True))
        royalties = scoring.royalties(position, made)
        return TycoonTurn(made, money=best.money, stock=best.stock, royalties=royalties)
