"""Bots for the Python face: `load("greedy").choose(position)`.

The same kernels that bulk play uses, one move at a time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, Protocol, overload

import numpy as np

from bots.grid_choice import BOT_CODES, choose
from bots.registry import BotSpec, parse_bot
from engine.grid.ending import EXCHANGE, PLAY
from engine.grid.move import Move
from engine.grid.search import named
from engine.grid.workspace import workspace
from engine.position import Position
from engine.rng import seed_stream

if TYPE_CHECKING:
    from bots.tycoon_face import TycoonBot


class Bot(Protocol):
    """Anything that chooses moves; a bot of the user's own needs no more than this."""

    def choose(self, position: Position) -> Move:
        """The move of the seat to move, whose rack is known."""
        ...


class CompiledBot:
    """A bot of the board games that lives in a kernel, with a random stream of its own."""

    def __init__(self, spec: BotSpec, seed: int = 0) -> None:
        self.spec = spec
        self._stream = np.zeros(4, np.uint64)
        seed_stream(self._stream, seed, 0)

    def choose(self, position: Position) -> Move:
        """The bot's move. Raises PositionError if the mover's rack is unknown."""
        space = workspace(position)
        where = space.load(position)
        counts = position.rack_counts()
        chosen = np.zeros(len(counts), np.uint8)
        graph = space.graph
        kind = choose(
            BOT_CODES[self.spec.name], space.rules, space.turns, graph,
            space.cells, 0, space.rack, counts, space.search, where, position.bag_left, self._stream, chosen,
        )  # fmt: skip
        if kind == PLAY:
            placements, _ = named(position, space.search.plays[0])
            return position.described(Move.play(placements))
        if kind == EXCHANGE:
            return Move.exchange(position.ruleset.alphabet.rack_text(chosen))
        return Move.passing()

    def __repr__(self) -> str:
        return f"<Bot {self.spec}>"


@overload
def load(text: str, seed: int = 0, family: Literal["grid"] = "grid") -> Bot: ...


@overload
def load(text: str, seed: int = 0, *, family: Literal["tycoon"]) -> TycoonBot: ...


def load(text: str, seed: int = 0, family: str = "grid") -> Bot | TycoonBot:
    """The bot that `text` names, such as `greedy`; `seed` feeds its random stream. Raises BotError.

    `family` "tycoon": a bot for a `TycoonPosition`, which chooses a `TycoonTurn`.
    """
    if family == "tycoon":
        from bots import tycoon_face  # compiled code is loaded when it is needed

        return tycoon_face.load(text, seed)
    return CompiledBot(parse_bot(text, "grid"), seed)
