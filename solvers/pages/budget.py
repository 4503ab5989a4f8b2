"""Computing inside a request: a few at a time in each process, the others wait a little."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

PATIENCE = 8.0
"""Seconds that a request waits for its turn."""
_turns = BoundedSemaphore(max(1, (os.cpu_count() or 2) // 2))


class Busy(Exception):
    """Too many people ask for help at once; nothing was computed."""


@contextmanager
def turn() -> Iterator[None]:
    """Wait for a turn to compute; raises Busy when it does not come."""
    if not _turns.acquire(timeout=PATIENCE):
        raise Busy
    try:
        yield
    finally:
        _turns.release()
