"""Generator, referee and slow rule book must agree on every play of every game.

Each of them was written from the rules on its own; here they are asked the same questions:

* `world`: one game (rules and words) in the forms that the engine and the rule book read;
* `own_rules`: random rulesets and word lists; `boards`: random positions and self-play;
* `candidates`: plays that may be legal or not; `scale`: how much is tried;
* `told`: what a failing test says, so that it can be pasted into a test of its own.
"""
