"""What the tests of the commands share."""

import pytest


@pytest.fixture(scope="session", autouse=True)
def _compiled():
    """Compile the search before a test reads what a command says on standard error."""
    from engine import Lexicon, Position, Ruleset

    Position.start(Ruleset.load("scrabble"), Lexicon.of(["CAT"])).moves.count()
