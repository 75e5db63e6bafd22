"""What the games of a ruleset are like: seats, skill and luck, tension, length, choice, where points come from."""
