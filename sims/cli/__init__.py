"""The command line `letterworks`: `main` is its entry point.

Importing this package costs nothing: each command's module, and what that needs, is imported when it runs.
"""

from __future__ import annotations


def main() -> None:
    """Run the command line with the arguments of the process, and leave with its exit code."""
    from sims.cli.process import run_process

    run_process()
