"""What makes values immutable in earnest: arrays over bytes, copies that are the value itself, plain pickles."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray


def frozen(array: NDArray[Any]) -> NDArray[Any]:
    """A copy over bytes, which nobody can change: its `writeable` flag cannot be set either."""
    return np.frombuffer(array.tobytes(), array.dtype).reshape(array.shape)


class Immutable:
    """For frozen dataclasses: a copy is the value itself, a pickle holds the fields but not what follows from them."""

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[type[Any], dict[str, Any]]]:
        named = {field.name: getattr(self, field.name) for field in fields(self)}  # type: ignore[arg-type]
        return _made_again, (type(self), named)


def _made_again(kind: type[Any], named: dict[str, Any]) -> object:
    """The value with these fields, which are checked as those of any other."""
    return kind(**named)
