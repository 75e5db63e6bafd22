"""Fair prices (22): the price at which it neither helps nor hurts to own a patent from the start.

The price is what is paid, on credit, and what the patent is worth at the end. It is found on the same decks at a few
prices by interpolation; then a whole-number list is made for the game as a whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.rulesets.tycoon import TycoonRuleset
from sims.balance.estimates import DRAWS, Floats
from sims.balance.patents.trials import Played, Trials, Variant, with_prices
from sims.balance.patents.worth import Grants, effects

_SLOPE = -0.012  # win chance a unit of price, to begin with
_FLATTEST = -0.002  # a curve flatter than this is not followed further
_NEAREST = 3  # the second price tried is so far from the first, or the slope between them would be all chance
_NEAR = 0.2  # effects up to this lie on one line
_STEP = 0.6  # of the way to equal effects that a list goes at a time


class Curve(NamedTuple):
    """Win chance of the owner of a patent at a few prices."""

    letter: str
    prices: list[int]
    """In the order in which they were tried, each once."""
    effects: list[Floats]
    """float64[D] each: above the fair share, by deck."""

    def next_price(self, most: int) -> int | None:
        """A price from 0 to `most` to try next; None if there is no better one than those tried."""
        if len(self.prices) == 1:
            step = -float(self.effects[0].mean()) / _SLOPE
            guess = self.prices[0] + float(np.copysign(max(abs(step), _NEAREST), step))
            if guess < 0:  # there is no room below
                guess = self.prices[0] + _NEAREST if self.prices[0] < _NEAREST else 0
        else:
            guess = self.neutral()
        price = int(min(max(round(guess), 0), most))
        if price in self.prices:
            price += 1 if guess > price else -1
        return price if 0 <= price <= most and price not in self.prices else None

    def neutral(self) -> float:
        """The price at which the curve crosses zero; beyond those tried it is extended as a line."""
        return float(self._crossings(np.stack(self.effects).mean(axis=1)[None, :])[0])

    def spread(self, seed: int, draws: int = DRAWS) -> Floats:
        """float64[draws]: the neutral price in samples of the decks drawn with replacement."""
        stacked = np.stack(self.effects)
        rng, count = np.random.default_rng(seed), stacked.shape[1]
        weights = rng.multinomial(count, np.full(count, 1 / count), size=draws) / count
        return self._crossings(weights @ stacked.T)

    def _crossings(self, means: Floats) -> Floats:
        """Where the line through the points near zero crosses it, for rows of means float64[n, prices].

        Points near zero are those within `_NEAR` of it in all decks, or else the two that are nearest. A line that does
        not fall, or hardly, is taken to fall by a little: the price is then far off.
        """
        if len(self.prices) == 1:
            return self.prices[0] - means[:, 0] / _SLOPE
        away = np.abs([each.mean() for each in self.effects])
        near = np.flatnonzero(away <= _NEAR)
        picked = near if len(near) >= 2 else np.argsort(away, kind="stable")[:2]
        x = np.array(self.prices, float)[picked]
        y = means[:, picked]
        slope = ((x - x.mean()) * (y - y.mean(axis=1, keepdims=True))).sum(axis=1) / (
            (x - x.mean()) ** 2
        ).sum()
        crossings: Floats = x.mean() - y.mean(axis=1) / np.minimum(slope, _FLATTEST)
        return crossings


def fair_curves(trials: Trials, given: Grants, most: int, steps: int = 2) -> list[Curve]:
    """Curves of all patents, from the grants at the list price and up to `steps` further prices each."""
    ruleset, letters = given.ruleset, given.ruleset.letters
    curves = [
        Curve(letter, [ruleset.patents[letter]], [effect])
        for letter, effect in zip(letters, effects(given.at_price), strict=True)
    ]
    for _ in range(steps):
        nexts = [(curve, curve.next_price(most)) for curve in curves]
        todo = [(curve, price) for curve, price in nexts if price is not None]
        variants = [granted_at(ruleset, curve.letter, price) for curve, price in todo]
        for (curve, price), played in zip(todo, trials.play(variants, given.control.decks), strict=True):
            curve.prices.append(price)
            curve.effects.append(played.chance())
    return curves


def granted_at(ruleset: TycoonRuleset, letter: str, price: int) -> Variant:
    """A player owns a patent from the start, at another price than the listed one."""
    return Variant(with_prices(ruleset, {letter: price}), ((letter, price),))


def whole_prices(wanted: NDArray[np.float64], total: int, most: int) -> NDArray[np.int64]:
    """Whole prices from 1 to `most` with the sum `total`, as near to multiples of `wanted` float64[L] as can be.

    Raises ValueError if so many prices cannot have that sum.
    """
    count = len(wanted)
    if not count <= total <= count * most:
        raise ValueError(
            f"sum {total}: expected {count} to {count * most} for {count} prices from 1 to {most}"
        )
    low, high = 0.0, 1.0
    while np.clip(wanted * high, 1, most).sum() < total and high < 1e9:
        high *= 2
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if np.clip(wanted * middle, 1, most).sum() < total else (low, middle)
    exact = np.clip(wanted * high, 1, most)
    whole = np.floor(exact).astype(np.int64)
    order = np.argsort(-(exact - whole), kind="stable")
    while whole.sum() < total:  # largest remainders first
        for at in order:
            if whole.sum() < total and whole[at] < most:
                whole[at] += 1
    return whole


class PriceList(NamedTuple):
    """A list of whole prices and what grants at them do."""

    ruleset: TycoonRuleset
    control: Played
    at_price: list[Played]

    def unevenness(self) -> tuple[float, float]:
        """Standard deviation of the patents' true effects on the win chance, chance taken off, and of its estimate."""
        found = effects(self.at_price)
        means, noise = found.mean(axis=1), found.var(axis=1, ddof=1) / found.shape[1]
        return _spread_of(means, noise)


