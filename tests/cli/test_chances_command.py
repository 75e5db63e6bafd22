"""`letterworks chances`: learns, writes, and says in one line what is wrong."""

import numpy as np
import pytest
from small_rulesets import CROSSWORD

from bots.rollout.curves import load_chances

from .run import fails, run


@pytest.fixture
def tiny(tmp_path):
    path = tmp_path / "tiny.toml"
    path.write_text(CROSSWORD.to_toml())
    return path


def test_it_writes_what_it_learned(tiny, tmp_path):
    out = tmp_path / "chances.npz"
    outcome = run("chances", tiny, "--games", 100, "--leaves", "none", "--out", out)
    assert outcome.code == 0
    assert "win chances of tiny from 100 games for 2 players" in outcome.out.replace("\n", "")
    assert (load_chances(out, 2).scale > 0).all()
    with np.load(out, allow_pickle=False) as file:
        assert '"bot": "equity:leaves=none"' in str(file["facts"])


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (["--players", "2,9"], "players = '2,9': expected numbers from 2 to 4 for tiny"),
        (["--leaves", "nowhere.npz"], "nowhere.npz"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(tiny, options, why):
    assert why in fails("chances", tiny, "--games", 100, *options)


def test_a_file_that_cannot_be_written(tiny, tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("")
    why = fails("chances", tiny, "--games", 100, "--leaves", "none", "--out", blocked / "deeper.npz")
    assert "deeper.npz: cannot be written (Not a directory), expected a file" in why
