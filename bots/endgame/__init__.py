"""Exact endgames: two players, an empty bag, every ruleset of the board games.

`solve(position)` of `bots.endgame.face` is for people; `best_reply` of `bots.endgame.entry` is for compiled bots.
"""
