"""Real processes: signals, closed standard streams, file names that are no UTF-8, readers that leave, full disks."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

START = [sys.executable, "-c", "from sims.cli import main; main()"]
ODD = b"odd\xff"
"""A file name that is no UTF-8."""


def process(*arguments, cwd=None, env=None, **streams):
    pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | streams
    environment = {**os.environ, **(env or {})}
    return subprocess.Popen([*START, *arguments], cwd=cwd, env=environment, **pipes)


def outcome(*arguments, **how):
    with process(*arguments, **how) as running:
        out, err = running.communicate(timeout=600)
    return running.returncode, out, err


def shell(line):
    """Exit code, output and errors of a line of shell in which LW stands for the command."""
    command = " ".join(f"'{word}'" for word in START)
    done = subprocess.run(["bash", "-c", line.replace("LW", command)], capture_output=True, timeout=600)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize(
    ("line", "code", "error"),
    [
        ("LW score - <&-", 2, b"letterworks: standard input: is closed, expected JSON lines\n"),
        ("LW convert - --to svg <&-", 2, b"letterworks: standard input: is closed, expected a position in JSON\n"),
        ("LW words check QUIZ >&-", 0, b""),
        ("LW words check QZQ >&-", 1, b""),
        ("LW words pattern 'QU*' >&-", 0, b""),
        ("LW rulesets list >&-", 0, b""),
        ("LW rulesets show scrabble >&-", 0, b""),
        ("LW score no-such-file 2>&-", 2, b""),
        ("LW chek 2>&-", 2, b""),
        ("LW words check QUIZ <&- >&- 2>&-", 0, b""),
    ],
)  # fmt: skip
def test_closed_standard_streams(line, code, error):
    assert shell(line) == (code, b"", error)


@pytest.mark.parametrize(
    "line",
    [
        "LW words pattern '*' | head -1",
        "LW words pattern '*' --json | head -1",
        "LW rulesets list | true",
        "LW rulesets show scrabble | true",
        "LW --help | true",
        "LW --version | true",
    ],
)
def test_a_reader_that_leaves_is_no_error(line):
    code, _, err = shell(f"set -o pipefail; {line}")
    assert (code, err) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@pytest.mark.parametrize("line", ["LW words pattern 'Q*'", "LW words check QUIZ", "LW rulesets list"])
def test_output_that_cannot_be_written(line):
    assert shell(f"{line} > /dev/full") == (2, b"", b"letterworks: No space left on device\n")
    assert shell("LW score no-such-file 2> /dev/full") == (2, b"", b"")


@pytest.fixture
def odd(tmp_path):
    """A folder with files whose names are no UTF-8."""
    folder = os.fsencode(tmp_path)
    for ending, text in (
        (b".txt", "CAT\nDOG\n"),
        (b".jsonl", '{"id": 1, "ruleset": "scrabble", "kind": "pass"}\n'),
        (b".json", '{"ruleset": "upwords"}'),
        (b".toml", 'base = "scrabble"\n'),
    ):
        Path(os.fsdecode(os.path.join(folder, ODD + ending))).write_text(text)
    return tmp_path


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ((b"score", ODD + b".jsonl"), 0),
        ((b"score", ODD), 2),
        ((b"lexicon", b"verify", ODD + b".txt"), 0),
        ((b"lexicon", b"verify", ODD + b".txt", b"--json"), 0),
        ((b"lexicon", b"export", ODD + b".txt", b"--out", ODD + b".kwg"), 0),
        ((b"rulesets", b"check", ODD + b".toml"), 0),
        ((b"convert", ODD + b".json", b"--to", b"svg", b"--out", ODD + b".svg"), 0),
        ((b"hint", b"scrabble", b"--board", ODD + b".nope", b"--rack", b"CAT"), 2),
        ((b"words", b"check", ODD), 2),
        ((b"words", b"pattern", ODD), 2),
        ((b"rulesets", b"show", b"scrabble", b"--set", ODD), 2),
        ((ODD,), 2),
        ((b"words", b"check", b"CAT", b"--lexicon", ODD + b".txt"), 0),
    ],
)
def test_names_that_are_no_utf8(odd, arguments, code):
    found, _, err = outcome(*arguments, cwd=odd)
    assert found == code
    assert err == b"" if code == 0 else err.startswith(b"letterworks: ")
    assert err.count(b"\n") == (code == 2)


def test_a_run_in_a_folder_whose_name_is_no_utf8(tmp_path):
    arguments = (b"simulate", b"scrabble", b"--games", b"1", b"--workers", b"1", b"--json", b"--out", ODD)
    code, out, err = outcome(*arguments, cwd=tmp_path)
    assert code == 0, err
    assert json.loads(out)["games"] == 1
    manifest = json.loads((tmp_path / os.fsdecode(ODD) / "manifest.json").read_bytes())
    assert os.fsencode(manifest["command"]).endswith(b"odd\xff' --json")


def test_letters_that_the_output_does_not_have_are_written_as_escapes(tmp_path):
    (tmp_path / "de.txt").write_text("GRÖSSE\n", encoding="utf-8")
    ascii_only = {"PYTHONIOENCODING": "ascii"}
    how = {"cwd": tmp_path, "env": ascii_only}
    assert outcome("words", "pattern", "*", "--lexicon", "de.txt", **how) == (0, b"GR\\xd6SSE\n", b"")
    assert outcome("words", "check", "grösse", "--lexicon", "de.txt", **how)[:2] == (
        0,
        b"GR\\xd6SSE: in de\n",
    )


def test_files_on_standard_output_are_utf8_whatever_the_terminal_has(tmp_path):
    (tmp_path / "position.json").write_text('{"ruleset": "upwords"}')
    code, out, err = outcome(
        "convert", "position.json", "--to", "svg", cwd=tmp_path, env={"PYTHONIOENCODING": "ascii"}
    )
    assert (code, err) == (0, b"")
    assert "★" in out.decode()


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
@pytest.mark.parametrize("delay", [0.0, 0.05, 0.15, 0.4])
def test_a_signal_at_the_start_ends_the_process_quietly(name, delay):
    """From the first line of this program on: how the interpreter's own start answers Ctrl-C is not ours to say."""
    number = getattr(signal, name)
    code = f"""
import os, sys, threading, time
import sims.cli.process as process
sys.argv = ["letterworks", "score", "-"]
handle = process._handle
def handle_and_send(*given):
    handle(*given)
    process._handle = handle
    threading.Timer({delay}, os.kill, (os.getpid(), {int(number)})).start()
process._handle = handle_and_send
process.run_process()
"""
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen([sys.executable, "-c", code], **pipes) as running:
        running.wait(timeout=60)
        out, err = running.stdout.read(), running.stderr.read()
    said = b"letterworks: interrupted\n" if name == "SIGINT" else b""
    assert (running.returncode, out, err) == (128 + number, b"", said)


