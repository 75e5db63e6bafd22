"""The bots by name, and the small language that names them: `rollout:plies=2,candidates=10`."""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from bots.tycoon_weights import DEFAULTS
from engine.errors import BotError

Value = int | float | str
_SHOWN = 40  # characters of a bad text that a message repeats
_NUMBER = re.compile(r"[+-]?[0-9]{1,18}")
_REAL = re.compile(r"[+-]?(\d{1,18}(\.\d{0,18})?|\.\d{1,18})(e[+-]?\d{1,3})?", re.IGNORECASE | re.ASCII)
_LABEL = re.compile(r"[\w.+-]{1,40}")


@dataclass(frozen=True)
class Parameter:
    """One parameter of a bot: its default (whose type is the parameter's), and its limits if it is a number."""

    default: Value
    doc: str
    low: float = float("-inf")
    high: float = float("inf")
    choices: tuple[str, ...] = ()
    """Of a text: what it may be, if not anything."""

    @property
    def expected(self) -> str:
        """What a message says is allowed."""
        if isinstance(self.default, str):
            return f"one of {', '.join(self.choices)}" if self.choices else "a text"
        kind = "an integer" if isinstance(self.default, int) else "a number"
        return f"{kind} from {self.low:g} to {self.high:g}"

    def read(self, text: str) -> Value | None:
        """The value that `text` stands for, None if it is not allowed."""
        if isinstance(self.default, str):
            return text if text in self.choices or (text and not self.choices) else None
        is_whole = isinstance(self.default, int)
        if not (_NUMBER if is_whole else _REAL).fullmatch(text):
            return None
        value = int(text) if is_whole else float(text)
        return value if self.low <= value <= self.high else None


@dataclass(frozen=True)
class BotKind:
    """A bot that can be named: the families of games it plays and its parameters."""

    name: str
    doc: str
    families: frozenset[str]
    parameters: Mapping[str, Parameter] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True)
class BotSpec:
    """A bot with its parameters; two are equal if they play alike and are labelled alike.

    `parameters` are (name, value) in the order of the bot's declaration, those left at their default left out.
    `label` tells two apart that play alike: `old@greedy`, `new@greedy`.
    """

    name: str
    parameters: tuple[tuple[str, Value], ...] = ()
    label: str = ""

    def __str__(self) -> str:
        name = f"{self.label}@{self.name}" if self.label else self.name
        if not self.parameters:
            return name
        return f"{name}:{','.join(f'{key}={value}' for key, value in self.parameters)}"


_GRID, _TYCOON = frozenset({"grid"}), frozenset({"tycoon"})
_MOST_WEIGHT = 1000
_LEAVES = Parameter("auto", "leave values: those that ship for the ruleset (auto), a file, or none")
KNOWN: dict[str, BotKind] = {
    kind.name: kind
    for kind in (
        BotKind("greedy", "plays for the most points at once", _GRID | _TYCOON),
        BotKind("random", "takes any legal play, each equally likely", _GRID | _TYCOON),
        BotKind(
            "equity",
            "plays for points and for what stays on the rack",
            _GRID,
            MappingProxyType({"leaves": _LEAVES}),
        ),
        BotKind(
            "human-ish",
            "knows fewer words and misjudges plays a little: for games with people",
            _GRID,
            MappingProxyType(
                {
                    "vocabulary": Parameter(60, "knows words of this level: 35, 50, 60, 70; 0 = all", 0, 95),
                    "temperature": Parameter(3.0, "how much it misjudges plays, in points", 0, _MOST_WEIGHT),
                    "leaves": _LEAVES,
                }
            ),
        ),
        BotKind(
            "rollout",
            "tries its best plays in many games with hidden tiles dealt at random",
            _GRID,
            MappingProxyType(
                {
                    "plies": Parameter(2, "turns played after each candidate; 0 = to the end", 0, 100),
                    "candidates": Parameter(12, "how many of the best plays by equity are tried", 1, 100),
                    "rollouts": Parameter(1000, "games played out a move, at most", 1, 100_000_000),
                    "ms": Parameter(
                        0, "milliseconds a move instead: not reproducible; 0 = off", 0, 3_600_000
                    ),
                    "endgame": Parameter(
                        10_000,
                        "positions searched when the bag is empty (two players); 0 = rollouts there, too",
                        0,
                        100_000_000,
                    ),
                    "aim": Parameter("win", "what it plays for: win or points", choices=("win", "points")),
                    "leaves": _LEAVES,
                }
            ),
        ),
        BotKind(
            "planner",
            "weighs pay, patents, royalties, abilities and the end",
            _TYCOON,
            MappingProxyType(
                {
                    name: Parameter(default, doc, -_MOST_WEIGHT, _MOST_WEIGHT)
                    for name, (default, doc) in DEFAULTS.items()
                }
            ),
        ),
    )
}
"""Every bot, by name."""
OF_CARDS: dict[str, BotKind] = {
    "rollout": BotKind(
        "rollout",
        "plays the planner's best turns on with sampled cards, and takes the one that wins most",
        _TYCOON,
        MappingProxyType(
            {
                "rollouts": Parameter(3200, "games played on for a turn, in all", 1, 1_000_000),
                "candidates": Parameter(
                    48, "turns that are tried: words, each with purchases and discards", 1, 100
                ),
                "rounds": Parameter(2, "rounds played on; 0: to the end", 0, 60),
                "policy": Parameter(
                    "hasty",
                    "bot that plays on; hasty is the planner with a look at two words",
                    choices=("planner", "hasty", "greedy"),
                ),
                "ms": Parameter(0, "milliseconds a turn in place of rollouts: not reproducible", 0, 600_000),
            }
        ),
    )
}
"""Bots of Letter Tycoon that may share their name, but no parameters, with one of the board games."""


