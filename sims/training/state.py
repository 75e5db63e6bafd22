"""What a training has learned so far, a file a round in its folder: a killed one goes on from the last."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bots.leave_values import Leaves
from engine.errors import RunError
from sims.manifest import MANIFEST, read_json, write_json
from sims.parts import TEMPORARY, checksum_path, is_sealed, reason, sealing
from sims.training.sampled import Sampled
from sims.training.settings import MOST_ROUNDS, Training

_SAMPLED = ("sums", "visits", "by_bag", "games")


@dataclass(frozen=True, eq=False)
class Round:
    """A finished round: its racks, the table of values they gave, and whether the training went on."""

    number: int
    """From 0."""
    sampled: Sampled
    table: NDArray[np.int32]
    told: str
    """What was told of it."""
    better: bool
    """Whether its values beat those of the round before: if not, the training ends."""
    worse: bool = False
    """Whether they lost clearly; else they are preferred all the same, as more games stand behind them."""


class States:
    """The folder of one training.

    Beside each round lies its checksum, mixed with the digest of the training: a file that was damaged, or that another
    training wrote, does not count as there.
    """

    def __init__(self, folder: Path, training: Training) -> None:
        self.folder = folder
        self._identity = training.identity()
        self._digest = hashlib.sha256(json.dumps(self._identity, sort_keys=True).encode()).hexdigest()

    def open(self) -> None:
        """Make the folder this training's. Raises RunError if it holds another, or other files."""
        manifest = self.folder / MANIFEST
        entries = self._entries()
        if MANIFEST in entries:
            found = read_json(manifest).get("training")
            if found != self._identity:
                raise RunError(
                    f"{self.folder}: holds another training, expected the same one, or a new --out, "
                    "or the folder removed"
                )
        elif entries:
            raise RunError(f"{self.folder}: holds files but no {MANIFEST}, expected a training to go on with")
        else:
            write_json(manifest, {"training": self._identity})

    def _entries(self) -> list[str]:
        """What is in the folder and not hidden."""
        try:
            return [name for name in os.listdir(self.folder) if not name.startswith(".")]
        except FileNotFoundError:
            return []
        except OSError as error:
            raise RunError(
                f"{self.folder}: cannot be used ({reason(error)}), expected a folder for what is learned so far, "
                "or nothing"
            ) from None

    def _path(self, number: int) -> Path:
        return self.folder / f"round-{number:03d}.npz"

    def load(self, number: int) -> Round | None:
        """A finished round; None if it is not there whole."""
        path = self._path(number)
        if not is_sealed(path, self._name(path)):
            return None
        with np.load(path, allow_pickle=False) as file:
            facts: dict[str, Any] = json.loads(str(file["facts"]))
            sampled = Sampled(**{name: file[name] for name in _SAMPLED})
            return Round(number, sampled, file["table"], **facts)

    def save(self, done: Round) -> None:
        """Keep a finished round, whole or not at all. Raises RunError."""
        path = self._path(done.number)
        with sealing(path, self._name(path)) as temporary, temporary.open("wb") as file:
            np.savez_compressed(
                file,
                facts=np.array(json.dumps({"told": done.told, "better": done.better, "worse": done.worse})),
                table=done.table,
                **{name: getattr(done.sampled, name) for name in _SAMPLED},
            )

    def _name(self, path: Path) -> str:
        """What the file of a round is, among those of all trainings."""
        return f"{self._digest}/{path.name}/"

    def remove(self) -> None:
        """Remove the folder, once the values are where they belong; if others keep files there, only what is ours.

        What cannot be removed stays: the values are written all the same.
        """
        rounds = [self._path(number) for number in range(MOST_ROUNDS)]
        unfinished = self.folder.glob(f".*{TEMPORARY}")  # of a killed training
        for path in [*rounds, *map(checksum_path, rounds), *unfinished, self.folder / MANIFEST]:
            with contextlib.suppress(OSError):
                path.unlink()
        with contextlib.suppress(OSError):
            self.folder.rmdir()


def leaves_in(done: Round, blank: Leaves) -> Leaves:
    """The leave values of a round."""
    return blank._replace(table=np.ascontiguousarray(done.table, np.int32))