def test_a_signal_in_code_that_does_not_return_ends_the_process_all_the_same():
    """Stands for a long compile: ctypes waits without the interpreter's lock, and no handler runs."""
    code = """
import ctypes, os, signal, sys, threading
import sims.cli.app, sims.cli.process
def app():
    threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
    while True:
        try:
            ctypes.CDLL(None).sleep(60)
        except KeyboardInterrupt:  # sleep is woken by the signal, a compiler is not
            pass
sims.cli.app.app = app
sims.cli.process.run_process()
"""
    begun = time.monotonic()
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (130, b"letterworks: interrupted\n")
    assert time.monotonic() - begun < 30


@pytest.mark.parametrize("name", ["SIGTERM", pytest.param("SIGINT", marks=pytest.mark.slow)])
def test_a_run_that_is_broken_off_leaves_no_folder_behind(name, tmp_path):
    number = getattr(signal, name)
    with process("simulate", "scrabble", "--games", "9999999", env={"TMPDIR": str(tmp_path)}) as running:
        for _ in range(600):
            if list(tmp_path.glob("letterworks-run-*/games/*.parquet")):
                break
            time.sleep(0.1)
        running.send_signal(number)
        out, err = running.communicate(timeout=60)
    assert (running.returncode, out) == (128 + number, b"")
    assert b"Traceback" not in err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_ctrl_c_while_compiling_does_not_wait_for_it(tmp_path):
    cache, out = tmp_path / "cache", tmp_path / "run"
    arguments = ("simulate", "scrabble", "--games", "1", "--workers", "1", "--out", str(out))
    with process(*arguments, env={"LETTERWORKS_CACHE": str(cache)}) as running:
        for _ in range(1200):
            if (out / "manifest.json").exists():  # next is the game loop, the longest to compile
                break
            time.sleep(0.1)
        time.sleep(1)
        begun = time.monotonic()
        running.send_signal(signal.SIGINT)
        _, err = running.communicate(timeout=60)
        took = time.monotonic() - begun
    assert running.returncode == 130
    assert err.endswith(b"letterworks: interrupted\n")
    assert b"to resume:\nletterworks simulate scrabble --games 1 " in err
    assert took < 10


@pytest.mark.skipif(sys.platform != "linux", reason="asks the C library by name")
def test_a_success_is_none_the_less_if_a_library_aborts_as_the_process_ends():
    """pyarrow's threads do so now and then; here every end of a process that goes through the C library does."""
    program = (
        "import atexit, ctypes, os, sys\n"
        "abort = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(lambda _: os.abort())\n"
        "ctypes.CDLL(None).__cxa_atexit(abort, None, None)\n"
        "atexit.register(print, 'put away')\n"
        "sys.argv = ['letterworks', 'rulesets', 'list']\n"
        "from sims.cli import main\n"
        "main()\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "scrabble" in done.stdout
    assert done.stdout.endswith("put away\n")
