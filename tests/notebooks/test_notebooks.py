"""The notebooks run, what they show is what they print now, and nothing in them tells of a machine."""

import os
import re
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

FOLDER = Path(__file__).parents[2] / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
SMALL = "40"
PRIVATE = re.compile(r"(?<![\w.<])(/(home|root|tmp|work|usr|opt|Users|private)/|[A-Z]:\\)|0x[0-9a-f]{6}")


def runner(*arguments, games=SMALL):
    """Exit code, standard output and standard error of the script."""
    size = {"LETTERWORKS_NOTEBOOK_GAMES": games} if games else {}
    environment = {
        key: value for key, value in os.environ.items() if key != "LETTERWORKS_NOTEBOOK_GAMES"
    } | size
    command = [sys.executable, str(FOLDER / "run.py"), *map(str, arguments)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=600)
    return done.returncode, done.stdout, done.stderr


@pytest.fixture(scope="module")
def fresh(tmp_path_factory):
    """All notebooks after a small run, by name."""
    folder = tmp_path_factory.mktemp("notebooks")
    code, out, err = runner("--into", folder)
    assert (code, err) == (0, "")
    assert out.splitlines() == [f"{path.name}: every cell succeeded" for path in NOTEBOOKS]
    return {path.name: read(path) for path in folder.iterdir()}


def read(path):
    return nbformat.read(path, as_version=4)


def write(path, *sources):
    cells = [nbformat.v4.new_code_cell(source, id=f"c{number}") for number, source in enumerate(sources)]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), path)


def code_cells(notebook):
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def test_there_are_notebooks():
    assert "hints.ipynb" in [path.name for path in NOTEBOOKS]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
class TestCommitted:
    def test_runs_and_shows_what_it_prints_now(self, path, fresh):
        kept, now = read(path), fresh[path.name]
        assert [cell.source for cell in kept.cells] == [cell.source for cell in now.cells]
        for one, other in zip(code_cells(kept), code_cells(now), strict=True):
            if "games" not in one.metadata.get("tags", ()):
                assert one.outputs == other.outputs, "out of date: make notebooks"

    def test_has_output_without_errors(self, path):
        cells = code_cells(read(path))
        assert [cell.execution_count for cell in cells] == list(range(1, len(cells) + 1))
        outputs = [output for cell in cells for output in cell.outputs]
        assert len(outputs) > len(cells) / 2
        for output in outputs:
            assert output.output_type != "error"
            assert output.get("name") != "stderr"

    def test_tells_nothing_of_a_machine(self, path):
        notebook = read(path)
        assert set(notebook.metadata) == {"kernelspec", "language_info"}
        assert notebook.metadata.language_info == {"name": "python"}
        assert all(set(cell.metadata) <= {"tags"} for cell in notebook.cells)
        assert not PRIVATE.search(re.sub(r'"image/png": "[^"]*"', "", path.read_text()))

    def test_calls_the_public_face_only(self, path):
        imports = re.findall(
            r"^(?:from|import) (\S+)", "\n".join(c.source for c in code_cells(read(path))), re.M
        )
        public = {"engine", "bots.face", "sims", "sims.balance", "os", "matplotlib.pyplot", "numpy", "pandas"}
        assert all(name in public or name.startswith("sims.balance.") for name in imports)

    def test_cells_are_short_and_prose_follows_them(self, path):
        cells = read(path).cells
        assert max(len(cell.source.splitlines()) for cell in code_cells(read(path))) <= 16
        assert (cells[0].cell_type, cells[-1].cell_type) == ("markdown", "markdown")
        kinds = "".join(cell.cell_type[0] for cell in cells)
        assert "ccc" not in kinds  # at most two cells of code, the second draws what the first found


@pytest.mark.parametrize("text", ["/home/me/x", "'/tmp/a'", "C:\\Users", "<object at 0x7f3a2b1c>"])
def test_private_things_are_found(text):
    assert PRIVATE.search(text)


@pytest.mark.parametrize("text", ["words/game", "</tspan>", "http://www.w3.org/2000/svg", "either/or"])
def test_harmless_things_are_not(text):
    assert not PRIVATE.search(text)


def test_two_runs_give_the_same_file(tmp_path):
    path = tmp_path / "a.ipynb"
    write(path, "print(1)\nprint(2)", "{'b': 1, 'a': 2}")
    files = []
    for _ in range(2):
        assert runner(path, games="")[0] == 0
        files.append(path.read_bytes())
    assert files[0] == files[1]
    (first, second) = code_cells(read(path))
    assert [output.text for output in first.outputs] == ["1\n2\n"]
    assert second.outputs[0].data == {"text/plain": "{'b': 1, 'a': 2}"}


def test_a_failing_notebook_is_left_alone_and_told_in_one_line(tmp_path):
    good, bad, loud, odd = (tmp_path / f"{name}.ipynb" for name in ("good", "bad", "loud", "odd"))
    write(bad, "print(1)", "1 / 0", "print(2)")
    write(good, "print(3)")
    write(loud, "import sys\nprint('careful', file=sys.stderr)")
    odd.write_text("{}")
    before = {path: path.read_bytes() for path in (bad, loud, odd)}
    code, out, err = runner(bad, good, loud, odd, games="")
    assert (code, out) == (2, "good.ipynb: every cell succeeded\n")
    lines = err.splitlines()
    assert lines[:2] == [
        f"{bad}: cell 2: ZeroDivisionError: division by zero",
        f"{loud}: cell 1: on standard error: careful",
    ]
    assert len(lines) == 3
    assert lines[2].startswith(f"{odd}: ")
    assert lines[2].endswith(", expected a notebook")
    assert before == {path: path.read_bytes() for path in before}
    assert len(list(tmp_path.iterdir())) == 4


def test_small_runs_never_replace_the_committed_ones():
    code, out, err = runner()
    assert (code, out) == (2, "")
    assert err.startswith("LETTERWORKS_NOTEBOOK_GAMES is set: expected --into FOLDER")
