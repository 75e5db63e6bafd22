"""Short ways to write positions in tests."""

from __future__ import annotations

from engine import Lexicon, Move, Position, Ruleset

ENABLE = Lexicon.load("enable")


def position(ruleset="scrabble", words=None, at=None, **fields):
    """A position with some rows of letters at their row numbers: `at={7: "......CAT"}` (padded with `.`)."""
    rules = Ruleset.load(ruleset) if isinstance(ruleset, str) else ruleset
    lexicon = ENABLE if words is None else frozenset(words.split())
    document = {"letters": rows(rules, at or {}, "."), **fields}
    for layer, empty in (("heights", "0"), ("owners", ".")):
        if isinstance(document.get(layer), dict):
            document[layer] = rows(rules, document[layer], empty)
    return Position.from_json(document, ruleset=rules, lexicon=lexicon)


def rows(rules, given, empty):
    return [given.get(row, "").ljust(rules.board.cols, empty) for row in range(rules.board.rows)]


def play(text):
    """A play written `row,column,LETTER row,column,LETTER`."""
    placements = []
    for item in text.split():
        row, column, name = item.split(",")
        placements.append((int(row), int(column), name))
    return Move.play(placements)
