"""Fair points (15): those at which drawing a tile neither helps nor hurts against the average tile.

Each step plays games with a list of whole points, by bots that have learned its leave values anew. What a tile is worth
to draw and what a point more of it brings in tell, as one step of Newton's method, the points that would be fair. Each
step plays other games, so that the steps after the first ones are estimates of the same list that are independent of
each other: their mean is the answer, and the next step plays its nearest whole list.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bots.leave_values import Leaves
from engine.rulesets.grid import BLANK, GridRuleset
from sims.balance.letters.limits import Limits
from sims.balance.letters.trials import Trials, shipped_start
from sims.balance.letters.worth import Worth, gains, worth_of
from sims.equity import Floats

_DRAWS = 1000
_CHECK = 1000  # number of the step that plays the final list


class Step(NamedTuple):
    """One step: K tiles of the set, blanks last."""

    points: NDArray[np.int64]
    """int64[K]: what was played."""
    worth: Worth
    gain: Floats
    """float64[K]: equity that one more point adds."""

    @property
    def wanted(self) -> Floats:
        """float64[K]: the points at which each tile would be worth what the average one is, by this step alone."""
        wanted: Floats = self.points - self.worth.value / self.gain
        return wanted


class Fair(NamedTuple):
    """The end of an iteration."""

    ruleset: GridRuleset
    limits: Limits
    steps: list[Step]
    used: int
    """Steps, the last ones, of which the mean is taken."""
    points: Floats
    """float64[K]: fair points within the limits."""
    low: Floats
    high: Floats
    """Ends of their 95 % intervals."""
    unlimited: Floats
    """float64[K]: fair points if only the sum mattered (tiles that stay as they are but for those)."""
    widened: float
    """How many times wider the steps spread than their regressions tell (1: not at all); the intervals are, too."""
    whole: NDArray[np.int64]
    """int64[K]."""
    check: Worth | None
    """Equities with the whole points, from games of their own."""

    @property
    def names(self) -> list[str]:
        """Names of the tiles."""
        return tile_names(self.ruleset)

    @property
    def gain(self) -> Floats:
        """float64[K]: equity that one more point adds, mean of the steps used."""
        mean: Floats = np.mean([step.gain for step in self.steps[-self.used :]], axis=0)
        return mean

    @property
    def mended(self) -> NDArray[np.bool_]:
        """Tiles that points can make fair, bool[K]: they may change, and need not go beyond a limit."""
        inside = (self.unlimited > self.limits.low - 0.5) & (self.unlimited < self.limits.high + 0.5)
        mended: NDArray[np.bool_] = self.limits.free & inside
        return mended

    @property
    def rounding(self) -> Floats:
        """float64[K]: equity that each tile gets or loses by whole points."""
        return (self.whole - self.points) * self.gain


def tile_names(ruleset: GridRuleset) -> list[str]:
    """Names of the tiles in the set, in code order."""
    names = [*ruleset.tiles.letters, BLANK]
    return [names[tile] for tile in np.flatnonzero(ruleset.tile_counts > 0)]


def with_points(ruleset: GridRuleset, points: Sequence[int] | NDArray[np.int64]) -> GridRuleset:
    """The ruleset with other points for the tiles of its set."""
    table = dict(zip(tile_names(ruleset), map(int, points), strict=True))
    return ruleset.replace(name=f"{ruleset.name.partition('+')[0]}+points", points=table)


def fair_points(
    trials: Trials,
    ruleset: GridRuleset,
    limits: Limits,
    *,
    games: int,
    leave_games: int,
    steps: int,
    tolerance: float,
    start: NDArray[np.int64] | None = None,
) -> Fair | None:
    """Find them, from the ruleset's points or from `start` int64[K]; None if a step's games do not tell equities.

    Stops after `steps` steps, or as soon as every tile that may change is known to ± `tolerance` points.
    """
    points = ruleset.tile_points[np.flatnonzero(ruleset.tile_counts > 0)] if start is None else start
    leaves = shipped_start(ruleset)
    done: list[Step] = []
    found: Fair | None = None
    for number in range(steps):
        step, leaves = _step(trials, with_points(ruleset, points), leaves, games, leave_games, number)
        if step is None:
            return None
        done.append(step)
        found = estimate(ruleset, limits, done, trials.seed)
        points = found.whole
        if found.used >= 3 and bool(((found.high - found.low) / 2 <= tolerance).all()):
            break
    if found is None:
        return None
    last, _ = _step(trials, with_points(ruleset, found.whole), leaves, games, leave_games, _CHECK)
    return found if last is None else found._replace(check=last.worth)


def _step(
    trials: Trials, ruleset: GridRuleset, leaves: Leaves | None, games: int, leave_games: int, number: int
) -> tuple[Step | None, Leaves | None]:
    seed = trials.step_seed(number)
    learned = trials.learn(ruleset, leaves, leave_games, seed)
    dealt = trials.play(ruleset, learned, games, seed)
    worth = worth_of(dealt, ruleset)
    if worth is None:
        return None, learned
    tiles = worth.tiles
    return Step(ruleset.tile_points[tiles], worth, gains(dealt, ruleset, tiles)), learned


def estimate(ruleset: GridRuleset, limits: Limits, steps: list[Step], seed: int) -> Fair:
    """What the steps so far tell: the mean of the last two thirds of them."""
    used = max(1, len(steps) - max(1, len(steps) // 3))
    last = steps[-used:]
    gain = np.mean([step.gain for step in last], axis=0)
    wanted = np.stack([step.points - step.worth.value / gain for step in last])
    noise = np.mean([step.worth.covariance for step in last], axis=0) / np.outer(gain, gain)
    middle, slopes = wanted.mean(axis=0), 1 / gain
    widened = _widened(wanted[:, limits.free], np.diag(noise)[limits.free])
    draws = np.random.default_rng(seed).multivariate_normal(
        middle, noise / used * widened**2, _DRAWS, method="eigh"
    )
    points, drawn = limits.level(middle, slopes), limits.level(draws, slopes)
    ends = np.percentile(drawn, [2.5, 97.5], axis=0) - drawn.mean(
        axis=0
    )  # limits shift the middle of the draws
    low, high = np.clip(points + ends, limits.low, limits.high)
    open_limits = limits_without_ends(limits)
    return Fair(
        ruleset=ruleset,
        limits=limits,
        steps=list(steps),
        used=used,
        points=points,
        low=low,
        high=high,
        unlimited=open_limits.level(middle, slopes),
        widened=widened,
        whole=limits.whole(points),
        check=None,
    )


def _widened(wanted: Floats, noise: Floats) -> float:
    """How many times wider steps float64[s, K] spread than `noise` float64[K], variances of one step, lets expect."""
    if len(wanted) < 3 or wanted.shape[1] == 0:
        return 1.0
    ratio = float((wanted.var(axis=0, ddof=1) / noise).mean())
    return float(np.sqrt(max(1.0, ratio)))


def limits_without_ends(limits: Limits) -> Limits:
    """Limits of which only the sum is left, and the tiles that stay."""
    far = 10_000
    return Limits(
        np.where(limits.free, -far, limits.low),
        np.where(limits.free, far, limits.high),
        limits.weights,
        limits.total,
        limits.exact,
    )
