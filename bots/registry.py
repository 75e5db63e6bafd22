"""The bots by name, and the small language that names them: `rollout:plies=2,candidates=10`."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from bots.tycoon_weights import DEFAULTS
from engine.errors import BotError

Value = int | float | str
_SHOWN = 40  # characters of a bad text that a message repeats
_NUMBER = re.compile(r"[+-]?\d{1,18}")
_REAL = re.compile(r"[+-]?(\d{1,18}(\.\d{0,18})?|\.\d{1,18})(e[+-]?\d{1,3})?", re.IGNORECASE)


@dataclass(frozen=True)
class Parameter:
    """One parameter of a bot: its default (whose type is the parameter's), and its limits if it is a number."""

    default: Value
    doc: str
    low: float = float("-inf")
    high: float = float("inf")

    @property
    def expected(self) -> str:
        """What a message says is allowed."""
        if isinstance(self.default, str):
            return "a text"
        kind = "an integer" if isinstance(self.default, int) else "a number"
        return f"{kind} from {self.low:g} to {self.high:g}"

    def read(self, text: str) -> Value | None:
        """The value that `text` stands for, None if it is not allowed."""
        if isinstance(self.default, str):
            return text or None
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
    """A bot with its parameters; two are equal if they play alike.

    `parameters` are (name, value) in the order of the bot's declaration, those left at their default left out.
    """

    name: str
    parameters: tuple[tuple[str, Value], ...] = ()

    def __str__(self) -> str:
        if not self.parameters:
            return self.name
        return f"{self.name}:{','.join(f'{key}={value}' for key, value in self.parameters)}"


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
                    "vocabulary": Parameter(0, "only words of this level: 35, 50, 60, 70; 0 = all", 0, 95),
                    "temperature": Parameter(0.0, "how much it misjudges plays, in points", 0, _MOST_WEIGHT),
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


def known_bots(family: str) -> dict[str, BotKind]:
    """The bots that play games of `family`, by name."""
    return {name: kind for name, kind in KNOWN.items() if family in kind.families}


def parse_bot(text: str, family: str = "grid") -> BotSpec:
    """The bot that `text` names, as `greedy` or `name:key=value,key=value`.

    Raises BotError, which lists what is known, for an unknown bot or parameter, a bad value or one given twice.
    """
    name, colon, rest = text.partition(":")
    known = known_bots(family)
    if name not in known:
        raise BotError(f"bot {_show(name)}: not known, {_suggest(name, known)}")
    parameters = known[name].parameters
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
    return BotSpec(name, tuple(changed))


def _read(name: str, parameters: Mapping[str, Parameter], key: str, text: str) -> Value:
    if key not in parameters:
        known = _suggest(key, parameters) if parameters else f"{name} has none"
        raise BotError(f"bot {name}: parameter {_show(key)} is not known, {known}")
    value = parameters[key].read(text)
    if value is None:
        raise BotError(f"bot {name}: {key} = {_show(text)}: expected {parameters[key].expected}")
    return value


def parse_bots(texts: str | Iterable[str], family: str = "grid") -> list[BotSpec]:
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
    return [parse_bot(piece.strip(), family) for piece in pieces]


def value_of(spec: BotSpec, parameter: str) -> Value:
    """The value of a parameter, given or by default. Raises KeyError for one that the bot does not have."""
    return dict(spec.parameters).get(parameter, KNOWN[spec.name].parameters[parameter].default)


def _suggest(word: str, known: Iterable[str]) -> str:
    names = sorted(known)
    close = difflib.get_close_matches(word.lower(), names, n=1)
    expected = f"expected one of {', '.join(names)}"
    return f"did you mean {close[0]}? ({expected})" if close else expected


def _show(text: str) -> str:
    """`text` in quotes, cut to a readable length, without characters that would break the line."""
    cut = text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "..."
    return '"' + "".join(c if c.isprintable() else ascii(c)[1:-1] for c in cut) + '"'
