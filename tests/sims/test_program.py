"""The name of the program by which runs are gone on with."""

import pytest

from sims.program import program, program_in

SOURCES = {"engine/a.py": "a", "bots/deep/b.py": "b", "bots/tables/t.npz": "t", "sims/c.py": "c"}


@pytest.fixture
def root(tmp_path):
    for name, text in (SOURCES | {"README.md": "read", "bots/notes.txt": "note"}).items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path


@pytest.mark.parametrize("name", SOURCES)
def test_another_source_or_table_is_another_program(root, name):
    before = program_in(root)
    (root / name).write_text("changed")
    assert program_in(root) != before
    (root / name).write_text(SOURCES[name])
    assert program_in(root) == before


def test_a_source_moved_is_another_program(root):
    before = program_in(root)
    (root / "sims/c.py").rename(root / "sims/d.py")
    assert program_in(root) != before


def test_what_decides_no_game_does_not_matter(root):
    before = program_in(root)
    (root / "README.md").write_text("changed")
    (root / "bots/notes.txt").write_text("changed")
    assert program_in(root) == before


def test_this_program_has_one_name():
    assert program() == program()
    assert len(program()) == 16
