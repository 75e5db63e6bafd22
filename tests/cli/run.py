"""Runs the command line in this process, as a shell would."""

import json
from pathlib import Path

from typer.testing import CliRunner

from sims.cli.app import app

ORACLE = Path(__file__).parent.parent / "oracle"
RUNNER = CliRunner()


class Outcome:
    """Exit code, standard output and standard error of one run."""

    def __init__(self, result):
        self.code = result.exit_code
        self.out = result.stdout
        self.err = result.stderr

    @property
    def json(self):
        return json.loads(self.out)

    @property
    def lines(self):
        return [json.loads(line) for line in self.out.splitlines()]


def run(*arguments, stdin=None):
    result = RUNNER.invoke(app, [str(argument) for argument in arguments], input=stdin)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Outcome(result)


def fails(*arguments, stdin=None):
    """The one line on standard error of a run that has to end with exit code 2 and say nothing else."""
    outcome = run(*arguments, stdin=stdin)
    assert outcome.code == 2
    assert outcome.out == ""
    assert outcome.err.startswith("letterworks: ")
    assert outcome.err.count("\n") == 1
    return outcome.err.removeprefix("letterworks: ").rstrip("\n")


def as_lines(*documents):
    return "".join(json.dumps(document) + "\n" for document in documents)


def oracle(name, count=None):
    lines = (ORACLE / name).read_text().splitlines()
    return [json.loads(line) for line in lines[:count]]
