"""The rollouts of one turn: hidden tiles are dealt again and again, and every candidate alive is played on them."""

from __future__ import annotations

from bots.brains import Brains
from bots.grid_steps import bag_left
from bots.grid_table import Table
from bots.rollout.chances import MILLION, Chances, win_chance
from bots.rollout.playout import playout
from bots.rollout.rolls import R_COUNT, R_ROLLOUTS, R_SAMPLES, Rolls
from bots.rollout.samples import deal_sample
from bots.rollout.sight import S_BAG, S_SEAT, Sight
from bots.rollout.stopping import FIRST_LOOK, NEXT_LOOK, drop_hopeless, note_rollouts
from engine._jit import int64, kernel
from engine.grid.ending import PLAY
from engine.grid.plays import placed_of
from engine.grid.record import THOUSAND
from engine.grid.rules import GridRules
from engine.grid.turn_rules import TurnRules
from engine.lexicon.graph import Graph

LEAD_WEIGHT = 200
"""Millionths of a win that a point more is worth besides the better chance: decides where the chances are alike."""


@kernel
def _lead(rolls: Rolls, seat: int) -> int:
    """What a seat's value is ahead of the best of the others."""
    others = -(int64(1) << 40)
    for other in range(rolls.values.shape[0]):
        if other != seat:
            others = max(others, rolls.values[other])
    return rolls.values[seat] - others


@kernel
def utility_of(chances: Chances, lead: int, chance: int) -> int:
    """What is to be as large as can be: the win chance and a little of the lead; where none are known, the lead."""
    return lead if chances.known == 0 else chance + lead * LEAD_WEIGHT // THOUSAND


@kernel
def set_priors(chances: Chances, sight: Sight, rolls: Rolls) -> None:
    """Start with every candidate alive, nothing rolled out, and the utility that its equity promises."""
    seat, tiles = sight.facts[S_SEAT], sight.facts[S_BAG] + sight.sizes.sum()
    for i in range(rolls.status[R_COUNT]):
        for other in range(sight.scores.shape[0]):
            rolls.values[other] = sight.scores[other] * THOUSAND
        rolls.values[seat] += rolls.equity[i]
        left = tiles - placed_of(rolls.plays[i]) if rolls.kinds[i] == PLAY else tiles
        lead = _lead(rolls, seat)
        rolls.prior[i] = utility_of(chances, lead, win_chance(chances, lead, int64(0), left))
        rolls.alive[i] = 1
    rolls.rolled[:] = 0
    rolls.utility_sum[:] = 0
    rolls.chance_sum[:] = 0
    rolls.lead_sum[:] = 0
    rolls.lead_squares[:] = 0
    rolls.gaps[:] = 0


@kernel
def _count(chances: Chances, table: Table, sight: Sight, rolls: Rolls, candidate: int, made: int) -> None:
    """Add what a rollout of `made` turns (negative: to the end) has come to."""
    seat, players = sight.facts[S_SEAT], int64(sight.scores.shape[0])
    lead = _lead(rolls, seat)
    if made < 0:
        chance = int64(MILLION) if lead > 0 else (int64(MILLION) // 2 if lead == 0 else int64(0))
    else:
        left = bag_left(table) + table.sizes.sum()
        chance = win_chance(chances, lead, (made - 1) % players, left)
    rolls.utility[candidate] = utility_of(chances, lead, chance)
    rolls.utility_sum[candidate] += rolls.utility[candidate]
    rolls.chance_sum[candidate] += chance
    rolls.lead_sum[candidate] += lead
    rolls.lead_squares[candidate] += (lead // 10) * (lead // 10)
    rolls.rolled[candidate] += 1


@kernel
def roll(
    brains: Brains,
    rules: GridRules,
    turns: TurnRules,
    graph: Graph,
    chances: Chances,
    table: Table,
    sight: Sight,
    rolls: Rolls,
    plies: int,
    budget: int,
    belief: int,
    width: float,
) -> int:
    """Roll out until `rolls.status[R_ROLLOUTS]` would exceed `budget` or one candidate is left; returns how many are.

    Each time the hidden tiles are dealt once, and every candidate alive is played on them for `plies` turns more.
    `belief` and `width`: see `bots.rollout.stopping`.
    """
    count, alive = rolls.status[R_COUNT], int64(0)
    two_ended = int64(1) if sight.scores.shape[0] == 2 else int64(0)
    for i in range(count):
        alive += rolls.alive[i]
    while alive > 1 and rolls.status[R_ROLLOUTS] + alive <= budget:
        deal_sample(sight, rolls)
        for i in range(count):
            if rolls.alive[i] != 0:
                made = playout(brains, rules, turns, graph, table, sight, rolls, int64(i), plies, two_ended)
                _count(chances, table, sight, rolls, int64(i), made)
        rolls.status[R_ROLLOUTS] += alive
        note_rollouts(rolls)
        samples = rolls.status[R_SAMPLES]
        if samples >= FIRST_LOOK and (samples - FIRST_LOOK) % NEXT_LOOK == 0:
            alive = drop_hopeless(rolls, belief, width)
    return alive
