"""That work grows with the length of what is read, and not with its square, on any machine."""

from __future__ import annotations

import time
from collections.abc import Callable

MORE = 4
LINEAR, QUADRATIC = MORE, MORE**2
TRIES = 3


def assert_grows_with_its_length(work: Callable[[int], object], length: int) -> None:
    """Hold the CPU time of four times the length nearer to four times than to sixteen.

    The least of three tries counts, as whoever computes beside the tests only adds.
    """
    work(length)  # loads what is loaded once
    short, long = (min(_spent(work, it) for _ in range(TRIES)) for it in (length, MORE * length))
    most = (LINEAR * QUADRATIC) ** 0.5
    assert long <= most * max(short, time.get_clock_info("thread_time").resolution), (short, long)


def _spent(work: Callable[[int], object], length: int) -> float:
    began = time.thread_time()
    work(length)
    return time.thread_time() - began
