"""Bots against each other: who meets whom, games in pairs, ratings, tests that stop early, tables and a page."""
