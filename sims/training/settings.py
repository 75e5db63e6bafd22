"""What a training learns from: ruleset, word list, games and seed, all checked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.errors import RunError
from engine.lexicon import Lexicon
from engine.rulesets import Ruleset
from engine.rulesets.grid import GridRuleset
from sims.program import program
from sims.setup import MOST_SEED, check_number

GAMES, ROUNDS = 4000, 4
QUICK_GAMES, QUICK_ROUNDS = 400, 2
MOST_GAMES, MOST_ROUNDS = 10_000_000, 100
_FREE, _FORCED = 2, 1
_STRIDE = 1_000_003


@dataclass(frozen=True)
class Training:
    """One training, before it is done. Made by `make_training`, which checks everything."""

    ruleset: GridRuleset
    lexicon: Lexicon
    games: int
    """Games a round from which racks are sampled."""
    rounds: int
    """Rounds at most; each plays with the values of the one before."""
    seed: int
    players: int
    free: int = _FREE
    """Racks drawn freely at each turn."""
    forced: int = _FORCED
    """Racks drawn at each turn to hold some rare leave."""

    @property
    def pairs(self) -> int:
        """Pairs of games that decide whether new values are better than old ones."""
        return max(10, self.games // 4)

    def round_seed(self, number: int) -> int:
        """Seed of a round's games: no two rounds play the same ones."""
        return (self.seed * _STRIDE + number) % MOST_SEED

    def identity(self) -> dict[str, Any]:
        """All that the values depend on."""
        return {
            "program": program(),
            "ruleset_digest": self.ruleset.digest,
            "lexicon_digest": self.lexicon.digest,
            "games": self.games,
            "rounds": self.rounds,
            "seed": self.seed,
            "players": self.players,
            "free": self.free,
            "forced": self.forced,
        }


def make_training(
    ruleset: Ruleset,
    lexicon: Lexicon,
    *,
    games: int = GAMES,
    rounds: int = ROUNDS,
    seed: int = 1,
    players: int | None = None,
) -> Training:
    """A checked training. Raises RunError."""
    if not isinstance(ruleset, GridRuleset):
        raise RunError(f"train {ruleset.name}: has no leaves to learn, expected a game on a board")
    limits = ruleset.players
    wanted = limits.min if players is None else players
    check_number("players", wanted, limits.min, limits.max, f" for {ruleset.name}")
    check_number("games", games, 1, MOST_GAMES)
    check_number("rounds", rounds, 1, MOST_ROUNDS)
    check_number("seed", seed, 0, MOST_SEED)
    if ruleset.tiles.rack_size < 2:
        raise RunError(f"train {ruleset.name}: a rack of one tile has no leaves to learn")
    return Training(ruleset, lexicon, games, rounds, seed, wanted)
