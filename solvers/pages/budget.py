"""Computing inside a request: a few at a time in each process, the others wait in a short line."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore, local

PATIENCE = 25.0
"""Seconds that a request waits for a slot."""
AT_ONCE = max(1, (os.cpu_count() or 2) // 2)
"""Requests of a process that compute at the same time: two processes fill the machine."""
LINE = 31
"""Requests of a process that wait for a slot; more are told to come back.

Each holds a thread of the server, so there are more threads than wait (wordgames_site/serving):
however many ask the agents, there is a thread for whoever plays.
"""


class Busy(Exception):
    """Too many people ask for help at once; nothing was computed."""


class ComputeSlots:
    """Room for `at_once` requests that compute, and a line of at most `line` that wait."""

    def __init__(self, at_once: int, line: int, patience: float) -> None:
        self._slots = BoundedSemaphore(at_once)
        self._places = BoundedSemaphore(at_once + line)
        self._patience = patience
        self._mine = local()

    @contextmanager
    def slot(self) -> Iterator[None]:
        """Wait for a slot; a thread that holds one goes on. Raises Busy when none comes free."""
        if getattr(self._mine, "held", False):
            yield
            return
        if not self._places.acquire(blocking=False):
            raise Busy
        try:
            if not self._slots.acquire(timeout=self._patience):
                raise Busy
            self._mine.held = True
            try:
                yield
            finally:
                self._mine.held = False
                self._slots.release()
        finally:
            self._places.release()


_slots = ComputeSlots(AT_ONCE, LINE, PATIENCE)


compute_slot = _slots.slot
"""Wait for a slot to compute in this process; raises Busy when none comes free."""
