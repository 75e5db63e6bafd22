"""Games on the same decks under different conditions: who owns what from the start, and which rules hold.

Each deck is dealt once for every player: the bots go round the seats, so that the one with a grant has each seat once.
What is independent is the deck.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.rulesets.tycoon import ABILITIES, TycoonRuleset
from sims.balance.estimates import Estimate, Floats, mean_of
from sims.parts import is_sealed, sealing
from sims.progress import watch
from sims.run import default_workers
from sims.setup import Setup, make_setup
from sims.tycoon.grants import no_grants
from sims.tycoon.plan import TycoonPlan
from sims.tycoon.tally import (
    BOT,
    DOUBLED,
    FIRST_SEAT,
    GAIN,
    OWNER,
    REASON,
    ROUNDS,
    SCORE,
    SEAT_COLUMNS,
    SEAT_FIELDS,
    SKIPS,
    TRIGGER,
    TURNS,
    USES,
    VALUE,
    WINS,
    WORD_MONEY,
    WORD_STOCK,
)

CHUNK = 25
"""Decks that a thread plays at a time: a property of nothing, as the games do not depend on it."""
_GAME = (FIRST_SEAT, TURNS, ROUNDS, TRIGGER, REASON)
_SEAT = (BOT, SCORE, VALUE, WINS, WORD_MONEY, WORD_STOCK, DOUBLED, SKIPS)
_PATENT = (OWNER, USES, GAIN)
_WITH_GRANT = 0  # the bot that gets the patents


class Variant(NamedTuple):
    """Conditions of some games."""

    ruleset: TycoonRuleset
    granted: tuple[tuple[str, int], ...] = ()
    """Patents that one player owns from the start, and the money paid for each, on credit."""

    def digest(self) -> str:
        """Names what is played."""
        return json.dumps([self.ruleset.digest, self.granted])


class Played(NamedTuple):
    """Games of one variant; D decks, P players. Bot 0 is the one with a grant, on each seat once a deck."""

    wins: Floats
    """float64[D, P, P]: share of the win by deck, game and bot."""
    scores: NDArray[np.int64]
    """int64[D, P, P]: likewise."""
    values: NDArray[np.int64]
    """int64[D, P, P]: value of the patents at the end, likewise."""
    places: NDArray[np.int64]
    """int64[D, P, P]: 0 for the bot that began, 1 for the next, ..."""
    rounds: NDArray[np.int64]
    """int64[D, P]: rounds begun."""
    turns: NDArray[np.int64]
    """int64[D, P]."""
    trigger: NDArray[np.int64]
    """int64[D, P]: the turn in which the goal was reached, -1 if it never was."""
    earned: NDArray[np.int64]
    """int64[D, P, P]: points that words paid, by deck, game and bot."""
    abilities: NDArray[np.int64]
    """int64[D, P, 7, 3]: of the patent with each ability: 1 if it was owned, turns in which it served, points."""

    @property
    def decks(self) -> int:
        """Number of decks."""
        return len(self.wins)

    @property
    def players(self) -> int:
        """Number of players."""
        return self.wins.shape[1]

    def chance(self) -> Floats:
        """float64[D]: win share of the player with the grant, less the fair share."""
        return self.wins[:, :, _WITH_GRANT].mean(axis=1) - 1 / self.players

    def points(self) -> Floats:
        """float64[D]: score of the player with the grant, less the mean of the others."""
        own = self.scores[:, :, _WITH_GRANT]
        others = (self.scores.sum(axis=2) - own) / (self.players - 1)
        return (own - others).mean(axis=1)

    def first_wins(self) -> Floats:
        """float64[D]: win share of the player who began, less the fair share."""
        first = (self.wins * (self.places == 0)).sum(axis=2)
        return first.mean(axis=1) - 1 / self.players

    def length(self) -> Floats:
        """float64[D]: rounds."""
        return self.rounds.mean(axis=1)

    def pay(self) -> Floats:
        """float64[D]: points that words paid a turn."""
        return self.earned.sum(axis=(1, 2)) / self.turns.sum(axis=1)

    def level(self) -> Floats:
        """float64[D]: points of a player at the end."""
        return self.scores.mean(axis=(1, 2))


def change(one: Floats, other: Floats) -> Estimate:
    """Mean of `one` less `other`, deck by deck."""
    return mean_of(one - other)


@dataclass
class Trials:
    """Plays variants of a game, each on the decks number 0 and on.

    With `folder` what was played is kept there, and a series that was broken off goes on.
    """

    base: Setup
    workers: int | None = None
    folder: Path | None = None
    progress: bool | None = False
    games: int = field(default=0, init=False)
    """Games asked for so far."""

    def __post_init__(self) -> None:
        self._plans: dict[tuple[object, ...], TycoonPlan] = {}

    def play(self, variants: Sequence[Variant], decks: int) -> list[Played]:
        """The games of each variant on the same `decks` decks, in the order of `variants`."""
        players = self.base.players
        shape = (decks * players, len(_GAME) + len(_SEAT) * players + len(_PATENT) * len(ABILITIES))
        found = [self._read(variant, decks) for variant in variants]
        missing = [at for at, rows in enumerate(found) if rows is None]
        todo = [(at, first) for at in missing for first in range(0, decks, CHUNK)]
        plans = {at: self._plan(variants[at]) for at in missing}
        fresh = {at: np.zeros(shape, np.int32) for at in missing}
        left = dict.fromkeys(missing, -(-decks // CHUNK))
        self.games += len(variants) * shape[0]

        def work(task: tuple[int, int]) -> tuple[int, int]:
            at, first = task
            count = min(CHUNK, decks - first)
            start, stop = first * players, (first + count) * players
            rows, patents, _ = plans[at].new_row_player()(start, stop - start)
            fresh[at][start:stop] = _compact(rows, patents, variants[at].ruleset, players)
            return at, stop - start

        pool = ThreadPoolExecutor(self.workers or default_workers(), thread_name_prefix="games")
        try:
            with watch(
                len(variants) * shape[0], (len(variants) - len(missing)) * shape[0], self.progress
            ) as bar:
                for at, count in pool.map(work, todo):
                    left[at] -= 1
                    if left[at] == 0:
                        self._keep(variants[at], decks, fresh[at])
                    if bar:
                        bar(count)
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
        return [_played(fresh[at] if rows is None else rows, players) for at, rows in enumerate(found)]

    def _plan(self, variant: Variant) -> TycoonPlan:
        """A plan for the variant; what bots know does not depend on prices, goals and which abilities are there."""
        rules = variant.ruleset
        key = tuple(
            str(value)
            for name, value in rules.tables().items()
            if name
            not in ("name", "title", "version", "patents", "goal_value", "goal_min_patents", "abilities")
        )
        setup = make_setup(
            rules, self.base.lexicon, bots=[str(bot) for bot in self.base.bots], players=self.base.players,
            games=self.base.players, seed=self.base.seed,
        )  # fmt: skip
        like = self._plans.get(key)
        plan = TycoonPlan(setup, like)
        self._plans.setdefault(key, plan)
        plan.shared = setup.players
        plan.grants = no_grants(setup.players, len(rules.letters))
        for letter, paid in variant.granted:
            plan.grants[_WITH_GRANT, rules.letters.index(letter)] = paid
        return plan

    def _path(self, variant: Variant, decks: int) -> Path | None:
        if self.folder is None:
            return None
        identity = self.base.identity() | {"games": decks, "turns": False, "variant": variant.digest()}
        text = json.dumps(identity, sort_keys=True)
        return self.folder / f"{hashlib.sha256(text.encode()).hexdigest()[:24]}.npy"

    def _read(self, variant: Variant, decks: int) -> NDArray[np.int32] | None:
        """What was played before; None if there is nothing, or not as it was written."""
        path = self._path(variant, decks)
        if path is None or not is_sealed(path, path.name):
            return None
        rows: NDArray[np.int32] = np.load(path, allow_pickle=False)
        return rows

    def _keep(self, variant: Variant, decks: int, rows: NDArray[np.int32]) -> None:
        path = self._path(variant, decks)
        if path is None:
            return
        with sealing(path, path.name) as temporary, temporary.open("wb") as file:
            np.save(file, rows, allow_pickle=False)


def _compact(
    rows: NDArray[np.int64], patents: NDArray[np.int64], ruleset: TycoonRuleset, players: int
) -> NDArray[np.int32]:
    """What is kept of games: columns of the game, of each bot in their order, of the patent with each ability."""
    seats = rows[:, SEAT_COLUMNS:].reshape(len(rows), players, SEAT_FIELDS)
    kept = seats[:, :, list(_SEAT)]
    kept[:, :, 0] = (
        np.arange(players) - rows[:, FIRST_SEAT, None]
    ) % players  # instead of the bot: its place
    order = np.argsort(seats[:, :, BOT], axis=1)
    by_bot = np.take_along_axis(kept, order[:, :, None], axis=1)
    able = np.zeros((len(rows), len(ABILITIES), len(_PATENT)), np.int64)
    for ability, letter in ruleset.ability_letters.items():
        columns = patents[:, ruleset.letters.index(letter)][:, list(_PATENT)]
        able[:, ABILITIES.index(ability)] = np.where(np.arange(len(_PATENT)) == 0, columns >= 0, columns)
    flat = (rows[:, list(_GAME)], by_bot.reshape(len(rows), -1), able.reshape(len(rows), -1))
    return np.concatenate(flat, axis=1).astype(np.int32)


def _played(rows: NDArray[np.int32], players: int) -> Played:
    wide = rows.astype(np.int64)
    games, bots, able = np.split(wide, [len(_GAME), len(_GAME) + len(_SEAT) * players], axis=1)
    game = games.reshape(-1, players, len(_GAME))
    bot = bots.reshape(-1, players, players, len(_SEAT))
    won = bot[..., _SEAT.index(WINS)]
    return Played(
        wins=won / won.sum(axis=2, keepdims=True),
        scores=bot[..., _SEAT.index(SCORE)],
        values=bot[..., _SEAT.index(VALUE)],
        places=bot[..., _SEAT.index(BOT)],
        rounds=game[:, :, _GAME.index(ROUNDS)],
        turns=game[:, :, _GAME.index(TURNS)],
        trigger=game[:, :, _GAME.index(TRIGGER)],
        earned=bot[..., [_SEAT.index(each) for each in (WORD_MONEY, WORD_STOCK, DOUBLED)]].sum(axis=-1),
        abilities=able.reshape(-1, players, len(ABILITIES), len(_PATENT)),
    )


def with_prices(ruleset: TycoonRuleset, prices: Mapping[str, int]) -> TycoonRuleset:
    """The ruleset with other prices; a goal that their sum could not reach comes down to it."""
    listed = dict(ruleset.patents) | dict(prices)
    total = sum(listed.values())
    goals = {count: min(value, total) for count, value in ruleset.goal_value.items()}
    return ruleset.replace(patents=listed, goal_value=goals)


def grants(ruleset: TycoonRuleset, letters: Iterable[str], paid: Mapping[str, int]) -> list[Variant]:
    """One variant a letter: a player owns it from the start and has paid for it."""
    return [Variant(ruleset, ((letter, paid[letter]),)) for letter in letters]
