"""Order of the tests."""

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests marked `last` look at what all the others did."""
    items.sort(key=lambda item: item.get_closest_marker("last") is not None)
