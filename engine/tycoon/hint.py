"""Hints for the seat to move: a nudge, the word, or everything: cards, pay, what to buy, what to discard.

The words proposed pay most, unless others allow a purchase or leave cards that are worth more. Values alone: nothing
is printed here.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from engine.errors import LexiconError, PositionError
from engine.grid.hint import FULL, NUDGE, WORDS
from engine.grid.json_values import shown
from engine.grid.position_fields import checked_number
from engine.tycoon.choices import Choices, Purchase
from engine.tycoon.hint_reasons import discarding, replacing
from engine.tycoon.hint_text import full, nudge, words
from engine.tycoon.outlook import Outlook
from engine.tycoon.piles import without
from engine.tycoon.turn import TycoonTurn

if TYPE_CHECKING:
    from engine.tycoon.position import TycoonPosition


@dataclass(frozen=True)
class TycoonHint:
    """`turn` is the one proposed, None where there is none or for a nudge; `moves` the words that pay most.

    `text` says in a sentence or two what the level lets out, `reasons` a sentence each why. `words` counts the words
    that can be played. `two`: the best two words, None without that ability. `purchases`: the most useful first.
    """

    level: int
    text: str
    words: int
    turn: TycoonTurn | None = None
    moves: tuple[TycoonTurn, ...] = ()
    two: TycoonTurn | None = None
    purchases: tuple[Purchase, ...] = ()
    reasons: tuple[str, ...] = field(default=())


def hint(
    position: TycoonPosition,
    level: int = FULL,
    count: int = 5,
    vocabulary: Container[str] | None = None,
    proposed: TycoonTurn | None = None,
) -> TycoonHint:
    """The best turn as far as the level lets it out: 1 how long and which ability, 2 the word, 3 all of it.

    `vocabulary` limits what is proposed to its words. A turn `proposed` by somebody else, a bot say, takes the place
    of the one found here if it is legal and not clearly worse. Raises PositionError for an unknown level and in the
    middle of a turn.
    """
    if level not in (NUDGE, WORDS, FULL):
        raise PositionError(f"hint level: {shown(level)}, expected 1, 2 or 3")
    count = checked_number("hint count", count, 1)
    check_start(position)
    if position.over:
        return TycoonHint(level, "The game is over.", 0)
    total = position.words.count()
    asked = position if vocabulary is None else replace(position, lexicon=vocabulary)
    outlook = Outlook(position)
    if not total:
        return _skip(position, outlook, level)
    if not _count(asked):
        which = "the only word is a rarer one" if total == 1 else f"all {total} words are rarer ones"
        return TycoonHint(level, f"Nothing with common words only: {which}.", total)
    found = Choices(asked, outlook)
    turn = found.turn(proposed)
    if level == NUDGE:
        return TycoonHint(level, nudge(position, turn, outlook), total)
    if level == WORDS:
        return TycoonHint(level, words(found.best, turn), total, turn)
    return TycoonHint(
        level,
        full(position, turn),
        total,
        turn,
        tuple(asked.words.best(count)),
        asked.words.best_two(),
        tuple(found.purchases),
        tuple(found.reasons(turn)),
    )


def _count(position: TycoonPosition) -> int:
    """Words that can be played; none with a list of which no word can be made."""
    try:
        return position.words.count()
    except LexiconError:
        return 0


def check_start(position: TycoonPosition) -> None:
    """Raise PositionError in the middle of a turn."""
    if position.state not in ("word", "over"):
        raise PositionError(f"state: {position.state!r}, expected 'word': hints are for the start of a turn")


def _skip(position: TycoonPosition, outlook: Outlook, level: int) -> TycoonHint:
    """What to do without a word: replace a card where that may help, else discard."""
    text = "No word is possible"
    replacement = outlook.replacement()
    if replacement is not None:
        text += ", but a card may be replaced first"
    if level == NUDGE:
        return TycoonHint(level, text + ".", 0)
    kept = outlook.keep(position.hand) if outlook.turns_left[0] else position.hand
    turn = TycoonTurn.of((), discard=without(position.hand, kept))
    text += f": skip and discard {turn.discard}." if turn.discard else ": skip."
    if level == WORDS:
        return TycoonHint(level, text, 0, turn)
    reasons = [*replacing(outlook), *discarding(outlook, position.hand, turn.discard)]
    return TycoonHint(level, text, 0, turn, reasons=tuple(reasons))
