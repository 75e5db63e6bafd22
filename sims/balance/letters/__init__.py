"""What the letters of a board game are worth: in the word list, in play, and to win; and what points would be fair."""
