"""The Python examples of the README run as they stand."""

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
README = TESTS.parent / "README.md"


def examples():
    return re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), flags=re.DOTALL)


def test_python_examples_run(capsys):
    assert examples()
    for example in examples():
        exec(compile(example, "README.md", "exec"), {})
    printed = capsys.readouterr().out
    assert "greedy" in printed
    assert "own_points" in printed


@pytest.mark.parametrize("name", ["readme_bot.py", "readme_card_bot.py"])
def test_the_bots_are_those_that_play_in_the_tests(name):
    assert (TESTS / "tournaments" / name).read_text(encoding="utf-8") in examples()
