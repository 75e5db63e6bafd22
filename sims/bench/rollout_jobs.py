"""What is timed of rollouts: whole turns of the rollout bot in the middle of games, by games played out."""

from __future__ import annotations

from bots.grid_steps import choose_turn, deal, exchange, play
from bots.grid_table import new_table
from bots.registry import parse_bot
from bots.rollout.bot import RolloutBot
from bots.rollout.rolls import R_ROLLOUTS
from bots.rollout.sight import Sight, look, new_sight
from engine.errors import BotError
from engine.grid.ending import EXCHANGE, PLAY
from engine.lexicon import Lexicon
from engine.rulesets.grid import GridRuleset
from sims.bench.measure import Job

POSITIONS = 20
"""Positions of each job, each after another number of turns."""
ROLLOUTS = 300
"""Rollouts of each position."""
CANDIDATES, PLIES = 15, 2
_FIRST_TURN, _SPAN = 4, 8


def _bot(ruleset: GridRuleset, lexicon: Lexicon) -> RolloutBot:
    """A bot with the leave values that ship for the ruleset, or with none."""
    text = f"rollout:plies={PLIES},candidates={CANDIDATES},rollouts={ROLLOUTS}"
    try:
        return RolloutBot(parse_bot(text), ruleset, lexicon, 2)
    except BotError:
        return RolloutBot(parse_bot(f"{text},leaves=none"), ruleset, lexicon, 2)


def _sights(bot: RolloutBot, seed: int) -> list[Sight]:
    """What the seat to move sees in games that equity has played for 4 to 11 turns."""
    rules, turns, graph = bot.rules, bot.turns, bot.graph
    table, found = new_table(rules, turns, 2), []
    for number in range(POSITIONS):
        deal(rules, turns, graph, table, 0, seed, number, number)
        made = _FIRST_TURN + number % _SPAN
        for turn in range(made):
            kind = choose_turn(bot.brains, 0, rules, turns, graph, table, turn % 2)
            if kind == PLAY:
                play(rules, graph, table, turn % 2, 0)
            elif kind == EXCHANGE:
                exchange(rules, turns, table, turn % 2, 0)
        sight = new_sight(rules, 2)
        look(turns, table, made % 2, 0, 0, sight)
        found.append(sight)
    return found


def rollout_job(name: str, ruleset: GridRuleset, lexicon: Lexicon) -> Job:
    """Turns of the rollout bot on one thread."""
    bot = _bot(ruleset, lexicon)
    sights = _sights(bot, seed=1)

    def run() -> float:
        done = 0
        for number, sight in enumerate(sights):
            bot.sight = sight
            bot.start(1, number, 0)
            bot.think()
            done += int(bot.rolls.status[R_ROLLOUTS])
        return float(done)

    return Job(f"{name}: {PLIES}-ply rollouts, {CANDIDATES} candidates", "rollouts", run)
