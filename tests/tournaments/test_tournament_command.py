"""The command `tournament` from outside: what it prints, its exit codes, and what happens when it is stopped."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from small_rulesets import CROSSWORD

from sims import tournament

ROOT = Path(__file__).resolve().parents[2]
MANY = 3000
README_BOT = Path(__file__).parent / "readme_bot.py"
BAD_BOTS = Path(__file__).parent / "some_bots.py"


@pytest.fixture(scope="module")
def tiny(tmp_path_factory):
    path = tmp_path_factory.mktemp("rules") / "tiny.toml"
    path.write_text(CROSSWORD.to_toml())
    return str(path)


def start(*words):
    command = [sys.executable, "-c", "from sims.cli import main; main()", "tournament", *map(str, words)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def run(*words):
    process = start(*words)
    out, err = process.communicate(timeout=300)
    return process.returncode, out, err


def wait_for_parts(folder, process):
    """Until two parts are written."""
    for _ in range(6000):
        if len(list(folder.glob("matches/*/games/part-*"))) >= 2:
            return
        assert process.poll() is None, process.communicate()
        time.sleep(0.02)
    raise AssertionError("no part in two minutes")


def test_json_is_the_document_and_nothing_else(tiny, tmp_path):
    words = (tiny, "--bots", "greedy,random", "--pairs", 30, "--out", tmp_path / "out", "--json")
    code, out, err = run(*words)
    assert (code, err) == (0, "")
    assert json.loads(out) == json.loads((tmp_path / "out/tournament.json").read_text())


def test_tables_of_rounds(tiny):
    code, out, err = run(tiny, "--bots", "greedy,random,a@greedy", "--pairs", 5, "--players", 3)
    assert code == 0
    assert err == "6 rounds instead of 5: all seatings equally often\n"
    assert "round-robin, 18 games, 3 at a table, seed 1" in out


def test_killed_and_resumed(tiny, tmp_path):
    folder = tmp_path / "out"
    words = (tiny, "--bots", "greedy,random", "--pairs", MANY, "--seed", 5, "--out", folder)
    process = start(*words)
    wait_for_parts(folder, process)
    process.kill()
    process.communicate()
    assert not (folder / "tournament.json").exists()
    code, out, _ = run(*words, "--json", "--workers", 1)
    assert code == 0
    whole = tournament(CROSSWORD, "greedy,random", pairs=MANY, seed=5, workers=2, progress=False)
    assert json.loads(out) == whole.document


def test_ctrl_c(tiny, tmp_path):
    folder = tmp_path / "out"
    process = start(tiny, "--bots", "greedy,random", "--pairs", MANY, "--out", folder, "--sprt", "-1,0")
    wait_for_parts(folder, process)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, "")
    command = (
        f"letterworks tournament {tiny} --bots greedy,random --format round-robin --pairs {MANY} --players 2 "
        f"--seed 1 --lexicon enable --sprt -1,0 --out {folder} --alpha 0.05 --beta 0.05 --sprt-on score"
    )
    assert err.splitlines()[:2] == ["what is finished is kept; to resume:", command]
    assert json.loads((folder / "manifest.json").read_text())["command"] == command
    assert not list(folder.rglob(".*.tmp"))


def test_the_bot_of_the_readme_plays(tiny):
    code, out, err = run(tiny, "--bots", "longest,greedy", "--code", README_BOT, "--pairs", 10, "--json")
    assert (code, err) == (0, "")
    assert all(
        record["forfeits"] == {"crash": 0, "illegal": 0, "slow": 0} for record in json.loads(out)["bots"]
    )


def test_bad_bots_do_not_stop_it(tiny):
    words = ("--bots", "greedy,crasher,cheat,hanger", "--gauntlet", "--code", BAD_BOTS, "--limit", 2)
    code, out, err = run(tiny, *words, "--pairs", 1, "--workers", 1, "--json")
    assert code == 0
    faults = {record["bot"]: record["forfeits"] for record in json.loads(out)["bots"]}
    assert faults["greedy"] == {"crash": 0, "illegal": 0, "slow": 0}
    assert faults["crasher"]["crash"] > 0
    assert faults["cheat"]["illegal"] > 0
    assert faults["hanger"]["slow"] > 0
    assert "game 0 against greedy: cheat on seat 1 loses in turn" in err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--bots", "greedy"], "bots: 1 given, expected 2 or more"),
        (["--bots", "greedy,random", "--pairs", "0"], "pairs = 0: expected a number from 1 to 10000000"),
        (
            ["--bots", "greedy,random", "--format", "cup"],
            "format 'cup': not known, expected one of round-robin, gauntlet, field",
        ),
        (
            ["--bots", "greedy,greedy"],
            "bots: greedy is given twice, expected different ones, or labels: a@greedy,b@greedy",
        ),
        (["--bots", "greedy,random", "--sprt", "5"], "sprt '5': expected ELO0,ELO1, for instance 0,10"),
        (
            ["--bots", "greedy,random", "--report", "html"],
            "report: it has to go somewhere, expected --out FOLDER with it",
        ),
        (
            ["--bots", "mine,greedy", "--code", "nowhere.py"],
            "nowhere.py: cannot be read (No such file or directory), expected a Python file with bots",
        ),
        (
            ["--bots", "greedy,random", "--out", "/dev/null"],
            "/dev/null: cannot be used for a tournament (Not a directory)",
        ),
        (
            ["--bots", "greedy,random", "--out", ""],
            "--out: the name is empty, expected a new or empty folder, or a tournament to resume",
        ),
        (
            ["--bots", "greedy,random", "--alpha", "0.05"],
            "--alpha: does nothing alone, expected --sprt ELO0,ELO1 with it",
        ),
        (
            ["--bots", "greedy,random", "--beta", "nan"],
            "--beta: does nothing alone, expected --sprt ELO0,ELO1 with it",
        ),
        (
            ["--bots", "greedy,random", "--sprt-on", "spread"],
            "--sprt-on: does nothing alone, expected --sprt ELO0,ELO1 with it",
        ),
        (
            ["--bots", "greedy,random", "--limit", "nan"],
            "--limit: does nothing alone, expected --code FILE with it",
        ),
        (
            ["--bots", "greedy,random", "--gauntlet", "--format", "field"],
            "--gauntlet: is not --format field, expected one of the two",
        ),
        (["--bots", "greedy,random", "--workers", "0"], "workers = 0: expected a number from 1 to 256"),
    ],
)
def test_bad_input_is_one_line(tiny, words, message):
    assert run(tiny, *words) == (2, "", f"letterworks: {message}\n")
