"""Rollouts for people: `choose(position)`, and `explain(position)` with what was found out about each candidate."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from bots.grid_unseen import unseen
from bots.registry import BotSpec
from bots.rollout.bot import RolloutBot, Tried
from bots.rollout.ending import Reply
from bots.rollout.sight import S_BAG, S_PASSES, S_SCORELESS, S_SEAT, Sight
from engine.grid.ending import EXCHANGE, PLAY
from engine.grid.lay import set_board
from engine.grid.move import Move
from engine.grid.search import named
from engine.grid.tiles import EMPTY
from engine.grid.workspace import workspace
from engine.lexicon import Lexicon
from engine.position import Position
from engine.rulesets.grid import GridRuleset


@dataclass(frozen=True)
class Candidate:
    """A move that was rolled out, and what came of it.

    Args:
        equity: points and worth of the leave, without rollouts. rollouts: games played out.
        lead: points ahead of the best of the others at the end of the rollouts, mean. half: half of its 95 % interval.
        win_chance: from 0 to 1, None if no win chances are known for the game.
        dropped: it fell so far behind that it was not rolled out any more.
        reply: the endgame solver's answer, which then is the only candidate.
    """

    move: Move
    equity: float
    rollouts: int
    lead: float
    half: float | None
    win_chance: float | None
    dropped: bool
    reply: Reply | None = None

    def __str__(self) -> str:
        if self.reply is not None:
            return f"{self.move}: {self.reply}"
        if not self.rollouts:
            return f"{self.move}: equity {self.equity:.1f}, the only candidate"
        interval = "" if self.half is None else f" ± {self.half:.1f}"
        chance = "" if self.win_chance is None else f", wins {100 * self.win_chance:.0f} %"
        return f"{self.move}: ahead by {self.lead:+.1f}{interval}{chance} ({self.rollouts} rollouts)"


@lru_cache(maxsize=16)
def _bot(spec: BotSpec, ruleset: GridRuleset, lexicon: Lexicon, players: int, thread: int) -> RolloutBot:
    return RolloutBot(spec, ruleset, lexicon, players)


class RolloutFace:
    """The rollout bot for a `Position`; its random stream goes on from move to move."""

    def __init__(self, spec: BotSpec, seed: int = 0) -> None:
        self.spec, self._seed, self._asked = spec, seed, 0

    def choose(self, position: Position) -> Move:
        """The bot's move. Raises PositionError if the mover's rack is unknown, BotError if it cannot play the game."""
        bot, best = self._think(position)
        return _move(position, bot.tried()[best])

    def explain(self, position: Position) -> list[Candidate]:
        """The candidates, the best first. Raises as `choose`."""
        bot, best = self._think(position)
        tried = bot.tried()
        rest = sorted(tried[:best] + tried[best + 1 :], key=lambda each: (not each.alive, -worth(each)))
        return [_explained(position, each) for each in [tried[best], *rest]]

    def _think(self, position: Position) -> tuple[RolloutBot, int]:
        space = workspace(position)
        space.load(position)  # it looks at the rack, too
        bot = _bot(self.spec, position.ruleset, space.lexicon, position.players, threading.get_ident())
        bot.start(self._seed, self._asked, position.seat)
        self._asked += 1
        _see(position, bot)
        return bot, bot.think()

    def __repr__(self) -> str:
        return f"<Bot {self.spec}>"


def worth(tried: Tried | Candidate) -> float:
    """What the games played out say of a turn: how often it wins, or else the lead."""
    return tried.lead if tried.win_chance is None else tried.win_chance


def _move(position: Position, tried: Tried) -> Move:
    if tried.kind == PLAY:
        placements, _ = named(position, np.array(tried.play, np.int64))
        return position.described(Move.play(placements))
    if tried.kind == EXCHANGE:
        return Move.exchange(position.ruleset.alphabet.rack_text(np.array(tried.chosen, np.uint8)))
    return Move.passing()


def _explained(position: Position, tried: Tried) -> Candidate:
    return Candidate(
        move=_move(position, tried),
        equity=tried.equity,
        rollouts=tried.rollouts,
        lead=tried.lead,
        half=tried.half,
        win_chance=tried.win_chance,
        dropped=not tried.alive,
        reply=tried.reply,
    )


def _see(position: Position, bot: RolloutBot) -> None:
    """Write what the seat to move sees of a position: of the other racks their sizes only, while there is a bag."""
    sight: Sight = bot.sight
    views = len(sight.sizes) if position.ruleset.board.connection == "own" else 1
    letters, heights, owners = position.letters.copy(), position.heights.copy(), position.owners.copy()
    set_board(bot.rules, bot.graph, sight.cells, views, letters, heights, owners)
    sight.rack[:] = position.rack_counts()
    sight.unseen[:] = _hidden(position)
    size = position.ruleset.tiles.rack_size
    sight.sizes[:] = [size if rack is None else min(size, len(rack)) for rack in position.racks]
    sight.scores[:] = position.scores
    sight.laid[:] = _laid(position)
    sight.facts[S_SEAT], sight.facts[S_BAG] = position.seat, position.bag_left
    sight.facts[S_PASSES], sight.facts[S_SCORELESS] = position.passes, position.scoreless


def _hidden(position: Position) -> NDArray[np.int64]:
    """Tiles in the bag and on the other racks; with an empty bag those racks, where they are known, are no secret."""
    others = [seat for seat in range(position.players) if seat != position.seat]
    if position.bag_left == 0 and all(position.racks[seat] is not None for seat in others):
        held = np.sum([position.rack_counts(seat).astype(np.int64) for seat in others], axis=0)
        if held.sum() <= position.ruleset.total_tiles:
            return held
    return unseen(position)


def _laid(position: Position) -> list[int]:
    """Tiles on the board by seat; where nobody owns them it only matters whether there are any."""
    on_board = position.letters != EMPTY
    if position.ruleset.board.connection == "own":
        return [int((on_board & (position.owners == seat)).sum()) for seat in range(position.players)]
    return [int(on_board.sum())] * position.players
