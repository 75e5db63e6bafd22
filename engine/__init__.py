"""What is legal in a letter game and what it pays: word lists, rulesets, boards, cards."""
