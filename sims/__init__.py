"""Play many games and say what they show."""
