"""Bots whose process forks: in a move, on both sides of the fork, before it is gone; played by the tests."""

import os
import time

from engine import Move


class Forker:
    """Both sides answer."""

    def choose(self, position):
        os.fork()
        return Move.passing()


class Deserter:
    """Only the fork is left."""

    def choose(self, position):
        if os.fork():
            os._exit(7)
        time.sleep(600)
