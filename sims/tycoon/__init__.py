"""Whole games of Letter Tycoon, played in compiled code."""
