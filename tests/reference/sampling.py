"""Random rulesets, word lists, boards and games. All from a `random.Random` that the caller seeds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

from .game import Game
from .plays import all_plays
from .position import NOBODY, Board, Position, Stack
from .rules import BLANK, Rules, build
from .words import Words

CONNECTIONS = ("standard", "freeform", "own")


def random_rules(rng: Random, **fixed: Any) -> Rules:
    """A tiny game with random switches: a board of 2x2 to 4x4, a few letters, racks of up to three."""
    letters = rng.choice(["AES", "AEST", "AEQS", "AQ"])
    rows, cols = rng.randint(2, 4), rng.randint(2, 4)
    premiums = ["".join(rng.choice("....'\"-=^~") for _ in range(cols)) for _ in range(rows)]
    corner = (rng.randrange(rows), rng.randrange(cols))
    switches: dict[str, Any] = {
        "rows": rows,
        "cols": cols,
        "start": {corner} | {(rng.randrange(rows), rng.randrange(cols)) for _ in range(rng.randint(0, 2))},
        "counts": {letter: rng.randint(2, 5) for letter in letters} | {BLANK: rng.choice([0, 1, 2])},
        "points": {letter: rng.randint(0, 9) for letter in letters},
        "spellings": {"Q": "QU"} if "Q" in letters and rng.random() < 0.7 else {},
        "rack_size": rng.randint(1, 3),
        "connection": rng.choice(CONNECTIONS),
        "max_height": rng.choice([1, 1, 2, 3, 5]),
        "mode": rng.choice(["points", "height", "points-x-height"]),
        "flat_factor": rng.choice([1, 2, 3]),
        "flat_bonus": rng.choice([{}, {letters[0]: 2}]),
        "all_tiles_bonus": rng.choice([0, 20]),
        "same_letter_ban": rng.random() < 0.5,
        "cover_ban": rng.random() < 0.5,
        "plural_tile": rng.choice(["", letters[-1]]),
        "exchange_max": rng.choice([0, 1, 3]),
        "exchange_order": rng.choice(["draw-first", "return-first"]),
        "end": rng.choice(["out", "all-out"]),
        "end_when_no_play": rng.random() < 0.5,
        "pass_rounds": rng.choice([1, 2]),
        "scoreless_rounds": rng.choice([2, 4]),
        "end_adjust": rng.choice(["auto", "double", "share", "penalty"]),
    }
    if rng.random() < 0.5:
        switches["premiums"] = premiums
    if switches["mode"] == "height" and rng.random() < 0.5:
        del switches["points"]
    return build(None, **(switches | fixed))


def random_words(rng: Random, rules: Rules, share: float = 0.4) -> Words:
    """A random share of everything that two to four tiles can spell."""
    longest = max(rules.rows, rules.cols)
    return Words(
        "".join(rules.spell(letter) for letter in letters)
        for length in range(2, longest + 1)
        for letters in product(rules.letters, repeat=length)
        if rng.random() < share
    )


def random_tile(rng: Random, rules: Rules) -> str:
    letter = rng.choice(rules.letters)
    return letter.lower() if rules.counts.get(BLANK) and rng.random() < 0.15 else letter


def random_board(rng: Random, rules: Rules, players: int = 2) -> Board:
    """Tiles strewn about; their runs need not be words, which no rule asks of old tiles."""
    density = rng.choice([0.0, 0.2, 0.4, 0.6])
    board: Board = {}
    for square in rules.squares:
        if rng.random() < density:
            owner = rng.randrange(players) if rules.connection == "own" else NOBODY
            board[square] = Stack(random_tile(rng, rules), rng.randint(1, rules.max_height), owner)
    return board


def random_position(rng: Random, rules: Rules, words: Words) -> Position:
    tiles = rules.letters + (BLANK if rules.counts.get(BLANK) else "")
    rack = "".join(rng.choice(tiles) for _ in range(rng.randint(1, rules.rack_size)))
    return Position(rules, words, random_board(rng, rules), rack, rng.randrange(2))


def new_game(rules: Rules, words: Words, players: int, rng: Random) -> Game:
    """Shuffled tiles dealt to the players."""
    tiles = [tile for tile, count in rules.counts.items() for _ in range(count)]
    rng.shuffle(tiles)
    racks = ["".join(tiles[i * rules.rack_size : (i + 1) * rules.rack_size]) for i in range(players)]
    return Game(rules, words, racks, "".join(tiles[players * rules.rack_size :]))


def draw(rng: Random, bag: str, count: int) -> str:
    return "".join(rng.sample(bag, min(count, len(bag))))


def random_game(
    rules: Rules, words: Words, players: int, rng: Random, greed: float = 0.5, max_turns: int = 500
) -> Iterator[Game]:
    """Plays a game at random and yields it after the deal and after every turn.

    With probability `greed` the best play is made, else any. Now and then somebody exchanges or passes.
    """
    game = new_game(rules, words, players, rng)
    yield game
    for _ in range(max_turns):
        if game.over:
            return
        random_turn(game, rng, greed)
        yield game


def random_turn(game: Game, rng: Random, greed: float) -> None:
    rack = game.racks[game.seat]
    plays = sorted(all_plays(game.position()).items(), key=lambda item: (item[1], sorted(item[0])))
    if plays and rng.random() < 0.9:
        placements, _ = plays[-1] if rng.random() < greed else rng.choice(plays)
        missing = game.rules.rack_size - (len(rack) - len(placements))
        game.play(placements, draw(rng, game.bag, missing))
        return
    counts = [n for n in range(1, len(rack) + 1) if not game.exchange_refused(n)]
    if counts and rng.random() < 0.8:
        tiles = draw(rng, rack, rng.choice(counts))
        pool = game.bag if game.rules.exchange_order == "draw-first" else game.bag + tiles
        game.exchange(tiles, draw(rng, pool, len(tiles)))
        return
    game.pass_turn()
