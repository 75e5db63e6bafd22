"""The card game Letter Tycoon."""
