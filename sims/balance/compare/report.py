"""The report on two rulesets: the same bots on the same seeds, and what changes with intervals of the change."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from engine.errors import RunError
from engine.lexicon import Lexicon
from engine.rulesets import Ruleset
from sims.balance.compare.luck import luck_change
from sims.balance.compare.measures import changes
from sims.balance.compare.pieces import pieces
from sims.balance.exhibit import Exhibit, Report
from sims.balance.game.bots import field_of
from sims.balance.game.matches import Matches
from sims.balance.game.measures import vectors
from sims.balance.game.report import facts
from sims.balance.game.rows import games_of
from sims.balance.source import DEFAULT_LEXICON, default_bots
from sims.setup import make_setup

if TYPE_CHECKING:
    from sims.run import Run


@dataclass(frozen=True)
class CompareOptions:
    """How much is played of each of the two, and where that is kept.

    Args:
        games: games of the bots among themselves. twin_pairs: pairs of the standard bot and its twin, for luck.
        workers: threads; None: one a processor. folder: where rows are kept; None: nowhere.
        progress: bars on standard error; None: if that is a terminal.
    """

    games: int = 2000
    twin_pairs: int = 600
    workers: int | None = None
    folder: Path | None = None
    progress: bool | None = False


QUICK = CompareOptions(games=300, twin_pairs=100)
"""As much as is played in less than a minute."""


def compare_report(
    first: Ruleset,
    second: Ruleset,
    options: CompareOptions | None = None,
    *,
    lexicon: str | os.PathLike[str] | Lexicon | None = None,
    bots: str | None = None,
    players: int | None = None,
    seed: int = 1,
) -> Report:
    """Both rulesets played on the same seeds by the same bots. Raises RunError if they are games of two kinds."""
    chosen = options or CompareOptions()
    if first.family != second.family:
        raise RunError(
            f"{first.name} and {second.name}: games of two kinds, expected two on a board or two with cards"
        )
    words = lexicon if isinstance(lexicon, Lexicon) else Lexicon.load(lexicon or DEFAULT_LEXICON)
    who = common_bot(first, second) if bots is None else bots
    bases = [
        make_setup(rules, words, bots=who, players=players, games=1, seed=seed) for rules in (first, second)
    ]
    players_a, players_b = (base.players for base in bases)
    if players_a != players_b:
        raise RunError(f"players: {players_a} and {players_b}, expected as many in both (--players)")
    tables = [Matches(base, chosen.workers, chosen.folder, chosen.progress) for base in bases]
    runs = [each.play([str(bot) for bot in each.base.bots], chosen.games, turns=True) for each in tables]
    names = _names(first, second)
    exhibits: list[Exhibit] = [changes(vectors(runs[0]), vectors(runs[1]), names)]
    if players_a == 2 and not bases[0].differ and chosen.twin_pairs:
        field = field_of(first, words, str(bases[0].bots[0]))
        pair = sorted((field.standard, field.twin))
        twins = [games_of(each.play(pair, 2 * chosen.twin_pairs, players=2)) for each in tables]
        exhibits.append(luck_change(twins[0], twins[1], names, seed))
    exhibits.append(pieces(runs[0], runs[1], names))
    return Report(f"{names[0]} and {names[1]} compared", _facts(runs, names), tuple(exhibits), _NOTES)


_NOTES = (
    "Both games are played by the same bots on the same seeds: what happens in both drops out of the changes. Games of "
    "which the sets of tiles differ are dealt differently, and then only chance is shared.",
)


def common_bot(first: Ruleset, second: Ruleset) -> str:
    """The best quick bot that knows both games."""
    bots = {default_bots(first), default_bots(second)}
    return bots.pop() if len(bots) == 1 else "greedy"


def _names(first: Ruleset, second: Ruleset) -> list[str]:
    """What the two are called in tables."""
    if first.name != second.name:
        return [first.name, second.name]
    return [f"{first.name} (A)", f"{second.name} (B)"]


def _facts(runs: Sequence[Run], names: Sequence[str]) -> dict[str, str]:
    """What the two runs have in common, and their rulesets."""
    shared = facts(runs[0])
    del shared["Ruleset"]
    both = {
        f"Ruleset {letter}": f"{name} (digest {run.setup.ruleset.digest})"
        for letter, name, run in zip("AB", names, runs, strict=True)
    }
    return both | shared
