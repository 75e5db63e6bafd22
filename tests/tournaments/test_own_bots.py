"""Bots of the user's own: what they see, that they play by the rules, and what becomes of those that do not."""

from pathlib import Path

import pytest
from small_rulesets import CROSSWORD, STACKING

from bots.own.code import load_code
from bots.registry import parse_bots
from engine.errors import BotError
from engine.lexicon import Lexicon
from sims import tournament
from sims.run import run_setup
from sims.setup import Setup

BOTS = Path(__file__).parent / "some_bots.py"
TERRITORY = CROSSWORD.replace(name="tiny-territory", board={"connection": "own", "start": [[0, 0], [6, 6]]})
LIMIT = 5.0
WITH_BOTS = "expected a Python file with bots"


def play(rules, bots, pairs, **options):
    options = {"code": BOTS, "limit": LIMIT, "workers": 1, "progress": False} | options
    return tournament(rules, bots, pairs=pairs, **options)


def record_of(found, bot):
    return next(record for record in found.document["bots"] if record["bot"] == bot)


@pytest.mark.parametrize("rules", [CROSSWORD, STACKING, TERRITORY], ids=lambda rules: rules.name)
def test_greedy_written_in_python_plays_the_same_games(rules):
    """What the bot sees is what is there, and what it answers is what is played."""
    found = play(rules, "mirror,greedy", 15)
    (match,) = found.document["matches"]
    assert match["identical_pairs"] == 1
    assert match["pair_points"] == {"0": 0, "0.5": 0, "1": 15, "1.5": 0, "2": 0}
    assert record_of(found, "mirror")["forfeits"] == {"crash": 0, "illegal": 0, "slow": 0}


def test_three_players_and_a_list_of_words():
    words = Lexicon.of([word for word in Lexicon.load().words if len(word) < 6], "short")
    found = play(CROSSWORD, "chatty,greedy,random", 2, players=3, lexicon=words)
    assert record_of(found, "chatty")["forfeits"] == {"crash": 0, "illegal": 0, "slow": 0}
    assert record_of(found, "chatty")["bingos"] >= 0


@pytest.mark.parametrize(
    ("bot", "fault", "message"),
    [
        ("crasher", "crash", "it raised ZeroDivisionError: division by zero (line "),
        ("quitter", "crash", "its process ended with exit code 7"),
        ("exiter", "crash", "it raised SystemExit: enough (line "),
        ("unborn", "crash", "it raised RuntimeError: not today (line "),
        ("cheat", "illegal", "it played 0,0,A 6,6,E: "),
        ("outsider", "illegal", "it played 70,-3,Z: "),
        ("stranger", "illegal", "it answered 'pass', expected a Move"),
        ("mute", "crash", "it is 3, expected a method choose(position)"),
    ],
)
def test_a_bot_that_fails_loses_the_game(bot, fault, message, capfd):
    found = play(CROSSWORD, f"{bot},greedy", 2)
    err = capfd.readouterr().err
    assert err.startswith(f"letterworks: game 0 against greedy: {bot} on seat 0 loses in turn ")
    assert message in err
    assert err.count("\n") == 3
    assert err.endswith(", from now on such games are only counted\n")
    record = record_of(found, bot)
    assert record["forfeits"] == {"crash": 0, "illegal": 0, "slow": 0} | {fault: 4}
    assert record["score"] == 0
    assert record_of(found, "greedy")["score"] == 1
    assert f"4 {fault}" in str(found)


def test_a_bot_that_hangs_loses_and_the_tournament_goes_on(capfd):
    found = play(CROSSWORD, "hanger,greedy,random", 1, limit=1.5)
    assert record_of(found, "hanger")["forfeits"]["slow"] == 4
    assert record_of(found, "greedy")["games"] == 4
    assert "it took more than 1.5 seconds" in capfd.readouterr().err


def test_complaints_name_the_others_at_the_table(capfd):
    play(CROSSWORD, "unborn,greedy,random", 1, players=3)
    play(CROSSWORD, "unborn,greedy", 1, players=3, format="field")
    first, *_, last = capfd.readouterr().err.splitlines()
    assert first.startswith("letterworks: game 0 against greedy, random: unborn on seat 0 loses in turn 0: ")
    assert last.startswith("letterworks: game 2 against greedy: unborn on seat 1 loses in turn ")


