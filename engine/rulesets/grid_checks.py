"""Values that are fine each but do not go together in a grid ruleset."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from engine.rulesets.schema import Invalid, nearest, refuse

if TYPE_CHECKING:
    from engine.rulesets.grid import GridRuleset

_BLANK = "?"
_SCORE_LIMIT = 2**31
"""A play's score is kept in 31 bits."""


def check_grid(rules: GridRuleset) -> None:
    """Invalid, naming the first field that does not fit the others."""
    _check_board(rules)
    _check_tiles(rules)
    _check_bag(rules)
    _check_scoring(rules)
    _check_exchange(rules)
    _check_ending(rules)
    _check_largest_score(rules)


def _check_board(rules: GridRuleset) -> None:
    board = rules.board
    squares = board.rows * board.cols
    if squares < rules.tiles.rack_size:
        raise Invalid(
            "tiles.rack_size", f" = {rules.tiles.rack_size}: more than the {squares} squares of the board"
        )
    _check_premiums(board.premiums, board.rows, board.cols)
    if not board.start and board.connection != "freeform":
        raise Invalid("board.start", f" = []: expected a square, as board.connection = {board.connection}")
    for i, (row, col) in enumerate(board.start):
        if row >= board.rows or col >= board.cols:
            inside = f"a square of the board, up to [{board.rows - 1}, {board.cols - 1}]"
            raise refuse(f"board.start[{i}]", [row, col], inside)


def _check_premiums(premiums: tuple[str, ...], rows: int, cols: int) -> None:
    if premiums and len(premiums) != rows:
        raise Invalid(
            "board.premiums", f": {len(premiums)} rows, expected board.rows = {rows}, or [] for none"
        )
    for i, row in enumerate(premiums):
        if len(row) != cols:
            raise Invalid(f"board.premiums[{i}]", f": {len(row)} squares, expected board.cols = {cols}")


def _check_tiles(rules: GridRuleset) -> None:
    tiles = rules.tiles
    letters = list(tiles.letters)
    _check_names("tiles.spellings", tiles.spellings, letters)
    _check_spellings(tiles.spellings, letters)
    _check_names("tiles.counts", tiles.counts, [*letters, _BLANK])
    _check_names("tiles.points", tiles.points, [*letters, _BLANK])
    _check_names("scoring.flat_bonus", rules.scoring.flat_bonus, [*letters, _BLANK])
    _check_complete("tiles.counts", tiles.counts, letters)
    if rules.scoring.mode != "height":
        _check_complete("tiles.points", tiles.points, letters)
    plural = rules.stacking.plural_tile
    if plural and plural not in letters:
        raise refuse("stacking.plural_tile", plural, 'one of tiles.letters, or "" for none')


def _check_names(path: str, table: Mapping[str, object], known: list[str]) -> None:
    for tile in table:
        if tile not in known:
            raise Invalid(f"{path}.{tile}", f": no such tile in tiles.letters, {nearest(tile, known)}")


def _check_spellings(spellings: Mapping[str, str], letters: Iterable[str]) -> None:
    """Tiles that spell the same, or one that spells another's name, could not be told apart on a board and in words."""
    for tile, spelling in spellings.items():
        for other in letters:
            if other == tile:
                continue
            if spelling == spellings.get(other, other):
                raise refuse(f"tiles.spellings.{tile}", spelling, f"another than that of the tile {other}")
            if spelling == other:
                raise refuse(f"tiles.spellings.{tile}", spelling, f"no name of a tile, and {other} is one")


def _check_complete(path: str, table: Mapping[str, object], letters: Iterable[str]) -> None:
    for letter in letters:
        if letter not in table:
            raise Invalid(f"{path}.{letter}", ": missing, expected an integer for every tile")


def _check_bag(rules: GridRuleset) -> None:
    players, rack_size, total = rules.players, rules.tiles.rack_size, rules.total_tiles
    if players.min > players.max:
        raise refuse("players.min", players.min, f"at most players.max = {players.max}")
    if total < players.max * rack_size:
        need = f"{players.max * rack_size} for {players.max} racks of {rack_size}"
        raise Invalid("tiles.counts", f": {total} tiles in all, expected at least {need}")


def _check_scoring(rules: GridRuleset) -> None:
    scoring = rules.scoring
    if scoring.mode == "height":
        return
    if scoring.flat_factor != 1:
        raise refuse("scoring.flat_factor", scoring.flat_factor, f"1, as scoring.mode = {scoring.mode}")
    if any(scoring.flat_bonus.values()):
        raise refuse("scoring.flat_bonus", scoring.flat_bonus, f"none, as scoring.mode = {scoring.mode}")


def _check_exchange(rules: GridRuleset) -> None:
    exchange = rules.exchange
    if exchange.max == 0:
        return
    if exchange.max > rules.tiles.rack_size:
        raise refuse("exchange.max", exchange.max, f"at most tiles.rack_size = {rules.tiles.rack_size}")
    if exchange.min > exchange.max:
        raise refuse("exchange.min", exchange.min, f"at most exchange.max = {exchange.max}")
    draws_first = exchange.order == "draw-first"
    if draws_first and exchange.bag_minimum < exchange.max and not exchange.bag_at_least_count:
        why = "as the tiles are drawn first (or bag_at_least_count = true)"
        raise refuse("exchange.bag_minimum", exchange.bag_minimum, f"at least max = {exchange.max}, {why}")


def _check_ending(rules: GridRuleset) -> None:
    ending = rules.ending
    if not (ending.pass_rounds or ending.scoreless_turns or ending.scoreless_rounds):
        why = ": all 0, expected one of them to end a game in which nobody plays"
        raise Invalid("ending.pass_rounds, scoreless_turns, scoreless_rounds", why)
    if ending.leftover == "points" and ending.leftover_per_tile:
        raise refuse("ending.leftover_per_tile", ending.leftover_per_tile, "0, as ending.leftover = points")


def _check_largest_score(rules: GridRuleset) -> None:
    """Invalid if a bound on what one play could score does not fit where scores are kept."""
    longest, placed = rules.max_length, min(rules.tiles.rack_size, rules.max_length)
    stack = rules.board.max_height if rules.scoring.mode != "points" else 1
    tile = int(rules.tile_points.max()) * max(int(rules.letter_premiums.max()), stack)
    word = longest * (tile * rules.scoring.flat_factor + int(rules.flat_bonus.max()))
    premiums = [*rules.word_premiums, *rules.word_premiums.T]
    factor = max(math.prod(int(x) for x in sorted(line, reverse=True)[:placed]) for line in premiums)
    crossing = placed * word * int(rules.word_premiums.max())
    largest = word * factor + crossing + rules.scoring.all_tiles_bonus
    if largest >= _SCORE_LIMIT:
        raise Invalid(
            "board.premiums", f": a play might score up to {largest:,}, expected less than {_SCORE_LIMIT:,}"
        )
