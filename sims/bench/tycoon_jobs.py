"""What is timed of Letter Tycoon: the words of a position, the best two words, turns of rollout, whole games."""

from __future__ import annotations

import statistics
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np

from bots.registry import parse_bot
from bots.tycoon_face import load
from bots.tycoon_rollout import ROLLOUT, Effort
from engine.lexicon import Lexicon
from engine.rulesets.tycoon import TycoonRuleset
from engine.tycoon.finder import Finder
from engine.tycoon.position import TycoonPosition
from sims.bench.measure import Job
from sims.setup import make_setup
from sims.tycoon.plan import TycoonPlan

DEALS = 300
"""Positions of each job: hands and pools from a full deck."""
THOUGHT = 10
"""Of these, the positions that the rollout bot thinks about."""


def _deals(ruleset: TycoonRuleset, seed: int) -> list[tuple[str, str]]:
    deck = "".join(letter * int(count) for letter, count in ruleset.cards.items())
    chance, size = np.random.default_rng(seed), ruleset.hand_size
    deals = []
    for _ in range(DEALS):
        cards = "".join(deck[i] for i in chance.choice(len(deck), size + ruleset.pool_size, replace=False))
        deals.append((cards[:size], cards[size:]))
    return deals


class _Finding:
    """A job over all deals whose rate is that of the median deal."""

    def __init__(self, finder: Finder, deals: list[tuple[str, str]], patents: str, two: bool) -> None:
        self.finder, self.deals, self.patents, self.two = finder, deals, patents, two

    def times(self) -> list[float]:
        """Seconds of each deal."""
        found = []
        for hand, pool in self.deals:
            begin = time.perf_counter()
            self.finder.look(hand, pool, self.patents)
            if self.two:
                self.finder.best_two()
            else:
                self.finder.pays(self.finder.words())
            found.append(time.perf_counter() - begin)
        return found

    def run(self) -> float:
        """Positions, as if each had taken as long as the median."""
        begin = time.perf_counter()
        times = self.times()
        return (time.perf_counter() - begin) / statistics.median(times)

    def run_slow(self) -> float:
        """Positions, as if each had taken as long as the slowest in a hundred."""
        begin = time.perf_counter()
        times = sorted(self.times())
        return (time.perf_counter() - begin) / times[len(times) * 99 // 100]


def tycoon_jobs(lexicon: Lexicon, games: int) -> list[Job]:
    """Jobs for positions with different patents, and for greedy games of four players on two threads."""
    ruleset = TycoonRuleset.load("letter-tycoon")
    finder, deals = Finder(ruleset, lexicon), _deals(ruleset, seed=1)
    plain = _Finding(finder, deals, "", two=False)
    spelling = _Finding(finder, deals, "XZ", two=False)
    pairs = _Finding(finder, deals, "V", two=True)
    return [
        Job("letter-tycoon: all words, median", "positions", plain.run),
        Job("letter-tycoon: all words with X and Z, median", "positions", spelling.run),
        Job("letter-tycoon: best two words (V), median", "positions", pairs.run),
        Job("letter-tycoon: best two words (V), 99th percentile", "positions", pairs.run_slow),
        _rollouts(ruleset, lexicon, deals[:THOUGHT]),
        _games(ruleset, lexicon, games),
    ]


def _rollouts(ruleset: TycoonRuleset, lexicon: Lexicon, deals: list[tuple[str, str]]) -> Job:
    """First turns of a game of two on one thread, by games played on."""
    start = TycoonPosition.start(ruleset, lexicon, 2, seed=1)
    unseen = "?" * ruleset.hand_size
    positions = [replace(start, hands=(hand, unseen), pool=pool, deck=None) for hand, pool in deals]

    effort = Effort.of(parse_bot(ROLLOUT, ruleset.family))

    def run() -> float:
        bot = load(ROLLOUT)
        turns = [figures for now in positions for _, figures in bot.suggest(now)]
        return float(sum(figures["rollouts"] for figures in turns if "rollouts" in figures))

    name = f"letter-tycoon: {effort.rounds}-round rollouts, {effort.candidates} candidates"
    return Job(name, "rollouts", run)


def _games(ruleset: TycoonRuleset, lexicon: Lexicon, games: int) -> Job:
    plan = TycoonPlan(make_setup(ruleset, lexicon, bots="greedy", players=4, games=games))
    players = [plan.new_player() for _ in range(2)]
    half = games // 2

    def run() -> float:
        with ThreadPoolExecutor(2) as pool:
            list(pool.map(lambda thread: players[thread](thread * half, half), range(2)))
        return float(2 * half)

    return Job("letter-tycoon: greedy games, 4 players, 2 threads", "games", run)
