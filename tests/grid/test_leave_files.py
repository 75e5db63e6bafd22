"""Files of leave values: what is written is read, what is damaged or foreign gets one line, what is near is named."""

import json
import os

import numpy as np
import pytest
from slow_leaves import random_leaves

from bots.grid_brains import chosen_of
from bots.learned import (
    SHIPPED,
    Learned,
    given_leaves,
    load_leaves,
    ruleset_facts,
    save_leaves,
    shipped_leaves,
)
from bots.registry import parse_bots
from engine.errors import BotError
from engine.rulesets import Ruleset

SCRABBLE = Ruleset.load("scrabble")


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "mine.npz"
    save_leaves(path, Learned(random_leaves(SCRABBLE, 5), ruleset_facts(SCRABBLE)))
    return path


def rewritten(file, **changes):
    """The file with other arrays or facts."""
    with np.load(file) as old:
        arrays = dict(old)
    facts = json.loads(str(arrays["facts"]))
    for name, value in changes.items():
        if name in arrays:
            arrays[name] = value
        else:
            facts[name] = value
    np.savez(file, **arrays | {"facts": np.array(json.dumps(facts))})
    return file


def test_what_is_written_is_read_in_fine_steps(file):
    leaves, found = random_leaves(SCRABBLE, 5), load_leaves(file)
    step = found.facts["step"]
    assert step * 100 < leaves.table.std() * 1.01 + 100
    assert np.abs(found.leaves.table - leaves.table).max() * 2 <= step
    for name in ("tiles", "pairs", "late_slope", "late_base", "end_slope", "end_base", "most"):
        assert np.array_equal(getattr(found.leaves, name), getattr(leaves, name))


def test_nothing_is_unpickled(tmp_path):
    path = tmp_path / "evil.npz"
    np.savez(path, facts=np.array([{"format": 2}], dtype=object))
    with pytest.raises(BotError, match="no leave values"):
        load_leaves(path)


@pytest.mark.parametrize(
    "changes",
    [
        {"most": 5},
        {"most": 10**9},
        {"rack_size": 8},
        {"letters": "AB"},
        {"letters": 3},
        {"step": 0},
        {"end_slope": 0.5},
        {"step": True},
        {"counts": "x"},
        {"counts": [1] * 26},
        {"counts": [1.5] * 27},
        {"points": None},
        {"points": [None] * 27},
        {"max_height": "x"},
        {"ruleset": ["x"]},
        {"ruleset": "two\nlines"},
        {"ruleset": "\x1b[31mred"},
        {"ruleset": "x" * 300},
        {"ruleset_digest": 5},
        {"table": np.zeros(7, np.int16)},
        {"table": np.zeros(1107568, np.float32)},
        {"late_base": np.zeros((8, 7), np.int64)},
        {"tiles": np.full(27, 2**40)},
    ],
)
def test_parts_that_do_not_fit_are_refused(file, changes):
    with pytest.raises(BotError, match=r"mine.npz: no leave values, or damaged ones, expected a file that"):
        load_leaves(rewritten(file, **changes))


@pytest.mark.parametrize("missing", ["ruleset", "ruleset_digest", "counts", "points", "max_height"])
def test_a_missing_fact_is_noticed(file, missing):
    facts = ruleset_facts(SCRABBLE)
    del facts[missing]
    save_leaves(file, Learned(random_leaves(SCRABBLE, 5), facts))
    with pytest.raises(BotError, match="damaged"):
        load_leaves(file)


def test_little_that_unpacks_to_much_is_refused(file):
    with np.load(file) as old:
        np.savez_compressed(file, **dict(old), more=np.zeros(70_000_000, np.int8))
    assert file.stat().st_size < 2_000_000
    with pytest.raises(BotError, match="damaged"):
        load_leaves(file)


def test_a_device_is_not_read():
    with pytest.raises(BotError, match=r"/dev/zero: no leave values, or damaged ones, expected"):
        load_leaves("/dev/zero")


def test_a_pipe_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(BotError, match=r"pipe: no leave values"):
        load_leaves(tmp_path / "pipe")


def test_another_format_is_named(file):
    with pytest.raises(BotError, match="format 1, expected format 2"):
        load_leaves(rewritten(file, format=1))


@pytest.mark.parametrize("kept", [0, 1, 100, 5000])
def test_a_cut_file_is_refused(file, kept):
    file.write_bytes(file.read_bytes()[:kept])
    with pytest.raises(BotError, match="damaged"):
        load_leaves(file)


def test_a_flipped_byte_is_noticed(file):
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 255
    file.write_bytes(bytes(data))
    with pytest.raises(BotError, match="damaged"):
        load_leaves(file)


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(BotError, match=r"none\.npz: no such file"):
        load_leaves(tmp_path / "none.npz")


def test_values_for_other_tiles_are_refused(file):
    with pytest.raises(
        BotError, match=r"for scrabble, whose tiles or rack are not those of small, .*train small"
    ):
        given_leaves(small(), str(file))


def small():
    return Ruleset.from_toml(
        'base = "scrabble"\nname = "small"\n[tiles]\nletters = "AB"\ncounts = {A = 20, B = 20}\npoints = {A = 1}'
    )


def test_a_changed_ruleset_uses_the_values_of_its_name_and_says_so():
    changed = SCRABBLE.with_sets(["points.Q=8"])
    chosen = shipped_leaves(changed)
    assert chosen.learned.facts["ruleset"] == "scrabble"
    assert chosen.note == (
        "scrabble+points.Q=8: leave values were learned for scrabble; "
        "letterworks train scrabble --set points.Q=8 learns them for these rules"
    )
    assert shipped_leaves(SCRABBLE).note == ""
    own = SCRABBLE.replace(name="scrabble", scoring={"all_tiles_bonus": 40})  # from a file that kept the name
    assert own.name == "scrabble"
    assert shipped_leaves(own).note == (
        "scrabble: leave values were learned for other rules of the same name; "
        "letterworks train with your ruleset file learns them for these rules"
    )


def test_tiles_without_values_are_refused():
    with pytest.raises(BotError, match=r"small: no leave values ship for its tiles, expected .*train small"):
        shipped_leaves(small())


def test_bots_share_values_and_those_without_have_none():
    chosen = chosen_of(parse_bots("equity,greedy,human-ish:temperature=2,equity:leaves=none"), SCRABBLE)
    assert [each.learned.facts["ruleset"] for each in chosen] == ["scrabble"]


@pytest.mark.parametrize("name", Ruleset.names("grid"))
def test_each_board_ruleset_ships_its_own_values(name):
    path = SHIPPED / f"{name}.npz"
    facts = load_leaves(path).facts
    assert facts["ruleset_digest"] == Ruleset.load(name).digest
    assert path.stat().st_size < 1_500_000
