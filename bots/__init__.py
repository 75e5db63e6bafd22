"""Players that choose a move."""