def _spread_of(means: Floats, noise: Floats) -> tuple[float, float]:
    count = len(means)
    variance = means.var(ddof=1) - noise.mean()
    deviation = float(np.sqrt(max(variance, 0.0)))
    error = float(np.sqrt(2 / (count - 1)) * means.var(ddof=1) / 2 / max(deviation, 1e-3))
    return deviation, error


def price_list(
    trials: Trials, given: Grants, curves: Sequence[Curve], most: int, steps: int = 2
) -> list[PriceList]:
    """Lists of whole prices with the sum of the printed one, each with its grants, the printed list first.

    The first new list has the proportions of the neutral prices; each step moves every price by what its own grant
    still wins above the mean of all, so that all are equally good to own.
    """
    ruleset, decks = given.ruleset, given.control.decks
    total = max(sum(ruleset.patents.values()), len(ruleset.letters))
    wanted = np.array([min(max(curve.neutral(), 0.5), most) for curve in curves])
    slopes = np.array([_slope(curve) for curve in curves])
    lists = [PriceList(ruleset, given.control, given.at_price)]
    for step in range(steps):
        if step:
            means = effects(lists[-1].at_price).mean(axis=1)
            wanted = np.maximum(_prices_of(lists[-1].ruleset) - _STEP * (means - means.mean()) / slopes, 0.5)
        prices = whole_prices(wanted, total, max(most, -(-total // len(wanted))))
        fresh = with_prices(ruleset, dict(zip(ruleset.letters, prices.tolist(), strict=True)))
        variants = [
            Variant(fresh),
            *(Variant(fresh, ((each, fresh.patents[each]),)) for each in fresh.letters),
        ]
        control, *played = trials.play(variants, decks)
        lists.append(PriceList(fresh, control, played))
    return lists


def _slope(curve: Curve) -> float:
    """Win chance a unit of price, by least squares over the prices tried; the usual one if that is not clear."""
    if len(curve.prices) < 2:
        return _SLOPE
    x = np.array(curve.prices, float)
    y = np.array([each.mean() for each in curve.effects])
    slope = float(np.polyfit(x, y, 1)[0])
    return min(max(slope, 3 * _SLOPE), _SLOPE / 3)


def _prices_of(ruleset: TycoonRuleset) -> NDArray[np.int64]:
    return np.array([ruleset.patents[letter] for letter in ruleset.letters], np.int64)
