"""What a tournament plays: who meets whom, on which seats, how often; all checked."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import combinations, permutations
from typing import Any

from bots.own.code import OwnBots
from bots.registry import BotSpec, parse_bots
from engine.errors import RunError
from engine.lexicon import Lexicon
from engine.rulesets import Ruleset
from sims.program import program
from sims.setup import MOST_SEED, Setup, check_number
from sims.tournaments.sprt import Sprt

FORMATS = ("round-robin", "gauntlet", "field")
MOST_PAIRS = 10_000_000
QUICK = frozenset({"random", "greedy", "equity", "human-ish", "planner"})
"""Bots that play many games in a second: their results are written in larger parts."""
_QUICK_ROUNDS, _SLOW_ROUNDS = 100, 10


@dataclass(frozen=True)
class MatchUp:
    """Bots at one table, by their numbers; a bot that meets a field of copies of another stands first."""

    bots: tuple[int, ...]

    def orders(self) -> list[tuple[int, ...]]:
        """The ways to sit around a table: turned by one seat a game, they make every seating."""
        first, *others = self.bots
        return [(first, *order) for order in sorted(set(permutations(others)))]


@dataclass(frozen=True)
class Contest:
    """A tournament before it is played; made by `make_contest`.

    A round is as many games as there are players, each bot once on each seat; for two players it is a pair of games.
    """

    ruleset: Ruleset
    lexicon: Lexicon
    bots: tuple[BotSpec, ...]
    kind: str
    """One of FORMATS."""
    players: int
    pairs: int
    """Rounds of a match-up, at most; more than asked for where all seatings need it."""
    seed: int
    sprt: Sprt | None
    own: OwnBots | None
    turns: bool

    @property
    def names(self) -> list[str]:
        """The bots as tables call them."""
        return [str(bot) for bot in self.bots]

    @property
    def match_ups(self) -> list[MatchUp]:
        """Who meets whom, in order."""
        return _match_ups(self.kind, len(self.bots), self.players)

    @property
    def timed(self) -> list[str]:
        """Bots with a budget in milliseconds, whose games cannot be repeated."""
        return [str(bot) for bot in self.bots if dict(bot.parameters).get("ms")]

    def setups(self, match_up: MatchUp) -> list[tuple[str, Setup]]:
        """The runs of a match-up, one an order around the table, each with the name of its folder."""
        orders = match_up.orders()
        return [(self._folder(order), self._setup(order, self.pairs // len(orders))) for order in orders]

    def _folder(self, order: tuple[int, ...]) -> str:
        return "-".join(str(bot + 1) for bot in order)

    def _setup(self, order: tuple[int, ...], rounds: int) -> Setup:
        """Each match-up has a seed of its own, so that one does not depend on which others are played."""
        bots = tuple(self.bots[number] for number in order)
        text = json.dumps([self.seed, *map(str, bots)])
        seed = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") & MOST_SEED
        quick = all(bot.name in QUICK for bot in bots)
        part = (_QUICK_ROUNDS if quick else _SLOW_ROUNDS) * self.players
        games = rounds * self.players
        return Setup(self.ruleset, self.lexicon, bots, games, seed, self.turns, part, self.own)

    @property
    def games(self) -> int:
        """Games in all, at most."""
        return len(self.match_ups) * self.pairs * self.players

    def identity(self) -> dict[str, Any]:
        """All that the result depends on."""
        return {
            "program": program(),
            "ruleset_digest": self.ruleset.digest,
            "lexicon_digest": self.lexicon.digest,
            "bots": self.names,
            "format": self.kind,
            "players": self.players,
            "pairs": self.pairs,
            "seed": self.seed,
            "sprt": None if self.sprt is None else self.sprt.identity(),
            "code": None if self.own is None else self.own.identity(),
        }


def make_contest(
    ruleset: Ruleset,
    lexicon: Lexicon,
    bots: str | Iterable[str],
    *,
    kind: str = "round-robin",
    players: int = 2,
    pairs: int = 100,
    seed: int = 1,
    sprt: Sprt | None = None,
    own: OwnBots | None = None,
    turns: bool = False,
) -> Contest:
    """A checked tournament. Raises RunError or BotError."""
    specs = tuple(parse_bots(bots, ruleset.family, () if own is None else own.names))
    limits = ruleset.players  # type: ignore[attr-defined] # every family has this table
    if kind not in FORMATS:
        raise RunError(f"format {kind!r}: not known, expected one of {', '.join(FORMATS)}")
    check_number("players", players, limits.min, limits.max, f" for {ruleset.name}")
    check_number("pairs", pairs, 1, MOST_PAIRS)
    check_number("seed", seed, 0, MOST_SEED)
    _check_bots(specs, kind, players)
    if sprt is not None and (len(specs) != 2 or players != 2):
        raise RunError(f"sprt: {len(specs)} bots at tables of {players}, expected two bots and two players")
    most = max(len(match_up.orders()) for match_up in _match_ups(kind, len(specs), players))
    rounds = -(-pairs // most) * most
    return Contest(ruleset, lexicon, specs, kind, players, rounds, seed, sprt, own, turns)


def _check_bots(specs: tuple[BotSpec, ...], kind: str, players: int) -> None:
    """RunError unless there are enough bots, all different."""
    for spec in specs:
        if specs.count(spec) > 1:
            bare = replace(spec, label="")
            raise RunError(
                f"bots: {spec} is given twice, expected different ones, or labels: a@{bare},b@{bare}"
            )
    least = 2 if kind == "field" else players
    if len(specs) < least:
        other = "" if kind == "field" or players == 2 or len(specs) < 2 else ", or --format field"
        raise RunError(f"bots: {len(specs)} given, expected {least} or more{other}")


def _match_ups(kind: str, bots: int, players: int) -> list[MatchUp]:
    if kind == "field":
        return [MatchUp((0, *[other] * (players - 1))) for other in range(1, bots)]
    tables = [MatchUp(table) for table in combinations(range(bots), players)]
    return [table for table in tables if kind == "round-robin" or 0 in table.bots]
