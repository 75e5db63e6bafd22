"""Help, version, unknown commands and options, exit codes, quick start."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from bots.registry import KNOWN
from cli.run import fails, run
from sims.cli.app import COMMANDS, known_commands
from sims.cli.errors import exit_code

START = "from sims.cli import main; main()"


def test_help_names_every_command_with_an_example():
    outcome = run("--help")
    assert outcome.code == 0
    for name in known_commands():
        assert f"  {name:10} {COMMANDS[name].what}\n" in outcome.out
        assert f"letterworks {COMMANDS[name].example}\n" in outcome.out


def test_help_fits_80_columns():
    assert max(map(len, run("--help").out.splitlines())) <= 80


def test_without_arguments_the_help_is_printed():
    outcome = run()
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out == run("--help").out


def test_no_command_is_listed_that_does_not_exist():
    listed = run("--help").out
    for name in set(COMMANDS) - set(known_commands()):
        assert f"letterworks {name} " not in listed
        assert fails(name).startswith(f"unknown command {name!r}, expected ")


@pytest.mark.parametrize("name", known_commands())
def test_every_listed_command_has_help(name):
    outcome = run(name, "--help")
    assert outcome.code == 0
    assert outcome.out.startswith(f"Usage: letterworks {name} ")


@pytest.mark.parametrize(
    "words",
    ["rulesets list", "rulesets show", "rulesets check", "lexicon list", "lexicon add", "lexicon verify",
     "lexicon diff", "words check", "words anagram", "words pattern", "words hooks", "words contains",
     "lexicon export", "lexicon remove", "hint", "moves", "score", "convert", "simulate", "bench"],
)  # fmt: skip
def test_help_of_a_command_ends_with_examples(words):
    outcome = run(*words.split(), "--help")
    assert outcome.code == 0
    assert f"  Examples:\n    letterworks {words}" in outcome.out


def test_group_help_lists_its_commands_uncut():
    assert "..." not in run("words", "--help").out.split("Commands:")[1]


def test_version():
    outcome = run("--version")
    assert outcome.code == 0
    assert outcome.out.startswith("letterworks")
    assert outcome.out.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("mvoes", "unknown command 'mvoes', expected moves (is that what you meant?)"),
        ("qqqqqq", f"unknown command 'qqqqqq', expected one of {', '.join(known_commands())}"),
        ("--colour", "unknown option --colour, expected one of --version, --help"),
        ("moves --sumary x", "moves: unknown option --sumary, expected --summary (is that what you meant?)"),
        ("score", "score: missing argument 'FILE|-' (letterworks score --help says more)"),
        ("score a b", "score: got unexpected extra argument(s) (b) (letterworks score --help says more)"),
        ("rulesets", "rulesets: missing command, expected one of list, show, check"),
        ("rulesets lisst", "rulesets: unknown command 'lisst', expected list (is that what you meant?)"),
        (
            "words zzz A",
            "words: unknown command 'zzz', expected one of check, anagram, pattern, contains, hooks",
        ),
        (
            "lexicon list --josn",
            "lexicon list: unknown option --josn, expected --json (is that what you meant?)",
        ),
        (
            "convert x",
            "convert: missing option '--to'. Choose from: json, svg, text (letterworks convert --help says more)",
        ),
        (
            "convert x --to gcg",
            "convert: invalid value for '--to': 'gcg' is not one of 'json', 'svg', 'text' "
            "(letterworks convert --help says more)",
        ),
        ("hint scrabble --set", "Option '--set' requires an argument."),
    ],
)
def test_wrong_usage_is_one_line(arguments, message):
    assert fails(*arguments.split()) == message


def test_importing_the_command_line_imports_nothing_heavy():
    names = "numba numpy pandas pyarrow matplotlib scipy llvmlite rich"
    code = f"""
