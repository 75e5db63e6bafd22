"""What is said of a word list of which a game cannot use everything."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from engine.rulesets.grid import GridRuleset

if TYPE_CHECKING:
    from engine.lexicon import Lexicon
    from engine.rulesets import Ruleset


def left_out_note(lexicon: Lexicon, ruleset: Ruleset) -> str:
    """Lines that were refused and words that do not fit the game, counted; empty if there are none.

    Of the lists that ship only lines refused would be said: everybody knows that some of their words are too long.
    """
    from engine.lexicon import LEVELS
    from engine.lexicon.sources import SHIPPED

    shipped = {*SHIPPED, *(f"{name}-{level}" for name in SHIPPED for level in LEVELS)}
    counts = {"refused as no word": len(lexicon.refused)}
    if isinstance(ruleset, GridRuleset) and lexicon.name not in shipped:
        found = lexicon.left_out(ruleset.alphabet, ruleset.max_length)
        counts |= {
            "shorter than two tiles": found.too_short,
            f"longer than {ruleset.max_length} tiles": found.too_long,
            "not to be spelled with the tiles": found.unspellable,
        }
    told = [f"{count:,} {why}" for why, count in counts.items() if count]
    if not told:
        return ""
    return f"lexicon {lexicon.name}: left out are lines that {ruleset.name} cannot use: {', '.join(told)}"


def tell_left_out(lexicon: Lexicon, ruleset: Ruleset) -> None:
    """Say it on standard error, if there is something to say."""
    note = left_out_note(lexicon, ruleset)
    if note:
        print(note, file=sys.stderr, flush=True)
