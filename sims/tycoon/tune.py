"""Search for the planner's weights: one after the other is moved, and stays where it wins more games.

Every step plays the same games (same decks, seats swapped), so that two settings differ by their choices and not by
their luck. A new value is taken only if it beats the old one clearly.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from bots.registry import parse_bot
from bots.tycoon_weights import DEFAULTS
from engine.errors import RunError
from engine.lexicon import Lexicon
from engine.rulesets.tycoon import TycoonRuleset
from sims.run import run_setup
from sims.setup import make_setup

Weights = dict[str, float]
STEPS: dict[str, tuple[float, ...]] = {
    "royalty": (0.7, 1.4),
    "ability": (0.7, 1.4),
    "deny": (0.5, 2.0),
    "price": (-0.1, 0.1),
    "paid": (0.5, 2.0),
    "keep": (0.6, 1.6),
    "discard": (-0.5, 0.5),
    "end": (0.6, 1.6),
    "rounds": (0.8, 1.25),
}
"""How each weight is moved: two factors, or (for `price` and `discard`, which may be 0) two amounts to add."""
_ADDED = frozenset({"price", "discard"})
_FLOOR = 0.1  # a factor would leave 0 where it is


@dataclass(frozen=True)
class Trial:
    """A setting tried: the weight moved, the whole setting, its win share against the best so far, if it was taken."""

    weight: str
    setting: Weights
    win_share: float
    low: float
    taken: bool


def name_of(setting: Mapping[str, float]) -> str:
    """The planner with a setting, in the language of bots."""
    return "planner:" + ",".join(f"{name}={value:g}" for name, value in setting.items())


def win_share(
    ruleset: TycoonRuleset,
    lexicon: Lexicon,
    bots: str,
    games: int,
    seed: int,
    players: int = 2,
    workers: int | None = None,
) -> tuple[float, float]:
    """Win share of the first of `bots` and half of its 95 % interval."""
    setup = make_setup(ruleset, lexicon, bots=bots, players=players, games=games, seed=seed)
    record = run_setup(setup, workers=workers, progress=False).summary["bots"][0]
    low = record["win_share_low"]
    return record["win_share"], math.inf if low is None else record["win_share"] - low


def moved(setting: Weights, weight: str) -> Iterator[Weights]:
    """The settings next to one."""
    for step in STEPS[weight]:
        value = setting[weight]
        value = value + step if weight in _ADDED else max(value, _FLOOR) * step
        if round(value, 3) != setting[weight]:
            yield setting | {weight: round(value, 3)}


def tune(
    ruleset: TycoonRuleset,
    lexicon: Lexicon,
    *,
    start: str = "planner",
    pairs: int = 500,
    sweeps: int = 2,
    seed: int = 1,
    workers: int | None = None,
    on_trial: Callable[[Trial], None] | None = None,
) -> tuple[Weights, list[Trial]]:
    """Weights that beat those of the bot `start`, and all trials; two players, `pairs` pairs of games a trial.

    Each sweep moves every weight up and down once; it ends early if nothing was taken. Raises RunError or BotError.
    """
    if pairs < 1 or sweeps < 1:
        raise RunError(f"pairs = {pairs}, sweeps = {sweeps}: expected at least 1 of each")
    spec = parse_bot(start, ruleset.family)
    if spec.name != "planner":
        raise RunError(f"bot {start}: has no weights, expected planner")
    best: Weights = {name: default for name, (default, _) in DEFAULTS.items()}
    best |= {name: float(value) for name, value in spec.parameters}
    trials: list[Trial] = []
    for sweep in range(sweeps):
        before = best
        for weight in STEPS:
            for setting in moved(best, weight):
                bots = f"{name_of(setting)},{name_of(best)}"
                share, half = win_share(ruleset, lexicon, bots, 2 * pairs, seed + sweep, workers=workers)
                trial = Trial(weight, setting, share, share - half, share - half > 1 / 2)
                trials.append(trial)
                if on_trial is not None:
                    on_trial(trial)
                if trial.taken:
                    best = setting
                    break
        if best == before:
            break
    return best, trials
