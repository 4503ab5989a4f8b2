"""The time within which an agent that is asked for a page must have answered.

What may compute long asks `check` between its parts. Evaluations and the shell set no deadline, so
what an agent answers there never depends on a clock. It is the thread's own computing that counts:
a machine that is busy with other things refuses nobody.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_deadline: ContextVar[float | None] = ContextVar("deadline", default=None)


class OutOfTime(Exception):
    """The time for an answer is over."""


@contextmanager
def deadline(seconds: float) -> Iterator[None]:
    """Give this thread so many seconds of computing; no more than a deadline around it leaves."""
    until, outer = time.thread_time() + seconds, _deadline.get()
    token = _deadline.set(until if outer is None else min(until, outer))
    try:
        yield
    finally:
        _deadline.reset(token)


def limited() -> bool:
    """True if there is a deadline: somebody waits for a page."""
    return _deadline.get() is not None


def left() -> float:
    """Return the seconds that are left; infinity where there is no deadline."""
    until = _deadline.get()
    return float("inf") if until is None else until - time.thread_time()


def check() -> None:
    """Raise OutOfTime once the deadline has passed."""
    if left() <= 0:
        raise OutOfTime
