"""One TOML file a game, and the loader that checks it.

A ruleset of your own is a TOML file. Start from `Ruleset.load("scrabble").to_toml()`, which lists every field
with its meaning, or write only what differs under `base = "scrabble"` (a shipped name, or a path beside the
file): tables are merged key by key, name and title are not inherited. `Ruleset.load("my.toml")` checks it.
"""

from engine.rulesets.grid import GridRuleset
from engine.rulesets.ruleset import Ruleset
from engine.rulesets.tycoon import TycoonRuleset

__all__ = ["GridRuleset", "Ruleset", "TycoonRuleset"]
