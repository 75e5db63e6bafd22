"""Leave values learned by self-play, for any game on a board."""