def known_bots(family: str) -> dict[str, BotKind]:
    """The bots that play games of `family`, by name."""
    known = {name: kind for name, kind in KNOWN.items() if family in kind.families}
    return known | OF_CARDS if family in _TYCOON else known


def parse_bot(text: str, family: str = "grid", own: Collection[str] = ()) -> BotSpec:
    """The bot that `text` names, as `greedy` or `name:key=value,key=value`, with `label@` before it if wanted.

    `own` are names of the user's own bots, which have no parameters. Raises BotError, which lists what is known, for
    an unknown bot or parameter, a bad value or one given twice.
    """
    head, colon, rest = text.partition(":")
    label, at, name = head.rpartition("@")
    if at and not _LABEL.fullmatch(label):
        raise BotError(
            f"bot {_show(text)}: label {_show(label)}, expected 1 to 40 letters, digits and . _ + -"
        )
    known = known_bots(family)
    if name not in known and name not in own:
        raise BotError(f"bot {_show(name)}: not known, {_suggest(name, [*known, *own])}")
    parameters = known[name].parameters if name in known else {}
    given: dict[str, Value] = {}
    for item in rest.split(",") if colon else ():
        key, equals, value = item.partition("=")
        if not equals or key in given:
            why = f"{_show(key)} is given twice" if equals else f"{_show(item)} is no setting"
            raise BotError(f"bot {_show(text)}: {why}, expected {name}:key=value,key=value")
        given[key] = _read(name, parameters, key, value)
    changed = (
        (key, given[key]) for key, each in parameters.items() if given.get(key, each.default) != each.default
    )
    return BotSpec(name, tuple(changed), label)


def _read(name: str, parameters: Mapping[str, Parameter], key: str, text: str) -> Value:
    if key not in parameters:
        known = _suggest(key, parameters) if parameters else f"{name} has none"
        raise BotError(f"bot {name}: parameter {_show(key)} is not known, {known}")
    value = parameters[key].read(text)
    if value is None:
        raise BotError(f"bot {name}: {key} = {_show(text)}: expected {parameters[key].expected}")
    return value


def parse_bots(texts: str | Iterable[str], family: str = "grid", own: Collection[str] = ()) -> list[BotSpec]:
    """The bots of a list in one text, `greedy,rollout:plies=2,ms=200,random`, or of several. Raises BotError.

    A part with an equals sign and no bot's name before it belongs to the bot on its left.
    """
    pieces: list[str] = []
    if not isinstance(texts, str) and not all(isinstance(text, str) for text in texts):
        raise BotError(
            "bots: expected names such as greedy; a bot of your own plays through the Python face only"
        )
    for text in [texts] if isinstance(texts, str) else texts:
        for number, piece in enumerate(text.split(",")):
            goes_on = "=" in piece and ":" not in piece.partition("=")[0]
            if goes_on and number > 0:
                pieces[-1] += f",{piece}"
            else:
                pieces.append(piece)
    return [parse_bot(piece.strip(), family, own) for piece in pieces]


def value_of(spec: BotSpec, parameter: str) -> Value:
    """The value of a parameter, given or by default. Raises KeyError for one that the bot does not have."""
    return dict(spec.parameters).get(parameter, KNOWN[spec.name].parameters[parameter].default)


def is_reproducible(spec: BotSpec) -> bool:
    """Whether a bot plays the same wherever it plays: not if it thinks by the clock."""
    return not dict(spec.parameters).get("ms", 0)


def settings_of(spec: BotSpec, family: str) -> dict[str, Value]:
    """The value of every parameter of a bot of that family, given or by default."""
    parameters = known_bots(family)[spec.name].parameters
    return {name: parameter.default for name, parameter in parameters.items()} | dict(spec.parameters)


def thinks(spec: BotSpec, family: str) -> bool:
    """Whether a bot of that family may take a second a game or more: it plays games on, or is one of the user's own."""
    kind = known_bots(family).get(spec.name)
    return kind is None or "rollouts" in kind.parameters


def _suggest(word: str, known: Iterable[str]) -> str:
    names = sorted(known)
    close = difflib.get_close_matches(word.lower(), names, n=1)
    expected = f"expected one of {', '.join(names)}"
    return f"did you mean {close[0]}? ({expected})" if close else expected


def _show(text: str) -> str:
    """`text` in quotes, cut to a readable length, without characters that would break the line."""
    cut = text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "..."
    return '"' + "".join(c if c.isprintable() else ascii(c)[1:-1] for c in cut) + '"'
