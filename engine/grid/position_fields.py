"""Checks the fields of a `Position` that Python code makes, and brings them into the form that it keeps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from engine.errors import PositionError
from engine.frozen import frozen
from engine.grid.json_values import check_size, check_sizes, is_whole, shown
from engine.grid.move import Move
from engine.grid.tiles import BLANK_FLAG, EMPTY
from engine.rulesets.grid import GridRuleset

if TYPE_CHECKING:
    from engine.position import Position

_LAYERS = {"letters": np.uint8, "heights": np.uint8, "owners": np.int8}


def checked_fields(position: Position) -> dict[str, Any]:
    """The fields in the form that a position keeps. Raises PositionError, which names the one that is wrong."""
    rules = position.ruleset
    if not isinstance(rules, GridRuleset):
        raise PositionError(f"ruleset: {shown(rules)}, expected one of a board game")
    if isinstance(position.lexicon, str) or not hasattr(position.lexicon, "__contains__"):
        raise PositionError(f"lexicon: {shown(position.lexicon)}, expected a Lexicon or a set of words")
    if position.last is not None and not isinstance(position.last, Move):
        raise PositionError(f"last: {shown(position.last)}, expected a Move")
    layers = {name: _layer(name, getattr(position, name), rules) for name in _LAYERS}
    found: dict[str, Any] = {"scores": checked_numbers("scores", position.scores)}
    players, low, high = len(found["scores"]), rules.players.min, rules.players.max
    if not low <= players <= high:
        raise PositionError(f"scores: {players} seats, {rules.name} expects {low} to {high}")
    _check_layers(rules, players, **layers)
    found |= layers | {"racks": _racks(position.racks, players, rules), "bag": _bag(position.bag, rules)}
    found["seat"] = checked_number("seat", position.seat, 0, players - 1)
    for name in ("passes", "scoreless"):
        found[name] = checked_count(name, getattr(position, name))
    if found["bag"] is not None:
        found["bag_count"] = len(found["bag"])
    elif position.bag_count is not None:
        found["bag_count"] = checked_count("bag_count", position.bag_count)
    return found | {"stream": checked_stream(position.stream)}


def checked_number(name: str, value: object, low: int, high: int | None = None) -> int:
    """A whole number from `low` to `high`, as an int; numpy's count too. Raises PositionError."""
    if not is_whole(value) or int(value) < low or (high is not None and int(value) > high):
        span = f"of at least {low}" if high is None else f"from {low} to {high}"
        raise PositionError(f"{name}: {shown(value)}, expected a whole number {span}")
    return int(value)


def checked_count(name: str, value: object) -> int:
    """A count of a position, of the size that one in JSON may have. Raises PositionError."""
    count = checked_number(name, value, 0)
    check_size(name, count)
    return count


def checked_numbers(name: str, values: object) -> tuple[int, ...]:
    """A tuple of whole numbers, of the size that those in JSON may have. Raises PositionError."""
    if not isinstance(values, tuple | list) or not all(map(is_whole, values)):
        raise PositionError(f"{name}: {shown(values)}, expected a tuple of whole numbers")
    numbers = tuple(map(int, values))
    check_sizes(name, numbers)
    return numbers


def checked_stream(value: object) -> tuple[int, int, int, int]:
    """The state of a random stream. Raises PositionError."""
    if isinstance(value, tuple | list) and len(value) == 4 and all(map(is_whole, value)):
        a, b, c, d = map(int, value)
        if min(a, b, c, d) >= 0 and max(a, b, c, d) < 2**64:
            return a, b, c, d
    raise PositionError(f"stream: {shown(value)}, expected four whole numbers from 0 to 2**64 - 1")


def _layer(name: str, value: object, rules: GridRuleset) -> NDArray[Any]:
    dtype, shape = _LAYERS[name], (rules.board.rows, rules.board.cols)
    try:
        array = np.asarray(value)
    except ValueError:  # rows of different lengths
        raise PositionError(f"{name}: {shown(value)}, expected an array of shape {shape}") from None
    if array.shape != shape:
        raise PositionError(f"{name}: shape {array.shape}, expected {shape}")
    if array.dtype != dtype:
        limits = np.iinfo(dtype)
        if array.dtype.kind not in "iu" or array.min() < limits.min or array.max() > limits.max:
            raise PositionError(
                f"{name}: an array of {array.dtype}, expected whole numbers that fit {limits.dtype}"
            )
    return frozen(array.astype(dtype))


def _check_layers(
    rules: GridRuleset,
    players: int,
    letters: NDArray[np.uint8],
    heights: NDArray[np.uint8],
    owners: NDArray[np.int8],
) -> None:
    used = letters != EMPTY
    known = (letters & ~np.uint8(BLANK_FLAG)) < rules.alphabet.size
    if (used & ~known).any():
        raise PositionError(
            f"letters: {int(letters[used & ~known][0])} is the code of no tile of {rules.name}"
        )
    if ((heights > 0) != used).any() or int(heights.max()) > rules.board.max_height:
        limit = rules.board.max_height
        raise PositionError(f"heights: expected 1 to {limit} where there is a letter, else 0")
    if rules.board.connection != "own":
        if (owners != -1).any():
            raise PositionError(f"owners: expected -1 everywhere, tiles have no owners in {rules.name}")
    elif ((owners >= 0) != used).any() or int(owners.min()) < -1 or int(owners.max()) >= players:
        raise PositionError(f"owners: expected a seat up to {players - 1} where there is a letter, else -1")


def _racks(racks: object, players: int, rules: GridRuleset) -> tuple[str | None, ...]:
    if not isinstance(racks, tuple | list) or len(racks) != players:
        raise PositionError(f"racks: {shown(racks)}, expected a tuple of {players} racks")
    return tuple(None if rack is None else _rack(seat, rack, rules) for seat, rack in enumerate(racks))


def _rack(seat: int, rack: object, rules: GridRuleset) -> str:
    if not isinstance(rack, str):
        raise PositionError(f"rack of seat {seat}: {shown(rack)}, expected a text of tiles, or None")
    size = rules.tiles.rack_size
    if len(rack) > size:
        raise PositionError(
            f"rack of seat {seat}: {len(rack)} tiles in {shown(rack)}, expected at most {size}"
        )
    return rules.alphabet.rack_text(rules.alphabet.rack_counts(rack))


def _bag(bag: object, rules: GridRuleset) -> tuple[int, ...] | None:
    if bag is None:
        return None
    codes = checked_numbers("bag", bag)
    if any(not 0 <= code <= rules.alphabet.blank for code in codes):
        raise PositionError(f"bag: {shown(bag)}, expected tile codes from 0 to {rules.alphabet.blank}")
    return codes
