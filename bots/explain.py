"""How a bot that plays by equity sees a position: its best turns with what each is worth and why."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from bots.grid_brains import leaves_for
from bots.grid_equity import going_out_gains
from bots.grid_exchange import most_to_exchange
from bots.grid_unseen import others_points
from bots.leave_values import Leaves, LeaveScratch, fill_leaves, late_value, new_leave_scratch, no_leaves
from bots.registry import BotSpec, value_of
from engine.errors import BotError
from engine.grid.move import Move
from engine.grid.plays import rack_number_of
from engine.grid.rack import Rack, leave_counts
from engine.grid.search import named
from engine.grid.sort import play_order
from engine.grid.turn_rules import TurnRules
from engine.grid.workspace import all_plays
from engine.position import Position

_THOUSAND = 1000


@dataclass(frozen=True)
class Choice:
    """A turn as a bot sees it: `equity` = the move's score + `leave_value`, all in points."""

    move: Move
    """A play (described) or an exchange."""
    leave: str
    """The tiles that stay on the rack."""
    leave_value: float
    """What they are worth to the bot; with an empty bag, what they will cost."""

    @property
    def equity(self) -> float:
        """What the bot chooses by."""
        return (self.move.score or 0) + self.leave_value


def best_by_equity(position: Position, spec: BotSpec, count: int) -> list[Choice]:
    """The bot's first `count` choices, best first: the first is what it plays.

    Raises BotError for a bot without leave values, PositionError if the mover's rack is unknown.
    """
    if spec.name != "equity":
        raise BotError(f"bot {spec}: does not explain itself, expected equity or rollout")
    leaves = _leaves(position, spec)
    space, plays = all_plays(position)
    counts, bag = position.rack_counts(), position.bag_left
    scratch = new_leave_scratch(position.ruleset.tiles.rack_size)
    gains = going_out_gains(space.turns, others_points(position))
    listed = fill_leaves(
        leaves, space.rack, counts, space.turns.tile_costs, bag, gains, scratch, space.search
    )
    names = _Names(position, space.rack, counts)
    order = play_order(space.rules, space.cells, 0, plays, space.search.leaves)
    choices = []
    for play in islice((plays[i] for i in order), count):
        placements, _ = named(position, play)
        number = int(rack_number_of(play))
        worth = int(space.search.leaves[number]) / _THOUSAND
        choices.append(Choice(position.described(Move.play(placements)), names.of(number), worth))
    choices += _exchanges(leaves, space.turns, listed, bag, scratch, names)
    return sorted(choices, key=lambda choice: -choice.equity)[:count]


def _leaves(position: Position, spec: BotSpec) -> Leaves:
    tiles = position.ruleset.tiles
    learned = leaves_for(position.ruleset, str(value_of(spec, "leaves")))
    return no_leaves(len(tiles.letters) + 1, tiles.rack_size) if learned is None else learned


class _Names:
    """Leaves by number, as text."""

    def __init__(self, position: Position, rack: Rack, counts: NDArray[np.uint8]) -> None:
        self._alphabet, self._rack, self._counts = position.ruleset.alphabet, rack, counts

    def of(self, number: int, exchanged: bool = False) -> str:
        """The tiles of a leave, or those that are not in it."""
        left = np.zeros_like(self._counts)
        leave_counts(self._rack, number, self._counts, self._alphabet.size, left)
        return self._alphabet.rack_text(self._counts - left if exchanged else left)


def _exchanges(
    leaves: Leaves, turns: TurnRules, listed: int, bag: int, scratch: LeaveScratch, names: _Names
) -> list[Choice]:
    """All exchanges that are allowed, in the order in which the bot compares them."""
    full = int(scratch.sizes[listed - 1])
    most = int(most_to_exchange(turns, full, bag))
    choices = []
    for i in range(listed):
        kept = int(scratch.sizes[i])
        if full > kept >= full - most and full - kept >= turns.exchange_min:
            value = int(late_value(leaves, int(scratch.values[i]), kept, bag)) / _THOUSAND
            number = int(scratch.numbers[i])
            choices.append(Choice(Move.exchange(names.of(number, exchanged=True)), names.of(number), value))
    return choices
