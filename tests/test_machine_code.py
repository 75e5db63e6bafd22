"""The cache of machine code: a damaged file is compiled anew, a folder that cannot be written is done without."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine._jit import CACHE_DIR, build_digest, compiled_before

ROOT = Path(__file__).parent.parent
PROGRAM = """
import numpy as np
from engine.rng import below, seed_stream
state = np.zeros(4, np.uint64)
seed_stream(state, 1, 2)
print(below(state, 99))
"""


FULL_DISK = """
import builtins, errno, os, tempfile
from numba.core import caching
def full(*_, **__):
    raise OSError(errno.ENOSPC, "No space left on device")
"""
NO_FOLDER = FULL_DISK + "caching.os.makedirs = full" + PROGRAM
NO_FILE = FULL_DISK + "caching.IndexDataCacheFile._open_for_write = full" + PROGRAM


def run(cache, program=PROGRAM):
    environment = {**os.environ, "LETTERWORKS_CACHE": str(cache), "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.fixture(scope="module")
def filled(tmp_path_factory):
    cache = tmp_path_factory.mktemp("cache")
    return cache, run(cache)


def damage(data, how):
    middle = len(data) // 2
    if how == "bit":
        return data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :]
    return {"cut": data[:middle], "empty": b"", "other": b"\x80\x04]\x94."}[how]


@pytest.mark.parametrize("how", ["bit", "cut", "empty", "other"])
@pytest.mark.parametrize("ending", ["nbi", "nbc"])
def test_a_damaged_file_is_compiled_anew(filled, how, ending):
    cache, answer = filled
    files = sorted(cache.rglob(f"*.{ending}"))
    assert files
    for file in files:
        file.write_bytes(damage(file.read_bytes(), how))
    assert run(cache) == answer
    assert any(file.stat().st_size > 100 for file in files)


def test_a_folder_in_the_place_of_a_file_does_no_harm(filled):
    cache, answer = filled
    file = next(cache.rglob("*below*.nbi"))
    file.unlink()
    file.mkdir()
    assert run(cache) == answer
    assert run(cache) == answer


def test_a_warm_start_compiles_nothing(tmp_path):
    run(tmp_path)
    before = {file: file.stat().st_mtime_ns for file in tmp_path.rglob("*.nbc")}
    assert before
    run(tmp_path)
    assert {file: file.stat().st_mtime_ns for file in tmp_path.rglob("*.nbc")} == before


@pytest.mark.parametrize("program", [NO_FOLDER, NO_FILE], ids=["no folder", "no file"])
def test_a_full_disk_means_no_cache_and_no_other_one(filled, tmp_path, program):
    def machine_code():
        return {path for folder in ("engine", "bots", "sims") for path in (ROOT / folder).rglob("*.nb[ic]")}

    before = machine_code()
    assert run(tmp_path, program) == filled[1]
    assert list(tmp_path.rglob("*.nb[ic]")) == []
    assert machine_code() == before


def test_each_place_of_the_project_has_machine_code_of_its_own(tmp_path):
    """Else what another checkout compiled would count as compiled, and nothing would say why this one takes long."""
    here = ROOT / "engine"
    assert CACHE_DIR.name.endswith(build_digest(here))
    assert build_digest(tmp_path / "engine") != build_digest(here)


def test_what_was_compiled_is_known(monkeypatch, tmp_path):
    monkeypatch.setattr("engine._jit.CACHE_DIR", tmp_path)
    assert not compiled_before("find_plays")
    (tmp_path / "grid_1").mkdir()
    (tmp_path / "grid_1" / "plays.find_plays-12.py311.1.nbc").touch()
    assert compiled_before("find_plays")
    assert not compiled_before("find")
