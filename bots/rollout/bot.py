"""The rollout bot: lists candidates, rolls them out within its budget, and takes the one that turns out best."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from bots.grid_brains import brains_of
from bots.grid_table import new_table
from bots.registry import BotSpec, value_of
from bots.rollout.candidates import NO_ROOM, list_candidates
from bots.rollout.chances import MILLION, Chances, unknown_chances
from bots.rollout.clock import Clock
from bots.rollout.curves import chances_for
from bots.rollout.ending import Reply, Solver
from bots.rollout.exact import EndgameSolver
from bots.rollout.playout import TO_THE_END
from bots.rollout.roll import roll, set_priors
from bots.rollout.rolls import R_COUNT, R_ROLLOUTS, Rolls, new_rolls
from bots.rollout.sight import S_BAG, look, new_sight
from bots.rollout.stopping import leader
from bots.thinking import Moment
from engine.grid.record import THOUSAND
from engine.grid.rules import grid_rules
from engine.grid.turn_rules import turn_rules
from engine.lexicon import Lexicon
from engine.rng import seed_stream
from engine.rulesets.grid import GridRuleset

STREAMS = 0x2011
"""Mixed into the run's seed for the random streams of this bot."""
SLICE = 2000
"""Rollouts from one return to Python to the next, where one can be interrupted."""
BELIEF = 24
"""Rollouts that count as much as what equity says."""
WIDTH = 2.5
"""Standard errors behind the leader at which a candidate is dropped."""
_ROOM = 20_000


@dataclass(frozen=True)
class Tried:
    """What rollouts have shown of one candidate; points over the best of the others, chances from 0 to 1."""

    place: int
    """Its number by equity, from 0."""
    kind: int
    play: tuple[int, int, int]
    chosen: tuple[int, ...]
    """Tiles of an exchange."""
    equity: float
    rollouts: int
    lead: float
    """Mean lead at the end of the rollouts, what was kept included."""
    half: float | None
    """Half of its 95 % interval; None with fewer than two rollouts."""
    win_chance: float | None
    """None where no win chances are known for the game."""
    alive: bool
    """False: it was dropped before the end."""
    reply: Reply | None = None
    """What a solver says of it, where one has answered instead of rollouts."""


