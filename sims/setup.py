"""What a run plays: ruleset, lexicon, bots, number of games and seed, all checked."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from bots.grid_brains import chosen_of
from bots.learned import Chosen
from bots.own.code import OwnBots
from bots.registry import BotSpec, parse_bots, thinks
from engine.errors import RunError
from engine.lexicon import Lexicon
from engine.rulesets import Ruleset
from engine.rulesets.grid import GridRuleset
from sims.left_out import left_out_note
from sims.program import program

MOST_GAMES = 100_000_000
MOST_SEED = 2**63 - 1
PART_GAMES = 1000
"""Games of a part: a property of the run, not of the machine, so that a run can be resumed anywhere."""
PART_GAMES_THINKING = 40
"""The same where a bot thinks, for a second a game or more: less is lost when a run is broken off."""
TWELFTHS = 12
"""A win counts twelve; two, three or four who tie share it in whole numbers."""


@dataclass(frozen=True)
class Setup:
    """One run, before it is played. Made by `make_setup`, which checks everything.

    Seat s of game g is taken by bot (s + g) % players of `bots`. If `paired`, the games 2k and 2k + 1 share a seed.
    """

    ruleset: Ruleset
    lexicon: Lexicon
    bots: tuple[BotSpec, ...]
    """One a player."""
    games: int
    seed: int
    turns: bool
    """Whether a row a turn is kept."""
    part_games: int = PART_GAMES
    own: OwnBots | None = None
    """Where those of `bots` come from that are the user's own."""

    @property
    def players(self) -> int:
        """Number of players."""
        return len(self.bots)

    @property
    def differ(self) -> bool:
        """Whether there are two bots or more that are not the same."""
        return len(set(self.bots)) > 1

    @property
    def paired(self) -> bool:
        """Two players whose bots differ play pairs of games, on one seed, with seats swapped."""
        return self.players == 2 and self.differ

    @property
    def cluster(self) -> int:
        """Games in a row that depend on each other: the sampling unit of every interval."""
        return 2 if self.paired else 1

    @property
    def different_bots(self) -> list[BotSpec]:
        """Each bot once, in the order given."""
        return list(dict.fromkeys(self.bots))

    def is_own(self, bot: BotSpec) -> bool:
        """Whether a bot is one of the user's own."""
        return self.own is not None and bot.name in self.own.names

    def parts(self) -> list[range]:
        """The games in parts, in order."""
        return [
            range(first, min(first + self.part_games, self.games))
            for first in range(0, self.games, self.part_games)
        ]

    def identity(self) -> dict[str, Any]:
        """All that the rows depend on: two runs with the same identity have the same rows."""
        found = {
            "program": program(),
            "ruleset_digest": self.ruleset.digest,
            "lexicon_digest": self.lexicon.digest,
            "bots": [str(bot) for bot in self.bots],
            "players": self.players,
            "games": self.games,
            "seed": self.seed,
            "turns": self.turns,
            "part_games": self.part_games,
            "leaves": [chosen.learned.facts["file_digest"] for chosen in self._leaves()],
        }
        return found if self.own is None else found | {"code": self.own.identity()}

    def notes(self) -> list[str]:
        """What has to be said of the run: words left out, leave values that were learned for other rules."""
        found = [left_out_note(self.lexicon, self.ruleset), *(chosen.note for chosen in self._leaves())]
        return [note for note in found if note]

    def _leaves(self) -> list[Chosen]:
        """The leave values that the bots use."""
        if not isinstance(self.ruleset, GridRuleset):
            return []
        return chosen_of(self.different_bots, self.ruleset)

    def digest(self) -> str:
        """Names what is played: two runs share it if they have the same rows, in the same parts."""
        text = json.dumps(self.identity(), sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()


def make_setup(
    ruleset: Ruleset,
    lexicon: Lexicon,
    *,
    bots: str | Iterable[str] = "greedy",
    players: int | None = None,
    games: int = 1000,
    seed: int = 1,
    turns: bool = False,
    part_games: int | None = None,
) -> Setup:
    """A checked setup. One bot plays all seats; else there must be one a player. Raises RunError or BotError.

    With bots that differ, `games` is rounded up so that each sits on each seat equally often.
    """
    specs = parse_bots(bots, ruleset.family)
    if not specs:
        raise RunError("bots: none given, expected one, or one a player")
    limits = ruleset.players  # type: ignore[attr-defined] # every family has this table
    wanted = max(limits.min, len(specs)) if players is None else players
    check_number("players", wanted, limits.min, limits.max, f" for {ruleset.name}")
    check_number("games", games, 1, MOST_GAMES)
    check_number("seed", seed, 0, MOST_SEED)
    if len(specs) == 1:
        specs *= wanted
    if len(specs) != wanted:
        raise RunError(f"bots: {len(specs)} for {wanted} players, expected 1 or {wanted}")
    step = wanted if len(set(specs)) > 1 else 1
    rounded = -(-games // step) * step
    if part_games is None:
        is_slow = any(thinks(spec, ruleset.family) for spec in specs)
        part_games = PART_GAMES_THINKING if is_slow else PART_GAMES
    return Setup(ruleset, lexicon, tuple(specs), rounded, seed, turns, part_games)


def check_number(name: str, value: object, low: int, high: int, where: str = "") -> None:
    """RunError unless `value` is an int from `low` to `high`."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise RunError(f"{name} = {value!r}: expected a number from {low} to {high}{where}")
