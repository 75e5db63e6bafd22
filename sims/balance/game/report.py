"""The report on a game: from a run, and games of other bots and other rules, to exhibits in the order of reading."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING

from engine.errors import LetterworksError
from sims.balance.exhibit import Exhibit, Report
from sims.balance.game.anatomy import anatomy
from sims.balance.game.bots import Field, field_of
from sims.balance.game.chances import win_chances
from sims.balance.game.choice import choice
from sims.balance.game.length import endings, length
from sims.balance.game.luck import luck_share
from sims.balance.game.matches import Matches
from sims.balance.game.measures import vectors
from sims.balance.game.momentum import snowball
from sims.balance.game.rows import Games, course_of, games_of
from sims.balance.game.rules import restricted, restrictions
from sims.balance.game.seats import every_seat, seat_advantage
from sims.balance.game.skill import skill_ladder, vocabulary_curve, win_matrix
from sims.balance.game.tension import calibration, tension, uncertainty
from sims.balance.source import default_bots

if TYPE_CHECKING:
    from sims.run import Run


@dataclass(frozen=True)
class GameOptions:
    """How much is played besides the run, and where that is kept.

    Args:
        pairs: pairs of each two bots of the ladder. tier_pairs: of each vocabulary against the standard bot.
        twin_pairs: of the standard bot against its twin, for the share of luck.
        budget_pairs: of each step of the bots that play moves out; 0: none of these.
        variants: games without each of the rules. sample: games of the run laid again on a board.
        workers: threads; None: one a processor.
        folder: where rows are kept, so that a report that was broken off goes on; None: nowhere.
        progress: bars on standard error; None: if that is a terminal.
    """

    pairs: int = 800
    tier_pairs: int = 600
    twin_pairs: int = 2000
    budget_pairs: int = 60
    variants: int = 2000
    sample: int = 300
    workers: int | None = None
    folder: Path | None = None
    progress: bool | None = False


QUICK = GameOptions(pairs=60, tier_pairs=40, twin_pairs=120, budget_pairs=0, variants=120, sample=40)
"""As much as is played in less than a minute."""
QUICK_RUN, FULL_RUN = 400, 6000
"""Games of the run that a report is made from, quick and in full."""
_NOTES = (
    "All figures are those of the bots named: stronger or weaker players may find another game.",
    "Intervals are of 95 %; every picture and table says what was counted as independent.",
    "Chances to win are fitted to the run's games from lead, what is left, and who moves; they know no hidden tile.",
)
_TWO = "Matches between different bots are of two players, whatever the run has."
_NO_TURNS = "needs a run with a row a turn (letterworks simulate --turns --out FOLDER)"


def game_report(source: Run, options: GameOptions | None = None) -> Report:
    """Everything about the games of a run, and about games of other bots by its rules, two players each.

    The same run and options give the same report, whatever the number of threads.
    """
    chosen = options or GameOptions()
    setup = source.setup
    played = Matches(setup, chosen.workers, chosen.folder, chosen.progress)
    standard = str(setup.bots[0]) if not setup.differ else default_bots(setup.ruleset)
    field = field_of(setup.ruleset, setup.lexicon, standard)
    games = games_of(source)
    others = _others(played, field, chosen)
    exhibits = [seat_advantage([games, *others])]
    exhibits += [every_seat(games)] if setup.players > 2 else []
    exhibits += [*_of_run(source, games, chosen), *_of_others(others, field, setup.seed)]
    exhibits.append(_restricted(played, source, standard, chosen))
    notes = (*_NOTES, _TWO) if setup.players > 2 else _NOTES
    return Report(f"The game {setup.ruleset.name}", facts(source), tuple(exhibits), notes)


def facts(source: Run) -> dict[str, str]:
    """What a run was made from."""
    setup, summary = source.setup, source.summary
    bots = ", ".join(dict.fromkeys(summary["bot_names"]))
    kind = "in pairs on one seed, seats swapped" if setup.paired else "each with a seed of its own"
    return {
        "Ruleset": f"{setup.ruleset.name} (digest {setup.ruleset.digest})",
        "Lexicon": f"{setup.lexicon.name} ({setup.lexicon.count:,} words, digest {setup.lexicon.digest[:16]})",
        "Bots": bots,
        "Players": str(setup.players),
        "Games": f"{setup.games:,}, {kind}",
        "Seed": str(setup.seed),
    }


def _of_run(source: Run, games: Games, options: GameOptions) -> Iterator[Exhibit]:
    """What the rows of the run show."""
    yield length(source.games, games)
    yield endings(source.games, games)
    if not source.setup.turns:
        for name, title in _OF_TURNS.items():
            yield Exhibit(name, title, f"Not shown: {_NO_TURNS}.", games.unit, games.count, missing=_NO_TURNS)
        return
    yield anatomy(source, games, options.sample)
    yield choice(source, games, options.sample)
    course = course_of(source)
    chances = win_chances(games, course)
    yield uncertainty(games, course, chances)
    yield tension(games, course, chances)
    yield snowball(games, course)
    yield calibration(games, course, chances)


_OF_TURNS = {
    "anatomy": "Where points come from",
    "choice": "Choice: how many moves there are",
    "uncertainty": "Uncertainty: how open a game is as it goes on",
    "tension": "Tension: lead changes, drama, and when a game is decided",
    "snowball": "Snowball: points gained later for each point of lead now",
}
"""Exhibits that need a row a turn."""


def _others(played: Matches, field: Field, options: GameOptions) -> list[Games]:
    """Matches of two: the ladder's bots all against all, the twin, vocabularies, budgets. None if two may not play."""
    if played.base.ruleset.players.min > 2:  # type: ignore[attr-defined] # every family has this table
        return []
    wanted: dict[frozenset[str], int] = {}
    for one, other in combinations(field.ladder, 2):
        wanted[frozenset((one, other))] = options.pairs
    wanted[frozenset((field.standard, field.twin))] = options.twin_pairs
    for _, _, bot in field.tiers:
        wanted.setdefault(frozenset((field.standard, bot)), options.tier_pairs)
    for rung in field.rungs:
        wanted.setdefault(frozenset((rung.strong, rung.weak)), options.budget_pairs)
    return [
        games_of(played.play(sorted(bots), 2 * pairs, players=2))
        for bots, pairs in wanted.items()
        if pairs and len(bots) == 2
    ]


def _of_others(others: list[Games], field: Field, seed: int) -> Iterator[Exhibit]:
    """What the matches show."""
    yield luck_share(others, frozenset((field.standard, field.twin)), seed)
    yield skill_ladder(others, field.rungs)
    ladder = {*field.ladder, *(bot for rung in field.rungs for bot in rung[:2])}
    yield win_matrix([games for games in others if set(games.names) <= ladder], field.standard, seed)
    if field.tiers:
        yield vocabulary_curve(others, field.tiers, field.standard)


def _restricted(played: Matches, source: Run, bot: str, options: GameOptions) -> Exhibit:
    """The game without each of its rules."""
    setup = source.setup

    if not options.variants:
        return restricted({}, {}, bot)
    whole = vectors(played.play(bot, options.variants, players=setup.players))
    without, stalled = {}, {}
    for what, ruleset, lexicon in restrictions(setup.ruleset, setup.lexicon):
        try:
            run = played.play(bot, options.variants, ruleset=ruleset, lexicon=lexicon, players=setup.players)
        except LetterworksError:  # too few words, or a bot that has not learned this game
            continue
        without[what] = vectors(run)
        stalled[what] = float((run.games["end_reason"] == "stalled").mean())
    return restricted(whole, without, bot, stalled)
