"""Short ways to write positions, words and steps."""

from engine.lexicon import Lexicon
from engine.rulesets import TycoonRuleset
from engine.tycoon.position import TycoonPosition
from engine.tycoon.turn import Step, WordPlay

RULES = TycoonRuleset.load("letter-tycoon")


def words(text):
    """`CAT:hhc SEES:hhds:____` as a play."""
    return tuple(WordPlay(*word.split(":")) for word in text.split())


def play(text):
    return Step("play", play=words(text))


def position(hand="CATERSD", pool="ONE", own="", other="", lexicon="", options=None, **fields):
    """A position of two players, seat 0 to move; `lexicon` the words that count (all others do not)."""
    rules = RULES.replace(**options) if options else RULES
    fields.setdefault("money", (0, 0))
    fields.setdefault("stock", (0,) * len(fields["money"]))
    fields.setdefault("patents", (own, other, *[""] * (len(fields["money"]) - 2)))
    fields.setdefault("hands", (hand, *["?" * rules.hand_size] * (len(fields["money"]) - 1)))
    return TycoonPosition(
        ruleset=rules,
        lexicon=Lexicon.of(lexicon.split()) if lexicon else Lexicon.load("enable"),
        pool=pool,
        **fields,
    )


def go(start, *steps):
    """The position after these steps: `play CAT:hhh`, `buy C`, `discard DE`, `challenge 1`, `replace pool O`."""
    for text in steps:
        start = start.step(step(text))
    return start


def step(text):
    do, _, rest = text.partition(" ")
    if do == "play":
        return play(rest)
    if do in ("accept", "challenge"):
        return Step(do, player=int(rest))
    if do == "replace":
        source, letter = rest.split()
        return Step(do, letters=letter, source="h" if source == "hand" else "c")
    return Step(do, letters=rest)
