"""Two rulesets on the same seeds: what changes from one to the other."""