def test_rows_of_a_forfeited_game(tmp_path):
    import pyarrow.parquet as pq

    play(CROSSWORD, "crasher,greedy", 2, out=tmp_path / "out")
    rows = pq.read_table(tmp_path / "out/matches/1-2/games").to_pandas()
    assert (rows.end_reason == "forfeit").all()
    assert (rows.fault == "crash").all()
    assert rows.forfeit.tolist() == [0, 1, 0, 1]
    assert rows.winner.tolist() == [1, 0, 1, 0]
    assert (rows.score_0 == rows.before_end_0).all()


def test_tables_of_a_run_count_a_forfeit_as_lost():
    own = load_code(BOTS)
    specs = tuple(parse_bots("crasher,greedy", "grid", own.names))
    setup = Setup(CROSSWORD, Lexicon.load(), specs, 4, 1, False, own=own)
    summary = run_setup(setup, workers=1, progress=False).summary
    assert [record["win_share"] for record in summary["bots"]] == [0, 1]
    assert summary["endings"] == [{"reason": "forfeit", "games": 4, "share": 1}]


def test_python_random_numbers_are_seeded_for_each_game():
    first, second = (play(CROSSWORD, "dice,greedy", 8, workers=workers) for workers in (1, 2))
    assert first.document == second.document
    assert first.document != play(CROSSWORD, "dice,greedy", 8, seed=2).document


def test_moves_are_timed():
    found = play(CROSSWORD, "mirror,greedy", 2)
    assert found.timing["mirror"]["measured"] == "in the tournament"
    assert found.timing["mirror"]["moves"] > 8
    assert found.timing["mirror"]["ms"] > 0


def test_a_device_is_no_file_with_bots():
    with pytest.raises(BotError) as caught:
        load_code("/dev/null")
    assert str(caught.value) == "/dev/null: cannot be read (not a regular file), " + WITH_BOTS


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (None, "cannot be read (No such file or directory), " + WITH_BOTS),
        ("def f(:\n", "line 1: invalid syntax, expected Python code"),
        ("x = 1\n", "has no bots, expected BOTS = {name: class} or a class with a method choose(position)"),
        ("BOTS = [1]\n", "BOTS is no dict, expected {name: class}"),
        ("BOTS = {'a b': int}\n", "bot 'a b': expected a name of letters, digits, _ and -"),
        ("BOTS = {'a': 3}\n", "bot a: 3 cannot be called, expected a class"),
        (
            "import nowhere\n",
            "cannot be run: ModuleNotFoundError: No module named 'nowhere' (line 1), " + WITH_BOTS,
        ),
        ("import os\nos._exit(0)\n", "its process ended with exit code 0, " + WITH_BOTS),
        ("x = '\0'\n", "source code string cannot contain null bytes, expected Python code"),
        ("# coding: nowhere\n", "unknown encoding: nowhere, expected Python code"),
        ("BOTS = {'a': int}\n", "bot a: class int cannot choose, expected a method choose(position)"),
        (
            "BOTS = {'greedy': lambda: None}\n",
            "bot greedy: that is the name of a bot that is there already, expected another",
        ),
    ],
)
def test_files_without_bots(tmp_path, text, message):
    path = tmp_path / "mine.py"
    if text is not None:
        path.write_text(text)
    with pytest.raises(BotError) as caught:
        load_code(path)
    assert str(caught.value) == f"{path}: {message}"


def test_names_in_a_file(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text("from some_other import Base\nclass Mine(Base):\n    pass\nclass Helper:\n    pass\n")
    (tmp_path / "some_other.py").write_text("class Base:\n    def choose(self, position): ...\n")
    assert load_code(path).names == ("Mine",)


@pytest.mark.parametrize("limit", [0, -1, 1e9, "soon"])
def test_limits_that_make_no_sense(limit):
    with pytest.raises(BotError, match=r"^limit = .*: expected seconds, more than 0 and at most 86,400$"):
        load_code(BOTS, limit)
