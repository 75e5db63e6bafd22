"""The command `simulate` from outside: what it prints, its exit codes, and what happens when it is stopped."""

import json
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from small_rulesets import CROSSWORD

from engine.lexicon import Lexicon
from sims.run import run_setup
from sims.setup import make_setup

ROOT = Path(__file__).resolve().parents[2]
MANY = 20_000


@pytest.fixture(scope="module")
def tiny(tmp_path_factory):
    path = tmp_path_factory.mktemp("rules") / "tiny.toml"
    path.write_text(CROSSWORD.to_toml())
    return str(path)


def start(*words, **options):
    command = [sys.executable, "-m", "sims.cli.simulate", *map(str, words)]
    return subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options
    )


def run(*words, **options):
    process = start(*words, **options)
    out, err = process.communicate(timeout=300)
    return process.returncode, out, err


def wait_for_parts(folder, process):
    """Until two parts are written."""
    for _ in range(3000):
        if len(list(folder.glob("games/part-*"))) >= 2:
            return
        assert process.poll() is None, process.communicate()
        time.sleep(0.02)
    raise AssertionError("no part in a minute")


def rows(folder, kind):
    return pq.read_table(folder / kind)


def test_json_is_the_summary_and_nothing_else(tiny, tmp_path):
    code, out, err = run(tiny, "--games", 40, "--out", tmp_path / "run", "--json", "--set", "points.R=5")
    assert (code, err) == (0, "")
    document = json.loads(out)
    assert document == json.loads((tmp_path / "run/summary.json").read_text())
    assert document["ruleset"] == "tiny+points.R=5"
    assert next(record["points"] for record in document["letters"] if record["tile"] == "R") == 5


def test_tables(tiny):
    code, out, err = run(tiny, "--games", 41, "--bots", "greedy,random", "--workers", 1)
    assert code == 0
    assert err == "42 games instead of 41: each bot sits on each seat equally often\n"
    for heading in ("Seats", "Bots", "First seat's advantage", "Endings", "Letters"):
        assert f"\n{heading}\n" in out
    assert "42 games, in pairs, of greedy against random, seed 1" in out
    assert max(map(len, out.splitlines())) <= 120


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--games", "0"], "games = 0: expected a number from 1 to 100000000"),
        (
            ["--bots", "gredy"],
            'bot "gredy": not known, did you mean greedy? (expected one of equity, greedy, human-ish, random, rollout)',
        ),
        (["--turns"], "--turns: the rows have to go somewhere, expected --out FOLDER with it"),
        (["--workers", "999"], "workers = 999: expected a number from 1 to 256"),
        (["--players", "9"], "players = 9: expected a number from 2 to 4 for tiny"),
        (["--set", "points.Q"], "--set points.Q: expected KEY=VALUE, for instance points.Q=8"),
        (["--out", "/dev/null"], "/dev/null: cannot be used as a run directory (Not a directory)"),
    ],
)
def test_bad_input_is_one_line(tiny, words, message):
    assert run(tiny, *words) == (2, "", f"letterworks: {message}\n")


def test_killed_and_resumed(tiny, tmp_path):
    """Killed without warning somewhere in the middle; the same command plays the rest."""
    folder = tmp_path / "run"
    words = (tiny, "--games", MANY, "--seed", 4, "--out", folder)
    process = start(*words)
    wait_for_parts(folder, process)
    process.kill()
    process.communicate()
    assert not (folder / "summary.json").exists()
    (folder / "games/.part-00000000-00000999.parquet.1.tmp").write_bytes(b"half")
    code, out, _ = run(*words, "--json", "--workers", 1)
    assert code == 0
    assert not list(folder.rglob(".*.tmp"))
    played = [session["games"] for session in json.loads((folder / "manifest.json").read_text())["timing"]]
    assert len(played) == 1
    assert 0 < played[0] < MANY
    whole = run_setup(make_setup(CROSSWORD, Lexicon.load(), games=MANY, seed=4), out=tmp_path / "whole")
    assert whole.summary == json.loads(out)
    for kind in ("games", "letters"):
        assert rows(folder, kind).equals(rows(whole.folder, kind))


def test_ctrl_c(tiny, tmp_path):
    """A clean stop: exit code 130, no half-written part, and a command that resumes."""
    folder = tmp_path / "a run"
    process = start(tiny, "--games", MANY, "--out", folder, "--workers", 2)
    wait_for_parts(folder, process)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, "")
    command = (
        f"letterworks simulate {tiny} --games {MANY} --players 2 --bots greedy --seed 1 --lexicon enable "
        f"--workers 2 --out '{folder}'"
    )
    kept = 1000 * len(list((folder / "games").glob("*.parquet")))
    assert 0 < kept < MANY
    assert err == f"{kept:,} of {MANY:,} games are kept, 1,000 at a time; to resume:\n{command}\n"
    assert json.loads((folder / "manifest.json").read_text())["command"] == command
    assert not list(folder.rglob(".*.tmp"))
    assert not (folder / "summary.json").exists()
    for part in folder.glob("*/*.parquet"):
        pq.read_table(part)
    assert len(list(folder.glob("letters/*"))) == len(list(folder.glob("games/*")))


def test_a_disk_that_is_full(tiny, tmp_path):
    """No file may grow beyond 8 KB: the manifest fits, a part does not."""

    def limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (8192, 8192))

    code, out, err = run(tiny, "--games", 2000, "--out", tmp_path / "run", preexec_fn=limit)
    path = tmp_path / "run/letters/part-00000000-00000999.parquet"
    assert (code, out, err) == (2, "", f"letterworks: {path}: cannot be written (File too large)\n")
    assert not list((tmp_path / "run").rglob("*.parquet"))
    assert not list((tmp_path / "run").rglob(".*.tmp"))


def test_help_is_quick_to_load():
    """Help needs none of the heavy libraries."""
    code = (
        "import sys, sims.cli.simulate\n"
        "heavy = {'numba', 'numpy', 'pandas', 'pyarrow', 'scipy'} & set(sys.modules)\n"
        "sys.exit(f'loaded: {heavy}' if heavy else 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    code, out, _ = run("--help")
    assert code == 0
    assert "--bots" in out
