"""Small rulesets for runs that take no time."""

from engine.rulesets import Ruleset

_TINY = """
family = "grid"
name = "tiny"
[board]
rows = 7
cols = 7
start = [[3, 3]]
max_height = {height}
[tiles]
letters = "AEINRST"
counts = {{ A = 4, E = 5, I = 3, N = 2, R = 2, S = 3, T = 3, "?" = 1 }}
points = {{ A = 1, E = 1, I = 1, N = 2, R = 3, S = 1, T = 2 }}
rack_size = 4
[scoring]
mode = "{mode}"
all_tiles_bonus = 10
[exchange]
max = 4
bag_at_least_count = true
[ending]
end_when_no_play = true
pass_rounds = 2
"""

CROSSWORD = Ruleset.from_toml(_TINY.format(height=1, mode="points"))
STACKING = Ruleset.from_toml(_TINY.format(height=3, mode="height").replace("tiny", "tiny-stacking"))

KNOWN_RULESETS = (
    "(expected one of apwords, letter-tycoon, scrabble, scrabble-freeform, scrabble-territory, upwords, upwords-1983, "
    "a .toml file)"
)
"""How a message about an unknown ruleset ends."""
