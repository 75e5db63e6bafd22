"""Runs notebooks from top to bottom in a fresh kernel and writes them with what they print, if every cell succeeds.

    python notebooks/run.py                      all of this folder, in place
    python notebooks/run.py --into FOLDER ...    leave them alone, write there

Running twice gives the same files: times, versions and machine are kept out of them. The environment variable
LETTERWORKS_NOTEBOOK_GAMES makes simulations small, for tests; cells whose output depends on it have the tag `games`.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, DeadKernelError
from nbformat import NotebookNode

HERE = Path(__file__).resolve().parent
SIZE = "LETTERWORKS_NOTEBOOK_GAMES"
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
"""What a notebook says about its kernel: nothing that changes with the machine."""


class Failure(Exception):
    """A notebook cannot be read, or one of its cells failed; the message is one line."""


def read(path: Path) -> NotebookNode:
    """The notebook at `path`. Raises Failure."""
    try:
        return nbformat.read(path, as_version=4)
    except (OSError, ValueError, nbformat.ValidationError) as error:
        raise Failure(f"{path}: {str(error).splitlines()[0]}, expected a notebook") from None


def executed(path: Path) -> NotebookNode:
    """The notebook at `path` with fresh outputs. Raises Failure if a cell fails or prints to standard error."""
    notebook = read(path)
    client = NotebookClient(
        notebook,
        timeout=600,
        kernel_name="python3",
        extra_arguments=["--IPKernelApp.log_level=ERROR"],  # no remark on TCP: it does not leave the machine
        record_timing=False,
        coalesce_streams=True,
        resources={"metadata": {"path": str(path.parent)}},
    )
    try:
        client.execute()
    except CellExecutionError as error:
        raise Failure(f"{path}: cell {_failed(notebook)}: {error.ename}: {error.evalue}") from None
    except (DeadKernelError, TimeoutError) as error:
        raise Failure(f"{path}: {' '.join(str(error).split())}") from None
    for number, cell in enumerate(notebook.cells, 1):
        for output in cell.get("outputs", ()):
            if output.get("name") == "stderr":
                raise Failure(f"{path}: cell {number}: on standard error: {output.text.splitlines()[0]}")
    return tidy(notebook)


def _failed(notebook: NotebookNode) -> int:
    """Number of the cell that failed."""
    for number, cell in enumerate(notebook.cells, 1):
        if any(output.output_type == "error" for output in cell.get("outputs", ())):
            return number
    return 0


def tidy(notebook: NotebookNode) -> NotebookNode:
    """The notebook without what changes from run to run."""
    notebook.metadata = nbformat.from_dict(METADATA)
    for cell in notebook.cells:
        tags = cell.metadata.get("tags")
        cell.metadata = nbformat.from_dict({"tags": tags} if tags else {})
    return notebook


def write(notebook: NotebookNode, path: Path) -> None:
    """Write a notebook whole or not at all."""
    temporary = path.with_name(f".{path.name}.new")
    try:
        nbformat.write(notebook, temporary)
        os.replace(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the notebooks named on the command line; the exit code is 2 if one of them fails."""
    parser = argparse.ArgumentParser(description="Run notebooks afresh; write them if every cell succeeds.")
    parser.add_argument(
        "notebooks", nargs="*", type=Path, help="which ones; by default all beside this script"
    )
    parser.add_argument("--into", type=Path, metavar="FOLDER", help="where to write; by default in place")
    options = parser.parse_args(arguments)
    if options.into is None and os.environ.get(SIZE):
        print(
            f"{SIZE} is set: expected --into FOLDER, the notebooks here have runs of full size",
            file=sys.stderr,
        )
        return 2
    failed = False
    for path in options.notebooks or sorted(HERE.glob("*.ipynb")):
        try:
            target = (options.into or path.parent) / path.name
            write(executed(path), target)
            print(f"{path.name}: every cell succeeded")
        except (Failure, OSError) as error:
            print(error, file=sys.stderr)
            failed = True
    return 2 if failed else 0


if __name__ == "__main__":
    import matplotlib.font_manager  # noqa: F401 # makes its cache now, or a kernel would speak of it

    sys.exit(main())
