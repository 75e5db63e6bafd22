"""What a training has learned so far, a file a round in its folder: a killed one goes on from the last."""

from __future__ import annotations

import io
import json
import zipfile
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bots.leave_values import Leaves
from engine.errors import RunError
from engine.lexicon.cache import write_whole
from sims.manifest import MANIFEST, read_json, write_json
from sims.parts import reason
from sims.training.sampled import Sampled
from sims.training.settings import Training

_SAMPLED = ("sums", "visits", "by_bag", "games")
_UNREADABLE = (OSError, ValueError, KeyError, TypeError, EOFError, zipfile.BadZipFile, zlib.error)


@dataclass(frozen=True, eq=False)
class Round:
    """A finished round: its racks, the table of values they gave, and whether the training went on."""

    number: int
    """From 0."""
    sampled: Sampled
    table: NDArray[np.int32]
    told: str
    """What was told of it."""
    improved: bool
    """Whether its values beat those of the round before."""


class States:
    """The folder of one training."""

    def __init__(self, folder: Path, training: Training) -> None:
        self.folder = folder
        self._identity = training.identity()

    def open(self) -> None:
        """Make the folder this training's. Raises RunError if it holds another, or other files."""
        manifest = self.folder / MANIFEST
        if manifest.exists():
            found = read_json(manifest).get("training")
            if found != self._identity:
                raise RunError(
                    f"{self.folder}: holds another training, expected the same one, or a new --out, "
                    "or the folder removed"
                )
        elif self.folder.exists() and any(not path.name.startswith(".") for path in self.folder.iterdir()):
            raise RunError(f"{self.folder}: holds files but no {MANIFEST}, expected a training to go on with")
        else:
            write_json(manifest, {"training": self._identity})

    def _path(self, number: int) -> Path:
        return self.folder / f"round-{number:03d}.npz"

    def load(self, number: int) -> Round | None:
        """A finished round; None if it is not there whole."""
        try:
            with np.load(self._path(number), allow_pickle=False) as file:
                facts: dict[str, Any] = json.loads(str(file["facts"]))
                sampled = Sampled(**{name: file[name] for name in _SAMPLED})
                return Round(number, sampled, file["table"], str(facts["told"]), bool(facts["improved"]))
        except _UNREADABLE:
            return None

    def save(self, done: Round) -> None:
        """Keep a finished round, whole or not at all. Raises RunError."""
        buffer = io.BytesIO()
        np.savez_compressed(
            buffer,
            facts=np.array(json.dumps({"told": done.told, "improved": done.improved})),
            table=done.table,
            **{name: getattr(done.sampled, name) for name in _SAMPLED},
        )
        path = self._path(done.number)
        try:
            write_whole(path, [buffer.getvalue()])
        except OSError as error:
            raise RunError(f"{path}: cannot be written ({reason(error)})") from None

    def remove(self) -> None:
        """Remove the folder, once the values are where they belong."""
        for path in [*self.folder.glob("round-*.npz"), self.folder / MANIFEST]:
            path.unlink(missing_ok=True)
        self.folder.rmdir()


def leaves_in(done: Round, blank: Leaves) -> Leaves:
    """The leave values of a round."""
    return blank._replace(table=np.ascontiguousarray(done.table, np.int32))
