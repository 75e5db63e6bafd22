"""What a play pays, in plain Python straight from the rules text: the referee's and the people's score."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from engine.grid.tiles import ACROSS, DOWN, Square, Tiles, main_run, run_through
from engine.rulesets.grid import GridRuleset


class PlayScore(NamedTuple):
    """Words of a play as spelled (main word first), what each pays, and the total with any bonus."""

    words: tuple[str, ...]
    word_scores: tuple[int, ...]
    total: int


class Run(NamedTuple):
    """The squares of one word in reading order and the step from one to the next."""

    squares: tuple[Square, ...]
    step: Square


def spelled(rules: GridRuleset, tiles: Tiles, squares: Collection[Square]) -> str:
    """The text that the top tiles on `squares` spell (the Qu tile spells QU)."""
    alphabet = rules.alphabet
    return "".join(alphabet.spellings[alphabet.index(tiles[square].letter)] for square in squares)


def runs_made(tiles: Tiles, placed: Collection[Square]) -> list[Run]:
    """Every run of two or more squares with a placed tile, each once; `tiles` is the board after the play.

    The main run comes first, the others follow in the order of the placed squares.
    """
    step = main_run(tiles, placed)[1]
    other = DOWN if step == ACROSS else ACROSS
    runs: dict[Run, None] = {}
    for direction in (step, other):
        for square in sorted(placed):
            squares = run_through(tiles, square, direction)
            if len(squares) > 1:
                runs[Run(tuple(squares), direction)] = None
    return list(runs)


def play_score(rules: GridRuleset, tiles: Tiles, placed: Collection[Square]) -> PlayScore:
    """Words and score of the tiles just laid on `placed`; `tiles` is the board after the play.

    With `connection = "own"` pass the mover's own tiles only.
    """
    runs = runs_made(tiles, placed)
    words = tuple(spelled(rules, tiles, run.squares) for run in runs)
    scores = tuple(_word_score(rules, tiles, run.squares, placed) for run in runs)
    bonus = rules.scoring.all_tiles_bonus if len(placed) == rules.tiles.rack_size else 0
    return PlayScore(words, scores, sum(scores) + bonus)


def _word_score(
    rules: GridRuleset, tiles: Tiles, squares: Collection[Square], placed: Collection[Square]
) -> int:
    """Letters with their premiums, the flat factor and bonus of a word without stacks, then word premiums."""
    total = sum(_tile_score(rules, tiles, square, placed) for square in squares)
    if all(tiles[square].height == 1 for square in squares):
        total = total * rules.scoring.flat_factor + sum(_flat_bonus(rules, tiles[s].name) for s in squares)
    for square in squares:
        total *= _premium(rules.word_premiums[square], tiles, square, placed)
    return total


def _tile_score(rules: GridRuleset, tiles: Tiles, square: Square, placed: Collection[Square]) -> int:
    tile = tiles[square]
    alphabet = rules.alphabet
    code = alphabet.blank if tile.name.islower() else alphabet.index(tile.name)
    layers = 1 if rules.scoring.mode == "points" else tile.height
    points = int(rules.tile_points[code])
    return points * layers * _premium(rules.letter_premiums[square], tiles, square, placed)


def _premium(factor: int, tiles: Tiles, square: Square, placed: Collection[Square]) -> int:
    """A premium square counts once, for the first tile that is laid on it."""
    return int(factor) if square in placed and tiles[square].height == 1 else 1


def _flat_bonus(rules: GridRuleset, name: str) -> int:
    """Bonus of a tile in a flat word, as for the Qu tile; a blank earns what the ruleset gives for `?`."""
    return int(rules.scoring.flat_bonus.get("?" if name.islower() else name, 0))
