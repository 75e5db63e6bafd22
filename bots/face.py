"""Bots for the Python face: `load("greedy").choose(position)`.

The same kernels that bulk play uses, one move at a time.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, Protocol, overload

import numpy as np

from bots.brains import HUMAN, Brains
from bots.grid_brains import brains_of
from bots.grid_choice import choose
from bots.grid_unseen import others_points
from bots.leave_values import LeaveScratch, new_leave_scratch
from bots.registry import BotSpec, parse_bot
from engine.grid.ending import EXCHANGE, PLAY
from engine.grid.move import Move
from engine.grid.search import named
from engine.grid.workspace import all_plays, workspace
from engine.lexicon import Lexicon
from engine.position import Position
from engine.rng import seed_stream
from engine.rulesets.grid import GridRuleset

if TYPE_CHECKING:
    from bots.tycoon_face import TycoonBot


class Bot(Protocol):
    """Anything that chooses moves; a bot of the user's own needs no more than this."""

    def choose(self, position: Position) -> Move:
        """The move of the seat to move, whose rack is known."""
        ...


@dataclass(frozen=True, eq=False)
class _Desk:
    """What a bot needs for one ruleset and list; one a thread."""

    brains: Brains
    scratch: LeaveScratch


@lru_cache(maxsize=32)
def _desk(spec: BotSpec, ruleset: GridRuleset, lexicon: Lexicon, thread: int) -> _Desk:
    return _Desk(brains_of([spec], ruleset, lexicon), new_leave_scratch(ruleset.tiles.rack_size))


class CompiledBot:
    """A bot of the board games that lives in a kernel, with a random stream of its own."""

    def __init__(self, spec: BotSpec, seed: int = 0) -> None:
        self.spec = spec
        self._stream = np.zeros(4, np.uint64)
        seed_stream(self._stream, seed, 0)

    def choose(self, position: Position) -> Move:
        """The bot's move. Raises PositionError if the mover's rack is unknown, BotError if it cannot play the game."""
        space = workspace(position)
        desk = _desk(self.spec, position.ruleset, space.lexicon, threading.get_ident())
        if desk.brains.kinds[0] == HUMAN:
            space, _ = all_plays(position)  # makes room for all of them
        where = space.load(position)
        counts = position.rack_counts()
        chosen = np.zeros(len(counts), np.uint8)
        kind = choose(
            desk.brains, 0, space.rules, space.turns, space.graph, space.cells, 0, space.rack, counts, space.search,
            desk.scratch, where, position.bag_left, others_points(position), self._stream, chosen,
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
