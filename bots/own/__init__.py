"""Bots of the user's own, written in Python: each plays in a process of its own."""