import sys, sims.cli, sims.cli.app
from typer.testing import CliRunner
assert CliRunner().invoke(sims.cli.app.app, ["--help"]).exit_code == 0
print([name for name in {names.split()} if name in sys.modules])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_the_modules_of_the_commands_import_nothing_heavy():
    code = """
import sys, sims.cli.hint, sims.cli.moves, sims.cli.score, sims.cli.convert
import sims.cli.rulesets, sims.cli.lexicon, sims.cli.words
print([name for name in ("numba", "numpy", "pandas", "pyarrow", "rich") if name in sys.modules])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def interrupted():
    raise KeyboardInterrupt


def test_interrupt_is_130_and_one_line(capsys):
    assert exit_code(interrupted) == 130
    assert capsys.readouterr().err == "letterworks: interrupted\n"


def test_system_errors_are_one_line(capsys, tmp_path):
    assert exit_code(lambda: (tmp_path / "no" / "file").read_bytes()) == 2
    assert capsys.readouterr().err == f"letterworks: {tmp_path}/no/file: No such file or directory\n"


def test_a_fault_of_the_program_is_not_hidden():
    with pytest.raises(ZeroDivisionError):
        exit_code(lambda: 1 // 0)


def test_exit_code_of_a_real_process():
    done = subprocess.run(
        [sys.executable, "-c", START, "words", "check", "QZQ"], capture_output=True, text=True
    )
    assert (done.returncode, done.stdout, done.stderr) == (1, "QZQ: not in enable\n", "")


def test_ctrl_c_ends_a_real_process_with_130():
    command = [sys.executable, "-c", START, "score", "-"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        process.stdin.write(b'{"id": 1}\n')
        process.stdin.flush()
        answer = json.loads(process.stdout.readline())  # it is up, and waits for the next line
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        _, complaint = process.communicate(timeout=30)
    assert answer["id"] == 1
    assert process.returncode == 130
    assert complaint == b"letterworks: interrupted\n"


def test_a_reader_that_leaves_early_is_no_error():
    command = [sys.executable, "-c", START, "words", "pattern", "*"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stdout.readline()
        process.stdout.close()
        complaint = process.stderr.read()
        process.wait(timeout=30)
    assert (process.returncode, complaint) == (0, b"")


def test_output_survives_a_plain_c_locale():
    environment = {**os.environ, "LC_ALL": "C", "LANG": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    done = subprocess.run(
        [sys.executable, "-c", START, "rulesets", "list"], capture_output=True, env=environment
    )
    assert (done.returncode, done.stderr) == (0, b"")


LONG = "9" * 5000
GAMES = {"grid": "board games", "tycoon": "Letter Tycoon"}


@pytest.mark.parametrize(
    "arguments",
    [
        ("simulate", "scrabble", "--games", LONG),
        ("simulate", "scrabble", "--seed", LONG[:4000]),
        ("simulate", "scrabble", "--bots", LONG),
        ("simulate", LONG),
        (LONG,),
        (f"--{LONG}",),
        ("rulesets", LONG),
        ("rulesets", "show", "scrabble", "--set", LONG),
        ("rulesets", "show", "scrabble", "--set", f"points.Q={LONG}"),
        ("rulesets", "show", "scrabble", "--set", f"{LONG}=1"),
        ("rulesets", "show", "scrabble", "--set", "9 " * 5000),
        ("rulesets", "check", f"{LONG}.toml"),
        ("words", "check", LONG),
        ("words", "pattern", f"{LONG}"),
        ("words", "check", "CAT", "--lexicon", LONG),
        ("words", "check", "CAT", "--lexicon", f"/{LONG}"),
        ("lexicon", "verify", LONG),
        ("lexicon", "add", LONG, "--name", LONG),
        ("lexicon", "export", "enable", "--out", LONG),
        ("moves", LONG),
        ("hint", "scrabble", "--rack", LONG),
        ("hint", "scrabble", "--level", LONG[:4000], "--rack", "A"),
        ("hint", "letter-tycoon", "--hand", LONG, "--pool", "A"),
        ("convert", LONG, "--to", LONG),
    ],
    ids=range(24),
)
def test_a_message_repeats_long_input_shortly(arguments):
    assert len(fails(*arguments)) < 1200


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (
            ("moves", ""),
            "the name of a file is empty, expected JSON lines in a FILE, or - for standard input",
        ),
        (
            ("score", ""),
            "the name of a file is empty, expected JSON lines in a FILE, or - for standard input",
        ),
        (
            ("convert", "", "--to", "json"),
            "the name of a file is empty, expected a position in JSON in a FILE, or - for standard input",
        ),
        (
            ("simulate", "scrabble", "--out", ""),
            "--out: the name is empty, expected a new or empty folder, or a run to resume",
        ),
        (
            ("tournament", "scrabble", "--bots", "greedy,random", "--out", ""),
            "--out: the name is empty, expected a new or empty folder, or a tournament to resume",
        ),
        (
            ("train", "scrabble", "--out", ""),
            "--out: the name is empty, expected a file to write, as my.npz",
        ),
        *(
            (
                ("balance", what, *["scrabble"] * sources, "--out", ""),
                "--out: the name is empty, expected a folder for the report",
            )
            for what, sources in (("game", 1), ("compare", 2), ("letters", 1), ("patents", 1))
        ),
    ],
)
def test_an_empty_name_is_no_folder(arguments, expected):
    assert fails(*arguments) == expected


def test_the_help_of_simulate_names_the_bots_of_each_family():
    shown = " ".join(run("simulate", "--help").out.split())
    for bot in KNOWN.values():
        families = " and ".join(name for family, name in GAMES.items() if family in bot.families)
        assert f" {bot.name} {bot.doc} ({families})" in shown
