"""Whole games on boards, played in compiled code."""
