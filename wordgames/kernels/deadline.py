"""Deadline for agents that answer a page.

Long computations call `check` between their parts. Evaluations and the shell set no deadline, so
agents' answers there never depend on a clock. Only the thread's own computing counts: load from
other work causes no refusals.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_deadline: ContextVar[float | None] = ContextVar("deadline", default=None)


class OutOfTime(Exception):
    """The time for an answer is over."""


@contextmanager
def deadline(seconds: float) -> Iterator[None]:
    """Limit this thread's seconds of computing, within any enclosing deadline."""
    until, outer = time.thread_time() + seconds, _deadline.get()
    token = _deadline.set(until if outer is None else min(until, outer))
    try:
        yield
    finally:
        _deadline.reset(token)


def limited() -> bool:
    """True if there is a deadline: a visitor waits for a page."""
    return _deadline.get() is not None


def left() -> float:
    """Return the seconds left, or infinity without a deadline."""
    until = _deadline.get()
    return float("inf") if until is None else until - time.thread_time()


def check() -> None:
    """Raise OutOfTime once the deadline has passed."""
    if left() <= 0:
        raise OutOfTime
