"""Order of the tests, and signals and page width as they are without a terminal."""

import os
import signal

import pytest


def pytest_configure() -> None:
    """What is started in the background ignores Ctrl-C and hanging up, and so would every command started by a test."""
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) == signal.SIG_IGN:
        signal.signal(signal.SIGHUP, signal.SIG_DFL)


@pytest.fixture(autouse=True, scope="session")
def _no_width_given() -> None:
    """Tests that run side by side are told the width of the terminal that started them; commands should not be."""
    os.environ.pop("COLUMNS", None)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests marked `last` look at what all the others did."""
    items.sort(key=lambda item: item.get_closest_marker("last") is not None)
