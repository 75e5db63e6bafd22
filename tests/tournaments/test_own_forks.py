"""A user's bot may fork: of its processes none is left when it is not asked any more."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from small_rulesets import CROSSWORD

from bots.own.process import Answered, Child, Failed
from engine.lexicon import Lexicon
from engine.position import Position

ROOT = Path(__file__).resolve().parents[2]
BOTS = Path(__file__).parent / "forking_bot.py"
WORDS = "CAT TACO"
HOLDER = """
import sys, time
from pathlib import Path
from bots.own.process import Child
child = Child(Path(sys.argv[1]))
child.ask({"list": True}, 60)
print(child._process.pid, flush=True)
time.sleep(600)
"""


def group_of(leader):
    """The processes of a group that are not dead."""
    shown = subprocess.run(["ps", "-A", "-o", "pgid=,stat="], capture_output=True, text=True, check=True)
    rows = [line.split() for line in shown.stdout.splitlines()]
    return [state for group, state in rows if group == str(leader) and state[0] != "Z"]


def wait_until_gone(leader):
    for _ in range(200):
        if not group_of(leader):
            return
        time.sleep(0.05)
    left = group_of(leader)
    os.killpg(leader, 9)
    raise AssertionError(f"{len(left)} processes are left")


def asked(bot):
    """The process of a bot, and its answer to a position."""
    child = Child(BOTS)
    setup = {"ruleset": CROSSWORD.to_toml(), "lexicon": "few", "words": WORDS, "bot": bot}
    for question in (setup, {"game": "1"}):
        assert isinstance(child.ask(question, 300), Answered)
    position = Position.start(CROSSWORD, Lexicon.of(WORDS.split(), "few"), seed=1)
    return child, child.ask({"position": position.to_json()}, 3)


def test_a_fork_in_a_move_ends_with_the_bot():
    child, answer = asked("Forker")
    assert isinstance(answer, Answered)
    assert len(group_of(child._process.pid)) == 2
    child.close()
    wait_until_gone(child._process.pid)


def test_a_fork_ends_when_the_process_it_comes_from_is_gone():
    child, answer = asked("Deserter")
    assert answer == Failed("it took more than 3 seconds", True)
    assert child._process.returncode == 7
    wait_until_gone(child._process.pid)


@pytest.fixture
def forking_file(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(
        "import os\nos.fork()\nclass Mine:\n    def choose(self, position):\n        return None\n"
    )
    return path


def test_a_fork_at_import_ends_with_the_bot(forking_file):
    child = Child(forking_file)
    assert child.ask({"list": True}, 60) == Answered({"names": ["Mine"]})
    child.close()
    wait_until_gone(child._process.pid)


def test_a_fork_ends_when_whoever_asks_is_killed(forking_file):
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(forking_file)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    leader = int(holder.stdout.readline())
    assert len(group_of(leader)) == 2
    holder.kill()
    holder.communicate()
    wait_until_gone(leader)
