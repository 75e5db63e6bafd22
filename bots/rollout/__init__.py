"""Choosing by rollouts: each candidate play is tried in many games with dealt-out hidden tiles, the same for all."""
