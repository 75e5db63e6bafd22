"""What is said of word lists of which a game cannot use everything."""

import pytest
from cli.run import run

from engine import Lexicon, Ruleset
from sims.left_out import left_out_note

LINES = ["CAT", "cat1", "ABCDEFGHIJKLMNOPQRSTU", "A", "DÖG", "ACT", "4"]


@pytest.fixture(scope="module")
def mixed(tmp_path_factory):
    path = tmp_path_factory.mktemp("lists") / "mix.txt"
    path.write_text("\n".join(LINES), encoding="utf-8")
    return path


def test_everything_left_out_is_counted(mixed):
    note = left_out_note(Lexicon.load(mixed), Ruleset.load("scrabble"))
    assert note == (
        "lexicon mix: left out are lines that scrabble cannot use: 2 refused as no word, 1 shorter than two tiles, "
        "1 longer than 15 tiles, 1 not to be spelled with the tiles"
    )


def test_cards_have_no_tiles(mixed):
    note = left_out_note(Lexicon.load(mixed), Ruleset.load("letter-tycoon"))
    assert note.endswith("cannot use: 2 refused as no word")


def test_nothing_is_said_of_what_ships_or_fits(tmp_path):
    assert left_out_note(Lexicon.load("enable"), Ruleset.load("upwords")) == ""
    fits = tmp_path / "fits.txt"
    fits.write_text("CAT\nACT\n")
    assert left_out_note(Lexicon.load(fits), Ruleset.load("scrabble")) == ""


def test_a_list_that_is_called_like_one_that_ships_is_told_too(mixed, tmp_path):
    path = tmp_path / "enable-mine.txt"
    path.write_bytes(mixed.read_bytes())
    assert "1 longer than 15 tiles" in left_out_note(Lexicon.load(path), Ruleset.load("scrabble"))
    assert left_out_note(Lexicon.load("enable").limited(35), Ruleset.load("scrabble")) == ""


@pytest.mark.parametrize(
    "arguments",
    [
        ("simulate", "scrabble", "--games", 4, "--workers", 1),
        ("tournament", "scrabble", "--bots", "greedy,random", "--pairs", 1, "--workers", 1),
        ("hint", "scrabble", "--rack", "CATDOGS"),
    ],
)
def test_commands_say_it_once(mixed, arguments):
    outcome = run(*arguments, "--lexicon", mixed)
    assert outcome.code == 0
    assert outcome.err.count("left out are lines that scrabble cannot use: 2 refused as no word") == 1


def test_a_batch_says_it_once(mixed, tmp_path):
    file = tmp_path / "positions.jsonl"
    file.write_text(2 * f'{{"ruleset": "scrabble", "lexicon": "{mixed}", "rack": "CAT"}}\n')
    outcome = run("moves", file, "--summary")
    assert (outcome.code, outcome.err.count("left out")) == (0, 1)
