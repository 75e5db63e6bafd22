"""What patents of Letter Tycoon bring in, what they are worth to win, and what they should cost."""