class RolloutBot:
    """Storage and parameters for one ruleset, word list and number of players; one a thread."""

    def __init__(
        self,
        spec: BotSpec,
        ruleset: GridRuleset,
        lexicon: Lexicon,
        players: int,
    ) -> None:
        self.spec, self.players = spec, players
        self._reply: Reply | None = None
        self._plies = int(value_of(spec, "plies")) or TO_THE_END
        self._budget, self._ms = int(value_of(spec, "rollouts")), int(value_of(spec, "ms"))
        self._clock = Clock(self._ms)
        self.rules, self.turns = grid_rules(ruleset), turn_rules(ruleset)
        self.graph = lexicon.graph(ruleset.alphabet, ruleset.max_length)
        leaves = value_of(spec, "leaves")
        policy = BotSpec("equity", () if leaves == "auto" else (("leaves", leaves),))
        self.brains = brains_of([policy], ruleset, lexicon)
        self.chances = _chances(str(value_of(spec, "aim")), ruleset, players)
        self.table = new_table(self.rules, self.turns, players, _ROOM)
        self.sight = new_sight(self.rules, players)
        self.rolls: Rolls = new_rolls(self.rules, self.turns, players, int(value_of(spec, "candidates")))
        nodes = int(value_of(spec, "endgame"))
        self.solver: Solver | None = None
        if nodes and players == 2:
            self.solver = EndgameSolver(self.rules, self.turns, self.graph, nodes, self._clock.is_late)
        self.start(0, 0, 0)

    def start(self, seed: int, game: int, seat: int) -> None:
        """A new game begins: see `bots.thinking.Thinker`."""
        seed_stream(self.rolls.stream, seed ^ STREAMS, game * 8 + seat)

    def choose(self, moment: Moment) -> int:
        """The turn it makes: see `bots.thinking.Thinker`."""
        table = moment.table
        look(self.turns, table, moment.seat, moment.passes, moment.scoreless, self.sight)
        best = self.think()
        table.search.plays[0] = self.rolls.plays[best]
        table.chosen[:] = self.rolls.chosen[best]
        return int(self.rolls.kinds[best])

    def think(self) -> int:
        """Roll out from what `sight` holds; returns the place of the best candidate in `rolls`."""
        self._clock.start()
        self._reply = self._solved()
        return self._rolled_out() if self._reply is None else 0

    def _solved(self) -> Reply | None:
        """The solver's answer, as the only candidate, where there is a solver and nothing is hidden."""
        if self.solver is None or self.players != 2 or self.sight.facts[S_BAG] != 0:
            return None
        reply = self.solver.reply(self.sight)
        if reply is not None:
            rolls = self.rolls
            rolls.status[:] = rolls.rolled[:] = rolls.lead_sum[:] = 0
            rolls.status[R_COUNT] = rolls.alive[0] = 1
            rolls.kinds[0], rolls.plays[0], rolls.chosen[0], rolls.equity[0] = reply.kind, reply.play, 0, 0
        return reply

    def _rolled_out(self) -> int:
        while self._list() == NO_ROOM:
            self.table = new_table(self.rules, self.turns, self.players, 4 * len(self.table.search.plays))
        set_priors(self.chances, self.sight, self.rolls)
        bag, status = int(self.sight.facts[S_BAG]), self.rolls.status
        plies, belief = self._plies, BELIEF
        if bag <= self.rules.rack_size:
            plies = TO_THE_END
        budget = self._budget
        nothing_hidden = bag == 0 and self.players == 2
        if nothing_hidden:  # one rollout tells all
            budget, belief = int(status[R_COUNT]), 0
        while True:
            slice_end = int(status[R_ROLLOUTS]) + SLICE
            if self._ms and not nothing_hidden:
                slice_end, budget = int(status[R_ROLLOUTS] + status[R_COUNT]), TO_THE_END
            limit = min(budget, slice_end)
            before = int(status[R_ROLLOUTS])
            alive = self._roll(plies, limit, belief)
            if alive <= 1 or self._clock.is_late() or limit >= budget or int(status[R_ROLLOUTS]) == before:
                return int(leader(self.rolls, belief))

    def _list(self) -> int:
        return int(
            list_candidates(
                self.brains, self.rules, self.turns, self.graph, self.table, self.sight, self.rolls
            )
        )

    def _roll(self, plies: int, budget: int, belief: int) -> int:
        return int(
            roll(
                self.brains, self.rules, self.turns, self.graph, self.chances, self.table, self.sight,
                self.rolls, plies, budget, belief, WIDTH,
            )
        )  # fmt: skip

    def tried(self) -> list[Tried]:
        """The candidates of the last turn, in the order of their equity."""
        return [self._tried(place) for place in range(int(self.rolls.status[R_COUNT]))]

    def _tried(self, place: int) -> Tried:
        rolls = self.rolls
        count = int(rolls.rolled[place])
        lead = float(rolls.lead_sum[place]) / max(1, count) / THOUSAND
        half = None
        if count > 1:
            spread = max(0.0, float(rolls.lead_squares[place]) / 1e4 / count - lead * lead)
            half = 1.96 * float(np.sqrt(spread / (count - 1)))
        chance = float(rolls.chance_sum[place]) / max(1, count) / MILLION
        return Tried(
            place=place,
            kind=int(rolls.kinds[place]),
            play=(int(rolls.plays[place, 0]), int(rolls.plays[place, 1]), int(rolls.plays[place, 2])),
            chosen=tuple(int(tile) for tile in rolls.chosen[place]),
            equity=float(rolls.equity[place]) / THOUSAND,
            rollouts=count,
            lead=lead,
            half=half,
            win_chance=chance if self.chances.known and count else None,
            alive=bool(rolls.alive[place]),
            reply=self._reply,
        )


def _chances(aim: str, ruleset: GridRuleset, players: int) -> Chances:
    """What the bot's parameter `aim` (`win` or `points`) makes of win chances."""
    return unknown_chances(players) if aim == "points" else chances_for(ruleset, players)


def rollout_bot(spec: BotSpec, ruleset: GridRuleset, lexicon: Lexicon, players: int) -> RolloutBot:
    """A new rollout bot. Raises BotError."""
    return RolloutBot(spec, ruleset, lexicon, players)
