"""Boards: crossword and stacking games."""
