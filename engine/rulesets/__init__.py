"""One TOML file a game, and the loader that checks it."""

from engine.rulesets.grid import GridRuleset
from engine.rulesets.ruleset import Ruleset

__all__ = ["GridRuleset", "Ruleset"]
