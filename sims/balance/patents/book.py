"""The patents of a run as arrays by game and letter, and quotients of them with intervals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from scipy import stats

from engine.errors import RunError
from engine.rulesets import Ruleset
from engine.rulesets.tycoon import TycoonRuleset
from sims.balance.estimates import NONE, Estimate, Floats
from sims.stats import FEWEST
from sims.tycoon.summary import wins_of

if TYPE_CHECKING:
    import pandas as pd

    from sims.run import Run

TWELVE = 12


@dataclass(frozen=True, eq=False)
class Book:
    """A run of G games of P players with L patents; what was not bought counts 0."""

    ruleset: TycoonRuleset
    players: int
    cluster: int
    """Games in a row that depend on each other."""
    games: pd.DataFrame
    wins: Floats
    """float64[G, P]: share of the win by seat."""
    owner: NDArray[np.int64]
    """int64[G, L]: seat of the owner, -1 for nobody."""
    turn: NDArray[np.int64]
    """int64[G, L]: turn in which the patent was bought."""
    royalties: NDArray[np.int64]
    """int64[G, L]: royalties got for it."""
    gain: NDArray[np.int64]
    """int64[G, L]: points that its ability brought."""
    uses: NDArray[np.int64]
    """int64[G, L]: turns in which its ability served."""
    waits: NDArray[np.int64]
    """int64[G, L]: turns of the other players after it was bought."""

    @property
    def letters(self) -> str:
        """The letters in the order of the columns."""
        return self.ruleset.letters

    @property
    def prices(self) -> NDArray[np.int64]:
        """int64[L]."""
        return np.array([self.ruleset.patents[letter] for letter in self.letters], np.int64)

    @property
    def owned(self) -> NDArray[np.bool_]:
        """bool[G, L]: whether somebody bought it."""
        return self.owner >= 0

    @property
    def count(self) -> int:
        """Number of games."""
        return len(self.games)

    @property
    def independent(self) -> int:
        """Number of independent observations."""
        return self.count // self.cluster

    @property
    def unit(self) -> str:
        """What they are."""
        return "games" if self.cluster == 1 else "pairs"

    @property
    def ability(self) -> dict[str, str]:
        """Letter -> its ability, for those that have one."""
        return {letter: name for name, letter in self.ruleset.ability_letters.items()}

    def own_turns(self) -> NDArray[np.int64]:
        """int64[G, L]: turns of the owner after the patent was bought."""
        total = self.games["turns"].to_numpy(np.int64)[:, None]
        return np.where(self.owned, total - 1 - self.turn - self.waits, 0)

    def owner_wins(self) -> Floats:
        """float64[G, L]: share of the win that the owner got."""
        rows = np.arange(self.count)[:, None]
        return np.where(self.owned, self.wins[rows, np.maximum(self.owner, 0)], 0.0)

    def clustered(self, values: NDArray[np.generic]) -> Floats:
        """Sums over the games that depend on each other: [G, ...] -> float64[G / cluster, ...]."""
        whole = self.independent * self.cluster
        array = np.asarray(values[:whole], np.float64)
        return array.reshape(-1, self.cluster, *array.shape[1:]).sum(axis=1)

    def ratio(self, above: NDArray[np.generic], below: NDArray[np.generic]) -> list[Estimate]:
        """Quotient of two sums, letter by letter; both [G, L]."""
        upper, lower = self.clustered(above), self.clustered(below)
        return [ratio_of(upper[:, i], lower[:, i]) for i in range(upper.shape[1])]


def ratio_of(above: Floats, below: Floats) -> Estimate:
    """Quotient of the sums of two float64[n], with a linearised interval; independent are the rows."""
    total = float(below.sum())
    if total == 0:
        return NONE
    value, seen = float(above.sum()) / total, int(np.count_nonzero(below))
    if seen < FEWEST:
        return Estimate(value, float("nan"), float("nan"), float("nan"))
    count = len(above)
    rest = above - value * below
    error = float(np.sqrt((rest * rest).sum() * count / (count - 1)) / total)
    half = float(stats.t.ppf(0.975, count - 1)) * error
    return Estimate(value, value - half, value + half, error)


def check_patents(ruleset: Ruleset) -> None:
    """Raise RunError if the ruleset is of another game."""
    if not isinstance(ruleset, TycoonRuleset):
        raise RunError(f"{ruleset.name}: has no patents, expected a ruleset such as letter-tycoon")


def book_of(run: Run) -> Book:
    """The patents of a run. Raises RunError if it is of another game."""
    setup = run.setup
    check_patents(setup.ruleset)
    assert isinstance(setup.ruleset, TycoonRuleset)
    letters = {letter: code for code, letter in enumerate(setup.ruleset.letters)}
    rows = run.patents["game_id"].to_numpy(np.int64)
    codes = run.patents["letter"].map(letters).to_numpy(np.int64)
    shape = (len(run.games), len(letters))

    def dense(name: str, empty: int = 0) -> NDArray[np.int64]:
        array = np.full(shape, empty, np.int64)
        array[rows, codes] = run.patents[name].to_numpy(np.int64)
        return array

    columns = {name: column.to_numpy() for name, column in run.games.items() if column.dtype != object}
    return Book(
        ruleset=setup.ruleset,
        players=setup.players,
        cluster=setup.cluster,
        games=run.games,
        wins=wins_of({str(name): column for name, column in columns.items()}, setup.players) / TWELVE,
        owner=dense("owner", -1),
        turn=dense("turn_bought", -1),
        royalties=dense("royalties"),
        gain=dense("ability_gain"),
        uses=dense("ability_uses"),
        waits=dense("opponent_turns"),
    )
