"""The report on patents, of a run and of games played for it, in the order in which people read it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from engine.rulesets.tycoon import TycoonRuleset
from sims.balance.exhibit import Exhibit, Report
from sims.balance.patents.book import Book, book_of
from sims.balance.patents.changes import STACKINGS, abilities, goals_and_payouts
from sims.balance.patents.fair import fair_curves, price_list
from sims.balance.patents.fair_tables import fair_prices, list_effect, suggested_prices
from sims.balance.patents.goals import calibration, seats
from sims.balance.patents.hands import random_hands
from sims.balance.patents.ledger import ledger, price_and_income
from sims.balance.patents.market import concentration, quadrants, survival, synergy
from sims.balance.patents.trials import Played, Trials, Variant
from sims.balance.patents.worth import play_grants, worth
from sims.setup import Setup, make_setup
from sims.tycoon.plan import TycoonPlan

if TYPE_CHECKING:
    from sims.run import Run


@dataclass(frozen=True)
class PatentOptions:
    """How much is played besides the run, and where that is kept.

    Args:
        games: games of each grant; they are dealt to every player in turn.
        steps: prices tried for each patent besides the printed one.
        lists: price lists tried; 0 for none.
        variants: games of each variant of abilities, goals and payouts.
        stackings: rules of doublers under which abilities are taken away; none: the ruleset's.
        free: whether patents are given for nothing, too.
        hands: random hands looked at.
        most: dearest price tried; None: just below the goal. A list has prices up to half of the goal.
        workers: threads; None: one a processor.
        folder: where games are kept, so that a report that was broken off goes on; None: nowhere.
        progress: a bar on standard error; None: if that is a terminal.
    """

    games: int = 3600
    steps: int = 2
    lists: int = 2
    variants: int = 1600
    stackings: tuple[str, ...] = STACKINGS
    free: bool = True
    hands: int = 1000
    most: int | None = None
    workers: int | None = None
    folder: Path | None = None
    progress: bool | None = False


QUICK = PatentOptions(games=160, steps=1, lists=0, variants=160, stackings=(), free=False, hands=300)
"""As much as is played in half a minute."""
QUICK_RUN = 1200
FULL_RUN = 6000
"""Games of a run that a report is made from, quick and in full."""


def patents_report(source: Run, options: PatentOptions | None = None) -> Report:
    """Everything about the patents of a run of Letter Tycoon, and of games of its first bot against itself.

    The same run and options give the same report, whatever the number of threads. Raises RunError for another game.
    """
    chosen = options or PatentOptions()
    book = book_of(source)
    setup = source.setup
    ruleset = setup.ruleset
    assert isinstance(ruleset, TycoonRuleset)
    trials = trials_of(setup, setup.players, chosen)
    exhibits = [*_worth(trials, ruleset, book, chosen), *_of_run(source, book)]
    exhibits.insert(
        3 if chosen.lists == 0 else 5, random_hands(TycoonPlan(trials.base), chosen.hands, setup.seed)
    )
    exhibits += _of_rules(trials, ruleset, chosen)
    return Report(
        f"The patents of {ruleset.name}, {setup.players} players",
        _facts(source, trials),
        tuple(exhibits),
        _NOTES,
    )


_NOTES = (
    "Grants: the patent is owned before the first turn and paid for on credit; money below zero is earned back before "
    "anything can be bought. In play a patent is bought later, when less of the game is left.",
    "All figures are those of the bot that plays: another player may use an ability better or worse. The bot weighs "
    "prices, goals and abilities as the ruleset has them, and so plans anew for each variant.",
)


def trials_of(setup: Setup, players: int, options: PatentOptions) -> Trials:
    """Games of the first bot of a run against itself."""
    base = make_setup(
        setup.ruleset,
        setup.lexicon,
        bots=[str(setup.bots[0])] * players,
        players=players,
        games=1,
        seed=setup.seed,
    )
    return Trials(base, options.workers, options.folder, options.progress)


def _decks(games: int, players: int) -> int:
    return max(1, games // players)


def _worth(trials: Trials, ruleset: TycoonRuleset, book: Book, options: PatentOptions) -> Iterator[Exhibit]:
    players, seed = trials.base.players, trials.base.seed
    goal = ruleset.goal(players)[0]
    most = options.most or max(1, goal - 1)
    yield seats(book)
    given = play_grants(trials, ruleset, _decks(options.games, players), options.free)
    yield worth(given, book)
    if options.steps < 1:
        return
    curves = fair_curves(trials, given, most, options.steps)
    yield fair_prices(curves, given, most, seed)
    if options.lists > 0:
        lists = price_list(trials, given, curves, min(most, max(1, goal // 2)), options.lists)
        yield suggested_prices(lists)
        yield list_effect(lists)


def _of_run(source: Run, book: Book) -> Iterator[Exhibit]:
    yield ledger(book)
    yield price_and_income(book)
    yield quadrants(book)
    yield synergy(book)
    yield survival(book)
    yield concentration(book, source.turns if source.setup.turns else None)


def _of_rules(trials: Trials, ruleset: TycoonRuleset, options: PatentOptions) -> Iterator[Exhibit]:
    decks = _decks(options.variants, trials.base.players)
    yield abilities(trials, ruleset, decks, options.stackings or (ruleset.doubler_stacking,))
    yield goals_and_payouts(trials, ruleset, decks)
    played: dict[int, Played] = {}
    for players in range(ruleset.players.min, ruleset.players.max + 1):
        other = trials if players == trials.base.players else trials_of(trials.base, players, options)
        played[players] = other.play([Variant(ruleset)], _decks(options.variants, players))[0]
    yield calibration(ruleset, played)


def _facts(source: Run, trials: Trials) -> dict[str, str]:
    setup = source.setup
    bots = ", ".join(dict.fromkeys(map(str, setup.bots)))
    return {
        "ruleset": f"{setup.ruleset.name} ({setup.ruleset.digest})",
        "word list": f"{setup.lexicon.name} ({setup.lexicon.digest}), {setup.lexicon.count:,} words",
        "players": str(setup.players),
        "bots of the run": bots,
        "games of the run": f"{setup.games:,}",
        "bot of grants and variants": str(trials.base.bots[0]),
        "seed": str(setup.seed),
    }
