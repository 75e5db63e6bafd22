"""What the tests of the commands share."""

import pytest


@pytest.fixture(scope="session", autouse=True)
def _compiled():
    """Compile the searches before a test reads what a command says on standard error."""
    from engine import Lexicon, Position, Ruleset, TycoonPosition

    words = Lexicon.of(["CAT", "TACO"])
    Position.start(Ruleset.load("scrabble"), words).moves.count()
    TycoonPosition.start(Ruleset.load("letter-tycoon"), words, players=2, seed=1).words.count()
