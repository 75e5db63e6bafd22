"""Which bots stand for weak and strong play of a game, and in which steps they get better."""

from __future__ import annotations

from typing import NamedTuple

from bots.registry import known_bots, parse_bot, value_of
from engine.errors import LexiconError
from engine.lexicon import Lexicon
from engine.lexicon.lexicon import LEVELS
from engine.rulesets import Ruleset

BUDGETS = (50, 100, 200)
"""Games played out a move, doubling."""
_COMMON = 50
_NOISE = 2


class Rung(NamedTuple):
    """A step of the ladder: the stronger bot, the weaker, and what was added."""

    strong: str
    weak: str
    what: str


class Field(NamedTuple):
    """The bots of a game.

    Args:
        standard: the bot that stands for the game. twin: nearly as strong, but it plays other moves.
        rungs: the steps from random to the best. tiers: level, words known and bot, of smaller vocabularies.
    """

    standard: str
    twin: str
    rungs: tuple[Rung, ...]
    tiers: tuple[tuple[int, int, str], ...]

    @property
    def ladder(self) -> list[str]:
        """All bots of the rungs but those with a budget, weakest first."""
        bots = [rung.weak for rung in self.rungs] + [rung.strong for rung in self.rungs]
        return [bot for bot in dict.fromkeys(bots) if not bot.startswith("rollout")]


def field_of(ruleset: Ruleset, lexicon: Lexicon, standard: str) -> Field:
    """The bots for a ruleset, as far as the program has them."""
    known = known_bots(ruleset.family)

    def named(text: str) -> str:
        return str(parse_bot(text, ruleset.family))

    rungs = [Rung("greedy", "random", "takes the most points at once")]
    tiers: tuple[tuple[int, int, str], ...] = ()
    if ruleset.family == "tycoon":
        rungs.append(Rung("planner", "greedy", "weighs patents, royalties, abilities and the end"))
        twin = named("planner:royalty=1.5,paid=0.8,keep=1,deny=0.6")
    else:
        if standard.startswith("equity"):
            rungs.append(Rung(standard, "greedy", "values what stays on the rack"))
        rest = f",leaves={_leaves(standard)}"
        twin = named(f"human-ish:temperature={_NOISE}{rest}")
        human = {level: named(f"human-ish:vocabulary={level},temperature=0{rest}") for level in LEVELS}
        tiers = tuple((level, words, human[level]) for level in LEVELS if (words := _words(lexicon, level)))
        if _words(lexicon, _COMMON):
            rungs.insert(1, Rung(standard, human[_COMMON], "knows all words, not only common ones"))
    best = rungs[-1].strong
    if "rollout" in known and "rollouts" in known["rollout"].parameters:
        more = f",leaves={_leaves(standard)}" if "leaves" in known["rollout"].parameters else ""
        steps = [named(f"rollout:rollouts={budget}{more}") for budget in BUDGETS]
        rungs.append(Rung(steps[0], best, f"plays each move out, {BUDGETS[0]} games"))
        rungs += [
            Rung(strong, weak, f"{budget} games a move instead of {budget // 2}")
            for weak, strong, budget in zip(steps, steps[1:], BUDGETS[1:], strict=False)
        ]
    return Field(standard, twin, tuple(rungs), tiers)


def _leaves(standard: str) -> str:
    """The leave values that the standard bot plays with: those of its kin are the same."""
    spec = parse_bot(standard)
    return str(value_of(spec, "leaves")) if "leaves" in known_bots("grid")[spec.name].parameters else "none"


def _words(lexicon: Lexicon, level: int) -> int:
    """Words of the list of that level, 0 if it has none."""
    try:
        return len(lexicon.vocabulary(level))
    except LexiconError:
        return 0
