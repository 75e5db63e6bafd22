"""Random rulesets and word lists: odd sizes, odd bags, odd alphabets, every switch."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import islice
from random import Random
from typing import Any

from engine.rulesets.grid import GridRuleset

ENGLISH = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
WIDE = ENGLISH + "ÄÖÜÅÆ"

ALPHABETS: tuple[tuple[str, dict[str, str]], ...] = (
    (ENGLISH, {}),
    (ENGLISH, {"Q": "QU"}),
    (WIDE, {}),
    ("A", {}),
    ("AB", {}),
    ("AERST", {}),
    ("QUIZS", {"Q": "QU"}),
    ("ROXQUS", {"X": "RO", "Q": "QU"}),
    ("SCHEK", {"K": "SCH", "C": "CH"}),
)
"""Letters and spellings; in the last two one tile's spelling begins or repeats another's."""


def random_ruleset(rng: Random) -> str:
    """The TOML of a random ruleset."""
    letters, spellings = rng.choice(ALPHABETS)
    rack_size = rng.randint(3, 12)
    players = rng.randint(2, 4)
    tables = {
        "name": "own",
        "family": "grid",
        "board": _board(rng),
        "tiles": _tiles(rng, letters, spellings, rack_size, players),
        "scoring": _scoring(rng, letters),
        "stacking": _stacking(rng, letters),
        "exchange": _exchange(rng, rack_size),
        "ending": _ending(rng),
        "players": {"min": 2, "max": players},
    }
    return _toml(tables)


def _board(rng: Random) -> dict[str, Any]:
    largest = rng.choice([5, 7, 9, 15, 21, 25])
    rows, cols = rng.randint(5, largest), rng.randint(5, largest)
    start = [[rng.randrange(rows), rng.randrange(cols)] for _ in range(rng.choice([1, 1, 2, 5]))]
    board: dict[str, Any] = {
        "rows": rows,
        "cols": cols,
        "start": start,
        "connection": rng.choice(["standard", "standard", "freeform", "own"]),
        "max_height": rng.choice([1, 1, 2, 3, 5, 7, 15]),
    }
    if rng.random() < 0.6:
        signs = rng.choice(["....'\"-=^~", "........'-", ".'\"^"])
        board["premiums"] = ["".join(rng.choice(signs) for _ in range(cols)) for _ in range(rows)]
    return board


def _tiles(
    rng: Random, letters: str, spellings: dict[str, str], rack_size: int, players: int
) -> dict[str, Any]:
    counts = {letter: rng.randint(1, 6) for letter in letters}
    if rng.random() < 0.2:
        counts = dict.fromkeys(letters, 0) | {letters[0]: 40}
    counts["?"] = rng.choice([0, 0, 1, 2, 4])
    while sum(counts.values()) < players * rack_size + 5:
        counts[rng.choice(letters)] += 3
    dearest = rng.choice([1, 10, 10, 255])
    points = {letter: rng.randint(0, dearest) for letter in letters} | {"?": rng.choice([0, 0, 0, 4])}
    return {
        "letters": letters,
        "spellings": spellings,
        "counts": counts,
        "points": points,
        "rack_size": rack_size,
    }


def _scoring(rng: Random, letters: str) -> dict[str, Any]:
    scoring: dict[str, Any] = {
        "mode": rng.choice(["points", "height", "points-x-height"]),
        "all_tiles_bonus": rng.choice([0, 20, 50]),
    }
    if scoring["mode"] == "height":
        scoring["flat_factor"] = rng.choice([1, 2, 3])
        scoring["flat_bonus"] = {letter: rng.randint(1, 9) for letter in letters if rng.random() < 0.2}
    return scoring


def _stacking(rng: Random, letters: str) -> dict[str, Any]:
    return {
        "same_letter_ban": rng.random() < 0.5,
        "cover_ban": rng.random() < 0.5,
        "plural_tile": rng.choice(["", letters[-1], rng.choice(letters)]),
    }


def _exchange(rng: Random, rack_size: int) -> dict[str, Any]:
    return {
        "max": rng.choice([0, 1, rack_size]),
        "order": rng.choice(["draw-first", "return-first"]),
        "bag_minimum": rng.choice([0, 1, 7]),
        "bag_at_least_count": True,
    }


def _ending(rng: Random) -> dict[str, Any]:
    end = rng.choice(["out", "out", "all-out"])
    leftover = rng.choice(["points", "per-tile"])
    return {
        "end": end,
        "end_when_no_play": rng.random() < 0.5,
        "pass_rounds": rng.choice([1, 2]),
        "scoreless_turns": rng.choice([0, 6]),
        "scoreless_rounds": rng.choice([0, 3]),
        "end_adjust": rng.choice(["auto", "double", "share", "penalty"]) if end == "out" else "penalty",
        "leftover": leftover,
        "leftover_per_tile": rng.randint(0, 9) if leftover == "per-tile" else 0,
    }


def _toml(tables: dict[str, Any]) -> str:
    lines = [f"{key} = {_value(value)}" for key, value in tables.items() if not isinstance(value, dict)]
    for name, table in tables.items():
        if isinstance(table, dict):
            lines += [f"[{name}]", *(f"{key} = {_value(value)}" for key, value in table.items())]
    return "\n".join(lines) + "\n"


def _value(value: object) -> str:
    if isinstance(value, dict):
        return (
            "{ "
            + ", ".join(f"{json.dumps(k, ensure_ascii=False)} = {_value(v)}" for k, v in value.items())
            + " }"
        )
    return json.dumps(value, ensure_ascii=False)


def random_words(rng: Random, ruleset: GridRuleset, english: Sequence[str]) -> list[str]:
    """Words for a ruleset: `english` ones (the shortest first) with odd letters put in, or any
    rows of its tiles.
    """
    spellings = ruleset.alphabet.spellings
    longest = ruleset.max_length + 1
    if len(spellings) >= len(ENGLISH):
        chosen = [word for word in _some(rng, english, 4000) if len(word) <= longest]
        return sorted({_respelled(rng, word, spellings) for word in chosen} | {"AB", "BA", "AT", "TA"})
    shortest = rng.choice([2, 2, 3])
    rows = ((rng.choice(spellings) for _ in range(_length(rng, shortest, longest))) for _ in range(300))
    words = {"".join(row) for row in islice(rows, rng.choice([5, 40, 300]))}
    words |= {spelling for spelling in spellings if len(spelling) > 1}  # one tile alone is no word
    return sorted(words | {spellings[0] * 2, spellings[0] * 3, spellings[-1] + spellings[0]})


def _some(rng: Random, english: Sequence[str], wanted: int) -> list[str]:
    """About `wanted` words, all of the shortest ones among them."""
    return [*english[: wanted // 3], *rng.sample(english, wanted)]


def _length(rng: Random, shortest: int, longest: int) -> int:
    return (
        min(shortest + int(rng.expovariate(0.5)), longest) if rng.random() < 0.8 else rng.randint(2, longest)
    )


def _respelled(rng: Random, word: str, spellings: tuple[str, ...]) -> str:
    odd = [spelling for spelling in spellings if spelling in WIDE[len(ENGLISH) :]]
    if not odd or rng.random() < 0.5:
        return word
    at = rng.randrange(len(word))
    return word[:at] + rng.choice(odd) + word[at + 1 :]
