"""What the points of tiles may be: those that stay, the lowest and highest, and what all sum to."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from engine.errors import RunError
from engine.rulesets.grid import BLANK, GridRuleset
from sims.equity import Floats

_MOST = 255
_TURNS = 45  # halvings


@dataclass(frozen=True, eq=False)
class Limits:
    """Of the K tiles of a set, blanks last: the lowest and highest points, and the sum with its weights.

    Args:
        low: int64[K]. high: int64[K]; where both are the same, the tile keeps these points.
        weights: int64[K]: how often each counts in the sum. total: the sum wanted.
        exact: whether whole points have to sum to it as well.
    """

    low: NDArray[np.int64]
    high: NDArray[np.int64]
    weights: NDArray[np.int64]
    total: int
    exact: bool

    @property
    def free(self) -> NDArray[np.bool_]:
        """Tiles that may change, bool[K]."""
        return self.low < self.high

    @property
    def reach(self) -> tuple[int, int]:
        """The least and the largest sum that points within the limits have."""
        return int((self.low * self.weights).sum()), int((self.high * self.weights).sum())

    def within_reach(self) -> Limits:
        """The same, with the nearest sum that points can have."""
        least, largest = self.reach
        return replace(self, total=min(max(self.total, least), largest))

    def without(self, tiles: NDArray[np.bool_], points: NDArray[np.int64]) -> Limits:
        """The same, but these tiles (bool[K]) keep their `points` int64[K]: no word has them, and so none are fair."""
        stay = tiles & self.free
        low, high = np.where(stay, points, self.low), np.where(stay, points, self.high)
        return replace(self, low=low, high=high).within_reach()

    def level(self, points: Floats, slopes: Floats) -> Floats:
        """`points` + level * `slopes` within the limits, at the level at which they have the sum.

        All float64[..., K], many lists at once.
        """
        low, high = self._ends(points, slopes)
        for _ in range(_TURNS):
            middle = (low + high) / 2
            sums = (np.clip(points + middle * slopes, self.low, self.high) * self.weights).sum(axis=-1)
            short = (sums < self.total)[..., None]
            low, high = np.where(short, middle, low), np.where(short, high, middle)
        return np.clip(points + high * slopes, self.low, self.high)

    def _ends(self, points: Floats, slopes: Floats) -> tuple[Floats, Floats]:
        """Levels at which every tile is at its lowest, and at its highest: float64[..., 1]."""
        low = ((self.low - points) / slopes).min(axis=-1, keepdims=True)
        high = ((self.high - points) / slopes).max(axis=-1, keepdims=True)
        return low, high

    def whole(self, points: Floats) -> NDArray[np.int64]:
        """Whole points near `points` float64[K]: the nearest, or with an exact sum those of the largest remainders."""
        nearest = np.clip(np.floor(points + 0.5).astype(np.int64), self.low, self.high)
        if not self.exact:
            return nearest
        while (missing := self.total - int((nearest * self.weights).sum())) != 0:
            step = 1 if missing > 0 else -1
            can = (self.weights == 1) & (nearest + step >= self.low) & (nearest + step <= self.high)
            if not can.any():
                break
            lack = np.where(can, (points - nearest) * step, -np.inf)
            nearest[int(lack.argmax())] += step
        return nearest


def limits_of(
    ruleset: GridRuleset, fix: str | None = None, total: int | None = None, most: int | None = None
) -> Limits:
    """The limits that options ask for; see `Limits`.

    `fix`: `Q=10,Z=10`, tiles with the points that they keep. `total`: what one of each letter sums to; None: the bag's
    points stay as they are. `most`: highest points. The lowest are the lowest of the ruleset. Blanks keep theirs.
    Raises RunError.
    """
    tiles = np.flatnonzero(ruleset.tile_counts > 0)
    names = [*ruleset.tiles.letters, BLANK]
    points = ruleset.tile_points[tiles]
    blank = tiles == ruleset.alphabet.blank
    lowest = int(points[~blank].min()) if (~blank).any() else 0
    if most is not None and not max(1, lowest) <= most <= _MOST:
        raise RunError(f"--max {most}: expected a number from {max(1, lowest)} to {_MOST}")
    highest = min(_MOST, max(30, 3 * int(points.max()))) if most is None else most
    low, high = np.full(len(tiles), lowest), np.full(len(tiles), highest)
    low[blank] = high[blank] = points[blank]
    for name, value in _fixed(fix, [names[tile] for tile in tiles]).items():
        if most is not None and value > most:
            raise RunError(f"--fix {name}={value}: expected at most {most}, as --max says")
        at = [names[tile] for tile in tiles].index(name)
        low[at] = high[at] = value
    weights = np.where(blank, 0, ruleset.tile_counts[tiles] if total is None else 1)
    wanted = int((points * weights).sum()) if total is None else total
    limits = Limits(
        low.astype(np.int64), high.astype(np.int64), weights.astype(np.int64), wanted, total is not None
    )
    least, largest = limits.reach
    if total is not None and not least <= total <= largest:
        raise RunError(f"--sum {total}: expected a number from {least} to {largest}")
    return limits.within_reach()


def _fixed(text: str | None, names: list[str]) -> dict[str, int]:
    """The tiles and points of `Q=10,Z=10`. Raises RunError."""
    found: dict[str, int] = {}
    for part in [] if text is None else text.split(","):
        name, _, value = part.strip().partition("=")
        name = name.strip().upper()
        if name not in names or name == BLANK or not value.strip().isdecimal() or int(value) > _MOST:
            letters = "".join(each for each in names if each != BLANK)
            raise RunError(
                f"--fix {part.strip()!r}: expected TILE=POINTS, a tile of {letters} and 0 to {_MOST}"
            )
        if name in found:
            raise RunError(f"--fix {text!r}: {name} is there twice, expected each tile once")
        found[name] = int(value)
    return found
