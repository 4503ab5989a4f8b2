"""Computing inside a request: a few at a time in each process, the others wait in a short line."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore, local

PATIENCE = 25.0
"""Seconds that a request waits for its turn."""
AT_ONCE = max(1, (os.cpu_count() or 2) // 2)
"""Requests of a process that compute at the same time: two processes fill the machine."""
LINE = 31
"""Requests of a process that wait for a turn; more are told to come back.

Each holds a thread of the server, so there are more threads than wait (wordgames_site/serving):
however many ask the agents, there is a thread for whoever plays.
"""


class Busy(Exception):
    """Too many people ask for help at once; nothing was computed."""


class Turns:
    """Turns to compute: `at_once` of them, and a line of at most `line` who wait for one."""

    def __init__(self, at_once: int, line: int, patience: float) -> None:
        self._turns = BoundedSemaphore(at_once)
        self._places = BoundedSemaphore(at_once + line)
        self._patience = patience
        self._mine = local()

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Wait for a turn; who has one already goes on. Raises Busy when it does not come."""
        if getattr(self._mine, "held", False):
            yield
            return
        if not self._places.acquire(blocking=False):
            raise Busy
        try:
            if not self._turns.acquire(timeout=self._patience):
                raise Busy
            self._mine.held = True
            try:
                yield
            finally:
                self._mine.held = False
                self._turns.release()
        finally:
            self._places.release()


_turns = Turns(AT_ONCE, LINE, PATIENCE)


turn = _turns.turn
"""Wait for a turn to compute in this process; raises Busy when it does not come."""
