"""Order of the tests, and signals as a terminal has them."""

import signal

import pytest


def pytest_configure() -> None:
    """What is started in the background ignores Ctrl-C, and so would every command that the tests start and stop."""
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests marked `last` look at what all the others did."""
    items.sort(key=lambda item: item.get_closest_marker("last") is not None)
