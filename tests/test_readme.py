"""The Python examples of the README run as they stand."""

import re
from pathlib import Path

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


def test_the_bot_is_the_one_that_plays_in_the_tests():
    assert (TESTS / "tournaments" / "readme_bot.py").read_text(encoding="utf-8") in examples()
