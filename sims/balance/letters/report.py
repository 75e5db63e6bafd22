"""The report on letters, of a run and of games played for it, in the order in which people read it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from engine.errors import RunError
from engine.rulesets import Ruleset
from engine.rulesets.grid import GridRuleset
from sims.balance.exhibit import Exhibit, Report
from sims.balance.game.report import facts
from sims.balance.letters.boards import boards_of
from sims.balance.letters.counts import counts_exhibit, fair_counts
from sims.balance.letters.cover import cover_exhibit
from sims.balance.letters.equity import equity
from sims.balance.letters.fair import fair_points
from sims.balance.letters.fair_tables import fair_exhibits, not_found
from sims.balance.letters.limits import Limits, limits_of
from sims.balance.letters.played import in_play
from sims.balance.letters.sensitivity import sensitivity, variants
from sims.balance.letters.squares import squares, stacks
from sims.balance.letters.structure import structure, unused_tiles
from sims.balance.letters.trials import Trials
from sims.compiling import announce_compiling
from sims.progress import watch

if TYPE_CHECKING:
    from sims.run import Run


@dataclass(frozen=True)
class LetterOptions:
    """How much is played besides the run, what points may be, and where games are kept.

    Args:
        fix: `Q=10,Z=10`: points that stay. sum: what one of each letter sums to. max: most points of a tile.
        games: games of a step of the fair points, and of the check. leave_games: games from which each step learns.
        steps: at most. tolerance: half of an interval in points, for all tiles, at which the steps end.
        variants: games of each variant of the rules; 0: none are played.
        sample: games laid again on a board.
        workers: threads; None: one a processor.
        folder: where games are kept, so that a report that was broken off goes on; None: nowhere.
        progress: a bar on standard error; None: if that is a terminal.
    """

    fix: str | None = None
    sum: int | None = None
    max: int | None = None
    games: int = 8000
    leave_games: int = 300
    steps: int = 8
    tolerance: float = 0.5
    variants: int = 1000
    sample: int = 400
    workers: int | None = None
    folder: Path | None = None
    progress: bool | None = False


QUICK = LetterOptions(games=900, leave_games=50, steps=3, tolerance=2.0, variants=300, sample=60)
"""As much as is played in half a minute."""
QUICK_RUN = 800
FULL_RUN = 6000
"""Games of a run that a report is made from, quick and in full."""


def letters_report(source: Run, options: LetterOptions | None = None) -> Report:
    """Everything about the letters of a run of a board game, and the points (or counts) that would be fair.

    The same run and options give the same report, whatever the number of threads. Raises RunError for another game.
    """
    chosen = options or LetterOptions()
    ruleset = source.setup.ruleset
    limits = check_letters(ruleset, chosen)
    assert isinstance(ruleset, GridRuleset)
    if limits is not None:
        points = ruleset.tile_points[ruleset.tile_counts > 0]
        limits = limits.without(unused_tiles(source.setup.lexicon, ruleset), points)
    exhibits = [
        *_of_letters(source),
        *_fair(source, ruleset, limits, chosen),
        *_of_boards(source, ruleset, chosen),
    ]
    if chosen.variants:
        exhibits.append(_sensitivity(source, ruleset, chosen))
    return Report(f"The letters of {ruleset.name}", facts(source), tuple(exhibits), _NOTES)


def check_letters(ruleset: Ruleset, options: LetterOptions) -> Limits | None:
    """What points may be; None where they are heights. Raises RunError if there are none, or options do not fit."""
    if not isinstance(ruleset, GridRuleset):
        raise RunError(
            f"balance letters {ruleset.name}: has no points of letters, expected a game on a board"
        )
    if ruleset.scoring.mode != "height":
        return limits_of(ruleset, options.fix, options.sum, options.max)
    if not (options.fix is None and options.sum is None and options.max is None):
        raise RunError(f"{ruleset.name}: points are heights, expected no --fix, --sum or --max")
    return None


_NOTES = (
    "Equity is what drawing a copy does to the spread (own score minus the other's), against the average copy, when "
    "both play as well as the bot: premiums, leave values and what stays on racks are all in it.",
    "Fair points make that the same for all tiles, on the bag's (or the wanted) sum of points. Bots learn the leave "
    "values of each list anew; another player may use a tile better or worse.",
)
_NO_TURNS = "needs a run with a row a turn (letterworks simulate --turns --out FOLDER)"


def _of_letters(source: Run) -> Iterator[Exhibit]:
    """The three views: list, play, equity."""
    ruleset = source.setup.ruleset
    assert isinstance(ruleset, GridRuleset)
    yield structure(source.setup.lexicon, ruleset)
    yield in_play(source)
    yield equity(source)


@contextmanager
def _trials(source: Run, options: LetterOptions, games: int) -> Iterator[Trials]:
    """Games of as few players as may play, with a bar over `games` of them."""
    setup = source.setup
    ruleset = setup.ruleset
    assert isinstance(ruleset, GridRuleset)
    wanted = sys.stderr.isatty() if options.progress is None else options.progress
    if wanted:
        announce_compiling("sample_chunk")
    with watch(games, 0, wanted) as on_games:
        yield Trials(
            setup.lexicon, setup.seed, ruleset.players.min, options.workers, options.folder, on_games
        )


def _fair(source: Run, ruleset: GridRuleset, limits: Limits | None, options: LetterOptions) -> list[Exhibit]:
    """Fair points, or the set where points are heights; none without steps."""
    if options.steps < 1:
        return []
    todo = (options.steps + 1) * (options.games + options.leave_games)
    with _trials(source, options, todo) as trials:
        if limits is None:
            counts = fair_counts(
                trials, ruleset, games=options.games, leave_games=options.leave_games, steps=options.steps - 1
            )
            return [counts_exhibit(counts, options.games)]
        fair = fair_points(
            trials,
            ruleset,
            limits,
            games=options.games,
            leave_games=options.leave_games,
            steps=options.steps,
            tolerance=options.tolerance,
        )
    return not_found(options.games) if fair is None else fair_exhibits(fair, source)


def _of_boards(source: Run, ruleset: GridRuleset, options: LetterOptions) -> Iterator[Exhibit]:
    """Where tiles lie, and stacks."""
    stacking = ruleset.board.max_height > 1
    games = source.setup.games
    if source.setup.turns:
        boards = boards_of(source, options.sample)
        yield squares(boards, ruleset)
        if stacking:
            yield stacks(source, boards)
    else:
        why = f"Not shown: {_NO_TURNS}."
        yield Exhibit("squares", "Squares: where tiles lie", why, "games", games, missing=_NO_TURNS)
    if stacking:
        yield cover_exhibit(source.setup.lexicon, ruleset)


def _sensitivity(source: Run, ruleset: GridRuleset, options: LetterOptions) -> Exhibit:
    todo = (1 + len(variants(ruleset))) * options.variants
    with _trials(source, options, todo) as trials:
        return sensitivity(trials, ruleset, options.variants)
