"""The same game without one of its rules, on the same seeds: what the rule does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from engine.errors import LetterworksError
from engine.lexicon import Lexicon
from engine.rulesets import Ruleset
from engine.rulesets.grid import BLANK, GridRuleset
from sims.balance.estimates import mean_of
from sims.balance.exhibit import Column, Exhibit, too_few
from sims.balance.game.look import canvas, forest, rounded
from sims.balance.game.rows import Floats
from sims.stats import FEWEST

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_NAME, _TITLE = "restricted", "The game without one of its rules, on the same seeds"
_LONG = 5
_COMMON = 50
SHOWN = ("score", "turns", "first_points", "margin")
"""Measures of which the change is told."""


class Restriction(NamedTuple):
    """A variant of a game: what is missing, its rules and words."""

    what: str
    ruleset: Ruleset
    lexicon: Lexicon


def restrictions(ruleset: Ruleset, lexicon: Lexicon) -> list[Restriction]:
    """What can be taken away from a game."""
    found = [
        Restriction(what, variant, lexicon)
        for what, text in _missing_rules(ruleset)
        if (variant := _variant(ruleset, text)) is not None
    ]
    short = Lexicon.of(
        [word for word in lexicon.words if len(word) <= _LONG], f"{lexicon.name}-up-to-{_LONG}"
    )
    if 0 < short.count < lexicon.count:
        found.append(Restriction(f"words longer than {_LONG} letters", ruleset, short))
    common = lexicon.vocabulary(_COMMON)
    if 0 < len(common) < lexicon.count:
        found.append(Restriction("uncommon words", ruleset, lexicon.limited(_COMMON)))
    return found


def _missing_rules(ruleset: Ruleset) -> list[tuple[str, str]]:
    """What is missing, and the setting that takes it away."""
    if not isinstance(ruleset, GridRuleset):
        return []
    found = []
    if ruleset.exchange.max:
        found.append(("exchanges", "exchange.max=0"))
    if ruleset.board.max_height > 1:
        found.append(("stacking", "board.max_height=1"))
    if any(set(row) - {"."} for row in ruleset.board.premiums):
        found.append(("premium squares", "board.premiums=[]"))
    if ruleset.scoring.all_tiles_bonus:
        found.append(("bonus for a whole rack", "scoring.all_tiles_bonus=0"))
    if ruleset.tiles.counts.get(BLANK, 0):
        found.append(("blanks", "counts.?=0"))
    return found


def _variant(ruleset: Ruleset, text: str) -> Ruleset | None:
    """The variant; None if its other rules forbid it."""
    try:
        return ruleset.with_sets([text])
    except LetterworksError:
        return None


def restricted(
    whole: Mapping[str, Floats],
    without: Mapping[str, Mapping[str, Floats]],
    bot: str,
    stalled: Mapping[str, float] | None = None,
) -> Exhibit:
    """Changes of the measures: `whole` of the game as it is, `without` by what is missing, units side by side.

    `stalled`: share of the games that did not end by their rules, by what is missing.
    """
    import pandas as pd

    count = min((len(each["score"]) for each in without.values()), default=0)
    if count < FEWEST:
        return too_few(_NAME, _TITLE, "games", count, FEWEST)
    rows = []
    for what, each in without.items():
        row: dict[str, object] = {"without": what, "games": len(each["score"])}
        for name in SHOWN:
            row |= mean_of(each[name] - whole[name][: len(each[name])]).fields(name)
        rows.append(row)
    frame = rounded(pd.DataFrame(rows))
    most = frame.iloc[int(frame["score"].abs().argmax())]
    reading = (
        f"{bot} plays itself. Most changes without {most['without']}: the score of a seat by "
        f"{most['score']:+.0f} points, the length by {most['turns']:+.1f} turns."
    )
    for what, share in (stalled or {}).items():
        if share:
            reading += (
                f" Without {what} {100 * share:.0f} % of the games do not come to an end by their rules and were "
                "stopped: their length is that of the stop, not of a game."
            )

    def draw() -> Figure:
        figure, (left, right) = canvas(1.4 + 0.42 * len(frame), 2)
        labels = [f"without {what}" for what in frame["without"]]
        forest(left, labels, frame, "score", "change of the score of a seat (points)", 0)
        forest(right, [""] * len(labels), frame, "turns", "change of the length (turns)", 0)
        return figure

    columns = (
        Column("without", "without"),
        Column("games", "games", 0),
        Column("score", "score of a seat", 1),
        Column("turns", "turns", 2),
        Column("first_points", "first seat's points ahead", 1),
        Column("margin", "winner's margin", 1),
    )
    widest = max(
        mean_of(each["score"] - whole["score"][: len(each["score"])]).detectable for each in without.values()
    )
    detectable = f"{widest:.1f} points of score (in the widest row)"
    return Exhibit(_NAME, _TITLE, reading, "games", count, detectable, frame, columns, draw)
