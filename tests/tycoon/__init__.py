"""Tests of Letter Tycoon."""
