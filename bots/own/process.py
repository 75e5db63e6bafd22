"""A process in which a user's bot plays: questions and answers are lines of JSON, with a time limit."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import signal
import subprocess
import sys
import threading
import weakref
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

_ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Answered:
    """What the process said."""

    document: dict[str, Any]


@dataclass(frozen=True)
class Failed:
    """Why it said nothing; it is gone then. `slow`: it took longer than it may."""

    why: str
    slow: bool


class Child:
    """One process that has run the file at `path`. It ends with this object, and when this process ends.

    So do the processes that the bot has started, but for those that have left the process group.
    """

    def __init__(self, path: Path) -> None:
        paths = [str(_ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "bots.own.child", str(path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
            start_new_session=True,  # Ctrl-C is for us; we end it, and its group
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._questions = self._process.stdin
        self._answers: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        reader = threading.Thread(
            target=_read, args=(self._process.stdout, self._answers), name="bot-answers", daemon=True
        )
        reader.start()
        self.close = weakref.finalize(self, _end, self._process, reader)

    @property
    def is_alive(self) -> bool:
        """Whether it can be asked."""
        return self.close.alive and self._process.poll() is None

    def ask(self, question: dict[str, Any], limit: float) -> Answered | Failed:
        """The answer to a question, within `limit` seconds; the process is ended if there is none."""
        with contextlib.suppress(OSError, ValueError):  # it is gone: the answer will tell
            self._questions.write(json.dumps(question).encode() + b"\n")
            self._questions.flush()
        try:
            line = self._answers.get(timeout=limit)
        except queue.Empty:
            self.close()
            return Failed(f"it took more than {limit:g} seconds", True)
        if line is None:
            self._process.wait()
            code = self._process.returncode
            self.close()
            return Failed(f"its process ended with exit code {code}", False)
        try:
            document = json.loads(line)
        except ValueError:
            document = None
        if not isinstance(document, dict):
            self.close()
            return Failed("its process wrote something else than an answer", False)
        return Answered(document)


def _read(stream: IO[bytes], answers: queue.SimpleQueue[bytes | None]) -> None:
    """Hand over line by line; None at the end. Knows nothing of the `Child`, which may be forgotten meanwhile."""
    with contextlib.suppress(OSError, ValueError):
        for line in stream:
            answers.put(line)
    answers.put(None)


def end_group(leader: int) -> None:
    """End a process that leads its group and all in it, such as forks of a bot; the leader may be gone already."""
    if sys.platform != "win32":
        with contextlib.suppress(ProcessLookupError, PermissionError):  # macOS: only dead ones are left
            os.killpg(leader, signal.SIGKILL)


def _end(process: subprocess.Popen[bytes], reader: threading.Thread) -> None:
    process.kill()
    end_group(process.pid)
    process.wait()
    reader.join(1)  # until the pipe is empty, unless a process of the bot's own holds it open
    for stream in (process.stdin, process.stdout):
        if stream is not None and not (stream is process.stdout and reader.is_alive()):
            with contextlib.suppress(OSError):
                stream.close()
